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
        l.insert(sum(k * v for k, v in d.items()) % 23, (n) - (n))
        b1 = ((lambda q, w=(-3): q * 2 - w)((i))) not in (l if flag else l)
        b = bool((-3) // ((7) or 3))
        if [q for q in l if q > j] == (l if flag else l):
            d = {0: d.get((n), (j)), 2: divmod((n), (0) or 2)[0]}
        else:
            i = ((2) >> 1) % 50 - 9
        if s[1:] == str(True):
            l += [((j) & 7) << 1]
        if l: l[(divmod((i), (i) or 2)[0]) % len(l)] = int(flag)
        if l: l[(abs(j)) % len(l)] = d.get((i), (i))
        if all(q < 6 for q in list(reversed(l))):
            j = max(min(dict(d).get((sum(1 for q in l if q > (i))), (j)), 99), -99)
        else:
            try:
                i = (len(s)) // (next((q for q in l if q > (7)), -1))
            except (ValueError, LookupError, ZeroDivisionError):
                j += 1
            finally:
                f = 0.5
        return 1 * i + 2 * j + 3 * n, 1 * float(f) + 2 * float(c) + 3 * float(b) + 4 * float(flag) + 5 * float(b1) + 6 * float(len(s)), sum(q * (k + 1) for k, q in enumerate(l)) + sum(k * 3 + v * (p + 1) for p, (k, v) in enumerate(d.items())), x
