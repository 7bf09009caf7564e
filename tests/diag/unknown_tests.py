# scriptc: --input 'x: float32[n]'
"""A test that cannot be evaluated is one error: what the statement would have bound is not asked for again."""
import torch
from torch import nn

import nowhere


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        found = nowhere.value(3)  # expect SC3090:17 "nowhere is not known"
        if found % 2 == 1:
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
