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
        l[:1] = [s.find('-')]
        i1 = (sum(1 for q in l if q > (len(l)))) % 50 - 9
        l[:1] = [((n) or (i))]
        i1 = (((i) and (int(-1.25 * 10) % 7))) % 50 - 9
        f = max(min((torch.tensor([(n), 2]).max().item()) * 0.25, 9.5), -9.5)
        j ^= sum(l) % 17
        j = j % 40 - 7
        if (math.ceil(c)) not in (l + l)[:6]:
            s = (('a' if (-1) == (i) else 'b1'))[:9]
        elif (True and b):
            i = (((lambda q, w=(i1): q * 2 - w)((7))) ^ (1)) % 50 - 9
        else:
            l = ([q * 2 for q in list(d.values())])[:7]
        return 1 * i + 2 * j + 3 * n + 4 * i1, 1 * float(f) + 2 * float(c) + 3 * float(b) + 4 * float(flag) + 5 * float(len(s)), sum(q * (k + 1) for k, q in enumerate(l)) + sum(k * 3 + v * (p + 1) for p, (k, v) in enumerate(d.items())), x
