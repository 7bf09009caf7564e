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
        if a[0, 0] > 0.3:
            b[-1] = c * 0.1
            b[...] = b * 0.5
        else:
            for t1 in range(x.shape[0]):
                m2 = (d if n > 1 else a)
            m3 = torch.stack([d, d])[1 % 2]
        b[:, 0][b[:, 1] > 0.1] = -0.5
        for t4 in range(n % 3):
            m5 = d.split(3)[0]
            if n > 1:
                d[t4 % 2] += c * 0.1
            else:
                a.view(-1)[:2] = -0.5
        v6 = b.unbind(1)[1 % 2]
        return torch.cat([a.reshape(-1), b.reshape(-1), d.reshape(-1), v6.reshape(-1)]), b
