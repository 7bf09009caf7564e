"""numpy computes as numpy does, in constructors and in forward."""
import numpy as np
import pytest
import torch

from oracle import compiled, module, session

SOURCE = """
import numpy as np
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        w = np.array([1, 2, 3]) * 2 + 1
        self.n = int(w.sum()) + len(np.unique([3, 3, 1]))
        self.k = np.round(np.array([0.5, 1.5, 2.6])).astype(int).tolist()
        self.register_buffer("a", torch.from_numpy(np.linspace(0, 1, 3)))
        self.powers = (2 ** np.arange(3)).tolist()

    def forward(self, x):
        return x + self.n, self.k[1] + self.k[2], self.a, self.powers[2]


class Used(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = np.zeros(3)

    def forward(self, x):
        return x + self.table[0]


class Given(nn.Module):
    def forward(self, x):
        return torch.add(x, np.zeros(3))
"""

TABLES = """
import numpy as np
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        table = np.zeros((5, 4), dtype=np.float32)
        steps = np.arange(5)[:, None] * np.exp(np.arange(0, 4, 2) * -(np.log(10000.0) / 4))
        table[:, 0::2], table[:, 1::2] = np.sin(steps), np.cos(steps)
        grid = np.stack(np.meshgrid(np.arange(3), np.arange(2)), axis=0)
        a = np.array([[3, 1, 2], [0, -5, 4]])
        made = [
            table, grid, a.sum(axis=0), a.mean(1), a.max(axis=1), a.T, np.where(a > 0, a, 0), np.clip(a, -1, 2), a / 2, a // 2, a % 3, a ** 2,
            np.concatenate([a, a], axis=1), np.tile(a, (2, 1)), np.outer([1, 2], [3.0, 4.0]), a @ a.T, np.einsum("ij,kj->ik", a, a),
            np.cumsum(a), np.repeat(a, 2, axis=0), np.round(np.linspace(-1, 1, 9) * 2.5), np.triu(np.ones((3, 3)), k=1), a.reshape(3, 2),
            np.eye(2, 3), np.eye(3, k=-1), np.eye(3, 2, 1), np.full((2, 2), 7), np.unique([3, 1, 3]), a.astype(np.float32), np.logspace(0, 2, 3), np.sqrt(a * a), a[:, ::2], a[a > 1],
        ]
        self.names = []
        for i, one in enumerate(made):
            self.names.append("made" + str(i))
            self.register_buffer("made" + str(i), torch.from_numpy(one.copy()))
        self.names += ["data", "single", "long", "rows"]
        self.register_buffer("data", torch.tensor(a / 2))
        self.register_buffer("single", torch.FloatTensor(np.sin(a[:, 1:])))
        self.register_buffer("long", torch.LongTensor(a[0]))
        self.register_buffer("rows", torch.tensor([a[0], a[1]], dtype=torch.float32))
        self.width = int(np.ceil(a.max() * 1.5)) + int(np.prod(a.shape))
        self.linear = nn.Linear(self.width, 1, bias=False)

    def forward(self, x):
        return [getattr(self, name) + 0 for name in self.names], x + self.width + self.linear.weight.shape[1]
"""


def test_arrays_in_constructors(tmp_path, scriptc):
    (tmp_path / "net.py").write_text(SOURCE)
    graph = session(compiled(scriptc, f"{tmp_path / 'net.py'}:Net", "--input", "x: float32[n]"))
    total, k, a, power = graph.run(None, {"x": np.zeros(2, np.float32)})
    assert total.tolist() == [17, 17] and int(k) == 5 and int(power) == 4
    assert a.dtype == np.float64 and a.tolist() == [0, 0.5, 1]


@pytest.mark.parametrize("name", ["Used", "Given"])
def test_arrays_are_no_tensors(tmp_path, scriptc, name):
    (tmp_path / "net.py").write_text(SOURCE)
    done = scriptc(f"{tmp_path / 'net.py'}:{name}", "-o", "used.onnx")
    assert done.returncode == 1 and b"SC3111" in done.stderr and not (tmp_path / "used.onnx").exists()


def test_arrays_of_imported_code_are_numbers(tmp_path, scriptc):
    """A user can change the file that is compiled, but not what it imports."""
    source = """import numpy as np
import torch
class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.edges = np.linspace(0, 1, 3)
    def forward(self, x):
        for i in range(len(self.edges) - 1):
            x = x * self.edges[i + 1] + self.edges[i]
        return x
"""
    (tmp_path / "library.py").write_text(source)
    (tmp_path / "net.py").write_text("from library import Net\n")
    got = session(compiled(scriptc, "net.py:Net", "--input", "x: float32[n]")).run(None, {"x": np.array([1, 3], np.float32)})
    np.testing.assert_allclose(got[0], [1.0, 2.0])
    assert b"SC3111" in scriptc("library.py:Net", "--input", "x: float32[n]").stderr


