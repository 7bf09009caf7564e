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
        l1 = [a] * 2
        l1[n % len(l1)].tanh_()
        a.copy_(a.flip(0))
        l1.insert(0, a)
        for t2 in range(3):
            for t3 in range(3):
                l1.append([a, b][t2 % 2] * 0.5)
                if flag:
                    continue
            b = l1[n % len(l1)] * 0.5
        for e4 in list(l1):
            e4[0] = 0.25
        l1.append(torch.tanh(h.view(3) + h))
        return torch.cat([a, b, h, torch.cat(l1)]), m
