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
            v1 = d[0, :2]
            if flag:
                v2 = (v1 if c > 0 else b[n % 3])
            else:
                m3 = d.expand(-1, -1)
        else:
            m4 = d.chunk(1)[0]
            if c > 0:
                m4[torch.tensor([0, 1]), torch.tensor([1, 0])] = 0.25
            else:
                d[0:2, 1:] -= -0.5
        if n > 1:
            d[::2] *= 0.5
            for r5 in d.unbind(0):
                r5[0] = 0.25
        else:
            v6 = d[:, -1]
            b *= 0.5
        if a[0, 0] > 0.3:
            v7 = list(d)[1 % 2]
            v7.neg_()
        m8 = b[:]
        d[0].add_(d[1])
        return torch.cat([a.reshape(-1), b.reshape(-1), d.reshape(-1), m8.reshape(-1)]), b