FORWARD = """
import numpy as np
import torch
from torch import nn


def waves(count, t):
    return torch.tensor(np.array([np.cos(2 * np.pi * i * t) for i in range(count)])).float()


def combined(x, steps, order, scale, cache):
    y = x.clone()
    y += steps
    rows = np.arange(x.shape[0]) * 0.5 + 1
    return (
        x @ waves(3, steps), x + scale, x * steps, x - scale[1], 1.0 * x ** scale, x[:, order], y, x == steps,
        torch.from_numpy(cache).unsqueeze(0), torch.from_numpy(rows), x[np.array([True, False])], x @ scale[:, None],
    )


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.steps = np.arange(0, 3) / 3
        self.order = np.array([2, 0, 1])
        self.scale = np.array([1, 2, 4], dtype=np.float32)
        self.cache = np.triu(np.ones((3, 3)), k=1).astype(np.uint8).T

    def forward(self, x):
        return combined(x, self.steps, self.order, self.scale, self.cache)


class Left(nn.Module):
    def forward(self, x):
        return np.arange(3) * x


class Promoted(nn.Module):
    def __init__(self):
        super().__init__()
        a, f = np.array([1, 2, 3]), np.array([1, 2, 3], dtype=np.float32)
        small = np.array([1, 2], dtype=np.uint8)
        self.made = [
            torch.from_numpy(one) for one in (
                a * 0.1, a + 0.5, f * 0.1, f * a, f / a, a ** 0.5, 2.0 ** a, a % 1.5, a // 0.7, 7 % a, 7 // a, np.maximum(a, 0.5), np.where(a > 1, a, 0.1),
                np.power(a, 0.3), np.add(a, 0.1), np.multiply(f, 0.1), small * np.array([2, 3], dtype=np.float32), small * 0.5,
                np.cumprod(a), np.arctan2(a, f), np.outer(a, [0.1, 0.2]), np.array(np.percentile(a, [10, 50])), np.array([np.median(a)]),
            )
        ]

    def forward(self, x):
        return [one + x[:1, 0].long().to(one.dtype) for one in self.made]
"""


RANGES = """
import numpy as np
import torch
from torch import nn


class Net(nn.Module):
    def forward(self, x):
        h, w = x.shape
        grid = np.stack(np.meshgrid(range(w), range(1, 2 * h, 2))).astype(np.float32)
        return x * torch.from_numpy(grid[0]) + torch.from_numpy(grid[1]), torch.from_numpy(np.sum(range(w)) + np.square(range(h, 0, -1)))
"""


def test_ranges_of_unknown_length(tmp_path, scriptc):
    (tmp_path / "ranges.py").write_text(RANGES)
    net = session(compiled(scriptc, f"{tmp_path / 'ranges.py'}:Net", "--input", "x: float32[h, w]"))
    for x in (torch.ones(2, 3), torch.full((4, 1), 0.5)):
        got, want = net.run(None, {"x": x.numpy()}), module(tmp_path / "ranges.py").Net()(x)
        for one, value in zip(got, want, strict=True):
            assert one.dtype == value.numpy().dtype
            np.testing.assert_array_equal(one, value.numpy())


def test_arrays_in_forward(tmp_path, scriptc):
    (tmp_path / "forward.py").write_text(FORWARD)
    x = torch.tensor([[0.5, -1, 2], [3, 4, 0.25]])
    want = module(tmp_path / "forward.py").Net()(x)
    got = session(compiled(scriptc, f"{tmp_path / 'forward.py'}:Net", "--input", "x: float32[2, 3]")).run(None, {"x": x.numpy()})
    assert len(got) == len(want)
    for one, value in zip(got, want):
        assert one.dtype == value.numpy().dtype
        np.testing.assert_allclose(one, value.numpy(), rtol=1e-5, atol=1e-6)


def test_an_array_on_the_left_takes_no_tensor(tmp_path, scriptc):
    (tmp_path / "forward.py").write_text(FORWARD)
    done = scriptc(f"{tmp_path / 'forward.py'}:Left", "--input", "x: float32[2, 3]", "-o", "left.onnx")
    assert done.returncode == 1 and b"numpy.ndarray" in done.stderr


def test_results_have_the_dtype_that_numpy_gives_them(tmp_path, scriptc):
    (tmp_path / "forward.py").write_text(FORWARD)
    net = module(tmp_path / "forward.py").Promoted()
    got = session(compiled(scriptc, f"{tmp_path / 'forward.py'}:Promoted", "--input", "x: float32[n, 3]")).run(None, {"x": np.zeros((1, 3), np.float32)})
    for one, want in zip(got[0] if len(got) == 1 else got, net.made, strict=True):
        assert one.dtype == want.numpy().dtype
        np.testing.assert_allclose(one, want.numpy(), rtol=1e-7)


