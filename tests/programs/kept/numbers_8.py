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
        if (d.get((i), (1))) in l: l.remove(l[0])
        l.insert(l.count((1)), sum(k * v for k, v in d.items()) % 23)
        for t1 in range(n % 4, -2, -1):
            try:
                i = d[math.isqrt(abs(2))]
            except (ValueError, LookupError, ZeroDivisionError):
                l = [j]
            if any(q > 2 for q in l):
                continue
        j ^= (i).bit_length()
        j = j % 40 - 7
        d2 = {0: sum(1 for q in l if q > (i)), 2: len(l)}
        return 1 * i + 2 * j + 3 * n, 1 * float(f) + 2 * float(c) + 3 * float(b) + 4 * float(flag) + 5 * float(len(s)), sum(q * (k + 1) for k, q in enumerate(l)) + sum(k * 3 + v * (p + 1) for p, (k, v) in enumerate(d.items())) + sum(k * 3 + v * (p + 1) for p, (k, v) in enumerate(d2.items())), x
