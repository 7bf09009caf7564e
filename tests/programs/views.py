"""Generated programs that write tensors through views of them: slices, transposes, reshapes, parts, diagonals, masks and indices, on known and on
symbolic sizes, in branches and loops. bulk.py --programs views runs them.

M is a matrix with at least 3 rows and 2 columns, V a vector of at least 2 elements. What a program returns shows both bases and every view."""
from writer import Writer

HEAD = """from typing import Dict, List, Optional, Tuple
import torch
from torch import nn, Tensor


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("w", torch.tensor([[0.5, -0.25, 1.0], [0.1, 0.2, 0.3], [-1.0, 0.75, -0.5]]))

    def forward(self, x: Tensor, n: int, c: float, flag: bool) -> Tuple[Tensor, Tensor]:
        a = torch.arange(12).view(4, 3) * 0.1 + c
        b = torch.cat([x.tanh(), self.w])
        d = self.w.clone()
"""


class Views(Writer):
    def __init__(self, seed):
        super().__init__(seed)
        self.scopes = [{"M": ["a", "b", "d"], "V": []}]
        self.trips = []

    def some(self, kind):
        names = self.known(kind)
        return self.random.choice(names) if names else None

    def number(self):
        return self.pick("n % 2", "n % 3", "1", "-1", *[f"{t} % 2" for t in self.trips] * 2)

    def test(self):
        return self.pick("flag", "n > 1", "n % 2 == 0", "c > 0", "a[0, 0] > 0.3", *[f"{t} % 2 == 0" for t in self.trips] * 2)

    def bind(self, kind):
        have = [name for name in self.known(kind) if name not in "abd"]
        if have and self.chance(0.3):
            return self.random.choice(have)
        self.names += 1
        self.scopes[-1][kind].append(f"{kind.lower()}{self.names}")
        return f"{kind.lower()}{self.names}"

    # ---- views ----

    def matrix(self):
        m, k = self.some("M"), self.number()
        return self.pick(f"{m}.t()", f"{m}[1:]" if self.chance(0.2) else f"{m}[:]", f"{m}[:, :2]", f"{m}[:3]", f"{m}[-3:]", f"{m}.transpose(0, 1)", f"{m}.permute(1, 0)",
                         f"{m}.view(-1, {m}.shape[1])", f"{m}.reshape(-1, {m}.size(1))", f"{m}.unsqueeze({k}).squeeze({k})", f"{m}.narrow(1, {k} % 2, 2)", f"{m}.detach()",
                         f"{m}[{k} % 2:]", f"{m}[..., :2]", f"{m}.split(3)[0]", f"{m}.chunk(1)[0]", f"{m}.flip(0)", f"{m} * 1.0", f"{m}.contiguous()", f"{m}.clone().t()",
                         f"({m} if {self.test()} else {self.some('M')})", f"{m}.view_as({m})", f"{m}[None][0]", f"{m}.expand(-1, -1)", f"{m}.swapaxes(0, 1)", f"{m}.movedim(0, 1)",
                         f"{m}.flatten().view({m}.shape)", f"torch.stack([{m}, {m}])[{k} % 2]", f"{m}.unfold(0, 2, 1)[:, :, 0]", f"{m}.as_strided((3, 2), (2, 1))")

    def vector(self):
        m, v, k = self.some("M"), self.some("V"), self.number()
        forms = [f"{m}[{k}]", f"{m}[:, {k}]", f"{m}.select(1, {k})", f"{m}.diagonal()", f"{m}.view(-1)" if m == "a" else f"{m}.reshape(-1)", f"{m}.flatten()", f"{m}.unbind(0)[{k}]",
                 f"{m}.unbind(1)[{k} % 2]", f"list({m})[{k} % 2]", f"{m}[{k}, :]", f"{m}[0, :2]", f"{m}.ravel()", f"next(iter({m}))"]
        if v:
            forms += [f"{v}[:2]", f"{v}[::2].repeat(2)", f"{v}[-2:]", f"{v}.narrow(0, 0, 2)", f"({v} if {self.test()} else {m}[{k}])", f"{v}.view(-1)", f"{v}[:]", f"{v}.clone()", f"{v}.split(2)[0]"]
        return self.random.choice(forms)

    # ---- statements ----

    def view(self, depth, budget):
        kind = self.pick("M", "V")
        text = self.matrix() if kind == "M" else self.vector()
        self.add(depth, f"{self.bind(kind)} = {text}")

    def write(self, depth, budget):
        kind = self.pick("M", "M", "V") if self.known("V") else "M"
        at, k = self.some(kind), self.number()
        small = self.pick("0.25", "c * 0.1", "-0.5")
        forms = [f"{at}.mul_(0.5)", f"{at} += {small}", f"{at} *= 0.5", f"{at}.neg_()", f"{at}.tanh_()", f"{at}.clamp_(-0.5, 0.5)", f"{at}[{k}] = {small}", f"{at}[{k}] += {small}",
                 f"{at}[{at} > 0.2] = {small}", f"{at}[{at} < 0] *= 0.5", f"{at}.masked_fill_({at} > 0.4, {small})", f"{at}[:2] -= {small}", f"{at}[1:] = {at}[:-1] * 0.5", f"{at}.copy_({at}.flip(0))",
                 f"{at}[torch.tensor([0, 1])] = {small}", f"{at}[[1, 0]] = {at}[[0, 1]]", f"{at}[...] = {at} * 0.5", f"{at}.index_fill_(0, torch.tensor([0]), {small})", f"{at}.add_({at}, alpha=0.5)",
                 f"{at}.index_copy_(0, torch.tensor([1, 0]), {at}[:2] * 0.5)", f"{at}[::2] *= 0.5", f"{at}.zero_()" if self.chance(0.3) else f"{at}.sigmoid_()", f"{at}.select(0, {k}).fill_({small})"]
        if kind == "M":
            forms += [f"{at}[:, {k}] = {small}", f"{at}[{k}, {self.number()}] += {small}", f"{at}[:, :2] *= 0.5", f"{at}[0:2, 1:] -= {small}", f"{at}.diagonal().add_({small})", f"{at}.t().mul_(0.5)",
                      f"{at}[0], {at}[1] = {at}[1].clone(), {at}[0].clone()", f"{at}[:, [1, 0]] = {at}[:, [0, 1]]", f"{at}[torch.tensor([0, 1]), torch.tensor([1, 0])] = {small}", f"{at}.t()[{k}] -= {small}",
                      f"{at}[0].add_({at}[1])", f"{at}.index_add_(0, torch.tensor([0, 0]), {at}[:2])", f"{at}[1] = {at}[0]", f"{at}.unbind(1)[0].mul_(0.5)", f"{at}[{k}][:2] = {small}", f"{at}.t_()" if self.chance(0.2) else f"{at}.abs_()",
                      f"{at}[{at}[:, 0] > 0] *= 0.5", f"{at}[:, 0][{at}[:, 1] > 0.1] = {small}", f"{at}.fill_diagonal_({small})", f"{at}.scatter_(0, torch.tensor([[0, 1]]), {small})", f"{at}.view(-1)[:2] = {small}" if at == "a" else f"{at}[-1] = {small}"]
        self.add(depth, self.random.choice(forms))

    def loop(self, depth, budget):
        self.names += 1
        trip = f"t{self.names}"
        self.add(depth, f"for {trip} in range({self.pick('n', 'n', 'n % 3', '2', 'x.shape[0]')}):")
        self.trips.append(trip)
        self.body(depth + 1, budget // 2)
        self.trips.pop()

    def rows(self, depth, budget):
        self.names += 1
        row = f"r{self.names}"
        of = self.some("M")
        self.add(depth, self.pick(f"for {row} in {of}:", f"for {row} in {of}.unbind({self.pick(0, 1)}):", f"for {row} in {of}.split(1):", f"for {row} in list({of}.chunk(2)):"))
        self.add(depth + 1, self.pick(f"{row} += 0.125", f"{row}.mul_(0.5)", f"{row}[0] = 0.25", f"{row}.copy_({row}.flip(0))"))

    def body(self, depth, budget):
        self.scopes.append({"M": [], "V": []})
        for _ in range(max(1, budget)):
            actions = [self.view] * 3 + [self.write] * 5 + [self.rows]
            if depth < 3 and budget > 1:
                actions += [self.branch, self.loop]
            self.random.choice(actions)(depth, budget)
        self.scopes.pop()

    def build(self):
        for _ in range(self.random.randint(4, 9)):
            self.random.choice([self.view] * 4 + [self.write] * 5 + [self.branch, self.loop, self.loop, self.rows])(0, 4)
        shown = ", ".join(f"{name}.reshape(-1)" for name in [*self.known("M"), *self.known("V")])
        self.add(0, f"return torch.cat([{shown}]), b")
        return HEAD + "\n".join(self.lines) + "\n"
