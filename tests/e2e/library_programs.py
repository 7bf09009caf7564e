"""Small programs over Python's library, as container_programs.py describes them."""
import argparse
import bisect
import heapq
import keyword
import random
import string
import sys
import time
import weakref
from typing import List, Tuple

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


@case((x3, 3), (x3, 0))
def clocks(x: Tensor, n: int):
    start = time.perf_counter()
    random.seed(n)
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
