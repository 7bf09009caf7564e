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
        for t1 in range(m):
            y2.append(((torch.where((x[t1].flip(0)) > 0, (x[t1] @ self.w), (self.w[0] * self.w[0]))).expand(2, 3).sum(0)))
            y3.append(x[t1])
        total = total + torch.stack(y2).cumsum(0)[-1] * 0.1 + torch.stack(y2).amax(0)
        sizes += len(y2)
        total = total + torch.stack(y3).cumsum(0)[-1] * 0.1 + torch.stack(y3).amax(0)
        sizes += len(y3)
        y5: List[Tensor] = [total]
        y6: List[Tensor] = [total]
        for t4 in range(m - 1):
            v7 = x[t4 + 1].sum()
            y5.append(((torch.cat([(x[t4 + 1].masked_fill(self.w[0] > 0.3, 0.25))[:1], (F.pad(self.w[0][1:], (1, 0)))[1:]])).flip(0)))
            y6.append((torch.stack([v7, ((self.w.norm(dim=1)).max()), v7])))
        total = total + torch.stack(y5).cumsum(0)[-1] * 0.1 + torch.stack(y5).amax(0)
        sizes += len(y5)
        total = total + torch.stack(y6).cumsum(0)[-1] * 0.1 + torch.stack(y6).amax(0)
        sizes += len(y6)
        y9: List[Tensor] = [total]
        y10: List[Tensor] = [total]
        for t8 in range(m // 2):
            if ((-float(x[t8 * 2:(t8 + 1) * 2].sum(0)[1])) < (self.w[0, 1].item())):
                v11 = ((torch.outer(x[t8 * 2:(t8 + 1) * 2].sum(0), x[t8 * 2:(t8 + 1) * 2].sum(0))).min())
            else:
                v11 = self.w[0, 1]
            if (flag):
                v12 = ((self.w[0, 1] * v11) + float(x[t8 * 2:(t8 + 1) * 2].sum(0)[1]))
            else:
                v12 = (x[t8 * 2:(t8 + 1) * 2].sum(0).sum())
            y9.append((torch.stack([x[t8 * 2:(t8 + 1) * 2].sum(0).sum(), ((x[t8 * 2:(t8 + 1) * 2].sum(0).sum()) + (c + t8)), v12])))
            y10.append((((x[t8 * 2:(t8 + 1) * 2].sum(0).repeat(3, 1)) @ (x[t8 * 2:(t8 + 1) * 2].sum(0).repeat(3, 1))).var(0)))
        total = total + torch.stack(y9).cumsum(0)[-1] * 0.1 + torch.stack(y9).amax(0)
        sizes += len(y9)
        total = total + torch.stack(y10).cumsum(0)[-1] * 0.1 + torch.stack(y10).amax(0)
        sizes += len(y10)
        return total, torch.tanh(total), torch.tensor(sizes)
