# x: float32[x_0, 3]; n: int; c: float; flag: bool
from typing import List, Tuple
import torch
import torch.nn.functional as F
from torch import nn, Tensor


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.randn(3, 3) * 0.4)

    def forward(self, x: Tensor, n: int, c: float, flag: bool) -> Tuple[Tensor, Tensor, Tensor]:
        m = x.shape[0]
        ids: List[int] = (x[:, 0] * 4).long().tolist()
        total = torch.zeros(3)
        sizes = 0
        a2 = 7
        a3 = False
        a4 = torch.zeros(3)
        for t1 in range(m):
            if (c > 0.2):
                a2 -= 2
            a3 = (bool((x[t1] > 0).any()))
            a4 = a4 + ((self.w.t()).diagonal())
        total = total + a2 * 0.01
        sizes += int(a3)
        total = total + a4 * 0.01
        a6 = 9
        a6p = torch.zeros(3)
        a7 = 3
        for t5 in range(1, m):
            g8 = ((-2) * 2)
            if a6 > g8:
                a6 = g8
                a6p = ((self.w[:, 1]) - (F.softmax(self.w[0], 0)) * 0.5)
            a7 += n
        total = total + a6 * 0.01
        total = total + a6p * 0.01
        total = total + a7 * 0.01
        a10 = -1
        for t9 in range(1, m):
            v11 = (self.w.view(3, 3) + (self.w @ self.w[0]))
            a10 = (t9 + 1)
        total = total + a10 * 0.01
        return total, torch.tanh(total), torch.tensor(sizes)
