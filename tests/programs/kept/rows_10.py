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
            ys1.append(torch.tanh(h @ self.w))
            s = s + h * 0.1
        ys3: List[Tensor] = [h, s]
        for t4 in range(n + 1):
            if h[0] > 0.1:
                ys3.append(torch.tanh(h @ self.w))
            s = s + h * 0.1
            h = h + t4 * 0.01
        for a5 in range(n):
            for t6 in range(len(ys1)):
                k7 = (t6 * 2) % len(ys1)
                ys1[k7] = torch.tanh(s * 0.5 + h @ self.w)
                h = h + t6 * 0.01
            h = h * 0.9
        z = s.unsqueeze(0)
        if len(ys1) > 0:
            z = torch.cat([z, torch.stack(ys1)])
        if len(ys3) > 0:
            z = torch.cat([z, torch.cat(ys3).reshape(-1, 3)])
        return z, h, len(ys1) + len(ys3)
