"""Statements at module level that share state run in the order of the text, although the compiler evaluates only what a program needs."""
import subprocess
import sys
import types

import numpy as np
import pytest

import random_order
from oracle import session
from order_programs import PROGRAMS, WITH_PARTS

VALUE = "def value():\n    return {}\n"
FUNCTION = "def f(x):\n    return x * 0 + value()\n"
MODULE = "import torch\n{}class f(torch.nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.v = {}\n    def forward(self, x):\n        return x * 0 + self.v\n"


def python_value(text, value, monkeypatch, parts=None):
    """Returns the value of the expression in Python after the text has run."""
    for name, source in {"parts": parts, "model": text}.items():
        if source is not None:
            module = types.ModuleType(name)
            monkeypatch.setitem(sys.modules, name, module)
            exec(source, module.__dict__)
    return float(eval(value, sys.modules["model"].__dict__))


def compiled_value(scriptc, folder, files):
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    done = scriptc(folder / "model.py:f", "-I", folder, "--input", "x: float32[n]", "-o", folder / "f.onnx")
    assert done.returncode == 0, done.stderr.decode()
    assert b"SC2193" not in done.stderr
    (got,) = session(folder / "f.onnx").run(None, {"x": np.ones(1, np.float32)})
    return float(got[0])


@pytest.mark.parametrize("name", PROGRAMS)
def test_of_one_text(scriptc, tmp_path, monkeypatch, name):
    text, value = PROGRAMS[name]
    ways = {
        "function": {"model.py": text + VALUE.format(value) + FUNCTION},
        "module": {"model.py": MODULE.format(text, value)},
        "import": {"parts.py": text + VALUE.format(value), "model.py": "from parts import value\n" + FUNCTION},
        "package": {
            "parts/__init__.py": "from .inner import value\n",
            "parts/inner.py": text + VALUE.format(value),
            "model.py": "import parts\ndef f(x):\n    return x * 0 + parts.value()\n",
        },
    }
    got = {}
    for way, files in ways.items():
        (tmp_path / way).mkdir()
        got[way] = compiled_value(scriptc, tmp_path / way, files)
    assert got == dict.fromkeys(ways, python_value(text, value, monkeypatch))


@pytest.mark.parametrize("name", WITH_PARTS)
def test_of_two_texts(scriptc, tmp_path, monkeypatch, name):
    parts, text, value = WITH_PARTS[name]
    expected = python_value(text, value, monkeypatch, parts)
    (tmp_path / "one").mkdir()
    assert compiled_value(scriptc, tmp_path / "one", {"parts.py": parts, "model.py": text + VALUE.format(value) + FUNCTION}) == expected
    (tmp_path / "two").mkdir()
    files = {"parts.py": parts, "middle.py": text + VALUE.format(value), "model.py": "from middle import value\n" + FUNCTION}
    assert compiled_value(scriptc, tmp_path / "two", files) == expected


@pytest.mark.parametrize("seed", range(60))
def test_of_random_statements(scriptc, tmp_path, monkeypatch, seed):
    text, value = random_order.program(seed)
    files = {"model.py": text + VALUE.format(value) + FUNCTION}
    if seed % 2:
        files = {"parts.py": text + VALUE.format(value), "model.py": "from parts import value\n" + FUNCTION}
    assert compiled_value(scriptc, tmp_path, files) == pytest.approx(python_value(text, value, monkeypatch), rel=1e-6)


COUNTED = """
import torch
class Net(torch.nn.Module):
    made = 0
    def __init__(self):
        super().__init__()
        Net.made += 1
        self.k = Net.made
    def forward(self, x):
        return x + self.k
for i in range({}):
    net = Net()
"""


def test_many_trips_are_left_out(scriptc, tmp_path):
    """A loop that would take too long is left out, and a warning says so; one of few trips is not."""
    for trips, warned, made in ((4, False, 5), (3000000, True, 1)):
        (tmp_path / "net.py").write_text(COUNTED.format(trips))
        done = scriptc(tmp_path / "net.py:Net", "--input", "x: float32[n]", "-o", tmp_path / "net.onnx")
        assert done.returncode == 0, done.stderr.decode()
        assert (b"warning[SC2193]" in done.stderr) == warned
        (got,) = session(tmp_path / "net.onnx").run(None, {"x": np.zeros(1, np.float32)})
        assert got[0] == made


def test_more_than_64_statements(scriptc, tmp_path):
    """Of so many that may share state, those run that are needed, each with the names as they are above it."""
    text = "n = 0\n" + "".join(f"n += 1\na{i} = n\n" for i in range(100)) + VALUE.format("a7 * 1000 + a50") + FUNCTION
    (tmp_path / "model.py").write_text(text)
    done = scriptc(tmp_path / "model.py:f", "--input", "x: float32[n]", "-o", tmp_path / "f.onnx")
    assert done.returncode == 0, done.stderr.decode()
    (got,) = session(tmp_path / "f.onnx").run(None, {"x": np.ones(1, np.float32)})
    assert got[0] == 8051


def test_memory_grows_with_the_text(scriptc, tmp_path):
    """16,000 statements that bind one name, and as many that read it, take a few dozen MiB."""
    text = "n = 0\n" + "".join(f"n += 1\na{i} = n\n" for i in range(16000)) + VALUE.format("a7 + a15999") + FUNCTION
    (tmp_path / "model.py").write_text(text)
    done = scriptc(tmp_path / "model.py:f", "--limit", "heap-bytes=200000000", "--input", "x: float32[n]", "-o", tmp_path / "f.onnx")
    assert done.returncode == 0, done.stderr.decode()
    (got,) = session(tmp_path / "f.onnx").run(None, {"x": np.ones(1, np.float32)})
    assert got[0] == 16008


def test_deleted_name(scriptc, tmp_path):
    (tmp_path / "model.py").write_text("n = 2\nm = n\ndel n\n" + VALUE.format("m + n") + FUNCTION)
    done = scriptc(tmp_path / "model.py:f", "--input", "x: float32[n]", "-o", tmp_path / "f.onnx")
    assert done.returncode == 1 and b"the name `n` is not defined" in done.stderr
    assert subprocess.run([sys.executable, "-c", (tmp_path / "model.py").read_text() + "value()"], capture_output=True).returncode == 1
