"""Branches, loops, exits, exceptions, aliases and containers in loops: control_programs.py against eager mode."""
import copy
import inspect
import pathlib

import numpy as np
import pytest
import torch

import control_programs
from oracle import compiled, session

FILE = pathlib.Path(control_programs.__file__)
PROGRAMS = [name for name, program in vars(control_programs).items()
            if inspect.isfunction(program) and program.__module__ == "control_programs" and name not in control_programs.HELPERS]
TYPES = {"x": "float32[n]", "n": "int", "c": "bool"}
VALUES = {"n": [0, 1, 3, 5, 6], "c": [True, False]}


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
@pytest.mark.parametrize("name", PROGRAMS)
def test_as_eager(scriptc, name, mode):
    program = getattr(control_programs, name)
    if name in control_programs.REFUSED:
        done = scriptc(f"{FILE}:{name}", "--input", "x: float32[n]", "--emit", "ir", "-o", "-")
        assert done.returncode == 1 and b"SC5002" in done.stderr
        return
    wanted = list(inspect.signature(program).parameters)
    words = [word for parameter in wanted for word in ("--input", f"{parameter}: {TYPES[parameter]}")]
    running = session(compiled(scriptc, f"{FILE}:{name}", "--mode", mode, *words))
    fed = {given.name for given in running.get_inputs()}
    for value in VALUES[wanted[1]]:
        arguments = {"x": torch.tensor([1.0, -2.0, 3.0, 4.0]), wanted[1]: value}
        try:
            expected = flat(program(**copy.deepcopy(arguments)))
        except (RuntimeError, ValueError, IndexError, UnboundLocalError):
            continue  # the program's own error
        feeds = {key: given.numpy() if isinstance(given, torch.Tensor) else np.array(given) for key, given in arguments.items() if key in fed}
        got = running.run(None, feeds)
        assert len(got) == len(expected) and all(map(same, expected, got)), (value, expected, got)
