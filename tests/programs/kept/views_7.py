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
        v1 = d[:, n % 2]
        b.tanh_()
        m2 = d.view(-1, d.shape[1])
        for t3 in range(x.shape[0]):
            v1 = a.view(-1)
            for r4 in a.unbind(1):
                r4 += 0.125
        if a[0, 0] > 0.3:
            for t5 in range(n):
                a.diagonal().add_(0.25)
            m2[[1, 0]] = m2[[0, 1]]
        else:
            v1.index_copy_(0, torch.tensor([1, 0]), v1[:2] * 0.5)
            m2 = m2[..., :2]
        for r6 in d.split(1):
            r6.copy_(r6.flip(0))
        return torch.cat([a.reshape(-1), b.reshape(-1), d.reshape(-1), m2.reshape(-1), v1.reshape(-1)]), b
