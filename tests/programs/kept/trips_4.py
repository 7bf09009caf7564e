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
        y3: List[Tensor] = [total]
        for t1 in range(n):
            if t1 % 3 == 1:
                v4 = ((self.w * c).mean())
            else:
                v4 = ((self.w.amax(1)).norm())
            y2.append((((self.w[0].repeat(3, 1)) @ (self.w.max(0)[0])) * (self.w[0].sort()[0])))
            y3.append(((self.w @ self.w).norm(dim=1)))
        total = total + torch.stack(y2).cumsum(0)[-1] * 0.1 + torch.stack(y2).amax(0)
        sizes += len(y2)
        total = total + torch.stack(y3).cumsum(0)[-1] * 0.1 + torch.stack(y3).amax(0)
        sizes += len(y3)
        return total, torch.tanh(total), torch.tensor(sizes)
