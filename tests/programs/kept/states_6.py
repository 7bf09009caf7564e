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
        (s if n > 1 else t).k = (k.size() + 1) % 5
        k = Kind((i + k.value) % 3)
        for p1 in m.unbind(0)[(LEVEL + 1) % 5:1][::-1]:
            p1.add_(1 * 0.125)
        t = s.next((k.value - s.k) % 5) if k == Kind.LOW else t
        i = (s if s.k % 2 == 0 else t).k + 1
        if k == Kind.LOW:
            a = move(SHIFT)
            s = [s, t.next(1), Step(m.sum(0).tanh(), 2)][(n) % 5 % 3]
            LEVEL += (LEVEL * 2) % 5
            LEVEL += (k.size() + k.value) % 3
        else:
            i = (s if k.size() > r.count else t).k + 1
            for u2 in range(3):
                i = lift((n + 1) % 5)
                if k.value % 2 == 0:
                    r.rate = float(n % 2)
            for e3, p3 in enumerate(m.unbind(0)[(LEVEL) % 4::2]):
                p3[..., 0] = e3 * 0.25
            if q.count % 2 == 0:
                if LEVEL % 2 == 0:
                    i = lift((k.value - s.k) % 4)
                else:
                    SHIFT = SHIFT * 0.5 + LEVEL * 0.125
                if k == Kind.LOW:
                    q.v = q.v * q.rate
                else:
                    r, q = q, r
            else:
                k = Kind((k.size() + k.value) % 3)
                a = a * k.value * 0.25 if k is not Kind.LOW else s.v
        if k == Kind.LOW:
            q.v = a * r.rate * 0.5
            k = Kind(q.count % 3)
            a = move(t.v)
            k = Kind(r.count % 3)
        else:
            for e4, p4 in enumerate(m.unbind(0)[:][1:]):
                p4[..., 0] = e4 * 0.25
            (s if s.k % 2 == 0 else t).k = (r.count - n) % 4
            for u5 in range(n):
                if k == Kind.LOW:
                    s = max([s, t], key=lambda one: one.k)
                if k in (Kind.LOW, Kind.MIDDLE):
                    s, t = t, s.next((LEVEL * 2) % 3)
            setattr(q, 'count', (t.k + 1) % 5)
        for e6, p6 in enumerate(m.split(2)[-1:-2:2]):
            p6.add_(e6 * 0.125)
        a = a.clamp(-4, 4)
        return torch.cat([a, SHIFT, r.v, q.v, s.v, t.v, torch.tensor([float(LEVEL + 2 * i + 3 * r.count + 5 * q.count + 7 * s.k + 11 * t.k + 13 * k.value + 17 * int(s is t) + 19 * int(r is q)), float(r.rate), float(q.rate)])]), m
