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
        for t1 in range(m):
            total = total + self.w[0]
        return total, torch.tanh(total), torch.tensor(sizes)
