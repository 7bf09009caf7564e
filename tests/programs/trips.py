"""Generated programs of what the pass `batch` looks for: loops whose iterations compute from their own number, with sums, extremes, counts
and values of the iteration before, also under branches. bulk.py --programs trips runs them, with the pass and without."""
from writer import Writer

HEAD = """from typing import List, Tuple
import torch
import torch.nn.functional as F
from torch import nn, Tensor


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.randn(3, 3) * 0.4)

    def forward(self, x: Tensor, n: int, c: float, flag: bool) -> Tuple[Tensor, Tensor, Tensor]:
        m = x.shape[0]
        ids: List[int] = (x[:, 0] * 4).long().tolist()
        total = torch.zeros(3)
        sizes = 0
"""

VECTORS = ["{V} + {V}", "{V} * {V}", "{V} - {V} * 0.5", "torch.tanh({V})", "{V} @ self.w", "self.w @ {V}", "{V}.flip(0)", "{V} * {F}", "{V} / ({I} % 5 + 1)",
           "torch.where({V} > 0, {V}, {V})", "{M}.sum(0)", "{M}.amax(1)", "{M}.max(0)[0]", "{M}.mean(-1)", "{M}[{C}]", "{M}[:, {C}]", "{M} @ {V}", "{V} @ {M}",
           "{M}.diagonal()", "F.softmax({V}, 0)", "{V}.clamp(-0.5, 0.5)", "{V}.cumsum(0)", "F.normalize({V}, dim=0)", "{V}.sort()[0]", "{M}.norm(dim=1)",
           "{V}.masked_fill({V} > 0.3, 0.25)", "torch.stack([{S}, {S}, {S}])", "torch.cat([{V}[:1], {V}[1:]])", "self.w[{I} % 3]", "{M}.var(0)",
           "{V}.index_select(0, torch.tensor([2, 0, 1]))", "F.layer_norm({V}, (3,))", "F.rms_norm({V}, (3,))", "{V}.expand(2, 3).sum(0)",
           "F.conv1d({V}.view(1, 1, 3), self.w.view(3, 1, 3), padding=1).sum(1).flatten()", "{V}.repeat(2)[1:4]", "F.pad({V}[1:], (1, 0))",
           "torch.einsum('ab,b->a', {M}, {V})", "{V}.view(3, 1).reshape(-1)", "{V}.roll(1)"]
MATRICES = ["torch.outer({V}, {V})", "{V}.unsqueeze(1) * self.w", "{M} @ self.w", "{M} @ {M}", "{M}.t()", "{M}.permute(1, 0)", "{M}.tril()", "F.softmax({M}, 1)",
            "self.w.view(3, 3) + {V}", "{M}.transpose(0, 1)", "{V}.repeat(3, 1)", "{V}.unsqueeze(0).expand(3, 3)", "{M} * {F}", "torch.tanh({M})"]
SCALARS = ["{V}.sum()", "{V}.max()", "{V}[{C}]", "torch.dot({V}, {V})", "{M}.mean()", "{V}.norm()", "{S} * {S}", "{S} + {F}", "{M}.min()", "{V}.prod()"]
FLOATS = ["float({S})", "{F} * 0.5", "{F} + {I}", "{S}.item()", "-{F}", "abs({F})"]
INTS = ["{I} % 3", "{I} // 2", "{I} + 1", "{I} * 2", "max({I}, 1)", "min({I}, 4)", "int({V}.argmax())", "int({S} * 3)", "-{I}", "abs({I})", "{I} - {I}"]
TESTS = ["{I} % 2 == 0", "{F} > 0.2", "{S} > 0", "{I} > {I}", "flag", "bool(({V} > 0).any())", "bool(({V} < 1).all())", "{F} < {F}", "not {B}", "({B} and {B})", "({B} or {B})"]
FORMS = {"V": VECTORS, "M": MATRICES, "S": SCALARS, "F": FLOATS, "I": INTS, "B": TESTS}


