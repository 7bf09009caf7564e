"""torch.nn.utils"""

from torch.nn.utils import parametrizations, parametrize, rnn  # noqa: F401
from torch.nn.utils.fusion import fuse_conv_bn_eval  # noqa: F401
from torch.nn.utils.weight import remove_weight_norm, spectral_norm, weight_norm  # noqa: F401


def clip_grad_norm_(parameters, max_norm, norm_type=2.0, **kwargs):
    pass


def parameters_to_vector(parameters):
    import torch

    return torch.cat([p.view(-1) for p in parameters])
