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
        l1 = [[h, b][n % 2], stir(h, n + 1), h]
        l1[0] += 0.5
        for t2 in range(n):
            for e3 in list(l1):
                e3 += 0.125
            if c > 0:
                a = a * 1.0
            else:
                for e4 in list(l1):
                    e4 += 0.125
        b = l1[-1]
        return torch.cat([a, b, h, torch.cat(l1)]), m
