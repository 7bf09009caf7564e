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
        l1 = [h[:]] * 2
        d2 = {0: (other(b, b, n + 1), {True: b, False: h}[n % 2 == 0])[n % 2], 1: ((a, a)[n % 2], b)[n % 2]}
        v3 = l1[-1] * 0.5
        if n % 2 == 0:
            h -= 0.5
            for t4 in range(n):
                p5 = d2[0][:2]
        else:
            b.copy_(b.flip(0))
            if c > 0:
                l1 = l1 + [a * 0.5]
            else:
                l1.append([a, (v3 if a.sum() > b.sum() else v3)][n % 2])
        l6 = list(((d2[0] - c * 0.1).clamp(-2, 2), other({True: a, False: v3}[n % 2 == 0], b, n)))
        return torch.cat([a, b, h, v3, torch.cat(l1), torch.cat(l6), torch.cat(list(d2.values()))]), m
