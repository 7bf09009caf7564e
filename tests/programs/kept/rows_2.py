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
            ys1.append(torch.tanh(self.w[1] + h @ self.w))
        for t3 in reversed(ys1):
            h = torch.maximum(h, t3)
        for t4 in range(len(ys1) - 1):
            k5 = t4 + 1
            ys1[k5] = torch.tanh(h + ys1[k5])
            s = s + ys1[k5]
            s = s + h * 0.1
        ys1 = ys1[:2]
        y6 = torch.zeros(m, 3)
        for t7 in range(y6.shape[0] - 1, -1, -1):
            k8 = t7
            y6[k8] = torch.tanh(y6[k8])
            h = h + t7 * 0.01
            h = torch.tanh(h @ self.w)
        z = s.unsqueeze(0)
        if len(ys1) > 0:
            z = torch.cat([z, torch.stack(ys1, 1).t()])
        z = torch.cat([z, y6])
        return z, h, len(ys1)
