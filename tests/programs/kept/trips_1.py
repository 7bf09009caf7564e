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
        a2 = torch.ones(3)
        a3 = 7
        y4: List[Tensor] = [total]
        for t1 in range(m - 1, -1, -1):
            if t1 % 3 == 1:
                a2 = a2 * torch.sigmoid(((self.w[0] @ self.w) + (x[t1].flip(0))))
            if bool(x[t1][0] > 0):
                a3 -= 2
            y4.append(x[t1])
        total = total + a2 * 0.01
        total = total + a3 * 0.01
        total = total + torch.stack(y4).cumsum(0)[-1] * 0.1 + torch.stack(y4).amax(0)
        sizes += len(y4)
        return total, torch.tanh(total), torch.tensor(sizes)
