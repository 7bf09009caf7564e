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
        for t1 in range(x.shape[0]):
            if t1 % 2 == 0:
                b.mul_(0.5)
            if a.sum() > b.sum():
                continue
        a[:] = a * 0.5
        for t2 in range(n % 3):
            l3 = list((stir(h, t2) * 0.5, (h, b)[t2 % 2]))
            p4 = (b, a)[n % 2].narrow(0, n % 2, 2)
            if flag:
                break
        p5 = a[:2]
        if n % 2 == 0:
            b6 = Box(a * 0.5, n)
            p5.neg_()
        return torch.cat([a, b, h, p5.sum().reshape(1)]), m
