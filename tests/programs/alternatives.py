"""Generated programs over lists and dictionaries whose elements are of several kinds: numbers or None, tuples of several lengths, lists, objects
and functions. Each loop, branch and helper adds them in another order, and lists are concatenated, joined, exchanged, sliced and read.
bulk.py --programs alternatives runs them."""
from writer import Writer

HEAD = """import torch
from torch import nn, Tensor


class Point:
    def __init__(self, a, b):
        self.a = a
        self.b = b


def less_one(v):
    return v - 1


def scaled_by(k):
    def inner(v):
        return v * k
    return inner


def score(v):
    if v is None:
        return 1
    if isinstance(v, Point):
        return v.a * 2 + v.b
    if isinstance(v, tuple):
        return len(v) * 5 + v[0]
    if isinstance(v, list):
        return len(v) * 7 + v[-1]
    if isinstance(v, int):
        return v + 3
    return v(4)


class Model(nn.Module):
    def forward(self, x: Tensor, n: int, c: float, flag: bool):
        s, m = 0, x.shape[0]
"""


class Alternatives(Writer):
    def __init__(self, seed):
        super().__init__(seed)
        self.lists, self.dicts = [], []
        kinds = [["None"], ["I"], ["(I, 2)"], ["(I, 2, 3)"], ["[I]"], ["Point(I, 2)"], ["less_one", "scaled_by(I)"]]
        self.kinds = [form for kind in self.random.sample(kinds, self.random.randint(2, 3)) for form in kind]

    def number(self, trip):
        return self.pick(trip, f"{trip} + 1", f"{trip} * n", "n", "m", "2")

    def element(self, trip):
        return self.pick(*self.kinds).replace("I", self.number(trip))

    def test(self, trip):
        return self.pick(f"{trip} % 2 == 0", f"{trip} % 3 > 0", "flag", f"{trip} > 1", "n > 2", f"c > {trip}")

    def put(self, depth, name, trip):
        how = self.pick(f"{name}.append(E)", f"{name}.append(E)", f"{name}.insert(0, E)", f"{name} += [E]")
        if self.random.random() < 0.3:
            how = how.replace("E", f"E if {self.test(trip)} else {self.element(trip)}")
        self.add(depth, how.replace("E", self.element(trip), 1))

    def fill(self, depth):
        name, trip = self.fresh("xs"), self.fresh("t")
        start = self.pick("[]", "[]", f"[{self.element('n')}]", *[f"list({v})" for v in self.lists])
        self.add(depth, f"{name} = {start}")
        self.add(depth, f"for {trip} in range({self.pick('n', 'm', '3', 'n + 1')}):")
        self.add(depth + 1, f"if {self.test(trip)}:")
        self.put(depth + 2, name, trip)
        if self.random.random() < 0.3:
            self.add(depth + 1, f"elif {self.test(trip)}:")
            self.put(depth + 2, name, trip)
        if self.random.random() < 0.8:
            self.add(depth + 1, "else:")
            self.put(depth + 2, name, trip)
        self.lists.append(name)

    def known(self, depth):
        name = self.fresh("xs")
        self.add(depth, f"{name} = [{', '.join(self.element('n') for _ in range(self.random.randint(1, 3)))}]")
        self.add(depth, f"if {self.test('n')}:")
        self.put(depth + 1, name, "m")
        if self.random.random() < 0.5:
            self.add(depth, "else:")
            self.put(depth + 1, name, "n")
        self.lists.append(name)

    def combine(self, depth):
        a, b, name = self.pick(*self.lists), self.pick(*self.lists), self.fresh("xs")
        text = self.pick(f"{name} = {a} + {b}", f"{name} = {a} if {self.test('n')} else {b}", f"{name} = {a}[1:] + {b}", f"{name} = list(reversed({a}))",
                         f"{name} = [v for v in {a}]", f"{name} = [v for v in {a} if v is not None] + {b}", f"{name} = {a} * 2", f"{name} = {a}[::2]")
        self.add(depth, text)
        self.lists.append(name)

    def change(self, depth):
        a, b = self.pick(*self.lists), self.pick(*self.lists)
        text = self.pick(f"{a}.extend({b})", f"{a} += {b}", f"{a}, {b} = {b}, {a}", f"{a}.reverse()", f"{a}[:] = {b}", "put", "guard", "pop")
        if text == "put":
            self.put(depth, a, "n")
        elif text == "guard":
            self.add(depth, f"if len({a}) > 1:")
            self.add(depth + 1, f"{a}[{self.pick('0', '1', '-1')}] = {self.element('n')}")
        elif text == "pop":
            self.add(depth, f"if {a}:")
            self.add(depth + 1, f"s += score({a}.pop({self.pick('', '0', '-1')}))")
        else:
            self.add(depth, text)

    def store(self, depth):
        name, trip = self.fresh("d"), self.fresh("t")
        self.add(depth, f"{name} = {{}}")
        self.add(depth, f"for {trip} in range({self.pick('n', 'm', '3')}):")
        self.add(depth + 1, f"if {self.test(trip)}:")
        self.add(depth + 2, f"{name}[{trip}] = {self.element(trip)}")
        self.add(depth + 1, "else:")
        self.add(depth + 2, f"{name}[{self.pick(trip, f'{trip} % 2')}] = {self.element(trip)}")
        self.add(depth, f"{self.fresh('xs')} = list({name}.values())")
        self.lists.append(f"xs{self.names}")

    def branch(self, depth):
        self.add(depth, f"if {self.test('n')}:")
        before = list(self.lists)
        self.pick(self.change, self.read)(depth + 1)
        if self.random.random() < 0.5:
            self.add(depth, "else:")
            self.pick(self.change, self.read)(depth + 1)
        self.lists = before

    def read(self, depth):
        a, b, v = self.pick(*self.lists), self.pick(*self.lists), self.fresh("v")
        text = self.pick(f"for {v} in {a}:", f"for {v} in reversed({a}):", f"for i, {v} in enumerate({a}):", f"for {v}, w in zip({a}, {b}):", f"for {v} in {a} + {b}:")
        self.add(depth, text)
        self.add(depth + 1, f"s = (s * 3 + score({v}){' + score(w)' if 'zip' in text else ''}) % 1009")
        if self.random.random() < 0.2:
            self.add(depth + 1, f"if s % {self.pick('3', '5')} == 0:")
            self.add(depth + 2, self.pick("break", "continue", "s += 1"))

    def build(self):
        self.pick(self.fill, self.known)(0)
        for _ in range(self.random.randint(3, 7)):
            self.pick(self.fill, self.known, self.combine, self.combine, self.change, self.change, self.store, self.branch)(0)
        for name in self.lists[-3:]:
            v = self.fresh("v")
            self.add(0, f"for {v} in {name}:")
            self.add(1, f"s = (s * 3 + score({v})) % 1009")
        return HEAD + "\n".join(self.lines) + "\n        return x.sum() + s, s\n"
