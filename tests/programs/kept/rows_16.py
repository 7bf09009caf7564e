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
        for t2 in range(m + 2):
            ys1.append(torch.tanh(h + h @ self.w))
            h = h + t2 * 0.01
            s = s + h * 0.1
        ys3: List[Tensor] = [h]
        for t4 in range(n + 1):
            if s.sum() > c:
                ys3.insert(0, torch.tanh(h + s * 0.5))
            h = torch.tanh(h @ self.w)
        for a5 in range(2):
            for t6 in range(len(ys3) - 1):
                k7 = t6 + 1
                ys3[k7] = torch.tanh(h @ self.w + ys3[k7])
                if k7 - 1 >= 0 and flag:
                    ys3[k7] = ys3[k7] * 0.5 + ys3[k7 + 1]
                h = h + t6 * 0.01
                h = torch.tanh(h @ self.w)
            h = h * 0.9
        z = s.unsqueeze(0)
        if len(ys1) > 0:
            z = z + ys1[-1]
        if len(ys3) > 0:
            z = torch.cat([z, torch.stack(ys3)])
        return z, h, len(ys1) + len(ys3)
