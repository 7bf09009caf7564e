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
        m1 = d.contiguous()
        v2 = a.unbind(0)[1]
        a[1:] = a[:-1] * 0.5
        v2 = m1[n % 2]
        for r3 in m1.split(1):
            r3.mul_(0.5)
        for r4 in m1:
            r4.mul_(0.5)
        b[0], b[1] = b[1].clone(), b[0].clone()
        v2.copy_(v2.flip(0))
        a.view(-1)[:2] = 0.25
        return torch.cat([a.reshape(-1), b.reshape(-1), d.reshape(-1), m1.reshape(-1), v2.reshape(-1)]), b
