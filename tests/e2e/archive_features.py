"""Small models, one for each thing that a TorchScript archive can hold; test_archive_features.py saves, compiles and compares them.

Each class stands under @case with the calls that are compared; words are options of the compile, made is how the archive comes
about, and edit changes its members."""
import enum
import math
from dataclasses import dataclass
from typing import Callable, Dict, Final, List, NamedTuple, Optional, Sequence, Tuple, Union

import torch
import torch.nn.functional as F
from torch import Tensor, nn

torch.manual_seed(0)
X, Y = torch.randn(3, 4), torch.randn(3, 4)


def script(model):
    return torch.jit.script(model.eval() if isinstance(model, nn.Module) else model)


@dataclass
class Case:
    name: str
    make: Callable
    calls: Sequence[tuple]
    words: Optional[Sequence[str]] = None  # None: --input for each argument, from the calls
    made: Callable = script
    method: str = ""
    version: int = 0
    refused: str = ""  # the code of the refusal


CASES: List[Case] = []


def case(*calls, **options):
    def add(make):
        CASES.append(Case(options.pop("name", make.__name__), make, calls or ((X,), (Y[:2],)), **options))
        return make
    return add


def traced(*example, **options):
    def made(model):
        with torch.no_grad():
            return torch.jit.trace(model.eval(), example, check_trace=False, **options)
    return made


def by_trace(*example, **options):
    return {"made": traced(*example, **options), "words": ()}


def frozen(model):
    return torch.jit.freeze(torch.jit.script(model.eval()))


# ---- state of its own form ----


@case()
class RestoredByMethods(nn.Module):
    """__setstate__ computes, calls another method, and fills containers."""
    names: List[str]
    table: Dict[str, Tensor]

    def __init__(self):
        super().__init__()
        self.w, self.names, self.table, self.training = torch.randn(4, 4), ["a", "b"], {"a": torch.ones(4)}, False

    @torch.jit.export
    def __getstate__(self):
        return self.w.t(), self.names, self.table, self.training

    @torch.jit.export
    def scaled(self, w: Tensor) -> Tensor:
        return w * 2

    @torch.jit.export
    def __setstate__(self, state: Tuple[Tensor, List[str], Dict[str, Tensor], bool]):
        self.w = self.scaled(state[0])
        self.names = state[1] + ["c"]
        self.table = {}
        for k, v in state[2].items():
            self.table[k + k] = v + len(k)
        self.training = state[3]

    def forward(self, x: Tensor) -> Tensor:
        return x @ self.w + self.table["aa"] * len(self.names)


@case()
class HoldsRestored(nn.Module):
    def __init__(self):
        super().__init__()
        self.parts = nn.ModuleList([RestoredByMethods(), RestoredByMethods()])

    def forward(self, x: Tensor) -> Tensor:
        for part in self.parts:
            x = part(x).tanh()
        return x


# ---- interfaces ----


@torch.jit.interface
class Step(nn.Module):
    def forward(self, x: Tensor, n: int) -> Tensor:
        pass

    def depth(self) -> int:
        pass


class Up(nn.Module):
    def __init__(self, by: float):
        super().__init__()
        self.by = nn.Parameter(torch.full((4,), by))

    def forward(self, x: Tensor, n: int) -> Tensor:
        return x + self.by * n

    @torch.jit.export
    def depth(self) -> int:
        return 1


