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
        for t1 in sorted(d):
            if l: l[((0) ^ (t1)) % len(l)] = sum(d.values()) % 19
        d2 = dict(d)
        if (round(f)) in l: l.remove(l[0])
        if list(d2.values()) == l:
            b = ((i) == (0) and any(q > 2 for q in l))
        else:
            try:
                i = l.pop()
            except (ValueError, LookupError, ZeroDivisionError):
                b = not b
            else:
                b = True
        j = max(min(divmod((int(0.5 * 10) % 7), (n) or 2)[0], 99), -99)
        return 1 * i + 2 * j + 3 * n, 1 * float(f) + 2 * float(c) + 3 * float(b) + 4 * float(flag) + 5 * float(len(s)), sum(q * (k + 1) for k, q in enumerate(l)) + sum(k * 3 + v * (p + 1) for p, (k, v) in enumerate(d.items())) + sum(k * 3 + v * (p + 1) for p, (k, v) in enumerate(d2.items())), x
