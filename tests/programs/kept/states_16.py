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
        i = {Kind.LOW: 1, Kind.MIDDLE: 4, Kind.HIGH: i % 7}[k]
        SHIFT = s.v * 0.5
        if k in (Kind.LOW, Kind.MIDDLE):
            if a.sum() > 0:
                t = s.next((r.count) % 3) if i % 2 == 0 else t
            else:
                i = k.size() + (i) % 4
            s, t = t, s.next((r.count) % 5)
            i = {Kind.LOW: 1, Kind.MIDDLE: 4, Kind.HIGH: i % 7}[k]
        if a.sum() > 0:
            a = move(s.v)
            r.note((k.size() * 2) % 5)
            if flag:
                i = r.count + (LEVEL + 1) % 4
            else:
                LEVEL = (t.k - r.count) % 4
        SHIFT = SHIFT * 0.5 + LEVEL * 0.125
        for e1, p1 in enumerate(m.unbind(1)[(t.k - n) % 3:(n - LEVEL) % 4:-2]):
            p1.add_(e1 * 0.125)
        a = a.clamp(-4, 4)
        return torch.cat([a, SHIFT, r.v, q.v, s.v, t.v, torch.tensor([float(LEVEL + 2 * i + 3 * r.count + 5 * q.count + 7 * s.k + 11 * t.k + 13 * k.value + 17 * int(s is t) + 19 * int(r is q)), float(r.rate), float(q.rate)])]), m
