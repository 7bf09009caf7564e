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
        a2 = -9.0
        a2p = 0
        a3 = self.w[0]
        a4 = self.w[1]
        y5: List[Tensor] = [total]
        y6: List[Tensor] = [total]
        for t1 in range(1, m):
            if (c > 0.2):
                g7 = float(x[t1 - 1][1])
                if g7 > a2:
                    a2 = g7
                    a2p = t1
            a3 += (torch.einsum('ab,b->a', (self.w @ self.w), (F.pad(self.w[0][1:], (1, 0)))))
            if flag:
                a4 = a4 - ((self.w.amax(1)).repeat(2)[1:4])
            y5.append(((self.w.view(3, 3) + (F.pad(x[t1 - 1][1:], (1, 0)))).max(0)[0]))
            y6.append((F.layer_norm((torch.cat([(self.w.var(0))[:1], (self.w[:, 1])[1:]])), (3,))))
        total = total + a2 * 0.01
        total = total + a2p * 0.01
        total = total + a3 * 0.01
        total = total + a4 * 0.01
        total = total + torch.stack(y5).cumsum(0)[-1] * 0.1 + torch.stack(y5).amax(0)
        sizes += len(y5)
        total = total + torch.stack(y6).cumsum(0)[-1] * 0.1 + torch.stack(y6).amax(0)
        sizes += len(y6)
        a9 = False
        a10 = 7
        y11: List[Tensor] = [total]
        for t8 in range(m - 1, -1, -1):
            if (bool((x[t8] > 0).any())):
                a9 = a9 or (bool((self.w[0] < 1).all()))
            if (bool((x[t8] > 0).any())):
                a10 -= 2
            y11.append(((self.w.var(0)).view(3, 1).reshape(-1)))
        sizes += int(a9)
        total = total + a10 * 0.01
        total = total + torch.stack(y11).cumsum(0)[-1] * 0.1 + torch.stack(y11).amax(0)
        sizes += len(y11)
        return total, torch.tanh(total), torch.tensor(sizes)
