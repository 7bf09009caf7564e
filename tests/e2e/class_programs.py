"""What constructors may say of classes: each line asserts what Python answers, so that constructing is the test."""
from __future__ import annotations
import abc, enum, functools, itertools, math
from collections import OrderedDict, UserDict, UserList, namedtuple, defaultdict, Counter, deque
from dataclasses import dataclass, field, fields, replace, asdict, astuple, InitVar
from enum import Enum, IntEnum, Flag, IntFlag, auto, StrEnum
from functools import partial, wraps, lru_cache, reduce
from typing import MutableMapping, NamedTuple, Optional, List, Sequence, Callable, Generic, TypeVar, Protocol
import torch
from torch import nn, Tensor

T = TypeVar("T")

class Color(Enum):
    RED = 1
    GREEN = auto()
    ALIAS = 1
    @property
    def low(self): return self.name.lower()
    @classmethod
    def default(cls): return cls.GREEN

class Level(IntEnum):
    A = 1
    B = 2

class S(str, Enum):
    X = "x"
    Y = "y"

class P(Flag):
    R = auto()
    W = auto()
    X = auto()

class Pt(NamedTuple):
    x: int
    y: int = 5
    def total(self): return self.x + self.y

Q = namedtuple("Q", "a b c", defaults=[9])

@dataclass
class Base:
    a: int
    b: List[int] = field(default_factory=list)
    c: str = "q"
    def __post_init__(self): self.d = self.a * 2

class Plain:
    pass


class Extra:
    def helper(self):
        return "extra"


def extended(cls):
    cls.__bases__ = (Extra,) + cls.__bases__
    return cls


@extended
class Extended(Plain):
    def own(self):
        return "own"


@dataclass(frozen=True)
class Derived:
    e: float = 1.5

@dataclass
class Compared:
    a: int
    b: int = field(default=0, compare=False, repr=False)

@dataclass(frozen=True)
class Keyed:
    k: int
    weight: float = field(default=0.5, compare=False)

@dataclass(eq=False)
class Identical:
    a: int

@dataclass(order=True)
class Scaled:
    a: int
    scale: InitVar[int] = 2
    b: int = 0
    def __post_init__(self, scale): self.b = self.a * scale

@dataclass(order=True)
class Ordered:
    k: int

class Table:
    def __init__(self, **entries): self.__dict__.update(entries)
    def __setattr__(self, name, value): self.__dict__[name] = value

class Settings(MutableMapping):
    def __init__(self): self.held = {}
    def __getitem__(self, key): return self.held[key]
    def __setitem__(self, key, value): self.held[key] = value
    def __delitem__(self, key): del self.held[key]
    def __iter__(self): return iter(self.held)
    def __len__(self): return len(self.held)

class Row(Sequence):
    def __init__(self, *items): self.items = items
    def __getitem__(self, i): return self.items[i]
    def __len__(self): return len(self.items)

class Positive:
    def __set_name__(self, owner, name): self.name = "_" + name
    def __get__(self, obj, owner=None): return self if obj is None else getattr(obj, self.name)
    def __set__(self, obj, value): setattr(obj, self.name, max(value, 0))

class Gauge:
    level = Positive()

class Plugin:
    known = {}
    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        Plugin.known[cls.__name__] = cls

class First(Plugin): pass
class Second(First): pass

@functools.singledispatch
def describe(v): return 0

@describe.register
def describe_int(v: int): return v + 1

@describe.register(str)
def _(v): return len(v)

class A:
    n = 0
    numbers, down = itertools.count(), itertools.count(5, -2)
    def __init__(self, v): self.v = v; A.n += 1
    def who(self): return "A"
    def __add__(self, o): return A(self.v + (o.v if isinstance(o, A) else o))
    def __radd__(self, o): return A(o + self.v)
    def __iadd__(self, o): self.v += o; return self
    def __eq__(self, o): return isinstance(o, A) and self.v == o.v
    def __lt__(self, o): return self.v < o.v
    def __len__(self): return self.v
    def __bool__(self): return self.v > 0
    def __getitem__(self, i): return self.v * i
    def __contains__(self, i): return i == self.v
    def __iter__(self):
        for i in range(self.v): yield i
    def __call__(self, x, *, k=1): return x + k
    def __enter__(self): return self.v
    def __exit__(self, *a): self.v = -1
    def __str__(self): return f"A<{self.v}>"
    @property
    def double(self): return self.v * 2
    @double.setter
    def double(self, w): self.v = w // 2
    @staticmethod
    def st(x): return x + 1
    @classmethod
    def mk(cls, v): return cls(v)
    def __getattr__(self, name):
        if name == "dyn": return 77
        raise AttributeError(name)

