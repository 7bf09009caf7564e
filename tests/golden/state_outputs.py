# scriptc: --input 'x: float32[2, 3]' --state outputs --emit ir
import torch
from torch import nn


class Counter(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("count", torch.zeros(1))
        self.register_buffer("last", torch.zeros(2, 3))

    def forward(self, x):
        self.count += 1
        self.last = x * 2
        return x + self.count
