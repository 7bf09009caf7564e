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
        a = a.view(3)
        for t1 in range(n):
            b = (b, h)[n % 2]
            l2 = [max([b, a], key=lambda q: float(q.sum()))]
        l3 = [a.view(3)] * 2
        b4 = Box(torch.tanh(max([b, a], key=lambda q: float(q.sum())) + h), n)
        for t5 in range(x.shape[0]):
            for e6 in list(l3):
                e6.mul_(0.5)
        if c > 0:
            b4.v += 0.5
            a = stir(b, n)
        for t7 in range(n):
            b4.v = l3[n % len(l3)]
            for t8 in range(n):
                l3 = [b] * 2
        l9 = [stir(a, n + 1)[:]] * 2
        return torch.cat([a, b, h, b4.v, torch.cat(l3), torch.cat(l9)]), m
