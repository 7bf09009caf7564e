"""Models whose operators read weights in parts or in another order; test_weight_parts.py says how each is stored."""
import torch
from torch import Tensor, nn


class Memory(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.LSTM(6, 70)

    def forward(self, x: Tensor):
        y, (h, c) = self.cell(x)
        return y, h, c


class Deep(nn.Module):
    """Two layers in both directions."""
    def __init__(self):
        super().__init__()
        self.cell = nn.GRU(6, 5, 2, bidirectional=True)

    def forward(self, x: Tensor):
        return self.cell(x)


class Across(nn.Module):
    """Attention over another sequence reads a third of the packed projection at a time, transposed."""
    def __init__(self):
        super().__init__()
        self.attention = nn.MultiheadAttention(6, 2)

    def forward(self, x: Tensor):
        return self.attention(x, x[1:] * 2, x[1:])[0]


class Gated(nn.Module):
    """In a loop, by parts of different sizes of which one is not read."""
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(8, 6))

    def forward(self, x: Tensor):
        for _ in range(x.shape[0]):
            a, b, _ = self.weight.split([1, 3, 4])
            x = torch.tanh(x * a + (b * 0.5).sum(0))
        return x


class Shared(nn.Module):
    """The weight is read whole, too."""
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(4, 6))

    def forward(self, x: Tensor):
        a, b = self.weight.chunk(2)
        return x * a.sum(0) - b.mean(), self.weight.abs().sum()


class Overlapping(nn.Module):
    """A part is read alone and behind another one."""
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(4, 6))

    def forward(self, x: Tensor):
        a, b = self.weight.chunk(2)
        return torch.cat([b, a]).tanh().sum() * x, a * 2


class Returned(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(4, 6))

    def forward(self, x: Tensor):
        a, b = self.weight.chunk(2)
        return x * a.sum(0), torch.cat([b.unsqueeze(0), b.unsqueeze(0)]), b


class Columns(nn.Module):
    """Parts of rows are not runs of elements."""
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(4, 6))

    def forward(self, x: Tensor):
        a, b = self.weight.chunk(2, 1)
        return x * a.sum() - b.sum(0).mean()
