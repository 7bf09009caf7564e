"""Tests Python's methods and functions on known values: a constructor computes the same results as Python."""
import json
import pathlib

import numpy as np
import onnxruntime
import pytest

CASES = json.loads((pathlib.Path(__file__).with_name("known_values.json")).read_text())

HEAD = """import collections, functools, itertools, math, operator, re
from collections import *
from torch import nn, Tensor


def text(compute):
    try:
        return repr(compute())
    except Exception as error:
        return type(error).__name__


"""


def program(cases):
    """A module whose result is the texts of all cases, an exception's name where one is raised."""
    functions = "".join(f"def case{i}():\n" + "".join(f"    {line}\n" for line in (*case[:-1], f"return {case[-1]}")) + "\n\n"
                        for i, case in enumerate(cases))
    rows = ", ".join(f"text(case{i})" for i in range(len(cases)))
    return f"{HEAD}{functions}class Model(nn.Module):\n    def __init__(self):\n        super().__init__()\n" \
           f"        self.rows = [{rows}]\n\n    def forward(self, x: Tensor):\n        return '\\n'.join(self.rows)\n"


@pytest.mark.parametrize("subject", CASES)
def test_as_python(scriptc, subject):
    cases = CASES[subject]
    source = program(cases)
    (pathlib.Path(scriptc.folder) / "model.py").write_text(source)
    done = scriptc("model.py:Model", "--input", "x: float32[n]", "-o", "model.onnx")
    assert done.returncode == 0, done.stderr.decode()
    got = onnxruntime.InferenceSession(str(pathlib.Path(scriptc.folder) / "model.onnx")).run(None, {"x": np.zeros(1, np.float32)})[0]
    names = {}
    exec(compile(source, "model.py", "exec"), names)
    want = [names["text"](names[f"case{i}"]) for i in range(len(cases))]
    differ = [(case, w, g) for case, w, g in zip(cases, want, str(got).split("\n")) if w != g]
    assert not differ
