"""Small programs over Python's library, as container_programs.py describes them."""
import argparse
import ast
import bisect
import functools
import heapq
import inspect
import json
import keyword
import logging
import math
import random
import string
import sys
import time
import typing
import weakref
from collections import namedtuple
from dataclasses import dataclass, field
from enum import Enum, EnumMeta
from fractions import Fraction
from typing import List, Tuple
from urllib.parse import urlparse, urlsplit

import numpy as np
import torch
from torch import Tensor

from samples import case, x3

parser = argparse.ArgumentParser(description="Train")
parser.add_argument("--lr", type=float, default=1e-3)
parser.add_argument("--hidden-size", "-s", type=int, default="16", help="width")
parser.add_argument("--no-bias", action="store_false", dest="bias")
parser.add_argument("--dims", nargs="+", type=int, default=[1, 2])
parser.add_argument("-v", "--verbose", action="count", default=0)
parser.add_argument("--tag", action="append")
parser.add_argument("--flag", action=argparse.BooleanOptionalAction, default=True)
group = parser.add_argument_group("model")
group.add_argument("--name", choices=["a", "b"], default="a")
group.add_argument("data", nargs="?", default="here")
parser.set_defaults(extra=7)
args = parser.parse_args([])
given = parser.parse_args(["-s", "8", "--dims", "3", "4", "--lr=0.5", "-v", "-v", "--tag", "p", "--tag", "q", "--no-bias", "--no-flag",
                           "--name", "b", "there"])
known, rest = parser.parse_known_args(["--other", "--lr", "2"])


@case((x3,))
def options_of_a_script(x: Tensor):
    return (x * args.lr, args.hidden_size, args.bias, args.dims, args.verbose, args.tag is None, args.flag, args.name, args.data, args.extra,
            given.lr, given.hidden_size, given.bias, given.dims, given.verbose, len(given.tag), given.flag, given.name, given.data,
            known.lr, len(rest), sorted(vars(args))[0], "lr" in args, args == parser.parse_args([]), args == given,
            argparse.Namespace(k=3).k)


class Made(torch.nn.Module):
    def __init__(self):
        super().__init__()
        for k in range(2):
            exec(f"self.w_{k} = torch.arange({k} + 1)")
        near = 5
        exec("near = 6\nself.inner = near")
        self.near = near
        try:
            exec("raise KeyError('told')")
        except KeyError as e:
            self.told = str(e)


@case((x3,))
def texts_that_are_code(x: Tensor):
    made, k = Made(), 2
    return made.w_0, made.w_1, made.inner, made.near, made.told, eval(" x * k "), eval("[j + 1 for j in range(3)]")


@case((x3, 3), (x3, 0))
def clocks(x: Tensor, n: int):
    start = time.perf_counter()
    random.seed(n)
    np.random.seed(n)
    print("took", time.time() - start)
    return x * n


@case((5,), (0,), (1,))
def heap_of_numbers(n: int):
    heap: List[int] = []
    for i in range(n):
        heapq.heappush(heap, (i * 7 + 3) % 5)
    as_pushed = list(heap)
    out: List[int] = []
    while len(heap) > 2:
        out.append(heapq.heappop(heap))
    other = [5, 1, 4, n, 2]
    heapq.heapify(other)
    return (as_pushed, out, heap, other[0], heapq.heappushpop(other, 3), heapq.heapreplace(other, 9), other,
            heapq.nlargest(2, other), heapq.nsmallest(2, other), list(heapq.merge([1, 4], [2, 3])))


@case((x3, 4), (x3, 0))
def heap_of_pairs(x: Tensor, n: int):
    heap: List[Tuple[float, int]] = []
    for i in range(n):
        heapq.heappush(heap, (-float(x[i % 3]), i))
    cost, best = heapq.heappop(heap) if len(heap) > 0 else (0.0, -1)
    return cost, best, len(heap)


