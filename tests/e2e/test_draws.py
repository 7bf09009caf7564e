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
