"""Weights that are computed from a length and a direction before each call."""

import torch
from torch.nn.parameter import Parameter


def _norm_except(v, dim):
    if dim is None or dim == -1:  # both mean all axes
        return v.norm()
    axes = [i for i in range(v.dim()) if i != dim % v.dim()]
    return (v * v).sum(axes, keepdim=True).sqrt()


def weight_norm(module, name="weight", dim=0):
    weight = getattr(module, name)
    delattr(module, name)
    sizes = [] if dim is None or dim == -1 else [s if i == dim % weight.dim() else 1 for i, s in enumerate(weight.shape)]
    setattr(module, name + "_g", Parameter(torch.empty(sizes)))
    setattr(module, name + "_v", weight)

    def compute(module, args):
        g = getattr(module, name + "_g")
        v = getattr(module, name + "_v")
        setattr(module, name, v * (g / _norm_except(v, dim)))

    compute(module, None)
    module.register_forward_pre_hook(compute)
    return module


def remove_weight_norm(module, name="weight"):
    g = getattr(module, name + "_g")
    v = getattr(module, name + "_v")
    delattr(module, name + "_g")
    delattr(module, name + "_v")
    delattr(module, name)
    module._pre_hooks.clear()
    setattr(module, name, Parameter(torch.empty(v.shape)))
    return module
