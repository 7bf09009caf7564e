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


class Convolved(nn.Module):
    """Only the loop reads the first layer, only the inner loop the second, only a branch the third, whose norm is folded, and the fourth is read twice."""
    def __init__(self):
        super().__init__()
        self.first, self.second, self.fourth = nn.Conv2d(3, 24, 3, padding=1), nn.Conv2d(24, 3, 1), nn.Conv2d(3, 3, 3, padding=1)
        self.third = nn.Sequential(nn.Conv2d(3, 3, 3, padding=1, bias=False), nn.BatchNorm2d(3))

    def forward(self, x: Tensor, n: int):
        for i in range(n):
            y = torch.relu(self.first(x))
            for _ in range(i):
                y = y + self.first.bias.sum() + self.second(y).sum(1, keepdim=True)
            x = torch.tanh(y[:, :3] + self.fourth(x))
        if n > 2:
            x = self.third(x)
        return self.fourth(x)
