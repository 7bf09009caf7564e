#!/usr/bin/env python3
"""Random programs that mix the language's features, as conformance cases: typed, seeded, terminating, free of what PyTorch leaves undefined.

    generate.py OUT [--count N] [--first SEED] [--sizes known|dynamic|rankless]

Shapes are classes, so that every program is well-formed for every input: M is float32[n, 3] with the inputs' n (0 and 1 included), R is float32[r, 3]
with any number of rows, V is float32[3], S is a 0-d tensor. Values are kept small by tanh and clamp, ints by a remainder; denominators are never 0,
indices are guarded. Each program runs in eager mode on three input sets; `write` of caselib stores them. constructs.py has what goes beyond plain
variables. Programs of even seeds are told the 3, those of odd ones have a name for it (--sizes: the same for all).
"""
import argparse
import copy
import importlib.util
import pathlib
import shutil
import signal
import sys

import torch
from torch.overrides import TorchFunctionMode

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "conformance"))
from caselib import Skip, parameter_names, write  # noqa: E402

import changes  # noqa: E402
import exits  # noqa: E402
import idioms  # noqa: E402
import iterations  # noqa: E402
from constructs import HEADER, INIT, COLORS, TEXTS, Constructs  # noqa: E402
from writer import Writer  # noqa: E402

SECONDS = 10  # of the processor, for one program in eager mode


