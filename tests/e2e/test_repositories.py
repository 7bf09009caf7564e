"""What real code does before `forward`: its constructors compile, and the results are those of eager mode."""
import inspect

import pytest
import repository_programs
import torch
from oracle import agree, compiled, session

MODELS = [name for name, value in vars(repository_programs).items() if inspect.isclass(value) and issubclass(value, torch.nn.Module)]


@pytest.mark.parametrize("name", MODELS)
def test_as_eager(scriptc, name):
    x = torch.arange(12.0).reshape(3, 4) / 10 + 0.1
    want = getattr(repository_programs, name)().eval()(x)
    running = session(compiled(scriptc, f"{repository_programs.__file__}:{name}", "--input", "x: float32[3, 4]"))
    agree(running, {slot.name: x.numpy() for slot in running.get_inputs()}, [want])
