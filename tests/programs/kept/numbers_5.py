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
        j += min(l + [3])
        j = j % 40 - 7
        j = (sum([q for q in l if q > n]) % 17) % 50 - 9
        i1 = max(min(max((-1), ((-1) + (i)), 1), 99), -99)
        i1 = (((len(l)) and ((l + [2])[-1]))) % 50 - 9
        for t2 in list(l)[:6]:
            l += [s.find('e')]
            if s.startswith('1'):
                continue
        if (True or s.startswith('1')):
            if l: l[(int(True)) % len(l)] = math.ceil(c)
        elif (flag) != (True):
            d[(pow((j), 2) % 9) % 6] = sum(1 for q in l if q > (1))
        j |= sum(1 for q in l if q > (0))
        j = j % 40 - 7
        if math.isclose((-1.25 - j), (f + f)):
            if ((i) % ((-3) or -4)) in l: l.remove(l[0])
        elif (j, 1) < (1, 1):
            if l: del l[0]
        return 1 * i + 2 * j + 3 * n + 4 * i1, 1 * float(f) + 2 * float(c) + 3 * float(b) + 4 * float(flag) + 5 * float(len(s)), sum(q * (k + 1) for k, q in enumerate(l)) + sum(k * 3 + v * (p + 1) for p, (k, v) in enumerate(d.items())), x
