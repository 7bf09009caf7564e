# scriptc: --params random
import torch
import torch.nn as nn
import torch.nn.functional as F


class Main(nn.Module):
    def __init__(self):
        super().__init__()

        class Rows(nn.Linear):
            pass

        self.table = nn.Parameter(torch.zeros(4, 3))
        self.rows = Rows(5, 4)

    def forward(self, a, b, c):  # expect SC4203:23 "`a`" -> "'a: int64[a, b]'" # expect SC4203:26 "`b`" -> "'b: int64[a, b]'" # expect SC4203:29 "`c`" -> "'c: float32[a, 5]'"
        y = F.embedding(a, self.table).sum()  # expect SC6113:13 "does not accept float32 for 'indices'" -> "`x.long()`"
        return y + F.one_hot(b, 4).sum() + self.rows(c).sum()  # expect SC6113:20 "has no kernel for float32" -> "`x.long()`"
