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
        a[1] = a[0]
        a[n % 3] = -0.5
        a.index_copy_(0, torch.tensor([1, 0]), a[:2] * 0.5)
        d.t()[1] -= 0.25
        m1 = a.t()
        return torch.cat([a.reshape(-1), b.reshape(-1), d.reshape(-1), m1.reshape(-1)]), b
