# scriptc: --input 'x: float32[n, 2]'
import torch
from torch import nn


class Model(nn.Module):
    def forward(self, x):
        linear = nn.Linear(2, 2)  # expect SC3018:18 "this `Linear` is created during the call"
        return linear(x)
