"""Convolutions of padded inputs: FITTED become auto_pad, OWN get constant padding of their own, and KEPT stay behind a Pad.  Each has the
sizes without a batch for which it is run; all are symbolic."""
import math

import torch
from torch import nn, Tensor
from torch.nn import functional as F


def amounts(size: int, kernel: int, stride: int):
    """As in transformers' MobileNets."""
    if size % stride == 0:
        total = max(kernel - stride, 0)
    else:
        total = max(kernel - size % stride, 0)
    return [total // 2, total - total // 2]


class Remainders(nn.Module):
    def __init__(self, stride=2, kernel=3):
        super().__init__()
        self.first, self.second = nn.Conv2d(3, 8, kernel, stride=stride), nn.Conv2d(8, 8, kernel, stride=stride, groups=8)

    def padded(self, x: Tensor, layer: nn.Conv2d):
        high, wide = (amounts(x.shape[k], layer.kernel_size[k - 2], layer.stride[k - 2]) for k in (2, 3))
        return F.pad(x, (*wide, *high))

    def forward(self, x: Tensor) -> Tensor:
        x = torch.relu(self.first(self.padded(x, self.first)))
        return self.second(self.padded(x, self.second)).clamp(0, 6)


class Ceilings(nn.Module):
    """As in timm's Conv2dSame."""

    def __init__(self):
        super().__init__()
        self.layer = nn.Conv1d(3, 4, 5, stride=3)

    def forward(self, x: Tensor) -> Tensor:
        size = x.size(2)
        total = max((math.ceil(size / 3) - 1) * 3 + (5 - 1) * 1 + 1 - size, 0)
        return self.layer(F.pad(x, [total // 2, total - total // 2], value=0.0))


class Front(nn.Module):
    """The larger part lies in front."""

    def __init__(self):
        super().__init__()
        self.layer = nn.Conv3d(2, 4, (3, 2, 4), stride=(2, 2, 3))

    def forward(self, x: Tensor) -> Tensor:
        by = []
        for k in (4, 3, 2):
            total = (-(-x.shape[k] // self.layer.stride[k - 2]) - 1) * self.layer.stride[k - 2] + self.layer.kernel_size[k - 2] - x.shape[k]
            by += [total - total // 2, total // 2]
        return self.layer(F.pad(x, by))


class Constant(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Conv2d(3, 4, (3, 5), stride=(1, 2), dilation=(2, 1))

    def forward(self, x: Tensor) -> Tensor:
        return self.layer(F.pad(x, (3, 3, 1, 1)))


class Nothing(nn.Module):
    """A kernel of one element needs no padding for any size."""

    def __init__(self):
        super().__init__()
        self.layer = nn.Conv2d(3, 4, 1, stride=2)

    def forward(self, x: Tensor) -> Tensor:
        return self.layer(F.pad(x, amounts(x.shape[3], 1, 2) + amounts(x.shape[2], 1, 2)))


class Short(Remainders):
    """ONNX Runtime would crop, since the kernel is smaller than the stride."""

    def __init__(self):
        super().__init__(3, 2)


class Dilated(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Conv2d(3, 4, 3, stride=2, dilation=2)

    def forward(self, x: Tensor) -> Tensor:
        return self.layer(F.pad(x, amounts(x.shape[3], 5, 2) + amounts(x.shape[2], 5, 2)))


class Mixed(nn.Module):
    """The axes have the larger part at different ends."""

    def __init__(self):
        super().__init__()
        self.layer = nn.Conv2d(3, 4, 3, stride=2)

    def forward(self, x: Tensor) -> Tensor:
        return self.layer(F.pad(x, amounts(x.shape[3], 3, 2) + amounts(x.shape[2], 3, 2)[::-1]))


class Other(nn.Module):
    """The amounts are right for even sizes alone."""

    def __init__(self):
        super().__init__()
        self.layer = nn.Conv2d(3, 4, 3, stride=2)

    def forward(self, x: Tensor) -> Tensor:
        high, wide = 1 + 2 * (x.shape[2] % 2), 1 + 2 * (x.shape[3] % 2)
        return self.layer(F.pad(x, (wide // 2, wide - wide // 2, high // 2, high - high // 2)))


class Ones(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Conv2d(3, 4, 3, stride=2)

    def forward(self, x: Tensor) -> Tensor:
        return self.layer(F.pad(x, amounts(x.shape[3], 3, 2) + amounts(x.shape[2], 3, 2), value=1.0))


IMAGES = [(3, 8, 9), (3, 7, 12), (3, 13, 16)]
FITTED = {"Remainders": IMAGES, "Ceilings": [(3, 1), (3, 7), (3, 8), (3, 9)], "Front": [(2, 4, 5, 6), (2, 7, 4, 8), (2, 1, 2, 7)]}
OWN = {"Constant": IMAGES, "Nothing": IMAGES}
KEPT = {"Short": IMAGES, "Dilated": IMAGES, "Mixed": IMAGES, "Other": IMAGES, "Ones": IMAGES}
