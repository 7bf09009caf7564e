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
        i -= sum(k * v for k, v in d.items()) % 23
        i = i % 40 - 7
        i1 = max(min((7) % ((l.count((-3))) or -4), 99), -99)
        b2 = (s.startswith('2:')) != (any(q > 2 for q in l))
        l += [min((n), (i))]
        if ((i1) < (2)) != ((i) > (f)):
            b = any(q > 2 for q in l)
        elif (j) in d:
            d.pop(int(0.5 * 10) % 7, None)
        i = (abs((l + [1])[0])) % 50 - 9
        return 1 * i + 2 * j + 3 * n + 4 * i1, 1 * float(f) + 2 * float(c) + 3 * float(b) + 4 * float(flag) + 5 * float(b2) + 6 * float(len(s)), sum(q * (k + 1) for k, q in enumerate(l)) + sum(k * 3 + v * (p + 1) for p, (k, v) in enumerate(d.items())), x
