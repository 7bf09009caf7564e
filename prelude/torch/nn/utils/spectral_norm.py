"""Weights that are divided by their largest singular value before each call."""

import torch
from torch.nn.modules.conv import ConvTranspose1d, ConvTranspose2d, ConvTranspose3d
from torch.nn.parameter import Parameter


def spectral_norm(module, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    weight = getattr(module, name)
    delattr(module, name)
    axis = dim if dim is not None else 1 if isinstance(module, (ConvTranspose1d, ConvTranspose2d, ConvTranspose3d)) else 0
    rows = weight.shape[axis]
    setattr(module, name + "_orig", weight)
    module.register_buffer(name + "_u", torch.randn(rows))
    module.register_buffer(name + "_v", torch.randn(weight.numel() // rows))

    def compute(module, args):
        w = getattr(module, name + "_orig")
        u = getattr(module, name + "_u")
        v = getattr(module, name + "_v")
        matrix = w.movedim(axis, 0).reshape(rows, -1)
        setattr(module, name, w / torch.dot(u, torch.mv(matrix, v)))

    compute(module, None)
    module.register_forward_pre_hook(compute)
    return module


def remove_spectral_norm(module, name="weight"):
    shape = getattr(module, name + "_orig").shape
    for part in ("_orig", "_u", "_v"):
        delattr(module, name + part)
    module._pre_hooks.clear()
    setattr(module, name, Parameter(torch.empty(shape)))
    return module
