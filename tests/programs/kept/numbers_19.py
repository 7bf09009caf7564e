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
        i = max(min(sum({k: v + 1 for k, v in d.items()}.values()) % 19, 99), -99)
        for t1 in range(n % 4, -2, -1):
            try:
                i = d[int(f)]
            except Exception:
                b = not b
            if (flag or True):
                continue
        if 0 in d: d[0] += 1
        for t2 in sorted(d):
            i3 = max(min(((sum(k * v for k, v in d.items()) % 23) & 7) << 1, 99), -99)
        for t4 in range((l.count((n))) % 5):
            try:
                i = (pow((n), 2) % 9) % (int(x.size(0)) + (i))
            except Exception:
                j += 1
            else:
                b = True
        j ^= round(f)
        j = j % 40 - 7
        if 0 <= (min((i), (i))) < 4:
            l = (([k for k, q in enumerate(l) if q % 2] if not (flag) else sorted(l)))[:7]
        else:
            i5 = max(min(sum(1 for q in list(reversed(l)) if q > ((i) - (1))), 99), -99)
        j = ((((i) & 7) << 1).bit_length()) % 50 - 9
        if '5' in s[:2]:
            l.insert((j) * (i) % 11, ((-3) and (i)))
        return 1 * i + 2 * j + 3 * n, 1 * float(f) + 2 * float(c) + 3 * float(b) + 4 * float(flag) + 5 * float(len(s)), sum(q * (k + 1) for k, q in enumerate(l)) + sum(k * 3 + v * (p + 1) for p, (k, v) in enumerate(d.items())), x
