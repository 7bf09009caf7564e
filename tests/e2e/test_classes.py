"""Classes, calls and module state: the program's own assertions, and how weights are bound."""
import pathlib

import numpy as np
import pytest

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


@pytest.mark.parametrize("weights, code, words", [
    ({**state(), "a.wieght": np.ones(3, np.float32)}, "SC7102", "which the model has not"),
    ({"scale": np.ones(3, np.float32)}, "SC7101", "`a.weight`"),
    (state(n=4), "SC7103", "[4, 4] in the file and [3, 3] in the model"),
])
def test_binding_is_strict(scriptc, weights, code, words):
    done = compile_model(scriptc, weights)
    assert done.returncode == 1
    assert code in done.stderr.decode() and words in done.stderr.decode()
