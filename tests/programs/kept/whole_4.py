# x: float32[x_0, 3]; n: int; c: float; flag: bool
from contextlib import contextmanager
from itertools import chain, count, dropwhile, islice, pairwise, starmap, takewhile
import copy
from collections import Counter, OrderedDict, defaultdict
from contextlib import suppress
from dataclasses import replace
from functools import partial, reduce
from itertools import accumulate, product
from typing import Set
import math
from dataclasses import dataclass
from enum import Enum
from typing import Dict, List, NamedTuple, Optional, Tuple, Union

import torch
from torch import nn, Tensor

LIMIT = 5
STEPS = (1, -2, 3)
WORDS = {"relu": 1, "tanh": 2, "plain": 3}


class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = 4


@dataclass
class Pair:
    v: Tensor
    k: int = 1

    def bump(self, by: int) -> int:
        self.k = (self.k + by) % 9
        return self.k

    def blend(self, other: Tensor) -> "Pair":
        return Pair((self.v + other).tanh(), self.k)

    @property
    def twice(self) -> int:
        return self.k * 2


class Point(NamedTuple):
    a: Tensor
    k: int


class Cell(nn.Module):
    scale: int = 2

    def __init__(self, k: int) -> None:
        super().__init__()
        self.k = k
        self.count = 0
        self.lin = nn.Linear(3, 3)
        self.register_buffer("seen", torch.full((3,), 0.25))

    def forward(self, v: Tensor) -> Tensor:
        self.count += 1
        return (self.lin(v) + self.k).tanh()

    @staticmethod
    def halve(v: Tensor) -> Tensor:
        return v * 0.5


class Wide(Cell):
    def __init__(self) -> None:
        super().__init__(1)
        self.norm = nn.LayerNorm(3)

    def forward(self, v: Tensor) -> Tensor:
        return self.norm(super().forward(v)) * 0.5 + 0.125  # a sum that is no noise around 0


def fold(v: Tensor, *rest: Tensor, gain: float = 0.5, shift: int = 0) -> Tensor:
    for r in rest:
        v = (v + r * gain).tanh()
    return v - shift if shift > 0 else v


def collatz(k: int, most: int = 6) -> int:
    steps = 0
    while k > 1:
        k = k // 2 if k % 2 == 0 else 3 * k + 1
        steps += 1
        if steps >= most:
            return -1
    else:
        steps += 10
    return steps


def first_over(values: List[int], bound: int) -> Optional[int]:
    for value in values:
        if value > bound:
            return value
    return None


def halved(v: Tensor, depth: int) -> Tensor:
    if depth <= 0:
        return v
    return halved((v * 0.5).tanh(), depth - 1) + 0.25


def store(values: List[Tensor], v: Tensor, table: Dict[int, int]) -> int:
    values.append(v * 0.5)
    table[len(values)] = 1
    return len(values)


class Gauge:
    unit: int = 2

    def __init__(self, v: Tensor, k: int = 1) -> None:
        self.v = v
        self.k = k
        self.log: List[int] = [k]

    @classmethod
    def plain(cls, k: int) -> "Gauge":
        return cls(torch.full((3,), 0.5), k)

    @property
    def level(self) -> int:
        return self.k * self.unit

    @level.setter
    def level(self, k: int) -> None:
        self.k = k % 7
        self.log.append(self.k)

    def push(self, k: int) -> "Gauge":
        self.log.append(k % 5)
        return self

    def __add__(self, other: "Union[int, Gauge]") -> "Gauge":
        if isinstance(other, Gauge):
            return Gauge((self.v + other.v).tanh(), (self.k + other.k) % 9)
        return Gauge(self.v, (self.k + other) % 9)

    def __radd__(self, other: int) -> "Gauge":
        return self + other

    def __iadd__(self, other: int) -> "Gauge":
        self.k = (self.k + other) % 9
        return self

    def __mul__(self, other: float) -> "Gauge":
        return Gauge((self.v * other).clamp(-2, 2), self.k)

    def __neg__(self) -> "Gauge":
        return Gauge(-self.v, -self.k)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Gauge) and self.k == other.k

    def __lt__(self, other: "Gauge") -> bool:
        return self.k < other.k

    def __len__(self) -> int:
        return len(self.log)

    def __getitem__(self, at: int) -> int:
        return self.log[at % len(self.log)]

    def __setitem__(self, at: int, k: int) -> None:
        self.log[at % len(self.log)] = k % 8

    def __iter__(self):
        return iter(self.log)

    def __contains__(self, k: int) -> bool:
        return k in self.log

    def __bool__(self) -> bool:
        return self.k > 0

    def __call__(self, v: Tensor, gain: float = 0.5) -> Tensor:
        self.k = (self.k + 1) % 6
        return (v * gain + self.v).tanh()

    def __enter__(self) -> "Gauge":
        self.log.append(1)
        return self

    def __exit__(self, kind, value, trace) -> bool:
        self.log.append(2 if kind is None else 3)
        return kind is not None and issubclass(kind, ValueError)


