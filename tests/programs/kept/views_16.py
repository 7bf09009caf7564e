# x: float32[x_0, 3]; n: int; c: float; flag: bool
from typing import Dict, List, Optional, Tuple
import torch
from torch import nn, Tensor


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("w", torch.tensor([[0.5, -0.25, 1.0], [0.1, 0.2, 0.3], [-1.0, 0.75, -0.5]]))

    def forward(self, x: Tensor, n: int, c: float, flag: bool) -> Tuple[Tensor, Tensor]:
        a = torch.arange(12).view(4, 3) * 0.1 + c
        b = torch.cat([x.tanh(), self.w])
        d = self.w.clone()
        b.scatter_(0, torch.tensor([[0, 1]]), c * 0.1)
        for t1 in range(n % 3):
            d.abs_()
            a.scatter_(0, torch.tensor([[0, 1]]), -0.5)
        for t2 in range(n):
            b[:, t2 % 2] = -0.5
            b.unbind(1)[0].mul_(0.5)
        d[[1, 0]] = d[[0, 1]]
        a[:, [1, 0]] = a[:, [0, 1]]
        for t3 in range(n):
            b[b[:, 0] > 0] *= 0.5
            v4 = d.select(1, n % 2)
        return torch.cat([a.reshape(-1), b.reshape(-1), d.reshape(-1)]), b
