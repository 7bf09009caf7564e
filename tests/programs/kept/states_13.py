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
        for u1 in range(n):
            r.v = [s, t][n % 2].v * 0.5
            if a.sum() > 0:
                s = s if a.sum() > 0 else t
            LEVEL += (u1 + q.count) % 3
        q.count = (n + 1) % 4
        a = a * k.value * 0.25 if k is not Kind.LOW else a * r.rate
        if c > 0:
            for e2, p2 in enumerate(m.chunk(2)[-1:-2]):
                p2.tanh_()
            if a.sum() > 0:
                s = max([s, t], key=lambda one: one.k)
            else:
                SHIFT = a * 0.5
            t = {0: s, 1: t}[k.value % 2]
        else:
            for e3, p3 in enumerate(m.split(1)[-1:-1:-2][1:]):
                p3.add_(e3 * 0.125)
            i = (s if n % 2 == 0 else t).k + 1
            for u4 in range(n % 3):
                r.count += 1
                if k == Kind.LOW:
                    continue
        for u5 in range(n % 3):
            for e6, p6 in enumerate(m.split(2)[-1:(r.count) % 4][::-1]):
                p6 *= 0.5
            LEVEL = (t.k + t.k) % 4
            if n > 1:
                for p7 in m.split(2)[-1:(n + 1) % 3][::-1]:
                    p7[..., 0] = 1 * 0.25
            if k in (Kind.LOW, Kind.MIDDLE):
                break
        if q.count % 2 == 0:
            for u8 in range(x.shape[0]):
                t = replace(t, k=(LEVEL * 2) % 5)
            if a.sum() > 0:
                a = a * k.value * 0.25 if k is not Kind.LOW else t.v
            t = s.next((t.k * 2) % 4) if c > 0 else t
        else:
            setattr(q, 'count', (i + k.size()) % 5)
            for u9 in range(n % 3):
                r.count = (n) % 5
                if i % 2 == 0:
                    continue
            for u10 in range(n):
                SHIFT = SHIFT * 0.5 + LEVEL * 0.125
        a = a.clamp(-4, 4)
        return torch.cat([a, SHIFT, r.v, q.v, s.v, t.v, torch.tensor([float(LEVEL + 2 * i + 3 * r.count + 5 * q.count + 7 * s.k + 11 * t.k + 13 * k.value + 17 * int(s is t) + 19 * int(r is q)), float(r.rate), float(q.rate)])]), m
