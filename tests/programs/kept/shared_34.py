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
        if a.sum() > b.sum():
            v1 = v1.clone()
            l2 = [b] * 2
        if n > 1:
            l3 = list(((a - c * 0.1).clamp(-2, 2), h))
            l3.append(h)
        else:
            b4 = Box(b, n)
            b = torch.tanh(same(b) + h)
        for t5 in range(n % 3):
            d6 = {0: torch.tanh(h + h), 1: a.view(3)}
            d6[t5 % 2].neg_()
        b[:] = b * 0.5
        a = b
        h.neg_()
        d7 = {0: (a - c * 0.1).clamp(-2, 2), 1: next(q for q in (a, a[:]) if n % 2 == 0 or True)}
        d7[0].tanh_()
        return torch.cat([a, b, h, torch.cat(list(d7.values()))]), m