class B(A):
    def who(self): return "B" + super().who()
class C(A):
    def who(self): return "C" + super().who()
class D(B, C):
    def who(self): return "D" + super().who()

class It:
    def __init__(self, n): self.n = n; self.i = 0
    def __iter__(self): return self
    def __next__(self):
        if self.i >= self.n: raise StopIteration
        self.i += 1
        return self.i

def deco(scale=1):
    def wrap(f):
        @wraps(f)
        def inner(*a, **k): return f(*a, **k) * scale
        return inner
    return wrap

@deco(scale=3)
def triple(x, y=1): return x + y

@lru_cache(maxsize=None)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)

def gen(n):
    for i in range(n):
        yield i * i
    yield from [100, 200]

def counter():
    c = 0
    def inc():
        nonlocal c
        c += 1
        return c
    return inc

REG = {}
def register(name):
    def d(f): REG[name] = f; return f
    return d
@register("one")
def one(x): return x + 1

G = 3
def setg():
    global G
    G = G + 1
    return G

class Box(Generic[T]):
    def __init__(self, v: T): self.v = v

class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self): ...
class Sq(Shape):
    def area(self): return 4

class MyErr(ValueError):
    def __init__(self, msg, code=3): super().__init__(msg); self.code = code

class Cfg(dict):
    def __init__(self, *a, **k):
        super().__init__(*a, **k)
        self.extra = 1
    def __getattr__(self, n): return self[n]

class Meta:
    registry = []
    def __init_subclass__(cls, tag="", **k): cls.tag = tag; Meta.registry.append(cls.__name__)
class M1(Meta, tag="m"): pass

def kw(a, /, b, *args, c, d=4, **rest): return (a, b, args, c, d, rest)

class ListsChildren(nn.Module):
    def __init__(self):
        super().__init__()
        self.held = (nn.Dropout(0.5),)

    def children(self):
        return iter(self.held)


class NamesChildren(ListsChildren):
    children = nn.Module.children

    def named_children(self):
        return iter([("first", self.held[0])])


class Borrows(UserDict):
    def __init__(self, table):
        self.data = table

class Upper(UserDict):
    def __setitem__(self, key, item):
        super().__setitem__(key.upper(), item)
    def __missing__(self, key):
        return -1

