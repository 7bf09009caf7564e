# scriptc: --input 'x: float32[n]'
import torch
from torch import nn, Tensor


class Model(nn.Module):
    def forward(self, x: Tensor, n: int):
        d = {"a": x}
        if n > 2:
            d["b"] = x * 2
            d["c"] = x * 3
        else:
            d["c"] = x
            d["b"] = x + 1
        return torch.stack([d[k] for k in d])  # expect SC2108 "the order of the dictionary's keys is known only at run time here"
