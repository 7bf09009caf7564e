"""Normalisation over features and groups."""
import torch
from torch.nn import functional as F
from torch.nn import init
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter


class LocalResponseNorm(Module):
    def __init__(self, size, alpha=1e-4, beta=0.75, k=1.0):
        super().__init__()
        self.size, self.alpha, self.beta, self.k = size, alpha, beta, k

    def forward(self, input):
        return F.local_response_norm(input, self.size, self.alpha, self.beta, self.k)


class CrossMapLRN2d(LocalResponseNorm):
    def __init__(self, size, alpha=1e-4, beta=0.75, k=1):
        super().__init__(size, alpha, beta, k)

    def forward(self, input):
        """Uses the same number of channels on both sides, even if the size is even. As in PyTorch, the first channel stays in the sum."""
        reach = int((self.size - 1) / 2 + 1)
        square = input * input
        padded = F.pad(square.unsqueeze(1), (0, 0, 0, 0, reach - 1, reach - 1))
        near = F.avg_pool3d(padded, (2 * reach - 1, 1, 1), stride=1).squeeze(1) * (2 * reach - 1)
        near = torch.cat([near[:, :reach], near[:, reach:] + square[:, :1]], 1)
        return input * (near * (self.alpha / self.size) + self.k) ** -self.beta


def _affine(module, shape, affine, bias, dtype):
    if affine:
        module.weight = Parameter(torch.ones(shape, dtype=dtype))
    else:
        module.register_parameter("weight", None)
    if affine and bias:
        module.bias = Parameter(torch.zeros(shape, dtype=dtype))
    else:
        module.register_parameter("bias", None)


class LayerNorm(Module):
    def __init__(self, normalized_shape, eps=1e-5, elementwise_affine=True, bias=True, device=None, dtype=None):
        super().__init__()
        self.normalized_shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.eps, self.elementwise_affine = eps, elementwise_affine
        _affine(self, self.normalized_shape, elementwise_affine, bias, dtype)

    def reset_parameters(self):
        pass

    def forward(self, input):
        return F.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)


class RMSNorm(Module):
    def __init__(self, normalized_shape, eps=None, elementwise_affine=True, device=None, dtype=None):
        super().__init__()
        self.normalized_shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.eps, self.elementwise_affine = eps, elementwise_affine
        if elementwise_affine:
            self.weight = Parameter(torch.ones(self.normalized_shape, dtype=dtype))
        else:
            self.register_parameter("weight", None)

    def reset_parameters(self):
        if self.elementwise_affine:
            init.ones_(self.weight)

    def forward(self, x):
        return F.rms_norm(x, self.normalized_shape, self.weight, self.eps)


class GroupNorm(Module):
    def __init__(self, num_groups, num_channels, eps=1e-5, affine=True, device=None, dtype=None, *, bias=True):
        super().__init__()
        if num_channels % num_groups != 0:
            raise ValueError("num_channels must be divisible by num_groups")
        self.num_groups, self.num_channels, self.eps, self.affine = num_groups, num_channels, eps, affine
        _affine(self, num_channels, affine, bias, dtype)

    def reset_parameters(self):
        pass

    def forward(self, input):
        return F.group_norm(input, self.num_groups, self.weight, self.bias, self.eps)
