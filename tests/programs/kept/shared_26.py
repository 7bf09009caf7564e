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
        d1 = {0: (a - c * 0.1).clamp(-2, 2), 1: h}
        for t2 in range(n):
            v3 = (b - c * 0.1).clamp(-2, 2)
        if n % 2 == 0:
            d1[0] = h
            for t4 in range(x.shape[0]):
                d1[1] = b
        l5 = [{True: h, False: a}[n + 1 % 2 == 0][:]]
        for e6 in list(l5):
            a = e6
        return torch.cat([a, b, h, torch.cat(l5), torch.cat(list(d1.values()))]), m
