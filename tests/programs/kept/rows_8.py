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
        for t2 in range(m + 2):
            if t2 % 2 == 0:
                ys1.append(torch.tanh(s * 0.5))
            else:
                ys1.append(torch.tanh(h @ self.w))
            h = torch.tanh(h @ self.w)
            s = s + h * 0.1
        for t3 in range(1, len(ys1)):
            k4 = t3
            if flag:
                ys1[k4] = torch.tanh(ys1[k4])
            h = h + t3 * 0.01
            if h[0] > 0.1:
                break
        for a5 in range(2):
            for t6 in range(len(ys1)):
                k7 = t6
                ys1[k7] = torch.tanh(s * 0.5 + h)
            h = h * 0.9
        y8 = torch.zeros(3, 3)
        for t9 in range(y8.shape[0] - 1):
            k10 = t9 + 1
            y8[k10] = torch.tanh(h @ self.w + s * 0.5)
            h = h + t9 * 0.01
            s = s + h * 0.1
        z = s.unsqueeze(0)
        if len(ys1) > 0:
            z = z + ys1[-1]
        z = torch.cat([z, y8])
        return z, h, len(ys1)
