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

    def step0(self, v: Tensor, k: int) -> Tensor:
        x = v.unsqueeze(0)
        n = k
        with torch.no_grad():
            r1 = ((((torch.clamp((x + torch.tensor([1, -2, 3])).tanh(), max=(abs((math.atan2(abs(-1.25), 2.0))) ** 0.5))).index_add(0, torch.arange(len(x)), x) * 0.5)[((x - x).tanh().sum(1) > 2.0).nonzero().squeeze(1)] if len(x) == len((((((((torch.clamp(self.cells[k % 2](x), max=(float('2.5')))).scatter(1, torch.full((n_rows(x), 1), n % 3), 0.5)) * (self.lin(x).tanh() > -1.25))).sort(dim=0)[0]) * ((x + torch.tensor([1, -2, 3])).tanh() > 2.0)))) else (torch.where((x - x).tanh() > 0.5, (x @ torch.outer(self.w, v)).tanh(), (self.w.sum() + True)))).repeat_interleave(2, 0))[-2:]
            try:
                if (math.isclose((0.0 * 0.5), min(2.0, 3.0))):
                    return v
            finally:
                v = (dict(a=torch.tanh(r1.sum(0)), b=self.w)['a' if (n in (v > 2.0).long().tolist()) else 'b'])
            lv2: List[Tensor] = [v]
        [i3, _, *_] = sorted([n, n, len([1, 2])])
        return v

    def step1(self, v: Tensor, k: int) -> Tensor:
        x = v.unsqueeze(0)
        n = k
        match ((math.gcd(min(k, -1), k)), (str(True) == 'True')):
            case (q, False):
                li4 = [v * 3 % 7 for v in range(abs((sum({q: q * 2 for q in range(n % 4)}.values()))) % 6)]
                li5 = [1, k, 4, 2]
                li6: List[int] = []
                li6.append(int(any(more(li5, e7) > 2 for e7 in takewhile(lambda v: v < 9, li4))))
                i10 = (sum([v * (u + 1) for u, v in enumerate(li6 + li4)]) + 5 * len(li5)) % 43
                li5.insert(-1, (reduce(lambda a, b: (a * 2 + b) % 50, [n, n, 1])))
                for t11 in range(x.size(0)):
                    if x[t11, i10 % 3] > 0.0:
                        continue
                    x[t11, 1] += -1.25
            case (1 | 2, _):
                li12: List[int] = []
                it24 = (p + q for p, q in zip(iter(Steps(abs((sum(int(q > 2.0) for q in (sum((q for _, q in shrinking((torch.stack([(sum((torch.where(torch.tensor([n, n, 2]) > k, (partial(fold, gain=-1.25)(({True: (torch.zeros(3).index_add(0, (torch.where(((torch.tensor([1, -2, 3]) & 6) | (torch.tensor([1, -2, 3]) > 2)) > n, (torch.tensor([1, -2, 3]) - torch.tensor([1, -2, 3])), -(torch.tensor([(max([n, -1, -2], key=abs)), n, -1])))) % 3, (torch.tensor([1, -2, 3]) / 4).tanh())), False: self.w}[('a' in 'relu')]), self.w)), (math.pow(abs(0.5), 0.5))))) * 0.25), self.w[0], (torch.stack(list((torch.stack([v[-2], self.w[0], (((self.cells[-1 % 2](x).sum().tanh() if any([q > 2 for q in [n, n]]) else torch.tanh(x.sum())) if (abs(self.w.sum())) > 0 else -((x + v).tanh()[(torch.where(x.sum(1, keepdim=True) > 0, x, 0.5).scatter(1, torch.full((n_rows(x), 1), 4 % 3), -1.25)) > -1.25].sum().tanh())))])))).sum())])), n % 3)), (getattr(torch.sort(v)[0], 'tanh')())).tanh()).tolist()))) % 6)), (e18 for e18 in range(abs((reduce(lambda a, b: a + b, range(n % 5), n))) % 6) if remarked(li12, e18) != k)))
                i27, *li28 = [0, *islice(it24, 2)]
                i30 = (len(set(it24))) % 31
                li12.append(next(it24, 8))
                i31 = sum([q * (p + 1) for p, q in enumerate(li12)]) % 41
                li32 = list(range(abs((max(risers([k, k, 3]), default=0))) % 6))
                li33 = [1, n, 4, 2]
                li34: List[int] = []
                it38 = islice(li32, 1, 5)
                for e35 in it38:
                    li34.append(e35)
                    if bool(torch.tensor([1, -2, 3]).any()):
                        if len(li32) < 7: li32.insert(0, (e35) % 5)
                else:
                    li34.append(len(li32))
                if (2) % 5 in li32: li32.remove((2) % 5)
                li34.append(len(list(it38)))
                i39 = (sum([v * (u + 1) for u, v in enumerate(li34 + li32)]) + 5 * len(li33)) % 43
            case _:
                if len(x) > 0:
                    t40 = x[-1]
                    t40 += ([torch.relu, torch.tanh, torch.neg][n % 3]((v - k).tanh()))
        return v

    def forward(self, x: Tensor, n: int, c: float, flag: bool) -> Tuple[Tensor, Tensor, Tensor, int, float]:
        x = x.clone()
        m0 = x.tanh()
        v0 = self.w * 1.5
        r0 = x[1:]
        i0 = n
        f0 = c
        lp41: List[Tuple[Tensor, int]] = []
        for t42 in range(3):
            for t43 in range((int((torch.tensor([1, -2, 3]) - torch.tensor([1, -2, 3])).argmax())) % 4):
                if t42 * t43 > n:
                    break
                try:
                    li44: List[int] = [-3, 5, t43]
                    li45 = [1, -1, 4, 2]
                    li46: List[int] = []
                    li46.append(int(all(more(li44, e47 + 1) > 0 for e47 in reversed(li44))))
                    i50 = (sum([v * (u + 1) for u, v in enumerate(li46 + li44)]) + 5 * len(li45)) % 43
                    for t51, t52 in zip(self.cells, self.scales):
                        t51.count += 1
                        v0 = (v0 * t52).tanh()
                    o53: Optional[Tensor] = (max([(torch.where((((torch.tensor([1, -2, 3]) % -4) == i50).long()) > n, torch.tanh(r0.sum(0)), (float('2.5')))), (torch.tensor((self.blocks[i50 % 2](v0.flip(0)).tanh()).tolist()))], key=lambda q: float(q.sum())))
                    if (Color.RED is Color.RED):
                        raise Trouble(3)
                    self.state = (torch.stack([torch.tensor(f0), self.w[0], (torch.stack(list((v0 if flag else v0))).sum())]))
                    v54 = self.state * 0.5 + self.cells[1].seen
                    li55: List[int] = []
                    it67 = map(lambda q, p: q - p, iter(list([int(torch.tensor([1, -2, 3])[n % 3]), 0, 2, 1])), iter(range(abs(([q for q in range(10)][4 % 5:i0 % 7:2].__len__())) % 6)))
                    if (c > 0.5):
                        li55.append(next(it67, 3))
                    for e68 in it67:
                        li55.append(e68 * 2)
                        if e68 == 3:
                            break
                    i71 = 0
                    i72 = (int(any((i71 := e70) > -1 for e70 in it67))) % 31
                    i74 = (min([4, *it67])) % 31
                    li55.append(next(it67, 8))
                    i75 = sum([q * (p + 1) for p, q in enumerate(li55)]) % 41
                    with Fine((getattr((self.blocks((self.w % 0.75)).tanh()), 'tanh')())) as t76, torch.no_grad():
                        t76 += 2
                    i77 = t76.k
                except Trouble:
                    if (n < f0):
                        t78 = self.w[torch.tensor([n % 3, -1, 0])]
                    else:
                        t78 = [(n % -3)]
                    i79 = len(t78) if isinstance(t78, list) else 9
                    lv80: List[Tensor] = [(torch.tensor([float(q) for q in [t42, i79, 1]]))]
                    p81 = Pair(torch.tanh(x.sum(0)), round(f0))
                else:
                    ds82: Dict[str, int] = {'relu': (bool(i0) * 3)}
                d83: Dict[str, Tensor] = {'a': ({True: ((m0 @ torch.outer(v0, v0)).tanh().cumsum(0)[-1:].sum(0).tanh()), False: self.w}[(str(True) == 'True')]), 'b': ((torch.where(((torch.stack([q * 0.5 for q in (torch.clamp((x @ torch.outer(v0, v0)).tanh(), max=(f0 // -0.75)))]) if len(self.cells[n % 2](m0)) else x).index_add(0, torch.arange(len(x)), x) * 0.5) > f0, ((x + f0).tanh().sort(dim=0)[0]), v0[-(t43 % 3) - 1])).cumsum(0)[-1:].sum(0).tanh())}
                if (flag <= (t42 in (torch.tensor([1, -2, 3])[torch.tensor([2, 0, -1])].cumsum(0)).tolist())):
                    d83['a'] = torch.sort(v0)[0]
                v84 = d83['a'] + d83['b'] * 0.25
                for t85 in range(3):
                    for t86 in range(WORDS['relu'] % 4):
                        if t85 * t86 > 2:
                            break
                        v0.mul_(self.w)
                        def f87(q: Tensor, by: int = 2) -> Tensor:
                            if (((x + v84).tanh()[(((m0 + c).tanh().transpose(0, 1).flip(0).t()).sum(1) > f0).nonzero().squeeze(1)] if len(x) == len((x + torch.tensor([1, -2, 3])).tanh()) else (torch.where(((self.lin(x).tanh() * (((torch.where((m0 @ torch.outer(v84, v0)).tanh() > f0, torch.where(m0.sum(1, keepdim=True) > 0, m0, 0.5), v84.norm().clamp(max=3))).transpose(0, 1).flip(0).t()) > c))) > f0, torch.cat([x[:, -1:], x[:, :-1]], 1), (sum(v0) * 0.25)))).shape == x[:, [2, 1, 0]].shape):
                                return q * f0
                            return (q + (self.w * torch.tensor(t42)).clamp(-2, 2) * by).tanh()
                        v88 = f87((v84 * torch.tensor(i0)).clamp(-2, 2), n)
                        m0 = (x[:, [2, 1, 0]].index_add(0, torch.arange(len(x)), x) * 0.5)
                    else:
                        continue
                    break
            else:
                continue
            break
        v89, i90 = max([((torch.tensor([1, -2, 3]) / 4).tanh(), n), (self.w, (reduce(lambda a, b: (a * 2 + b) % 50, [n, i0, 1])))], key=lambda q: q[1])
        x.mul_(self.w)
        t91 = torch.jit.annotate(List[int], [])
        t91.append(max(i90, i90))
        li92 = t91
        v0 = v0 + 0.125 * (sum([q.sum() * p for q, p in lp41]) + x.sum() + v89.sum())
        i0 = i0 + (n + sum(li92) + len(li92) + int(flag) + i90) % 1000
        return m0, v0, r0, i0, f0
