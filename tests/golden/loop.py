# scriptc: --emit ir --input 'x: float32[n]'
from torch import nn, Tensor


class LoopModel(nn.Module):
    def forward(self, x: Tensor, y: int) -> Tensor:
        for i in range(y):
            x = x + i
        return x
