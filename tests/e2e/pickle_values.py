"""Attributes of every kind that modules keep, and what their forward computes with each."""
import collections
import dataclasses
import datetime
import decimal
import enum
import fractions
import functools
import logging
import math
import operator
import pathlib
import random
import re
import types
import typing

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

Point = collections.namedtuple("Point", "a b")


class Named(typing.NamedTuple):
    k: int
    w: float = 2.0


class Flag(enum.Flag):
    A = 1
    B = 2
    C = 4


class Number(enum.IntEnum):
    A = 1
    B = 2


class Word(str, enum.Enum):
    X = "x"
    Y = "y"


@dataclasses.dataclass
class Data:
    a: int = 1
    b: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass(frozen=True)
class Frozen:
    a: int = 1


@dataclasses.dataclass(frozen=True, slots=True)
class FrozenSlots:
    a: int = 1
    b: float = 2.0


class Slots:
    __slots__ = ("a", "b")

    def __init__(self):
        self.a, self.b = 3, 4


class SlotsAndMore:
    __slots__ = ("a", "__dict__")

    def __init__(self):
        self.a, self.q = 3, 5


class Numbers(list):
    pass


class Attributes(dict):
    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name)

    def __setattr__(self, name, value):
        self[name] = value


class Ordered(collections.OrderedDict):
    pass


class Whole(int):
    pass


class Text(str):
    pass


class Counted(int):
    def twice(self):
        return self * 2


class Measured(float):
    def __new__(cls, value, unit="m"):
        made = super().__new__(cls, value)
        made.unit = unit
        return made

    def __getnewargs__(self):
        return float(self), self.unit


class Label(str):
    def scale(self):
        return len(self) * 0.5

    def __add__(self, other):
        return Label(str(self) + "-" + other)


class Several(tuple):
    pass


class New:
    def __new__(cls, a, b=2):
        made = object.__new__(cls)
        made.s = a + b
        return made

    def __init__(self, a, b=2):
        self.t = a * b

    def __getnewargs__(self):
        return (5, 7)


class NewByKeyword:
    def __new__(cls, a, *, b=2):
        made = object.__new__(cls)
        made.s = a + b
        return made

    def __getnewargs_ex__(self):
        return ((5,), {"b": 9})


class Reduced:
    def __init__(self, k):
        self.k = k

    def __reduce__(self):
        return (Reduced, (self.k + 1,))


class ReducedByFunction:
    def __reduce__(self):
        return (make_reduced, (4,), {"z": 6})


def make_reduced(n):
    made = ReducedByFunction.__new__(ReducedByFunction)
    made.n = n
    return made


class Restored:
    def __init__(self):
        self.v = 1

    def __getstate__(self):
        return {"v": self.v + 10}

    def __setstate__(self, state):
        self.v = state["v"] * 2


class Outer:
    class Inner:
        def __init__(self):
            self.v = 4

    @staticmethod
    def plus(x):
        return x + 1

    @classmethod
    def times(cls, x):
        return x * 3

    def minus(self, x):
        return x - 2


def scaled(x, k=1):
    return x * k


