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
        a2 = self.w[2]
        a3 = torch.zeros(3)
        a4 = self.w[0]
        for t1 in range(4):
            if (bool(((self.w.max(0)[0]) < 1).all())):
                v5 = t1
            else:
                v5 = (max((int(self.w[0, 1] * 3)), 1))
            a2 = torch.maximum(a2, ((a2 @ self.w).flip(0)))
            a3 = (torch.tanh((self.w @ a2)))
            a4 += ((self.w @ self.w).mean(-1))
        total = total + a2 * 0.01
        total = total + a3 * 0.01
        total = total + a4 * 0.01
        return total, torch.tanh(total), torch.tensor(sizes)
