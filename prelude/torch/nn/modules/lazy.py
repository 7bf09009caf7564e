"""Layers that take the number of their channels from weights in a file, or else from their first input, where it must be a known number."""

import torch
from torch.nn.modules.batchnorm import BatchNorm1d, BatchNorm2d, BatchNorm3d
from torch.nn.modules.conv import Conv1d, Conv2d, Conv3d, ConvTranspose1d, ConvTranspose2d, ConvTranspose3d
from torch.nn.modules.instancenorm import InstanceNorm1d, InstanceNorm2d, InstanceNorm3d
from torch.nn.modules.linear import Linear
from torch.nn.modules.module import _is_lazy, _mark_lazy, _size_lazy
from torch.nn.parameter import Parameter


def _make(module, name, shape, fill=None):
    """Returns True in the constructor, when the tensor is new."""
    held = getattr(module, name)
    if held is None or not _is_lazy(held) or _size_lazy(held, shape, fill):
        return False
    made = torch.empty(shape) if fill is None else torch.full(shape, fill)
    if name in module._buffers:
        module.register_buffer(name, made)
    else:
        setattr(module, name, Parameter(torch.nn.init.uniform_(made, -0.1, 0.1) if fill is None else made))
    return True


class LazyModuleMixin:
    def has_uninitialized_params(self):
        return any(_is_lazy(held) for held in list(self._parameters.values()) + list(self._buffers.values()) if held is not None)


class LazyLinear(LazyModuleMixin, Linear):
    def __init__(self, out_features, bias=True, device=None, dtype=None):
        Linear.__init__(self, 1, out_features, bias, dtype=dtype)
        self.in_features = 0
        _mark_lazy(self.weight)

    def initialize_parameters(self, input):
        if _is_lazy(self.weight) and _make(self, "weight", (self.out_features, input.shape[-1])):
            self.in_features = input.shape[-1]

    def forward(self, input):
        self.initialize_parameters(input)
        return Linear.forward(self, input)


class _LazyConv(LazyModuleMixin):
    def _start(self):
        self.in_channels = 0
        _mark_lazy(self.weight)

    def initialize_parameters(self, input):
        if not _is_lazy(self.weight):
            return
        channels = input.shape[-len(self.kernel_size) - 1]
        ends = (channels, self.out_channels // self.groups) if self.transposed else (self.out_channels, channels // self.groups)
        if _make(self, "weight", ends + tuple(self.kernel_size)):
            self.in_channels = channels


class _LazyForward(_LazyConv):
    def __init__(self, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True, padding_mode="zeros",
                 device=None, dtype=None):
        self._layer.__init__(self, groups, out_channels, kernel_size, stride, padding, dilation, groups, bias, padding_mode, dtype=dtype)
        self._start()

    def forward(self, input):
        self.initialize_parameters(input)
        return self._layer.forward(self, input)


class _LazyBackward(_LazyConv):
    def __init__(self, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1, bias=True, dilation=1,
                 padding_mode="zeros", device=None, dtype=None):
        self._layer.__init__(self, groups, out_channels, kernel_size, stride, padding, output_padding, groups, bias, dilation, padding_mode,
                             dtype=dtype)
        self._start()

    def forward(self, input, output_size=None):
        self.initialize_parameters(input)
        return self._layer.forward(self, input, output_size)


class LazyConv1d(_LazyForward, Conv1d):
    _layer = Conv1d


class LazyConv2d(_LazyForward, Conv2d):
    _layer = Conv2d


class LazyConv3d(_LazyForward, Conv3d):
    _layer = Conv3d


class LazyConvTranspose1d(_LazyBackward, ConvTranspose1d):
    _layer = ConvTranspose1d


class LazyConvTranspose2d(_LazyBackward, ConvTranspose2d):
    _layer = ConvTranspose2d


class LazyConvTranspose3d(_LazyBackward, ConvTranspose3d):
    _layer = ConvTranspose3d


class _LazyNorm(LazyModuleMixin):
    def _start(self):
        self.num_features = 0
        for held in (self.weight, self.bias, self.running_mean, self.running_var):
            if held is not None:
                _mark_lazy(held)

    def initialize_parameters(self, input):
        if not self.has_uninitialized_params():
            return
        features = input.shape[1]
        for name, fill in (("weight", 1.0), ("bias", 0.0), ("running_mean", 0.0), ("running_var", 1.0)):
            if _make(self, name, (features,), fill):
                self.num_features = features

    def forward(self, input):
        self.initialize_parameters(input)
        return self._layer.forward(self, input)


class _LazyBatchNorm(_LazyNorm):
    def __init__(self, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True, device=None, dtype=None, *, bias=True):
        self._layer.__init__(self, 1, eps, momentum, affine, track_running_stats, dtype=dtype, bias=bias)
        self._start()


class _LazyInstanceNorm(_LazyNorm):
    def __init__(self, eps=1e-5, momentum=0.1, affine=False, track_running_stats=False, device=None, dtype=None):
        self._layer.__init__(self, 1, eps, momentum, affine, track_running_stats, dtype=dtype)
        self._start()


class LazyBatchNorm1d(_LazyBatchNorm, BatchNorm1d):
    _layer = BatchNorm1d


class LazyBatchNorm2d(_LazyBatchNorm, BatchNorm2d):
    _layer = BatchNorm2d


class LazyBatchNorm3d(_LazyBatchNorm, BatchNorm3d):
    _layer = BatchNorm3d


class LazyInstanceNorm1d(_LazyInstanceNorm, InstanceNorm1d):
    _layer = InstanceNorm1d


class LazyInstanceNorm2d(_LazyInstanceNorm, InstanceNorm2d):
    _layer = InstanceNorm2d


class LazyInstanceNorm3d(_LazyInstanceNorm, InstanceNorm3d):
    _layer = InstanceNorm3d
