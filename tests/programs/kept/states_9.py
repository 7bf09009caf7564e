# x: float32[x_0, 3]; n: int; c: float; flag: bool
from dataclasses import dataclass, replace
from enum import Enum
from typing import Tuple
import torch
from torch import nn, Tensor

LEVEL = 1
SHIFT = torch.tensor([0.5, 0.0, -0.5])


class Kind(Enum):
    LOW = 0
    MIDDLE = 1
    HIGH = 2

    def size(self) -> int:
        return self.value * 2 + 1


class Record:
    rate = 0.5
    count = 2

    def __init__(self, v: Tensor):
        self.v = v

    def note(self, k: int) -> None:
        if k % 2 == 0:
            self.count = k % 7
        else:
            self.v = self.v * self.rate


@dataclass
class Step:
    v: Tensor
    k: int = 0

    def next(self, by: int) -> "Step":
        return Step(self.v * 0.5, (self.k + by) % 9)


def lift(k: int) -> int:
    global LEVEL
    if k % 3 != 1:
        LEVEL = (LEVEL + k) % 11
    return LEVEL


def move(v: Tensor) -> Tensor:
    global SHIFT
    SHIFT = torch.tanh(SHIFT + v)
    return SHIFT


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("w", torch.tensor([0.5, -0.25, 1.0]))

    def forward(self, x: Tensor, n: int, c: float, flag: bool) -> Tuple[Tensor, Tensor]:
        global LEVEL, SHIFT
        LEVEL, SHIFT = n % 5, self.w * 0.25
        a, m = self.w * 1.5, torch.tanh(x)
        i = n + 1
        r, q = Record(a * 0.5), Record(a - 0.125)
        s, t = Step(a + 0.25, 1), Step(self.w.clone(), n)
        k = Kind(n % 3)
        k = Kind((LEVEL + k.value) % 3)
        s, t = t, s.next((i) % 5)
        if k in (Kind.LOW, Kind.MIDDLE):
            (s if n > 1 else t).k = (r.count + LEVEL) % 5
            a = a * k.value * 0.25 if k is not Kind.LOW else (r if flag else q).v
            s = max([s, t], key=lambda one: one.k)
        if n > 1:
            i = k.size() + (r.count) % 4
            for u1 in range(n % 3):
                for e2, p2 in enumerate(m.split(1)[(i - u1) % 3:-1:-2][1:]):
                    p2.mul_(0.5)
            SHIFT = r.v * 0.5
        else:
            for p3 in m.unbind(0)[:(n) % 5:-2][::-1]:
                p3.mul_(0.5)
            if c > 0:
                s = s if a.sum() > 0 else t
            if flag:
                i = k.size() + (s.k - k.value) % 5
            else:
                a = a * k.value * 0.25 if k is not Kind.LOW else s.v
        if a.sum() > 0:
            for e4, p4 in enumerate(m.chunk(2)[:(t.k - k.value) % 3:-2]):
                p4.mul_(0.5)
            for u5 in range(n):
                i = lift((k.size()) % 5)
            for p6 in m.unbind(0)[-2::-1]:
                p6.tanh_()
        else:
            r.note((k.size()) % 4)
            for p7 in m.split(2)[-1:-1][1:]:
                p7.add_(1 * 0.125)
            SHIFT = SHIFT * 0.5 + LEVEL * 0.125
        if k is Kind.HIGH:
            q.rate = 0.25
            for e8, p8 in enumerate(m.unbind(0)[1:-1][1:]):
                p8 *= 0.5
            i = lift((n + 1) % 5)
        for u9 in range(n):
            if n > r.count:
                s = max([s, t], key=lambda one: one.k)
            for u10 in range(n):
                i = {Kind.LOW: 1, Kind.MIDDLE: 4, Kind.HIGH: i % 7}[k]
                if k == Kind.LOW:
                    break
            if c > 0:
                s = s if r.count > q.count else t
        a = a.clamp(-4, 4)
        return torch.cat([a, SHIFT, r.v, q.v, s.v, t.v, torch.tensor([float(LEVEL + 2 * i + 3 * r.count + 5 * q.count + 7 * s.k + 11 * t.k + 13 * k.value + 17 * int(s is t) + 19 * int(r is q)), float(r.rate), float(q.rate)])]), m
