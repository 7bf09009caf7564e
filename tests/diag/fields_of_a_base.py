# scriptc: --input 'x: float32[3]'
from dataclasses import dataclass

from torch import Tensor, nn


@dataclass
class Size:
    rows: int
    columns: int = 2


class Square(Size):
    def __init__(self, rows):
        Size.__init__(self, rows, 2, 3)  # expect SC3003:9 "takes 2 positional arguments but 3 were given"


class Main(nn.Module):
    def forward(self, x: Tensor):
        Square(1)
        return x
