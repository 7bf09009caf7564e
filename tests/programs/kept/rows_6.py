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
        for t2 in range(m + 2):
            if flag:
                ys1.append(torch.tanh(self.w[1] + s * 0.5))
            s = s + h * 0.1
        for a3 in range(n):
            ys1 = ys1[::2]
            h = h * 0.9
        ys1 = ys1[1:]
        for a4 in range(n):
            for t5 in range(len(ys1)):
                k6 = len(ys1) - 1 - t5
                ys1[k6] = torch.tanh(h @ self.w + h)
                h = torch.tanh(h @ self.w)
            h = h * 0.9
        ys1 = ys1 + [h]
        z = s.unsqueeze(0)
        if len(ys1) > 0:
            z = torch.cat([z, torch.stack(ys1, 1).t()])
        return z, h, len(ys1)
