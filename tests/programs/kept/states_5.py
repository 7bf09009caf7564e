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
        if k.size() % 2 == 0:
            r.count = (k.value * 2) % 4
            LEVEL = (r.count + 1) % 3
            for u1 in range(x.shape[0]):
                for u2 in range(3):
                    LEVEL = (s.k * 2) % 4
                s, t = t, s.next((r.count - i) % 3)
            s = [s, t.next(1), Step(t.v, 2)][(LEVEL - k.size()) % 4 % 3]
        else:
            for p3 in m.chunk(2)[1:-2:-1]:
                p3.tanh_()
            i = (s if k == Kind.LOW else t).k + 1
            r.v = r.v * r.rate
            if k in (Kind.LOW, Kind.MIDDLE):
                if q.count > i:
                    for e4, p4 in enumerate(m.chunk(2)[-1::-2][::-1]):
                        p4.add_(e4 * 0.125)
                i = {Kind.LOW: 1, Kind.MIDDLE: 4, Kind.HIGH: i % 7}[k]
            else:
                r, q = q, r
                i = {Kind.LOW: 1, Kind.MIDDLE: 4, Kind.HIGH: i % 7}[k]
        SHIFT = SHIFT * 0.5 + LEVEL * 0.125
        for e5, p5 in enumerate(m.unbind(0)[-1::-1]):
            p5.tanh_()
        if k == Kind.LOW:
            i = (s if flag else t).k + 1
            t = s.next((t.k + LEVEL) % 3) if flag else t
            t = {0: s, 1: t}[LEVEL % 2]
            k = Kind.HIGH if a.sum() > 0 else k
        t = replace(t, k=(n + 1) % 3)
        r.note((k.value) % 3)
        s = max([s, t], key=lambda one: one.k)
        if k is Kind.HIGH:
            if k.size() % 2 == 0:
                s, t = t, s.next((n + 1) % 4)
                for e6, p6 in enumerate(m.unbind(0)[-1::-1]):
                    p6 *= 0.5
            else:
                r, q = q, r
                for p7 in m.unbind(0)[:-1:2]:
                    p7 *= 0.5
            i = k.size() + (n + 1) % 4
            if t.k > i:
                setattr(q, 'count', (q.count) % 4)
                t = s.next((k.size() - r.count) % 4) if k.size() % 2 == 0 else t
            else:
                for p8 in m.unbind(0)[-1:1:-1]:
                    p8.add_(1 * 0.125)
                if k in (Kind.LOW, Kind.MIDDLE):
                    s, t = t, s.next((r.count - q.count) % 4)
                else:
                    i = k.size() + (i * 2) % 3
            LEVEL = (t.k + 1) % 4
        else:
            a = a * k.value * 0.25 if k is not Kind.LOW else s.v
            q.v = q.v * q.rate
            SHIFT = a * r.rate * 0.5
            if flag:
                if flag:
                    q.count += 1
                if k == Kind.LOW:
                    i = (i + [one.value for one in Kind].index(k.value)) % 13
            else:
                if k.size() > i:
                    LEVEL = (t.k) % 4
                else:
                    setattr(q, 'count', (i) % 5)
                for u9 in range(x.shape[0]):
                    [s, t][n % 2].k += 1
        a = a.clamp(-4, 4)
        return torch.cat([a, SHIFT, r.v, q.v, s.v, t.v, torch.tensor([float(LEVEL + 2 * i + 3 * r.count + 5 * q.count + 7 * s.k + 11 * t.k + 13 * k.value + 17 * int(s is t) + 19 * int(r is q)), float(r.rate), float(q.rate)])]), m