@case((3,), (0,), (9,))
def places_in_sorted_lists(n: int):
    known, made = [1, 3, 3, 5], [i * 2 for i in range(n)]
    bisect.insort(made, 3)
    bisect.insort_left(known, n)
    return (bisect.bisect([1, 3, 3, 5], 3), bisect.bisect_left([1, 3, 3, 5], 3), bisect.bisect_left(made, n), made, known,
            bisect.bisect_right([3, 2, 1], -2, key=lambda k: -k), bisect.bisect([1, 3, 3, 5], n, 1, 3))


class Node:
    def __init__(self, value, parent=None):
        self.value, self.parent = value, weakref.ref(parent) if parent is not None else None

    def root(self):
        return self if self.parent is None else self.parent().root()


@case((x3,))
def weak_references(x: Tensor):
    top = Node(x)
    middle = Node(x * 3, top)
    return Node(x * 2, middle).root().value, weakref.proxy(top).value


class Backend:
    name = ""

    def fits(self, value):
        raise NotImplementedError()


class Missing(Backend):
    name = "no_such_package"

    def __init__(self):
        import no_such_package


class Arrays(Backend):
    name = "numpy"

    def fits(self, value):
        return isinstance(value, np.ndarray)


class Tensors(Backend):
    name = "torch"

    def fits(self, value):
        return isinstance(value, Tensor)

    def double(self, value):
        return value * 2


class OtherTensors(Arrays):
    name = "jax_of_another_name"


loaded = {}


def backend_of(value):
    kind = type(value)
    if kind in loaded:
        return loaded[kind]
    found, left = [], Backend.__subclasses__()
    while left:
        one = left.pop()
        left += one.__subclasses__()
        found.append(one)
    for one in found:
        if one.name in sys.modules:
            made = one()
            if made.fits(value):
                loaded[kind] = made
                return made
    raise RuntimeError("no backend")


@case((x3, 2), (x3, 0))
def classes_that_derive(x: Tensor, n: int):
    names = [one.__name__ for one in Backend.__subclasses__()]
    for i in range(n):
        x = backend_of(x).double(x)
    return x, len(names), names[-1], [one.__name__ for one in OtherTensors.mro()][1], backend_of(x).name


@case((x3,))
def words_and_letters(x: Tensor):
    return (x, keyword.iskeyword("for"), keyword.iskeyword("four"), string.ascii_letters, string.punctuation[:3], "…".isalnum(), "é1".isalnum(),
            "é_1".isidentifier(), "1é".isidentifier(), "x…".isidentifier(), "ñandú".isalpha(), "a-é".isalpha())


def halves(n: int):
    if n % 2 != 0:
        raise ValueError("odd")
    return n // 2, 3


@case((x3, 4), (x3, 0))
def exception_that_no_clause_takes(x: Tensor, n: int):
    try:
        a, b = halves(n)
    except TypeError:
        a, b = 1, 2
    try:
        c, d = halves(n + 2)
    except ValueError as wrong:
        raise RuntimeError("halves") from wrong
    return x * a * b, c, d


@case((2, True), (0, False))
def classes_in_a_list_of_the_run(n: int, f: bool):
    kinds = []
    for i in range(n):
        if f:
            kinds.append(Tensors)
        else:
            kinds.append(Arrays)
    kinds += [Missing]
    return [len(one.name) for one in kinds]


TEXT = ''' {"a": [1, -2.5e1, true, null], "b\\u0041\\n": {"": "\\"q\\""}, "c": [], "d": {}} '''
FIELDS = ["depth", "width"]
Settings = namedtuple("Settings", FIELDS)
Settings.__new__.__defaults__ = (None,) * len(Settings._fields)


class Mode(str, Enum):
    ADD = "add"
    CAT = "cat"


class Plain:
    pass


class Quiet(logging.Filter):
    def filter(self, record):
        return False


