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
        a2 = 0.5
        a3 = -1
        a4 = torch.zeros(3)
        y5: List[Tensor] = [total]
        for t1 in range(m // 2):
            a2 += float(x[t1 * 2:(t1 + 1) * 2].sum(0)[1])
            a3 = (abs((n * 2)))
            if bool(x[t1 * 2:(t1 + 1) * 2].sum(0)[0] > 0):
                a4 = torch.tanh(a4 + ((self.w[0].view(3, 1).reshape(-1)) * (self.w[2])))
            y5.append((self.w @ (torch.cat([(self.w.amax(1))[:1], (self.w.diagonal())[1:]]))))
        total = total + a2 * 0.01
        total = total + a3 * 0.01
        total = total + a4 * 0.01
        total = total + torch.stack(y5).cumsum(0)[-1] * 0.1 + torch.stack(y5).amax(0)
        sizes += len(y5)
        a7 = torch.zeros(3)
        a8 = 7
        for t6 in range(m):
            if ((int(x[t6].sum() * 3)) % 2 == 0):
                v9 = ((a7 * c).index_select(0, torch.tensor([2, 0, 1])))
            else:
                v9 = ((self.w[2]) * x[t6])
            a7 = torch.tanh(a7 + ((x[t6] @ self.w).clamp(-0.5, 0.5)))
            a8 -= 2
        total = total + a7 * 0.01
        total = total + a8 * 0.01
        return total, torch.tanh(total), torch.tensor(sizes)
