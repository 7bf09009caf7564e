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
        [s, t][i % 2].k += 1
        if n > 1:
            i = lift((n + 1) % 4)
            if c > 0:
                r.v = r.v * 0.5
            if c > 0:
                q.rate = c * 0.125
        else:
            if k in (Kind.LOW, Kind.MIDDLE):
                q.note((n) % 4)
            else:
                for e1, p1 in enumerate(m.chunk(2)[:]):
                    p1.tanh_()
            r.count += 1
            for u2 in range(3):
                SHIFT = SHIFT * 0.5 + LEVEL * 0.125
                if k is Kind.HIGH:
                    continue
        for e3, p3 in enumerate(m.unbind(0)[-1:1]):
            p3.add_(e3 * 0.125)
        r, q = q, r
        if n > 1:
            i = {Kind.LOW: 1, Kind.MIDDLE: 4, Kind.HIGH: i % 7}[k]
            for p4 in m.split(1)[:-1][::-1]:
                p4.tanh_()
            i = (i + [one.value for one in Kind].index(k.value)) % 13
        else:
            for e5, p5 in enumerate(m.chunk(2)[:][::-1]):
                p5[..., 0] = e5 * 0.25
            if i % 2 == 0:
                s = max([s, t], key=lambda one: one.k)
            a = a * k.value * 0.25 if k is not Kind.LOW else (s if flag else t).v
        for u6 in range(n):
            i = (s if k in (Kind.LOW, Kind.MIDDLE) else t).k + 1
            if k is Kind.HIGH:
                s = [s, t.next(1), Step(self.w, 2)][(u6 + 1) % 4 % 3]
            LEVEL += (i + 1) % 3
            if u6 == 0:
                break
        for u7 in range(n % 3):
            if k in (Kind.LOW, Kind.MIDDLE):
                a = a * k.value * 0.25 if k is not Kind.LOW else m.sum(0).tanh()
            else:
                for p8 in m.unbind(0)[(i * 2) % 5:1:-1]:
                    p8[..., 0] = 1 * 0.25
            if c > 0:
                s, t = t, s.next((k.value * 2) % 3)
            else:
                i = k.size() + (k.size()) % 5
            q.v = t.v * 0.5
            if k is Kind.HIGH:
                continue
        a = a.clamp(-4, 4)
        return torch.cat([a, SHIFT, r.v, q.v, s.v, t.v, torch.tensor([float(LEVEL + 2 * i + 3 * r.count + 5 * q.count + 7 * s.k + 11 * t.k + 13 * k.value + 17 * int(s is t) + 19 * int(r is q)), float(r.rate), float(q.rate)])]), m