class Fine(Gauge):
    unit = 3

    def __init__(self, v: Tensor, k: int = 2) -> None:
        super().__init__(v * 0.5, k + 1)
        self.extra = 1

    def push(self, k: int) -> "Gauge":
        self.extra += 1
        return super().push(k + self.extra)

    def __call__(self, v: Tensor, gain: float = 0.25) -> Tensor:
        return super().__call__(v, gain) * 0.5

    def __len__(self) -> int:
        return super().__len__() + self.extra


class Trouble(Exception):
    def __init__(self, code: int) -> None:
        super().__init__(f"code {code}")
        self.code = code


class Worse(Trouble):
    pass


def risky(v: Tensor, k: int) -> Tensor:
    if k > 3:
        raise Trouble(k)
    if k == 2:
        raise Worse(k + 10)
    if k < -2:
        raise ValueError("low")
    return v * 0.5 - k * 0.125


def careful(v: Tensor, k: int, log: List[int]) -> int:
    try:
        risky(v, k)
        return 1
    except Worse as e:
        return e.code
    except Trouble as e:
        log.append(e.code)
        return -e.code
    except ValueError:
        pass
    else:
        log.append(8)
    finally:
        log.append(9)
    return 4


def searched(values: List[int], bound: int, log: List[int]) -> int:
    for k, value in enumerate(values):
        try:
            if value == bound:
                continue
            if value > bound + 2:
                return k
            if value < -3:
                break
        finally:
            log.append(k)
    else:
        return -1
    return -2


def looked_up(table: Dict[int, int], key: int) -> int:
    try:
        return table[key]
    except KeyError:
        return -7


def divided(a: int, b: int) -> int:
    try:
        result = a // b
    except ZeroDivisionError:
        result = 77
    else:
        result += 1
    return result


def countdown(k: int):
    while k > 0:
        yield k
        k -= 1


def risers(values: List[int]):
    best = -100
    for value in values:
        if value > 20:
            return
        if value > best:
            best = value
            yield best


def shrinking(v: Tensor, k: int):
    for step in range(k):
        v = v * 0.5
        yield step, v


def tally(*args: int, start: int = 0, **named: int) -> int:
    return start + sum(args) + sum(named.values()) * 2 + len(named)


def located(rows: Tensor, bound: float) -> Tuple[int, int]:
    for i in range(rows.size(0)):
        for j in range(3):
            if rows[i, j] > bound:
                return i, j
    return -1, -1


def isqrt_or(k: int) -> int:
    return math.isqrt(k) if k >= 0 else k


def mean_of(values: List[float]) -> float:
    return sum(values) / len(values)


def n_rows(v: Tensor) -> int:
    return v.shape[0]


def visit(k: int, seen: "Optional[List[int]]" = None) -> "List[int]":
    if seen is None:
        seen = []
    seen.append(k)
    return visit(k - 1, seen) if k > 0 else seen


class Steps:
    def __init__(self, most: int) -> None:
        self.most = most
        self.at = 0

    def __iter__(self) -> "Steps":
        return self

    def __next__(self) -> int:
        if self.at >= self.most:
            raise StopIteration
        self.at += 1
        return self.at


class Shelf:
    def __init__(self, log: List[int], size: int) -> None:
        self.log = log
        self.size = size

    def __iter__(self):
        for k in range(self.size):
            self.log.append(k)
            yield k * 2 % 5


class Rack:
    def __init__(self, log: List[int], size: int) -> None:
        self.log = log
        self.size = size

    def __getitem__(self, k: int) -> int:
        self.log.append(k)
        if k >= self.size:
            raise IndexError
        return 4 - k


def remarked(log: List[int], k: int) -> int:
    log.append(k)
    return k


def stirred(v: Tensor, k: int) -> int:
    v[k % 3] += 0.25
    return k


