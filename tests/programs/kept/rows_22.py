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
        ys1: List[Tensor] = []
        for t2 in range(n):
            ys1.insert(0, torch.tanh(h))
            h = h + t2 * 0.01
            s = s + h * 0.1
        y3 = torch.zeros(n + 1, 3)
        for t4 in range(y3.shape[0]):
            k5 = y3.shape[0] - 1 - t4
            y3[k5] = torch.tanh(y3[k5])
            h = torch.tanh(h @ self.w)
            h = h + t4 * 0.01
        for t6 in range(len(ys1) - 1, -1, -1):
            k7 = t6
            if t6 % 2 == 0:
                ys1[k7] = torch.tanh(ys1[k7])
            if t6 != 0:
                ys1[k7] = ys1[k7] * 0.5 + ys1[k7 - 1]
            s = s + h * 0.1
        z = s.unsqueeze(0)
        if len(ys1) > 0:
            z = torch.cat([z, torch.cat(ys1).reshape(-1, 3)])
        z = torch.cat([z, y3])
        return z, h, len(ys1)