class Trips(Writer):
    def expr(self, kind, budget):
        """An expression of the kind from what an iteration knows."""
        if kind == "C":
            return self.random.choice(["0", "1", "2", "-1"])
        if budget <= 0 or self.random.random() < 0.25:
            return self.random.choice(self.known[kind])
        text = self.random.choice(FORMS[kind])
        for other in "VMSFIBC":
            while "{" + other + "}" in text:
                text = text.replace("{" + other + "}", self.expr(other, budget - 1), 1)
        return f"({text})"

    def carried(self):
        """The start of a carried value, and what each iteration does to it."""
        name = self.fresh("a")
        kind, start, change = self.random.choice([
            ("V", "torch.zeros(3)", "{a} = {a} + {V}"), ("V", "self.w[0]", "{a} += {V}"), ("V", "self.w[1]", "{a} = {a} - {V}"),
            ("V", "torch.ones(3)", "{a} = {a} * torch.sigmoid({V})"), ("V", "self.w[2]", "{a} = torch.maximum({a}, {V})"),
            ("V", "self.w[2]", "{a} = torch.minimum({V}, {a})"), ("V", "torch.zeros(3)", "{a} = {V}"), ("V", "torch.zeros(3)", "{a} = torch.tanh({a} + {V})"),
            ("S", "torch.zeros(())", "{a} = {a} + {S}"), ("F", "0.5", "{a} += {F}"), ("F", "0.0", "{a} = {F}"), ("I", "3", "{a} += {I}"), ("I", "0", "{a} = max({a}, {I})"),
            ("I", "-1", "{a} = {I}"), ("I", "0", "{a} += 1"), ("I", "7", "{a} -= 2"), ("B", "False", "{a} = {a} or {B}"), ("B", "True", "{a} = {a} and {B}"), ("B", "False", "{a} = {B}"),
            ("B", "False", "{a} = True"), ("F", "-9.0", "if {F0} > {a}:\n{a} = {F0}\n{at} = {I}"), ("I", "9", "if {a} > {I0}:\n{a} = {I0}\n{at} = {V}")])
        return name, kind, start, change

    def change(self, depth, name, change):
        at = name + "p"
        for other in "VSFIB":
            if "{" + other + "0}" in change:
                given = self.fresh("g")
                self.add(depth, f"{given} = {self.expr(other, 2)}")
                change = change.replace("{" + other + "0}", given)
            while "{" + other + "}" in change:
                change = change.replace("{" + other + "}", self.expr(other, 2), 1)
        lines = change.replace("{at}", at).replace("{a}", name).split("\n")
        for k, line in enumerate(lines):
            self.add(depth + (k > 0), line)

    def loop(self):
        trip = self.fresh("t")
        trips, row = self.random.choice([("range(m)", f"x[{trip}]"), ("range(m - 1, -1, -1)", f"x[{trip}]"), ("range(1, m)", f"x[{trip} - 1]"), ("range(m - 1)", f"x[{trip} + 1]"),
                                         ("range(n)", f"self.w[{trip} % 3]"), ("range(4)", f"self.w[{trip} % 3]"), ("range(m)", f"x[m - 1 - {trip}]"), ("range(m // 2)", f"x[{trip} * 2:({trip} + 1) * 2].sum(0)")])
        states = [self.carried() for _ in range(self.random.randint(0, 3))]
        for name, kind, start, change in states:
            self.add(0, f"{name} = {start}")
            if "{at}" in change:
                self.add(0, f"{name}p = {'0' if 'I}' in change.split('{at} = ')[1] else 'torch.zeros(3)'}")
        ys = [self.fresh("y") for _ in range(self.random.randint(0, 2))]
        for y in ys:
            self.add(0, f"{y}: List[Tensor] = [total]")
        self.add(0, f"for {trip} in {trips}:")
        numbers = [f"ids[{trip}]"] if trips == "range(m)" else []
        self.known = {"V": [row, row, "self.w[0]"], "M": ["self.w"], "S": [f"{row}.sum()", "self.w[0, 1]"], "F": ["c", f"float({row}[1])"],
                      "I": [trip, trip, "n", "2", *numbers], "B": ["flag", f"{trip} % 3 == 1", f"bool({row}[0] > 0)"]}
        for name, kind, _, change in states:
            if self.random.random() < 0.35:
                self.known[kind].append(name)
        for _ in range(self.random.randint(0, 2)):
            kind = self.random.choice("VVMSFI")
            name = self.fresh("v")
            if self.random.random() < 0.3:
                self.add(1, f"if {self.expr('B', 2)}:")
                self.add(2, f"{name} = {self.expr(kind, 2)}")
                self.add(1, "else:")
                self.add(2, f"{name} = {self.expr(kind, 2)}")
            else:
                self.add(1, f"{name} = {self.expr(kind, 3)}")
            self.known[kind].append(name)
        for name, kind, _, change in states:
            depth = 1
            if self.random.random() < 0.3:
                self.add(1, f"if {self.expr('B', 1)}:")
                depth = 2
            self.change(depth, name, change)
        for y in ys:
            self.add(1, f"{y}.append({self.expr('V', 3)})")
        if not states and not ys:
            self.add(1, f"total = total + {self.expr('V', 3)}")
        self.read(states, ys)

    def read(self, states, ys):
        for name, kind, _, change in states:
            self.add(0, f"total = total + {name} * 0.01" if kind != "B" else f"sizes += int({name})")
            if "{at}" in change:
                self.add(0, f"total = total + {name}p * 0.01")
        for y in ys:
            self.add(0, f"total = total + torch.stack({y}).cumsum(0)[-1] * 0.1 + torch.stack({y}).amax(0)")
            self.add(0, f"sizes += len({y})")

    def build(self):
        for _ in range(self.random.randint(1, 3)):
            self.loop()
        self.add(0, "return total, torch.tanh(total), torch.tensor(sizes)")
        return HEAD + "\n".join(self.lines) + "\n"
