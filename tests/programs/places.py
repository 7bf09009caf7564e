"""Generated programs of loops that add at places of a tensor, at indices, slices and both, which may be counted from the end, end with the
tensor or occur several times, and that append rows that they repeat. bulk.py --programs places runs them, with the passes and without."""
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
        v = torch.tanh(torch.cat([x, x + c, x * 0.5]))
        i = (v[:, 0] * 4).long()
        m = v.shape[0]
"""


class Places(Writer):
    def __init__(self, seed):
        super().__init__(seed)
        self.sums, self.rows = [], []

    def index(self, trips, size):
        """An index of an axis of this size."""
        k = self.pick(*trips, *trips, f"int(i[{trips[0]}])", f"i[{trips[0]}]", f"{trips[0]} * 3", f"{trips[-1]} - 1", f"{trips[0]} + {trips[-1]}", "n")
        if k.startswith("i") and size > 4:
            return k
        return self.pick(f"({k}) % {size}", f"({k}) % {size} - {size}", f"int(({k}) % {size})")

    def span(self, trips, size):
        a = self.pick(*trips, f"2 * {trips[0]}", f"{trips[0]} * n", f"int(i[{trips[0]}])", f"{trips[0]} - 2", f"int(i[{trips[0]}]) - 3", f"{trips[0]} + {trips[-1]}")
        k = self.random.randint(1, 5)
        return f"{a}:{a} + {k}", k

    def add_at(self, depth, name, sizes, trips):
        """Adds to a part of the tensor what has its sizes, or is repeated along it."""
        at, wide = [], None
        for size in sizes:
            kind = self.random.random()
            if kind < 0.5:
                at.append(self.index(trips, size))
            elif kind < 0.75:
                text, wide = self.span(trips, size)
                at.append(text)
            else:
                at.append(":")
                wide = size
        if all(one == ":" for one in at):
            at[0] = self.index(trips, sizes[0])
        what = self.pick("0.5", "2", f"v[{trips[0]}, 0]", f"v[{trips[0]}, 1] * 3")
        if wide and at[-1] not in ("", ":") and ":" not in at[-1]:
            wide = None
        if wide and self.random.random() < 0.6:
            what = self.pick(f"v[{trips[0]}, :1].expand({wide})", f"v[{trips[0]}, 2] * torch.arange({wide})", f"v[{trips[0]}, :1]")
        place, sign = ", ".join(at), self.pick("+", "+", "-")
        self.add(depth, self.pick(f"{name}[{place}] {sign}= {what}", f"{name}[{place}] {sign}= {what}", f"{name}[{place}] = {name}[{place}] {sign} {what}"))

    def add_in_loop(self, depth):
        name, trips = self.fresh("y"), [self.fresh("t")]
        sizes = self.pick([5], [5, 6], [5, 3], [4, 5, 6])
        self.add(depth, f"{name} = {self.pick('torch.zeros', 'torch.ones', 'torch.rand')}({', '.join(map(str, sizes))})".replace("rand", "ones"))
        self.add(depth, f"for {trips[0]} in range({self.pick('m', 'm - 1', 'min(n, m)')}):")
        inside = depth + 1
        if self.random.random() < 0.3:
            trips.append(self.fresh("u"))
            self.add(inside, f"for {trips[1]} in range({self.pick('3', 'n')}):")
            inside += 1
        if self.random.random() < 0.15:
            self.add(inside, f"if {self.pick('flag', f'v[{trips[0]}, 1] > 0')}:")
            inside += 1
        for _ in range(self.random.randint(1, 2)):
            self.add_at(inside, name, sizes, trips)
        if self.random.random() < 0.2:
            self.add(inside, self.pick(f"h = torch.tanh(h + v[{trips[0]}])", f"h = torch.tanh(h + {name}.sum() * 0.1)"))
        self.sums.append(name)

    def repeat(self, depth):
        name, trip = self.fresh("ys"), self.fresh("t")
        often = self.pick(f"{trip} % 3", f"int(i[{trip}] % 3)", f"max(int(i[{trip}]), 0)", "n")
        self.add(depth, f"{name}: List[Tensor] = []")
        self.add(depth, f"for {trip} in range(m):")
        self.add(depth + 1, f"{name}.append({self.pick(f'v[{trip}].expand({often}, -1)', f'(v[{trip}] * 2).unsqueeze(0).repeat({often}, 1)', f'v[{trip}:{trip} + 1].expand({often}, 3)')})")
        self.rows.append(name)

    def build(self):
        for _ in range(self.random.randint(2, 4)):
            self.pick(self.add_in_loop, self.add_in_loop, self.repeat)(0)
        self.add(0, "z = h.reshape(-1)")
        for name in self.sums:
            self.add(0, f"z = torch.cat([z, {name}.reshape(-1)])")
        for name in self.rows:
            self.add(0, f"if m > 0:\n            z = torch.cat([z, torch.cat({name}).reshape(-1)])")
        self.add(0, "return z, h, m")
        return HEAD + "\n".join(self.lines) + "\n"
