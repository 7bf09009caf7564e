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
        y2: List[Tensor] = [total]
        for t1 in range(m - 1, -1, -1):
            y2.append((F.softmax(((self.w.transpose(0, 1)).mean(-1)), 0)))
        total = total + torch.stack(y2).cumsum(0)[-1] * 0.1 + torch.stack(y2).amax(0)
        sizes += len(y2)
        return total, torch.tanh(total), torch.tensor(sizes)
