"""A bare Tensor has the rank that the program proves: by unpacking its shape, or by a layer that takes one rank."""
import inspect
import pathlib

import numpy as np
import onnx
import pytest
import torch

import rank_programs
from oracle import module, session


SOURCE = """
import torch
from typing import List
from torch import nn, Tensor


class Unpacked(nn.Module):
    def forward(self, x: Tensor):
        b, t = x.shape
        return x.reshape(t, b)


class Layer(nn.Module):
    def __init__(self, layer):
        super().__init__()
        self.layer = layer

    def forward(self, x: Tensor):
        y = self.layer(x)
        return y[0] if isinstance(y, tuple) else y


class Numbers(nn.Module):
    def forward(self, x: Tensor):
        return x * sum(x.tolist())


class Pairs(nn.Module):
    def forward(self, x: Tensor):
        total = 0
        for a, b in (x * 2).tolist():
            total += a * b
        return torch.tensor(total)


class Entries(nn.Module):
    def forward(self, x: Tensor):
        v = x.tolist()
        return torch.tensor(v[0][1] + v[-1][0])


class Annotated(nn.Module):
    def forward(self, x: Tensor):
        v: List[List[List[float]]] = x.tolist()
        return torch.tensor(len(v))


class Rows(nn.Module):
    def forward(self, x: Tensor):
        rows = x.tolist()
        return torch.tensor([max(value * 2 for value in row) for row in rows])


class Asserted(nn.Module):
    def forward(self, x: Tensor):
        assert x.dim() == 2
        return torch.tensor(x.tolist())


class Counted(nn.Module):
    def forward(self, x: Tensor):
        assert len(x.shape) == 1, "one dimension"
        return torch.tensor(x.tolist()[:2])


class Branch(nn.Module):
    def forward(self, x: Tensor, flag: bool):
        if flag:
            b, t = x.shape
            x = x.reshape(b * t)
        return x * 2
"""
PROVEN = [("Unpacked", "", 2), ("Numbers", "", 1), ("Pairs", "", 2), ("Entries", "", 2), ("Annotated", "", 3), ("Rows", "", 2), ("Asserted", "", 2), ("Counted", "", 1),
          ("Layer", "nn.Conv2d(3, 4, 3)", 4), ("Layer", "nn.LSTM(3, 4)", 3), ("Layer", "nn.BatchNorm2d(3)", 4), ("Layer", "nn.ReLU()", None),
          ("Branch", "", None)]


@pytest.mark.parametrize("name, init, rank", PROVEN)
def test_proven_rank(tmp_path, scriptc, name, init, rank):
    (tmp_path / "net.py").write_text(SOURCE)
    done = scriptc(f"{tmp_path / 'net.py'}:{name}", "--init", init, "--params", "random", "-o", "net.onnx")
    assert done.returncode == 0, done.stderr.decode()
    assert (b"SC4203" in done.stderr) == (rank is None)
    shape = onnx.load(str(tmp_path / "net.onnx")).graph.input[0].type.tensor_type
    assert (len(shape.shape.dim) if shape.HasField("shape") else None) == rank


WRITES = """
import torch
from torch import Tensor


def written(x: Tensor):
    y = x.clone()
    y[1] *= 10.0
    column = y[:, 0]
    column += 1.0
    y[:, 1:] = 7.0
    return y


def parts(x: Tensor):
    y = x.clone()
    rows, halves, columns = y.unbind(0), y.chunk(2, -1), y.split(1, -2)
    rows[0].sub_(2.0)
    columns[0].mul_(3.0)
    for k, part in enumerate(y.split(1)):
        part += float(k)
    first, rest = y.split([1, 1], 0)
    rest[:] = first
    return y, rows[1], halves[0]


def flat(x: Tensor):
    return x.flatten(0, 1), x.flatten(-2, -1), x.flatten(1, -2) + 1, x.flatten()


def wrong(x: Tensor, i: Tensor):
    y = x.clone()
    y.index_put_([i], x.sum())
    return y
"""


@pytest.mark.parametrize("shape", [(2, 3), (2, 2, 2), (3, 1, 2, 1)])
def test_parts_are_written_where_the_rank_is_not_known(tmp_path, scriptc, shape):
    (tmp_path / "net.py").write_text(WRITES)
    done = scriptc(f"{tmp_path / 'net.py'}:written", "-o", tmp_path / "net.onnx")
    assert done.returncode == 0, done.stderr.decode()
    x = np.arange(np.prod(shape), dtype=np.float32).reshape(shape)
    want = x.copy()
    want[1] *= 10
    want[:, 0] += 1
    want[:, 1:] = 7
    np.testing.assert_array_equal(session(tmp_path / "net.onnx").run(None, {"x": x})[0], want)


@pytest.mark.parametrize("shape", [(2, 3), (2, 2, 2), (2, 3, 1, 2)])
def test_lists_of_parts_are_views_where_the_rank_is_not_known(tmp_path, scriptc, shape):
    source = tmp_path / "parts.py"
    source.write_text(WRITES)
    done = scriptc(f"{source}:parts", "-o", tmp_path / "net.onnx")
    assert done.returncode == 0, done.stderr.decode()
    x = torch.arange(float(np.prod(shape))).reshape(shape)
    wanted = module(source).parts(x)
    for got, want in zip(session(tmp_path / "net.onnx").run(None, {"x": x.numpy()}), wanted, strict=True):
        np.testing.assert_array_equal(got, want.numpy())


