"""distribution_programs.py against eager mode."""
import inspect
import pathlib

import pytest
import torch

import distribution_programs
from oracle import agree, compiled, session
from test_tensors import flat

FILE = pathlib.Path(distribution_programs.__file__)
PROGRAMS = [name for name, program in vars(distribution_programs).items()
            if inspect.isfunction(program) and list(inspect.signature(program).parameters) == ["x", "a", "b"]]
VALUES = {"x": torch.tensor([0.3, 1.8, 4.6]), "a": torch.tensor([0.7, 2.5, 3.5]), "b": torch.tensor([1.2, 0.4, 3.0])}


@pytest.mark.parametrize("size", ["3", "n"], ids=["fixed", "symbolic"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_as_eager(scriptc, name, size):
    torch.distributions.Distribution.set_default_validate_args(False)
    words = [word for parameter in VALUES for word in ("--input", f"{parameter}: float32[{size}]")]
    path = compiled(scriptc, f"{FILE}:{name}", "--flatten-lists", *words)
    running = session(path)
    feeds = {given.name: VALUES[given.name].numpy() for given in running.get_inputs()}
    agree(running, feeds, flat(getattr(distribution_programs, name)(**VALUES)), rtol=1e-3, atol=1e-4)
