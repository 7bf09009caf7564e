# scriptc: --params random
import torch
import torch.nn as nn


class Main(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(10, 4)
        self.image = nn.Sequential(nn.Conv2d(3, 4, 3), nn.ReLU())
        self.row = nn.Linear(6, 4)

    def forward(self, a, b, c, d, e, f):  # expect SC4203:23 "`a`" -> "--input 'a: int64[a, b]'" # expect SC4203:29 "`c`" -> "float32[a, 6]" # expect SC4203:32 "`d`" -> "{'x': float32[a, b], 'y'" # expect SC4203:35 "`e`" -> "'e: int64[a]'" # expect SC4203:38 "`f`" -> "'f: float32[a, b]'"
        y = self.words(a).sum() + self.image(b).sum() + self.row(c).sum()  # expect SC6113:13 "does not accept float32 for 'indices'" -> "`x.long()`"
        if f is None:
            y = y + d["x"].sum() + d["y"].sum() + self.row.weight[e].sum()
        return y + f
