# scriptc: --input 'x: float32[t, b, 3]' --opset 13
from torch import nn


class Main(nn.Module):
    """The layer's own test of sizes joins texts for its message, which needs opset 20, but is no reason of the failure."""
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(3, 4)  # expect SC7101:20 "have no value"

    def forward(self, x):
        return self.rnn(x)[0]
