"""Convolutions."""

import math

import torch
from torch.nn import functional as F
from torch.nn import init
from torch.nn.modules.module import Module
from torch.nn.modules.utils import _of_dimensions, _reverse_repeat_tuple
from torch.nn.parameter import Parameter


class _ConvNd(Module):
    def __init__(self, in_channels, out_channels, kernel_size, stride, padding, dilation, transposed, output_padding, groups, bias,
                 padding_mode, device=None, dtype=None):
        super().__init__()
        if in_channels % groups != 0:
            raise ValueError("in_channels must be divisible by groups")
        if out_channels % groups != 0:
            raise ValueError("out_channels must be divisible by groups")
        if isinstance(padding, str) and padding not in ("same", "valid"):
            raise ValueError(f"padding must be 'same', 'valid' or numbers, not {padding!r}")
        if padding == "same" and any(s != 1 for s in stride):
            raise ValueError("padding='same' needs a stride of 1")
        if padding_mode not in (("zeros",) if transposed else ("zeros", "reflect", "replicate", "circular")):
            raise ValueError(f"padding_mode cannot be {padding_mode!r}" + (" in a transposed convolution" if transposed else ""))
        self.in_channels = in_channels
        self.out_channels = out_channels
        self.kernel_size = kernel_size
        self.stride = stride
        self.padding = padding
        self.dilation = dilation
        self.transposed = transposed
        self.output_padding = output_padding
        self.groups = groups
        self.padding_mode = padding_mode
        self._reversed_padding_repeated_twice = self._edge_padding()
        shape = (in_channels, out_channels // groups) if transposed else (out_channels, in_channels // groups)
        self.weight = Parameter(torch.empty(shape + tuple(kernel_size), dtype=dtype))
        if bias:
            self.bias = Parameter(torch.empty(out_channels, dtype=dtype))
        else:
            self.register_parameter("bias", None)
        self.reset_parameters()

    def _edge_padding(self):
        if not isinstance(self.padding, str):
            return _reverse_repeat_tuple(self.padding, 2)
        edges = []
        for d, k in zip(reversed(self.dilation), reversed(self.kernel_size)):
            total = d * (k - 1) if self.padding == "same" else 0
            edges += [total // 2, total - total // 2]
        return tuple(edges)

    def reset_parameters(self):
        fan = self.in_channels // self.groups
        for k in self.kernel_size:
            fan = fan * k
        bound = 1 / math.sqrt(max(fan, 1))
        init.uniform_(self.weight, -bound, bound)
        if self.bias is not None:
            init.uniform_(self.bias, -bound, bound)

    def _padded(self, input):
        return F.pad(input, self._reversed_padding_repeated_twice, mode=self.padding_mode)


class _Conv(_ConvNd):
    _dims = 1

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True,
                 padding_mode="zeros", device=None, dtype=None):
        sizes = _of_dimensions[self._dims]
        super().__init__(in_channels, out_channels, sizes(kernel_size), sizes(stride),
                         padding if isinstance(padding, str) else sizes(padding), sizes(dilation), False, sizes(0), groups, bias,
                         padding_mode, device, dtype)

    def _conv(self, input, weight, bias, padding):
        return F.conv1d(input, weight, bias, self.stride, padding, self.dilation, self.groups)

    def _conv_forward(self, input, weight, bias):
        if self.padding_mode != "zeros":
            return self._conv(self._padded(input), weight, bias, 0)
        return self._conv(input, weight, bias, self.padding)

    def forward(self, input):
        return self._conv_forward(input, self.weight, self.bias)


class Conv1d(_Conv):
    _input_form = "float32[a, {in_channels}, b]"


class Conv2d(_Conv):
    _input_form = "float32[a, {in_channels}, b, c]"
    _dims = 2

    def _conv(self, input, weight, bias, padding):
        return F.conv2d(input, weight, bias, self.stride, padding, self.dilation, self.groups)


class Conv3d(_Conv):
    _input_form = "float32[a, {in_channels}, b, c, d]"
    _dims = 3

    def _conv(self, input, weight, bias, padding):
        return F.conv3d(input, weight, bias, self.stride, padding, self.dilation, self.groups)


class _ConvTransposeNd(_ConvNd):
    _dims = 1

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1, bias=True, dilation=1,
                 padding_mode="zeros", device=None, dtype=None):
        sizes = _of_dimensions[self._dims]
        super().__init__(in_channels, out_channels, sizes(kernel_size), sizes(stride), sizes(padding), sizes(dilation), True,
                         sizes(output_padding), groups, bias, padding_mode, device, dtype)

    def _output_padding(self, input, output_size, stride, padding, kernel_size, num_spatial_dims, dilation=None):
        if output_size is None:
            return self.output_padding
        extra = []
        sizes = list(output_size)[-num_spatial_dims:]
        for i in range(num_spatial_dims):
            wide = kernel_size[i] - 1 if dilation is None else dilation[i] * (kernel_size[i] - 1)
            least = (input.shape[i - num_spatial_dims] - 1) * stride[i] - 2 * padding[i] + wide + 1
            extra.append(sizes[i] - least)
        return tuple(extra)

    def _conv(self, input, output_padding):
        return F.conv_transpose1d(input, self.weight, self.bias, self.stride, self.padding, output_padding, self.groups, self.dilation)

    def forward(self, input, output_size=None):
        extra = self._output_padding(input, output_size, self.stride, self.padding, self.kernel_size, self._dims, self.dilation)
        if all([torch._C._is_known(size) for size in extra]):
            return self._conv(input, extra)
        whole = self._conv(input, tuple([step - 1 for step in self.stride]))  # the first elements are the same for any padding
        for i in range(self._dims):
            whole = whole.narrow(i - self._dims, 0, list(output_size)[i - self._dims])
        return whole


class ConvTranspose1d(_ConvTransposeNd):
    _input_form = "float32[a, {in_channels}, b]"


class ConvTranspose2d(_ConvTransposeNd):
    _input_form = "float32[a, {in_channels}, b, c]"
    _dims = 2

    def _conv(self, input, output_padding):
        return F.conv_transpose2d(input, self.weight, self.bias, self.stride, self.padding, output_padding, self.groups, self.dilation)


class ConvTranspose3d(_ConvTransposeNd):
    _input_form = "float32[a, {in_channels}, b, c, d]"
    _dims = 3

    def _conv(self, input, output_padding):
        return F.conv_transpose3d(input, self.weight, self.bias, self.stride, self.padding, output_padding, self.groups, self.dilation)
