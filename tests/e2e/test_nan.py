"""Tests NaN in operators that order elements: with --exact nan the results equal eager mode's; without it, a possible NaN is reported unless facts
exclude it."""
import inspect
import pathlib

import numpy as np
import onnx
import pytest
import torch

import nan_programs
from oracle import agree, compiled, session

FILE = pathlib.Path(nan_programs.__file__)
PROGRAMS = [name for name, one in inspect.getmembers(nan_programs, inspect.isfunction) if one.__module__ == "nan_programs"]
NAN, INF = float("nan"), float("inf")
RUNS = [[[1, NAN, 3, -INF, INF, 2], [INF, INF, NAN, NAN, 0, -1], [0, 1, 2, -5, 0.5, INF]], [[NAN] * 4, [1, NAN, 1, NAN], [-INF, NAN, NAN, INF]],
        [[3, 1, 2], [1, 0, 2]]]


def inputs(name, dtype, shape):
    low = [] if name != "bounded" else ["--input", "low: float"]
    return ["--input", f"x: {dtype}[{shape}]", *low, "--exact", "nan"]


@pytest.mark.parametrize("dtype, opset", [("float32", 20), ("float64", 13), ("float16", 20)])
@pytest.mark.parametrize("name", PROGRAMS)
def test_as_eager(scriptc, name, dtype, opset):
    running = session(compiled(scriptc, f"{FILE}:{name}", *inputs(name, dtype, "a, b"), "--opset", str(opset)))
    for rows in RUNS:
        x = torch.tensor(rows, dtype=getattr(torch, dtype))
        for low in ([-0.5, NAN] if name == "bounded" else [None]):
            feeds = {"x": x.numpy()} if low is None else {"x": x.numpy(), "low": np.array(low)}
            agree(running, feeds, getattr(nan_programs, name)(*([x] if low is None else [x, low])))


@pytest.mark.parametrize("name", ["orders", "places", "extremes", "scattered", "distinct", "chosen"])
def test_any_rank(scriptc, name):
    done = scriptc(f"{FILE}:{name}", "-o", "model.onnx", *inputs(name, "float32", "..."))
    assert done.returncode == 0, done.stderr.decode()
    running = session(scriptc.folder / "model.onnx")
    for rows in RUNS:
        x = torch.tensor(rows, dtype=torch.float32)
        agree(running, {"x": x.numpy()}, getattr(nan_programs, name)(x))


EMPTY = """
import torch
from torch import Tensor

def forward(x: Tensor):
    values, indices = torch.sort(x, 0)
    return values, indices, x.argsort(1), torch.unique(x), x.topk(0, 1)[1], x.argmax(1), x[:, :0].sort(1)[0], x[0, 0].argmax(), x[0, 0].sort()[0]
"""


def test_of_nothing(scriptc, tmp_path):
    (tmp_path / "m.py").write_text(EMPTY.replace("x[0, 0]", "x.sum()"))
    running = session(compiled(scriptc, f"{tmp_path / 'm.py'}:forward", "--input", "x: float32[n, m]", "--exact", "nan"))
    space = {"torch": torch}
    exec(EMPTY.replace("x[0, 0]", "x.sum()"), space)
    for x in (torch.zeros(0, 3), torch.tensor([[NAN]])):
        agree(running, {"x": x.numpy()}, space["forward"](x))


TOLD = """
import torch
from torch import Tensor

def several(x: Tensor):
    return torch.topk(x, 2), x.argmax(1), x.topk(1), torch.unique(x)

def sure(x: Tensor, n: Tensor):
    y = torch.where(x.isnan(), 0.0, x)
    return (torch.sigmoid(n.float() / 3).topk(2)[1], (n * 0.5).softmax(0).sort(stable=True)[0], (x > 0).float().argmax(1), n.argmax(), torch.arange(5.0).argmax(),
            y.argmax(1), torch.rand(4).argmax(), torch.randn(3, 3).max(1)[1], n.float().tanh().unique())

def asked(x: Tensor):
    return x.argmax(1)
"""


@pytest.fixture
def told(scriptc, tmp_path):
    (tmp_path / "m.py").write_text(TOLD)

    def run(name, *words):
        done = scriptc(f"{tmp_path / 'm.py'}:{name}", "-o", "model.onnx", "--input", "x: float32[a, b]", *words)
        assert done.returncode == 0, done.stderr.decode()
        return done.stderr.decode(), onnx.load(str(scriptc.folder / "model.onnx")).graph
    return run


def test_one_note_names_the_operators(told):
    text, _ = told("several")
    assert text.count("SC6123") == 1 and "m.py:6" in text
    assert "`topk`, `argmax`, `unique`: " in text
    assert "SC6123" not in told("several", "--exact", "nan")[0] and "SC6123" not in told("several", "-Wno-nan-order")[0]


def test_facts_answer(told):
    words = ["--input", "n: int64[c]"]
    text, plain = told("sure", *words)
    assert "SC6123" not in text
    _, exact = told("sure", *words, "--exact", "nan")
    assert [n.op_type for n in plain.node] == [n.op_type for n in exact.node]


