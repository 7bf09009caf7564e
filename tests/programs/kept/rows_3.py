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
        ys1: List[Tensor] = [torch.zeros(3) for _ in range(m)]
        for t2 in range(3):
            ys1.append(torch.tanh(h + self.w[1]))
        for t3 in range(len(ys1) - 1, -1, -1):
            k4 = t3
            ys1[k4] = torch.tanh(ys1[k4] + ys1[k4])
        y5 = torch.zeros(3, 3)
        for t6 in range(y5.shape[0]):
            k7 = (t6 * 2) % y5.shape[0]
            if t6 % 2 == 0:
                y5[k7] = torch.tanh(y5[k7])
            s = s + y5[k7]
            s = s + h * 0.1
        for t8 in range(1, len(ys1)):
            k9 = t8
            ys1[k9] = torch.tanh(self.w[1] + ys1[k9 - 1])
            s = s + ys1[k9]
            if k9 != len(ys1) - 1:
                ys1[k9] = ys1[k9] * 0.5 + ys1[k9 + 1]
            s = s + h * 0.1
            h = h + t8 * 0.01
        z = s.unsqueeze(0)
        if len(ys1) > 0:
            z = torch.cat([z, torch.stack(ys1, 1).t()])
        z = torch.cat([z, y5])
        return z, h, len(ys1)
