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
        v1 = b[n % 2]
        v2 = list(d)[1 % 2]
        v3 = (v1 if a[0, 0] > 0.3 else d[n % 3])
        for t4 in range(n % 3):
            for t5 in range(x.shape[0]):
                v6 = list(b)[t5 % 2 % 2]
            m7 = d.contiguous()
        v8 = b.unbind(1)[n % 2 % 2]
        d.scatter_(0, torch.tensor([[0, 1]]), 0.25)
        d[0].add_(d[1])
        m9 = a.clone().t()
        return torch.cat([a.reshape(-1), b.reshape(-1), d.reshape(-1), m9.reshape(-1), v1.reshape(-1), v2.reshape(-1), v3.reshape(-1), v8.reshape(-1)]), b
