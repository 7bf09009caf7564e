"""Generated programs whose state is kept in many ways: globals that branches and helpers assign, attributes that one path assigns over those of the class,
members of an enumeration looked up by a value of the run, dataclasses picked by the run, and slices of a tensor's parts that are written in place.
bulk.py --programs states runs them.

V is float32[3], I an int, R an object of Record, S one of the dataclass Step, K a member of Kind, M float32[n, 3]. What a program returns shows each."""
from writer import Writer

HEAD = """from dataclasses import dataclass, replace
from enum import Enum
from typing import Tuple
import torch
from torch import nn, Tensor

LEVEL = 1
SHIFT = torch.tensor([0.5, 0.0, -0.5])


class Kind(Enum):
    LOW = 0
    MIDDLE = 1
    HIGH = 2

    def size(self) -> int:
        return self.value * 2 + 1


class Record:
    rate = 0.5
    count = 2

    def __init__(self, v: Tensor):
        self.v = v

    def note(self, k: int) -> None:
        if k % 2 == 0:
            self.count = k % 7
        else:
            self.v = self.v * self.rate


@dataclass
class Step:
    v: Tensor
    k: int = 0

    def next(self, by: int) -> "Step":
        return Step(self.v * 0.5, (self.k + by) % 9)


def lift(k: int) -> int:
    global LEVEL
    if k % 3 != 1:
        LEVEL = (LEVEL + k) % 11
    return LEVEL


def move(v: Tensor) -> Tensor:
    global SHIFT
    SHIFT = torch.tanh(SHIFT + v)
    return SHIFT


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("w", torch.tensor([0.5, -0.25, 1.0]))

    def forward(self, x: Tensor, n: int, c: float, flag: bool) -> Tuple[Tensor, Tensor]:
        global LEVEL, SHIFT
        LEVEL, SHIFT = n % 5, self.w * 0.25
        a, m = self.w * 1.5, torch.tanh(x)
        i = n + 1
        r, q = Record(a * 0.5), Record(a - 0.125)
        s, t = Step(a + 0.25, 1), Step(self.w.clone(), n)
        k = Kind(n % 3)
"""


