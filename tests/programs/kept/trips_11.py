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
        a2 = False
        a3 = False
        a4 = torch.zeros(3)
        for t1 in range(m // 2):
            if (c > 0.2):
                a2 = a2 or (bool(((self.w[0].roll(1)) < 1).all()))
            if bool(x[t1 * 2:(t1 + 1) * 2].sum(0)[0] > 0):
                a3 = flag
            if flag:
                a4 = ((self.w.max(0)[0]).clamp(-0.5, 0.5))
        sizes += int(a2)
        sizes += int(a3)
        total = total + a4 * 0.01
        a6 = torch.zeros(3)
        a7 = 9
        a7p = torch.zeros(3)
        a8 = self.w[1]
        y9: List[Tensor] = [total]
        for t5 in range(n):
            a6 = a6 + ((torch.outer(self.w[t5 % 3], self.w[0]))[0])
            g10 = (t5 % 3)
            if a7 > g10:
                a7 = g10
                a7p = (self.w.norm(dim=1))
            a8 = a8 - ((F.pad(self.w[0][1:], (1, 0))).masked_fill(self.w[0] > 0.3, 0.25))
            y9.append((self.w @ ((self.w[t5 % 3] * c) + (self.w[t5 % 3] + self.w[t5 % 3]))))
        total = total + a6 * 0.01
        total = total + a7 * 0.01
        total = total + a7p * 0.01
        total = total + a8 * 0.01
        total = total + torch.stack(y9).cumsum(0)[-1] * 0.1 + torch.stack(y9).amax(0)
        sizes += len(y9)
        return total, torch.tanh(total), torch.tensor(sizes)