CASES = {
    "point": (lambda: Point(2,3), "x * self.v.a+self.v.b"),
    "nt": (lambda: Named(3), "x * self.v.k+self.v.w"),
    "flag": (lambda: Flag.A | Flag.C, "x + 1 if Flag.C in self.v else x"),
    "ie": (lambda: Number.B, "x * self.v"),
    "se": (lambda: Word.Y, "x + 1 if self.v == 'y' else x"),
    "dc": (lambda: Data(4,[1,2]), "x * self.v.a+self.v.b[1]"),
    "fdc": (lambda: Frozen(4), "x * self.v.a"),
    "fsdc": (lambda: FrozenSlots(4,5.), "x * self.v.a+self.v.b"),
    "sl": (lambda: Slots(), "x * self.v.a+self.v.b"),
    "sld": (lambda: SlotsAndMore(), "x * self.v.a+self.v.q"),
    "listsub": (lambda: Numbers([1,2]), "x * self.v[1]+len(self.v)"),
    "dictattr": (lambda: Attributes(a=2,b=Attributes(c=3)), "x * self.v.a+self.v.b.c"),
    "od": (lambda: Ordered(a=2), "x * self.v['a']"),
    "od2": (lambda: collections.OrderedDict(a=2,b=1), "x * list(self.v.values())[0]"),
    "intsub": (lambda: Whole(4), "x * self.v"),
    "intmethods": (lambda: Counted(4), "x[:self.v - 1] * self.v.twice() + self.v"),
    "floatattribute": (lambda: Measured(2.5, "km"), "x * self.v if self.v.unit == 'km' else x"),
    "strmethods": (lambda: {Label("a"): Label("bc")}, "x * self.v['a'].scale() + len(self.v['a'] + 'z')"),
    "strsub": (lambda: Text("ab"), "x * len(self.v)"),
    "tupsub": (lambda: Several((1,5)), "x * self.v[1]"),
    "new": (lambda: New(1,2), "x * self.v.s+self.v.t"),
    "newex": (lambda: NewByKeyword(1), "x * self.v.s"),
    "red": (lambda: Reduced(3), "x * self.v.k"),
    "red2": (lambda: make_reduced(1), "x * self.v.n+self.v.z"),
    "gs": (lambda: Restored(), "x * self.v.v"),
    "inner": (lambda: Outer.Inner(), "x * self.v.v"),
    "innerclass": (lambda: Outer.Inner, "x * self.v().v"),
    "static": (lambda: Outer.plus, "self.v(x)"),
    "cm": (lambda: Outer.times, "self.v(x)"),
    "meth": (lambda: Outer().minus, "self.v(x)"),
    "helper": (lambda: scaled, "self.v(x,3)"),
    "partial": (lambda: functools.partial(scaled,k=4), "self.v(x)"),
    "partial2": (lambda: functools.partial(torch.clamp,min=0.2), "self.v(x)"),
    "relu": (lambda: torch.relu, "self.v(x)"),
    "Frelu": (lambda: F.relu, "self.v(x)"),
    "Fgelu": (lambda: F.gelu, "self.v(x)"),
    "expit": (lambda: torch.special.expit, "self.v(x)"),
    "norm": (lambda: torch.linalg.norm, "x * self.v(x)"),
    "shifted": (lambda: torch.fft.fftshift, "self.v(x)"),
    "tsin": (lambda: torch.Tensor.sin, "self.v(x)"),
    "opadd": (lambda: operator.add, "self.v(x,x)"),
    "itemg": (lambda: operator.itemgetter(1), "x * self.v([1,4])"),
    "mathf": (lambda: math.sqrt, "x * self.v(4.0)"),
    "len": (lambda: len, "x * self.v([1,2])"),
    "int": (lambda: int, "x * self.v(2.7)"),
    "cls": (lambda: nn.ReLU, "self.v()(x)"),
    "dtype": (lambda: torch.float64, "x.to(self.v)"),
    "dtype2": (lambda: torch.int32, "x.to(self.v)"),
    "device": (lambda: torch.device("cpu"), "x.to(self.v)+1"),
    "size": (lambda: torch.Size([3,1]), "x + torch.ones(self.v)"),
    "set": (lambda: {1,2,3}, "x * len(self.v)+(1 if 2 in self.v else 0)"),
    "fset": (lambda: frozenset([1,2]), "x * len(self.v)"),
    "deque": (lambda: collections.deque([1,2,3], maxlen=4), "x * self.v[2]"),
    "ddict": (lambda: collections.defaultdict(list,{"a": [1,2]}), "x * self.v['a'][1]+len(self.v['zz'])"),
    "counter": (lambda: collections.Counter("aab"), "x * self.v['a']"),
    "complex": (lambda: 2 + 3j, "x * self.v.real"),
    "slice": (lambda: slice(1,3), "x[self.v]"),
    "range": (lambda: range(1,7,2), "x * sum(self.v)"),
    "bytes": (lambda: b"ab\xff", "x * self.v[2]"),
    "bytearray": (lambda: bytearray(b"abc"), "x * len(self.v)"),
    "ellipsis": (lambda: Ellipsis, "x[self.v]"),
    "big": (lambda: 2 ** 70, "x + 1"),
    "long": (lambda: 2 ** 40, "x * float(self.v)"),
    "neg": (lambda: -5, "x * self.v"),
    "inf": (lambda: float("inf"), "x.clamp(max=self.v)"),
    "none": (lambda: None, "x if self.v is None else x + 1"),
    "ns": (lambda: types.SimpleNamespace(a=3,b=Point(1,2)), "x * self.v.a+self.v.b.b"),
    "path": (lambda: pathlib.PurePosixPath("/a/b.txt"), "x + 1"),
    "path2": (lambda: pathlib.Path("/a/b.txt"), "x + len(self.v.name)"),
    "dt": (lambda: datetime.datetime(2020,1,1), "x + 1"),
    "decimal": (lambda: decimal.Decimal("1.5"), "x + 1"),
    "frac": (lambda: fractions.Fraction(1,3), "x * float(self.v) + int(7 * self.v) + self.v.denominator"),
    "npstr": (lambda: {np.str_("a\u20ac\U0001f600"): np.str_("")}, "x + 1 if self.v['a\u20ac\U0001f600'] == '' else x"),
    "np0d": (lambda: (np.array(2.5), np.array(3)), "x * float(self.v[0]) + int(self.v[1]) if self.v[0] else x"),
    "nprows": (lambda: np.array([[1.5, 2, 3], [4, 5, 6]], np.float32), "x * torch.from_numpy(self.v)[1]"),
    "npcolumns": (lambda: np.asfortranarray(np.arange(24, dtype=np.int16).reshape(2, 3, 4)), "x * torch.as_tensor(self.v)[1, :, 2]"),
    "npempty": (lambda: np.zeros((0, 3)), "x + torch.as_tensor(self.v).sum() + self.v.shape[1]"),
    "npints": (lambda: [np.int8(-3), np.uint16(7), np.int64(-(2 ** 40)), np.uint8(255)], "x * self.v[0] + self.v[1] * self.v[3] + self.v[2]"),
    "npfloats": (lambda: (np.float64(2.5), np.float16(0.5), np.float32(-0.25)), "x * self.v[0] + self.v[1] * self.v[2]"),
    "npbools": (lambda: (np.bool_(True), np.bool_(False)), "x + 1 if self.v[0] and not self.v[1] else x"),
    "npdtype": (lambda: np.dtype("float32"), "x + 1 if self.v == np.float32 else x"),
    "npother": (lambda: (np.array([1, 2, 3], ">i4"), np.array(["a", "b"])), "x + 1"),
    "regex": (lambda: re.compile("a+"), "x + (1 if self.v.match('aab') else 0)"),
    "logger": (lambda: logging.getLogger("q"), "x + 1"),
    "rng": (lambda: random.Random(3), "x + 1"),
    "gen": (lambda: torch.Generator().manual_seed(3), "x + 1"),
    "tensor": (lambda: torch.tensor([1.,2,3]), "x + self.v"),
    "tview": (lambda: torch.arange(6.).reshape(2,3).t()[:,1], "x + self.v"),
    "tbig": (lambda: torch.arange(600.).reshape(2,300), "x.sum()+self.v[1]"),
    "tbool": (lambda: torch.tensor([True,False,True]), "x * self.v"),
    "tcomplex": (lambda: torch.tensor([1 + 2j,3,4]), "x + self.v.real"),
    "tconj": (lambda: torch.tensor([1 + 2j,3,4]).conj(), "x + self.v.imag"),
    "tu16": (lambda: torch.tensor([1,2,3], dtype=torch.int16), "x + self.v"),
    "tbf": (lambda: torch.tensor([1.,2,3], dtype=torch.bfloat16), "x + self.v"),
    "tlist": (lambda: [torch.tensor([1.,2,3]), torch.tensor(4.)], "x + self.v[0]*self.v[1]"),
    "tdict": (lambda: {"a": torch.tensor([1.,2,3]),(1,2):torch.tensor(2.)}, "x + self.v['a']*self.v[(1,2)]"),
    "sparse": (lambda: torch.eye(3).to_sparse(), "x + 1"),
    "param_in_list": (lambda: [1,[2,{"a": (3,)}]], "x * self.v[1][1]['a'][0]"),
    "self_list": (lambda: [1,2], "x * self.v[0]"),
    "typ": (lambda: typing.List[int], "x + 1"),
    "glu": (lambda: functools.partial(nn.ReLU,inplace=True), "self.v()(x)+1"),
    "lru": (lambda: torch.nn.Parameter(torch.tensor([1.,2,3])), "x * self.v"),
    "buf": (lambda: torch.nn.Buffer(torch.tensor([1.,2,3])), "x * self.v"),
    "pdict": (lambda: nn.ParameterDict({"a": nn.Parameter(torch.ones(3) * 2),"b": nn.Parameter(torch.ones(3))}), "x * self.v['a']+sum([v for v in self.v.values()])"),
    "plist": (lambda: nn.ParameterList([nn.Parameter(torch.ones(3) * 2), nn.Parameter(torch.ones(3))]), "x * self.v[0]+len(self.v)"),
    "mdict": (lambda: nn.ModuleDict({"a": nn.Linear(3,3),"b": nn.ReLU()}), "self.v['b'](self.v['a'](x))"),
    "mlistslice": (lambda: nn.ModuleList([nn.Linear(3,3), nn.ReLU(), nn.Tanh()]), "self.v[1:][1](x)"),
    "linears_plain": (lambda: [nn.Linear(3, 3), nn.Linear(3, 3)], "self.v[1](self.v[0](x))"),
    "modlist_plain": (lambda: [nn.ReLU(), nn.Tanh()], "self.v[1](self.v[0](x))"),
}
