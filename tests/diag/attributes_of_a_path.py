# scriptc: --input 'x: float32[3]' --input 'n: int'
import torch


class Record:
    pass


class Main(torch.nn.Module):
    def forward(self, x, n: int):
        a, b, c = Record(), Record(), Record()
        if n > 2:
            a.last = x
            b.last = x
        else:
            b.last = x + 1
        x = x + b.last
        for i in range(n):
            c.last = i
        d = hasattr(a, "last")  # expect SC2108:13 "whether the object has the attribute `last`" -> "assign `last` before"
        d = getattr(c, "last", -1)  # expect SC2108:13 "whether the object has the attribute `last`" -> "assign `last` before"
        d = hasattr(b, "last")
        return x + a.last  # expect SC2008:20 "the object has no attribute `last` here"
