"""The constructs that generate.py mixes in beyond plain variables, branches, loops and lists: classes, text, containers of containers,
closures, patterns, state of submodules, memory seen through several names. Each is a statement that reads the scope and may add to it.

Further kinds of variables: T is known text (one of a few), E a Color, P a Pair (a dataclass with a tensor and a number), N a Point (a named tuple),
K is int64[3], O an Optional[Tensor], OI an Optional[int], DI a Dict[int, int], DV a Dict[int, Tensor], LP a List[Tuple[Tensor, int]],
LL a List[List[int]].
"""

HEADER = """import math
from dataclasses import dataclass
from enum import Enum
from typing import Dict, List, NamedTuple, Optional, Tuple, Union

import torch
from torch import nn, Tensor

LIMIT = 5
STEPS = (1, -2, 3)
WORDS = {"relu": 1, "tanh": 2, "plain": 3}


class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = 4


@dataclass
class Pair:
    v: Tensor
    k: int = 1

    def bump(self, by: int) -> int:
        self.k = (self.k + by) % 9
        return self.k

    def blend(self, other: Tensor) -> "Pair":
        return Pair((self.v + other).tanh(), self.k)

    @property
    def twice(self) -> int:
        return self.k * 2


class Point(NamedTuple):
    a: Tensor
    k: int


class Cell(nn.Module):
    scale: int = 2

    def __init__(self, k: int) -> None:
        super().__init__()
        self.k = k
        self.count = 0
        self.lin = nn.Linear(3, 3)
        self.register_buffer("seen", torch.full((3,), 0.25))

    def forward(self, v: Tensor) -> Tensor:
        self.count += 1
        return (self.lin(v) + self.k).tanh()

    @staticmethod
    def halve(v: Tensor) -> Tensor:
        return v * 0.5


class Wide(Cell):
    def __init__(self) -> None:
        super().__init__(1)
        self.norm = nn.LayerNorm(3)

    def forward(self, v: Tensor) -> Tensor:
        return self.norm(super().forward(v)) * 0.5 + 0.125  # a sum that is no noise around 0


def fold(v: Tensor, *rest: Tensor, gain: float = 0.5, shift: int = 0) -> Tensor:
    for r in rest:
        v = (v + r * gain).tanh()
    return v - shift if shift > 0 else v


def collatz(k: int, most: int = 6) -> int:
    steps = 0
    while k > 1:
        k = k // 2 if k % 2 == 0 else 3 * k + 1
        steps += 1
        if steps >= most:
            return -1
    else:
        steps += 10
    return steps


def first_over(values: List[int], bound: int) -> Optional[int]:
    for value in values:
        if value > bound:
            return value
    return None


def halved(v: Tensor, depth: int) -> Tensor:
    if depth <= 0:
        return v
    return halved((v * 0.5).tanh(), depth - 1) + 0.25


def store(values: List[Tensor], v: Tensor, table: Dict[int, int]) -> int:
    values.append(v * 0.5)
    table[len(values)] = 1
    return len(values)


class Model(nn.Module):
"""

INIT = """    def __init__(self) -> None:
        super().__init__()
        self.lin = nn.Linear(3, 3)
        self.w = nn.Parameter(torch.tensor([0.5, -0.25, 1.0]))
        self.register_buffer("state", torch.tensor([0.125, 0.5, -0.75]))
        self.cells = nn.ModuleList([Cell(0), Cell(2), Wide()])
        self.named = nn.ModuleDict({"relu": nn.ReLU(), "tanh": nn.Tanh(), "plain": nn.Identity()})
        self.act = lambda v: torch.relu(v) - 0.25
        self.calls = 0
"""

TEXTS = ["relu", "tanh", "plain"]
COLORS = ["Color.RED", "Color.GREEN", "Color.BLUE"]


