"""Padding layers."""
from torch.nn import functional as F
from torch.nn.modules.module import Module


class _PadNd(Module):
    mode = "constant"
    sides = 2

    def __init__(self, padding):
        super().__init__()
        self.padding = tuple(padding) if isinstance(padding, (tuple, list)) else (padding,) * self.sides

    def forward(self, input):
        return F.pad(input, self.padding, self.mode)


class _ConstantPadNd(_PadNd):
    def __init__(self, padding, value):
        super().__init__(padding)
        self.value = value

    def forward(self, input):
        return F.pad(input, self.padding, "constant", self.value)


class ConstantPad1d(_ConstantPadNd):
    sides = 2


class ZeroPad1d(ConstantPad1d):
    def __init__(self, padding):
        super().__init__(padding, 0.0)


class ReflectionPad1d(_PadNd):
    mode = "reflect"
    sides = 2


class ReplicationPad1d(_PadNd):
    mode = "replicate"
    sides = 2


class CircularPad1d(_PadNd):
    mode = "circular"
    sides = 2


class ConstantPad2d(_ConstantPadNd):
    sides = 4


class ZeroPad2d(ConstantPad2d):
    def __init__(self, padding):
        super().__init__(padding, 0.0)


class ReflectionPad2d(_PadNd):
    mode = "reflect"
    sides = 4


class ReplicationPad2d(_PadNd):
    mode = "replicate"
    sides = 4


class CircularPad2d(_PadNd):
    mode = "circular"
    sides = 4


class ConstantPad3d(_ConstantPadNd):
    sides = 6


class ZeroPad3d(ConstantPad3d):
    def __init__(self, padding):
        super().__init__(padding, 0.0)


class ReflectionPad3d(_PadNd):
    mode = "reflect"
    sides = 6


class ReplicationPad3d(_PadNd):
    mode = "replicate"
    sides = 6


class CircularPad3d(_PadNd):
    mode = "circular"
    sides = 6