def counted(log: List[int], most: int):
    for k in range(most):
        log.append(k)
        yield k * 3 % 7


def doubling(log: List[int], k: int):
    step = 1
    while step < k + 4:
        yield step
        log.append(step)
        step = step * 2


def nested(log: List[int], most: int):
    for k in range(most):
        if k % 2 == 1:
            yield from counted(log, k)
        else:
            yield k
    yield 5


def totals(log: List[int]):
    total = 0
    while True:
        k = yield total
        log.append(k)
        total += k


def fewer(items: List[int], k: int) -> int:
    if k % 3 == 1 and len(items) > 1:
        items.pop()
    return k


def more(items: List[int], k: int) -> int:
    if k % 4 == 2 and len(items) < 8:
        items.insert(len(items) // 2, k + 1)
    return k


class Odd(Exception):
    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Guard:
    """Writes down how it was left; `mode` says what it does with exceptions."""

    def __init__(self, log: List[int], mode: int, k: int) -> None:
        self.log = log
        self.mode = mode
        self.k = k

    def __enter__(self) -> int:
        if self.mode == 4 and self.k % 5 == 3:
            raise KeyError("enter")
        self.log.append(self.k % 7)
        return self.k % 4

    def __exit__(self, kind, value, trace) -> bool:
        for step in range(self.k % 3):
            if step == 1 and kind is None:
                break
            self.log.append(step)
        if self.mode == 3 and self.k % 4 == 2:
            raise KeyError("exit")
        if self.mode == 1:
            return kind is not None and issubclass(kind, ValueError)
        return self.mode == 2 and self.k % 2 == 0


@contextmanager
def noted(log: List[int], k: int):
    log.append(k % 5)
    try:
        yield k % 3
    except ValueError:
        log.append(8)
    finally:
        for step in range(k % 4):
            if step == 2:
                break
            log.append(9)


@contextmanager
def failing(log: List[int], k: int):
    if k % 6 == 5:
        raise KeyError("before")
    yield k % 3
    log.append(6)
    if k % 4 == 1:
        raise KeyError("behind")


def hazard(k: int) -> int:
    if k % 5 == 2:
        raise ValueError("two")
    if k % 7 == 3:
        raise Odd(k % 4)
    return k % 6


def tidy(log: List[int], k: int) -> int:
    try:
        log.append(hazard(k))
        if k % 2:
            return k % 9
    except Odd as e:
        return e.code
    finally:
        log.append(1)
        if k % 5 == 4:
            return 11
    return -1


class Model(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lin = nn.Linear(3, 3)
        self.w = nn.Parameter(torch.tensor([0.5, -0.25, 1.0]))
        self.register_buffer("state", torch.tensor([0.125, 0.5, -0.75]))
        self.cells = nn.ModuleList([Cell(0), Cell(2), Wide()])
        self.named = nn.ModuleDict({"relu": nn.ReLU(), "tanh": nn.Tanh(), "plain": nn.Identity()})
        self.act = lambda v: torch.relu(v) - 0.25
        self.calls = 0
        self.history: List[int] = []
        self.memo: Dict[int, int] = {1: 2}
        self.blocks = nn.Sequential(nn.Linear(3, 3), nn.ReLU())
        self.scales = nn.ParameterList([torch.full((3,), 0.5), torch.tensor([1.0, -1.0, 0.25])])

    def forward(self, x: Tensor, n: int, c: float, flag: bool) -> Tuple[Tensor, Tensor, Tensor, int, float]:
        x = x.clone()
        m0 = x.tanh()
        v0 = self.w * 1.5
        r0 = x[1:]
        i0 = n
        f0 = c
        i1 = math.floor(float(n))
        r0 = r0[r0.sum(1) > c][::2]
        t2 = torch.tensor([(min([q for q in [i0, i1] if q > 1], default=i0)) % 3])
        r3 = torch.zeros(t2, 3)
        k4 = torch.tensor([1, -2, 3]).sort(descending=True)[0]
        i5, i6 = [q + 1 for q in (i1, max([abs(n), 2, LIMIT]))]
        color7 = (Color.RED if flag else Color.BLUE)
        li8: List[int] = []
        v0 = v0 + 0.125 * (r3.sum() + x.sum() + k4.sum())
        i0 = i0 + (i6 + n + color7.value + i5) % 1000
        return m0, v0, r0, i0, f0
