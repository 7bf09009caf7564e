"""Branches, loops, exits, exceptions, aliases and containers in loops, against eager mode."""
import copy
import inspect

import numpy as np
import pytest
import torch

import changing_programs
import control_programs
import exception_programs
import finally_programs
import generator_programs
import iterator_programs
import match_programs
import memory_programs
import narrow_programs
import type_programs
from oracle import compiled, session

def is_program(value, module):
    """Whether it is one of the module's programs of x and an annotated number, not a helper of theirs."""
    if not inspect.isfunction(value) or value.__module__ != module.__name__:
        return False
    parameters = list(inspect.signature(value).parameters.values())
    return parameters[0].name == "x" and parameters[1].annotation in (int, bool)


MODULES = (changing_programs, control_programs, exception_programs, finally_programs, generator_programs, iterator_programs, match_programs, memory_programs,
           narrow_programs, type_programs)
PROGRAMS = [(module, name) for module in MODULES for name, value in vars(module).items() if is_program(value, module)]
TYPES = {"x": "float32[n]", "n": "int", "c": "bool"}
VALUES = {"n": [0, 1, 2, 3, 4, 5, 6], "c": [True, False]}


def flat(value):
    if value is None:
        return []
    if isinstance(value, tuple):
        return [leaf for part in value for leaf in flat(part)]
    return [value]


def same(expected, got):
    if isinstance(got, list):
        return len(expected) == len(got) and all(same(a, b) for a, b in zip(expected, got))
    expected = expected.numpy() if isinstance(expected, torch.Tensor) else np.array(expected)
    return expected.shape == got.shape and np.allclose(expected, got, rtol=1e-4, atol=1e-5, equal_nan=True)


@pytest.mark.parametrize("mode", ["script", "trace"])
@pytest.mark.parametrize("module, name", PROGRAMS, ids=[name for _, name in PROGRAMS])
def test_as_eager(scriptc, module, name, mode):
    program, source = getattr(module, name), f"{module.__file__}:{name}"
    if name in memory_programs.REFUSED:
        done = scriptc(source, "--input", "x: float32[n]", "--emit", "ir", "-o", "-")
        assert done.returncode == 1 and b"SC5002" in done.stderr
        return
    wanted = list(inspect.signature(program).parameters)
    words = [word for parameter in wanted for word in ("--input", f"{parameter}: {TYPES[parameter]}")]
    running = session(compiled(scriptc, source, "--mode", mode, *words))
    fed = {given.name for given in running.get_inputs()}
    for value in VALUES[wanted[1]]:
        arguments = {"x": torch.tensor([1.0, -2.0, 3.0, 4.0]), wanted[1]: value}
        feeds = {key: given.numpy() if isinstance(given, torch.Tensor) else np.array(given) for key, given in arguments.items() if key in fed}
        try:
            expected = flat(program(**copy.deepcopy(arguments)))
        except (RuntimeError, ValueError, IndexError, UnboundLocalError):
            if name in memory_programs.FAIL:
                with pytest.raises(Exception):
                    running.run(None, feeds)
            continue  # the program's own error
        got = running.run(None, feeds)
        assert len(got) == len(expected) and all(map(same, expected, got)), (value, expected, got)


def test_a_power_of_ints_with_a_negative_exponent_fails(scriptc, tmp_path):
    """Python's result is a float then, which the graph cannot return in place of the int."""
    (tmp_path / "power.py").write_text("def power(n: int):\n    return 3 ** n\n")
    done = scriptc(tmp_path / "power.py:power", "-o", tmp_path / "power.onnx")
    assert done.returncode == 0 and b"note[SC2006]" in done.stderr and b"the graph fails" in done.stderr
    running = session(tmp_path / "power.onnx")
    assert [int(running.run(None, {"n": np.array(n)})[0]) for n in (0, 1, 4)] == [1, 3, 81]
    with pytest.raises(Exception, match="out of data bounds"):
        running.run(None, {"n": np.array(-2)})


def test_no_note_on_the_powers_of_natural_numbers(scriptc, tmp_path):
    (tmp_path / "power.py").write_text(
        "def power(x, n: int):\n    if n < 0:\n        return 2 ** x.shape[0], 0\n    return 2 ** max(n - 2, 0), 3 ** n\n")
    done = scriptc(tmp_path / "power.py:power", "--input", "x: float32[m]", "-o", tmp_path / "power.onnx")
    assert done.returncode == 0 and b"SC2006" not in done.stderr
