"""Tests packages with the layouts of real libraries: the compiled model returns the same results as Python for the same files."""
import importlib
import itertools
import os
import subprocess
import sys

import numpy as np
import torch

from oracle import agree, compiled, session
from package_programs import FILES


def write(folder, files):
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def test_a_package_that_serves_its_names_on_demand(scriptc):
    write(scriptc.folder, FILES)
    done = scriptc("target.py:Target", "--input", "x: float32[n]", "-S")
    assert done.returncode == 0 and not done.stderr, done.stderr.decode()
    assert b"Mul (x, " in done.stdout and b"3" in done.stdout


def test_python_agrees_with_what_the_package_asserts(tmp_path):
    write(tmp_path, FILES)
    (tmp_path / "missing_package.py").write_text("class constant:\n    folder = ''\ndef helper(x): return x\n")
    done = subprocess.run([sys.executable, "-c", "import target; target.Target()"], cwd=tmp_path, capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": str(tmp_path)})
    assert done.returncode == 0, done.stderr


def test_a_package_comes_before_folders_of_its_name(scriptc):
    """As in Python: a folder without __init__.py counts where no package of the name is on the path."""
    head = "import torch\nfrom torch import nn, Tensor\nclass Net(nn.Module):\n    def forward(self, x: Tensor):\n        return "
    write(scriptc.folder, {"lib/other/deep.py": head + "x + 1\n", "lib/lib/__init__.py": "", "lib/lib/deep.py": head + "x * 2\n",
                           "lib/deep.py": head + "x - 1\n", "plain/part/deep.py": head + "x / 3\n"})
    for words, said in ((["-I", "lib", "lib.deep:Net"], b"Mul"), (["lib.deep:Net"], b"Sub"), (["-I", "lib", "-I", "plain", "part.deep:Net"], b"Div")):
        done = scriptc(*words, "--input", "x: float32[n]", "-S")
        assert done.returncode == 0 and said in done.stdout, done.stderr.decode()


LIMIT = """
def limit(x, low: float, high: float):
    small = (x.abs() < 10).all()
    if low > 1.0:
        small = False
    if high > 1.0:
        small = True
    out, n = x, 0
    while small and n < 3:
        out, n = out * 2, n + 1
    if small:
        return out
    return 1
"""


def test_a_library_may_mix_numbers_and_tensors(scriptc):
    """A mix of numbers and tensors that is refused in the target's own text has Python's meaning in a library, because users cannot change the
    library."""
    target = "import torch\nfrom limits import limit\ndef f(x: torch.Tensor, low: float, high: float):\n    return x + limit(x, low, high)\n"
    write(scriptc.folder, {"limits.py": LIMIT, "m.py": target})
    running = session(compiled(scriptc, "m.py:f", "--input", "x: float32[n]"))
    names = {}
    exec(LIMIT, names)
    for x, low, high in itertools.product((torch.ones(3), torch.full((2,), 50.0)), (0.0, 2.0), (0.0, 2.0)):
        agree(running, {"x": x.numpy(), "low": np.array(low), "high": np.array(high)}, [x + names["limit"](x, low, high)])
    done = scriptc("limits.py:limit", "--input", "x: float32[n]")
    assert done.returncode == 1 and b"limits.py:4:5: error[SC2030]: `small` is a number on one path and a Tensor on the other" in done.stderr


def test_a_library_may_draw(scriptc):
    """The random module's numbers are the graph's in a library; in the target's own text they are refused, with torch.rand as the way."""
    lib = "import random\ndef draw(x):\n    return x * random.uniform(2, 3) + random.randint(0, 1) * random.choice([0.0, 0.5])\n"
    write(scriptc.folder, {"noise.py": lib, "m.py": "import torch\nfrom noise import draw\ndef f(x: torch.Tensor):\n    return draw(x)\n",
                           "own.py": "import random\nimport torch\ndef f(x: torch.Tensor):\n    return x * random.random()\n"})
    running = session(compiled(scriptc, "m.py:f", "--input", "x: float32[n]"))
    drawn = [running.run(None, {"x": np.ones(2, np.float32)})[0] for _ in range(8)]
    assert all(2 <= one[0] <= 3.5 for one in drawn) and len({float(one[0]) for one in drawn}) > 1
    done = scriptc("own.py", "--input", "x: float32[n]")
    assert done.returncode == 1 and b"own.py:4:16: error[SC1202]: the random module is not supported" in done.stderr and b"torch.rand" in done.stderr


VERSIONS = """import torch
from importlib_metadata import metadata
from pkg_resources import DistributionNotFound, get_distribution, parse_version
from importlib.metadata import version
here = metadata(__package__)
try:
    own = get_distribution(__package__).version
except DistributionNotFound:
    own = "none"
class Net(torch.nn.Module):
    def forward(self, x: torch.Tensor):
        return x, own, here["Name"], "extra" in here.get_all("Provides-Extra"), parse_version(version("lib.told")) > parse_version("1.9")
"""


def test_versions_of_packages(scriptc):
    """A package that asks for its own version while that version is being determined gets the answer for a package that is not installed."""
    asks = "from pkg_resources import DistributionNotFound, get_distribution\ntry:\n    __version__ = get_distribution(__name__).version\nexcept DistributionNotFound:\n    pass\n"
    write(scriptc.folder, {"lib/__init__.py": asks, "lib/core.py": VERSIONS, "lib/told.py": "__version__ = '1.10'\n"})
    done = scriptc("lib.core:Net", "--input", "x: float32[n]", "--emit", "ir")
    assert done.returncode == 0 and b'"none", "lib", false, true' in done.stdout, (done.stdout, done.stderr)


def test_what_is_missing_fails_where_it_is_used(scriptc):
    """transformers asks in this way whether a tool is there."""
    text = "import missing_tool\nfrom torch import nn, Tensor\ndef there():\n    try:\n        missing_tool.run('x')\n    except Exception:\n        return False\n    else:\n        return True\n"
    write(scriptc.folder, {"m.py": text + "class Net(nn.Module):\n    def forward(self, x: Tensor):\n        return x + 1 if there() else x * 2\n"})
    done = scriptc("m.py:Net", "--input", "x: float32[n]", "-S")
    assert done.returncode == 0 and b"Mul" in done.stdout and b"Add" not in done.stdout, done.stderr


def test_a_clause_that_names_what_is_missing(scriptc):
    """The statement that should define the name is outside the try, so that its error is not an exception of the try's body."""
    text = "from torch import nn, Tensor\nfrom missing_package import get, Absent\ntry:\n    found = get(1)\nexcept Absent:\n    found = 2\n"
    write(scriptc.folder, {"m.py": text + "class Net(nn.Module):\n    def forward(self, x: Tensor):\n        return x + found\n"})
    done = scriptc("m.py", "--input", "x: float32[n]")
    assert done.returncode == 1 and b"m.py:4:13: error[SC3090]: missing_package.get" in done.stderr, done.stderr


def test_what_is_not_installed_is_told_where_it_is_used(scriptc):
    use = "from torch import nn, Tensor\nfrom lib.switch import needs_helper\nclass Use(nn.Module):\n    def forward(self, x: Tensor):\n        return needs_helper()\n"
    write(scriptc.folder, {**FILES, "use.py": use})
    done = scriptc("use.py:Use", "--input", "x: float32[n]")
    assert done.returncode == 1 and b"error[SC3090]: missing_package" in done.stderr


def test_a_near_name_is_not_the_name_itself(scriptc):
    text = "import torch\ndef f(x: torch.Tensor):\n    return hidden + x\nif False:\n    hidden = 1\n"
    write(scriptc.folder, {"m.py": text})
    done = scriptc("m.py:f", "--input", "x: float32[n]")
    assert done.returncode == 1 and b"SC2004" in done.stderr and b"did you mean" not in done.stderr


def test_folders_without_a_text_are_packages(scriptc):
    write(scriptc.folder, {"p2/m.py": "def f(x): return x * 2\n", "p2/q/k.py": "from ..m import f\ndef g(x): return f(x) * 3\n"})
    for lines in ("from p2 import m\nfrom p2.q import k", "import p2.q.k\nfrom p2 import m as n\nm, k = p2.m, p2.q.k", "import p2.m as m\nfrom p2.q import k"):
        write(scriptc.folder, {"use.py": lines + "\ndef use(x): return k.g(m.f(x))\n"})
        done = scriptc("use.py:use", "--input", "x: float32[n]", "-S")
        assert done.returncode == 0 and b"{3.0}" in done.stdout, done.stderr.decode()
    write(scriptc.folder, {"use.py": "try:\n    from p2 import no_such\nexcept ImportError:\n    no_such = 5\ndef use(x): return x * no_such\n"})
    done = scriptc("use.py:use", "--input", "x: float32[n]", "-S")
    assert done.returncode == 0 and b"5" in done.stdout, done.stderr.decode()


BROKEN = """import torch
TABLE = [1, 2, 3, 4, 5 6]
UNUSED = dict(a=1, b=2, c d)
class Used(torch.nn.Module):
    def forward(self, x: torch.Tensor):
        text = 'a line that is long enough to be left out, with sixty letters'
        return x + len(text)
    def other(self, x: torch.Tensor):
        text = 'a line that is long enough to be left out, with sixty letters'
        return x y
"""


def test_mistakes_in_imported_texts_count_where_they_are_reached(scriptc):
    """Values, definitions and methods are read when they are needed; lint reads all."""
    uses = "import torch, other\nclass Net(other.Used):\n    def forward(self, x: torch.Tensor):\n        return "
    write(scriptc.folder, {"other.py": BROKEN, "fine.py": uses + "super().forward(x)\n", "value.py": uses + "x * other.TABLE[0]\n",
                           "method.py": uses + "self.other(x)\n"})
    done = scriptc("fine.py:Net", "--input", "x: float32[n]", "-S")
    assert done.returncode == 0 and not done.stderr and b"Add" in done.stdout, done.stderr.decode()
    for name, place in (("value", b"other.py:2:"), ("method", b"other.py:10:")):
        done = scriptc(f"{name}.py:Net", "--input", "x: float32[n]", "-S")
        assert done.returncode == 1 and done.stderr.count(b"error[") == 1 and place in done.stderr, done.stderr.decode()
    done = scriptc("lint", "other.py")
    assert all(f"other.py:{line}:".encode() in done.stderr + done.stdout for line in (2, 3, 10)), done


def test_files_beside_a_module_are_read(scriptc):
    text = "import os, pkgutil\nsizes = [int(n) for n in pkgutil.get_data(__name__, os.path.join('data', 'sizes.txt')).decode('utf-8').split(',')]\n"
    write(scriptc.folder, {"p/__init__.py": "", "p/m.py": text, "p/data/sizes.txt": "2,7", "use.py": "from p.m import sizes\ndef f(x): return x * sizes[1]\n"})
    done = scriptc("use.py:f", "--input", "x: float32[n]", "-S")
    assert done.returncode == 0 and b"{7.0}" in done.stdout, done.stderr.decode()
    for name, why in (("absent.txt", b"cannot be read"), ("../use.py", b"is not inside the package"), ("/etc/hosts", b"is not inside the package")):
        write(scriptc.folder, {"p/m.py": f"import pkgutil\nsizes = [0, pkgutil.get_data('p', {name!r})]\n"})
        done = scriptc("use.py:f", "--input", "x: float32[n]", "-S")
        assert done.returncode == 1 and why in done.stderr, done.stderr.decode()


HUB = """
from functools import wraps
from huggingface_hub import PyTorchModelHubMixin
from huggingface_hub.utils import validate_hf_hub_args
from torch import nn

class Net(nn.Module, PyTorchModelHubMixin):
    @wraps(PyTorchModelHubMixin.save_pretrained)
    def save_pretrained(self, *args, **kwargs):
        return super().save_pretrained(*args, **kwargs)

    @classmethod
    @validate_hf_hub_args
    def fetched(cls):
        return cls()

    def forward(self, x):
        return x * 3
"""


def test_what_a_hub_gives_to_classes_is_no_part_of_the_graph(scriptc):
    write(scriptc.folder, {"hub.py": HUB})
    done = scriptc("hub.py:Net", "--input", "x: float32[n]", "-S")
    assert done.returncode == 0 and b"Mul (x, " in done.stdout, done.stderr.decode()


STRICT = """
from dataclasses import dataclass, field
from huggingface_hub.dataclasses import strict, validated_field
from torch import nn

@strict(accept_kwargs=True)
@dataclass(repr=False)
class Base:
    factor: int = 3
    sizes: list = field(default_factory=list)

    def __post_init__(self, **kwargs):
        self.shift = kwargs.pop("shift", 7)
        for name, value in kwargs.items():
            setattr(self, name, value)

@strict(accept_kwargs=True)
@dataclass(repr=False)
class Config(Base):
    width: int = 5
    def __post_init__(self, **kwargs):
        self.sizes.append(self.width)
        super().__post_init__(**kwargs)

@strict
@dataclass
class Plain:
    depth: int = validated_field(lambda value: None, default=2)

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.config = Config(factor=4, other=11)

    def forward(self, x):
        c = self.config
        return x * (c.factor * 10000 + c.shift * 1000 + c.width * 100 + c.other + sum(c.sizes) + Plain(depth=3).depth)
"""


def test_strict_dataclasses_have_the_attributes_of_their_arguments(scriptc):
    write(scriptc.folder, {"net.py": STRICT})
    done = scriptc("net.py:Net", "--input", "x: float32[n]", "-S")
    assert done.returncode == 0 and b"{47519.0}" in done.stdout, done.stderr.decode() + done.stdout.decode()


REGISTRY = {
    "pkg/__init__.py": "MODELS = {}\ndef register(made):\n    MODELS[made.__name__] = made\n    return made\n",
    "pkg/nets/__init__.py": """import glob, importlib, os, pkgutil
from os import path
from pathlib import Path
folder = path.dirname(path.abspath(__file__))
for name in [path.splitext(one)[0] for one in os.listdir(folder) if one.endswith("_net.py")]:
    importlib.import_module("pkg.nets." + name)
by_pattern = [path.basename(one) for one in sorted(glob.glob(path.join(folder, "*_net.py")))]
below = sorted(path.basename(one) for one in glob.glob(path.join(path.dirname(folder), "**", "*.py"), recursive=True))
by_path = sorted(one.name for one in Path(__file__).parent.glob("[ab]*.py"))
modules = [(one.name, one.ispkg) for one in pkgutil.iter_modules(__path__)]
with os.scandir(folder) as entries:
    scanned = sorted(one.name for one in entries if one.is_file() and not one.name.startswith("_"))
walked = sorted((path.basename(top), len(files)) for top, folders, files in os.walk(path.dirname(folder)) if "__pycache__" not in top)
""",
    "pkg/nets/a_net.py": "from pkg import register\n@register\ndef tripled(x):\n    return x * 3\n",
    "pkg/nets/b_net.py": "from pkg import register\n@register\ndef halved(x):\n    return x / 2\n",
    "some_thing-1.2.dist-info/METADATA": "Metadata-Version: 2.1\nName: Some_Thing\nVersion: 1.2.3\nRequires-Dist: torch\nRequires-Dist: numpy\n\nText: none\n",
    "main.py": """import importlib.metadata as metadata
import torch
from pkg import MODELS, nets

class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.found = repr((sorted(MODELS), nets.by_pattern, nets.below, nets.by_path, nets.modules, nets.scanned, nets.walked,
                           metadata.version("some.thing"), metadata.requires("Some-Thing"), metadata.metadata("some_thing")["name"]))
    def forward(self, x: torch.Tensor):
        return MODELS["tripled"](x) + MODELS["halved"](x), self.found
""",
}


def test_registries_that_list_their_folder(scriptc, monkeypatch):
    """What a package finds in its own folder is known, and so is what pip has written about a package in a folder of the search path."""
    write(scriptc.folder, REGISTRY)
    running = session(compiled(scriptc, "main.py:Net", "--input", "x: float32[n]"))
    monkeypatch.syspath_prepend(str(scriptc.folder))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    for name in [one for one in sys.modules if one == "main" or one.split(".")[0] == "pkg"]:
        monkeypatch.delitem(sys.modules, name)
    y, found = running.run(None, {"x": np.array([2.0, 4.0], np.float32)})
    assert np.array_equal(y, [7, 14]) and str(found) == importlib.import_module("main").Net().found


def test_folders_that_may_not_be_listed(scriptc, tmp_path_factory):
    other = tmp_path_factory.mktemp("other")
    write(scriptc.folder, {"main.py": f"import os, torch\nNAMES = os.listdir({str(other)!r})\ndef f(x: torch.Tensor):\n    return x * len(NAMES)\n"})
    done = scriptc("main.py:f", "--input", "x: float32[n]")
    assert done.returncode == 1 and b"SC3091" in done.stderr and b"--data" in done.stderr, done.stderr
    given = scriptc("main.py:f", "--input", "x: float32[n]", "--data", str(other), "--emit", "ir")
    assert given.returncode == 0 and b"aten.mul.Scalar %x, 0" in given.stdout, given.stderr


WHOLE = {
    "kit/__init__.py": """TABLE = {}
ORDER = []
def register(made):
    TABLE[made.__name__] = made
    ORDER.append(made.__name__)
    return made
""",
    "kit/parts/__init__.py": "from . import a, b\n",
    "kit/parts/a.py": "from .. import register\n@register\ndef tripled(x):\n    return x * 3\n",
    "kit/parts/b.py": "from kit import register\n@register\ndef halved(x):\n    return x / 2\n",
    "main.py": """import torch
from kit import ORDER, TABLE
import kit.parts

def length(x: torch.Tensor):
    return x * len(TABLE)

def names(x: torch.Tensor):
    return x * sum([len(name) for name in TABLE])

def values(x: torch.Tensor):
    for made in TABLE.values():
        x = made(x)
    return x

def listed(x: torch.Tensor):
    return x * len(ORDER) + len(ORDER[-1])
""",
}


def test_tables_that_are_read_as_a_whole(scriptc):
    """Nothing needs a name of the modules that fill a table, but importing them does."""
    write(scriptc.folder, WHOLE)
    x = np.array([2.0, 4.0], np.float32)
    for name, want in (("length", x * 2), ("names", x * 13), ("values", x * 3 / 2), ("listed", x * 2 + 6)):
        running = session(compiled(scriptc, f"main.py:{name}", "--input", "x: float32[n]"))
        assert np.array_equal(running.run(None, {"x": x})[0], want), name


MANY_SEARCHES = {
    "tables.py": "import torch\n" + "import torch.nn.functional\nimport torch.utils\n" * 300 + """
TABLE = {}

def register(key, value):
    TABLE[key] = value
""",
    "later.py": "# Longer than the text of torch.utils.\n" * 4 + "SHIFT = 2\n",
    "main.py": """
import torch
from torch import nn
import tables
from tables import TABLE, register

register('one', 1)

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.known = 0
        for i in range(900):
            self.known += int(f'key{i}' in TABLE)
        from later import SHIFT
        self.known += SHIFT

    def forward(self, x: torch.Tensor):
        return x + self.known
""",
}


def test_many_missing_keys_do_not_add_texts_again(scriptc):
    """Each missing key is sought in all imports; the texts of torch that these name are the same each time."""
    write(scriptc.folder, MANY_SEARCHES)
    x = np.array([2.0, 4.0], np.float32)
    running = session(compiled(scriptc, "main.py:Net", "--input", "x: float32[n]"))
    assert np.array_equal(running.run(None, {"x": x})[0], x + 2)


def adds(scriptc, files):
    """Returns the number that model.py adds to its input, as Python and as the compiler see it."""
    write(scriptc.folder, {"model.py": "from parts.table import TABLE\ndef f(x):\n    return x * 0 + TABLE.get('t' + 'wo', 3)\n", **files})
    python = subprocess.run([sys.executable, "-c", "import model; print(int(model.f(1)))"], cwd=scriptc.folder, capture_output=True, text=True)
    done = scriptc("model.py:f", "--input", "x: float32[n]", "-o", "f.onnx")
    assert done.returncode == 0, done.stderr.decode()
    (got,) = session(scriptc.folder / "f.onnx").run(None, {"x": np.ones(1, np.float32)})
    return int(python.stdout), int(got[0])


def test_tables_that_imports_of_functions_fill(scriptc):
    """A function that is called when a package is imported imports what fills a table, which nothing else names."""
    fill = "from .table import TABLE\nTABLE['t' + 'wo'] = 5\n"
    callers = {"def go():\n    from . import fill\ngo()\n": 5,
               "import importlib\nclass Loader:\n    def load(self):\n        importlib.import_module('parts.fill')\nLoader().load()\n": 5,
               "async def go():\n    from . import fill\ngo\n": 3,
               "def go():\n    import sys\n    return sys\ngo()\n": 3}
    for text, number in callers.items():
        assert adds(scriptc, {"parts/__init__.py": text, "parts/table.py": "TABLE = {}\n", "parts/fill.py": fill}) == (number, number), text


def test_only_statements_that_may_fill_a_table_run(scriptc):
    """What else stands in a module that fills a table is not run, so that an error in it is not one of the program."""
    other = "def broken():\n    raise ValueError('not run')\n"
    for fill, number in ((other + "if True:\n    TABLE['two'] = 7\n", 7), (other + "for name in ('two',):\n    TABLE[name] = 8\n", 8),
                         ("def register(name):\n    def keep(f):\n        TABLE[name] = f()\n        return f\n    return keep\n"
                          "@register('two')\ndef nine():\n    return 9\n", 9)):
        files = {"parts/__init__.py": "from . import fill\n", "parts/table.py": "TABLE = {}\n", "parts/fill.py": "from .table import TABLE\n" + fill}
        assert adds(scriptc, files) == (number, number), fill
