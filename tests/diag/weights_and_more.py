# scriptc: --input 'x: float32[n, 2]'
import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(2, 2)  # expect SC7101:23 "`linear.weight`, `linear.bias` have no value"

    def forward(self, x):
        y = self.linear(x).frob()  # expect SC2101:13 "no attribute `frob`"
        return x[0, 0, 0]  # expect SC2208:16 "3 indices"
