"""Generated programs that torch.jit.script takes: those of generate.py without what TorchScript has no word for.

What looks like nothing TorchScript knows is made anew at once; whether the rest is taken is asked after each statement of the method's own level,
and a statement that is refused is made anew.
"""
import linecache
import re
import sys
import types

import torch

import generate
from constructs import HEADER, INIT

BEYOND = re.compile(r"lambda|:=|\bmatch |\btry:|\bdef |\{[^:}]*\}|self\.named\[\w+[^'\w]|self\.act|halved\(|fold\([^)]*\*|_replace|\*_|reversed\(|\bfinally:|c\w+ = \w+\[|= c\w+ = "
                    r"|\[[^\]]* for [^\]]* if |for \w+ in \w+ for |\.blend\(|is not \(|is Color|store\(|\bout=|str\((True|False|b\d)|\w \^ |f'\{|\(\w+, \(_|setdefault|del |self\.cells\[\(?\w+[^\]]*%|_, \w+\) in")

EDITS = [("@dataclass\nclass Pair:\n    v: Tensor\n    k: int = 1\n", "@torch.jit.script\nclass Pair:\n    def __init__(self, v: Tensor, k: int = 1) -> None:\n        self.v = v\n        self.k = k\n"),
         ("self.norm(super().forward(v))", "self.norm(self.lin(v))"), ("    @property\n    def twice", "    def twice"),
         ("def fold(v: Tensor, *rest: Tensor, gain: float = 0.5, shift: int = 0) -> Tensor:\n    for r in rest:\n", "def fold(v: Tensor, r: Tensor, gain: float = 0.5, shift: int = 0) -> Tensor:\n    for _ in range(2):\n"),
         ("    else:\n        steps += 10\n    return steps", "    return steps + 10"),
         ('WORDS = {"relu": 1, "tanh": 2, "plain": 3}\n', ""), ("LIMIT = 5", "LIMIT: Final[int] = 5"), ("import Dict", "import Dict, Final")]
INIT_EDITS = [("        self.act = lambda v: torch.relu(v) - 0.25\n", "")]


def edited(text, edits):
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new)
    return text


class Scripted(generate.Program):
    HEADER, INIT = edited(HEADER, EDITS), edited(INIT, INIT_EDITS)
    SHARES = [0]
    SUMS = {**generate.Program.SUMS, "LV": "torch.stack({} + [self.w]).sum()", "DV": "torch.stack(list({}.values()) + [self.w]).sum()",
            "LP": "torch.stack([q * p for q, p in {}] + [self.w]).sum()"}
    TRIES = 6

    def expr(self, kind, depth=2):
        for _ in range(20):
            text = super().expr(kind, depth)
            if not BEYOND.search(text):
                return text
        return self.leaf(kind)

    def loop_else(self, depth, budget):
        """TorchScript's loops have none."""

    def statement(self, depth, budget, in_loop):
        for _ in range(self.TRIES):
            saved, length, loops = self.inner(), len(self.lines), self.loops
            super().statement(depth, budget, in_loop)
            if not any(BEYOND.search(line) for line in self.lines[length:]) and (depth > 0 or self.taken()):
                return
            self.scope, self.loops = saved, loops
            del self.lines[length:]

    def digest(self):
        length = len(self.lines)
        super().digest()
        if not self.taken():
            del self.lines[length:]

    def whole(self, more=()):
        return self.HEADER + "\n".join([*self.lines, *more]) + "\n"

    def taken(self):
        """Whether TorchScript takes the program up to here."""
        module = types.ModuleType("unfinished")
        text, name = self.whole(["        " + self.results()]), "<unfinished>"
        linecache.cache[name] = (len(text), None, text.splitlines(True), name)
        sys.modules[module.__name__], module.__file__ = module, name
        try:
            exec(compile(text, name, "exec"), module.__dict__)
            torch.jit.script(module.Model())
        except Exception:  # each kind of refusal has its own
            return False
        return True
