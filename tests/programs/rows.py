"""Generated programs of what the passes over loops look for: lists and tensors whose rows loops append, insert, replace and read, each loop
after another or inside one, with branches and early exits. bulk.py --programs rows runs them, with the passes and without."""
from writer import Writer

HEAD = """from typing import List, Tuple
import torch
from torch import nn, Tensor


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.randn(3, 3) * 0.4)

    def forward(self, x: Tensor, n: int, c: float, flag: bool) -> Tuple[Tensor, Tensor, int]:
        h = self.w[0] * 1.5
        s = torch.zeros(3)
        m = x.shape[0]
"""


class Rows(Writer):
    def __init__(self, seed):
        super().__init__(seed)
        self.lists, self.tensors = [], []
        self.lengths = ["n", "m", "n + 1", "m + 2", "3", "max(n - 1, 0)"]

    def row(self, reads=()):
        """A tensor of size 3 that is computed from the state and what may be read."""
        parts = self.random.sample(["h", "s * 0.5", "self.w[1]", "h @ self.w", *reads * 2], self.random.randint(1, 2))
        return f"torch.tanh({' + '.join(parts)})"

    def number(self, trip):
        return self.pick(f"{trip} % 2 == 0", "flag", "h[0] > 0.1", f"{trip} > 1", "s.sum() > c")

    def after(self, depth, trip):
        """What else an iteration does: changes the state, or ends the loop."""
        for text in self.random.sample(["h = torch.tanh(h @ self.w)", "s = s + h * 0.1", f"h = h + {trip} * 0.01"], self.random.randint(0, 2)):
            self.add(depth, text)
        if self.random.random() < 0.2:
            self.add(depth, f"if {self.number(trip)}:")
            self.add(depth + 1, self.pick("break", "continue", "s = s * 0.5"))

    def fill(self, depth):
        name, trip = self.fresh("ys"), self.fresh("t")
        start = self.pick("[]", "[]", "[h]", "[h, s]", f"[torch.zeros(3) for _ in range({self.pick(*self.lengths)})]", *self.lists, "list(x.unbind(0))")
        self.add(depth, f"{name}: List[Tensor] = {f'list({start})' if start in self.lists else start}")
        self.add(depth, f"for {trip} in range({self.pick(*self.lengths)}):")
        reads = [f"{name}[-1]"] if start.startswith("[h") else []
        how = self.pick(f"{name}.append(ROW)", f"{name}.append(ROW)", f"{name}.insert(0, ROW)")
        if self.random.random() < 0.25:
            self.add(depth + 1, f"if {self.number(trip)}:")
            self.add(depth + 2, how.replace("ROW", self.row(reads)))
            if self.random.random() < 0.6:
                self.add(depth + 1, "else:")
                self.add(depth + 2, how.replace("ROW", self.row(reads)))
        else:
            self.add(depth + 1, how.replace("ROW", self.row(reads)))
        self.after(depth + 1, trip)
        self.lists.append(name)

    def places(self, name, length):
        """A range of trips, and the place that each writes."""
        trip = self.fresh("t")
        return trip, *self.pick((f"range({length})", trip), (f"range({length} - 1, -1, -1)", trip), (f"range({length})", f"{length} - 1 - {trip}"),
                                (f"range(1, {length})", trip), (f"range({length} - 1)", f"{trip} + 1"), (f"range({length})", f"({trip} * 2) % {length}"))

    def change(self, depth, name, length):
        trip, trips, place = self.places(name, length)
        at = self.fresh("k")
        self.add(depth, f"for {trip} in {trips}:")
        self.add(depth + 1, f"{at} = {place}")
        reads = [f"{name}[{at}]"]
        if trips.startswith("range(1"):
            reads.append(f"{name}[{at} - 1]")
        if place.endswith("+ 1"):
            reads.append(f"{name}[{trip}]")
        inside = 1
        if self.random.random() < 0.3:
            self.add(depth + 1, f"if {self.number(trip)}:")
            inside = 2
        self.add(depth + inside, f"{name}[{at}] = {self.row(reads)}")
        if self.random.random() < 0.3:
            self.add(depth + 1, f"s = s + {name}[{at}]")
        if self.random.random() < 0.4:
            self.add_earlier(depth + 1, name, length, trip, at)
        self.after(depth + 1, trip)

    def add_earlier(self, depth, name, length, trip, at):
        """Adds a part that an earlier iteration may have written, after a test of that, which may be wrong by one."""
        back = self.pick(1, 1, 2, 3)
        least = max(back - self.pick(0, 0, 0, 1), 0)
        test = self.pick(f"{trip} >= {least}", f"{trip} > {least - 1}", f"not {trip} < {least}", f"{least} <= {trip}", f"{trip} != 0", f"{trip}",
                         f"{at} + {least} < {length}", f"{at} - {least} >= 0 and flag", f"{trip} >= {least} and h[0] > 0", f"{at} >= {least} or flag",
                         f"{at} != {length} - 1")
        self.add(depth, f"if {test}:")
        self.add(depth + 1, f"{name}[{at}] = {name}[{at}] * 0.5 + {name}[{at} {self.pick('-', '+')} {back}]")

    def change_list(self, depth):
        name = self.pick(*self.lists)
        self.change(depth, name, f"len({name})")

    def change_tensor(self, depth):
        if not self.tensors or self.random.random() < 0.5:
            name = self.fresh("y")
            self.add(depth, f"{name} = torch.zeros({self.pick(*self.lengths)}, 3)")
            self.tensors.append(name)
        name = self.pick(*self.tensors)
        self.change(depth, name, f"{name}.shape[0]")

    def reorder(self, depth):
        name = self.pick(*self.lists)
        self.add(depth, self.pick(f"{name}.reverse()", f"{name} = {name}[1:]", f"{name} = {name}[:2]", f"{name} = {name}[::2]", f"{name} = {name}[::-1]",
                                  f"{name} = {name} + [h]", f"{name}.append(s)", f"{name}.extend([h, s])"))

    def read(self, depth):
        name, trip = self.pick(*self.lists), self.fresh("t")
        self.add(depth, self.pick(f"for {trip} in {name}:", f"for {trip} in reversed({name}):", f"for {trip} in [q * 0.5 for q in {name}]:"))
        self.add(depth + 1, self.pick(f"s = torch.tanh(s + {trip})", f"s = s + {trip} * 0.5", f"h = torch.maximum(h, {trip})"))

    def nested(self, depth):
        self.add(depth, f"for {self.fresh('a')} in range({self.pick('2', 'n')}):")
        self.statement(depth + 1)
        self.add(depth + 1, "h = h * 0.9")

    def statement(self, depth):
        made = [self.change_list, self.change_list, self.reorder, self.read] if self.lists else [self.fill]
        known, tensors = list(self.lists), list(self.tensors)
        self.pick(self.fill, self.change_tensor, *made, *([self.nested] if depth == 0 else []))(depth)
        if depth:
            self.lists, self.tensors = known, tensors

    def build(self):
        self.fill(0)
        for _ in range(self.random.randint(2, 4)):
            self.statement(0)
        self.add(0, "z = s.unsqueeze(0)")
        for name in self.lists:
            self.add(0, f"if len({name}) > 0:")
            self.add(1, self.pick(f"z = torch.cat([z, torch.stack({name})])", f"z = torch.cat([z, torch.cat({name}).reshape(-1, 3)])", f"z = z + {name}[-1]",
                                  f"z = torch.cat([z, torch.stack({name}, 1).t()])"))
        for name in self.tensors:
            self.add(0, f"z = torch.cat([z, {name}])")
        self.add(0, f"return z, h, {' + '.join(f'len({name})' for name in self.lists)}")
        return HEAD + "\n".join(self.lines) + "\n"
