"""The archive of a generated program: scripted, frozen, traced or optimised by PyTorch, with what the loaded archive answers as the wanted results.

An archive means what TorchScript says, which for some programs is not what eager mode says; an input set that raises is left out. A program
that TorchScript refuses has no archive. Traces run with the numbers of the first input set, and only those of their results that are tensors.
"""
import copy
import signal
from typing import Tuple

import torch
from torch import Tensor, nn

import generate
from caselib import Skip, write
from make_cases import plain

FORMS = ["script", "freeze", "trace", "optimize", "mixed"]


class AtNumbers(nn.Module):
    """The program as a function of its tensor alone."""

    def __init__(self, model, numbers):
        super().__init__()
        self.model, self.numbers = model, numbers

    def forward(self, x: Tensor):
        return tuple(v for v in self.model(x, *self.numbers) if isinstance(v, Tensor))


class Tensors(nn.Module):
    """The same for torch.jit.script."""

    def __init__(self, model, n: int, c: float, flag: bool):
        super().__init__()
        self.model, self.n, self.c, self.flag = model, n, c, flag

    def forward(self, x: Tensor) -> Tuple[Tensor, Tensor, Tensor]:
        m, v, r, _i, _f = self.model(x, self.n, self.c, self.flag)
        return m, v, r


class Calls(nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, x):
        m, v, r = self.inner(x)
        return m.tanh(), self.inner(m)[1] + v, r


def trace(model, sets):
    x, *numbers = sets[0]
    return torch.jit.trace(AtNumbers(model, numbers), (x,), check_trace=False)


def mixed(model, sets):
    """A trace that calls the scripted program."""
    x, *numbers = sets[0]
    return torch.jit.trace(Calls(torch.jit.script(Tensors(model, *numbers))), (x,), check_trace=False)


MAKERS = {"script": lambda model, sets: torch.jit.script(model), "freeze": lambda model, sets: torch.jit.freeze(torch.jit.script(model)),
          "optimize": lambda model, sets: torch.jit.optimize_for_inference(torch.jit.script(model)), "trace": trace, "mixed": mixed}


def answers(path, sets):
    """The input sets that the archive answers, with the results."""
    for given in sets:
        try:
            yield list(copy.deepcopy(given)), plain(torch.jit.load(str(path))(*copy.deepcopy(given)))
        except (RuntimeError, torch.jit.Error):  # the program raises
            continue


def archived(folder, seed, form, sizes):
    """Replaces the case in folder by that of its archive; why there is none, or nothing."""
    path, sets = folder / "archive.pt", generate.inputs(seed)
    signal.alarm(generate.SECONDS)
    try:
        model = generate.load(folder / "model.py", seed)
        with torch.no_grad(), torch.jit.optimized_execution(False):
            MAKERS[form](model, sets).save(str(path))
            if form in ("trace", "mixed"):
                sets = [(x,) for x, *_ in sets]
            found = list(answers(path, sets))
        names = ["x", "n", "c", "flag"][:len(sets[0])]
        case = {"name": folder.name, "origin": f"generated, {form}", "entry": "Model", "init": "", "opset": 20, "rtol": 1e-3, "atol": 1e-4}
        write(folder, case, names, found, sizes, [])
    except (Skip, Exception) as error:
        path.unlink(missing_ok=True)
        return f"{type(error).__name__}: {error}"
    finally:
        signal.alarm(0)
    return "" if found else "no input set is answered"
