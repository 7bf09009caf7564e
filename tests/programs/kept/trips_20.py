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
        a2 = 9
        a2p = torch.zeros(3)
        a3 = -9.0
        a3p = 0
        for t1 in range(1, m):
            if (c > 0.2):
                g4 = (int((torch.dot(x[t1 - 1], self.w[0])) * 3))
                if a2 > g4:
                    a2 = g4
                    a2p = x[t1 - 1]
            g5 = (self.w[0, 1].item())
            if g5 > a3:
                a3 = g5
                a3p = ((t1 % 3) * 2)
        total = total + a2 * 0.01
        total = total + a2p * 0.01
        total = total + a3 * 0.01
        total = total + a3p * 0.01
        for t6 in range(m - 1, -1, -1):
            v7 = (max(t6, 1))
            total = total + (((torch.outer(x[t6], self.w[0]))[2]) @ ((self.w[0].view(3, 1).reshape(-1)).unsqueeze(0).expand(3, 3)))
        a9 = -9.0
        a9p = 0
        y10: List[Tensor] = [total]
        for t8 in range(m // 2):
            if ((-float(x[t8 * 2:(t8 + 1) * 2].sum(0)[1])) > 0.2):
                v11 = ((torch.tanh(self.w[0])) * c)
            else:
                v11 = (self.w @ x[t8 * 2:(t8 + 1) * 2].sum(0))
            if (bool((v11 > 0).any())):
                g12 = (-(abs(c)))
                if g12 > a9:
                    a9 = g12
                    a9p = (2 + 1)
            y10.append((x[t8 * 2:(t8 + 1) * 2].sum(0) + self.w[0]))
        total = total + a9 * 0.01
        total = total + a9p * 0.01
        total = total + torch.stack(y10).cumsum(0)[-1] * 0.1 + torch.stack(y10).amax(0)
        sizes += len(y10)
        return total, torch.tanh(total), torch.tensor(sizes)