class Program(Constructs, idioms.Idioms, exits.Exits, iterations.Iterations, changes.Changes, Writer):
    """One program under construction: lines, the variables of each type in scope, and a budget that shrinks with depth."""
    HEADER, INIT = exits.widened(iterations.widened(idioms.widened(HEADER))), INIT + idioms.INIT
    SHARES = [0.1, 0.3, 0.5]  # how much of a program may be out of idioms.py, iterations.py and changes.py

    def __init__(self, seed):
        super().__init__(seed)
        self.loops, self.methods = 0, []
        self.scope = {}
        self.share = self.random.choice(self.SHARES)
        self.ways = self.random.choice([1, 1, 2, 200])  # a program of exits for the most part
        if self.ways > 2:
            self.share = 0.0

    # ---- text and names ----
    def fresh(self, kind):
        self.names += 1
        return f"{kind.lower()}{self.names}"

    def pick(self, kind):
        return self.random.choice(self.scope[kind])

    def has(self, kind):
        return bool(self.scope.get(kind))

    def bind(self, kind, name):
        self.scope.setdefault(kind, [])
        if name not in self.scope[kind]:
            self.scope[kind].append(name)
        return name

    def inner(self):
        """A copy of the scope for a block whose new names do not outlive it."""
        saved = {k: list(v) for k, v in self.scope.items()}
        return saved

    # ---- expressions: each returns text of the wanted type ----
    def expr(self, kind, depth=2):
        choices = getattr(self, f"_{kind}")(depth)
        if self.random.random() < 0.5:
            choices = self.more(kind, depth) or choices
        if depth > 0 and self.random.random() < self.share and (found := self.idiom_expr(kind)):
            return found()
        return self.random.choice(choices)() if depth > 0 else self.leaf(kind)

    def leaf(self, kind):
        constants = {"I": lambda: str(self.random.randint(-3, 4)), "F": lambda: str(self.random.choice([0.5, -1.25, 2.0, 0.0])),
                     "B": lambda: self.random.choice(["True", "False"]), "V": lambda: "self.w", "S": lambda: "self.w.sum()", "M": lambda: "x",
                     "R": lambda: "x", "T": lambda: repr(self.random.choice(TEXTS)), "E": lambda: self.random.choice(COLORS),
                     "K": lambda: "torch.tensor([1, -2, 3])"}
        if self.has(kind) and self.random.random() < 0.85:
            return self.pick(kind)
        return constants[kind]()

    def _I(self, d):
        e = lambda k: self.expr(k, d - 1)
        return [lambda: self.leaf("I"), lambda: f"(({e('I')} + {e('I')}) % 17)", lambda: f"({e('I')} - {e('I')})", lambda: f"({e('I')} * {e('I')} % 11)",
                lambda: f"({e('I')} // ({e('I')} % 4 + 1))", lambda: f"min({e('I')}, {e('I')})", lambda: f"max({e('I')}, {e('I')})", lambda: f"abs({e('I')})",
                lambda: f"{e('R')}.size(0)", lambda: f"({e('I')} if {e('B')} else {e('I')})", lambda: f"int({e('F')})", lambda: f"len({self.listing()})",
                lambda: f"int(({e('V')} > 0).sum())", lambda: f"(-{e('I')})", lambda: f"({e('I')} & 7)", lambda: f"int({e('B')})"]

    def _F(self, d):
        e = lambda k: self.expr(k, d - 1)
        return [lambda: self.leaf("F"), lambda: f"({e('F')} + {e('F')})", lambda: f"({e('F')} * 0.5)", lambda: f"float({e('I')})", lambda: f"({e('I')} / 4)",
                lambda: f"min({e('F')}, 3.0)", lambda: f"({e('F')} if {e('B')} else {e('F')})", lambda: f"float({e('S')})", lambda: f"({e('F')} // 1.5)",
                lambda: f"({e('F')} % 2.5)"]

    def _B(self, d):
        e = lambda k: self.expr(k, d - 1)
        compare = lambda: self.random.choice(["<", "<=", ">", ">=", "==", "!="])
        return [lambda: self.leaf("B"), lambda: f"({e('I')} {compare()} {e('I')})", lambda: f"({e('F')} {self.random.choice(['<', '>'])} {e('F')})",
                lambda: f"({e('B')} and {e('B')})", lambda: f"({e('B')} or {e('B')})", lambda: f"(not {e('B')})", lambda: f"bool({e('S')} > 0)",
                lambda: f"({e('I')} < {e('I')} <= {e('I')})", lambda: f"({e('I')} in [1, 2, {e('I')}])", lambda: f"bool(({e('V')} > 0.5).any())"]

    def _S(self, d):
        e = lambda k: self.expr(k, d - 1)
        return [lambda: self.leaf("S"), lambda: f"{e('V')}.sum()", lambda: f"({e('S')} * 0.5 + {e('F')}).tanh()", lambda: f"{e('V')}[{self.random.randint(-3, 2)}]",
                lambda: f"torch.tanh({e('R')}.sum())", lambda: f"{e('V')}.max()", lambda: f"torch.where({e('S')} > 0, {e('S')}, -{e('S')})"]

    def _V(self, d):
        e = lambda k: self.expr(k, d - 1)
        return [lambda: self.leaf("V"), lambda: f"({e('V')} + {e('V')}).tanh()", lambda: f"torch.tanh({e('R')}.sum(0))", lambda: f"({e('V')} * {e('S')}).clamp(-2, 2)",
                lambda: f"torch.relu({e('V')})", lambda: f"({e('V')} - {e('I')}).tanh()", lambda: f"{e('V')}.flip(0)", lambda: f"torch.where({e('V')} > {e('F')}, {e('V')}, self.w)",
                lambda: f"torch.cat([{e('V')}[1:], {e('V')}[:1]])", lambda: f"({e('V')} if {e('B')} else {e('V')})", lambda: f"{e('V')}.clone()",
                lambda: f"self.lin({e('V')}).tanh()", lambda: f"torch.sort({e('V')})[0]"]

    def _M(self, d):
        e = lambda k: self.expr(k, d - 1)
        return [lambda: self.leaf("M"), lambda: f"({e('M')} + {e('V')}).tanh()", lambda: f"({e('M')} * {e('S')}).clamp(-2, 2)", lambda: f"torch.sigmoid({e('M')})",
                lambda: f"({e('M')} - {e('M')}).tanh()", lambda: f"self.lin({e('M')}).tanh()", lambda: f"{e('M')}.flip(0)", lambda: f"({e('M')} if {e('B')} else {e('M')})",
                lambda: f"torch.where({e('M')} > 0, {e('M')}, {e('V')})", lambda: f"{e('M')}.cumsum(0).tanh()", lambda: f"{e('M')}.clone()",
                lambda: f"({e('M')} + {e('F')}).tanh()", lambda: f"{e('M')}.masked_fill({e('M')} > 0.5, {e('F')})"]

    def _R(self, d):
        e = lambda k: self.expr(k, d - 1)
        return [lambda: self.expr("M", d), lambda: self.leaf("R"), lambda: f"{e('R')}[{self.random.randint(0, 2)}:]", lambda: f"torch.cat([{e('R')}, {e('R')}])",
                lambda: f"{e('R')}[::2]", lambda: f"torch.tanh({e('R')} + {e('V')})", lambda: f"{e('R')}[:{e('I')}]", lambda: f"{e('R')}[({e('R')}.sum(1) > 0).nonzero().reshape(-1)[:0]]",
                lambda: f"{e('V')}.unsqueeze(0).expand(abs({e('I')}) % 4, -1)"]

    def listing(self):
        kinds = [k for k in ("LI", "LV") if self.has(k)]
        return self.pick(self.random.choice(kinds)) if kinds else "[1, 2]"

    # ---- statements ----
    def statement(self, depth, budget, in_loop):
        actions = [self.assign] * 6 + [self.augment] * 3 + [self.inplace] * 2 + [self.element] * 2 + [self.branch] * 3 + [self.make_list, self.use_list, self.use_list]
        actions += [self.unpack, self.optional, self.dictionary, self.call_method, self.view]
        actions += [getattr(self, name) for name in self.SIMPLE] + [self.exits] * self.ways * (depth < 2)
        if budget > 0 and depth < 4:
            actions += [getattr(self, name) for name in self.NESTED if name.startswith(("for", "while")) <= (budget > 1 and depth < 3)]
        if budget > 1 and depth < 3:
            actions += [self.for_range] * 3 + [self.for_rows, self.while_loop, self.for_list]
        if in_loop and depth > 1:
            actions += [self.leave]
        if self.random.random() < self.share:
            kind = self.random.random()
            return (self.iteration if kind < 0.2 else self.changing if kind < 0.27 else self.idiom)(depth, budget)
        self.random.choice(actions)(depth, budget)

    def block(self, depth, budget, in_loop=False):
        saved = self.inner()
        before = len(self.lines)
        for _ in range(self.random.randint(1, 3)):
            self.statement(depth, budget, in_loop)
        if len(self.lines) == before:
            self.add(depth, "pass")
        self.scope = saved

    def assign(self, depth, budget):
        kind = self.random.choice("IFBSVMR")
        value = self.expr(kind)
        old = self.has(kind) and self.random.random() < 0.5
        name = self.random.choice([n for n in self.scope[kind] if n != "x"] or [self.fresh(kind)]) if old else self.fresh(kind)
        self.add(depth, f"{name} = {value}")
        self.bind(kind, name)

    def augment(self, depth, budget):
        kind = self.random.choice("IFVM")
        if not self.has(kind):
            return self.assign(depth, budget)
        name = self.pick(kind)
        if kind == "I":
            self.add(depth, f"{name} {self.random.choice(['+=', '-='])} {self.expr('I', 1)}")
            self.add(depth, f"{name} = {name} % 23 - 5")
        elif kind == "F":
            self.add(depth, f"{name} = ({name} + {self.expr('F', 1)}) % 3.0")
        else:
            self.add(depth, f"{name} {self.random.choice(['+=', '*=', '-='])} {self.expr('V', 1)}")

    def inplace(self, depth, budget):
        kind = self.random.choice("VM")
        if not self.has(kind):
            return self.assign(depth, budget)
        name = self.pick(kind)
        self.add(depth, f"{name}.{self.random.choice(['tanh_()', 'add_(0.5)', 'clamp_(-1, 1)', 'mul_(self.w)', 'zero_()', 'neg_()'])}")

    def element(self, depth, budget):
        if self.has("M") and self.random.random() < 0.5:
            m = self.pick("M")
            self.add(depth, self.random.choice([f"{m}[:, {self.random.randint(0, 2)}] = {self.expr('S', 1)}", f"{m}[{m} > 0.75] = {self.expr('F', 1)}",
                                                f"{m}[1:] += {self.expr('V', 1)}", f"{m}[:, 1:] *= 0.5", f"{m}[::2] = {self.expr('V', 1)}"]))
        elif self.has("V"):
            v = self.pick("V")
            self.add(depth, self.random.choice([f"{v}[{self.random.randint(-3, 2)}] = {self.expr('S', 1)}", f"{v}[1:] += {self.expr('S', 1)}",
                                                f"{v}[{self.expr('I', 1)} % 3] += 1.0", f"{v}[torch.tensor([0, 2])] = {self.expr('F', 1)}"]))

    def branch(self, depth, budget):
        self.add(depth, f"if {self.expr('B')}:")
        self.block(depth + 1, budget - 1, self.loops > 0)
        if self.random.random() < 0.4:
            self.add(depth, f"elif {self.expr('B')}:")
            self.block(depth + 1, budget - 1, self.loops > 0)
        if self.random.random() < 0.6:
            self.add(depth, "else:")
            self.block(depth + 1, budget - 1, self.loops > 0)

    def loop(self, depth, head, bound, budget):
        saved = self.inner()
        self.add(depth, head)
        for kind, name in bound:
            self.bind(kind, name)
        self.loops += 1
        self.block(depth + 1, budget - 1, True)
        self.loops -= 1
        self.scope = saved
        self.loop_else(depth, budget)

    def loop_else(self, depth, budget):
        if self.random.random() < 0.15:
            self.add(depth, "else:")
            self.block(depth + 1, budget - 1, self.loops > 0)

    def for_range(self, depth, budget):
        i = self.fresh("i")
        span = self.random.choice([f"abs({self.expr('I', 1)}) % 4", "n % 3", f"1, {self.expr('I', 1)} % 5", f"{self.expr('I', 1)} % 4, 0, -1"])
        self.loop(depth, f"for {i} in range({span}):", [("I", i)], budget)

    def for_rows(self, depth, budget):
        row, i = self.fresh("row"), self.fresh("i")
        rows = self.pick("M") if self.has("M") else "x"
        if self.random.random() < 0.5:
            self.loop(depth, f"for {row} in {rows}.clone():", [("V", row)], budget)
        else:
            self.loop(depth, f"for {i}, {row} in enumerate({rows}.clone()):", [("V", row), ("I", i)], budget)

    def for_list(self, depth, budget):
        if self.has("LI"):
            v = self.fresh("e")
            self.loop(depth, f"for {v} in list({self.pick('LI')}):", [("I", v)], budget)
        elif self.has("LV"):
            v = self.fresh("e")
            self.loop(depth, f"for {v} in list({self.pick('LV')}):", [("V", v)], budget)

    def while_loop(self, depth, budget):
        count = self.fresh("count")
        self.add(depth, f"{count} = abs({self.expr('I', 1)}) % 4")
        saved = self.inner()
        self.add(depth, f"while {count} > 0 and {self.random.choice(['True', self.expr('B', 1)])}:")
        self.add(depth + 1, f"{count} -= 1")
        self.loops += 1
        self.block(depth + 1, budget - 1, True)
        self.loops -= 1
        self.scope = saved

    def leave(self, depth, budget):
        self.add(depth, f"if {self.expr('B', 1)}:")
        self.add(depth + 1, self.random.choice(["break", "continue", "break", self.results()]))

    def make_list(self, depth, budget):
        kind, name, most = self.random.choice([("LI", "List[int]", 3), ("LV", "List[Tensor]", 2)])
        values = ", ".join(self.expr(kind[1], 1) for _ in range(self.random.randint(0, most)))
        self.add(depth, f"{self.bind(kind, self.fresh(kind))}: {name} = [{values}]")

    def use_list(self, depth, budget):
        kinds = [k for k in ("LI", "LV") if self.has(k)]
        if not kinds:
            return self.make_list(depth, budget)
        kind = self.random.choice(kinds)
        name, elem = self.pick(kind), kind[1]
        value = self.expr(elem, 1)
        action = self.random.choice(["append"] * 4 + ["insert", "pop", "set", "get", "extend", "reverse"])
        if action == "append":
            self.add(depth, f"{name}.append({value})")
        elif action == "insert":
            self.add(depth, f"{name}.insert({self.expr('I', 1)} % 3, {value})")
        elif action == "extend":
            self.add(depth, f"{name}.extend([{value}, {self.expr(elem, 1)}])")
        elif action == "reverse":
            self.add(depth, f"{name}.reverse()")
        else:
            self.add(depth, f"if len({name}) > 0:")
            if action == "pop":
                self.add(depth + 1, f"{name}.pop()")
            elif action == "set":
                self.add(depth + 1, f"{name}[{self.expr('I', 1)} % len({name})] = {value}")
            else:
                target = self.pick(elem) if self.has(elem) else None
                if target and target != "x":
                    self.add(depth + 1, f"{target} = {name}[{self.expr('I', 1)} % len({name})]" + (".clone()" if elem == "V" else ""))
                else:
                    self.add(depth + 1, f"{name}.append({name}[0])")

    def unpack(self, depth, budget):
        a, b = self.fresh("v"), self.fresh("i")
        self.add(depth, f"{a}, {b} = {self.expr('V', 1)}, {self.expr('I', 1)}")
        self.bind("V", a), self.bind("I", b)

    def optional(self, depth, budget):
        name = self.fresh("o")
        self.add(depth, f"{name}: Optional[Tensor] = None")
        self.add(depth, f"if {self.expr('B', 1)}:")
        self.add(depth + 1, f"{name} = {self.expr('V', 1)}")
        result = self.fresh("v")
        self.add(depth, f"{result} = {name} * 0.5 if {name} is not None else {self.expr('V', 1)}")
        self.bind("V", result)

    def dictionary(self, depth, budget):
        name, result = self.fresh("d"), self.fresh("v")
        self.add(depth, f"{name}: Dict[str, Tensor] = {{'a': {self.expr('V', 1)}, 'b': {self.expr('V', 1)}}}")
        self.add(depth, f"if {self.expr('B', 1)}:")
        self.add(depth + 1, f"{name}['a'] = {self.expr('V', 1)}")
        self.add(depth, f"{result} = {name}['a'] + {name}['b'] * 0.25")
        self.bind("V", result)

    def view(self, depth, budget):
        """A view that is written, and its base that is read: as PyTorch, they share memory."""
        if not self.has("M"):
            return self.assign(depth, budget)
        m, v = self.pick("M"), self.fresh("view")
        steps = self.random.choice(["[:, 0]", "[:, 1:]", ".t()", "[::2]", "[1:]", "[:, :2][:, 1]"])
        self.add(depth, f"{v} = {m}{steps}")
        self.add(depth, f"{v}.{self.random.choice(['mul_(0.5)', 'add_(0.25)', 'tanh_()', 'fill_(0.125)'])}")
        total = self.fresh("s")
        self.add(depth, f"{total} = torch.tanh({v}.sum() + {m}.sum())")
        self.bind("S", total)

    def call_method(self, depth, budget):
        if not self.methods:
            return self.assign(depth, budget)
        name = self.fresh("v")
        self.add(depth, f"{name} = self.{self.random.choice(self.methods)}({self.expr('V', 1)}, {self.expr('I', 1)})")
        self.bind("V", name)

    # ---- the whole ----
    def results(self):
        return "return " + ", ".join(self.returned)

    def method(self, name):
        self.scope = {"V": ["v"], "I": ["k"]}
        self.returned = ["v"]
        self.lines.append(f"    def {name}(self, v: Tensor, k: int) -> Tensor:")
        self.add(0, "x = v.unsqueeze(0)")
        self.add(0, "n = k")
        self.bind("M", "x"), self.bind("I", "n")
        for _ in range(self.random.randint(1, 3)):
            self.statement(0, 1, False)
        self.add(0, self.results())
        self.lines.append("")
        self.methods.append(name)

    SUMS = {"V": "{}.sum()", "S": "{}", "M": "{}.sum()", "R": "{}.sum()", "K": "{}.sum()", "P": "{}.v.sum()", "N": "{}.a.sum()", "LV": "sum([q.sum() for q in {}])",
            "DV": "sum([q.sum() for q in {}.values()])", "LP": "sum([q.sum() * p for q, p in {}])", "O": "({0} if {0} is not None else self.w).sum()", **idioms.SUMS}
    COUNTS = {"I": "{}", "LI": "sum({0}) + len({0})", "DI": "sum([q * p for q, p in {}.items()])", "P": "{}.k", "LL": "sum([len(q) for q in {}])", "T": "len({})",
              "E": "{}.value", "OI": "({0} if {0} is not None else -5)", "B": "int({})", **idioms.COUNTS}

    def digest(self):
        """What some of the variables hold flows into the results: else much of a program could be dropped."""
        for table, target in ((self.SUMS, "v0 = v0 + 0.125 * ({})"), (self.COUNTS, "i0 = i0 + ({}) % 1000")):
            found = [text.format(name) for kind, text in table.items() for name in self.scope.get(kind, []) if name not in self.returned]
            if found:
                self.add(0, target.format(" + ".join(self.random.sample(found, min(len(found), 4)))))

    def build(self):
        self.lines = [self.INIT]
        for k in range(self.random.randint(0, 2)):
            self.method(f"step{k}")
        self.lines.append("    def forward(self, x: Tensor, n: int, c: float, flag: bool) -> Tuple[Tensor, Tensor, Tensor, int, float]:")
        self.scope = {"M": ["x"], "I": ["n"], "F": ["c"], "B": ["flag"]}
        self.returned = ["m0", "v0", "r0", "i0", "f0"]
        self.add(0, "x = x.clone()")
        for kind, text in (("M", "x.tanh()"), ("V", "self.w * 1.5"), ("R", "x[1:]"), ("I", "n"), ("F", "c")):
            self.add(0, f"{kind.lower()}0 = {text}")
            self.bind(kind, f"{kind.lower()}0")
        for _ in range(self.random.randint(4, 8) if self.ways < 3 else self.random.randint(1, 3)):
            self.statement(0, 3, False)
        self.digest()
        self.add(0, self.results())
        future = "from __future__ import annotations\n\n" if self.random.random() < self.share / 2 else ""
        return future + self.HEADER + "\n".join(self.lines) + "\n"


