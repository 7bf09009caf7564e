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
        l = ((l if all(q < 6 for q in l) else l))[:7]
        d.setdefault((sum(1 for q in l if q > (i))) % 4, gcd(abs(1), abs(n)))
        l.insert(divmod((j), (i) or 2)[1], len(d))
        for t1 in range(sum(k * v for k, v in d.items()) % 23, n, 2):
            f2 = max(min(math.fmod(float(1), 1.25), 9.5), -9.5)
        if l: l.pop()
        i3 = (sum(1 for q in l[::-1] if q > ((l + [1])[0]))) % 50 - 9
        try:
            f = math.sqrt(max(c, f))
        except (ValueError, LookupError, ZeroDivisionError):
            i = -1
        finally:
            f = 0.5
        i3 += gcd(abs(2), abs(j))
        i3 = i3 % 40 - 7
        return 1 * i + 2 * j + 3 * n + 4 * i3, 1 * float(f) + 2 * float(c) + 3 * float(b) + 4 * float(flag) + 5 * float(len(s)), sum(q * (k + 1) for k, q in enumerate(l)) + sum(k * 3 + v * (p + 1) for p, (k, v) in enumerate(d.items())), x
