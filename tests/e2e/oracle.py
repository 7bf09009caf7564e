"""Compile a model, run its graph in ONNX Runtime, and compare with what PyTorch's eager mode answers."""
import importlib.util
import pathlib

import numpy as np
import onnx
import onnxruntime
import torch

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"


def module(path):
    """A Python file as a module of its own."""
    spec = importlib.util.spec_from_file_location(path.stem + "_under_test", path)
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def session(path):
    options = onnxruntime.SessionOptions()
    options.log_severity_level, options.intra_op_num_threads = 3, 2
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def compiled(scriptc, target, *words, out="model.onnx", cwd=None):
    """The path of the model; the compile must succeed, and ONNX's own checker must accept it."""
    done = scriptc(target, "-o", out, *words, **({"cwd": cwd} if cwd else {}))
    assert done.returncode == 0, done.stderr.decode()
    path = pathlib.Path(scriptc.folder) / out
    onnx.checker.check_model(str(path), full_check=True)
    return path


def arrays(values):
    return [np.asarray(v.detach() if isinstance(v, torch.Tensor) else v) for v in values]


def agree(running, feeds, expected, rtol=1e-4, atol=1e-5):
    """feeds: name to array; expected: eager's results, flattened, in order."""
    got = running.run(None, feeds)
    assert len(got) == len(expected)
    for one, want in zip(got, arrays(expected)):
        assert one.dtype == want.dtype and one.shape == want.shape
        np.testing.assert_allclose(one, want, rtol=rtol, atol=atol)


def operators(graph):
    """The operators of a graph in order, without those of subgraphs."""
    return [node.op_type for node in graph.node]


def body(node):
    return next(a.g for a in node.attribute if a.name == "body")
