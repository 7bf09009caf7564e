"""Classes, calls and module state: the program's own assertions, and how weights are bound."""
import pathlib

import numpy as np
import pytest
import torch

save_file = pytest.importorskip("safetensors.numpy").save_file

PROGRAM = pathlib.Path(__file__).with_name("class_programs.py")
MODEL = """import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, n: int = 3):
        super().__init__()
        self.a = nn.Linear(n, n, bias=False)
        self.b = nn.Linear(n, n, bias=False)
        self.b.weight = self.a.weight
        self.register_buffer("scale", torch.full((n,), 2.0))

    def forward(self, x):
        return self.b(self.a(x)) * self.scale
"""


def compile_model(scriptc, weights, *options):
    (scriptc.folder / "model.py").write_text(MODEL)
    save_file(weights, scriptc.folder / "w.safetensors")
    return scriptc("model.py:Net", "--weights", "w.safetensors", "--input", "x: float32[b, 3]", "--emit", "ir", *options)


def state(prefix="", n=3):
    return {prefix + "a.weight": np.ones((n, n), np.float32), prefix + "scale": np.ones(n, np.float32)}


def test_constructor_answers_as_python_does(scriptc):
    done = scriptc(str(PROGRAM) + ":Net", "--input", "x: float32[b, 4]", "--emit", "ir")
    assert done.returncode == 0, done.stderr.decode()


def test_tied_weight_needs_one_name(scriptc):
    done = compile_model(scriptc, state())
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.decode().count('weight "') == 2


def test_prefix_is_renamed(scriptc):
    assert compile_model(scriptc, state("module."), "--weights-prefix", "module.=").returncode == 0


LOADS = """
import torch
from pathlib import Path
from torch import nn

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(3, 3, bias=False)
        path = Path(__file__).parent / "w.pt"
        if not path.exists():
            raise FileNotFoundError(str(path))
        self.load_state_dict(torch.load(path)["ours"], strict=STRICT)

    def forward(self, x):
        return self.a(x)
"""


@pytest.mark.parametrize("strict, status", [(False, 0), (True, 1)])
def test_a_constructor_that_loads_what_fits(scriptc, strict, status):
    """--weights binds the contents of the file, as strictly as the constructor asks; a file that does not exist raises FileNotFoundError."""
    (scriptc.folder / "model.py").write_text(LOADS.replace("STRICT", str(strict)))
    words = ["model.py", "--weights", "w.pt", "--input", "x: float32[b, 3]", "--emit", "ir"]
    torch.save({"step": 3, "other": {"a.weight": torch.ones(3, 3), "b": torch.ones(1)}}, scriptc.folder / "w.pt")
    done = scriptc(*words)
    assert done.returncode == status and ("SC7106" if status == 0 else "SC7102") in done.stderr.decode()
    (scriptc.folder / "w.pt").rename(scriptc.folder / "v.pt")
    done = scriptc(*words[:2], "v.pt", *words[3:])
    assert done.returncode == 1 and "w.pt" in done.stderr.decode() and "FileNotFoundError" in done.stderr.decode()


def test_a_known_state_is_loaded_strictly(scriptc):
    text = """
import torch
class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.a = torch.nn.Linear(3, 3, bias=False)
        try:
            self.load_state_dict({"b": torch.ones(3, 3)})
            self.said = "taken"
        except RuntimeError as e:
            self.said = str(e)
        self.load_state_dict({"a.weight": torch.ones(3, 3), "b": torch.ones(1)}, strict=False)
    def forward(self, x):
        return self.a(x), self.said
"""
    (scriptc.folder / "model.py").write_text(text)
    done = scriptc("model.py", "--input", "x: float32[b, 3]", "--emit", "ir")
    assert done.returncode == 0 and b"missing keys ['a.weight'], unexpected keys ['b']" in done.stdout, done.stderr


def test_a_file_tells_sizes_that_the_constructor_computes(scriptc):
    text = """
import torch
class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        count = torch.ceil(torch.eye(2).inverse().norm(2, -1) * 2.5).to(torch.long)
        self.register_buffer("shifts", torch.arange(1, count[0].item() + 1))
    def forward(self, x):
        return x + self.shifts
"""
    (scriptc.folder / "model.py").write_text(text)
    for sizes, status in ((3, 0), ((3, 1), 1)):
        save_file({"shifts": np.ones(sizes, np.int64)}, scriptc.folder / "w.safetensors")
        done = scriptc("model.py", "--weights", "w.safetensors", "--input", "x: int64[3]", "--emit", "ir")
        assert done.returncode == status and (b'weight "shifts"' in done.stdout) == (status == 0), done.stderr


@pytest.mark.parametrize("weights, code, words", [
    ({**state(), "a.wieght": np.ones(3, np.float32)}, "SC7102", "which the model does not have"),
    ({"scale": np.ones(3, np.float32)}, "SC7101", "`a.weight`"),
    (state(n=4), "SC7103", "[4, 4] in the file but [3, 3] in the model"),
])
def test_binding_is_strict(scriptc, weights, code, words):
    done = compile_model(scriptc, weights)
    assert done.returncode == 1
    assert code in done.stderr.decode() and words in done.stderr.decode()


def test_a_module_below_itself_is_walked_over_once(scriptc):
    text = MODEL.replace("        self.register_buffer", "        self.a.owner = self\n        self.register_buffer")
    text += "\n    def train(self, mode=True):\n        return self\n"  # Module.train would never end
    (scriptc.folder / "cyclic.py").write_text(text)
    done = scriptc("cyclic.py:Net", "--params", "random", "--input", "x: float32[b, 3]", "--emit", "ir")
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout.decode().count('weight "') == 1
