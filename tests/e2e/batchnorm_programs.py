"""Layers with a batch normalization behind them: FOLDED has none left, KEPT says how many stay."""
import torch
from torch import nn, Tensor


class Plain(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.norm = nn.Conv2d(3, 6, 3, bias=False), nn.BatchNorm2d(6)

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(self.norm(self.conv(x)))


class Line(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.norm = nn.Conv1d(4, 6, 3, padding="same", groups=2), nn.BatchNorm1d(6, eps=0.1)

    def forward(self, x: Tensor) -> Tensor:
        return self.norm(self.conv(x))


class Cube(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.norm = nn.Conv3d(2, 4, 2), nn.BatchNorm3d(4, affine=False)

    def forward(self, x: Tensor) -> Tensor:
        return self.norm(self.conv(x))


class Grouped(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.norm = nn.ConvTranspose2d(8, 6, (3, 2), stride=2, groups=2), nn.BatchNorm2d(6)

    def forward(self, x: Tensor) -> Tensor:
        return self.norm(self.conv(x))


class Several(nn.Module):
    """A linear layer too, and dropout between, which does nothing here."""

    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(3, 300, 1), nn.Dropout(), nn.BatchNorm2d(300), nn.ReLU(), nn.Conv2d(300, 20, 5, bias=False), nn.BatchNorm2d(20))
        self.line, self.norm = nn.Linear(20, 5), nn.BatchNorm1d(5)

    def forward(self, x: Tensor) -> Tensor:
        return self.norm(self.line(self.body(x).mean((2, 3))))


class InLoop(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.norm = nn.Conv2d(3, 3, 3, padding=1), nn.BatchNorm2d(3)

    def forward(self, x: Tensor) -> Tensor:
        for _ in range(int(x.size(0))):
            x = torch.sigmoid(self.norm(self.conv(x)))
        return x


class UsedTwice(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.norm = nn.Conv2d(3, 6, 3), nn.BatchNorm2d(6)

    def forward(self, x: Tensor) -> Tensor:
        y = self.conv(x)
        return self.norm(y) * y


class SharedWeight(nn.Module):
    """One convolution before two normalizations."""

    def __init__(self):
        super().__init__()
        self.conv, self.one, self.other = nn.Conv2d(3, 3, 3, padding=1), nn.BatchNorm2d(3), nn.BatchNorm2d(3)

    def forward(self, x: Tensor) -> Tensor:
        return self.other(self.conv(self.one(self.conv(x))))


class Rows(nn.Module):
    """The linear layer's numbers lie along the last axis, the channels along the second."""

    def __init__(self):
        super().__init__()
        self.line, self.norm = nn.Linear(4, 6), nn.BatchNorm1d(6)

    def forward(self, x: Tensor) -> Tensor:
        return self.norm(self.line(x))


class Between(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.norm = nn.Conv2d(3, 6, 3), nn.BatchNorm2d(6)

    def forward(self, x: Tensor) -> Tensor:
        return self.norm(torch.relu(self.conv(x)))


class Computed(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.norm = nn.Conv2d(3, 6, 3), nn.BatchNorm2d(6)

    def forward(self, x: Tensor) -> Tensor:
        mean = x.mean() + self.norm.running_mean
        return nn.functional.batch_norm(self.conv(x), mean, self.norm.running_var)


class Untracked(nn.Module):
    """Statistics of the batch, which are arithmetic."""

    def __init__(self):
        super().__init__()
        self.conv, self.norm = nn.Conv2d(3, 6, 3), nn.BatchNorm2d(6, track_running_stats=False)

    def forward(self, x: Tensor) -> Tensor:
        return self.norm(self.conv(x))


FOLDED = {"Plain": (2, 3, 5, 5), "Line": (2, 4, 7), "Cube": (1, 2, 4, 4, 4), "Grouped": (2, 8, 3, 3), "Several": (2, 3, 6, 6)}
KEPT = {"UsedTwice": ((2, 3, 5, 5), 1), "SharedWeight": ((2, 3, 5, 5), 2), "Rows": ((2, 6, 4), 1), "Between": ((2, 3, 5, 5), 1),
        "Computed": ((2, 3, 5, 5), 1), "Untracked": ((2, 3, 5, 5), 0)}
