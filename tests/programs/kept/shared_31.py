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
        for t1 in range(n):
            p2 = a[:2]
            a.neg_()
        d3 = {0: h, 1: (max([a, a], key=lambda q: float(q.sum())) if n > 1 else other(a, a, n))}
        if n > 1:
            b.copy_(b.flip(0))
            l4 = [(next(q for q in (b, a) if flag or True), other(h, h, n + 1))[n % 2]] * 2
        l5 = [same([b, h][n % 2])] * 2
        return torch.cat([a, b, h, torch.cat(l5), torch.cat(list(d3.values()))]), m