def literal(text):
    try:
        return ast.literal_eval(text)
    except ValueError:
        return "none"


def by_two(x, k=1, *, m=0):
    return x * k + m


by_two.__defaults__ = (2,)


def with_defaults(*args, **kwargs):
    bound = inspect.signature(by_two).bind(*args, **kwargs)
    bound.apply_defaults()
    return list(bound.arguments), bound.args, bound.kwargs["m"]


logger = logging.getLogger("here")
if not any(isinstance(one, Quiet) for one in logger.filters):
    logger.addFilter(Quiet())


@case((x3,))
def texts_of_settings(x: Tensor):
    read = json.loads(TEXT)
    url, whole = urlsplit("hf-hub:timm/net@v1#top"), urlparse("https://host:80/a/b.pt;p?q=1&r=2#f")
    kinds = [type(one).__name__ for one in read["a"]]
    return (x, read["a"][:2], kinds, read["bA\n"][""], len(read["c"]), sorted(read), list(url), list(whole), url.scheme, whole.query,
            ast.literal_eval(" [1, (2.5,), 'a', {'k': None}, -3, (4)] ")[0::4], ast.literal_eval("{'k': [True]}")["k"], literal("nc"), __import__("math").pi, __import__("os.path").sep)


@case((x3,))
def classes_as_libraries_ask_them(x: Tensor):
    seen = {id(one) for one in ("a", "a", 3, None, Plain, Mode.ADD, 2.5)}
    return (x, Settings().width is None, Settings(3).depth, Settings.__new__.__defaults__ is None, len(Settings.__new__.__defaults__),
            isinstance(Mode, EnumMeta), isinstance(Plain, EnumMeta), type(Mode).__name__, type(Plain).__name__, Mode("cat").value,
            list(inspect.signature(Plain.__init__).parameters), len(inspect.getmro(Mode)), len(seen), id(Plain) == id(Plain), by_two(4),
            by_two.__defaults__, with_defaults(1, m=2), torch.meshgrid.__kwdefaults__["indexing"] is None, len(logger.filters))


@case((x3,))
def kernels_that_are_measured(x: Tensor):
    with torch.device("cpu"):
        kernel = torch.ones(1, 3, 2)
    sizes = list(kernel.shape[-2:])
    padding = 2 * len(sizes) * [0]
    for i in range(len(sizes)):
        front = (sizes[-(i + 1)] - 1) // 2
        padding[2 * i] = front
        padding[2 * i + 1] = sizes[-(i + 1)] - 1 - front
    k, doublings = sizes[0], 0
    while k < 20:
        k *= 2
        doublings += 1
    padded = torch.nn.functional.pad(x.reshape(1, 1, 1, -1).expand(1, 1, 3, -1), padding, mode="reflect")
    across = np.atleast_1d(3)
    return padded, doublings, [int(one) for one in (across - 1) / 2 * np.atleast_1d(1)], np.prod(x.shape), np.prod([2, 3]), np.radians(90.0)


def noted(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs) * 2

    return wrapper


@case((x3, 3))
@noted
def what_a_decorator_stands_for(x: Tensor, k: int):
    return x * k


class Counts(typing.Dict[str, int]):
    def total(self):
        return sum(self.values())


class Scaled(torch.autograd.function.InplaceFunction):
    @staticmethod
    def forward(ctx, x, factor):
        return x * factor


@case((x3,))
def forms_that_few_programs_use(x: Tensor):
    counts = Counts(a=1, b=4)
    codes = torch.from_numpy(np.array([3, 4, 5], "i")), torch.from_numpy(np.zeros(3, "<f8") + np.ones(3, dtype="d"))
    turned = [int(one) for one in np.roll(range(1, 4), -1)]
    y = (x +
codes[0])
    layer = torch.nn.Identity().to_empty(device="cpu")
    return layer(y) * counts.total(), Scaled.apply(x, 0.5), codes[1], turned, np.prod(x.shape, dtype=np.int64)


