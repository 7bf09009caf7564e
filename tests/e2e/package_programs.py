"""A package as libraries lay it out, by file: a module that puts another object in its place and lists what that serves for type checkers;
names bound twice, in either order of need; imports of things that are not installed; texts that describe. `check` asserts what Python answers."""
FILES = {
    "lib/__init__.py": """
from typing import TYPE_CHECKING
from .lazy import Lazy

IMPORT_ALL = False
if TYPE_CHECKING or IMPORT_ALL:
    try:
        import nothing_installed
    except ImportError:
        from .stands_in import *
    else:
        pass
    from .net import Net, scale as factor
    from .wide import *
else:
    import sys
    sys.modules[__name__] = Lazy(__name__, globals()["__file__"], {"net": ["Net"], "wide": ["Wide"]})
""",
    "lib/lazy.py": """
import importlib
from types import ModuleType

class Lazy(ModuleType):
    def __init__(self, name, file, structure):
        super().__init__(name)
        self._where = {one: module for module, names in structure.items() for one in names}
        self._where["factor"] = "net"
        self.__file__ = file
        self.__path__ = [file.rpartition("/")[0]]
    def __getattr__(self, name):
        if name not in self._where: raise AttributeError(name)
        module = importlib.import_module("." + self._where[name], self.__name__)
        return getattr(module, "scale" if name == "factor" else name)
""",
    "lib/stands_in.py": """
class Net:
    def __init__(self): raise ImportError("stands in where a library is absent")
""",
    "lib/wide.py": """
__all__ = ["Wide"]
class Wide:
    size = 3
class Hidden:
    size = 4
""",
    "lib/switch.py": """
import os
from missing_package import helper, constant
from packaging import version as packaging_version

found = "N/A"
available = False
if os.environ.get("NO_SUCH_VARIABLE", "AUTO").upper() in {"1", "AUTO"}:
    available, found = True, "2"
else:
    available = False

default_folder = constant.folder
def needs_helper(): return helper(default_folder)
def get_found(): return found
""",
    "lib/net.py": '''
"""What this file is for."""
import contextvars, functools, importlib.metadata, importlib.util, inspect, json, os, sys, threading, types
from dataclasses import dataclass, field, fields
from typing import List, Optional, Union, get_args, get_origin
import torch
from packaging import version
from torch import nn
from .switch import available, get_found, needs_helper
from .switch import found

scale = 3
lock = threading.Lock()

def check(have, want):
    assert have == want, f"{have!r} is not {want!r}"

def documented(*texts):
    def decorate(f):
        f.__doc__ = "".join(texts) + (f.__doc__ if f.__doc__ is not None else "")
        return f
    return decorate

def copy_of(f):
    g = types.FunctionType(f.__code__, f.__globals__, name=f.__name__, argdefs=f.__defaults__, closure=f.__closure__)
    g = functools.update_wrapper(g, f)
    g.__kwdefaults__ = f.__kwdefaults__
    return g

class Described:
    """A class with
    a text."""
    @documented("Before. ")
    def method(self, a, b=2, *, c=3):
        """After."""
        return a + b + c

class Mapped:
    names = {"width": "hidden_size"}
    def __init__(self, **values):
        for name, value in values.items(): setattr(self, name, value)
    def __setattr__(self, name, value):
        if name in super().__getattribute__("names"): name = super().__getattribute__("names")[name]
        super().__setattr__(name, value)
    def __getattribute__(self, name):
        if name != "names" and name in super().__getattribute__("names"): name = super().__getattribute__("names")[name]
        return super().__getattribute__(name)
    @property
    def double(self): return 2 * self.width
    def triple(self): return 3 * self.width

class Noted:
    size: int = 3
    names: List[str]
    def method(self): return self.size

class Key:
    def __init__(self, name): self.name = name
    def __hash__(self): return hash(self.name)
    def __eq__(self, other): return self.name == other.name

@dataclass
class Hints:
    a: int = 1
    b: float | int | None = None
    c: list[int] | None = field(default=None, metadata={"unit": "m"})
    d: dict[str, int] = field(default_factory=dict)
    e: tuple[int, str] = (1, "x")
    f: Optional[str] = None

def versions():
    order = ["2.0", "1.9.1", "2.0rc2", "1.10", "2.0.post1", "2.0.dev3", "2.0+cpu", "2.0a1", "1!0.1", "1.10.1"]
    check([str(v) for v in sorted(order, key=version.parse)],
          ["1.9.1", "1.10", "1.10.1", "2.0.dev3", "2.0a1", "2.0rc2", "2.0", "2.0+cpu", "2.0.post1", "1!0.1"])
    check(version.parse("1.10") == version.Version("v1.10.0"), True)
    check((version.parse("2.13.0+cpu").base_version, version.parse("1.2rc3").is_prerelease, version.parse("2.3.4").release), ("2.13.0", True, (2, 3, 4)))
    check((version.parse("2.3").major, version.parse("2.3").minor, version.parse("2.3").micro), (2, 3, 0))
    try:
        version.parse("N/A")
        check("parsed", "refused")
    except version.InvalidVersion:
        pass
    check(version.parse(torch.__version__).release[:2] >= (2, 13), True)

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        check((available, found, get_found()), (True, "2", "2"))
        check((importlib.util.find_spec("torch") is not None, importlib.util.find_spec("nowhere_to_be_found")), (True, None))
        try:
            importlib.metadata.version("nowhere-to-be-found")
            check("found", "not found")
        except importlib.metadata.PackageNotFoundError:
            pass
        check((Described.__doc__, Described.method.__doc__, check.__doc__), ("A class with\\n    a text.", "Before. After.", None))
        check(sys.modules[__name__].__doc__, "What this file is for.")
        copied = copy_of(Described.method)
        copied.mark = 1
        check((copied(Described(), 1), hasattr(Described.method, "mark"), copied.__doc__, copied.__name__), (6, False, "Before. After.", "method"))
        check((Described.method.__code__.co_varnames[:2], Described.method.__code__.co_argcount), (("self", "a"), 3))
        check((globals()["scale"], "scale" in globals(), globals().get("nothing", 5)), (3, True, 5))
        check((hash("a") == hash("a"), hash(Key("a")) == hash(Key("a")), hash("a") == hash("b")), (True, True, False))
        with lock: versions()
        check(json.dumps({"b": [1, 2.5, None], "a": {"x": True, 1: "q\\"\\n"}}, sort_keys=False), '{"b": [1, 2.5, null], "a": {"x": true, "1": "q\\\\"\\\\n"}}')
        check(json.dumps({"b": [1], "a": {}}, indent=2, sort_keys=True), '{\\n  "a": {},\\n  "b": [\\n    1\\n  ]\\n}')
        check(sys.stderr is None, False)
        hints = {one.name: one.type for one in fields(Hints)}
        check((hints["a"] is int, get_origin(hints["a"]), get_args(hints["a"])), (True, None, ()))
        check((get_args(hints["b"]), get_origin(get_args(hints["c"])[0]), get_args(hints["d"]), get_args(hints["e"])),
              ((float, int, type(None)), list, (str, int), (int, str)))
        check((get_origin(hints["f"]) is Union, get_origin(Optional[int]) is Union, get_origin(List[int]), get_args(Optional[int])[0]), (True, True, list, int))
        check((list(Hints.__dataclass_fields__), dict(Hints.__dataclass_fields__["c"].metadata), Hints.__dataclass_params__.frozen),
              (["a", "b", "c", "d", "e", "f"], {"unit": "m"}, False))
        level = contextvars.ContextVar("level", default=1)
        before = level.set(2)
        check((level.get(), level.name, before.var is level, level.reset(before), level.get()), (2, "level", True, None, 1))
        check(importlib.import_module(".wide", "lib") is importlib.import_module("lib.wide"), True)
        check(importlib.import_module("..wide", "lib.net").Wide.size, 3)
        check((str(Optional[torch.Tensor]), str(List[int])), ("typing.Optional[torch.Tensor]", "typing.List[int]"))
        check((list(inspect.get_annotations(Noted)), inspect.get_annotations(Noted)["size"] is int, Noted.__annotations__["size"] is int), (["size", "names"], True, True))
        check(inspect.getsourcefile(Noted).split(os.path.sep)[-2:], ["lib", "net.py"])
        check((inspect.getdoc(Described), inspect.getdoc(check)), ("A class with\\na text.", None))
        mapped = Mapped(width=4, depth=2)
        check((mapped.width, mapped.hidden_size, mapped.depth, mapped.double, mapped.triple()), (4, 4, 2, 8, 12))
        check((hasattr(mapped, "height"), getattr(mapped, "height", 7), sorted(mapped.__dict__)), (False, 7, ["depth", "hidden_size"]))
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * scale
''',
    "target.py": """
from torch import nn, Tensor
import lib
from lib import Net, Wide, factor

class Target(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = Net()
        assert Wide.size == 3 and factor == 3 and lib.Net is Net
        assert not hasattr(lib, "Hidden") and not hasattr(lib, "Nothing")
    def forward(self, x: Tensor) -> Tensor:
        return self.inner(x)
""",
}
