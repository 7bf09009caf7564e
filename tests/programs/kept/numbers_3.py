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
        for t1 in range(n % 4, -2, -1):
            try:
                i = (divmod((-3), (-1) or 2)[1]) % (len(set(l)))
            except Exception:
                j += 1
            if (flag and b):
                continue
        for t2, _ in enumerate(l[:5]):
            s = (('a' if (flag and True) else 'b1'))[:9]
        b = any(q > 2 for q in [i] * ((0) % 3))
        s3 = ('-'.join([s, 'k'])[1:])[:9]
        j = (((sum(l) % 17) or (sorted(l + [1])[0]))) % 50 - 9
        return 1 * i + 2 * j + 3 * n, 1 * float(f) + 2 * float(c) + 3 * float(b) + 4 * float(flag) + 5 * float(len(s)) + 6 * float(len(s3)), sum(q * (k + 1) for k, q in enumerate(l)) + sum(k * 3 + v * (p + 1) for p, (k, v) in enumerate(d.items())), x