class Total(UserList):
    def total(self):
        return sum(self.data)

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        def check(got, want): assert got == want, f"{got} != {want}"
        inner = nn.Module()
        inner.add_module("held0", nn.Identity())
        check((inner.__getattr__("held0") is inner.held0, next(A.numbers), next(A.numbers), next(A.down), next(A.down)), (True, 0, 1, 5, 3))
        settings = Settings()
        settings.update({"a": 1}, b=2)
        check((settings.get("a"), settings.get("z", 5), "b" in settings, "z" in settings, sorted(settings.keys() | {"c"})), (1, 5, True, False, ["a", "b", "c"]))
        check((list(settings.items()), list(settings.values()), settings.setdefault("c", 3), settings.pop("b"), settings.pop("q", None)),
              ([("a", 1), ("b", 2)], [1, 2], 3, 2, None))
        check((settings == {"a": 1, "c": 3}, settings.popitem(), len(settings), settings.clear(), len(settings)), (True, ("a", 1), 1, None, 0))
        row = Row(4, 5, 4)
        check((list(row), 5 in row, 6 in row, row.index(5), row.count(4), list(reversed(row))), ([4, 5, 4], True, False, 1, 2, [4, 5, 4]))
        check(Color.RED.value, 1)
        check(Color.GREEN.value, 2)
        check(Color.ALIAS is Color.RED, True)
        check(Color["RED"], Color.RED)
        check(Color(2), Color.GREEN)
        check(Color.RED.low, "red")
        check(Color.default(), Color.GREEN)
        check([c.name for c in Color], ["RED", "GREEN"])
        check(len(Color), 2)
        check(str(Color.RED), "Color.RED")
        check(repr(Color.RED), "<Color.RED: 1>")
        check(Color.RED in Color, True)
        check(isinstance(Color.RED, Color), True)
        check(Level.A + 1, 2)
        check(Level.B > Level.A, True)
        check(Level.A == 1, True)
        check([10, 20, 30][Level.B], 30)
        check(S.X == "x", True)
        check(S("y"), S.Y)
        check({Color.RED: 5}[Color.RED], 5)
        check("Color." + Color.RED.name, "Color.RED")
        check(S.X.upper(), "X")
        check(f"{S.X.value}", "x")
        check({"x": 1}[S.X], 1)
        p = P.R | P.X
        check(P.R in p, True)
        check(P.W in p, False)
        check((p & P.X) == P.X, True)
        check(bool(p & P.W), False)
        check(p.value, 5)
        t = Pt(1)
        check(t, (1, 5))
        check(t.total(), 6)
        check(t._replace(y=2), Pt(1, 2))
        check(t._asdict(), {"x": 1, "y": 5})
        x, y = t
        check(x + y, 6)
        check(Pt._fields, ("x", "y"))
        q = Q(1, 2)
        check(q.c, 9)
        check(q[1], 2)
        check(Q(a=1, b=2, c=3), (1, 2, 3))
        b = Base(3)
        check(b.d, 6)
        check(b.b, [])
        b.b.append(1)
        check(Base(3).b, [])
        check(b == Base(3, [1]), True)
        check(asdict(b), {"a": 3, "b": [1], "c": "q"})
        check(Derived(2.5).e, 2.5)
        check([f.name for f in fields(Base)], ["a", "b", "c"])
        check(replace(b, c="z").c, "z")
        check(repr(Base(1)), "Base(a=1, b=[], c='q')")
        check(astuple(Base(1)), (1, [], "q"))
        check(Ordered(1) < Ordered(2), True)
        a = A(3)
        check((a + 1).v, 4)
        check((1 + a).v, 4)
        check((a + a).v, 6)
        a += 2
        check(a.v, 5)
        check(a == A(5), True)
        check(a != A(5), False)
        check(A(1) < a, True)
        check(len(a), 5)
        check(bool(A(0)), False)
        check(a[3], 15)
        check(5 in a, True)
        check(list(A(3)), [0, 1, 2])
        check(a(1, k=2), 3)
        check(str(a), "A<5>")
        check(f"{a}", "A<5>")
        check(a.double, 10)
        a.double = 8
        check(a.v, 4)
        check(A.st(1), 2)
        check(a.st(2), 3)
        check(A.mk(7).v, 7)
        check(a.dyn, 77)
        check(hasattr(a, "zzz"), False)
        check(getattr(a, "zzz", 5), 5)
        with A(9) as v9: check(v9, 9)
        check(D(1).who(), "DBCA")
        check([k.__name__ for k in D.__mro__], ["D", "B", "C", "A", "object"])
        check(issubclass(D, A), True)
        check(issubclass(deque, list), False)
        check(issubclass(deque, (list, deque)), True)
        check(isinstance(D(1), (int, B)), True)
        check(type(D(1)) is D, True)
        check(D(1).__class__.__name__, "D")
        check(list(It(3)), [1, 2, 3])
        check(sum(It(3)), 6)
        check(triple(2), 9)
        check(triple(2, y=2), 12)
        check(triple.__name__, "triple")
        check(fib(12), 144)
        check(list(gen(3)), [0, 1, 4, 100, 200])
        check(next(gen(2)), 0)
        g = gen(2)
        next(g)
        check(next(g), 1)
        check(next(iter([]), "no"), "no")
        inc = counter()
        inc()
        check(inc(), 2)
        check(REG["one"](1), 2)
        check(setg(), 4)
        check(G, 4)
        check(Box[int](3).v, 3)
        check(Sq().area(), 4)
        try:
            raise MyErr("bad", code=8)
        except ValueError as err:
            check(err.code, 8); check(str(err), "bad")
        try:
            {}["k"]
        except KeyError as err: pass
        try:
            int("zz")
        except (TypeError, ValueError): ok = True
        else: ok = False
        finally: check(True, True)
        check(ok, True)
        c = Cfg(a=1)
        check(c.a, 1)
        check(c.extra, 1)
        check(c["a"], 1)
        check(dict(c), {"a": 1})
        check(isinstance(c, dict), True)
        check(M1.tag, "m")
        check(Meta.registry, ["M1"])
        check(kw(1, 2, 3, c=5, z=6), (1, 2, (3,), 5, 4, {"z": 6}))
        check(partial(kw, 1, c=2)(3), (1, 3, (), 2, 4, {}))
        check(reduce(lambda u, w: u * w, [1, 2, 3, 4]), 24)
        od = OrderedDict(a=1, b=2)
        od.move_to_end("a")
        check(list(od), ["b", "a"])
        dd = defaultdict(int)
        dd["q"] += 2
        check(dd["q"], 2)
        check(Counter("aab")["a"], 2)
        dq = deque([1, 2])
        dq.appendleft(0)
        check(list(dq), [0, 1, 2])
        check(dq.popleft(), 0)
        sq = (lambda z, k=2: z ** k)
        check(sq(3), 9)
        check([fn(2) for fn in [lambda z, i=i: z + i for i in range(3)]], [2, 3, 4])
        setattr(self, "zed", 4)
        check(self.zed, 4)
        check(getattr(self, "zed"), 4)
        self.fns = {"relu": torch.relu, "half": lambda z: z / 2}
        self.lin = nn.ModuleDict({"a": nn.Linear(4, 4), "b": nn.Linear(4, 4)})
        self.pl = nn.ParameterList([nn.Parameter(torch.zeros(4)) for _ in range(2)])
        check([n for n, _ in self.named_parameters()][:3], ["lin.a.weight", "lin.a.bias", "lin.b.weight"])
        check(sum(q.numel() for q in self.parameters()), 48)
        check(len(list(self.modules())), 5)
        for m in self.modules():
            if isinstance(m, nn.Linear): nn.init.zeros_(m.bias)
        self.apply(lambda m: nn.init.ones_(m.weight) if isinstance(m, nn.Linear) else None)
        check(tuple(self.lin["a"].weight.shape), (4, 4))
        check(next(self.parameters()).dtype, torch.float32)
        check(self.lin.a is self.lin["a"], True)
        check(type(self).__name__, "Net")
        table = Table(a=1, b=[2])
        table.c = 3
        check((table.a, table.b, table.c), (1, [2], 3))
        copied = dict(table.__dict__)
        copied["a"] = 9
        check(table.a, 1)
        self.__dict__["plain"] = 4
        check((self.plain, "plain" in self._modules), (4, False))
        check(Net.__name__, "Net")
        check(self.get_submodule("lin.a") is self.lin.a, True)
        gauge = Gauge()
        gauge.level = -3
        check((gauge.level, gauge.__dict__["_level"], Gauge.level.name), (0, 0, "_level"))
        check(sorted(Plugin.known), ["First", "Second"])
        check([describe(v) for v in (2.0, 4, "abc")], [0, 5, 3])
        last = deque([1, 2, 3], maxlen=3)
        last.append(4)
        check(list(last), [2, 3, 4])
        last.appendleft(0)
        check(list(last), [0, 2, 3])
        check([a + b for a, b in zip(itertools.cycle([1, 2]), range(5))], [1, 3, 3, 5, 5])
        check(list(itertools.islice(itertools.count(5, 3), 3)), [5, 8, 11])
        check(Pt._make([4, 5]).total(), 9)
        check(torch.Size([2, 3]).numel(), 6)
        check({"a": 1, "b": 2}.keys() == {"b", "a"}, True)
        marks = torch.ones(4)
        marks[::2] = -1
        check([len(one) for one in (marks[marks <= 0], marks.masked_select(marks > 5), (marks > 0).nonzero())], [2, 0, 2])
        check(tuple(nn.Linear(len(torch.arange(4)[marks > 0]), 3).weight.shape), (3, 2))
        holes = nn.ModuleList([nn.Identity(), None])
        holes.append(None)
        check((len(holes), holes[1] is None, [type(m).__name__ for m in holes], len(list(holes.children()))), (3, True, ["Identity", "NoneType", "NoneType"], 1))
        check((torch.eye(3).to_sparse().to_dense().sum().item(), torch.eye(3).to_sparse().indices().shape[1]), (3.0, 3))
        check((Compared(1, 2) == Compared(1, 3), Compared(1) == Compared(2), repr(Compared(1, 2))), (True, False, "Compared(a=1)"))
        keys = {Keyed(1): 5, Keyed(1, 2.5): 6}
        check((len(keys), keys[Keyed(1, 7.5)], len({Keyed(1), Keyed(2), Keyed(2, 0.5)}), Keyed(2) in keys), (1, 6, 2, False))
        one = Identical(1)
        check((one == one, one == Identical(1), one != Identical(1)), (True, False, True))
        check((Scaled(3, 5).b, Scaled(3).b, Scaled(1).scale, Scaled(1, 2) < Scaled(1, 3), repr(Scaled(1))), (15, 6, 2, True, "Scaled(a=1, b=2)"))
        check(([one.name for one in fields(Scaled)], asdict(Scaled(1)), fields(Compared)[1].compare), (["a", "b"], {"a": 1, "b": 2}, False))
        check(([base.__name__ for base in Extended.__bases__], Extended().helper(), Extended().own(), isinstance(Extended(), Extra)),
              (["Extra", "Plain"], "extra", "own", True))
        type(Scaled(1)).told = {}
        type(Scaled(1)).told["a"] = 7
        check((Scaled.told, Extended.__base__.__name__, Scaled.__base__ is object), ({"a": 7}, "Extra", True))
        table = {"a": 1}
        borrows, upper, total = Borrows(table), Upper({"x": 1}, y=2), Total([3, 1, 2])
        borrows["b"] = 2
        upper.update(z=3)
        check((table, len(borrows), borrows.get("q", 9), borrows.pop("a"), table), ({"b": 2}, 2, 9, 1, {"b": 2}))
        check((dict(upper), upper["q"], "X" in upper, repr(upper), isinstance(upper, dict)), ({"X": 1, "Y": 2, "Z": 3}, -1, True, "{'X': 1, 'Y': 2, 'Z': 3}", False))
        joined = UserDict(a=1) | {"b": 2}
        joined |= UserDict(c=3)
        check((joined == {"a": 1, "b": 2, "c": 3}, joined.setdefault("d", 4), list(joined), bool(UserDict())), (True, 4, ["a", "b", "c", "d"], False))
        total.append(4)
        total.sort()
        check((total.total(), list(total[1:]), type(total[1:]).__name__, total[-1], total.index(3)), (10, [2, 3, 4], "Total", 4, 2))
        check((total == [1, 2, 3, 4], list(total + [7]), list([0] + total), list(total * 2)), (True, [1, 2, 3, 4, 7], [0, 1, 2, 3, 4], [1, 2, 3, 4] * 2))
        total += [9]
        total.insert(0, 8)
        del total[1]
        check((list(total), total.pop(), total.count(9), list(reversed(total)), repr(total)), ([8, 2, 3, 4, 9], 9, 0, [4, 3, 2, 8], "[8, 2, 3, 4]"))
        shared = nn.Module()
        shared.a = shared.b = nn.Linear(2, 2)
        shared.c, shared.d, memo = nn.Sequential(shared.a, nn.BatchNorm1d(2)), None, {shared.a}
        shared.c[1].weight = shared.a.bias
        check([path for path, _ in shared.named_modules()], ["", "a", "c", "c.1"])
        check([path for path, _ in shared.named_modules(remove_duplicate=False)], ["", "a", "b", "c", "c.0", "c.1"])
        check(([path for path, _ in shared.named_modules(memo, "top")], len(memo)), (["top", "top.c", "top.c.1"], 4))
        check((len(list(shared.modules())), len(list(shared.modules(remove_duplicate=False)))), (4, 6))
        check((len(list(shared.children())), next(shared.named_children())[0]), (2, "a"))
        check([path for path, _ in shared.named_parameters()], ["a.weight", "a.bias", "c.1.bias"])
        check([path for path, _ in shared.named_parameters(remove_duplicate=False)],
              ["a.weight", "a.bias", "b.weight", "b.bias", "c.0.weight", "c.0.bias", "c.1.weight", "c.1.bias"])
        check(len(list(shared.named_buffers(remove_duplicate=False))), 3)
        check(list(shared.state_dict())[2:6], ["b.weight", "b.bias", "c.0.weight", "c.0.bias"])
        eye = torch.ones(2, 3)
        check(nn.init.eye_(eye).sum().item(), 2.0)
        listed, named = ListsChildren(), NamesChildren()
        check((listed.eval() is listed, listed.held[0].training, named.eval().held[0].training, named.train().held[0].training), (True, False, False, True))
        check(nn.modules.utils._reverse_repeat_tuple((1, 2), 2), (2, 2, 1, 1))
    def forward(self, x: Tensor):
        for k in self.fns.values(): x = k(x)
        for l in self.lin.values(): x = l(x)
        return x + self.pl[0]
