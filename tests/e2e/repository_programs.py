"""What the code of repositories does before `forward`: each class computes numbers in its constructor by one of the ways that were
met, and its result depends on them."""
import dataclasses
import difflib
import functools
import importlib.metadata
import inspect
import platform
import random
import re
import sys
import types
from typing import Dict, ForwardRef, List, Literal, Optional, Union, _eval_type, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt
import torch
import torch.utils.model_zoo
from torch import nn


def conv(a, b=2, *, c=3, d=4):
    return a


class FullArgumentSpecification(nn.Module):
    def __init__(self):
        super().__init__()
        spec = inspect.getfullargspec(conv)
        self.k = len(spec.args) + spec.kwonlydefaults["c"] * 10 + len(spec.kwonlyargs) * 100 + spec.defaults[0]

    def forward(self, x):
        return x * self.k


class SignatureParameters(nn.Module):
    def __init__(self):
        super().__init__()
        s = inspect.signature(conv)
        self.n = 0
        for name, p in s.parameters.items():
            if p.default is not inspect.Parameter.empty:
                self.n += p.default
            if p.kind == inspect.Parameter.KEYWORD_ONLY:
                self.n += 100

    def forward(self, x):
        return x * self.n


Mode = Literal["a", "b", "c"]


class LiteralArguments(nn.Module):
    def __init__(self, mode: Mode = "b"):
        super().__init__()
        self.i = get_args(Mode).index(mode) + len(get_args(Mode)) * 10
        if get_origin(Mode) is Literal:
            self.i += 100
        if get_origin(Optional[int]) is Union:
            self.i += 1000
        if get_origin(List[int]) is list:
            self.i += 10000

    def forward(self, x):
        return x * self.i


def hinted(a: int, b: "torch.Tensor", c: Optional[float] = None) -> float:
    return 1.0


class TypeHints(nn.Module):
    def __init__(self):
        super().__init__()
        h = get_type_hints(hinted)
        self.i = len(h) + (10 if h["return"] is float else 0) + (100 if h["a"] is int else 0) + (1000 if h["b"] is torch.Tensor else 0) + (5000 if h["c"] == Optional[float] else 0)

    def forward(self, x):
        return x * self.i


class Annotations(nn.Module):
    def __init__(self):
        super().__init__()
        self.i = len(TypeHints.__init__.__annotations__) + len(hinted.__annotations__) * 10 + len(LiteralArguments.__init__.__annotations__) * 100

    def forward(self, x):
        return x * self.i


def patched(self, x):
    return x * 7


class BoundByHand(nn.Module):
    def __init__(self):
        super().__init__()
        self.go = types.MethodType(patched, self)

    def forward(self, x):
        return self.go(x)


class Base:
    reg = {}

    def __init_subclass__(cls, **kw):
        super().__init_subclass__(**kw)
        Base.reg[cls.__name__] = cls


class A1(Base):
    v = 3


class A2(A1):
    v = 4


class Subclasses(nn.Module):
    def __init__(self):
        super().__init__()
        self.i = sum(c.v for c in Base.__subclasses__()) + sum(c.v for c in A1.__subclasses__()) * 10 + len(Base.reg) * 100

    def forward(self, x):
        return x * self.i


class VersionsAndPlatform(nn.Module):
    def __init__(self):
        super().__init__()
        v = importlib.metadata.version("torch")
        self.i = int(v.split(".")[0])
        if platform.system() == "Linux":
            self.i += 10
        if sys.version_info >= (3, 8):
            self.i += 100
        try:
            importlib.metadata.version("never_there_pkg")
        except importlib.metadata.PackageNotFoundError:
            self.i += 1000

    def forward(self, x):
        return x * self.i


class KeywordsThatFit(nn.Module):
    def __init__(self, **kwargs):
        super().__init__()
        sig = inspect.signature(nn.Linear.__init__)
        kw = {"in_features": 4, "out_features": 2, "foo": 3}
        self.kept = {k: v for k, v in kw.items() if k in sig.parameters}
        self.l = nn.Identity(**{k: v for k, v in kw.items() if k not in sig.parameters})

    def forward(self, x):
        return x * self.kept["in_features"]


class ArgumentsFromLocals(nn.Module):
    def __init__(self, a=3, b=4):
        super().__init__()
        frame_args = {k: v for k, v in locals().items() if k not in ("self", "__class__")}
        self.h = types.SimpleNamespace(**frame_args)
        self.i = self.h.a + self.h.b * 10 + len(vars(self.h)) * 100

    def forward(self, x):
        return x * self.i


class KindsOfValues(nn.Module):
    def __init__(self):
        super().__init__()
        self.i = len(inspect.getmembers(KindsOfValues, predicate=inspect.isfunction)) * 0 + inspect.isclass(ArgumentsFromLocals) + inspect.isfunction(patched) * 2 + callable(self) * 4
        self.i += len(inspect.getdoc(BoundArguments)) + (inspect.getmodule(BoundArguments) is not None)

    def forward(self, x):
        return x * self.i


class BoundArguments(nn.Module):
    """Doc."""

    def __init__(self):
        super().__init__()
        b = inspect.signature(conv).bind(1, 2, c=5)
        b.apply_defaults()
        self.i = sum(b.arguments.values())

    def forward(self, x):
        return x * self.i


class NamesOfObjects(nn.Module):
    def __init__(self):
        super().__init__()
        self.f = getattr(nn, "ReLU")
        self.i = len([n for n, c in vars(sys.modules[__name__]).items() if isinstance(c, type) and issubclass(c, Base) and c is not Base])
        self.j = len([n for n in dir(self) if n.startswith("forward")])

    def forward(self, x):
        return self.f()(x) * self.i + self.j


class NumbersOfNumPy(nn.Module):
    def __init__(self):
        super().__init__()
        a = np.array([[4.0, 1.0, 0.5], [1.0, 3.0, 0.0], [0.0, 2.0, 5.0]])
        b = a.copy()
        np.fill_diagonal(b, 1)
        self.v = [
            float(np.linalg.inv(a)[0, 1]),
            float(np.linalg.det(a)),
            float(np.linalg.norm(a[0])),
            float(np.linalg.norm(a, axis=1)[2]),
            float(np.linalg.solve(a, np.array([1.0, 2.0, 3.0]))[1]),
            float(np.trace(b)),
            float(np.std(a)),
            float(a.var(axis=0)[1]),
            float(np.average([1, 2, 3], weights=[1, 1, 2])),
            float(np.pad(np.arange(3), (1, 2)).sum()),
            float(np.convolve([1, 2, 3], [0, 1, 0.5], "same")[1]),
            float(np.diff([1, 4, 9])[1]),
            float(np.cross([1, 2, 3], [4, 5, 6])[0]),
            float(np.interp(2.5, [1, 2, 3], [3, 2, 0])),
            float(np.hanning(5)[1]),
            float(np.hamming(5)[1]),
            float(np.sinc(0.5)),
            float(np.linalg.matrix_power(a, 2)[1, 0]),
            float(np.issubdtype(np.int64, np.integer)),
            float(np.issubdtype(np.float32, np.floating)),
            float(np.issubdtype(np.float32, np.integer)),
            float(np.isscalar(3)),
            float(np.allclose([1.0], [1.0 + 1e-9])),
            float(np.argsort([3, 1, 2])[0]),
            float(np.dot([1, 2], [3, 4])),
            float(np.array((0, *np.cumsum([10, 20])[:-1]), dtype=np.long)[1]),
            float(np.logical_or([True, False], [False, False]).sum()),
            float(np.identity(3).trace()),
            float(np.isfinite(3.0)),
        ]

    def forward(self, x):
        y = x
        for k in self.v:
            y = y * 0.5 + k
        return y


class DrawnByNumPy(nn.Module):
    """What is drawn is replaced: by a file's values, or here by the constructor's own."""

    def __init__(self):
        super().__init__()
        np.random.seed(0)
        self.drawn = nn.Parameter(torch.from_numpy(np.random.uniform(-1, 1, size=(2, 4)).astype(np.float32)))
        self.more = nn.Parameter(torch.tensor(np.random.RandomState(1).randn(4), dtype=torch.float32))
        with torch.no_grad():
            self.drawn.fill_(2.0)
            self.more.zero_()

    def forward(self, x):
        return x @ self.drawn.t() + self.more.sum()


