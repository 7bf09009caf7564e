# scriptc: --input 'x: float32[3, 4]' --input 'n: int'
from torch import nn


class Net(nn.Module):
    def forward(self, x, n: int):
        for i in range(n):
            if not hasattr(self, "kept"):  # expect SC2108 "whether the object has the attribute `kept`" -> "assign `kept` before"
                self.kept = x * (i + 2)
            x = x + self.kept  # expect SC2008 "the object has no attribute `kept` here"
        return x
