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
        v1 = b
        h[:] = h * 0.5
        if n % 2 == 0:
            p2 = next(q for q in (b, h) if n % 2 == 0 or True)[::2]
            if c > 0:
                p2.copy_(p2.flip(0))
            else:
                l3 = list((same(next(q for q in (h, v1) if n > 1 or True)), h))
        else:
            a = max([v1, v1], key=lambda q: float(q.sum())) * 0.5
            if flag:
                l4 = [(h if n > 1 else next(q for q in (b, a) if a.sum() > b.sum() or True))] * 2
            else:
                b5 = Box((next(q for q in (h, v1) if a.sum() > b.sum() or True) - c * 0.1).clamp(-2, 2), n)
        a = torch.tanh(v1 + h)
        h.copy_(h.flip(0))
        return torch.cat([a, b, h, v1]), m
