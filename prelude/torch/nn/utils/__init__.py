"""torch.nn.utils"""

from torch.nn.utils import parametrizations, parametrize, rnn  # noqa: F401
from torch.nn.utils.fusion import fuse_conv_bn_eval  # noqa: F401
from torch.nn.utils.weight import remove_weight_norm, spectral_norm, weight_norm  # noqa: F401


def clip_grad_norm_(parameters, max_norm, norm_type=2.0, **kwargs):
    pass


def clip_grad_value_(parameters, clip_value, foreach=None):
    pass


clip_grad_norm = clip_grads_with_norm_ = clip_grad_norm_


def skip_init(module_cls, *args, **kwargs):
    return module_cls(*args, **kwargs)


def convert_conv2d_weight_memory_format(module, memory_format):
    return module


convert_conv3d_weight_memory_format = convert_conv2d_weight_memory_format


def remove_spectral_norm(module, name="weight"):
    import torch
    from torch.nn.parameter import Parameter

    shape = getattr(module, name + "_orig").shape
    for part in ("_orig", "_u", "_v"):
        delattr(module, name + part)
    module._pre_hooks.clear()
    setattr(module, name, Parameter(torch.empty(shape)))
    return module


def vector_to_parameters(vec, parameters):
    place = 0
    for parameter in parameters:
        n = parameter.numel()
        parameter.data = vec[place:place + n].view_as(parameter)
        place += n


def parameters_to_vector(parameters):
    import torch

    return torch.cat([p.view(-1) for p in parameters])
