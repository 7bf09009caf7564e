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
        b = (-3) > (-1.25)
        i1 = ((sorted(l + [1])[0]) if (7) in l else ((1).bit_length())) % 50 - 9
        f2 = max(min(float((0) >> 1), 9.5), -9.5)
        i = max(min((pow((-1), 2) % 9) - ((2) // ((n) or 3)), 99), -99)
        i1 |= ((i) & 7) << 1
        i1 = i1 % 40 - 7
        l3 = ([k for k, q in enumerate(sorted(l)) if q % 2])[:7]
        l.sort()
        for t4 in list(l3)[:6]:
            try:
                i = (l3.count((1))) % (len(set(l3)))
            except (ValueError, LookupError, ZeroDivisionError):
                l = [j]
            finally:
                f = 0.5
        i5 = max(min((lambda q, w=(math.isqrt(abs(n))): q * 2 - w)((~(n))), 99), -99)
        return 1 * i + 2 * j + 3 * n + 4 * i1 + 5 * i5, 1 * float(f) + 2 * float(c) + 3 * float(f2) + 4 * float(b) + 5 * float(flag) + 6 * float(len(s)), sum(q * (k + 1) for k, q in enumerate(l)) + sum(q * (k + 1) for k, q in enumerate(l3)) + sum(k * 3 + v * (p + 1) for p, (k, v) in enumerate(d.items())), x
