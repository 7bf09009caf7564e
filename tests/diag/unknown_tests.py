# scriptc: --input 'x: float32[n]'
"""An unknown value is one error, at its first use: other uses, and what the statements would have bound, are not reported again."""
import torch
from torch import nn

import nowhere


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        found = nowhere.value(3)
        if found % 2 == 1:  # expect SC3090:12 "nowhere.value(...) is not known"
            start = 1
        else:
            start = 2
        match found:
            case 1:
                size = start
            case _:
                size = 2
        for last in found:
            step = last
        self.total = start + size + last + step

    def forward(self, x: torch.Tensor):
        return x + self.total