def test_tables_are_those_of_numpy(tmp_path, scriptc):
    (tmp_path / "tables.py").write_text(TABLES)
    graph = session(compiled(scriptc, f"{tmp_path / 'tables.py'}:Net", "--input", "x: float32[n]", "--params", "random"))
    made, total = module(tmp_path / "tables.py").Net()(torch.zeros(2))
    got = graph.run(None, {"x": np.zeros(2, np.float32)})
    assert len(got) == len(made) + 1
    for one, want in zip(got, [*made, total]):
        assert one.dtype == want.detach().numpy().dtype
        np.testing.assert_allclose(one, want.detach().numpy(), rtol=1e-6)


INTERPOLATED = """
import numpy as np
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = [
            np.interp(2.5, [1, 2, 3], [3, 2, 0]), *np.interp([0, 1, 1.5, 2.72, 3.14], [1, 2, 3], [3, 2, 0], -9, 7).tolist(),
            *np.interp([0.5, 3.5], [1, 2, 3], [3, 2, 0], right=-1).tolist(), *np.interp([1.0, 2.0, 2.5], [1, 2, 2, 3], [1, 2, 5, 6]).tolist(),
            *np.interp([-180, -170, -185, 185, -10, -5, 0, 365], [190, -190, 350, -350], [5, 10, 3, 4], period=360).tolist(),
        ]

    def forward(self, x):
        return x + torch.tensor(self.table, dtype=torch.float64)
"""


def test_interpolation_beyond_the_ends_and_around_a_period(tmp_path, scriptc):
    (tmp_path / "net.py").write_text(INTERPOLATED)
    graph = session(compiled(scriptc, f"{tmp_path / 'net.py'}:Net", "--input", "x: float64[1]"))
    (found,) = graph.run(None, {"x": np.zeros(1, np.float64)})
    assert np.allclose(found, module(tmp_path / "net.py").Net().table, atol=1e-12)


def test_what_unique_returns_beside_the_values(tmp_path, scriptc):
    (tmp_path / "found.py").write_text("""import functools
import operator
import os
import pathlib
import numpy as np
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        values, first, back, counts = np.unique([5, 3, 3, 9], return_index=True, return_inverse=True, return_counts=True)
        self.all = values.tolist() + first.tolist() + back.tolist() + counts.tolist()
        self.flat = functools.reduce(operator.iconcat, [[2], [1], [2]], [])
        self.path = os.fspath(pathlib.Path("a") / "b") + os.fspath("c")

    def forward(self, x):
        return x + torch.tensor(self.all), torch.tensor(self.flat), len(self.path)
""")
    graph = session(compiled(scriptc, f"{tmp_path / 'found.py'}:Net", "--input", "x: int64[n]"))
    want = module(tmp_path / "found.py").Net()(torch.zeros(13, dtype=torch.int64))
    got = graph.run(None, {"x": np.zeros(13, np.int64)})
    assert [one.tolist() for one in got] == [want[0].tolist(), want[1].tolist(), want[2]]


def test_arrays_without_dimensions_and_options_that_are_the_defaults(tmp_path, scriptc):
    (tmp_path / "scaled.py").write_text("""import numpy as np
import torch


def scaled(x):
    half, twice = torch.sqrt(torch.from_numpy(np.array(0.5, dtype="float32"))), torch.from_numpy(np.array(2.0))
    kept = torch.from_numpy(np.isin(np.array([1, 2, 3]), np.array([2]), assume_unique=False))
    return x * half, twice * 3, kept, torch.from_numpy(np.array([1.5, 2.0]).astype(dtype=np.float32, copy=False)), torch.from_numpy(np.array(3)), x[: int(np.array(2, dtype=np.int32) + 1)]
""")
    graph = session(compiled(scriptc, f"{tmp_path / 'scaled.py'}:scaled", "--input", "x: float32[n]"))
    x = torch.arange(5.0)
    for got, want in zip(graph.run(None, {"x": x.numpy()}), module(tmp_path / "scaled.py").scaled(x), strict=True):
        assert got.dtype == want.numpy().dtype
        np.testing.assert_allclose(got, want.numpy())


AT_RUN_TIME = """
import numpy as np
import torch


class Net(torch.nn.Module):
    def forward(self, x):
        a = x.numpy()
        square = a @ a.T + np.eye(2, dtype=np.float32)
        return [torch.from_numpy(one) for one in (
            np.linalg.inv(square), np.linalg.solve(square, a), np.linalg.pinv(square), np.linalg.qr(square)[1] ** 2,
            np.uint8(a), np.float32(np.uint8(a)), np.int64(a), np.float64(a) / 3, np.bool_(a - 2), np.complex64(a).real)]
"""


def test_factors_and_types_of_arrays_of_the_run(tmp_path, scriptc):
    (tmp_path / "run.py").write_text(AT_RUN_TIME)
    x = torch.tensor([[0.5, 1, 2], [3, 40, 0.25]])
    want = module(tmp_path / "run.py").Net()(x)
    got = session(compiled(scriptc, "run.py:Net", "--input", "x: float32[2, 3]")).run(None, {"x": x.numpy()})
    for one, value in zip(got, want, strict=True):
        assert one.dtype == value.numpy().dtype
        np.testing.assert_allclose(one, value.numpy(), rtol=1e-4, atol=1e-5)
