# scriptc: --dtype float16 --params random --input 'x: float32[1, 3, 4, 4]'
from torch import nn


class Main(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 1)

    def forward(self, x):
        return self.conv(x)  # expect SC6113:16 "float32 and float16" -> "--input 'x: float16[...]'"
