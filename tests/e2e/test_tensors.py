"""Views, writes, subscripts, attributes, promotion and numbers: tensor_programs.py against eager mode."""
import inspect
import pathlib

import numpy as np
import pytest
import torch

import tensor_programs
from oracle import agree, compiled, session

FILE = pathlib.Path(tensor_programs.__file__)
PROGRAMS = [name for name, program in vars(tensor_programs).items() if inspect.isfunction(program)]


def examples():
    draw = torch.Generator().manual_seed(5)
    return {
        "x": torch.randn(3, 4, generator=draw), "y": torch.randn(3, 4, generator=draw), "v": torch.randn(4, generator=draw),
        "c": torch.tensor(2.5), "t": torch.randint(0, 9, (3, 4), generator=draw), "i": torch.tensor([2, 0]),
        "m": torch.rand(3, 4, generator=draw) > 0.5, "r": torch.tensor([True, False, True]), "n": 2, "f": 1.5,
    }


SHAPES = {"x": "float32[3, 4]", "y": "float32[3, 4]", "v": "float32[4]", "c": "float32[]", "t": "int64[3, 4]", "i": "int64[2]",
          "m": "bool[3, 4]", "r": "bool[3]", "n": "int", "f": "float"}
SYMBOLS = {"x": "float32[a, b]", "y": "float32[a, b]", "v": "float32[b]", "c": "float32[]", "t": "int64[a, b]", "i": "int64[k]",
           "m": "bool[a, b]", "r": "bool[a]", "n": "int", "f": "float"}


# Whether these write a view or a copy depends on sizes, so they are refused where sizes are symbols.
NEED_SIZES = {"contiguous_alias", "reshape_of_transpose_is_a_copy"}


def flat(value):
    if isinstance(value, (tuple, list)):
        return [leaf for part in value for leaf in flat(part)]
    return [value]


def as_array(value):
    return value.numpy() if isinstance(value, torch.Tensor) else np.array(value)


@pytest.mark.parametrize("shapes", [SHAPES, SYMBOLS], ids=["fixed", "symbolic"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_as_eager(scriptc, name, shapes):
    program = getattr(tensor_programs, name)
    if name in NEED_SIZES and shapes is SYMBOLS:
        pytest.skip("depends on the sizes")
    wanted = list(inspect.signature(program).parameters)
    words = [word for parameter in wanted for word in ("--input", f"{parameter}: {shapes[parameter]}")]
    path = compiled(scriptc, f"{FILE}:{name}", *words)
    expected = flat(program(*(examples()[parameter] for parameter in wanted)))
    feeds = {parameter: as_array(examples()[parameter]) for parameter in wanted}
    running = session(path)
    fed = {given.name for given in running.get_inputs()}
    agree(running, {key: value for key, value in feeds.items() if key in fed}, expected)
