# scriptc: --input 'x: float32[3]'
import torch
from torch import nn
from torch.nn import functional as F


class Main(nn.Module):
    def forward(self, x):
        a = torch.gelu(x)  # expect SC2101:13 "the module `torch` has no attribute `gelu`" -> "it is a function of torch.nn.functional or a method of tensors"
        b = torch.view(x, (3, 1))  # expect SC2101:13 "the module `torch` has no attribute `view`" -> "a method of tensors"
        return a + b + F.gelu(x) + torch.ops.aten.silu(x) + torch._C._nn.gelu(x) + torch.selu(x)
