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
        d.fill_diagonal_(0.25)
        for r1 in b:
            r1.mul_(0.5)
        b[1:] = b[:-1] * 0.5
        v2 = next(iter(d))
        m3 = a[:3]
        for t4 in range(2):
            v5 = v2.narrow(0, 0, 2)
            v5.index_copy_(0, torch.tensor([1, 0]), v5[:2] * 0.5)
        v2.sigmoid_()
        return torch.cat([a.reshape(-1), b.reshape(-1), d.reshape(-1), m3.reshape(-1), v2.reshape(-1)]), b
