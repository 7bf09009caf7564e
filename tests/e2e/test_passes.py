"""Passes keep what a program computes: IR text is lowered with and without them, and both graphs run."""
import pathlib

import numpy as np
import pytest

from ir_programs import Program

ort = pytest.importorskip("onnxruntime")

GOLDEN = pathlib.Path(__file__).resolve().parent.parent / "golden" / "passes"
CLEAN = "canon,fold,cse,dce"
ALL = f"{CLEAN},{CLEAN},tails,lists,grows,writes,blocks,dce,writes,dce,loops,batch,dce,loops,batch,dce,infer,{CLEAN},{CLEAN},batchnorm"
SIZE = 3


def session(scriptc, text, passes):
    (scriptc.folder / "f.ir").write_text(text)
    done = scriptc("opt", "f.ir", "--passes", passes, "--emit", "onnx", "-o", "f.onnx")
    assert done.returncode == 0, done.stderr.decode()
    options = ort.SessionOptions()
    options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.log_severity_level = 4
    return ort.InferenceSession((scriptc.folder / "f.onnx").read_bytes(), options)


def feeds_of(runner, n, c):
    kinds = {"tensor(float)": np.float32, "tensor(int8)": np.int8, "tensor(int64)": np.int64, "tensor(bool)": np.bool_}
    numbers = np.random.default_rng(0)
    feeds = {}
    for port in runner.get_inputs():
        shape = [size if isinstance(size, int) else SIZE for size in port.shape]
        value = {"n": n, "c": c}.get(port.name, numbers.normal(size=shape) * 3)
        feeds[port.name] = np.asarray(value).astype(kinds[port.type])
    return feeds


def run(runner, n, c):
    """Outputs, or None where the program fails: then anything may come out."""
    try:
        return runner.run(None, feeds_of(runner, n, c))
    except Exception:
        return None


def check_same(got, want):
    if isinstance(want, list):
        assert len(got) == len(want)
        for one, other in zip(got, want):
            check_same(one, other)
    elif want is None:
        assert got is None
    else:
        assert got.shape == want.shape and got.dtype == want.dtype
        np.testing.assert_allclose(got, want, rtol=1e-5, atol=1e-6)


def check_program(scriptc, text):
    plain, changed = session(scriptc, text, "infer"), session(scriptc, text, ALL)
    for n in (0, 2):
        for c in (True, False):
            want = run(plain, n, c)
            if want is not None:
                check_same(run(changed, n, c), want)


@pytest.mark.parametrize("seed", range(40))
def test_random_programs(scriptc, seed):
    check_program(scriptc, Program(seed).text())


NO_GRAPH = {"legal_results_of_an_operator"}  # it has an operator without lowering, on purpose


@pytest.mark.parametrize("case", sorted(case for case in GOLDEN.glob("*.ir") if case.stem not in NO_GRAPH), ids=lambda path: path.stem)
def test_golden_programs(scriptc, case):
    check_program(scriptc, case.read_text().split("; becomes\n")[0])


DEAD_TEXT = """
import torch


def forward(x, n: int):
    text = "%d items of %s" % (n, x.shape)
    return x + n
"""


@pytest.mark.parametrize("level", ["-O0", "-O1"])
def test_what_nobody_reads_needs_no_lowering(tmp_path, scriptc, level):
    (tmp_path / "m.py").write_text(DEAD_TEXT)
    done = scriptc("m.py:forward", "--input", "x: float32[k]", "--input", "n: int", "--opset", "13", level)
    assert done.returncode == 0, done.stderr.decode()
