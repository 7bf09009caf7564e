"""torch.nn.utils.parametrizations"""

import torch
import torch.nn.functional as F
from torch.nn.modules.conv import ConvTranspose1d, ConvTranspose2d, ConvTranspose3d
from torch.nn.modules.module import Module
from torch.nn.utils.parametrize import register_parametrization
from torch.nn.utils.weight_norm import _norm_except


class _WeightNorm(Module):
    def __init__(self, dim=0):
        super().__init__()
        self.dim = dim

    def forward(self, weight_g, weight_v):
        return weight_v * (weight_g / _norm_except(weight_v, self.dim))

    def right_inverse(self, weight):
        return _norm_except(weight, self.dim), weight


class _SpectralNorm(Module):
    def __init__(self, weight, dim):
        super().__init__()
        self.dim = dim
        if weight.dim() > 1:
            rows = weight.shape[dim]
            self.register_buffer("_u", torch.randn(rows))
            self.register_buffer("_v", torch.randn(weight.numel() // rows))

    def forward(self, weight):
        if weight.dim() == 1:
            return F.normalize(weight, dim=0, eps=1e-12)
        matrix = weight.movedim(self.dim, 0).flatten(1)
        return weight / torch.dot(self._u, torch.mv(matrix, self._v))


def weight_norm(module, name="weight", dim=0):
    return register_parametrization(module, name, _WeightNorm(dim))


def spectral_norm(module, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    if dim is None:
        dim = 1 if isinstance(module, (ConvTranspose1d, ConvTranspose2d, ConvTranspose3d)) else 0
    return register_parametrization(module, name, _SpectralNorm(getattr(module, name), dim))
