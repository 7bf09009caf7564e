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
        a3 = 0
        for t1 in range(n):
            v4 = (self.w.min())
            v5 = (torch.dot(self.w[t1 % 3], self.w[0]))
            a2 = torch.maximum(a2, (self.w @ self.w[t1 % 3]))
            a3 = max(a3, (2 * 2))
        total = total + a2 * 0.01
        total = total + a3 * 0.01
        y7: List[Tensor] = [total]
        y8: List[Tensor] = [total]
        for t6 in range(m // 2):
            v9 = (self.w[0].repeat(2)[1:4])
            y7.append((x[t6 * 2:(t6 + 1) * 2].sum(0).repeat(2)[1:4]))
            y8.append((torch.stack([((x[t6 * 2:(t6 + 1) * 2].sum(0).sum() * x[t6 * 2:(t6 + 1) * 2].sum(0).sum()) + (abs(float(x[t6 * 2:(t6 + 1) * 2].sum(0)[1])))), ((self.w.norm(dim=1)).norm()), x[t6 * 2:(t6 + 1) * 2].sum(0).sum()])))
        total = total + torch.stack(y7).cumsum(0)[-1] * 0.1 + torch.stack(y7).amax(0)
        sizes += len(y7)
        total = total + torch.stack(y8).cumsum(0)[-1] * 0.1 + torch.stack(y8).amax(0)
        sizes += len(y8)
        return total, torch.tanh(total), torch.tensor(sizes)
