"""Tests Python's methods and functions on known values: a constructor computes the same results as Python.

Each file of tests/e2e/values is a module whose result is the texts of its cases, or the name of the exception that a case raises. ./dev quick
compares what they compile to with tests/golden/digests.txt."""
import pathlib

import numpy as np
import onnxruntime
import pytest

FILES = sorted((pathlib.Path(__file__).parent / "values").glob("*_values.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_as_python(scriptc, monkeypatch, file):
    monkeypatch.syspath_prepend(file.parent)
    done = scriptc(f"{file}:Model", "--input", "x: float32[n]", "-o", "model.onnx")
    assert done.returncode == 0, done.stderr.decode()
    got = onnxruntime.InferenceSession(str(pathlib.Path(scriptc.folder) / "model.onnx")).run(None, {"x": np.zeros(1, np.float32)})[0]
    names = {"__file__": str(file)}
    exec(compile(file.read_text(), file.name, "exec"), names)
    want = names["Model"]().rows
    got = str(got).split("\n")
    assert len(got) == len(want)
    assert [(f"case{i}", w, g) for i, (w, g) in enumerate(zip(want, got)) if w != g] == []