def inputs(seed):
    generator = torch.Generator().manual_seed(seed)
    rows = [3, 0, 1] if seed % 2 else [4, 1, 0]
    return [(torch.randn(r, 3, generator=generator), k, c, flag) for r, k, c, flag in zip(rows, [2, 0, 5], [0.75, -1.5, 2.25], [True, False, True])]


def load(path, seed):
    """The program's model with the weights of the seed."""
    spec = importlib.util.spec_from_file_location(f"program_{path.parent.name}", path)
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)  # where torch.jit.script looks for its names
    torch.manual_seed(seed)
    spec.loader.exec_module(module)
    return module.Model().eval()


def too_long(*_):
    raise TimeoutError


def start_alarm():
    """It counts the time of the processor, so that a busy machine skips no program, and rings again and again: the program may catch it."""
    signal.signal(signal.SIGPROF, too_long)
    signal.setitimer(signal.ITIMER_PROF, SECONDS, 0.1)


def stop_alarm():
    """The alarm may ring here once more, at any place."""
    try:
        signal.setitimer(signal.ITIMER_PROF, 0)
    except TimeoutError:
        signal.setitimer(signal.ITIMER_PROF, 0)


def reads_one_place(func, args):
    """Whether this is `x[k]` or `x[k] = y` with numbers: a place that is not there is an exception of the graph's too."""
    if getattr(func, "__name__", "") not in ("__getitem__", "__setitem__") or len(args) < 2:
        return False
    index = args[1] if isinstance(args[1], tuple) else (args[1],)
    return not any(isinstance(one, (torch.Tensor, list)) for one in index)