class Ratio:
    def __new__(cls, top, bottom=1):
        made = object.__new__(cls)
        made.top, made.bottom = top, bottom
        return made

    def __ceil__(self):
        return -(-self.top // self.bottom)


@case((x3,))
def fractions_and_a_class_without_init(x: Tensor):
    third, three_quarters, half = Fraction(1, 3), Fraction("3/4"), Fraction(0.5)
    quarters, negative, pi = Fraction("1.25"), Fraction("-3/6"), Fraction(3.14159).limit_denominator(100)
    numbers = [third.numerator, three_quarters + half, quarters * 2, three_quarters / half, int(negative * 7), negative % three_quarters,
               three_quarters**2, three_quarters**-1, math.floor(negative), math.ceil(negative), math.trunc(negative), round(quarters), abs(negative),
               2 - three_quarters, 1 / three_quarters, three_quarters + 0.5, pi, three_quarters > half, three_quarters == Fraction(6, 8),
               three_quarters == 0.75, three_quarters // half, round(Fraction(22, 7), 2), len(str(three_quarters)), -half, 5 % three_quarters,
               2**Fraction(2), sum([third, half]), bool(negative), math.ceil(Ratio(7, 2)), Ratio(4).bottom]
    return x.sum() * torch.tensor([float(one) for one in numbers])


def by_keywords(x, *, k=1, m=0):
    return x * k + m


def by_other_keywords(x, *, k=3, m=4):
    return x * k + m


by_keywords.__kwdefaults__ = {"m": 2, "k": 5, "unused": 7}
by_other_keywords.__kwdefaults__ = by_keywords.__kwdefaults__


def without_keywords(x, *, k=1):
    return x * k


without_keywords.__kwdefaults__ = None


@case((x3,))
def defaults_of_keywords_that_are_set(x: Tensor):
    try:
        without_keywords(x)
        missing = 0
    except TypeError:
        missing = 1
    return by_keywords(x), by_keywords(x, k=2), by_other_keywords(x, m=1), by_keywords.__kwdefaults__["k"], missing


class ABCMeta(type):
    def __init__(cls, name, bases, names):
        cls.scale = len(name)


class Three(metaclass=ABCMeta):
    pass


class ndarray:
    def __init__(self, rows):
        self.rows = rows


def own_list():
    class tuple(list):
        def total(self):
            return sum(self)
    return tuple([0, 2])


@case((x3,))
def own_classes_with_names_of_known_ones(x):
    rows = own_list()
    return x[rows] * Three.scale + rows.total(), ndarray(x).rows[1]


@dataclass
class Parted:
    width: int
    scale: float = 2.0
    parts: list = field(default_factory=list)
    note: "str | None" = None


@dataclass
class Wider(Parted):
    named: int = field(default=3, kw_only=True)
    made: int = field(default=3, init=False)
    last: str = "u"


class Written:
    def __init__(self, a, b: int = 2) -> None: pass


@case((x3,))
def signatures_of_dataclasses(x: Tensor):
    Parted.__init__.__doc__ = "made"
    of = inspect.signature(Wider.__init__)
    kinds = [(p.name, p.default is inspect.Parameter.empty, p.kind == inspect.Parameter.KEYWORD_ONLY) for p in of.parameters.values()]
    return (x, str(of), str(inspect.signature(Parted)), str(inspect.signature(Wider(1).__init__)), str(inspect.signature(Written)), kinds,
            Parted.__init__.__doc__, Wider.__init__.__doc__ is None, inspect.getfullargspec(Parted.__init__).args, Wider(2, last="v", named=1).named)


@case((x3,))
def questions_about_overrides(x: Tensor):
    functional = torch.nn.functional
    return x, functional.has_torch_function((x, 3)), functional.has_torch_function_unary(x), functional.has_torch_function_variadic(x, 3)
