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
        a3 = self.w[0]
        a4 = torch.zeros(3)
        for t1 in range(m - 1, -1, -1):
            v5 = (self.w * (-(float(x[t1][1]) * 0.5)))
            a2 = a2 + ((x[t1].cumsum(0)).max())
            a3 += ((v5 * c) @ (x[t1].flip(0)))
            a4 = a4 + ((v5.permute(1, 0)).max(0)[0])
        total = total + a2 * 0.01
        total = total + a3 * 0.01
        total = total + a4 * 0.01
        y7: List[Tensor] = [total]
        y8: List[Tensor] = [total]
        for t6 in range(m - 1):
            v9 = (torch.einsum('ab,b->a', (self.w.view(3, 3) + self.w[0]), self.w[0]))
            y7.append((F.softmax(((self.w @ self.w).norm(dim=1)), 0)))
            y8.append((x[t6 + 1].expand(2, 3).sum(0)))
        total = total + torch.stack(y7).cumsum(0)[-1] * 0.1 + torch.stack(y7).amax(0)
        sizes += len(y7)
        total = total + torch.stack(y8).cumsum(0)[-1] * 0.1 + torch.stack(y8).amax(0)
        sizes += len(y8)
        a11 = True
        a12 = 9
        a12p = torch.zeros(3)
        y13: List[Tensor] = [total]
        y14: List[Tensor] = [total]
        for t10 in range(m):
            if (float(x[t10][1]) < (x[t10].sum().item())):
                v15 = (torch.dot((self.w @ self.w[0]), (self.w[2 % 3])))
            else:
                v15 = ((self.w.min()) * (x[t10].sum() * x[t10].sum()))
            v16 = (ids[t10] + 1)
            if (bool((x[t10] > 0).any())):
                a11 = a11 and ((-float(x[t10][1])) < (v15.item()))
            g17 = (int((self.w[0][-1]) * 3))
            if a12 > g17:
                a12 = g17
                a12p = ((self.w.norm(dim=1)).index_select(0, torch.tensor([2, 0, 1])))
            y13.append((((self.w.sum(0)).masked_fill((x[t10].roll(1)) > 0.3, 0.25)) @ (self.w @ self.w)))
            y14.append(((F.layer_norm((torch.tanh(x[t10])), (3,))).sort()[0]))
        sizes += int(a11)
        total = total + a12 * 0.01
        total = total + a12p * 0.01
        total = total + torch.stack(y13).cumsum(0)[-1] * 0.1 + torch.stack(y13).amax(0)
        sizes += len(y13)
        total = total + torch.stack(y14).cumsum(0)[-1] * 0.1 + torch.stack(y14).amax(0)
        sizes += len(y14)
        return total, torch.tanh(total), torch.tensor(sizes)