def test_the_default_is_the_operator(told):
    assert [n.op_type for n in told("asked")[1].node] == ["ArgMax"]
    assert "IsNaN" in [n.op_type for n in told("asked", "--exact", "nan")[1].node]


MEANS = """import torch
from torch import Tensor, nn
import torch.nn.functional as F


class Windows(nn.Module):
    def __init__(self):
        super().__init__()
        self.c, self.d = nn.Conv2d(3, 4, 3, 2, 1), nn.Conv2d(4, 4, 3, 1, 1)

    def forward(self, x: Tensor):
        y = torch.relu(self.c(x))
        y = y + torch.relu(self.d(y))
        return y.mean([2, 3]), y.flatten(2).mean(2), F.max_pool2d(x, 2).mean((2, 3)), F.avg_pool2d(x, 2).mean(3)


class Other(nn.Module):
    def __init__(self):
        super().__init__()
        self.c = nn.Conv2d(3, 4, 1)

    def forward(self, x: Tensor, z: Tensor, deep: bool):
        y = torch.relu(self.c(x)) if deep else torch.cat([z, z[:, :1]], 1)
        return y.mean([2, 3]), z.mean([2, 3]), x[:, :, :, x.shape[3]:].mean((2, 3))
"""


def test_the_mean_of_windows_is_never_of_nothing(scriptc, tmp_path):
    """A convolution or a pooling fails where a size of its result would be 0, so the mean over it needs no test for that; other means do."""
    (tmp_path / "m.py").write_text(MEANS)
    path = compiled(scriptc, f"{tmp_path / 'm.py'}:Windows", "--input", "x: float32[b, 3, h, w]", "--params", "random")
    assert not {"Size", "Where"} & {node.op_type for node in onnx.load(path).graph.node}
    weights = {init.name: onnx.numpy_helper.to_array(init) for init in onnx.load(path).graph.initializer}
    scope = {}
    exec(MEANS, scope)
    model = scope["Windows"]()
    model.load_state_dict({name: torch.tensor(weights[name]) for name in model.state_dict()})
    for shape in ((2, 3, 4, 7), (1, 3, 2, 2), (0, 3, 2, 3)):
        x = torch.arange(float(np.prod(shape))).reshape(shape).sin()
        agree(session(path), {"x": x.numpy()}, model(x))
    other = session(compiled(scriptc, f"{tmp_path / 'm.py'}:Other", "--input", "x: float32[b, 3, h, w]", "--input", "z: float32[b, 3, h, w]",
                             "--input", "deep: bool", "--params", "random"))
    empty = np.zeros((1, 3, 0, 2), np.float32)
    for mean in other.run(None, {"x": empty, "z": empty, "deep": np.array(False)}):
        assert mean.size and np.isnan(mean).all()


NORMS = """
import torch
from torch import Tensor, nn


class Norms(nn.Module):
    def __init__(self):
        super().__init__()
        self.c, self.d, self.g, self.i = nn.Conv2d(3, 8, 3, 2, 1), nn.Conv1d(3, 4, 3), nn.GroupNorm(2, 8), nn.InstanceNorm1d(4)

    def forward(self, x: Tensor):
        y = self.c(x)
        return self.g(y), self.g(y + y.sigmoid() * 2), self.i(self.d(x[:, :, 0]))


class Others(nn.Module):
    def __init__(self):
        super().__init__()
        self.g = nn.GroupNorm(2, 4)

    def forward(self, x: Tensor):
        return self.g(x)
"""


def test_norms_of_windows_are_never_of_nothing(scriptc, tmp_path):
    """Likewise, what a convolution makes is normalised without a test for elements; batches may be empty."""
    (tmp_path / "m.py").write_text(NORMS)
    scope = {}
    exec(NORMS, scope)
    model = scope["Norms"]()
    torch.save(model.state_dict(), tmp_path / "w.pt")
    path = compiled(scriptc, f"{tmp_path / 'm.py'}:Norms", "--input", "x: float32[b, 3, h, w]", "--weights", str(tmp_path / "w.pt"))
    assert "If" not in {node.op_type for node in onnx.load(path).graph.node}
    for shape in ((2, 3, 4, 7), (1, 3, 2, 5), (0, 3, 2, 5)):
        x = torch.arange(float(np.prod(shape))).reshape(shape).sin()
        agree(session(path), {"x": x.numpy()}, model(x), rtol=1e-4, atol=1e-5)
    path = compiled(scriptc, f"{tmp_path / 'm.py'}:Others", "--input", "x: float32[b, 4, h, w]", "--params", "random")
    assert "If" in {node.op_type for node in onnx.load(path).graph.node}
    for shape in ((0, 4, 2, 3), (2, 4, 0, 3), (2, 4, 3, 1)):
        assert session(path).run(None, {"x": np.ones(shape, np.float32)})[0].shape == shape
