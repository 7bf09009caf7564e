"""Models whose weights are read transposed; test_layouts.py says how each is stored."""
import torch
from torch import Tensor, nn


class Lines(nn.Module):
    """Transposed by each product; the second has no bias."""
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Linear(6, 70), nn.Linear(70, 3, bias=False)

    def forward(self, x: Tensor):
        return self.second(torch.relu(self.first(x)))


class InALoop(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.Linear(6, 6, bias=False)

    def forward(self, x: Tensor):
        for _ in range(x.shape[0]):
            y = x.unsqueeze(0)
            x = (torch.tanh(self.cell(y)) if bool(x.sum() > 0) else self.cell(y) + 1)[0]
        return x


class Cube(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(2, 5, 6))

    def forward(self, x: Tensor):
        return torch.matmul(x.unsqueeze(-3), self.weight.permute(0, 2, 1)) * self.weight.permute(0, 2, 1).sum()


class Tied(nn.Module):
    """The table is looked up as it is, too."""
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(9, 6)

    def forward(self, x: Tensor):
        return (x @ self.table.weight.t()) + self.table(torch.tensor([1, 2])).sum()


class Returned(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(4, 6))

    def forward(self, x: Tensor):
        return x + 1, self.weight.t()


class TwoWays(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(6, 6, 6))

    def forward(self, x: Tensor):
        return x.unsqueeze(0) @ self.weight.transpose(1, 2) + x.unsqueeze(0) @ self.weight.transpose(0, 2)
