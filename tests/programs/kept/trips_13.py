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
        for t1 in range(n):
            g3 = c
            if g3 > a2:
                a2 = g3
                a2p = ((2 % 3) * 2)
        total = total + a2 * 0.01
        total = total + a2p * 0.01
        y5: List[Tensor] = [total]
        for t4 in range(1, m):
            y5.append(x[t4 - 1])
        total = total + torch.stack(y5).cumsum(0)[-1] * 0.1 + torch.stack(y5).amax(0)
        sizes += len(y5)
        return total, torch.tanh(total), torch.tensor(sizes)
