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
            if t1 % 2 == 0:
                l2 = [(stir(a, n) - c * 0.1).clamp(-2, 2)]
            else:
                p3 = max([a, h], key=lambda q: float(q.sum()))[::2]
            if flag:
                l4 = [next(q for q in (h, a) if flag or True)] * 2
            else:
                a += 0.5
            if t1 % 2 == 0:
                continue
        b5 = Box(h, n)
        b += c * 0.1
        b5.v = max([b5.v, b5.v], key=lambda q: float(q.sum()))
        b5.v = ({True: h, False: b}[n % 2 == 0] if a.sum() > b.sum() else b5.v)
        l6 = [([b, h][n % 2] if n % 2 == 0 else h)] * 2
        for e7 in list(l6):
            e7 += 0.125
        return torch.cat([a, b, h, b5.v, torch.cat(l6)]), m
