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
        if n % 2 == 0:
            h.neg_()
            a = (same(h) - c * 0.1).clamp(-2, 2)
        else:
            l1 = [h]
            a = torch.tanh(a + h)
        l2 = [h * 0.5]
        b3 = Box(stir(h, n).view(3), n)
        if flag:
            for t4 in range(n):
                l2.append(((a, a)[n % 2], b)[n % 2])
            p5 = stir(b, n).narrow(0, n % 2, 2)
        else:
            l2[n + 1 % len(l2)][n % 2] += 0.25
            l2[-1].neg_()
        for t6 in range(n):
            l2[-1].copy_(l2[-1].flip(0))
            l2.append(other(b, [h, a][n % 2], t6))
        for t7 in range(n % 3):
            a = a * 0.5
            b3 = Box(b[:], n)
        l2[-1][n % 2] += 0.25
        return torch.cat([a, b, h, b3.v, torch.cat(l2)]), m
