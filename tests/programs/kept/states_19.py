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
            t = s.next((t.k + k.value) % 5) if k is Kind.HIGH else t
            if flag:
                t = s.next((i) % 4) if n > 1 else t
                SHIFT = SHIFT * 0.5
            SHIFT, a = a * 1.0, SHIFT * 1.0
            i = (i + [one.value for one in Kind].index(k.value)) % 13
        if k.size() > i:
            (s if a.sum() > 0 else t).k = (s.k + k.value) % 5
            for p2 in m.unbind(0)[:1:-2][::-1]:
                p2 *= 0.5
            a = move((r if flag else q).v)
            s, t = t, s.next((n + r.count) % 5)
        else:
            a = a * k.value * 0.25 if k is not Kind.LOW else self.w
            LEVEL = (t.k) % 4
            for p3 in m.unbind(0)[1::2]:
                p3.add_(1 * 0.125)
            if LEVEL % 2 == 0:
                if k is Kind.HIGH:
                    setattr(r, 'count', (k.value + LEVEL) % 5)
                else:
                    t = {0: s, 1: t}[n % 2]
                if q.count > s.k:
                    for p4 in m.split(2)[:][1:]:
                        p4 *= 0.5
            else:
                i = (s if k in (Kind.LOW, Kind.MIDDLE) else t).k + 1
                s = s if k in (Kind.LOW, Kind.MIDDLE) else t
        t = {0: s, 1: t}[k.size() % 2]
        if k == Kind.LOW:
            LEVEL += (k.size() + n) % 5
            r.v = r.v * r.rate
            if k == Kind.LOW:
                a = a * k.value * 0.25 if k is not Kind.LOW else s.v
                for p5 in m.split(2)[(k.value + 1) % 3::-1]:
                    p5.mul_(0.5)
            else:
                for p6 in m.split(2)[:1:-1]:
                    p6 *= 0.5
                r.note((i - k.size()) % 4)
            for e7, p7 in enumerate(m.unbind(1)[:1:-1][::-1]):
                p7.tanh_()
        else:
            if c > 0:
                for u8 in range(n % 3):
                    q.rate = 0.25
                    if s.k > k.value:
                        continue
                for p9 in m.unbind(1)[1:(s.k + 1) % 4:2]:
                    p9 *= 0.5
            else:
                i = {Kind.LOW: 1, Kind.MIDDLE: 4, Kind.HIGH: i % 7}[k]
                for e10, p10 in enumerate(m.chunk(2)[-1::-1]):
                    p10[..., 0] = e10 * 0.25
            k = Kind((t.k + k.value) % 3)
            for u11 in range(n % 3):
                [s, t][u11 % 2].k += 1
                a = a * k.value * 0.25 if k is not Kind.LOW else s.v
            r, q = q, r
        q.rate = float(n % 2)
        if k is Kind.HIGH:
            for u12 in range(3):
                SHIFT, a = a * 1.0, SHIFT * 1.0
                if k == Kind.LOW:
                    s = [s, t.next(1), Step(a, 2)][(u12 + 1) % 3 % 3]
            for e13, p13 in enumerate(m.split(1)[::-2]):
                p13.mul_(0.5)
            for u14 in range(n):
                if a.sum() > 0:
                    q.count = (k.value + u14) % 5
                else:
                    [s, t][k.value % 2].k += 1
                for e15, p15 in enumerate(m.unbind(0)[-1:-1:-2][::-1]):
                    p15 *= 0.5
            if c > 0:
                if k in (Kind.LOW, Kind.MIDDLE):
                    q.count += 1
                for u16 in range(n):
                    for e17, p17 in enumerate(m.unbind(0)[-1:-1:-2]):
                        p17.add_(e17 * 0.125)
            else:
                k = Kind((q.count + k.value) % 3)
                t = s.next((i) % 5) if k.value % 2 == 0 else t
        q.rate = 0.25
        for u18 in range(n % 3):
            k = Kind.HIGH if flag else k
            s = max([s, t], key=lambda one: one.k)
            for e19, p19 in enumerate(m.unbind(1)[1::2][::-1]):
                p19.add_(e19 * 0.125)
            k = Kind(k.value % 3)
        for p20 in m.split(1)[-1:]:
            p20[..., 0] = 1 * 0.25
        a = a.clamp(-4, 4)
        return torch.cat([a, SHIFT, r.v, q.v, s.v, t.v, torch.tensor([float(LEVEL + 2 * i + 3 * r.count + 5 * q.count + 7 * s.k + 11 * t.k + 13 * k.value + 17 * int(s is t) + 19 * int(r is q)), float(r.rate), float(q.rate)])]), m
