# scriptc: --input 'x: float32[3, 4]' --input 'n: int'
from torch import nn


class Net(nn.Module):
    def forward(self, x, n: int):
        for i in range(n):
            if not hasattr(self, "kept"):  # expect SC2003 "depends on the run" -> "before the loop"
                self.kept = x * (i + 2)
            x = x + self.kept
        return x
