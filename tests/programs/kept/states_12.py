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
        for u1 in range(3):
            if u1 == 1:
                r, q = q, r
            else:
                t = s.next((r.count * 2) % 4) if flag else t
            if c > 0:
                LEVEL += (s.k + u1) % 5
            for u2 in range(3):
                r.v = (s if flag else t).v * 0.5
        s = [s, t.next(1), Step(SHIFT, 2)][(LEVEL + r.count) % 3 % 3]
        s = s if flag else t
        for u3 in range(n % 3):
            SHIFT = SHIFT * 0.5 + LEVEL * 0.125
            for u4 in range(n % 3):
                s = [s, t.next(1), Step(m.sum(0).tanh(), 2)][(u4 * 2) % 3 % 3]
                if k is Kind.HIGH:
                    continue
            if c > 0:
                q.note((u3 * 2) % 3)
        if n > 1:
            if n > 1:
                for p5 in m.unbind(0)[-1:-1:-1]:
                    p5[..., 0] = 1 * 0.25
            if a.sum() > 0:
                SHIFT = SHIFT * 0.5 + LEVEL * 0.125
            else:
                i = k.size() + (s.k - n) % 5
            k = Kind.HIGH if k is Kind.HIGH else k
        else:
            for e6, p6 in enumerate(m.chunk(2)[1:-2:-1]):
                p6[..., 0] = e6 * 0.25
            LEVEL += (LEVEL - q.count) % 4
            for e7, p7 in enumerate(m.split(1)[1:-1:-2]):
                p7.add_(e7 * 0.125)
        LEVEL += (i * 2) % 3
        (s if s.k > t.k else t).k = (n + 1) % 5
        a = a.clamp(-4, 4)
        return torch.cat([a, SHIFT, r.v, q.v, s.v, t.v, torch.tensor([float(LEVEL + 2 * i + 3 * r.count + 5 * q.count + 7 * s.k + 11 * t.k + 13 * k.value + 17 * int(s is t) + 19 * int(r is q)), float(r.rate), float(q.rate)])]), m