class Refusals(TorchFunctionMode):
    """Remembers whether an operator has raised. Operators of a graph raise nothing that its program could catch: they end the run."""
    met = False

    def __torch_function__(self, func, types, args=(), kwargs=None):
        try:
            return func(*args, **(kwargs or {}))
        except Exception:
            self.met |= not reads_one_place(func, args)
            raise


def make(folder, seed, sizes=None, text=None):
    try:
        return make_in_time(folder, seed, sizes, text)
    except TimeoutError:  # it rang while it was stopped
        stop_alarm()
        return None


def make_in_time(folder, seed, sizes, text):
    """One case, or None where eager mode refuses the program or a part of it (an in-place operation on an expanded tensor, say)."""
    folder.mkdir(parents=True, exist_ok=True)
    text = text or Program(seed).build()
    (folder / "model.py").write_text(text)
    try:
        start_alarm()
        model = load(folder / "model.py", seed)
        sets = []
        for one in inputs(seed):
            given = copy.deepcopy(one)
            with torch.no_grad(), Refusals() as refusals:
                result = copy.deepcopy(model)(*one)
            if refusals.met or not all(bool(torch.isfinite(v).all()) for v in result if isinstance(v, torch.Tensor)):
                return None
            sets.append((list(given), result))
        case = {"name": folder.name, "origin": "generated", "entry": "Model", "init": "", "opset": 20, "rtol": 1e-3, "atol": 1e-4}
        write(folder, case, parameter_names(text, "Model", 4), sets, sizes or ("dynamic" if seed % 2 else "known"), [])
    except (Skip, RuntimeError, LookupError, ValueError, TypeError, NameError, AttributeError, SyntaxError, ArithmeticError, AssertionError, TimeoutError):
        return None
    finally:
        stop_alarm()
    from safetensors.torch import save_file
    save_file({k: v.detach().clone().contiguous() for k, v in model.state_dict().items()}, str(folder / "weights.safetensors"))
    return folder


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--sizes", choices=["known", "dynamic", "rankless"])
    args = parser.parse_args()
    made, seed = 0, args.first
    while made < args.count:
        folder = args.out / f"p{seed:06d}"
        if make(folder, seed, args.sizes):
            made += 1
        else:
            shutil.rmtree(folder)
        seed += 1
    print(f"{made} programs, seeds {args.first} to {seed - 1}")


if __name__ == "__main__":
    main()
