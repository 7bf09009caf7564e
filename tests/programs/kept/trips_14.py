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
        a2 = torch.zeros(())
        a3 = 0.5
        y4: List[Tensor] = [total]
        y5: List[Tensor] = [total]
        for t1 in range(m - 1):
            v6 = ((min((max(n, 1)), 4)) // 2)
            a2 = a2 + (self.w[0][2])
            if (float(x[t1 + 1][1]) > 0.2):
                a3 += float(x[t1 + 1][1])
            y4.append(x[t1 + 1])
            y5.append((self.w[((t1 - v6) // 2) % 3]))
        total = total + a2 * 0.01
        total = total + a3 * 0.01
        total = total + torch.stack(y4).cumsum(0)[-1] * 0.1 + torch.stack(y4).amax(0)
        sizes += len(y4)
        total = total + torch.stack(y5).cumsum(0)[-1] * 0.1 + torch.stack(y5).amax(0)
        sizes += len(y5)
        return total, torch.tanh(total), torch.tensor(sizes)
