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
        l1 = (list(map(abs, (l + l)[:6])))[:7]
        i = (-((l + [2])[-1])) % 50 - 9
        i = max(min(s.count('1'), 99), -99)
        j -= len(set(l1))
        j = j % 40 - 7
        if (abs(i)) > (float(2)):
            d2 = dict(enumerate(l1))
        if (-(n)) in l1: l1.remove(l1[0])
        return 1 * i + 2 * j + 3 * n, 1 * float(f) + 2 * float(c) + 3 * float(b) + 4 * float(flag) + 5 * float(len(s)), sum(q * (k + 1) for k, q in enumerate(l)) + sum(q * (k + 1) for k, q in enumerate(l1)) + sum(k * 3 + v * (p + 1) for p, (k, v) in enumerate(d.items())), x