def test_an_index_of_the_wrong_type_is_an_error_of_the_model(tmp_path, scriptc):
    (tmp_path / "net.py").write_text(WRITES)
    done = scriptc(f"{tmp_path / 'net.py'}:wrong", "--input", "x: float32[n]", "--input", "i: float32[k]")
    assert done.returncode == 1 and b"error[SC6501]" in done.stderr and b"1 error\n" in done.stderr


@pytest.mark.parametrize("shape", [(2, 3, 4), (2, 1, 3, 2), (0, 2, 2)])
def test_flatten_where_the_rank_is_not_known(tmp_path, scriptc, shape):
    (tmp_path / "net.py").write_text(WRITES)
    done = scriptc(f"{tmp_path / 'net.py'}:flat", "-o", tmp_path / "net.onnx")
    assert done.returncode == 0, done.stderr.decode()
    x = np.random.default_rng(0).random(shape, np.float32)
    want = [x.reshape(shape[0] * shape[1], *shape[2:]), x.reshape(*shape[:-2], shape[-2] * shape[-1]),
            x.reshape(shape[0], int(np.prod(shape[1:-1])), shape[-1]) + 1, x.reshape(-1)]
    for got, expected in zip(session(tmp_path / "net.onnx").run(None, {"x": x}), want, strict=True):
        np.testing.assert_array_equal(got, expected)


MIXED = """
import torch
from torch import nn, Tensor


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3)

    def forward(self, x: Tensor):
        return self.conv(x)


def product(x: Tensor, y: Tensor):
    return torch.addmm(y, x, x)
"""


def test_tensors_of_two_types_in_one_operator_are_an_error_of_the_model(scriptc):
    (scriptc.folder / "net.py").write_text(MIXED)
    done = scriptc("net.py:Net", "--input", "x: uint8[1, 3, 8, 8]", "--params", "random")
    assert done.returncode == 1 and b"net.py:12:16: error[SC6113]: `conv2d`: the tensors are of uint8 and float32" in done.stderr
    done = scriptc("net.py:product", "--input", "x: float32[2, 2]", "--input", "y: float64[2, 2]")
    assert done.returncode == 1 and b"error[SC6113]: `addmm`" in done.stderr and b"1 error\n" in done.stderr


SHAPES = [(), (6,), (3, 6), (2, 4, 6), (0, 4, 6), (2, 1, 6), (2, 4, 3, 6), (2, 1, 0, 6)]
PROGRAMS = [name for name, f in inspect.getmembers(rank_programs, inspect.isfunction) if f.__module__ == "rank_programs"]


def listed(value):
    return list(value) if isinstance(value, (tuple, list)) else [value]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", PROGRAMS)
def test_one_file_is_right_for_every_rank_that_eager_takes(tmp_path, scriptc, name):
    done = scriptc(f"{pathlib.Path(rank_programs.__file__)}:{name}", "-o", "net.onnx")
    assert done.returncode == 0, done.stderr.decode()
    graph, ran = session(tmp_path / "net.onnx"), 0
    for shape in SHAPES:
        x = torch.rand(shape, generator=torch.Generator().manual_seed(0))
        try:
            want = listed(getattr(rank_programs, name)(x))
        except (RuntimeError, IndexError, ValueError, TypeError, AssertionError):
            continue  # eager does not take that rank
        got = graph.run(None, {"x": x.numpy()})
        assert len(got) == len(want)
        for a, b in zip(got, want):
            assert a.shape == tuple(b.shape) and a.dtype == b.numpy().dtype, f"{shape}: {a.shape} for {tuple(b.shape)}"
            np.testing.assert_allclose(a, b.numpy(), rtol=1e-4, atol=1e-6, err_msg=str(shape))
        ran += 1
    assert ran


COUNTED = """
def along(x):
    return x[tuple([0] * x.dim())]


def repeated(x):
    return x[(0,) * x.dim()]
"""


@pytest.mark.parametrize("name", ["along", "repeated"])
def test_a_tuple_of_indices_that_the_run_counts(tmp_path, scriptc, name):
    (tmp_path / "net.py").write_text(COUNTED)
    done = scriptc(f"{tmp_path / 'net.py'}:{name}", "--input", "x: float32[...]")
    assert done.returncode == 1 and b"error[SC2208]: the number of indices in this tuple is known only at run time" in done.stderr


def test_einsum_of_another_rank_is_an_error_of_the_run(scriptc):
    """ONNX Runtime's Einsum ends the process if an operand has another rank than its subscripts."""
    (scriptc.folder / "m.py").write_text("import torch\nfrom torch import Tensor\n\n\ndef f(x: Tensor):\n    return torch.einsum('ij,kj->ik', x, x)\n")
    done = scriptc("m.py:f", "--input", "x: float32[...]", "-o", "m.onnx")
    assert done.returncode == 0, done.stderr.decode()
    running = session(scriptc.folder / "m.onnx")
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    np.testing.assert_array_equal(running.run(None, {"x": x})[0], x @ x.T)
    for wrong in (np.array(1, np.float32), x[0], np.ones((2, 3, 4), np.float32)):
        with pytest.raises(Exception, match="Reshape"):
            running.run(None, {"x": wrong})
