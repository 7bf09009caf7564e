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
        ys1: List[Tensor] = [h, s]
        for t2 in range(n + 1):
            ys1.append(torch.tanh(h + ys1[-1]))
        for t3 in range(len(ys1) - 1):
            k4 = t3 + 1
            ys1[k4] = torch.tanh(self.w[1] + ys1[k4])
            s = s + ys1[k4]
            if s.sum() > c:
                s = s * 0.5
        for a5 in range(2):
            for t6 in range(len(ys1)):
                k7 = (t6 * 2) % len(ys1)
                ys1[k7] = torch.tanh(h @ self.w + h)
                h = h + t6 * 0.01
                h = torch.tanh(h @ self.w)
            h = h * 0.9
        for t8 in range(len(ys1)):
            k9 = t8
            ys1[k9] = torch.tanh(ys1[k9])
            h = h + t8 * 0.01
        for a10 in range(n):
            y11 = torch.zeros(n, 3)
            for t12 in range(y11.shape[0] - 1, -1, -1):
                k13 = t12
                y11[k13] = torch.tanh(h + self.w[1])
                s = s + y11[k13]
                if k13 != y11.shape[0] - 1:
                    y11[k13] = y11[k13] * 0.5 + y11[k13 + 1]
                s = s + h * 0.1
                if t12 % 2 == 0:
                    s = s * 0.5
            h = h * 0.9
        z = s.unsqueeze(0)
        if len(ys1) > 0:
            z = z + ys1[-1]
        return z, h, len(ys1)
