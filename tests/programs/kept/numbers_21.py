# x: float32[x_0, 3]; n: int; c: float; flag: bool
import math
from typing import Dict, List, Optional, Tuple
import torch
from torch import nn, Tensor


def gcd(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.total = 0

    def forward(self, x: Tensor, n: int, c: float, flag: bool) -> Tuple[int, float, int, Tensor]:
        i = n
        j = n - 3
        f = c
        b = flag
        s = f"{n}:{flag}"
        l = [n, 2, n - 1, 5]
        d = {0: n, 1: 4, 3: -2}
        d.pop((n) % ((-3) or -4), None)
        i1 = ((((n) ^ (7)) & 7) << 1) % 50 - 9
        for t2 in list(l)[:6]:
            i |= round(c)
            i = i % 40 - 7
        i3 = max(min((lambda q, w=(n): q * 2 - w)((math.isqrt(abs(1)))), 99), -99)
        d.setdefault((pow((-3), 2) % 9) % 4, len(l))
        return 1 * i + 2 * j + 3 * n + 4 * i1 + 5 * i3, 1 * float(f) + 2 * float(c) + 3 * float(b) + 4 * float(flag) + 5 * float(len(s)), sum(q * (k + 1) for k, q in enumerate(l)) + sum(k * 3 + v * (p + 1) for p, (k, v) in enumerate(d.items())), x
