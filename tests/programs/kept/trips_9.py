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
        a3 = self.w[2]
        y4: List[Tensor] = [total]
        y5: List[Tensor] = [total]
        for t1 in range(4):
            v6 = (((F.softmax(self.w, 1)).sum(0)) - self.w[t1 % 3] * 0.5)
            if ((bool(self.w[t1 % 3][0] > 0) and (float(self.w[t1 % 3][1]) > 0.2))):
                v7 = self.w[t1 % 3]
            else:
                v7 = (torch.stack([(self.w.mean()), (self.w[t1 % 3].norm()), self.w[t1 % 3].sum()]))
            a2 = torch.maximum(a2, a2)
            a3 = torch.minimum(self.w[t1 % 3], a3)
            y4.append(((v6 + self.w[t1 % 3]) * (float(self.w[t1 % 3].sum()))))
            y5.append((F.pad(((self.w.tril()).max(0)[0])[1:], (1, 0))))
        total = total + a2 * 0.01
        total = total + a3 * 0.01
        total = total + torch.stack(y4).cumsum(0)[-1] * 0.1 + torch.stack(y4).amax(0)
        sizes += len(y4)
        total = total + torch.stack(y5).cumsum(0)[-1] * 0.1 + torch.stack(y5).amax(0)
        sizes += len(y5)
        a9 = self.w[2]
        y10: List[Tensor] = [total]
        y11: List[Tensor] = [total]
        for t8 in range(m - 1, -1, -1):
            if ((flag and bool(x[t8][0] > 0))):
                a9 = torch.minimum((F.pad((self.w[0] * float(x[t8][1]))[1:], (1, 0))), a9)
            y10.append((self.w[:, 2]))
            y11.append(((self.w @ (self.w[0] * float(x[t8][1]))).expand(2, 3).sum(0)))
        total = total + a9 * 0.01
        total = total + torch.stack(y10).cumsum(0)[-1] * 0.1 + torch.stack(y10).amax(0)
        sizes += len(y10)
        total = total + torch.stack(y11).cumsum(0)[-1] * 0.1 + torch.stack(y11).amax(0)
        sizes += len(y11)
        return total, torch.tanh(total), torch.tensor(sizes)
