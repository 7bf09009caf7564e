"""Complex tensors as inputs, values and results, whose parts are a last dimension of the graph's: complex_programs.py against eager mode."""
import inspect
import pathlib

import numpy as np
import pytest
import torch

import complex_programs
from oracle import session

FILE = pathlib.Path(complex_programs.__file__)


def described(name, value):
    if isinstance(value, torch.Tensor):
        return f"{name}: {str(value.dtype)[6:]}[{', '.join('_' * value.dim())}]"
    return f"{name}: {type(value).__name__}"


def array(value):
    return (torch.view_as_real(value.resolve_conj()) if torch.is_complex(value) else value).numpy() if isinstance(value, torch.Tensor) else np.array(value)


def flat(value):
    if isinstance(value, dict):
        return flat(list(value.values()))
    return [leaf for part in value for leaf in flat(part)] if isinstance(value, (tuple, list)) else [array(value)]


@pytest.mark.parametrize("name", complex_programs.CASES)
def test_as_eager(scriptc, name):
    program, sets = getattr(complex_programs, name), complex_programs.CASES[name]
    words = [word for parameter, value in zip(inspect.signature(program).parameters, sets[0]) for word in ("--input", described(parameter, value))]
    done = scriptc(f"{FILE}:{name}", "-o", "model.onnx", "--flatten-lists", *words)
    assert done.returncode == 0, done.stderr.decode()
    running = session(pathlib.Path(scriptc.folder) / "model.onnx")
    for arguments in sets:
        got = running.run(None, dict(zip([one.name for one in running.get_inputs()], map(array, arguments))))
        want = flat(program(*arguments))
        assert [one.shape for one in got] == [one.shape for one in want] and [one.dtype for one in got] == [one.dtype for one in want]
        for one, other in zip(got, want):
            np.testing.assert_allclose(one, other, rtol=1e-4, atol=1e-5)


def test_of_unknown_number_is_refused(scriptc):
    done = scriptc(f"{FILE}:of_a_branch", "--input", "z: List[complex64[_, _]]", "--input", "n: int")
    assert done.returncode == 2 and "SC0302" in done.stderr.decode()
