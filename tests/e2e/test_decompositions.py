"""decomposition_programs.py and bits_programs.py against eager mode, with known sizes, symbolic sizes, and unknown ranks."""
import inspect
import pathlib

import numpy as np
import onnx
import onnxruntime
import pytest
import torch

import bits_programs
import decomposition_programs
from oracle import session
from test_complex import array, flat

RUNS = [(module, name, opset) for module, opsets in ((decomposition_programs, (20,)), (bits_programs, (13, 20, 26)))
        for name, program in vars(module).items() if hasattr(program, "sets") for opset in opsets]


def described(name, value, sizes):
    if not isinstance(value, torch.Tensor):
        return f"{name}: {type(value).__name__}"
    shape = {"known": ", ".join(map(str, value.shape)), "symbolic": ", ".join("_" * value.dim()), "unknown": "..."}[sizes]
    return f"{name}: {str(value.dtype)[6:]}[{shape}]"


@pytest.mark.parametrize("sizes", ["known", "symbolic", "unknown"])
@pytest.mark.parametrize("module, name, opset", RUNS, ids=[f"{name}-{opset}" for _, name, opset in RUNS])
def test_as_eager(scriptc, module, name, opset, sizes):
    program = getattr(module, name)
    words = [word for parameter, value in zip(inspect.signature(program).parameters, program.sets[0]) for word in ("--input", described(parameter, value, sizes))]
    done = scriptc(f"{module.__file__}:{name}", "-o", "model.onnx", "--flatten-lists", "--opset", opset, *words)
    assert done.returncode == 0, done.stderr.decode()
    running = session(pathlib.Path(scriptc.folder) / "model.onnx")
    for arguments in program.sets[:1] if sizes == "known" else program.sets:
        got = running.run(None, dict(zip([one.name for one in running.get_inputs()], map(array, arguments))))
        want = flat(program(*arguments))
        assert [(one.shape, one.dtype) for one in got] == [(one.shape, one.dtype) for one in want]
        for one, other in zip(got, want):
            np.testing.assert_allclose(one, other, rtol=1e-4, atol=1e-9 if other.dtype == np.float64 else 1e-5)


def test_signs_are_told(scriptc):
    (scriptc.folder / "m.py").write_text("import torch\n\n\ndef f(x):\n    U, S, Vh = torch.linalg.svd(x)\n    return U\n\n\ndef g(x):\n    return torch.linalg.svd(x).S\n")
    assert "SC6122" in scriptc("m.py:f", "--input", "x: float32[3, 3]").stderr.decode()
    assert "SC6122" not in scriptc("m.py:g", "--input", "x: float32[3, 3]").stderr.decode()


def test_nothing_is_lost_where_threads_add_at_one_place(scriptc):
    """ONNX Runtime's ScatterND adds in several threads without a lock."""
    (scriptc.folder / "m.py").write_text("import torch\n\n\ndef f(x, i, y):\n    return x.index_put((i,), y, accumulate=True)\n")
    assert scriptc("m.py:f", "--input", "x: float32[n, c]", "--input", "i: int64[k]", "--input", "y: float32[k, c]", "-o", "m.onnx").returncode == 0
    model = onnx.load(scriptc.folder / "m.onnx")
    assert "ScatterND" not in {node.op_type for node in model.graph.node}
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 4
    running = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    places = np.random.default_rng(0).integers(0, 4, 20000)
    for _ in range(10):
        got, = running.run(None, {"x": np.zeros((4, 512), np.float32), "i": places, "y": np.ones((20000, 512), np.float32)})
        assert (got == np.bincount(places, minlength=4)[:, None]).all()
