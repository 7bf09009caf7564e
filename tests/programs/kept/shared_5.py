# x: float32[x_0, 3]; n: int; c: float; flag: bool
from dataclasses import dataclass
from typing import Dict, List, Optional, Tuple
import torch
from torch import nn, Tensor


@dataclass
class Box:
    v: Tensor
    k: int = 0


def stir(v: Tensor, k: int) -> Tensor:
    v[k % 2] -= 0.25
    return v


def same(v: Tensor) -> Tensor:
    return v


def other(v: Tensor, w: Tensor, k: int) -> Tensor:
    return v if k % 2 == 0 else w


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("w", torch.tensor([0.5, -0.25, 1.0]))

    def forward(self, x: Tensor, n: int, c: float, flag: bool) -> Tuple[Tensor, Tensor]:
        a = self.w * 1.5
        b = a + 0.125
        h = self.w.clone()
        m = torch.tanh(x) * 0.5
        l1 = [other(a, b, n) * 0.5, next(q for q in (a, b) if a.sum() > b.sum() or True) * 0.5, (b, b)[n % 2]]
        d2 = {0: l1[0], 1: max([l1[-1], {True: a, False: b}[n % 2 == 0]], key=lambda q: float(q.sum()))}
        l3 = list((l1[-1], d2[n % 2]))
        l3 = list(l1)
        b4 = Box({True: b, False: l1[n % len(l1)]}[n + 1 % 2 == 0], n)
        for t5 in range(n):
            b -= -0.25
            b6 = Box(b[:].clone(), n)
        d2[n % 4] = [b, stir(b, n)][n % 2]
        if c > 0:
            l7 = [torch.tanh(a + h)] * 2
            l7 = l3 + [l7[n % len(l7)]]
        return torch.cat([a, b, h, b4.v, torch.cat(l1), torch.cat(l3), torch.cat(list(d2.values()))]), m
