# x: float32[x_0, 3]; n: int; c: float; flag: bool
from typing import List, Tuple
import torch
from torch import nn, Tensor


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.randn(3, 3) * 0.4)

    def forward(self, x: Tensor, n: int, c: float, flag: bool) -> Tuple[Tensor, Tensor, int]:
        h = self.w[0] * 1.5
        s = torch.zeros(3)
        m = x.shape[0]
        ys1: List[Tensor] = [h]
        for t2 in range(n):
            ys1.insert(0, torch.tanh(h))
            if s.sum() > c:
                continue
        y3 = torch.zeros(3, 3)
        for t4 in range(y3.shape[0]):
            k5 = y3.shape[0] - 1 - t4
            y3[k5] = torch.tanh(self.w[1])
            s = s + y3[k5]
            s = s + h * 0.1
            h = h + t4 * 0.01
            if h[0] > 0.1:
                continue
        for t6 in ys1:
            h = torch.maximum(h, t6)
        z = s.unsqueeze(0)
        if len(ys1) > 0:
            z = z + ys1[-1]
        z = torch.cat([z, y3])
        return z, h, len(ys1)