class ScalarsOfNumPy(nn.Module):
    """Informer computes a number of samples in this way, from sizes."""

    def __init__(self):
        super().__init__()
        self.n = np.ceil(np.log(40)).astype("int").item() + np.float32(0.1).astype(np.float64).item()
        self.kinds = [np.sqrt(9.0).astype(int) // 2, np.floor(2.5).astype(np.int64) // 2, np.mean([1, 2]).astype(bool) + 0]

    def forward(self, x):
        rows = 2 * np.ceil(np.log(x.shape[0])).astype("int").item()
        return x * self.n + rows * sum(self.kinds)


class TensorsOfKeptArrays(nn.Module):
    """Recommenders keep the places of their fields in this way."""

    def __init__(self):
        super().__init__()
        self.offsets = np.array((0, *np.cumsum([10, 20, 30])[:-1]), dtype=np.int64)
        self.factors = np.linspace(0.5, 2.0, 4)

    def forward(self, x):
        places = x.new_tensor(self.offsets, dtype=torch.int64).sum()
        return x * torch.tensor(self.factors, dtype=x.dtype) + places + torch.from_numpy(self.factors).to(x.dtype)


class ReducedByHand(nn.Module):
    """Decorators that record how to make an object again ask for the parts that pickle would write."""

    def __init__(self):
        super().__init__()
        self.parts = len(list(self.__reduce__())) + isinstance(3, (str, bytearray, int))

    def __reduce__(self):
        fields = list(super().__reduce__())
        return tuple(fields[:1] + [(type(self),)])

    def forward(self, x):
        return x * self.parts


class DownloadedLongAgo(nn.Module):
    def __init__(self):
        super().__init__()
        self.load = torch.utils.model_zoo.load_url
        self.n = 2 if callable(self.load) else 3

    def forward(self, x):
        return x * self.n


class PrivateHelpersOfTransformers(nn.Module):
    def __init__(self):
        super().__init__()
        self.act = nn.modules.transformer._get_activation_fn("gelu")
        self.layers = nn.modules.transformer._get_clones(nn.Softplus(), 2)

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return self.act(x)


class SwappedAxes(nn.Module):
    def __init__(self):
        super().__init__()
        grid = np.stack(np.meshgrid(np.arange(3.0), np.arange(4.0)))
        grid = np.moveaxis(np.swapaxes(grid, 0, 2), 0, 1)  # 2 4 3, then 3 4 2, then 4 3 2
        self.register_buffer("g", torch.from_numpy(grid[..., 0] * 3 + grid[..., 1]).float())

    def forward(self, x):
        return x * self.g.t()


class ListsThatInnerLoopsFill(nn.Module):
    """Lists that share their elements with older states: appended to, changed, and appended to again, under two names."""

    def __init__(self):
        super().__init__()
        a, b = [0], []
        for i in range(4):
            for j in [1, 2]:
                a.append(i)
                b += [j]
                a[0] = a[0] + 1
                a.pop(1) if i == 2 else a.append(7)
            c = a
            for j in [3]:
                c.append(j)
                b.insert(1, j)
        self.a, self.b = a, b

    def forward(self, x):
        ys = [x]
        if x.sum() > 0:
            for k in [1, 2]:
                ys.append(x + k)
            ys[0] = x * 5
        else:
            for k in [5, 6]:
                ys.append(x + k)
        for k in [7]:
            ys.append(x - k)
        weights = torch.tensor(self.a + self.b).cumsum(0)
        return torch.stack(ys).sum(0) * weights[3:7]


class DtypesOfArrays(nn.Module):
    def __init__(self, low: npt.ArrayLike = (0, 1)):
        super().__init__()
        a, d = np.float32([1, 2.5]), np.dtype("float32")
        counts = np.zeros(3, dtype=np.int64((1, 2)).dtype) + np.arange(3)
        self.answers = [d.kind == "f", np.dtype(int).kind == "i", np.dtype(np.uint8).kind == "u", d == np.float32, a.dtype == np.float32,
                        a.dtype == "float32", a.dtype != np.float64, d.itemsize == 4, np.issubdtype(a.dtype, np.floating), d.name == "float32",
                        str(d) == "float32", d.type is np.float32, np.finfo(d).precision == 6, np.iinfo(np.int16).max == 32767,
                        a.nbytes == 8, isinstance(a, np.ndarray), bool(np.isneginf(-np.inf)), not np.isposinf(1.0)]
        self.places = {a.tobytes(): 3}[np.float32([1, 2.5]).tobytes()] + int(counts.clip(min=1, max=1).sum())

    def forward(self, x):
        return x * self.places + torch.tensor(self.answers).sum()


class OptimisersThatAreKept(nn.Module):
    def __init__(self, kind: type[torch.optim.Optimizer] = torch.optim.Adam):
        super().__init__()
        self.body = nn.Softplus()
        self.kind = kind
        self.k = 2 if kind == torch.optim.Adam else 3
        self.scaler = torch.optim.lr_scheduler.StepLR

    def forward(self, x):
        return self.body(x) * self.k


class Square:
    pass


class Round:
    pass


class Ball(Round):
    pass


@functools.singledispatch
def corners(shape):
    raise NotImplementedError("unknown shape")


@corners.register(Square)
@corners.register(tuple)
def corners_of_squares(shape):
    return 4


@corners.register(Round)
def corners_of_the_round(shape):
    return 1


class FunctionsByType(nn.Module):
    def __init__(self):
        super().__init__()
        self.k = corners(Square()) * 100 + corners((1,)) * 10 + corners(Ball())

    def forward(self, x):
        return x * self.k


def _numbers_of_this_text():
    return {name: value for name, value in globals().copy().items() if name.startswith("FACTOR_")}


FACTOR_A, FACTOR_B = 2, 3


class CopiesOfGlobals(nn.Module):
    def __init__(self):
        super().__init__()
        self.k = sum(_numbers_of_this_text().values())

    def forward(self, x):
        return x * self.k


class KeepsItsArguments:
    def __init__(self, width, *, depth=2, **others):
        super().__init__()
        kept = locals()
        del kept["self"], kept["__class__"]
        self.kept = kept
        self.k = len(kept) * 100 + kept["width"] + kept["depth"] + len(kept["others"])

    def other_names(self):
        return len(locals())

    def own_names(self):
        return len(locals()) + (__class__ is KeepsItsArguments)


class KeptArguments(KeepsItsArguments, nn.Module):
    def __init__(self):
        super().__init__(3, depth=4, more=5)
        self.m = self.other_names() + 10 * self.own_names()

    def forward(self, x):
        return x * self.k + self.m


class Delegate:
    def __init__(self, inner):
        self.inner = inner

    def __getattr__(self, name):
        return getattr(self.inner, name)


class Options(dict):
    __getattr__ = dict.get
    __setattr__ = dict.__setitem__


class Registry:
    __slots__ = ()

    def __setattr__(self, name, value):
        setattr(self.__class__, name, value)


class Singletons(Registry):
    __slots__ = ()

    def __init__(self):
        self._waiting = {}

    def __getattr__(self, name):
        if name not in self._waiting:
            raise AttributeError(name)
        self.__setattr__(name, self._waiting[name]())
        return getattr(self, name)


class ClassesOfDelegates(nn.Module):
    def __init__(self):
        super().__init__()
        of_list, options, single = Delegate([1, 2]), Options(a=3), Singletons()
        more = options.__class__(b=4)
        single._waiting["half"] = lambda: 0.5
        self.k = (of_list.__class__ is Delegate) + 10 * (options.__class__ is Options) + 100 * more.b + 1000 * isinstance(more, Options)
        self.k += of_list.index(2) + options.__len__() + (options.absent is None) + single.half * 2 + hasattr(single, "third")

    def forward(self, x):
        return x * self.k


def _one_hot(labels):
    classes = {c: np.identity(len(set(labels)))[i, :] for i, c in enumerate(set(labels))}
    return np.array(list(map(classes.get, labels)), dtype=np.int32)


class OneHotByASet(nn.Module):
    def __init__(self):
        super().__init__()
        sends = np.where(np.ones([5, 5]) - np.eye(5))[1]
        self.sends = torch.FloatTensor(np.array(_one_hot(sends), dtype=np.float32))

    def forward(self, x):
        return self.sends[:3, :4] * x


def everything(a, b=2, *args, c, d=4, e: int = 5, **kw) -> float:
    return a


class Described:
    @property
    def p(self):
        return 1

    @staticmethod
    def s():
        return 2

    @classmethod
    def c(cls):
        return 3

    @functools.cached_property
    def q(self):
        return 4


class ReflectionInDetail(nn.Module):
    """Bound methods, functions with some arguments given, annotations of results, changed signatures, code, kinds of descriptors."""

    def method(self, q, r=3, *, z=1):
        return q

    def __init__(self):
        super().__init__()
        spec, bound = inspect.getfullargspec(everything), inspect.getfullargspec(self.method)
        self.i = len(spec.annotations) + 10 * (spec.annotations["return"] is float) + 100 * len(bound.args)
        given = inspect.signature(functools.partial(everything, 1, d=7))
        self.i += 1000 * len(given.parameters) + ("a" in given.parameters) + given.parameters["d"].default
        named = inspect.signature(functools.partial(everything, b=3))
        self.i += len([p for p in named.parameters.values() if p.kind == inspect.Parameter.KEYWORD_ONLY]) * 20
        whole = inspect.signature(conv)
        changed = whole.replace(parameters=[whole.parameters["a"].replace(default=6)], return_annotation=int)
        self.i += changed.parameters["a"].default + 30 * len(changed.parameters) + 40 * (changed.return_annotation is int)
        self.i += everything.__code__.co_kwonlyargcount * 50 + (self.method.__func__ is ReflectionInDetail.method) * 7000
        found = vars(Described)
        kinds = [property, staticmethod, classmethod]
        self.j = sum(2 ** (3 * i + k) for i, name in enumerate("pscq") for k, kind in enumerate(kinds) if isinstance(found[name], kind))
        self.j += 10000 * (type(found["c"]) is classmethod)

    def forward(self, x):
        return x * self.i + self.j


class SimilarWords(nn.Module):
    def __init__(self):
        super().__init__()
        words = difflib.get_close_matches("appel", ["ape", "apple", "peach", "puppy", "applet"])
        self.i = words.index("apple") * 10 + len(words) + 100 * difflib.SequenceMatcher(None, "abxcdxab", "abcdab").ratio()

    def forward(self, x):
        return x * self.i


def exists(value):
    return value is not None


absent = lambda value: value is None  # noqa: E731


class AskedByAFunction(nn.Module):
    """Helpers that compare their argument say as much about it as the comparison."""

    def forward(self, x):
        mask = scale = None
        if x.sum() > 1:
            mask = x > 0.5
        if x.mean() > 100:
            scale = x * 2
        y = x * 2
        if exists(mask):
            mask = mask | (x < 0.2)
        if exists(mask) and x.sum() > 2:
            y = y.masked_fill(~mask, 7.0)
        if not absent(scale):
            y = y + scale
        return y if absent(mask) else y + mask.sum()


class OfNumbers:
    kind = (int, float)

    def fits(self, value):
        return isinstance(value, self.kind)

    def double(self, value):
        return value.nothing


class OfTensors(OfNumbers):
    kind = torch.Tensor

    def double(self, value):
        return value * 2


class ChosenByAMethod(nn.Module):
    """A table that one path has filled in another order: the method that asks for the kind says which object it is."""

    def forward(self, x):
        found = {}
        if x.sum() > 1:
            found["a"], found["b"] = OfNumbers(), OfTensors()
        else:
            found["a"], found["b"] = OfTensors(), OfNumbers()
        for name in ("a", "b"):
            one = found[name]
            if one.fits(x):
                return one.double(x)
        return x


class FactorsInTheirOldOrder(nn.Module):
    """Old sources pass the factors of a sum before the tensors that they multiply."""

    def forward(self, x):
        y, z, w = x * 2 + 1, x - 3, x.clone()
        w.add_(3, y)
        w.addcmul_(2, y, z)
        w.sub_(2, z)
        a = torch.addmm(2, x, y @ y.t(), z), torch.addmm(3, x, 2, y @ y.t(), z), x.addmm(2, 3, y @ y.t(), z)
        b = torch.add(x, 2, y), torch.sub(x, 2, y), x.add(2, z), torch.addcdiv(x, 2, y, x), x.addcmul(2, y, z)
        return w + sum(a) + sum(b) + torch.addmv(2, x[:, 0], 3, y, z[1]).sum()


for _k in (1, 2, 3):
    globals()["FACTOR_OF_%d" % _k] = _k * 10


def define(**kwargs):
    for name, value in kwargs.items():
        globals()[name] = value


FACTOR_AGAIN = 1
globals()["FACTOR_AGAIN"] = 3
globals()["FACTOR_BEFORE"] = 3
FACTOR_BEFORE = 17
define(FACTOR_DEFINED=5)
globals().update({"FACTOR_GIVEN": 7}, FACTOR_NAMED=11)
names_of_this_text = globals()
names_of_this_text["FACTOR_BY_NAME"] = 13


class NamesThatGlobalsHolds(nn.Module):
    def forward(self, x):
        return x * FACTOR_OF_2 * FACTOR_AGAIN * FACTOR_DEFINED * FACTOR_GIVEN + FACTOR_NAMED * FACTOR_BY_NAME + FACTOR_BEFORE  # noqa: F821


class TablesThatLoopsFill(nn.Module):
    """Lists of a known size whose elements are set by nested loops, replaced by products, or renamed."""

    def forward(self, x):
        rows = [[None] * 2 for _ in range(2)]
        for i in range(2):
            for j in range(2):
                rows[i][j] = x[i:i + 1, j:j + 2]
        pairs = [(x, x * 2), (x + 1, x * 3)]
        for i in range(2):
            pairs[i] = pairs[i][0] * pairs[i][1]
        named = {f"k{i}": x * i for i in range(3)}
        for key in list(named):
            named[key + "b"] = named.pop(key) + 1
        outs, n = [], 1
        while n < 4:
            outs.append(x[:, :n])
            n *= 2
        first, second, places = zip(*[(x[i], x[i] * 2, i) for i in range(3)])
        table = torch.cat([torch.cat(row, 1) for row in rows], 0)
        return pairs[0] + pairs[1] + named["k2b"] + torch.cat(outs, 1).sum() + table.sum() + torch.stack(first) - torch.stack(second) * sum(places)


_grids = {}


def warped(x):
    key = (str(x.device), str(x.size()))
    if key not in _grids:
        _grids[key] = torch.linspace(-1, 1, x.shape[1]).view(1, -1).expand(x.shape[0], -1)
    return x + _grids[key]


class MemosOfSizes(nn.Module):
    """Memo dictionaries whose keys are made from sizes, of the module and of the text; memos of one value."""

    def __init__(self):
        super().__init__()
        self.memo, self.mask, self.of = {}, None, None

    @functools.lru_cache()
    def positions(self, n, device=None):
        return torch.arange(n).float()

    def grid(self, x):
        key = str(x.size())
        if key not in self.memo:
            self.memo[key] = torch.arange(x.shape[1]).float().expand(x.shape)
        return self.memo[key]

    def forward(self, x):
        if self.mask is None or self.mask.size(0) != x.size(0) or self.of != x.shape:
            self.mask, self.of = torch.triu(torch.ones(x.size(0), x.size(1)), 1), x.shape
        found = self.memo.get(x.shape)
        if found is None:
            found = torch.zeros(x.shape) + 2
            self.memo[x.shape] = found
        try:
            again = self.memo[tuple(x.size())]
        except KeyError:
            again = found * 5
        for part in (x, x[:, :2], x):
            key = (part.shape[0], part.shape[1])
            if key in self.memo and part.shape[1] > 2:
                again = again + self.memo[key].sum()
            else:
                self.memo[key] = torch.ones(key) * part.shape[1]
        return x * self.mask + self.grid(x) + self.grid(x * 2) + warped(x) + warped(x[:2]).sum() + again + self.positions(x.shape[1], x.device)


class PoolsOfWholeImages(nn.Module):
    """Kernels that are the whole image, sizes through map, reduce and numpy, and flags of devices."""

    def forward(self, x):
        y = x[None, None]
        h, w = map(int, x.shape[-2:])
        n = functools.reduce(lambda a, b: a * b, x.shape)
        b, *rest = x.shape
        pooled = [torch.nn.functional.avg_pool2d(y, y.shape[2:]), torch.nn.functional.avg_pool2d(y, kernel_size=y.size()[2:]),
                  torch.nn.functional.adaptive_avg_pool2d(y, 1), torch.nn.functional.avg_pool2d(y, (y.size(2), 1))]
        z = torch.zeros(*[size * 2 for size in x.shape])
        z = z.pin_memory() if z.is_cuda else z
        return sum([one.sum() for one in pooled]) + x.new_ones(h, w) * n + torch.spmm(x, x.t()).sum() + z.numel() + int(np.prod(x.shape)) + torch.Size([b] + rest).numel()


class AlphabetsInBulk(nn.Module):
    """Tables of thousands of characters, as models that read text make them."""

    def __init__(self):
        super().__init__()
        text = "".join(chr(0x4E00 + i) for i in range(8000))
        letters = [c for c in text]
        places = {c: i for i, c in enumerate(letters)}
        self.n = len("".join(letters)) + places[text[77]] + sum(1 for c in text if c in places) + len(set(text)) + len(sorted(text))
        self.n += len(text.split(text[4000])[0]) + len(text.encode()) + len(" ".join(letters).split()) + len(list(reversed(text)))
        table = str.maketrans("abc", "xyz")
        self.n += "aabbcc".translate(table).count("x") + ord("é") + len("%s_%d" % ("a", 3)) + len(f"{3.14159:.2f}")
        self.places = [places[c] for c in text[:100]]

    def forward(self, x):
        return x + self.n + self.places[5]


class TensorsOfTensors(nn.Module):
    """Tensors of one element in a list count as numbers, whatever their dimensions; complex arrays become tensors."""

    def __init__(self):
        super().__init__()
        steps = []
        for i in range(4):
            steps.append(torch.full((1,), float(i)))
        self.steps = torch.tensor(steps)
        values, vectors = np.linalg.eigh(np.array([[2.0, 1j], [-1j, 3.0]]))
        self.values, self.vectors = torch.tensor(values).float(), torch.tensor(vectors, dtype=torch.complex64)
        self.waves = torch.tensor(np.fft.fft(np.arange(4.0)))

    def forward(self, x):
        ends = torch.tensor([[x.min().reshape(1), x.max().reshape(1, 1)], [1.0, 2.0]])
        return x * self.steps + ends.sum() + ends[0, 1] + self.values.sum() + self.vectors.abs().sum() + self.waves.imag.float()


class Attributes(dict):
    """As addict's Dict: attributes are entries, and a few attributes are kept beside them."""
    def __init__(self, **kwargs):
        object.__setattr__(self, "__parent", kwargs.pop("__parent", None))
        object.__setattr__(self, "__frozen", False)
        super().__init__(**kwargs)

    def __setattr__(self, name, value):
        self[name] = value
        if object.__getattribute__(self, "__parent") is not None:
            object.__getattribute__(self, "__parent").count = 2
            object.__delattr__(self, "__parent")

    def __getattr__(self, name):
        return self[name]

    def __missing__(self, name):
        if object.__getattribute__(self, "__frozen"):
            raise KeyError(name)
        self[name] = type(self)(__parent=self)
        return self[name]


class AttributesBesideEntries(nn.Module):
    def __init__(self):
        super().__init__()
        c = Attributes(a=3)
        c.model.width = 5
        self.k = c.model.width + c.count + c.a + len(c)
        try:
            object.__getattribute__(c, "nowhere")
        except AttributeError:
            self.k += 100

    def forward(self, x):
        return x * self.k


class NumberThatBecomesATensor(nn.Module):
    """As in coordinate descent: the rank after the loop is that of the last trip."""
    def forward(self, x):
        a, b = 0, -x
        for _ in range(3):
            a = 2 - (x + b).logsumexp(dim=-1, keepdim=True)
            b = -torch.relu(x + a)
        return (x + a + b).exp().permute(1, 0)


class PoolingOfEverything(nn.Module):
    def forward(self, x):
        y = x.t()[None]
        return torch.nn.functional.max_pool1d(y, kernel_size=y.shape[-1]).squeeze(-1) + torch.nn.functional.avg_pool1d(y, y.size(2)).squeeze(2)


class EntriesOfAMatrix(nn.Module):
    def __init__(self):
        super().__init__()
        i = torch.tensor([[0, 1, 1, 3], [1, 0, 0, 2]])
        self.a = torch.sparse_coo_tensor(i, torch.tensor([1.0, 2.0, 3.0, 0.5]), (4, 4))

    def forward(self, x):
        y = x.t()
        return torch.sparse.mm(self.a, y) + torch.mm(self.a, y) + self.a @ y + self.a.t().coalesce().to_dense() @ y


class ScalarsOfNumPy(nn.Module):
    def __init__(self):
        super().__init__()
        self.k = np.float64(2.567).round(1) + np.array([1.25, 0.5]).max().round(1) + float(np.float32(0.1)) * 1e8

    def forward(self, x):
        return x.double() * self.k


class MatchesInALongText(nn.Module):
    def __init__(self):
        super().__init__()
        text = " ".join(f"\u00e4{i}" for i in range(2000))
        self.k = sum(int(one) for one in re.findall(r"\u00e4(\d+)", text)[:100]) + len(re.findall("x*", "axbxx"))
        self.k += len(text.translate(str.maketrans("12", "ab", "3"))) + text.translate({ord("1"): "one"}).count("one")

    def forward(self, x):
        return x * self.k


class OlderNamesOfNumPy(nn.Module):
    """NumPy had Python's own types under these names until 1.24; the test has them in eager mode."""
    def __init__(self):
        super().__init__()
        self.k = np.arange(3, dtype=np.float).sum() + float(np.zeros(2, dtype=np.int).dtype == np.int64) + isinstance(2.5, np.float) + np.int(2.7)

    def forward(self, x):
        return x * self.k


class Causal(nn.Conv1d):
    """A mask of the sizes of the weight, whose initial values are not needed."""
    def __init__(self):
        nn.Conv1d.__init__(self, 4, 4, 3, padding=1)
        self.mask = torch.ones_like(self.weight)
        self.mask[..., -1:] = 0.0

    def forward(self, x):
        return nn.functional.conv1d(x.t()[None], self.weight * self.mask, self.bias, padding=self.padding)[0].t()


class MasksOfWeights(nn.Module):
    def __init__(self):
        super().__init__()
        self.convs = nn.ModuleList([Causal(), Causal()])
        self.p = nn.Parameter(torch.rand(2, 4))
        self.q = nn.Parameter(torch.empty(4, 4))
        nn.init.kaiming_uniform_(self.q)
        nn.init.orthogonal_(self.p[:, :2])
        self.shift = torch.zeros_like(self.p[0]) + self.q.new_full((4,), 2.0)
        self.scale = torch.full_like(self.q[0] * 2, 3.0).double()

    def forward(self, x):
        for conv in self.convs:
            x = conv(x)
        return x @ self.q * self.scale + self.shift + self.p.sum(0)


class Branches(nn.Module):
    """A sum that begins as 0, and whose rank is that of its terms."""
    def __init__(self):
        super().__init__()
        self.convs = nn.ModuleList([nn.Conv2d(1, 1, 1) for _ in range(3)])
        self.skip = None

    def forward(self, x):
        x = x[None, None]
        y = 0 if self.skip is None else self.skip(x)
        for i in range(3):
            y += self.convs[i](x)
        z = torch.tensor(1.0)
        for i in range(4):
            z = z * (x + i)
        return nn.functional.adaptive_avg_pool2d(y, 1).flatten(1) + nn.functional.max_pool2d(z, 2).flatten(1)


class Keywords:
    """A mapping that is no dictionary, as the nodes of a configuration are."""
    def __init__(self, **given):
        self.given = given

    def keys(self):
        return self.given.keys()

    def __getitem__(self, key):
        return self.given[key]


def scaled(x, *, by, plus=0):
    return x * by + plus


class MappingsAsKeywords(nn.Module):
    def __init__(self):
        super().__init__()
        self.line = nn.Linear(**Keywords(in_features=4, out_features=2), **Keywords(bias=False))
        self.table = nn.ModuleDict({"by": nn.Identity()})

    def forward(self, x):
        return scaled(self.line(x), plus=1, **Keywords(by=3)) + len(dict(**self.table))


class SizesOfWeights(nn.Module):
    """Values that take the sizes of a weight whose initial numbers a file replaces."""
    def __init__(self):
        super().__init__()
        self.p = nn.Parameter(torch.rand(2, 4))
        self.grid = torch.arange(8.0).view_as(self.p)
        self.register_buffer("m", torch.arange(4.0).expand_as(self.p).clone(), persistent=False)
        self.register_buffer("r", torch.arange(8.0).reshape_as(self.p * 2), persistent=False)
        self.register_buffer("c", torch.empty_like(self.p).copy_(torch.arange(4.0)), persistent=False)

    def forward(self, x):
        return x + (self.p * self.grid + self.m + self.r * self.c).sum(0)


class MoreOfNumPy(nn.Module):
    """Functions of NumPy over known numbers; the test has those in eager mode that NumPy 2 has removed."""
    def __init__(self):
        super().__init__()
        a, turned = np.array([1.0, np.nan, 5.0, 2.0]), np.rollaxis(np.arange(24.0).reshape(2, 3, 4), 2)
        places = [np.rollaxis(np.ones((3, 4, 5, 6)), axis, start).shape for axis, start in ((3, 1), (-1, -2), (0, 3), (1, 1))]
        self.k = [np.nanargmax(a), np.nanargmin(a), int(np.less(1, 2)), np.greater(a, 1.5).sum(), np.less_equal(a, 2).sum(),
                  np.greater_equal(a, 2).sum(), np.equal(a, 2).sum(), np.not_equal(a, 2).sum(), np.setxor1d([1, 2, 3], [2, 4]).sum(),
                  np.in1d([[1, 2], [3, 4]], [1, 4]).sum(), np.product([2, 3]), turned[1, 1, 2]] + [n for shape in places for n in shape]
        self.inf = 0.0 if np.Inf == np.PINF == float("inf") and np.isnan(np.NaN) else 1.0

    def forward(self, x):
        for i, k in enumerate(self.k):
            x = x + float(k) * (i + 1)
        return x + self.inf


class NamesItself:
    inner: Optional["NamesItself"] = None
    more: "List[NamesItself]" = None
    kinds: Literal["Optional", "b"] = "b"
    table: Dict[str, "HintsOfNames"] = None


class HintsOfNames(nn.Module):
    """Annotations whose parts are names in texts, of classes that are defined later."""
    def __init__(self):
        super().__init__()
        hints, forward = get_type_hints(NamesItself), ForwardRef("NamesItself")
        self.k = [get_args(hints["inner"])[0] is NamesItself, get_args(hints["more"])[0] is NamesItself, get_args(hints["kinds"]) == ("Optional", "b"),
                  get_args(hints["table"])[1] is HintsOfNames, _eval_type(forward, globals(), None) is NamesItself,
                  _eval_type(int, None, None) is int]

    def forward(self, x):
        return x + sum(2 ** i for i, k in enumerate(self.k) if k)


class _Counted:
    __step = 5

    def __init__(self):
        self.__at = 1
        __local = 4
        self.y = __local

    def __hidden(self, __by=2):
        return 7 * __by

    def told(self, **given):
        return self.__at + self.__step + self.__hidden() + len([key for key in given if key == "__by"])

    def seen(self):
        return int(hasattr(self, "__at")) * 10 + int(hasattr(self, "_Counted__at")) + getattr(self, "_Counted__hidden")()


class _CountedTwice(_Counted):
    def __init__(self):
        super().__init__()
        self.__at = 20

    def told(self):
        return super().told(__by=3) * 100 + self.__at


class FrozenSettings(dict):
    """Never frozen, since the text asks for the name as it is written."""

    def __init__(self, **settings):
        super().__init__(**settings)
        self.__frozen = True

    def __setitem__(self, key, value):
        if hasattr(self, "__frozen") and self.__frozen:
            raise KeyError(key)
        super().__setitem__(key, value)


class PrivateNames(nn.Module):
    def __init__(self):
        super().__init__()
        self.__scale = nn.Parameter(torch.full((4,), 2.0))
        self.counted = _CountedTwice()
        self.settings = FrozenSettings(size=3)
        self.settings["more"] = 5

    def forward(self, x):
        found = self.counted.told() + self.counted.seen() + self.settings["more"]
        return x * self.__scale * found + self.counted._Counted__at + self.counted._CountedTwice__at * 1000 + _Counted._Counted__step


class LayersByCounter(nn.Module):
    """Layers chosen by the counters of loops: such loops are unrolled, so that the graph has no branch for each layer."""

    def __init__(self):
        super().__init__()
        self.count, self.kernels = 2, 3
        self.ups = nn.ModuleList([nn.Linear(4, 8), nn.Linear(8, 4)])
        self.blocks = nn.ModuleList([nn.Linear(8, 8) for _ in range(3)] + [nn.Linear(4, 4) for _ in range(3)])
        self.scales = nn.ParameterList([nn.Parameter(torch.tensor(1.0 + k)) for k in range(2)])

    def forward(self, x):
        for i in range(self.count):
            x = self.ups[i](x.relu())
            total = None
            for j in range(self.kernels):
                k = i * self.kernels + j
                if total is None:
                    total = self.blocks[k](x)
                else:
                    total += self.blocks[k](x)
            x = total / self.kernels
        for i in range(3, -1, -1):
            x = x + self.blocks[3 + i // 2](x)
        return x


class NamesByTheirModules(nn.Module):
    """Functions and classes that are imported from the files in which PyTorch defines them."""

    def __init__(self):
        super().__init__()
        import torch.nn.utils.weight_norm  # the package's attribute of that name stays the function
        from torch.nn.parallel.data_parallel import DataParallel
        from torch.nn.parallel.distributed import DistributedDataParallel  # noqa: F401
        from torch.nn.utils.clip_grad import clip_grad_norm_
        from torch.nn.utils.convert_parameters import parameters_to_vector  # noqa: F401
        from torch.nn.utils.memory_format import convert_conv2d_weight_memory_format
        from torch.nn.utils.spectral_norm import spectral_norm
        from torch.nn.utils.weight_norm import weight_norm

        self.one = weight_norm(nn.Linear(4, 3), dim=None)
        self.two = DataParallel(spectral_norm(nn.Linear(3, 4)))
        self.three = torch.nn.utils.weight_norm(nn.Linear(4, 4))
        convert_conv2d_weight_memory_format(self.three, torch.channels_last)
        clip_grad_norm_(self.parameters(), 1.0)

    def forward(self, x):
        return self.three(self.two(self.one(x)))


try:
    from torch.overrides import handle_torch_function, has_torch_function
    asked = has_torch_function
except ImportError:
    asked = handle_torch_function = None

try:
    from torch.overrides import no_such_function
except ImportError:
    no_such_function = None

try:
    from torch import JITException
    jit_exception = JITException is not None
except ImportError:
    jit_exception = False


class NamesThatAreNotSupported(nn.Module):
    """Names that PyTorch has are there for a program that asks for them, whether the compiler supports them or not."""

    def forward(self, x):
        if asked is None or (type(x) is not torch.Tensor and asked((x,))):
            return handle_torch_function(self.forward, (x,))
        found = jit_exception + 2 * (no_such_function is None) + 4 * hasattr(torch, "JITException") + 8 * hasattr(torch, "no_such_name")
        try:
            torch.JITException
            found += 16
        except AttributeError:
            found += 32
        return x * found


class SizesOfAKnownGraph(nn.Module):
    """Parameters have as many elements as a matrix of numbers has edges, which NumPy counts in the constructor."""

    def __init__(self):
        super().__init__()
        edges = np.array([(0, 1), (1, 2), (2, 3), (1, 2)], dtype=np.int32)
        counts = np.zeros((4, 4), dtype=np.float32)
        np.add.at(counts, (edges[:, 0], edges[:, 1]), np.ones(4, dtype=np.float32))
        found = np.zeros(3, dtype=bool)
        np.add.at(found, [0, 2, 2], np.array([True, False, True]))
        both = counts + counts.T * (counts.T > counts) + np.eye(4)
        r, c = np.nonzero(both)
        scale = np.power(both[r, c], -1)
        scale[np.isinf(scale)] = 0.0
        self.adjacency = torch.tensor(both / both.sum(1, keepdims=True), dtype=torch.float)
        self.mask = self.adjacency > 0
        self.edges = nn.Parameter(torch.zeros(1, len(self.mask.nonzero())))
        self.scale = nn.Parameter(torch.zeros(int((torch.tensor(scale) > 0.6).sum()) + int(found.sum())))
        nn.init.constant_(self.edges.data, 1)
        nn.init.constant_(self.scale.data, 0.5)

    def forward(self, x):
        graph = -9e15 * torch.ones_like(self.adjacency)
        graph[self.mask] = self.edges[0]
        return x @ torch.softmax(graph, 1) * self.scale.sum()


class VersionsOfNumPy(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = 2.0 if tuple(int(part) for part in np.__version__.split(".")[:2]) >= (1, 20) else 3.0
        if hasattr(np, "version") and np.version.full_version.split(".")[0] == np.__version__[0]:
            self.scale += 4.0

    def forward(self, x):
        return x * self.scale


class BuffersThatAreFilledLater(nn.Module):
    """A tensor that is assigned to the name of a buffer that was registered as None is in the state dictionary."""

    def __init__(self):
        super().__init__()
        self.register_buffer("table", None)
        self.register_buffer("hidden", None, persistent=False)
        self.register_buffer("weight", None)
        self.register_buffer("never", None)
        self.extend(4)
        self.hidden = torch.ones(4) * 3
        self.weight = nn.Parameter(torch.full((4,), 2.0))

    def extend(self, n):
        if self.table is not None and self.table.size(0) >= n:
            return
        self.table = torch.arange(n, dtype=torch.float32)

    def forward(self, x):
        self.extend(4)
        total = x * self.table + self.hidden + self.weight
        return total if self.never is None else total * 5


class FactorsInSinglePrecision(nn.Module):
    """The array of a tensor of single precision has factors of single precision."""

    def __init__(self):
        super().__init__()
        filled = torch.empty(4, 4)
        nn.init.eye_(filled)
        self.inverse = torch.from_numpy(np.linalg.inv(filled.numpy() * 2))
        self.lower = torch.from_numpy(np.linalg.cholesky((filled * 4).numpy()))
        self.values = torch.from_numpy(np.linalg.svd((filled * 4).numpy(), compute_uv=False))

    def forward(self, x):
        return x @ self.inverse + x @ self.lower + (x @ self.values)[:, None]


class Shift(nn.Module):
    def __init__(self):
        super().__init__()
        self.by = nn.Parameter(torch.tensor(2.0))

    def forward(self, x):
        return x + self.by


class DoubledShift(Shift):
    def __len__(self):
        return 7

    def forward(self, x):
        return super().forward(x) * 2


def shown_thrice(kind):
    class Thrice(kind):
        def forward(self, x):
            return torch.cat([super(Thrice, self).forward(x)] * 3)

    return Thrice


class ModulesOfAnotherClass(nn.Module):
    """Patches give the layers of a model that was made another class."""

    def __init__(self):
        super().__init__()
        kept = Shift()
        self.layers = nn.Sequential(kept, nn.ReLU(), nn.Sequential(Shift()))
        for module in self.layers.modules():
            if isinstance(module, Shift):
                module.__class__ = DoubledShift
        self.same = kept
        self.known = [type(kept) is DoubledShift, isinstance(kept, Shift), len(kept) == 7, kept.__class__.__name__ == "DoubledShift"]
        self.__class__ = shown_thrice(self.__class__)

    def forward(self, x):
        return self.layers(x) + self.same(x) * sum(self.known)


class OptimizerAsADefault(nn.Module):
    """As a LightningModule, which reads the defaults of its constructor."""

    def __init__(self, scale=3, optimizer=torch.optim.AdamW):
        super().__init__()
        parameters = inspect.signature(type(self).__init__).parameters.values()
        self.given = {one.name: one.default for one in parameters if one.default is not inspect.Parameter.empty}

    def forward(self, x):
        return x * self.given["scale"] + len(self.given)


LINES_OF = {}


def noting_lines(thing):
    LINES_OF[thing.__name__] = inspect.getsourcelines(thing)
    return thing


# a comment above
@noting_lines
@functools.lru_cache
def noted_function(n):
    """A text.

not indented
    """
    # inside
    return n * 2
    # at the end


@noting_lines
class NotedClass:
    """A text."""

    def method(self, x):
        if x is None:

            return 1
        return noted_function(3) * x  # beside

    # at the end


noted_lambda = lambda x: x + 1  # noqa: E731


class LinesOfDefinitions(nn.Module):
    def __init__(self):
        super().__init__()
        lines = list(LINES_OF.values()) + [inspect.getsourcelines(one) for one in (NotedClass.method, NotedClass().method, noted_lambda)]
        starts = [first - lines[0][1] for _, first in lines] + [NotedClass.method.__code__.co_firstlineno - lines[0][1]]
        text = "".join("".join(each) for each, _ in lines) + inspect.getsource(noted_function)
        self.n = sum(starts) + sum(ord(c) * (k % 7) for k, c in enumerate(text))

    def forward(self, x):
        return x * self.n


SINGLE = np.array([[0.5, -0.25], [0.25, 0.5]], np.float32)
DOUBLE = np.array([[1, 0], [0, 0.5]])
WHOLE = np.array([[1, 0], [3, 5]])


class ProductsOfMixedTypes(nn.Module):
    """As filters of constructors are made, in the types that NumPy gives."""

    def forward(self, x):
        made = [np.dot(DOUBLE, SINGLE), SINGLE @ DOUBLE, np.matmul(DOUBLE, SINGLE), np.inner(SINGLE, DOUBLE), np.outer(DOUBLE[0], SINGLE[0]),
                np.tensordot(SINGLE, DOUBLE, axes=1), SINGLE @ WHOLE, np.dot(WHOLE, SINGLE), np.vdot(SINGLE, DOUBLE), np.dot(SINGLE[0], WHOLE[0])]
        kinds = [np.asarray(one).dtype for one in made] + [np.fft.fft(one).dtype for one in (SINGLE, DOUBLE, WHOLE, SINGLE.astype(np.float16))]
        kinds += [np.fft.irfft(np.fft.rfft(SINGLE)).dtype]
        numbers = [np.asarray(one).sum().item() for one in made] + [len(str(one)) for one in kinds]
        return x + sum(one * (k + 1) for k, one in enumerate(numbers)) + torch.from_numpy(np.fft.fft(SINGLE).real).sum()


def joined_texts(*things):
    return "\n".join(one.__doc__.lstrip("\n") for one in things)


class DocumentedDistribution(torch.distributions.Normal):
    pass


class TextsOfTheLibrary(nn.Module):
    """As wrappers of PyTorch's classes are documented: the wrapped class's text is part of the wrapper's."""

    def __init__(self):
        super().__init__()
        things = (torch.distributions.Normal, nn.Linear, nn.functional.relu, nn.Linear(2, 2), type(self))
        DocumentedDistribution.__doc__ = joined_texts(*things)
        self.n = sum(isinstance(one.__doc__, str) for one in things) + (DocumentedDistribution.__doc__ == "") * 100

    def forward(self, x):
        return x * self.n


class ScaleLayer(torch.distributions.transforms.Transform, nn.Module):
    domain = codomain = torch.distributions.constraints.real
    bijective = True

    def __hash__(self):
        return 1

    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        self.layer = nn.Linear(4, 4)

    def _call(self, x):
        return self.layer(x) * 2 + self._cache_size

    def _inverse(self, y):
        return y / 2

    def log_abs_det_jacobian(self, x, y):
        return (x + y).sum(-1)


class LayersThatAreTransforms(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = ScaleLayer(cache_size=1)

    def forward(self, x):
        y = self.scale(x)
        return y + self.scale.log_abs_det_jacobian(x, y).sum()


@dataclasses.dataclass
class WithoutWords:
    size: int = 1


class DocumentationOfMadeConstructors(nn.Module):
    def __init__(self):
        super().__init__()
        self.n = 3 if WithoutWords.__init__.__doc__ is None else 5

    def forward(self, x):
        return x * self.n


class AnswersForItself(type):
    def __instancecheck__(cls, value):
        return getattr(value, "size_of", 0) == cls.size


class OfTwo(metaclass=AnswersForItself):
    size = 2


class OfThree(OfTwo):
    size = 3


class OfSize:
    def __init__(self, n):
        self.size_of = n


class SparseKinds(nn.Module):
    """Classes whose metaclass answers isinstance, those of sparse tensors among them."""

    def __init__(self):
        super().__init__()
        self.a = torch.sparse.FloatTensor(torch.tensor([[0, 1], [1, 0]]), torch.tensor([1.0, 2.0]), (3, 3))
        self.b = self.a.to(torch.float64)

    def forward(self, x):
        kinds = (torch.sparse.FloatTensor, torch.sparse.DoubleTensor, torch.cuda.FloatTensor, torch.cuda.sparse.FloatTensor, torch.Tensor)
        told = [isinstance(v, kind) for v in (x, self.a, self.b) for kind in kinds]
        told += [isinstance(v, kind) for v in (OfSize(2), OfSize(3), 2, x) for kind in (OfTwo, OfThree, (int, OfThree), (OfTwo, (OfThree, OfSize)))]
        parts = (torch.sparse.mm(self.a, x) * 3, torch.tensor(told), self.a._values() + self.a._nnz(), self.a._indices())
        return torch.cat([part.flatten().float() for part in parts])


def pairs_below(n):
    pairs = []
    for i in range(n):
        for j in range(n):
            if i != j:
                pairs.append([i, j])
    return np.array(pairs)


class ArraysOfListsOfTheRun(nn.Module):
    def forward(self, x):
        pairs = pairs_below(x.shape[0])
        later = np.array([i > 0 for i in range(x.shape[0])])
        kinds = [one.dtype == torch.float64 for one in (torch.from_numpy(np.array([[]])), torch.from_numpy(pairs))]
        return torch.cat([(x[pairs[:, 0]] - x[pairs[:, 1]]).flatten(), torch.from_numpy(later).float(), torch.tensor(kinds).float()])


from torch.optim import Adam  # noqa: E402, F401 (a name that is not evaluated)


class AllNamesOfAModule(nn.Module):
    """Also those of packages that are not there."""

    def __init__(self):
        super().__init__()
        names = {}
        names.update(sys.modules[__name__].__dict__)
        self.k = (names["pairs_below"] is pairs_below) + 2 * ("Adam" in names) + 4 * ("absent_name" in globals()) + 8 * (globals()["nn"] is nn)

    def forward(self, x):
        return x * self.k


class ArraysOfOneNumber(nn.Module):
    def __init__(self):
        super().__init__()
        low, high, on = np.asanyarray(3), np.array(2.5), np.asarray(True)
        self.scale = low * high + (10 if low.ndim == 0 and high.size == 1 and on.shape == () else 0)
        self.kinds = [str(one.dtype) for one in (low, high, on, np.array(np.float32(1)))]

    def forward(self, x):
        return x * float(self.scale) + (1 if self.kinds == ["int64", "float64", "bool", "float32"] else 0)


import pickle  # noqa: E402  (at the end, so that the lines above stay)


class PickledKeys(nn.Module):
    def __init__(self):
        super().__init__()
        values = [{}, {"a": 1}, {"a": True, "b": (1, 2, "x")}, (1,), (1, 2, 3, 4, 70000, -5, 300), [1, "a" * 300], [], (), None, "", b"ab", [None, [1]],
                  {"deep": {"er": [(), (1,)]}}]
        text = "|".join([str(pickle.dumps(one)) for one in values])
        self.sum = sum([(i + 1) * ord(c) for i, c in enumerate(text)]) % 10007
        self.memo = {}

    def scaled(self, x, *args, **kwargs):
        key = (args, pickle.dumps(kwargs))
        if key not in self.memo:
            self.memo[key] = x * kwargs["by"] + len(self.memo)
        return self.memo[key]

    def forward(self, x):
        return self.scaled(x, by=2) + self.scaled(x, 1, by=3) + self.scaled(x, by=2) + self.sum


class ArraysOfTensors(nn.Module):
    def __init__(self):
        super().__init__()
        window = torch.hann_window(4, dtype=torch.float32).numpy()
        turns = np.outer(np.arange(4), np.arange(4)) / 6
        self.register_buffer("rows", torch.from_numpy(np.cos(turns) * window).float())

    def forward(self, x):
        return x @ self.rows.T + torch.FloatTensor([[range(1, 5)]]) + torch.tensor([range(3, 7), [0, 1, 2, 3]])[0]


class HeldTensor(torch.Tensor):
    try:
        from torch._C import _disabled_torch_function_impl

        __torch_function__ = _disabled_torch_function_impl
    except ImportError:
        pass

    def __new__(cls, data, scale):
        made = torch.Tensor._make_subclass(cls, data, False)
        made.scale = scale
        return made


class HeldParameter(HeldTensor, nn.Parameter):
    def __new__(cls, data, scale):
        made = HeldTensor._make_subclass(cls, HeldTensor(data, scale), True)
        made.scale = scale
        return made


class Curved(nn.Module):
    def __init__(self):
        super().__init__()
        self.k = nn.Parameter(torch.tensor(0.5), requires_grad=False)

    def forward(self, x):
        return x * self.k


class NegativeCurved(Curved):
    @property
    def k(self):
        return -self.own * 2

    def __init__(self):
        super().__init__()
        self.own = self._parameters.pop("k")


class SubclassesThatAreMade(nn.Module):
    def __init__(self):
        super().__init__()
        self.point = HeldParameter(torch.tensor([1.0, 2.0, 3.0, 4.0]), 4)
        self.ball = NegativeCurved()

    def forward(self, x):
        return x * self.point * self.point.scale + self.ball.k


class CallsWithoutOverride(nn.Module):
    """As a `__torch_function__` of one's own ends that only notes what is called."""

    def forward(self, x):
        added = torch._C._disabled_torch_function_impl(torch.add, (torch.Tensor,), (x, 2))
        return added * torch._C._disabled_torch_function_impl(torch.sum, (torch.Tensor,), (x,), {"dim": 0})


import io  # noqa: E402
import logging  # noqa: E402


class WrittenSettings(nn.Module):
    """Constructors write their settings as pickles, of which nothing is read, and look up the names of levels."""

    def __init__(self, dim=4, rate=0.1, act=torch.relu):
        super().__init__()
        settings = locals()
        settings.pop("self")
        settings.pop("__class__", None)
        self._settings = pickle.dumps(settings)
        with io.BytesIO() as file:
            pickle.dump([settings, None, torch.tanh], file)
        numbers = [0.0, -0.0, 1.0, 0.1, -2.5, 1e300, 5e-324, 2.5e-310, float("inf"), float("-inf"), float("nan"), {"rate": 1e-4}]
        file = io.BytesIO()
        pickle.dump(numbers, file)
        text = str(pickle.dumps(numbers)) + str(file.getvalue())
        self.sum = sum([(i + 1) * ord(c) for i, c in enumerate(text)]) % 10007
        log = logging.getLogger("a")
        self.levels = [getattr(log, name).__name__ for name in ("debug", "fatal", "exception")] and logging.FATAL
        self.act = act

    def forward(self, x):
        return self.act(x) * self.sum + self.levels


class TensorsBySize(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.FloatTensor(size=(4, 4)))
        self.bias = nn.Parameter(torch.Tensor(size=(4,)))
        nn.init.xavier_normal_(self.weight.data)
        nn.init.constant_(self.bias.data, val=0.5)

    def forward(self, x):
        return x @ self.weight + self.bias + torch.zeros_like(torch.LongTensor(size=[1])).numel() + torch.Tensor(data=[1.0, 2.0, 3.0, 4.0])


class UnreadMemory(nn.Module):
    """Texts of operators that nothing reads, and a buffer without values that no run reads."""

    def __init__(self):
        super().__init__()
        self.register_buffer("statistics", torch.empty((2, 3)), persistent=False)
        self.normalise = False

    def named(self, x, name):
        return x * 2 if name is not None else x

    def forward(self, x):
        if self.normalise:
            mean, variance = self.statistics
            x = (x - mean) / variance
        return self.named(x, f"made by {torch.sum} and {torch.Tensor.relu}")


def letters(used, n):
    def symbol(i):
        if i < 26:
            return "abcdefghijklmnopqrstuvwxyz"[i]
        return chr(i + 140)
    i = found = 0
    while found < n:
        one = symbol(i)
        i += 1
        if one in used:
            continue
        yield one
        found += 1


class LettersOfAxes(nn.Module):
    def forward(self, x):
        axes = "".join(letters("bd", max(len(one.shape) for one in (x, x[0]))))
        return torch.einsum(f"{axes},{axes}->{axes[::-1]}", x, x).mT * len(axes)


class Processing:
    """A class that is no module calls the constructor of an object that is bound to nothing, which does nothing."""

    def __init__(self, scale):
        super(Processing).__init__()
        self.scale = scale

    def name(self):
        try:
            return super(Processing).name()
        except AttributeError:
            return "none"


class UnboundSuper(nn.Module):
    def __init__(self):
        super().__init__()
        self.processing = Processing(3)

    def forward(self, x):
        return x * self.processing.scale + (self.processing.name() == "none")


class NamedAttributes(nn.Module):
    """Layers are replaced by keywords of the method that sets attributes."""

    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.BatchNorm1d(4), nn.Linear(4, 4))
        for name, layer in self.layers.named_children():
            if isinstance(layer, nn.BatchNorm1d):
                self.layers.__setattr__(name=name, value=nn.GroupNorm(2, 4))
        self.variables = [torch.autograd.Variable(requires_grad=True), torch.autograd.Variable()]

    def forward(self, x):
        return self.layers(x) + len(self.variables[0])


class ResolutionGroups(nn.Module):
    """Images of one resolution are grouped by runs of equal sizes: there is one run, and the name is assigned."""

    def forward(self, x):
        inputs = [x]
        ends = torch.cumsum(torch.unique_consecutive(torch.tensor([one.shape[-1] for one in inputs]), return_counts=True)[1], 0)
        start = 0
        for end in ends:
            part = torch.cat(inputs[start:end]) * 2
            output = part if start == 0 else torch.cat((output, part))
            start = end
        return output


class AttentionByAddress(nn.Module):
    """Projects queries, keys and values at once where they are the same tensor, which their addresses show."""

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.arange(48.0).reshape(12, 4) / 48)
        self.register_buffer("mask", torch.ones(3, 4))

    def project(self, q, k, v):
        all_same, same = q.data_ptr() == k.data_ptr() == v.data_ptr(), k.data_ptr() == v.data_ptr()
        if all_same:
            q, k, v = nn.functional.linear(q, self.weight).chunk(3, -1)
        elif same:
            k, v = nn.functional.linear(k, self.weight[4:]).chunk(2, -1)
        return q @ k.transpose(0, 1) @ v + 10 * all_same + 100 * same

    def forward(self, x):
        y, kept = x * 2, x[:, :]
        views = [x.data_ptr() != y.data_ptr(), x[1].data_ptr() == x[1].data_ptr(), x[1].data_ptr() != y[1].data_ptr(), self.mask.data_ptr() == self.weight.data_ptr()]
        same = [nn.functional.dropout(x, 0.5, False).data_ptr() == x.data_ptr(), x.detach().data_ptr() == x.data_ptr(), x.contiguous().data_ptr() == x.data_ptr(), x.float().data_ptr() == x.data_ptr(), kept.clone().data_ptr() == x.data_ptr(),
                x.T.unsqueeze(0).data_ptr() == x.view(-1).data_ptr(), x.t().contiguous().data_ptr() != x.data_ptr()]
        return self.project(x, x, x) + 2 * self.project(x, y, y) + 3 * self.project(x, y, x) + sum(2**i * one for i, one in enumerate(views + same))


class LongPowers(nn.Module):
    """Stages know powers of their sizes, which no layer of theirs needs."""

    def __init__(self):
        super().__init__()
        self.sizes = [Processing(2**i) for i in (3, 62, 64, 128, 1024)]
        self.number = 2**100 / 2**90.0 + 3**50 * 0.5e-20 + (-3) ** 45 / 2.0**60 + (-(7**40)) / 1e33
        self.equal = self.sizes[3].scale == 2**128

    def forward(self, x):
        return x * self.sizes[0].scale + self.number + self.equal


class Halved:
    """As older texts normalise weights: a hook finds those of its class, and assigns the weight in each call."""

    def __init__(self, name):
        self.name = name

    def __call__(self, module, inputs):
        setattr(module, self.name, getattr(module, self.name + "_orig") / 2)
        return inputs[0] * 3

    @staticmethod
    def apply(module, name):
        for _, hook in module._forward_pre_hooks.items():
            if isinstance(hook, Halved) and hook.name == name:
                raise RuntimeError("halved twice")
        weight = module._parameters[name]
        delattr(module, name)
        module.register_parameter(name + "_orig", weight)
        setattr(module, name, weight.data)
        module.register_forward_pre_hook(Halved(name))
        return module

    @staticmethod
    def remove(module, name):
        for key, hook in module._forward_pre_hooks.items():
            if isinstance(hook, Halved) and hook.name == name:
                del module._forward_pre_hooks[key]
                return


class HooksOfTheModule(nn.Module):
    """Hooks are found in, counted in and removed from the dictionaries of a module."""

    def __init__(self):
        super().__init__()
        self.plain, self.halved, self.kept = nn.Linear(4, 2), Halved.apply(nn.Linear(4, 2), "weight"), nn.Linear(4, 2)
        self.kept.register_forward_pre_hook(lambda module, inputs: inputs[0] + 1)
        self.kept.register_forward_pre_hook(Halved("bias"), prepend=True)
        Halved.remove(self.kept, "bias")
        self.plain.register_forward_hook(lambda module, inputs, output: output * 7)
        self.kept.register_forward_hook(lambda module, inputs, output: output * 5)
        self.plain._forward_hooks.clear()
        self.counts = [len(layer._forward_pre_hooks) + 10 * len(list(layer._forward_hooks.values())) + 100 * (not layer._forward_pre_hooks) for layer in (self.plain, self.halved, self.kept)]

    def forward(self, x):
        counted = x * self.counts[0] + self.counts[1] - self.counts[2] + len(self.kept._backward_hooks)
        return torch.cat([self.plain(x), self.halved(x), self.kept(x), counted], 1)


class NumbersOfASeed(nn.Module):
    """Numbers of several distributions that NumPy and Python draw after a seed; they are in no state dictionary."""

    def __init__(self):
        super().__init__()
        np.random.seed(1)
        single = [np.random.rand(), np.random.uniform(2, 3), np.random.normal(), np.random.normal(1, 2), np.random.randn()]
        many = [np.random.rand(3), np.random.randn(3), np.random.uniform(-1, 1, (2, 2)), np.random.normal(1, 2, size=3), np.random.exponential(2.0, 3),
                np.random.uniform([0, 10], [1, 20]), np.random.normal([1, 2], 0.1), np.random.choice(5, 3, p=[0.1, 0.2, 0.3, 0.2, 0.2]),
                np.random.lognormal(0, 1, 2), np.random.randint(0, 9, 3), np.random.random_sample((2, 1))]
        state = np.random.get_state()
        many.append(np.random.randn(5))
        np.random.set_state(state)
        own = np.random.RandomState(3)
        many += [np.random.randn(5), own.randn(7), own.rand(2), own.uniform(size=2), own.normal(size=(2, 2)), own.choice(3, 2, p=[0.2, 0.3, 0.5])]
        self.numbers = single + np.concatenate([np.ravel(one) for one in many]).tolist()
        random.seed(3)
        self.numbers += [random.randint(1, 9), random.random(), random.uniform(1, 2), random.choice([5, 6, 7]), random.randrange(0, 1000, 7), random.gauss(0, 2)]
        self.numbers += [random.gauss(1, 1), random.normalvariate(), random.expovariate(2.0), random.triangular(1, 5, 2), random.triangular(), random.lognormvariate(0, 1)]
        self.numbers += random.sample(range(4), 3) + random.sample(range(1000), 7) + random.choices([1, 2, 3], k=4) + random.choices([1, 2, 3], weights=[1, 5, 2], k=4)
        order = list(range(10))
        random.shuffle(order)
        past = random.getstate()
        again = random.random()
        random.setstate(past)
        other = random.Random(2**40 + 5)
        self.numbers += order + [again, random.random(), other.getrandbits(40) / 2**40, other.getrandbits(7), other.randint(-5, 2**50) / 2**50, random.Random(-7).random()]
        self.numbers += random.Random(0).sample([1, 2, 3], 2, counts=[2, 3, 1])

    def forward(self, x):
        return x[0, 0] * 0 + torch.tensor(self.numbers)


class OrdersOfASeed(nn.Module):
    """Fixed orders and whole numbers that NumPy draws after a seed; they are in no state dictionary, except those drawn after other numbers."""

    def __init__(self):
        super().__init__()
        np.random.seed(5)
        self.order = np.random.permutation(4).tolist()
        self.whole, self.one = np.random.randint(3, 17, size=(2, 4)).tolist(), int(np.random.randint(9))
        names = ["a", "b", "c", "d", "e"]
        np.random.shuffle(names)
        self.first = names.index("a") * 10 + names.index("d")
        self.chosen = [int(n) for n in np.random.choice(40, size=3, replace=False)] + np.random.choice(np.array([5, 6, 7]), size=4).tolist()
        own = np.random.RandomState(7)
        self.rows = own.permutation(np.arange(6).reshape(3, 2)).ravel().tolist() + own.randint(0, 1, size=2).tolist() + own.permutation(70)[:5].tolist()
        self.steps = self.nested([np.random.RandomState(n) for n in range(3)])
        np.random.rand(3)
        self.register_buffer("later", torch.from_numpy(np.random.permutation(4)))
        np.random.seed()

    def nested(self, states):
        return [state.permutation(3).tolist() if state.randint(2) else [0, 1, 2] for state in states]

    def forward(self, x):
        numbers = torch.tensor(self.chosen + self.rows).sum() + torch.tensor(self.chosen).cumsum(0)[2] + torch.tensor(self.rows).cumsum(0)[4]
        return x[:, self.order] * torch.tensor(self.whole)[0] + torch.tensor(self.whole)[1] * self.one + self.first + numbers + x[:, self.later] + torch.tensor(self.steps)[:, :1]


class KernelsOfAttention(nn.Module):
    """Names of torch.backends.cuda, which a module imports from it or asks there."""

    def __init__(self):
        from torch.backends.cuda import SDPBackend, sdp_kernel
        super().__init__()
        self.backend, self.kernel = SDPBackend.MATH, sdp_kernel
        self.flags = {SDPBackend.MATH: dict(enable_math=True, enable_flash=False), SDPBackend.FLASH_ATTENTION: dict()}
        torch.backends.cuda.enable_flash_sdp(False)
        torch.backends.cuda.matmul.allow_tf32 = True

    def forward(self, x):
        import torch.backends.cuda as kernels
        q = x[None, None]
        with self.kernel(**self.flags[self.backend]):
            y = nn.functional.scaled_dot_product_attention(q, q, q)
        return y[0, 0] + kernels.is_built() + 2 * kernels.math_sdp_enabled()
