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
        if k == Kind.LOW:
            r, q = q, r
            if k is Kind.HIGH:
                r, q = q, r
        if k == Kind.LOW:
            if n > 1:
                i = r.count + (t.k + t.k) % 3
            if k is Kind.HIGH:
                for e1, p1 in enumerate(m.unbind(0)[::-2]):
                    p1[..., 0] = e1 * 0.25
            else:
                for p2 in m.split(2)[1:(k.value * 2) % 3][1:]:
                    p2.add_(1 * 0.125)
        else:
            for u3 in range(n):
                i = q.count + (k.size() + t.k) % 5
            if t.k % 2 == 0:
                i = {Kind.LOW: 1, Kind.MIDDLE: 4, Kind.HIGH: i % 7}[k]
            else:
                s = max([s, t], key=lambda one: one.k)
        if k.value > r.count:
            for p4 in m.chunk(2)[1:]:
                p4.add_(1 * 0.125)
            for e5, p5 in enumerate(m.unbind(0)[-1:-1:-1]):
                p5 *= 0.5
        else:
            for u6 in range(3):
                for e7, p7 in enumerate(m.chunk(2)[(s.k * 2) % 3:1:-1]):
                    p7.mul_(0.5)
            q.note((q.count) % 3)
        q.rate = c * 0.125
        q.note((LEVEL + q.count) % 4)
        a = a.clamp(-4, 4)
        return torch.cat([a, SHIFT, r.v, q.v, s.v, t.v, torch.tensor([float(LEVEL + 2 * i + 3 * r.count + 5 * q.count + 7 * s.k + 11 * t.k + 13 * k.value + 17 * int(s is t) + 19 * int(r is q)), float(r.rate), float(q.rate)])]), m
