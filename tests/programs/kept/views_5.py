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
        d[[1, 0]] = d[[0, 1]]
        for t1 in range(n):
            m2 = b[:3]
            if n > 1:
                m3 = m2.transpose(0, 1)
            else:
                b.copy_(b.flip(0))
        m4 = (b if a[0, 0] > 0.3 else d)
        m5 = b.transpose(0, 1)
        a.sigmoid_()
        v6 = d.unbind(1)[1 % 2]
        for t7 in range(n % 3):
            v8 = m4[n % 2]
            a.t().mul_(0.5)
        m9 = m5.detach()
        return torch.cat([a.reshape(-1), b.reshape(-1), d.reshape(-1), m4.reshape(-1), m5.reshape(-1), m9.reshape(-1), v6.reshape(-1)]), b
