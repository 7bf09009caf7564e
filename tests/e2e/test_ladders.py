"""Texts with more tests, links or modules than a run time may nest: their values are those of eager mode."""
import pathlib

import numpy as np
import pytest
import torch

from oracle import agree, compiled, module, session

MANY = 40


def ladder(arm, last="", first="if", many=MANY):
    return "".join(f"    {first if k == 0 else 'el' + first} {arm.format(k=k)}" for k in range(many)) + last


def cases(text, many=MANY):
    return "    match n:\n" + "".join(f"        case {k}:\n            {text.format(k=k)}\n" for k in range(many))


COMPARISONS = [f"n == {k * k}" for k in range(MANY)]
PROGRAMS = {
    "elif of `and`": ladder("n > {k} and n < {k} + 3 or n == -{k}:\n        x = x * {k}\n") + "    return x\n",
    "elif that divides": ladder("100 // (n - {k}) == 7:\n        x = x * {k}\n") + "    return x\n",
    "match": cases("x = x * {k}") + "    return x - 1\n",
    "match, one that holds for all": cases("x = x * {k}") + "        case _:\n            x = x - 5\n    return x\n",
    "match, returns": cases("return x * {k}, n") + "    return x - 1, n * 2\n",
    "match of alternatives": f"    match n:\n        case {' | '.join(map(str, range(0, 2 * MANY, 2)))}:\n            return x * 2\n        case _:\n            return x\n",
    "conditional expressions": "    return " + "".join(f"x * {k} if n == {k} else " for k in range(MANY)) + "x - 1\n",
    "conditional numbers": "    k = " + "".join(f"{k * 0.5} if n == {k} else " for k in range(MANY)) + "-1.0\n    return x * k\n",
    "conditional, written on the way": "    seen = [0]\n    def w(v: int):\n        seen[0] = v\n        return v\n    k = "
        + "".join(f"w({k}) if n == {k} else " for k in range(MANY)) + "w(-1)\n    return x * k + seen[0]\n",
    "or": f"    if {' or '.join(COMPARISONS)}:\n        return x\n    return x + 1\n",
    "or of a value": f"    c = {' or '.join(COMPARISONS)}\n    return x, c\n",
    "and": f"    return x * 2 if {' and '.join(f'n != {3 * k}' for k in range(MANY))} else x\n",
}


def text_of(body):
    return "import torch\nfrom torch import Tensor\n\n\ndef f(x: Tensor, n: int):\n" + body


@pytest.mark.parametrize("name", PROGRAMS)
def test_ladder(scriptc, name):
    path = pathlib.Path(scriptc.folder) / "ladder.py"
    path.write_text(text_of(PROGRAMS[name]))
    if name == "elif that divides":  # whose tests may fail, so they are nested as they are written
        done = scriptc("ladder.py:f", "--input", "x: float32[m]")
        assert done.returncode == 1 and b"SC1204" in done.stderr
        return
    running, eager = session(compiled(scriptc, "ladder.py:f", "--input", "x: float32[m]")), module(path).f
    x = torch.randn(3)
    for n in (-3, -1, 0, 1, 6, 7, 9, 19, 20, 38, 39, 40, 78, 117, 1521):
        feeds = {"x": x.numpy(), "n": np.array(n)}
        expected = eager(x, n)
        agree(running, feeds, expected if isinstance(expected, tuple) else (expected,))


def test_chain_of_calls(scriptc):
    path = pathlib.Path(scriptc.folder) / "chain.py"
    path.write_text(text_of("    return x" + ".sin()" * 500 + " * n\n"))
    running, x = session(compiled(scriptc, "chain.py:f", "--input", "x: float32[m]")), torch.randn(3)
    agree(running, {"x": x.numpy(), "n": np.array(2)}, (module(path).f(x, 2),))


MODULES = """
import torch
from torch import nn, Tensor


class Listed(nn.Module):
    def __init__(self):
        super().__init__()
        self.parts = nn.ModuleList([nn.Linear(4, 4) for _ in range(100)])
        self.names = ["part%d" % k for k in range(100)]
        self.named = {name: part for name, part in zip(self.names, self.parts)}


class ByIndex(Listed):
    def forward(self, x: Tensor, n: int):
        return self.parts[n](x)


class ByName(Listed):
    def forward(self, x: Tensor, n: int):
        return self.named[self.names[n]](x)


class ByText(nn.Module):
    def __init__(self):
        super().__init__()
        self.parts = nn.ModuleDict({str(k): nn.Linear(4, 4) for k in range(100)})

    def forward(self, x: Tensor, n: int):
        return self.parts[str(n)](x)
"""


@pytest.mark.parametrize("name", ["ByIndex", "ByName", "ByText"])
def test_hundred_modules(scriptc, name):
    path = pathlib.Path(scriptc.folder) / "modules.py"
    path.write_text(MODULES)
    model = getattr(module(path), name)()
    torch.save(model.state_dict(), path.with_name("weights.pt"))
    running = session(compiled(scriptc, f"modules.py:{name}", "--input", "x: float32[m, 4]", "--weights", "weights.pt"))
    x = torch.randn(2, 4)
    for n in (0, 1, 37, 63, 64, 99):
        agree(running, {"x": x.numpy(), "n": np.array(n)}, (model(x, n),))
