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
        d.fill_diagonal_(-0.5)
        for t1 in range(n):
            m2 = d[-3:]
            for t3 in range(x.shape[0]):
                v4 = next(iter(b))
        for r5 in list(b.chunk(2)):
            r5.mul_(0.5)
        for r6 in b.unbind(1):
            r6.copy_(r6.flip(0))
        for r7 in d.split(1):
            r7.copy_(r7.flip(0))
        for t8 in range(n % 3):
            for t9 in range(n):
                d.t().mul_(0.5)
            for r10 in a.unbind(1):
                r10.mul_(0.5)
        return torch.cat([a.reshape(-1), b.reshape(-1), d.reshape(-1)]), b
