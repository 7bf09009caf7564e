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
        s = s if c > 0 else t
        if k in (Kind.LOW, Kind.MIDDLE):
            k = Kind(q.count % 3)
            k = Kind((n + k.value) % 3)
            if flag:
                for p1 in m.split(1)[:(q.count * 2) % 4][1:]:
                    p1.add_(1 * 0.125)
                i = (i + [one.value for one in Kind].index(k.value)) % 13
            else:
                setattr(q, 'count', (i + k.size()) % 3)
                for u2 in range(x.shape[0]):
                    q.count = (k.value + k.size()) % 3
                    if n > 1:
                        break
            r.count = (i + t.k) % 3
        k = Kind.HIGH if s.k % 2 == 0 else k
        s = s if k in (Kind.LOW, Kind.MIDDLE) else t
        k = Kind.HIGH if k is Kind.HIGH else k
        if a.sum() > 0:
            for e3, p3 in enumerate(m.unbind(1)[:-1:-1]):
                p3[..., 0] = e3 * 0.25
            i = q.count + (t.k + 1) % 3
            for u4 in range(n):
                for u5 in range(n):
                    for p6 in m.split(2)[:-1:2]:
                        p6 *= 0.5
                q.count = (k.value) % 4
                if k in (Kind.LOW, Kind.MIDDLE):
                    continue
            for p7 in m.split(1)[(n - n) % 5:(i - n) % 4:-1][::-1]:
                p7.tanh_()
        else:
            if a.sum() > 0:
                SHIFT, a = a * 1.0, SHIFT * 1.0
                k = Kind(n % 3)
            else:
                SHIFT, a = a * 1.0, SHIFT * 1.0
                for u8 in range(n):
                    a = a * k.value * 0.25 if k is not Kind.LOW else q.v
            q.count = (s.k + 1) % 4
            i = (i + [one.value for one in Kind].index(k.value)) % 13
            for u9 in range(3):
                k = Kind(u9 % 3)
                if u9 > t.k:
                    r.v = t.v * 0.5
                else:
                    for p10 in m.unbind(1)[(q.count - s.k) % 4:(n + k.value) % 4]:
                        p10.mul_(0.5)
        q.count += 1
        a = a.clamp(-4, 4)
        return torch.cat([a, SHIFT, r.v, q.v, s.v, t.v, torch.tensor([float(LEVEL + 2 * i + 3 * r.count + 5 * q.count + 7 * s.k + 11 * t.k + 13 * k.value + 17 * int(s is t) + 19 * int(r is q)), float(r.rate), float(q.rate)])]), m
