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
        for t2 in range(3):
            if flag:
                ys1.insert(0, torch.tanh(h))
            h = torch.tanh(h @ self.w)
            s = s + h * 0.1
        for t3 in range(len(ys1)):
            k4 = len(ys1) - 1 - t3
            ys1[k4] = torch.tanh(s * 0.5 + ys1[k4])
        for t5 in ys1:
            h = torch.maximum(h, t5)
        for t6 in range(1, len(ys1)):
            k7 = t6
            if s.sum() > c:
                ys1[k7] = torch.tanh(ys1[k7 - 1] + ys1[k7])
            s = s + h * 0.1
        z = s.unsqueeze(0)
        if len(ys1) > 0:
            z = torch.cat([z, torch.stack(ys1)])
        return z, h, len(ys1)
