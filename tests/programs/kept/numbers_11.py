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
        if (max(l + [0]), 1) < (1, sum(d.values()) % 19):
            d = dict(d)
        else:
            try:
                i = ((2) * (n) % 11) // ((j) >> 1)
            except (ValueError, LookupError, ZeroDivisionError):
                j += 1
        try:
            i = d[(n) - (i)]
        except (ValueError, LookupError, ZeroDivisionError):
            l = [j]
        for t1 in range((-1) * (j) % 11, n, 2):
            d = {q % 5: q for q in l}
        b2 = any(q > 2 for q in [q for q in l if q > n])
        i = max(min(sum([int(q) for q in str(abs(7))]) % 17, 99), -99)
        d3 = dict(d)
        i = (dict(enumerate(l)).get(((j) % ((n) or -4)), (0))) % 50 - 9
        return 1 * i + 2 * j + 3 * n, 1 * float(f) + 2 * float(c) + 3 * float(b) + 4 * float(flag) + 5 * float(b2) + 6 * float(len(s)), sum(q * (k + 1) for k, q in enumerate(l)) + sum(k * 3 + v * (p + 1) for p, (k, v) in enumerate(d.items())) + sum(k * 3 + v * (p + 1) for p, (k, v) in enumerate(d3.items())), x