class States(Writer):
    def __init__(self, seed):
        super().__init__(seed)
        self.trips = []

    def number(self):
        return self.pick("n", "i", "LEVEL", "r.count", "q.count", "s.k", "t.k", "k.value", "k.size()", *self.trips * 3)

    def small(self):
        return f"({self.pick('{0}', '{0} + 1', '{0} * 2', '{0} + {1}', '{0} - {1}').format(self.number(), self.number())}) % {self.pick(3, 4, 5)}"

    def test(self):
        return self.pick("flag", "n > 1", "c > 0", f"{self.number()} % 2 == 0", f"{self.number()} > {self.number()}", "a.sum() > 0", "k is Kind.HIGH", "k == Kind.LOW",
                         "k in (Kind.LOW, Kind.MIDDLE)", *[f"{trip} == {self.pick(0, 1)}" for trip in self.trips])

    def vector(self):
        return self.pick("a", "self.w", "SHIFT", "r.v", "q.v", "s.v", "t.v", "(r if {} else q).v", "(s if {} else t).v", "a * r.rate", "[s, t][{}].v",
                         "m.sum(0).tanh()").replace("{}", self.pick("flag", "n > 1") if self.random.random() < 0.5 else self.number() + " % 2")

    # ---- statements ----

    def shared(self, depth):
        """A global."""
        self.add(depth, self.pick(f"LEVEL = {self.small()}", f"LEVEL += {self.small()}", f"i = lift({self.small()})", f"a = move({self.vector()})", f"SHIFT = {self.vector()} * 0.5",
                                  "SHIFT = SHIFT * 0.5 + LEVEL * 0.125", "SHIFT, a = a * 1.0, SHIFT * 1.0"))

    def attribute(self, depth):
        """An attribute of an object, which may so far be the class's alone."""
        of = self.pick("r", "q")
        self.add(depth, self.pick(f"{of}.count = {self.small()}", f"{of}.count += 1", f"{of}.rate = {self.pick('0.25', 'c * 0.125', 'float(n % 2)')}", f"{of}.note({self.small()})",
                                  f"{of}.v = {self.vector()} * 0.5", f"{of}.v = {of}.v * {of}.rate", f"i = {of}.count + {self.small()}", "r, q = q, r", f"setattr({of}, 'count', {self.small()})"))

    def member(self, depth):
        self.add(depth, self.pick(f"k = Kind({self.number()} % 3)", f"k = Kind(({self.number()} + k.value) % 3)", f"k = Kind.HIGH if {self.test()} else k", f"i = k.size() + {self.small()}",
                                  f"a = a * k.value * 0.25 if k is not Kind.LOW else {self.vector()}", "i = {Kind.LOW: 1, Kind.MIDDLE: 4, Kind.HIGH: i % 7}[k]",
                                  "i = (i + [one.value for one in Kind].index(k.value)) % 13"))

    def picked(self, depth):
        self.add(depth, self.pick(f"s = s if {self.test()} else t", f"s, t = t, s.next({self.small()})", f"t = replace(t, k={self.small()})", f"(s if {self.test()} else t).k = {self.small()}",
                                  f"[s, t][{self.number()} % 2].k += 1", f"s = [s, t.next(1), Step({self.vector()}, 2)][{self.small()} % 3]", f"t = s.next({self.small()}) if {self.test()} else t",
                                  f"t = {{0: s, 1: t}}[{self.number()} % 2]", "s = max([s, t], key=lambda one: one.k)", f"i = (s if {self.test()} else t).k + 1"))

    def parts(self, depth):
        """A slice of parts of m, whose number the run decides, written in place."""
        bound = lambda: self.pick("", "", "1", "-1", self.small(), f"-{self.pick(1, 2)}")
        of = self.pick("m.unbind(0)", "m.unbind(0)", "m.split(1)", "m.split(2)", "m.chunk(2)", "m.unbind(1)")
        slices = f"[{bound()}:{bound()}{self.pick('', '', ':-1', ':2', ':-2')}]"
        again = self.pick("", "", "", "[::-1]", "[1:]")
        self.names += 1
        part = f"p{self.names}"
        self.add(depth, self.pick(f"for {part} in {of}{slices}{again}:", f"for e{self.names}, {part} in enumerate({of}{slices}{again}):"))
        count = f"e{self.names}" if "enumerate" in self.lines[-1] else "1"
        self.add(depth + 1, self.pick(f"{part}.mul_(0.5)", f"{part}.add_({count} * 0.125)", f"{part} *= 0.5", f"{part}[..., 0] = {count} * 0.25", f"{part}.tanh_()"))

    def loop(self, depth, budget):
        self.names += 1
        trip = f"u{self.names}"
        self.add(depth, f"for {trip} in range({self.pick('n', 'n', '3', 'n % 3', 'x.shape[0]')}):")
        self.trips.append(trip)
        self.body(depth + 1, budget // 2)
        if self.random.random() < 0.2:
            self.add(depth + 1, f"if {self.test()}:")
            self.add(depth + 2, self.pick("break", "continue"))
        self.trips.pop()

    def body(self, depth, budget):
        for _ in range(max(1, budget)):
            simple = [self.shared, self.attribute, self.member, self.picked, self.parts]
            if depth < 3 and budget > 1 and self.random.random() < 0.4:
                self.pick(self.branch, self.branch, self.loop)(depth, budget)
            else:
                self.random.choice(simple)(depth)

    def build(self):
        self.body(0, self.random.randint(4, 9))
        numbers = "LEVEL + 2 * i + 3 * r.count + 5 * q.count + 7 * s.k + 11 * t.k + 13 * k.value + 17 * int(s is t) + 19 * int(r is q)"
        self.add(0, "a = a.clamp(-4, 4)")
        self.add(0, f"return torch.cat([a, SHIFT, r.v, q.v, s.v, t.v, torch.tensor([float({numbers}), float(r.rate), float(q.rate)])]), m")
        return HEAD + "\n".join(self.lines) + "\n"
