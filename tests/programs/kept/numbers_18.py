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
        d = dict(d)
        try:
            i = l.pop()
        except Exception:
            b = not b
        if s[1:].startswith('1'):
            try:
                f = math.sqrt(max(f, f))
            except (ValueError, LookupError, ZeroDivisionError):
                i = -1
            else:
                b = True
        else:
            j = (gcd(abs(2), abs(math.floor(f)))) % 50 - 9
        s = (('a' if (7) % 2 == 0 else 'b1'))[:9]
        if any(q > 2 for q in l):
            j += s.count('e')
            j = j % 40 - 7
        elif 0 <= (n) < 4:
            try:
                l.remove((n) - (n))
            except (ValueError, LookupError, ZeroDivisionError):
                b = not b
        return 1 * i + 2 * j + 3 * n, 1 * float(f) + 2 * float(c) + 3 * float(b) + 4 * float(flag) + 5 * float(len(s)), sum(q * (k + 1) for k, q in enumerate(l)) + sum(k * 3 + v * (p + 1) for p, (k, v) in enumerate(d.items())), x
