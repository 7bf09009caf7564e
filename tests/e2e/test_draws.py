"""Tests draw_programs.py: by the Kolmogorov-Smirnov test, each column of draws has the same distribution as in eager mode."""
import inspect
import pathlib

import numpy as np
import pytest

import draw_programs
from oracle import compiled, session
from test_complex import array
from test_decompositions import described

FILE = pathlib.Path(draw_programs.__file__)
PROGRAMS = [name for name, program in vars(draw_programs).items() if hasattr(program, "sets")]


def distance(one, other):
    """The largest difference of the two shares of draws below a number."""
    places = np.unique(np.concatenate([one, other]))
    return max(abs(np.searchsorted(np.sort(one), places, "right") / len(one) - np.searchsorted(np.sort(other), places, "right") / len(other)))


@pytest.mark.parametrize("sizes", ["known", "symbolic", "unknown"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_drawn_as_eager(scriptc, name, sizes):
    program = getattr(draw_programs, name)
    (arguments,) = program.sets
    words = [word for parameter, value in zip(inspect.signature(program).parameters, arguments) for word in ("--input", described(parameter, value, sizes))]
    done = scriptc(f"{FILE}:{name}", "-o", "model.onnx", *words)
    assert done.returncode == 0, done.stderr.decode()
    running = session(scriptc.folder / "model.onnx")
    (got,) = running.run(None, dict(zip([one.name for one in running.get_inputs()], map(array, arguments))))
    want = array(program(*arguments))
    assert got.shape == want.shape and got.dtype == want.dtype
    for column in range(want.shape[1]):
        assert distance(got[:, column], want[:, column]) < 0.028, column  # exceeded by one of a million pairs of 20,000 equal ones


def test_nothing_is_drawn(scriptc):
    (scriptc.folder / "m.py").write_text("import torch\n\n\ndef f(x):\n    return torch.poisson(x), torch._standard_gamma(x), torch.binomial(x, x), torch.multinomial(x, 2, True)\n")
    running = session(compiled(scriptc, "m.py:f", "--input", "x: float32[n, 3]"))
    assert [one.shape for one in running.run(None, {"x": np.zeros((0, 3), np.float32)})] == [(0, 3)] * 3 + [(0, 2)]


DRAWN = '''import numpy
import torch
from torch import nn

TABLE = torch.randn(4)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.noise = [torch.randn(4) * 2 for _ in range(2)]
        self.numbers = torch.randint(-3, 4, (300,))
        self.order = torch.randperm(40)
        self.mask = torch.bernoulli(torch.full((400,), 0.3))
        self.even = torch.empty(400).uniform_(-3, 5)
        self.rows = torch.multinomial(torch.tensor([[0.1, 0.2, 0.7], [0.0, 1.0, 0.0]]), 300, replacement=True)
        self.kept = nn.functional.dropout(torch.ones(400), 0.2)
        self.array = torch.from_numpy(numpy.random.randint(0, 9, (50,)))
        self.unused = torch.randn(3)

    def forward(self, x):
        return (x + TABLE, self.noise[0], self.noise[1], self.numbers, self.order, self.mask, self.even, self.rows, self.kept, self.array,
                torch.rand(4))
'''


def test_what_a_constructor_draws_is_the_same_in_each_run(scriptc):
    (scriptc.folder / "m.py").write_text(DRAWN)
    running = session(compiled(scriptc, "m.py:Model", "--input", "x: float32[4]", "--params", "random"))
    x = np.ones(4, np.float32)
    *one, drawn = running.run(None, {"x": x})
    *other, again = running.run(None, {"x": x})
    assert all((a == b).all() for a, b in zip(one, other)) and (drawn != again).any()
    _, noise, further, numbers, order, mask, even, rows, kept, array = one
    assert (noise != further).any()
    assert set(numbers) <= set(range(-3, 4)) and len(set(numbers)) > 4
    assert sorted(order) == list(range(40)) and list(order) != sorted(order)
    assert set(mask) == {0, 1} and 0.2 < mask.mean() < 0.4
    assert even.min() < -2.5 and even.max() > 4.5 and (even >= -3).all() and (even < 5).all()
    assert 0.6 < (rows[0] == 2).mean() < 0.8 and (rows[1] == 1).all()
    assert set(kept) == {0, np.float32(1.25)} and 0.7 < (kept != 0).mean() < 0.9
    assert set(array) <= set(range(9))


def test_draws_of_a_constructor_have_no_values(scriptc):
    (scriptc.folder / "m.py").write_text(DRAWN)
    for options in ((), ("--params", "inputs")):
        done = scriptc("m.py:Model", "--input", "x: float32[4]", "-o", "model.onnx", *options)
        lines = [int(line.split(":")[1]) for line in done.stderr.decode().splitlines() if "error[SC0401]: this tensor is initialised with random values" in line]
        assert done.returncode == 1 and sorted(lines) == [5, 11, 12, 13, 14, 15, 16, 17, 18], done.stderr.decode()


def test_dropout_between_layers(scriptc):
    lines = ["import torch", "from torch import nn", "", "", "class Net(nn.Module):", "    def __init__(self):", "        super().__init__()",
             "        self.cells = nn.LSTM(3, 4, 2, dropout=0.5)", "", "    def forward(self, x):", "        return self.cells(x)[0]"]
    (scriptc.folder / "m.py").write_text("\n".join(lines))
    running = session(compiled(scriptc, "m.py:Net", "--training", "--params", "random", "--input", "x: float32[n, 1, 3]"))
    one, other = (running.run(None, {"x": np.ones((9, 1, 3), np.float32)})[0] for _ in range(2))
    assert np.abs(one - other).max() > 1e-4
