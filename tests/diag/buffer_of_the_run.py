# scriptc: --input 'x: float32[3]' --input 'k: int' --params random
import torch
from torch import nn, Tensor


class Model(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(3))
        self.register_buffer("kept", torch.zeros(3))

    def forward(self, x: Tensor, k: int):
        self.kept = (self.weight, x)[k]  # expect SC2108:9 "whether the buffer `kept` becomes a parameter" -> ".detach().clone()"
        return self.kept
