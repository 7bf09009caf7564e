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
        b.neg_()
        for t1 in range(x.shape[0]):
            l2 = list((stir(a, n + 1) * 0.5, torch.tanh(next(q for q in (h, b) if c > 0 or True) + h)))
            for t3 in range(x.shape[0]):
                b4 = Box((h if t3 % 2 == 0 else b).clone(), n)
            if t1 % 2 == 0:
                break
        b[n % 2] += 0.25
        l5 = list(((same(b) - c * 0.1).clamp(-2, 2), torch.tanh([h, b][n % 2] + h)))
        l5.insert(0, [(h, b)[n % 2], same(b)][n % 2])
        if c > 0:
            for t6 in range(n):
                for e7 in list(l5):
                    e7.mul_(0.5)
            for t8 in range(n):
                l5[-1][0] = 0.25
        else:
            l5[0] = (b.view(3) - c * 0.1).clamp(-2, 2)
            for t9 in range(n):
                b, b = b, b
        b = {True: (h if n > 1 else h), False: h}[n % 2 == 0]
        p10 = b[:2]
        return torch.cat([a, b, h, p10.sum().reshape(1), torch.cat(l5)]), m
