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
        a2 = -9.0
        a2p = 0
        a3 = False
        for t1 in range(n):
            g4 = (float((torch.dot(self.w[t1 % 3], self.w[0]))))
            if g4 > a2:
                a2 = g4
                a2p = t1
            if t1 % 3 == 1:
                a3 = a3 or t1 % 3 == 1
        total = total + a2 * 0.01
        total = total + a2p * 0.01
        sizes += int(a3)
        for t5 in range(1, m):
            v6 = c
            v7 = (((self.w @ self.w).t()).sum(0))
            total = total + (((self.w.permute(1, 0)).tril()).max(0)[0])
        a9 = torch.zeros(())
        for t8 in range(1, m):
            if (bool((x[t8 - 1] > 0).any())):
                v10 = ((x[t8 - 1][-1]).item())
            else:
                v10 = (float((self.w[0].sum())))
            v11 = self.w
            a9 = a9 + ((self.w.amax(1)).sum())
        total = total + a9 * 0.01
        return total, torch.tanh(total), torch.tensor(sizes)
