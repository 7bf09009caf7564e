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
        i |= d.get((n), (-3))
        i = i % 40 - 7
        if '%d:%d' % (0, 0) == str(flag):
            s = ('-'.join([s[:2], 'k']))[:9]
        elif s == s:
            l = (sorted(d))[:7]
        else:
            i += (0) * (7) % 11
            i = i % 40 - 7
        f = max(min(((0) >> 1) / 4, 9.5), -9.5)
        if (abs(0)) in l:
            s1 = ('%d:%d' % (j, j)[::-1])[:9]
        else:
            j -= torch.tensor([(n), 2]).max().item()
            j = j % 40 - 7
        b = (max(l + [0])) % 2 == 0
        return 1 * i + 2 * j + 3 * n, 1 * float(f) + 2 * float(c) + 3 * float(b) + 4 * float(flag) + 5 * float(len(s)), sum(q * (k + 1) for k, q in enumerate(l)) + sum(k * 3 + v * (p + 1) for p, (k, v) in enumerate(d.items())), x
