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
        for t1 in range(n):
            d += 0.25
            b.t().mul_(0.5)
        a.clamp_(-0.5, 0.5)
        for t2 in range(x.shape[0]):
            b.clamp_(-0.5, 0.5)
            b[t2 % 2] += c * 0.1
        v3 = d.diagonal()
        if n > 1:
            m4 = d.expand(-1, -1)
            d[-1][:2] = 0.25
        else:
            d.clamp_(-0.5, 0.5)
            v5 = v3.narrow(0, 0, 2)
        for t6 in range(n):
            for t7 in range(n):
                v8 = v3.view(-1)
            v9 = b[t6 % 2, :]
        for r10 in a.unbind(0):
            r10 += 0.125
        m11 = d.reshape(-1, d.size(1))
        v3 = a.unbind(1)[n % 3 % 2]
        return torch.cat([a.reshape(-1), b.reshape(-1), d.reshape(-1), m11.reshape(-1), v3.reshape(-1)]), b