class Constructs:
    """A mixin of generate.Program."""

    # ---- expressions of further kinds; `more` widens those that generate.py has ----
    def _T(self, d):
        e = lambda k: self.expr(k, d - 1)
        return [lambda: self.leaf("T"), lambda: f"('relu' if {e('B')} else {e('T')})", lambda: f"({e('E')}.name.lower()[:0] + {e('T')})"]

    def _E(self, d):
        e = lambda k: self.expr(k, d - 1)
        return [lambda: self.leaf("E"), lambda: f"({e('E')} if {e('B')} else Color.BLUE)"]

    def _K(self, d):
        e = lambda k: self.expr(k, d - 1)
        return [lambda: self.leaf("K"), lambda: f"torch.tensor([{e('I')}, {e('I')}, 2])", lambda: f"(({e('K')} + {e('I')}) % 13)", lambda: f"({e('K')} - {e('K')})",
                lambda: f"({e('K')} * {e('I')}).clamp(-20, 20)", lambda: f"({e('V')} > {e('F')}).long()", lambda: f"({e('K')} // 3)", lambda: f"({e('K')} % -4)",
                lambda: f"torch.where({e('V')} > 0, {e('K')}, {e('I')})", lambda: f"{e('K')}.flip(0)", lambda: f"(({e('K')} & 6) | ({e('K')} > 2))",
                lambda: f"{e('K')}[torch.tensor([2, 0, -1])]", lambda: f"{e('K')}.sort(descending=True)[0]"]

    def more(self, kind, d):
        e = lambda k: self.expr(k, d - 1)
        pick = lambda *options: self.random.choice(options)
        sign = lambda: pick("-3", "2", "-1", "5")
        return {
            "I": [lambda: f"({e('I')} // {sign()})", lambda: f"({e('I')} % {sign()})", lambda: f"divmod({e('I')}, {sign()})[{pick(0, 1)}]", lambda: f"({e('I')} ^ {e('I')}) % 9",
                  lambda: f"(({e('I')} % 8) << 2)", lambda: f"({e('I')} >> 1)", lambda: f"(~{e('I')})", lambda: f"(({e('I')} % 5) ** 2)", lambda: f"round({e('F')})",
                  lambda: f"math.floor({e('F')})", lambda: f"math.ceil({e('F')})", lambda: f"({e('B')} + {e('I')})", lambda: f"{e('E')}.value", lambda: f"len({e('T')})",
                  lambda: f"WORDS[{e('T')}]", lambda: f"int({e('K')}.sum())", lambda: f"int({e('K')}[{e('I')} % 3])", lambda: f"STEPS[{e('I')} % 3]", lambda: f"{e('K')}.max().item()",
                  lambda: f"collatz(abs({e('I')}) % 8)", lambda: f"sum([q for q in [{e('I')}, {e('I')}, 3] if q > {e('I')}])", lambda: f"max([abs({e('I')}), 2, LIMIT])",
                  lambda: f"({e('I')} or 7)", lambda: f"({e('I')} and 4)", lambda: f"sorted([{e('I')}, 0, {e('I')}])[{pick(0, 1, -1)}]",
                  lambda: f"(lambda q: q * 2 - 1)({e('I')})", lambda: f"{e('R')}.shape[{pick(0, -2)}]", lambda: f"torch.tensor([{e('I')}, 2]).sum().item()", *self.of_container("I")],
            "F": [lambda: f"math.sqrt(abs({e('F')}))", lambda: f"round({e('F')}, 1)", lambda: f"({e('I')} / 3)", lambda: f"({e('F')} % -1.5)", lambda: f"({e('F')} // -0.75)",
                  lambda: f"math.fmod({e('F')}, 2.0)", lambda: f"abs({e('F')})", lambda: f"max({e('F')}, {e('I')} * 0.5)", lambda: f"(-{e('F')})", lambda: f"({e('B')} * 0.5)",
                  lambda: f"math.tanh({e('F')})", lambda: f"{e('S')}.item()", lambda: f"(2.0 ** ({e('I')} % 3))", lambda: f"float({e('K')}.sum())",
                  lambda: f"divmod({e('F')}, 1.25)[1]", lambda: f"sum([{e('F')}, 0.5])"],
            "B": [lambda: f"({e('T')} == {e('T')})", lambda: f"({e('T')} != 'tanh')", lambda: f"('a' in {e('T')})", lambda: f"{e('T')}.startswith('r')", lambda: f"({e('E')} is Color.RED)",
                  lambda: f"({e('E')} == {e('E')})", lambda: f"({e('I')} in {{0, 2, {e('I')}}})", lambda: f"({e('I')} not in STEPS)", lambda: f"(f'{{{self.leaf('I')}}}' == '2')",
                  lambda: f"({e('I')} < {e('F')})", lambda: f"({e('I')} == {e('F')})", lambda: f"any([q > 2 for q in [{e('I')}, {e('I')}]])",
                  lambda: f"all([q > -2 for q in [{e('I')}, {e('I')}]])", lambda: f"bool({e('K')}.any())", lambda: f"torch.equal({e('K')}, {e('K')})", lambda: f"(str({e('B')}) == 'True')",
                  lambda: f"({e('B')} ^ {e('B')})", lambda: f"({e('B')} is not {e('B')})", lambda: f"(({e('V')} > 0) & ({e('K')} > 0)).any().item()", lambda: f"isinstance({e('I')}, int)",
                  lambda: f"(({e('I')}, {e('I')}) < ({e('I')}, 2))", lambda: f"(not {e('R')}.numel())", lambda: f"({e('R')}.dim() == 2)", *self.of_container("B")],
            "S": [lambda: f"(torch.tensor({e('I')}) + {e('S')})", lambda: f"({e('S')} * torch.tensor(0.5, dtype=torch.float64)).float()", lambda: f"({e('S')} + {e('B')})",
                  lambda: f"({e('K')}.sum() * 0.125).tanh()", lambda: f"torch.maximum({e('S')}, {e('S')})", lambda: f"({e('V')} @ {e('V')}).tanh()", lambda: f"{e('V')}.mean()",
                  lambda: f"torch.tensor({e('F')})", lambda: f"{e('V')}[{e('I')} % 3]", lambda: f"{e('V')}[-({e('I')} % 3) - 1]", lambda: f"{e('V')}.norm().clamp(max=3)"],
            "V": [lambda: f"({e('V')} + {e('K')}).tanh()", lambda: f"({e('K')} / 4).tanh()", lambda: f"{e('V')}[[2, 0, 1]]", lambda: f"{e('V')}[torch.tensor([{e('I')} % 3, -1, 0])]",
                  lambda: f"fold({e('V')}, {e('V')}, gain=0.25)", lambda: f"fold({e('V')}, *[{e('V')}, self.w], shift={e('I')} % 2)", lambda: f"halved({e('V')}, {pick(0, 1, 3)})",
                  lambda: f"self.cells[{e('I')} % 3]({e('V')})", lambda: f"self.named[{e('T')}]({e('V')}).tanh()", lambda: f"self.act({e('V')})", lambda: f"Cell.halve({e('V')})",
                  lambda: f"({e('V')} * torch.tensor({e('I')})).clamp(-2, 2)", lambda: f"torch.stack([{e('S')}, {e('S')}, {e('S')}])", lambda: f"torch.roll({e('V')}, {e('I')})",
                  lambda: f"({e('V')} + torch.tensor(0.5, dtype=torch.float64)).tanh()", lambda: f"{e('V')}.index_select(0, torch.tensor([1, 1, {e('I')} % 3]))",
                  lambda: f"{e('M')}.sum(0).clamp(-2, 2)", lambda: f"({e('V')} ** 2).clamp(max=4)", lambda: f"({e('V')} % 0.75)", lambda: f"self.state.clone()",
                  lambda: f"torch.cat([{e('V')}[-2:], {e('V')}[:-2]])", *self.of_container("V")],
            "M": [lambda: f"self.cells[{e('I')} % 2]({e('M')})", lambda: f"({e('M')} + {e('K')}).tanh()", lambda: f"torch.cat([{e('M')}[:, -1:], {e('M')}[:, :-1]], 1)",
                  lambda: f"{e('M')}[:, [2, 1, 0]]", lambda: f"torch.where({e('M')}.sum(1, keepdim=True) > 0, {e('M')}, {e('F')})", lambda: f"{e('M')}[torch.arange({e('M')}.size(0))]",
                  lambda: f"({e('M')} @ torch.outer({e('V')}, {e('V')})).tanh()"],
            "R": [lambda: f"{e('R')}[-2:]", lambda: f"{e('R')}[:-1]", lambda: f"{e('R')}[{e('I')}:]", lambda: f"{e('R')}[{e('I')}:{e('I')}:2]", lambda: f"{e('M')}[-3::2]",
                  lambda: "{0}[{0}.sum(1) > {1}]".format(self.leaf("R"), e("F")), lambda: f"torch.stack([{e('V')}, {e('V')}])[:{e('I')} % 3]",
                  lambda: f"torch.zeros(abs({e('I')}) % 3, 3)", lambda: f"{e('R')}.flip(0)", lambda: f"{e('R')}.repeat(abs({e('I')}) % 3, 1)"],
        }.get(kind, [])

    def of_container(self, kind):
        """Reads of the containers and records in scope."""
        table = {
            "I": [("P", "{0}.k"), ("P", "{0}.twice"), ("N", "{0}.k"), ("N", "{0}[1]"), ("DI", "len({0})"), ("DI", "{0}.get({1}, -1)"), ("DI", "sum({0}.values()) % 31"),
                  ("DI", "max(list({0}.keys()) + [0])"), ("LI", "sum({0}) % 29"), ("LI", "{0}.count({1})"), ("LI", "max({0} + [{1}])"), ("LL", "len({0})"), ("LP", "len({0})"),
                  ("DI", "({0}[{1}] if {1} in {0} else 3)"), ("DV", "len({0})")],
            "B": [("DI", "({1} in {0})"), ("LI", "({1} in {0})"), ("O", "({0} is None)"), ("OI", "({0} is not None)"), ("LI", "bool({0})"), ("LI", "({0} == [1, {1}])"),
                  ("OI", "({0} is not None and {0} > {1})"), ("DV", "(0 not in {0})")],
            "V": [("P", "{0}.v"), ("P", "{0}.blend({2}).v"), ("N", "{0}.a"), ("N", "{0}._replace(k=2)[0]"), ("O", "({0} if {0} is not None else {2})"),
                  ("DV", "({0}[{1}] * 0.5 if {1} in {0} else {2})"), ("DV", "{0}.get({1} % 3, {2})"), ("LV", "torch.stack({0} + [{2}]).sum(0).tanh()"),
                  ("LP", "sum([a * 0.5 for a, q in {0} if q > {1}], {2}).tanh()"), ("LV", "({0}[-1] if len({0}) > 0 else {2}).clone()")],
        }
        found = [(self.pick(k), text) for k, text in table[kind] if self.has(k)]
        return [lambda n=name, t=text: t.format(n, self.expr("I", 0), self.expr("V", 0)) for name, text in found]

    # ---- declarations ----
    def make_record(self, depth, budget):
        kind = self.random.choice("PPN")
        name = self.fresh(kind)
        old = self.pick(kind) if self.has(kind) and self.random.random() < 0.3 else None
        made = {"P": f"Pair({self.expr('V', 1)}, {self.expr('I', 1)})", "N": f"Point({self.expr('V', 1)}, k={self.expr('I', 1)})"}[kind]
        self.add(depth, f"{name} = {old or made}")
        self.bind(kind, name)

    def use_record(self, depth, budget):
        if self.has("P") and self.random.random() < 0.8:
            p = self.pick("P")
            other = self.pick("P")
            self.add(depth, self.random.choice([
                f"{p}.k = {self.expr('I', 1)}", f"{p}.k += 1", f"{p}.v = {self.expr('V', 1)}", f"{p}.bump({self.expr('I', 1)})", f"{p}.v.mul_(0.5)", f"{p}.v[{self.expr('I', 1)} % 3] = 0.25",
                f"{p}.v, {p}.k = {self.expr('V', 1)}, {other}.k", f"{p} = {other} if {self.expr('B', 1)} else Pair({self.expr('V', 1)})", f"{p} = {p}.blend({self.expr('V', 1)})",
                f"{p}, {other} = {other}, {p}"]))
        elif self.has("N"):
            n, v, k = self.pick("N"), self.fresh("v"), self.fresh("i")
            self.add(depth, self.random.choice([f"{v}, {k} = {n}", f"{v}, {k} = {n}._replace(k={self.expr('I', 1)})", f"{k}, {v} = {n}.k + 1, {n}.a * 0.5"]))
            self.bind("V", v), self.bind("I", k)
        else:
            self.make_record(depth, budget)

    def make_word(self, depth, budget):
        kind = self.random.choice("TTEK")
        old = [n for n in self.scope.get(kind, [])]
        name = self.random.choice(old) if old and self.random.random() < 0.5 else self.fresh({"T": "txt", "E": "color", "K": "k"}[kind])
        self.add(depth, f"{name} = {self.expr(kind, 1)}")
        self.bind(kind, name)

    def make_optional(self, depth, budget):
        kind = self.random.choice(["O", "OI"])
        inner = {"O": "V", "OI": "I"}[kind]
        old = list(self.scope.get(kind, []))
        value = f"{self.expr(inner, 1)}" if self.random.random() < 0.5 else f"{self.expr(inner, 1)} if {self.expr('B', 1)} else None"
        if kind == "OI" and self.random.random() < 0.3:
            value = f"first_over([{self.expr('I', 1)}, {self.expr('I', 1)}], {self.expr('I', 1)})"
        if old and self.random.random() < 0.5:
            self.add(depth, f"{self.random.choice(old)} = {self.random.choice([value, 'None'])}")
            return
        name = self.fresh(kind)
        self.add(depth, f"{name}: Optional[{'Tensor' if kind == 'O' else 'int'}] = {value}")
        self.bind(kind, name)

    def use_optional(self, depth, budget):
        if not self.has("O") and not self.has("OI"):
            return self.make_optional(depth, budget)
        kind = self.random.choice([k for k in ("O", "OI") if self.has(k)])
        inner, name = {"O": "V", "OI": "I"}[kind], self.pick(kind)
        result = self.random.choice(self.scope[inner]) if self.has(inner) else None
        if not result or self.random.random() < 0.4:
            self.add(depth, f"if {name} is None:")
            self.add(depth + 1, f"{name} = {self.expr(inner, 1)}")
            made = self.fresh(inner)
            self.add(depth, f"{made} = {name} + 1")
            self.bind(inner, made)
            return
        test = self.random.choice([f"{name} is not None", f"{name} is not None and {self.expr('B', 1)}", f"not ({name} is None or {self.expr('B', 1)})"])
        self.add(depth, f"if {test}:")
        self.add(depth + 1, f"{result} = {name} * 2 % 7" if inner == "I" else f"{result} = {name} * 0.5")

    # ---- containers ----
    def make_container(self, depth, budget):
        kind = self.random.choice(["DI", "DI", "DV", "LP", "LL"])
        v, i = lambda: self.expr("V", 1), lambda: self.expr("I", 1)
        value, annotation = {
            "DI": (self.random.choice([f"{{{i()}: 1}}", "{}", f"{{q: q * q for q in range({i()} % 4)}}", f"{{{i()}: {i()}, 3: {i()}}}"]), "Dict[int, int]"),
            "DV": (self.random.choice([f"{{0: {v()}}}", "{}", f"{{q: self.w * q for q in range({i()} % 3)}}"]), "Dict[int, Tensor]"),
            "LP": (self.random.choice([f"[({v()}, {i()})]", "[]", f"[(self.w * q, q) for q in range({i()} % 4) if q != 1]"]), "List[Tuple[Tensor, int]]"),
            "LL": (self.random.choice([f"[[{i()}, 2], [{i()}]]", f"[[q, {i()}] for q in range(3)]", f"[[q] * q for q in range({i()} % 4)]"]), "List[List[int]]"),
        }[kind]
        name = self.fresh(kind)
        self.add(depth, f"{name}: {annotation} = {value}")
        self.bind(kind, name)

    def use_container(self, depth, budget):
        kinds = [k for k in ("DI", "DV", "LP", "LL", "LI", "LV") if self.has(k)]
        if not kinds:
            return self.make_container(depth, budget)
        kind = self.random.choice(kinds)
        name, v, i = self.pick(kind), self.expr("V", 1), lambda: self.expr("I", 1)
        key, other = i(), self.pick(kind)
        table = {
            "DI": [f"{name}[{key}] = {i()}", f"{name}[{key} % 4] = {name}.get({key} % 4, 0) + 1", f"{name}.pop({key}, None)", f"{name}.setdefault({key}, {i()})", f"{name}.update({{{key}: 2}})",
                   f"if {key} in {name}:\n    del {name}[{key}]", f"if len({name}) > 6:\n    {name}.clear()", f"{name}.update({other})", f"{name} = dict({other})",
                   f"{name} = {{q: p + 1 for q, p in {name}.items() if q > {i()}}}"],
            "DV": [f"{name}[{key} % 3] = {v}", f"{name}[{key}] = {v}", f"if {key} in {name}:\n    {name}[{key}] = {name}[{key}] * 0.5", f"{name}.pop({key}, None)"],
            "LP": [f"{name}.append(({v}, {key}))", f"{name}.append(({v}, {key}))", f"if {name}:\n    {name}.pop({self.random.choice(['', '0'])})", f"{name}.sort(key=lambda q: q[1])",
                   f"{name} = sorted({name}, key=lambda q: -q[1])", f"{name} = {name}[::-1]", f"{name} = [(a * 0.5, q + 1) for a, q in {name} if q < {i()}]", f"{name} += [({v}, 1)]"],
            "LL": [f"{name}.append([{key}, {i()}])", f"{name}.append([])", f"{name} = [q + [{key}] for q in {name}]", f"if {name}:\n    {name}[-1] = [{key}]", f"{name} = {name}[1:]",
                   f"if {name}:\n    {name}[0].append({key})"],
            "LI": [f"{name}.sort()", f"{name} = sorted({name}, reverse=True)", f"{name} = {name}[::-1]", f"{name} = {name}[-2:]", f"{name} = {name}[{key}:{i()}]", f"{name} += [{key}]",
                   f"{name} = [q * 2 % 7 for q in {name} if q > {i()}]", f"{name} = {name} * 2 if len({name}) < 4 else {name}[:2]", f"if {key} in {name}:\n    {name}.remove({key})",
                   f"{name} = [q + p for q, p in zip({name}, {other})]", f"{name} = [p for q in {name} for p in range(q % 3)][:6]", f"{name} = {other}", f"{name} = list(reversed({other}))",
                   f"if {name}:\n    del {name}[{self.random.choice([0, -1])}]", f"{name} = sorted({name}, key=lambda q: (q % 3, -q))"],
            "LV": [f"{name} = {name}[::-1]", f"{name} = [q * 0.5 for q in {name} if bool(q.sum() > 0)]", f"{name} += [{v}]", f"if {name}:\n    {name}[-1] = {name}[0] + 1",
                   f"{name} = {name}[-2:] + [{v}]", f"{name} = [q + p for q, p in zip({name}, {other})]", f"{name} = list(torch.stack({name} + [{v}]).unbind(0))",
                   f"if {name}:\n    {name}[0].mul_(0.5)", f"store({name}, {v}, {self.pick('DI') if self.has('DI') else '{}'})"],
        }
        for line in self.random.choice(table[kind]).split("\n"):
            self.add(depth, line)

    def for_container(self, depth, budget):
        kinds = [k for k in ("DI", "DV", "LP", "LL", "LI", "LV") if self.has(k)]
        if not kinds:
            return self.make_container(depth, budget)
        kind = self.random.choice(kinds)
        name, a, b = self.pick(kind), self.fresh("a"), self.fresh("b")
        copied = {"DI": f"dict({name})", "DV": f"dict({name})"}.get(kind, f"list({name})")
        heads = {
            "DI": [(f"{a} in list({name})", [("I", a)]), (f"{a}, {b} in {copied}.items()", [("I", a), ("I", b)]), (f"{a} in sorted({name})", [("I", a)]), (f"{a} in list({name}.values())", [("I", a)])],
            "DV": [(f"{a}, {b} in {copied}.items()", [("I", a), ("V", b)]), (f"{a} in list({name}.values())", [("V", a)])],
            "LP": [(f"{a}, {b} in {copied}", [("V", a), ("I", b)]), (f"{a}, (_, {b}) in enumerate({copied})", [("I", a), ("I", b)])],
            "LL": [(f"{a} in [q[0] for q in {name} if q]", [("I", a)]), (f"{a}, {b} in enumerate([sum(q) % 11 for q in {name}])", [("I", a), ("I", b)])],
            "LI": [(f"{a}, {b} in zip({copied}, range(3))", [("I", a), ("I", b)]), (f"{a} in reversed({copied})", [("I", a)]), (f"{a}, {b} in enumerate({copied}, 1)", [("I", a), ("I", b)])],
            "LV": [(f"{a}, {b} in enumerate({copied})", [("I", a), ("V", b)]), (f"{a}, {b} in zip({copied}, STEPS)", [("V", a), ("I", b)])],
        }[kind]
        head, bound = self.random.choice(heads)
        self.loop(depth, f"for {head}:", bound, budget)

    # ---- control flow ----
    def match(self, depth, budget):
        kind = self.random.choice("ITEL")
        subject, cases = {
            "I": (self.expr("I", 1), ["0", "1 | 2", "-1", "q if q > 3"]), "T": (self.expr("T", 1), ["'relu'", "'tanh' | 'other'"]),
            "E": (self.expr("E", 1), ["Color.RED", "Color.GREEN | Color.BLUE"]), "L": (f"({self.expr('I', 1)}, {self.expr('B', 1)})", ["(0, True)", "(q, False)", "(1 | 2, _)"]),
        }[kind]
        self.add(depth, f"match {subject}:")
        for case in self.random.sample(cases, self.random.randint(1, len(cases))) + (["_"] if self.random.random() < 0.7 else []):
            self.add(depth + 1, f"case {case}:")
            self.block(depth + 2, budget - 1, self.loops > 0)

    def try_block(self, depth, budget):
        self.add(depth, "try:")
        self.add(depth + 1, self.random.choice([f"assert {self.expr('B', 1)}, 'no'", f"if {self.expr('B', 1)}:\n" + "    " * (depth + 4) + "raise ValueError('no')"]))
        self.block(depth + 1, budget - 1, self.loops > 0)
        self.add(depth, "except (AssertionError, ValueError):")
        self.block(depth + 1, budget - 1, self.loops > 0)
        if self.random.random() < 0.3:
            self.add(depth, self.random.choice(["else:", "finally:"]))
            self.block(depth + 1, 0, False)

    def walrus(self, depth, budget):
        kind = self.random.choice("IFV")
        name = self.fresh(kind)
        test = {"I": f"({name} := {self.expr('I')}) > 1", "F": f"({name} := {self.expr('F')}) < 0.5", "V": f"bool(({name} := {self.expr('V')}).sum() > 0)"}[kind]
        self.add(depth, f"if {test}:")
        self.bind(kind, name)
        self.block(depth + 1, budget - 1, self.loops > 0)

    def while_true(self, depth, budget):
        count = self.fresh("count")
        self.add(depth, f"{count} = 0")
        saved = self.inner()
        self.add(depth, self.random.choice(["while True:", f"while ({count} := {count} + 1) < 5:"]))
        self.add(depth + 1, f"{count} += 1")
        self.add(depth + 1, f"if {count} > {self.expr('I', 0)} or {count} > 3:")
        self.add(depth + 2, "break")
        self.loops += 1
        self.block(depth + 1, budget - 1, True)
        self.loops -= 1
        self.scope = saved
        if self.random.random() < 0.4:
            self.add(depth, "else:")
            self.block(depth + 1, budget - 1, self.loops > 0)

    def union(self, depth, budget):
        name, result = self.fresh("u"), self.fresh("v")
        self.add(depth, f"{name}: Union[int, Tensor] = {self.expr('I', 1)}")
        self.add(depth, f"if {self.expr('B', 1)}:")
        self.add(depth + 1, f"{name} = {self.expr('V', 1)}")
        self.add(depth, f"if isinstance({name}, int):")
        self.add(depth + 1, f"{result} = self.w * {name}")
        self.add(depth, "else:")
        self.add(depth + 1, f"{result} = {name} + 0.5")
        self.bind("V", result)

    # ---- functions ----
    def closure(self, depth, budget):
        f, result = self.fresh("f"), self.fresh("v")
        if self.random.random() < 0.5:
            self.add(depth, f"{f} = lambda q, by={self.expr('I', 0)}: (q * 0.5 + {self.expr('V', 1)} - by).tanh()")
        else:
            self.add(depth, f"def {f}(q: Tensor, by: int = 2) -> Tensor:")
            self.add(depth + 1, f"if {self.expr('B', 1)}:")
            self.add(depth + 2, f"return q * {self.expr('F', 0)}")
            self.add(depth + 1, f"return (q + {self.expr('V', 1)} * by).tanh()")
        if self.random.random() < 0.5:
            self.assign(depth, budget)  # what it captured may be another value when it is called
        self.add(depth, f"{result} = {f}({self.expr('V', 1)}{self.random.choice(['', ', ' + self.expr('I', 0), ', by=' + self.expr('I', 0)])})")
        self.bind("V", result)

    # ---- state and memory ----
    def state(self, depth, budget):
        v, i = self.expr("V", 1), self.expr("I", 1)
        cell = self.random.choice([f"self.cells[{i} % 3]", "self.cells[0]", "self.cells[-1]"])
        self.add(depth, self.random.choice([
            f"self.state.add_({v})", f"self.state = {v}", f"self.state[{i} % 3] = {self.expr('S', 1)}", "self.state *= 0.5", "self.calls += 1", f"self.calls = {i}",
            f"{cell}.count += {i} % 3", f"{cell}.k = {i} % 3", f"{cell}.seen.mul_(0.5)", f"{cell}.seen = {v}", f"self.cells[1].seen[1:] += {self.expr('S', 1)}"]))
        name = self.fresh("v")
        self.add(depth, f"{name} = self.state * 0.5 + {self.random.choice(['self.cells[0].seen', 'self.cells[1].seen', 'self.calls', 'self.cells[-1].count', cell + '.k'])}")
        self.bind("V", name)

    def masked(self, depth, budget):
        if self.has("M"):
            m, v, f, i = self.pick("M"), self.expr("V", 1), self.expr("F", 1), self.expr("I", 1)
            self.add(depth, self.random.choice([
                f"{m}[{m}.sum(1) > 0] = {v}", f"{m}[{m} < {f}] *= 0.5", f"{m}[:, {v} > 0] = {f}", f"{m}.masked_fill_({m} > 1, {f})", f"{m}[-1:] = {v}", f"{m}[:, -2:] += {self.expr('S', 1)}",
                f"{m}[:-1, 1] = {f}", f"{m}[..., 0] -= {self.expr('S', 1)}", f"{m}[:, [0, 2]] = {m}[:, [2, 0]]", f"{m}[torch.arange({m}.size(0)), 1] = {f}", f"{m}[{i}:] += {v}",
                f"{m}.index_put_((torch.arange({m}.size(0)) // 2,), {v}, accumulate=True)", f"{m}[:, {i} % 3] += {f}", f"{m}[:, 1:][:, 0] = {f}",
                f"{m}[{m}.size(0) // 2:, :2] = {v}[1:]", f"{m}.index_fill_(1, torch.tensor([{i} % 3]), {f})", f"{m}.t()[0] = {f}", f"{m}.copy_({self.expr('M', 1)})"]))
        else:
            v, f, i = self.pick("V") if self.has("V") else None, self.expr("F", 1), self.expr("I", 1)
            if not v:
                return self.assign(depth, budget)
            self.add(depth, self.random.choice([
                f"{v}[{v} > {f}] = {f}", f"{v}[-2:] = {self.expr('V', 1)}[:2]", f"{v}[::2] *= 0.5", f"{v}.index_put_((torch.tensor([0, 0, {i} % 3]),), self.w, accumulate=True)",
                f"{v}[{i} % 3:] = {f}", f"{v}[[2, 0]] = {v}[[0, 2]]", f"{v}.index_add_(0, torch.tensor([1, 1]), torch.ones(2))", f"{v}.scatter_(0, torch.tensor([{i} % 3]), {f})",
                f"torch.add({v}, 0.25, out={v})"]))

    def alias(self, depth, budget):
        """Several names for one memory, written through one and read through another."""
        kind = self.random.choice("VVMK")
        if not self.has(kind):
            return self.assign(depth, budget)
        a, b = self.pick(kind), self.fresh(kind)
        self.add(depth, self.random.choice([f"{b} = {a}", f"{b} = {a}.view_as({a})", f"{b} = {a}[:]", f"{b} = {a} if {self.expr('B', 0)} else {a}.clone()", f"{b} = {a}.detach()",
                                            f"{b} = c{b} = {a}.clone()"]))
        self.bind(kind, b)
        if self.random.random() < 0.5:
            self.add(depth, f"{b}{'[0]' if kind != 'M' else '[:, 0]'} {self.random.choice(['+=', '-=', '*='])} 2")

    def swap(self, depth, budget):
        kind = self.random.choice("IFVM")
        if len(self.scope.get(kind, [])) < 2:
            return self.assign(depth, budget)
        a, b = self.random.sample(self.scope[kind], 2)
        self.add(depth, f"{a}, {b} = {b}, {a}" if kind != "I" or self.random.random() < 0.6 else f"{a}, *_, {b} = [{a}, {self.expr('I', 0)}, {b} % 5, 1]")

    def deep_view(self, depth, budget):
        """A loop that writes a view of a view whose place depends on the trip."""
        if not self.has("M") or depth > 2:
            return self.assign(depth, budget)
        m, view, i = self.pick("M"), self.fresh("view"), self.fresh("i")
        self.add(depth, f"{view} = {m}{self.random.choice(['[:, 1:]', '.t()[1:].t()', '[:, :2]', '[:, ::2]'])}")
        self.add(depth, f"for {i} in range(2):")
        self.add(depth + 1, self.random.choice([f"{view}[:, {i}] += {self.expr('F', 0)}", f"{view}.t()[{i}].mul_(0.5)", f"{view}[1:][:, {i}] = {self.expr('F', 0)}",
                                                f"{view}.select(1, {i}).add_({m}[:, {i}])"]))
        total = self.fresh("s")
        self.add(depth, f"{total} = torch.tanh({m}.sum() + {view}.sum())")
        self.bind("S", total)

    def no_grad(self, depth, budget):
        self.add(depth, "with torch.no_grad():")
        self.block(depth + 1, budget - 1, self.loops > 0)

    SIMPLE = ["make_record", "use_record", "use_record", "make_word", "make_word", "make_optional", "use_optional", "make_container", "use_container", "use_container", "closure", "union",
              "state", "masked", "masked", "alias", "swap", "deep_view"]
    NESTED = ["for_container", "for_container", "match", "try_block", "walrus", "while_true", "no_grad"]
