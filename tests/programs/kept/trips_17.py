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
        a2 = 3
        a3 = 0.5
        for t1 in range(m):
            if t1 % 3 == 1:
                v4 = ((self.w.view(3, 3) + x[m - 1 - t1]).tril())
            else:
                v4 = ((x[m - 1 - t1].masked_fill(self.w[0] > 0.3, 0.25)).repeat(3, 1))
            if (ids[t1] > (t1 - n)):
                v5 = ((self.w @ self.w[0]) @ self.w)
            else:
                v5 = ((x[m - 1 - t1].view(3, 1).reshape(-1)).index_select(0, torch.tensor([2, 0, 1])))
            a2 += (-(2 % 3))
            a3 += float(x[m - 1 - t1][1])
        total = total + a2 * 0.01
        total = total + a3 * 0.01
        a7 = 3
        a8 = False
        a9 = torch.zeros(3)
        y10: List[Tensor] = [total]
        for t6 in range(m):
            if t6 % 3 == 1:
                v11 = self.w
            else:
                v11 = ((self.w.permute(1, 0)).t())
            if (flag):
                v12 = (torch.outer((F.normalize(x[t6], dim=0)), (x[t6] @ self.w)))
            else:
                v12 = ((self.w[0].unsqueeze(0).expand(3, 3)).t())
            a7 += ids[t6]
            a8 = t6 % 3 == 1
            a9 = a9 + (torch.einsum('ab,b->a', (v12 @ self.w), (self.w.amax(1))))
            y10.append(x[t6])
        total = total + a7 * 0.01
        sizes += int(a8)
        total = total + a9 * 0.01
        total = total + torch.stack(y10).cumsum(0)[-1] * 0.1 + torch.stack(y10).amax(0)
        sizes += len(y10)
        a14 = 0.0
        a15 = 0.0
        for t13 in range(m):
            v16 = ((self.w.view(3, 3) + self.w[0]).tril())
            if ((t13 % 3 == 1 and t13 % 3 == 1)):
                v17 = (F.layer_norm(x[t13], (3,)))
            else:
                v17 = (self.w[2 % 3])
            a14 = float(x[t13][1])
            a15 = (-a14)
        total = total + a14 * 0.01
        total = total + a15 * 0.01
        return total, torch.tanh(total), torch.tensor(sizes)