class Deep(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(4, 4)

    def forward(self, x: Tensor, n: int) -> Tensor:
        for _ in range(n):
            x = self.lin(x)
        return x

    @torch.jit.export
    def depth(self) -> int:
        return 2


@case((X, 0, 2), (X, 1, 3), (X, 2, 0))
class IndexedByInterface(nn.Module):
    def __init__(self):
        super().__init__()
        self.steps = nn.ModuleList([Up(1.0), Deep(), Up(-2.0)])

    def forward(self, x: Tensor, i: int, n: int) -> Tensor:
        step: Step = self.steps[i]
        return step.forward(x, n) * step.depth()


@case((X, "b"), words=("--input", "x: float32[n, 4]", "--input", "key: str = 'b'"))
class NamedByInterface(nn.Module):
    def __init__(self):
        super().__init__()
        self.steps = nn.ModuleDict({"a": Up(1.0), "b": Deep()})

    def forward(self, x: Tensor, key: str) -> Tensor:
        step: Step = self.steps[key]
        return step.forward(x, 2)


@torch.jit.interface
class Repeats(nn.Module):
    def forward(self, x: Tensor, n: int) -> Tensor:
        pass


@case()
class InterfaceAttributeOfTwo(nn.Module):
    first: Repeats
    second: Repeats

    def __init__(self):
        super().__init__()
        self.first, self.second = Up(0.5), Deep()

    def forward(self, x: Tensor) -> Tensor:
        return self.run(self.second, self.run(self.first, x))

    def run(self, step: Repeats, x: Tensor) -> Tensor:
        return step.forward(x, 2)


# ---- hooks ----


def add_one(self, inputs: Tuple[Tensor, int]) -> Tuple[Tensor, int]:
    return inputs[0] + 1, inputs[1] + 1


def halve(self, inputs: Tuple[Tensor, int], output: Tensor) -> Tensor:
    return output / 2 + inputs[0]


class Times(nn.Module):
    def forward(self, x: Tensor, n: int) -> Tensor:
        return x * n


@case((X, 3))
class HooksOfTwoArguments(nn.Module):
    def __init__(self):
        super().__init__()
        self.times = Times()
        self.times.register_forward_pre_hook(add_one)
        self.times.register_forward_pre_hook(add_one)
        self.times.register_forward_hook(halve)
        self.register_forward_pre_hook(add_one)
        self.register_forward_hook(halve)

    def forward(self, x: Tensor, n: int) -> Tensor:
        return self.times(x, n) - self.times(x, 1)


def ignore_it(self, inputs: Tuple[Tensor]) -> None:
    pass


@case()
class HookThatChangesNothing(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(4, 2)
        self.lin.register_forward_pre_hook(ignore_it)
        self.register_forward_pre_hook(ignore_it)

    def forward(self, input: Tensor) -> Tensor:
        return self.lin(input)


# ---- named tuples ----


class Point(NamedTuple):
    x: Tensor
    n: int = 2


class Segment(NamedTuple):
    a: Point
    b: Point
    label: str


@case()
class NestedNamedTuples(nn.Module):
    def make(self, x: Tensor) -> Segment:
        return Segment(Point(x), Point(x * 2, 5), "s")

    def forward(self, x: Tensor):
        s = self.make(x)
        (a, n), b, label = s
        points = [s.a, s.b, Point(b.x + len(label), n)]
        total = torch.zeros_like(x)
        for p in points:
            total = total + p.x * p.n
        return Point(total, points[2].n), s[1].n, {"a": a}


@case((Point(X, 3), 2), words=("--input", "p: Tuple[float32[3, 4], int]", "--input", "k: int"))
class NamedTupleInput(nn.Module):
    def forward(self, p: Point, k: int) -> Point:
        return Point(p.x * k, p.n + k)


# ---- enums ----


class Color(enum.Enum):
    RED = 1
    GREEN = 2


class Mode(enum.Enum):
    MEAN = "mean"
    SUM = "sum"


class Scale(enum.Enum):
    HALF = 0.5
    FULL = 1.0


@case((X, 1), (X, 2))
class EnumsOfAllKinds(nn.Module):
    modes: List[Mode]

    def __init__(self):
        super().__init__()
        self.color, self.scale, self.modes = Color.GREEN, Scale.HALF, [Mode.SUM, Mode.MEAN]

    def pick(self, n: int) -> Color:
        return Color.RED if n == Color.RED.value else Color.GREEN

    def forward(self, x: Tensor, n: int) -> Tensor:
        for mode in self.modes:
            if mode == Mode.SUM:
                x = x - x.sum()
            elif mode == Mode.MEAN:
                x = x + x.mean()
        if self.pick(n) == self.color:
            x = x * self.scale.value
        for c in Color:
            x = x + c.value
        return x + len(self.color.name)


# ---- classes ----


@torch.jit.script
class Account:
    def __init__(self, start: Tensor, limit: int = 3):
        self.total, self.limit, self.log = start, limit, [0]

    def add(self, x: Tensor) -> int:
        if len(self.log) <= self.limit:
            self.total = self.total + x
            self.log.append(len(self.log))
        return len(self.log)

    def __add__(self, other: Tensor) -> Tensor:
        return self.total + other

    def __len__(self) -> int:
        return len(self.log)

    def __getitem__(self, i: int) -> int:
        return self.log[i]

    def __lt__(self, other: "Account") -> bool:
        return len(self.log) < len(other.log)

    @staticmethod
    def twice(x: Tensor) -> Tensor:
        return x * 2


@case((X, 1), (X, 5))
class ClassWithMethods(nn.Module):
    def forward(self, x: Tensor, n: int) -> Tuple[Tensor, int]:
        a, b = Account(x), Account(Account.twice(x), 1)
        for _ in range(n):
            a.add(x)
            b.add(x + 1)
        same = a
        same.add(x)
        if b < a:
            b.total = b.total * 3
        return a + b.total, a[len(a) - 1] + len(b)


@case()
class ListOfObjects(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        accounts = [Account(x), Account(x * 2, 0)]
        accounts[0].add(x)
        for a in accounts:
            a.total += 1
        held: Optional[Account] = accounts[1]
        if held is not None:
            held.add(x)
        accounts.sort()
        return accounts[0].total - accounts[1].total * 2


# ---- attributes ----


@case()
class AttributesOfAllTypes(nn.Module):
    ints: Dict[str, int]
    byint: Dict[int, Tensor]
    nested: Dict[str, List[int]]
    grid: List[List[int]]
    none: Optional[int]
    absent: Optional[List[Tensor]]
    holes: List[Optional[int]]
    pairs: List[Tuple[str, int]]
    maybe: Dict[str, Optional[Tensor]]
    tensors: List[Tensor]

    def __init__(self):
        super().__init__()
        base = torch.arange(8.0)
        self.ints, self.byint, self.nested = {"a": 1, "b": -2**40}, {3: torch.ones(4), -1: torch.zeros(4)}, {"k": [1, 2], "e": []}
        self.grid, self.none, self.absent, self.holes = [[1], [], [2, 3]], None, None, [1, None, 3]
        self.pairs, self.maybe = [("x", 1), ("grosse", 2)], {"n": None, "t": torch.full((4,), 2.0)}
        self.tensors, self.mixed = [base[:4], base[4:], base[::2]], (1, "two", 3.5, torch.ones(4), True, None)
        self.z, self.device, self.dtype, self.flags = 1 + 2j, torch.device("cpu"), torch.float64, [True, False]
        self.big, self.eps, self.words, self.inf = 2**62, 1e-7, ["a\"b'\n", "ü", ""], float("inf")

    def forward(self, x: Tensor):
        n = self.ints["a"] + len(self.grid[2]) + len(self.nested["e"])
        for h in self.holes:
            if h is not None:
                n += h
        for name, k in self.pairs:
            n += len(name) * k
        t = self.maybe["t"]
        if t is not None and self.maybe["n"] is None:
            x = x + t
        if self.none is None and self.absent is None:
            x = x * n
        for one in self.tensors:
            x = x + one
        for k, v in self.byint.items():
            x = x + v * k
        a, b, c, d, e, f = self.mixed
        y = x.to(self.dtype) + c * a + len(b) + d
        return y.to(self.device), (self.z + n) == 12 + 2j, self.ints["b"], self.big, self.words, self.flags, x < self.inf, self.eps


@case()
class FinalConstants(nn.Module):
    sizes: Final[List[int]]
    names: Final[Tuple[str, str]]
    rate: Final[float]

    def __init__(self):
        super().__init__()
        self.sizes, self.names, self.rate, self.on = [1, 2, 3], ("a", "b"), 1e-3, True

    __constants__ = ["on"]

    def forward(self, x: Tensor) -> Tensor:
        for s in self.sizes:
            x = x * s + self.rate
        return x if self.on else x + len(self.names)


# ---- kinds and shapes of stored tensors ----


@case()
class StoredKinds(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(4, 4).half()
        for name, value in {"b16": torch.randn(4).bfloat16(), "f64": torch.randn(4).double(), "i8": torch.tensor([-128, 127, 0, 1], dtype=torch.int8),
                            "u8": torch.tensor([255, 0, 1, 2], dtype=torch.uint8), "i16": torch.tensor([-300, 1, 2, 3], dtype=torch.int16),
                            "i32": torch.tensor([2**31 - 1, 0, 1, 2], dtype=torch.int32), "flag": torch.tensor([True, False, True, True]),
                            "none": torch.zeros(0, 4), "one": torch.tensor(3.0), "whole": torch.tensor(7)}.items():
            self.register_buffer(name, value)

    def forward(self, x: Tensor):
        y = F.linear(x, self.lin.weight.float(), self.lin.bias.float()) + self.b16.float() * self.one
        whole = self.i8.long() + self.u8.long() + self.i16.long() + self.i32.long() * self.whole
        return torch.cat([y, self.none]) * self.flag, y.double() * self.f64, whole, self.b16.to(torch.float32), self.lin.weight


@case()
class ComplexBuffer(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("z", torch.complex(torch.randn(4), torch.randn(4)))
        self.register_buffer("c", torch.complex(torch.randn(4), torch.randn(4)).conj())

    def forward(self, x: Tensor):
        y = x * self.z + self.c
        return torch.view_as_real(y), y.abs()


@case()
class SharedStorages(nn.Module):
    def __init__(self):
        super().__init__()
        base = torch.arange(24.0)
        self.whole = nn.Parameter(base.view(4, 6))
        for name, value in {"part": base[5:9], "turned": base.view(4, 6).t(), "steps": base[1::6], "wide": base[:1].expand(3, 4), "same": base.view(4, 6),
                            "window": base.as_strided((3, 4), (2, 1), 3), "minus": torch.complex(base[:4], base[4:8]).conj().imag}.items():
            self.register_buffer(name, value)
        self.image = nn.Parameter(torch.randn(1, 2, 3, 3).to(memory_format=torch.channels_last))

    def forward(self, x: Tensor):
        y = x @ self.whole @ self.turned
        return y + self.part - self.steps + self.wide[:1], self.window + self.minus, self.same, self.image * 2


@case((torch.tensor([[1, 2], [0, 6]]),))
class TiedThrice(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed, self.out, self.norm = nn.Embedding(7, 4), nn.Linear(4, 7), nn.Linear(4, 7, bias=False)
        self.out.weight = self.norm.weight = self.embed.weight

    def forward(self, i: Tensor) -> Tensor:
        x = self.embed(i)
        return self.out(x) + self.norm(x)


@case(refused="SC5101")
class WritesOneOfTwoViews(nn.Module):
    """Two buffers of one storage: a write to one is seen through the other."""

    def __init__(self):
        super().__init__()
        base = torch.zeros(8)
        self.register_buffer("a", base[:4])
        self.register_buffer("b", base)

    def forward(self, x: Tensor) -> Tensor:
        self.a += x.sum(0)
        return x + self.b[:4]


# ---- methods ----


class Coder(nn.Module):
    def __init__(self):
        super().__init__()
        self.into, self.back, self.calls = nn.Linear(4, 2), nn.Linear(2, 4), 0

    def forward(self, x: Tensor) -> Tensor:
        return self.decode(self.encode(x, 2.0), 1.0)

    @torch.jit.export
    def encode(self, x: Tensor, scale: float) -> Tensor:
        self.calls += 1
        return self.into(x) * scale * self.calls

    @torch.jit.export
    def decode(self, code: Tensor, bias: float) -> Tensor:
        return self.back(code) + bias


case(name="method_forward")(Coder)
case((torch.randn(3, 2), 0.5), name="method_decode", method="decode", words=("--input", "code: float32[_, 2]"))(Coder)
case((X, 0.5), name="method_encode", method="encode", words=("--input", "x: float32[_, 4]"))(Coder)


# ---- traced ----


class Sizes(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, padding=1)

    def forward(self, x: Tensor) -> Tensor:
        b, c, h, w = x.shape
        y = self.conv(x).view(b, 4, h * w).transpose(1, 2)
        return y.reshape(b, h, w, 4)[:, : h // 2, ::2] + torch.arange(4, device=x.device, dtype=x.dtype)


case((torch.randn(2, 3, 6, 8),), (torch.randn(1, 3, 4, 5),), name="traced_sizes", **by_trace(torch.randn(2, 3, 6, 8)))(Sizes)


@case((X, (X, Y)), name="traced_tuples", **by_trace(X, (X, Y)))
class TakesTuples(nn.Module):
    def forward(self, x, pair):
        a, b = pair
        return (x + a, (a * b, b.int())), [a, b]


@case(({"a": X, "b": Y},), name="traced_dicts", **by_trace({"a": X, "b": Y}, strict=False))
class TakesDicts(nn.Module):
    def forward(self, d: Dict[str, Tensor]):
        return {"sum": d["a"] + d["b"], "mul": d["a"] * d["b"]}


@torch.jit.script
def clip_rows(x: Tensor, n: int) -> Tensor:
    for i in range(x.size(0)):
        if x[i].sum() > 0:
            x = torch.cat([x[:i], x[i:] * n])
    return x


@case(name="traced_over_script", **by_trace(X))
class TracedOverScript(nn.Module):
    def __init__(self):
        super().__init__()
        self.coder = torch.jit.script(Coder())

    def forward(self, x):
        return clip_rows(self.coder(x), 2)


@case((X, True), (X, False))
class ScriptOverTwoTraced(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = traced(X)(nn.Linear(4, 4)), traced(X)(nn.Sequential(nn.Linear(4, 4), nn.ReLU()))

    def forward(self, x: Tensor, first: bool) -> Tensor:
        return self.a(x) if first else self.b(x)


case((X, Y), name="traced_function", words=("--input", "x: float32[3, 4]", "--input", "y: float32[3, 4]"), made=lambda f: torch.jit.trace(f, (X, Y)))(lambda x, y: (x @ y.t()).softmax(-1).masked_fill(torch.eye(3) > 0, 0.0))
case((X,), name="trace_module", method="extra", words=(),
     made=lambda m: torch.jit.trace_module(m.eval(), {"forward": X, "extra": X}))(type("TwoTraced", (nn.Module,), {
         "forward": lambda self, x: x + 1, "extra": lambda self, x: x.cumsum(0)}))


# ---- frozen ----


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.norm, self.drop, self.depth = nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.Dropout(), 2
        self.norm.running_mean += 0.5

    def forward(self, x: Tensor) -> Tensor:
        x = self.drop(self.norm(self.conv(x)))
        for i in range(self.depth):
            if x.size(2) > 3:
                x = F.max_pool2d(x, 2)
        return x

    @torch.jit.export
    def halved(self, x: Tensor) -> Tensor:
        return self.conv(x) * 0.5


IMAGE = torch.randn(2, 3, 12, 10)
case((IMAGE,), (IMAGE[:1, :, :5],), name="frozen_block", made=frozen)(Block)
case((IMAGE,), name="frozen_method", method="halved", words=("--input", "x: float32[2, 3, 12, 10]"), made=lambda m: torch.jit.freeze(torch.jit.script(m.eval()), preserved_attrs=["halved", "depth"]))(Block)
case((IMAGE,), name="frozen_unoptimised", made=lambda m: torch.jit.freeze(torch.jit.script(m.eval()), optimize_numerics=False))(Block)
case((X,), (Y[:1],), name="optimised_for_inference", made=lambda m: torch.jit.optimize_for_inference(torch.jit.script(m.eval())))(
    lambda: nn.Sequential(nn.Linear(4, 8), nn.GELU(), nn.LayerNorm(8), nn.Linear(8, 3), nn.Softmax(-1)))


# ---- control flow as TorchScript desugars it ----


@case((X, 0), (X, 3), (X, 9))
class NestedExits(nn.Module):
    def forward(self, x: Tensor, n: int) -> Tuple[Tensor, int]:
        found = -1
        for i in range(n):
            for j in range(i, n):
                if (i + j) % 5 == 4:
                    continue
                if i * j > 6:
                    found = i * 10 + j
                    break
                if i * j == 2 and float(x.sum()) > 1000:
                    return x, -2
                x = x + j
            else_ = i
            if found > 0:
                break
        while True:
            n -= 2
            if n < 0:
                break
            x = x * 0.5
        return x, found


@case(([X, Y], {"a": 1, "b": 2}), words=("--input", "xs: List[float32[3, 4]]", "--input", "d: {'a': int, 'b': int}"))
class Iterations(nn.Module):
    def forward(self, xs: List[Tensor], d: Dict[str, int]):
        total, names = torch.zeros(3, 4), ""
        for i, (a, b) in enumerate(zip(xs, xs[1:] + xs[:1])):
            total += a * b + i
        for k, v in d.items():
            names += k + str(v)
        squares = [i * i for i in range(len(xs) + 2)]
        table = {str(i): i for i in [1, 2]}
        return total, names, squares, [x.sum() for x in xs], table["2"], max(squares), sum(squares), sorted([3, 1, 2])


@case((X, None, 2), words=("--input", "x: float32[3, 4]", "--input", "y: Optional[Tensor] = None", "--input", "n: int"), name="optional_none")
@case((X, Y, 2), words=("--input", "x: float32[3, 4]", "--input", "y: float32[3, 4]", "--input", "n: int"), name="optional_given")
class OptionalArgument(nn.Module):
    def forward(self, x: Tensor, y: Optional[Tensor] = None, n: int = 1, ks: Optional[List[int]] = None) -> Tensor:
        if y is not None:
            x = x + y
        elif n > 1:
            x = x * n
        return x if ks is None else x[ks]


@case((X, 1), (X, 2), (X, 3))
class Unions(nn.Module):
    def pick(self, x: Tensor, n: int) -> Union[int, Tensor]:
        if n == 1:
            return 5
        return x.sum(0)

    def forward(self, x: Tensor, n: int) -> Tensor:
        got = self.pick(x, n)
        if isinstance(got, int):
            return x + got
        kinds: Union[int, List[int]] = [n, 2]
        assert torch.jit.isinstance(kinds, List[int])
        return x * kinds[0] - got


@case((X, 2), (-X, 1))
class RaisesInBranches(nn.Module):
    def forward(self, x: Tensor, n: int) -> Tensor:
        if n < 0:
            raise ValueError(f"n is {n}")
        assert x.dim() == 2, "rank {} of {}".format(x.dim(), x.size())
        if n == 1:
            y = x + 1
        elif n == 2:
            y = x + 2
        else:
            raise RuntimeError("unknown")
        return y


# ---- texts ----


@case((3, "ab"), words=("--input", "n: int", "--input", "t: str = 'ab'"))
class TextsOfAllKinds(nn.Module):
    def forward(self, n: int, t: str):
        xs = [n, 2]
        return (str(2.0), str([1.5, -0.0, 1e-5]), str((n, 2.0)), "{} {}".format(t, 2.0), f"{t}:{xs}", str([t]), "%s %d" % (t, n), t.upper() + t[1],
                t.find("b"), "b" in t, ",".join([t, "x"]), t.split("a"), t.startswith("a"), ord("a"), 2**n, "ü€" + t)


# ---- operators whose text differs from Python's ----


@case()
class InPlaceAndOut(nn.Module):
    def forward(self, x: Tensor):
        y, out = x.clone(), torch.empty_like(x)
        torch.add(x, 1, out=out)
        y[0] = 0
        y[1, 1:3] += 5
        y[:, 3] *= 2
        y[y > 4] = -1
        y.t().mul_(2)
        z = y[..., None, ::2]
        y.clamp_(-3, 3).sub_(1, alpha=2)
        xs = [1, 2]
        xs *= 2
        return y, out, z, xs, y[[0, 1], [1, 2]], y[torch.tensor([1, 0])], x[-1:, None]


@case((X, 3, 2.5), (X, -2, 0.5))
class NumbersOfAllKinds(nn.Module):
    def forward(self, x: Tensor, n: int, f: float):
        total = int(x.sum() * 100) + n // 2 + n % 3 + (n << 2) + (n ^ 5) + abs(n)
        return (total, f // 0.3, f % 0.7, n / 2, n**2, 2.0**n, math.floor(f), math.ceil(f), round(f), math.sqrt(f), float(n), bool(n), x.size(0) * f,
                x.sum().item(), -f, math.pi * n, min(n, 2), max(f, 1.0), 3.0 - x, 2 / (x.abs() + 1), n != 3 and f > 1, not n, divmod(n, 2))


@case()
class Contexts(nn.Module):
    def branch(self, x: Tensor, n: int) -> Tensor:
        return x * n

    def forward(self, x: Tensor) -> Tensor:
        futures = [torch.jit.fork(self.branch, x, i) for i in range(3)]
        with torch.no_grad():
            y = x.exp()
        with torch.autograd.profiler.record_function("part"):
            for f in futures:
                y = y + torch.jit.wait(f)
        return y if not torch.jit.is_scripting() else y + 1


def recursive_sum(xs: List[int], k: int) -> int:
    total = 0
    while k < len(xs):
        total += xs[k]
        k += 1
    return total


@case((X, [1, 2, 3]), words=("--input", "x: float32[3, 4]", "--input", "xs: List[int]"))
class FunctionsOfFunctions(nn.Module):
    def forward(self, x: Tensor, xs: List[int]) -> Tensor:
        return clip_rows(x, recursive_sum(xs, 1)) * recursive_sum(xs, 0)


def halved(x: Tensor) -> Tensor:
    return x / 2


def shifted(x: Tensor) -> Tensor:
    return x - 1


halved.__module__, shifted.__module__ = "pieces.deep.maths", "pieces"  # a folder between two texts


@case()
class PackageWithTextAboveFolder(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return shifted(halved(x))


# ---- library modules by their archived text ----


def library(name, make, *calls, **options):
    case(*calls, name=f"library_{name}", **options)(make)


SERIES, PHOTO = torch.randn(2, 5, 8), torch.randn(2, 4, 8, 6)
library("lstm_cell", lambda: nn.LSTMCell(4, 5), (X,), words=("--input", "input: float32[n, 4]"))
library("embedding_bag", lambda: nn.EmbeddingBag(9, 4, mode="sum"), (torch.tensor([[1, 2], [3, 8]]),), words=("--input", "input: int64[n, m]"))
library("bilinear", lambda: nn.Bilinear(4, 4, 3), (X, Y))
library("group_norm", lambda: nn.GroupNorm(2, 4), (PHOTO,))
library("instance_norm", lambda: nn.InstanceNorm2d(4, affine=True), (PHOTO,))
library("response_norm", lambda: nn.LocalResponseNorm(2), (PHOTO,))
library("prelu", lambda: nn.PReLU(4), (PHOTO,))
library("transposed", lambda: nn.ConvTranspose2d(4, 3, 3, stride=2, padding=1, output_padding=1), (PHOTO,))
library("padded", lambda: nn.Sequential(nn.ReflectionPad2d(1), nn.Conv2d(4, 2, 3, padding="same", padding_mode="circular"), nn.ReplicationPad2d((1, 0, 2, 1))), (PHOTO,))
library("upsample", lambda: nn.Sequential(nn.Upsample(scale_factor=2.0, mode="bilinear"), nn.AdaptiveAvgPool2d((3, 2)), nn.PixelUnshuffle(1)), (PHOTO,))
library("fold", lambda: nn.Sequential(nn.Unfold(3, padding=1), nn.Fold((8, 6), 3, padding=1)), (PHOTO,))
library("cosine", lambda: nn.CosineSimilarity(), (X, Y))
library("losses", lambda: nn.SmoothL1Loss(), (X, Y))
library("cross_entropy", lambda: nn.CrossEntropyLoss(label_smoothing=0.1), (X, torch.tensor([0, 3, 1])), words=("--input", "input: float32[n, 4]", "--input", "target: int64[n]"))
library("attention", lambda: nn.MultiheadAttention(8, 2, batch_first=True), (SERIES, SERIES, SERIES))
library("decoder_layer", lambda: nn.TransformerDecoderLayer(8, 2, 16, batch_first=True), (SERIES, SERIES[:, :3]), words=("--input", "tgt: float32[2, 5, 8]", "--input", "memory: float32[2, 3, 8]"))
library("weight_norm", lambda: nn.utils.parametrizations.weight_norm(nn.Linear(4, 3)), (X,), **by_trace(X))
library("old_weight_norm", lambda: nn.utils.weight_norm(nn.Linear(4, 3)), (X,), **by_trace(X))
library("module_dict", lambda: Named(), (X,))


def tracking():
    norm = nn.InstanceNorm2d(4, affine=True, track_running_stats=True)
    nn.init.normal_(norm.running_mean), nn.init.uniform_(norm.running_var, 0.5, 2.0)
    return norm


library("instance_norm_of_running_statistics", tracking, (PHOTO,))


class Packed(nn.Module):
    """Rows of different lengths; the fields of what packing gives are used too."""

    def __init__(self, kind, **options):
        super().__init__()
        self.layers = kind(8, 5, batch_first=True, **options)

    def forward(self, x: Tensor, n: Tensor):
        rows = nn.utils.rnn.pack_padded_sequence(x, n, batch_first=True, enforce_sorted=False)
        y, state = self.layers(rows)
        padded, lengths = nn.utils.rnn.pad_packed_sequence(y, batch_first=True, padding_value=-1.0)
        return padded, lengths, state, y.data.sum(0), rows.batch_sizes


ROWS = torch.randn(3, 5, 8)
LENGTHS = (ROWS, torch.tensor([2, 5, 3])), (ROWS[:2, :4], torch.tensor([1, 4]))
for name, make in {"lstm": lambda: Packed(nn.LSTM, num_layers=2, bidirectional=True), "gru": lambda: Packed(nn.GRU), "rnn": lambda: Packed(nn.RNN, bias=False),
                   "projected": lambda: Packed(nn.LSTM, proj_size=3, bidirectional=True)}.items():
    library(f"packed_{name}", make, *LENGTHS, words=("--input", "x: float32[b, t, 8]", "--input", "n: int64[b]"))


class Spectra(nn.Module):
    def forward(self, x: Tensor):
        flat = x.flatten()
        centered = torch.stft(flat, 6, 3, window=torch.hann_window(6), return_complex=True)
        return torch.view_as_real(torch.stft(flat, 6, center=False, normalized=True, return_complex=True)), centered.abs(), torch.istft(centered, 6, 3, window=torch.hann_window(6))


library("spectra", Spectra, (X,), words=("--input", "x: float32[3, 4]"))


def quantised(model):
    model.qconfig = torch.ao.quantization.default_qconfig
    made = torch.ao.quantization.prepare(model.eval())
    made(X)
    return torch.jit.script(torch.ao.quantization.convert(made))


library("quantised", lambda: torch.ao.quantization.QuantWrapper(nn.Linear(4, 4)), (X,), made=quantised)


class Named(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleDict({"a": nn.Linear(4, 4), "b-c": nn.Tanh(), "d": nn.Sequential(nn.Linear(4, 4), nn.ReLU())})
        self.scales = nn.ParameterList([nn.Parameter(torch.randn(4)) for _ in range(2)])

    def forward(self, x: Tensor) -> Tensor:
        for name, layer in self.layers.items():
            x = layer(x) + len(name)
        for scale in self.scales:
            x = x * scale
        return self.layers["a"](x)


@case((torch.randn(2, 3, 5, 5),))
class StandardizedWeight(nn.Module):
    """Batch norm of the weight itself, by its own statistics."""
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3)
        self.gain = nn.Parameter(torch.rand(4))

    def forward(self, x: Tensor):
        flat = self.conv.weight.reshape(1, 4, -1)
        one = F.batch_norm(flat, None, None, weight=self.gain, training=True, momentum=0.0, eps=1e-4)
        two = torch.batch_norm(flat, None, self.gain, None, None, True, 0.1, 1e-5, False)
        return F.conv2d(x, one.reshape_as(self.conv.weight)) + F.conv2d(x, two.reshape_as(self.conv.weight))


@case((torch.randn(2, 9, 5),), (torch.randn(1, 9, 6),), words=("--input", "x: float32[n, 9, t]"))
class ComplexByNumber(nn.Module):
    """Its dtype is a number in the text; a slice of a complex tensor is of its dimension."""
    def forward(self, x: Tensor):
        z = torch.full(x.shape, 1, dtype=torch.complex64) * x
        return z[..., :-1].abs(), torch.istft(z, 16, 4, window=torch.hann_window(16))


# ---- operators of older versions ----


@case((X, torch.tensor([7, -7, 5, 4])), (X, torch.tensor([1, -1, 2, -3])), words=("--input", "x: float32[_, 4]", "--input", "i: int64[_]"), version=3)
class OldDivision(nn.Module):
    def forward(self, x: Tensor, i: Tensor):
        j = i + 2
        j /= 3
        return i / 2, i / i.abs(), x / 2, i / 2.0, x / i, 7 / i, i // 2, j, 5 / 2, i.float() / 2


@case((X, 3), version=4)
class OldFill(nn.Module):
    def forward(self, x: Tensor, n: int):
        return torch.full([2], 5), torch.full([2], True), torch.full([2], 5, dtype=torch.int64), torch.full([2], 5.5), torch.full([x.size(0)], n)


@case(version=7)
class OldSpaces(nn.Module):
    def forward(self, x: Tensor):
        return torch.linspace(0, 1, 5), torch.linspace(0, 10, x.size(0)), torch.logspace(0, 2, 4), torch.logspace(0, 3, 4, 2.0)


@case(version=9)
class OldGelu(nn.Module):
    def forward(self, x: Tensor):
        return F.gelu(x), torch.nn.functional.gelu(x * 2)


@case((X, torch.tensor([1, 2])), (Y[:2], torch.tensor([3])))
class KindsOfTensors(nn.Module):
    def forward(self, x: Tensor, i: Tensor):
        kind = torch.promote_types(x.dtype, i.dtype)
        return i.to(kind), torch.can_cast(x.dtype, i.dtype), x.shape == torch.Size([2, 3]), x.H
