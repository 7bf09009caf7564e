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
        a2 = 0.0
        a3 = torch.zeros(3)
        a4 = torch.zeros(3)
        y5: List[Tensor] = [total]
        for t1 in range(m - 1, -1, -1):
            if (bool(((self.w.amax(1)) > 0).any())):
                v6 = x[t1]
            else:
                v6 = (F.pad((F.layer_norm(x[t1], (3,)))[1:], (1, 0)))
            a2 = ((float(x[t1][1]) * 0.5) + (abs(n)))
            a3 = torch.tanh(a3 + (F.softmax((self.w.diagonal()), 0)))
            a4 = (F.layer_norm((self.w.sum(0)), (3,)))
            y5.append(v6)
        total = total + a2 * 0.01
        total = total + a3 * 0.01
        total = total + a4 * 0.01
        total = total + torch.stack(y5).cumsum(0)[-1] * 0.1 + torch.stack(y5).amax(0)
        sizes += len(y5)
        return total, torch.tanh(total), torch.tensor(sizes)
