# scriptc: --input 'x: float32[n, 3]' --input 'y: float32[n, m, 2]' --input 'z: float32[n, 1]' --input 'w: float32[n, 3, 4, 4]' --input 'u: float32[n, m, m]' --input 's: float32[n, m]'
import torch
import torch.nn.functional as F
from torch import nn


class Main(nn.Module):
    def forward(self, x, y, z, w, u, s):
        a = x.t().view(-1)  # expect SC2026:13 "next to each other in memory, as eager mode requires" -> "reshape"
        contiguous = x.is_contiguous(), x[1:].is_contiguous(), x.t().is_contiguous()  # expect SC2026:64 "is_contiguous() is taken as False" -> ".contiguous() without asking"
        b = (x.mT + 1).view(-1)  # expect SC2026:13 "next to each other in memory, as eager mode requires" -> "reshape"
        c = (y.transpose(0, 1) * 2).view(-1, 2)  # expect SC2026:13 "next to each other in memory, as eager mode requires" -> "reshape"
        d = x[:, :1].expand(x.shape[0], 4).view(-1)  # expect SC2026:13 "next to each other in memory" -> "reshape"
        same = (z.mT + 1).view(-1), x.t().reshape(-1), x.t().contiguous().view(-1), (y.transpose(1, 2) + 1).view(-1, 2, y.shape[1]), y.view(-1, 2)
        e = F.pixel_unshuffle(w, 2)  # expect SC2026:13 "whether this tensor is empty, which eager mode returns in its own shape, is not checked"
        g = torch.linalg.solve(u, s[:2])  # expect SC2026 "whether the right side is a batch of vectors, not a matrix"
        return a, b, c, d, e, same, F.pixel_unshuffle(w.new_zeros(1, 3, 4, 4), 2), F.pixel_unshuffle(w[:0], 2)
