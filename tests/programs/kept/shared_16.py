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
        for t1 in range(3):
            d2 = {0: h.view(3), 1: a.clone()}
            d2[t1 % 2] += 0.5
        b = ((a, b)[n % 2] - c * 0.1).clamp(-2, 2)
        l3 = [a, (b if n % 2 == 0 else a), same(b) * 0.5]
        if flag:
            l3[-1].mul_(0.5)
            l3[n % len(l3)].mul_(0.5)
        else:
            a, b = b, a
            for e4 in list(l3):
                a = e4
        l3[0] = (b - c * 0.1).clamp(-2, 2)
        for e5 in list(l3):
            a = e5
        return torch.cat([a, b, h, torch.cat(l3)]), m
