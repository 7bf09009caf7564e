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
        j -= len(l)
        j = j % 40 - 7
        try:
            j = d.pop(max((n), (n), 1))
        except Exception:
            l = [j]
        b = (sum(l) % 17) in {k: v + 1 for k, v in d.items()}
        l = (list(range((~(n)) % 4)))[:7]
        i |= math.ceil(f)
        i = i % 40 - 7
        if all(q < 6 for q in [q * 2 for q in l]):
            try:
                j = d.pop((lambda q, w=(n): q * 2 - w)((n)))
            except Exception:
                i = -1
            else:
                j -= 2
        if (-(n)) in l: l.remove(l[0])
        return 1 * i + 2 * j + 3 * n, 1 * float(f) + 2 * float(c) + 3 * float(b) + 4 * float(flag) + 5 * float(len(s)), sum(q * (k + 1) for k, q in enumerate(l)) + sum(k * 3 + v * (p + 1) for p, (k, v) in enumerate(d.items())), x
