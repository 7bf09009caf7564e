"""Generated programs whose names share memory: views, picks, lists, dictionaries, tuples and objects of a few tensors that are written in place,
in branches and loops, of known and of run-time trips. bulk.py --programs shared runs them.

V is float32[3], P a part of one (float32[2]), L a list of V, D a dictionary of V, B an object that holds a V. What a program returns shows each of them."""
from writer import Writer

HEAD = """from dataclasses import dataclass
from typing import Dict, List, Optional, Tuple
import torch
from torch import nn, Tensor


@dataclass
class Box:
    v: Tensor
    k: int = 0


def stir(v: Tensor, k: int) -> Tensor:
    v[k % 2] -= 0.25
    return v


def same(v: Tensor) -> Tensor:
    return v


def other(v: Tensor, w: Tensor, k: int) -> Tensor:
    return v if k % 2 == 0 else w


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("w", torch.tensor([0.5, -0.25, 1.0]))

    def forward(self, x: Tensor, n: int, c: float, flag: bool) -> Tuple[Tensor, Tensor]:
        a = self.w * 1.5
        b = a + 0.125
        h = self.w.clone()
        m = torch.tanh(x) * 0.5
"""


class Shared(Writer):
    ELSE = 0.6

    def __init__(self, seed):
        super().__init__(seed)
        self.scopes = [{"V": ["a", "b", "h"], "P": [], "L": [], "D": [], "B": []}]
        self.trips = []

    def bind(self, kind, name=None):
        if name is None:
            self.names += 1
            name = f"{kind.lower()}{self.names}"
        if name not in self.known(kind):
            self.scopes[-1][kind].append(name)
        return name

    def target(self, kind):
        """A new name, or one that has a value already, which a branch or loop may give another."""
        have = [name for name in self.known(kind) if name != "h"]
        return self.random.choice(have) if have and self.chance(0.5) else self.bind(kind)

    def number(self):
        return self.pick("n", "n", "n + 1", *self.trips * 2)

    def test(self):
        return self.pick("flag", "n > 1", "n % 2 == 0", "c > 0", "a.sum() > b.sum()", *[f"{t} % 2 == 0" for t in self.trips] * 2)

    # ---- values ----

    def element(self):
        """An element of a container, which is memory of that container."""
        forms = []
        for name in self.known("L"):
            forms += [f"{name}[0]", f"{name}[-1]", f"{name}[{self.number()} % len({name})]"]
        for name in self.known("D"):
            forms += [f"{name}[0]", f"{name}[{self.number()} % 2]"]
        forms += [f"{name}.v" for name in self.known("B")]
        return self.random.choice(forms) if forms else self.memory(0)

    def memory(self, depth=2):
        """An expression of a vector that is memory of something else."""
        name = self.random.choice(self.known("V"))
        if depth == 0 or self.chance(0.3):
            return name
        one = lambda: self.memory(depth - 1)
        return self.random.choice([
            self.element, self.element, self.element, lambda: f"({one()} if {self.test()} else {one()})", lambda: f"[{one()}, {one()}][{self.number()} % 2]",
            lambda: f"{{True: {one()}, False: {one()}}}[{self.number()} % 2 == 0]", lambda: f"({one()}, {one()})[{self.number()} % 2]", lambda: f"same({one()})",
            lambda: f"other({one()}, {one()}, {self.number()})", lambda: f"max([{one()}, {one()}], key=lambda q: float(q.sum()))", lambda: f"{one()}.view(3)",
            lambda: "m[0]" if self.chance(0) else f"{one()}[:]", lambda: f"stir({one()}, {self.number()})", lambda: f"next(q for q in ({one()}, {one()}) if {self.test()} or True)",
        ])()

    def new_value(self):
        v = self.memory(1)
        return self.pick(f"{v} * 0.5", f"torch.tanh({v} + h)", f"{v}.clone()", f"({v} - c * 0.1).clamp(-2, 2)")

    def value(self):
        return self.memory() if self.chance(0.6) else self.new_value()

    # ---- statements ----

    def assign(self, depth, budget):
        self.add(depth, f"{self.target('V')} = {self.value()}")

    def part(self, depth, budget):
        of = self.memory(1)
        self.add(depth, f"{self.target('P')} = {self.pick(f'{of}[1:]', f'{of}[:2]', f'{of}[::2]', f'{of}.narrow(0, {self.number()} % 2, 2)')}")

    def write(self, depth, budget):
        kind = self.pick("V", "V", "V", "P") if self.known("P") else "V"
        at = self.random.choice(self.known(kind)) if kind == "P" or self.chance(0.5) else self.element()
        plain = at.isidentifier()
        self.add(depth, self.pick(f"{at} {self.pick('+=', '*=', '-=')} {self.pick('0.5', 'c * 0.1', '-0.25')}", f"{at}.mul_(0.5)", f"{at}[0] = {self.pick('0.25', 'c * 0.1', 'h[1]')}",
                                  f"{at}[{self.number()} % 2] += 0.25", f"{at}.neg_()", f"{at}[:] = {at} * 0.5" if plain else f"{at}.tanh_()", f"{at}.copy_({at}.flip(0))"))

    def make(self, depth, budget):
        kind = self.pick("L", "L", "L", "D", "B")
        if kind == "L":
            text = self.pick(f"[{', '.join(self.value() for _ in range(self.random.randint(1, 3)))}]", f"[{self.value()}] * 2", f"list(({self.value()}, {self.value()}))",
                             *[f"list({name})" for name in self.known("L")], *[f"{name} + [{self.value()}]" for name in self.known("L")])
        else:
            text = f"{{0: {self.value()}, 1: {self.value()}}}" if kind == "D" else f"Box({self.value()}, n)"
        self.add(depth, f"{self.target(kind)} = {text}")

    def change(self, depth, budget):
        kinds = [kind for kind in "LDB" if self.known(kind)]
        if not kinds:
            return self.make(depth, budget)
        kind = self.random.choice(kinds)
        name = self.random.choice(self.known(kind))
        if kind == "L":
            self.add(depth, self.pick(f"{name}.append({self.value()})", f"{name}.append({self.value()})", f"{name}.insert(0, {self.value()})", f"{name}[0] = {self.value()}",
                                      f"{name}[{self.number()} % len({name})] = {self.value()}", f"{name}.reverse()", f"{name}.extend([{self.value()}])"))
        elif kind == "D":
            self.add(depth, f"{name}[{self.pick('0', '1', self.number() + ' % 2', self.number() + ' % 4')}] = {self.value()}")
        else:
            self.add(depth, f"{name}.v = {self.value()}")

    def swap(self, depth, budget):
        a, b = (self.random.choice(self.known("V")) for _ in range(2))
        if "h" not in (a, b):
            self.add(depth, f"{a}, {b} = {b}, {a}")

    def loop(self, depth, budget):
        self.names += 1
        trip = f"t{self.names}"
        self.add(depth, f"for {trip} in range({self.pick('n', 'n', 'n', '3', 'n % 3', 'x.shape[0]')}):")
        self.trips.append(trip)
        self.body(depth + 1, budget // 2)
        if self.chance(0.15):
            self.add(depth + 1, f"if {self.test()}:")
            self.add(depth + 2, self.pick("break", "continue"))
        self.trips.pop()

    def each(self, depth, budget):
        """A loop over the elements of a container; they are its memory."""
        if not self.known("L"):
            return self.make(depth, budget)
        self.names += 1
        item = f"e{self.names}"
        self.add(depth, f"for {item} in list({self.random.choice(self.known('L'))}):")
        self.scopes.append({kind: [] for kind in "VPLDB"})
        self.scopes[-1]["V"].append(item)
        self.add(depth + 1, self.pick(f"{item} += 0.125", f"{item}.mul_(0.5)", f"{item}[0] = 0.25", f"a = {item}"))
        self.scopes.pop()

    def body(self, depth, budget):
        self.scopes.append({kind: [] for kind in "VPLDB"})
        length = len(self.lines)
        for _ in range(max(1, budget)):
            actions = [self.assign] * 3 + [self.write] * 4 + [self.change] * 3 + [self.make] * 2 + [self.part, self.swap, self.each]
            if depth < 3 and budget > 1:
                actions += [self.branch] * 2 + [self.loop] * 3
            self.random.choice(actions)(depth, budget)
        if len(self.lines) == length:
            self.add(depth, "a = a * 1.0")
        self.scopes.pop()

    def build(self):
        for _ in range(self.random.randint(4, 8)):
            self.random.choice([self.assign] * 2 + [self.write] * 3 + [self.make] * 3 + [self.change, self.change, self.part, self.branch, self.branch] + [self.loop] * 3 + [self.each])(0, 4)
        shown = [*self.known("V"), *[f"{p}.sum().reshape(1)" for p in self.known("P")], *[f"{b}.v" for b in self.known("B")],
                 *[f"torch.cat({name})" for name in self.known("L")], *[f"torch.cat(list({name}.values()))" for name in self.known("D")]]
        self.add(0, f"return torch.cat([{', '.join(shown)}]), m")
        return HEAD + "\n".join(self.lines) + "\n"
