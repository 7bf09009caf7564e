"""Operators that are functions of the prelude: operator_programs.py against eager mode."""
import inspect
import pathlib

import numpy as np
import pytest

import operator_programs
from oracle import agree, compiled, session
from test_tensors import SHAPES, SYMBOLS, as_array, examples, flat

FILE = pathlib.Path(operator_programs.__file__)
PROGRAMS = [name for name, program in vars(operator_programs).items() if inspect.isfunction(program)]
# The output shapes of these operators depend on sizes that are symbols.
NEED_SIZES = {}


@pytest.mark.parametrize("shapes", [SHAPES, SYMBOLS], ids=["fixed", "symbolic"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_as_eager(scriptc, name, shapes):
    program = getattr(operator_programs, name)
    if name in NEED_SIZES and shapes is SYMBOLS:
        pytest.skip(NEED_SIZES[name])
    wanted = list(inspect.signature(program).parameters)
    words = [word for parameter in wanted for word in ("--input", f"{parameter}: {shapes[parameter]}")]
    path = compiled(scriptc, f"{FILE}:{name}", "--opset", "20", *words)
    expected = flat(program(*(examples()[parameter] for parameter in wanted)))
    running = session(path)
    feeds = {given.name: as_array(examples()[given.name]) for given in running.get_inputs()}
    agree(running, feeds, expected, rtol=1e-3, atol=1e-4)


def test_positions_behind_the_end_of_a_table(scriptc):
    """Eager mode raises IndexError, and the run ends: ONNX Runtime must not make a Slice of the Gather."""
    (scriptc.folder / "m.py").write_text("import torch\ndef f(x, table):\n    return table[torch.arange(x.shape[0])]\n")
    running = session(compiled(scriptc, "m.py:f", "--input", "x: float32[n]", "--input", "table: float32[4, 2]"))
    table = np.arange(8, dtype=np.float32).reshape(4, 2)
    np.testing.assert_array_equal(running.run(None, {"x": np.zeros(3, np.float32), "table": table})[0], table[:3])
    with pytest.raises(Exception, match="out of data bounds"):
        running.run(None, {"x": np.zeros(5, np.float32), "table": table})


def test_sizes_that_never_fit_in_an_arm(scriptc):
    """Eager mode raises in runs that take the arm, and only in these: they fail, and others have their values."""
    (scriptc.folder / "m.py").write_text(
        "import torch\ndef f(x, y, n: int):\n    if (x == 0).all():\n        z = x * y\n    else:\n        z = x * y[:3]\n"
        "    for _ in range(n):\n        if z.sum() > 100:\n            z = z + y\n        z = z + 1\n    return z\n")
    done = scriptc("m.py:f", "--input", "x: float32[3]", "--input", "y: float32[5]", "-o", "model.onnx")
    assert done.returncode == 0, done.stderr
    assert done.stderr.count(b"SC2027") == 2 and b"RuntimeError: `mul`: sizes 3 and 5 do not broadcast" in done.stderr
    running = session(scriptc.folder / "model.onnx")
    x, y = np.arange(3, dtype=np.float32), np.arange(5, dtype=np.float32)
    np.testing.assert_array_equal(running.run(None, {"x": x, "y": y, "n": np.array(4)})[0], x * y[:3] + 4)
    with pytest.raises(Exception, match="Gather|SC2027|out of|Non-zero"):
        running.run(None, {"x": x * 0, "y": y, "n": np.array(0)})
    with pytest.raises(Exception, match="Gather|SC2027|out of|Non-zero"):
        running.run(None, {"x": x + 100, "y": y, "n": np.array(1)})
    running.run(None, {"x": x + 100, "y": y, "n": np.array(0)})
