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
        if n % 2 == 0:
            a.clamp_(-0.5, 0.5)
            d.diagonal().add_(-0.5)
        else:
            a[n % 2, n % 2] += 0.25
            v1 = a.ravel()
        for r2 in b.split(1):
            r2.mul_(0.5)
        b.neg_()
        b.mul_(0.5)
        m3 = a * 1.0
        m4 = (m3 if c > 0 else b)
        for t5 in range(x.shape[0]):
            m6 = m4 * 1.0
            v7 = m6[t5 % 2]
        return torch.cat([a.reshape(-1), b.reshape(-1), d.reshape(-1), m3.reshape(-1), m4.reshape(-1)]), b
