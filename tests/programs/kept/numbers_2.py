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
        i1 = max(min(sum(sorted(l, key=lambda q: -q)) % 17, 99), -99)
        l2 = (list(map(abs, [i1] * ((i) % 3))))[:7]
        if (pow((j), 2) % 9) in l2: l2.remove(l2[0])
        i = (l.count((sum(l) % 17))) % 50 - 9
        return 1 * i + 2 * j + 3 * n + 4 * i1, 1 * float(f) + 2 * float(c) + 3 * float(b) + 4 * float(flag) + 5 * float(len(s)), sum(q * (k + 1) for k, q in enumerate(l)) + sum(q * (k + 1) for k, q in enumerate(l2)) + sum(k * 3 + v * (p + 1) for p, (k, v) in enumerate(d.items())), x
