"""torch.ao.nn.qat: float layers whose weights pass through a fake quantisation, for quantisation-aware training."""
import torch
from torch import nn
from torch.nn import functional as F


def _set(module, qconfig):
    if not qconfig:
        raise AssertionError("qconfig must be provided for QAT module")
    module.qconfig = qconfig
    module.weight_fake_quant = qconfig.weight()


def _from_float(cls, mod):
    """Makes the layer for training from a float one, or from a fused module that begins with it."""
    first = mod[0] if isinstance(mod, nn.Sequential) else mod
    config = mod.qconfig
    if isinstance(first, nn.Linear):
        made = cls(first.in_features, first.out_features, bias=first.bias is not None, qconfig=config)
    elif isinstance(first, (nn.Embedding, nn.EmbeddingBag)):
        made = cls(first.num_embeddings, first.embedding_dim, qconfig=config)
    else:
        made = cls(first.in_channels, first.out_channels, first.kernel_size, first.stride, first.padding, first.dilation, first.groups, first.bias is not None,
                   first.padding_mode, qconfig=config)
    made.weight, made.bias = first.weight, getattr(first, "bias", None)
    if isinstance(mod, nn.Sequential) and hasattr(made, "bn"):
        made.bn = mod[1]
    return made


class _FromFloat:
    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        return _from_float(cls, mod)


class Linear(_FromFloat, nn.Linear):
    def __init__(self, in_features, out_features, bias=True, qconfig=None, device=None, dtype=None):
        super().__init__(in_features, out_features, bias, device=device, dtype=dtype)
        _set(self, qconfig)

    def forward(self, input):
        return F.linear(input, self.weight_fake_quant(self.weight), self.bias)


class _Convolution(_FromFloat):
    def __init__(self, *args, qconfig=None, **kwargs):
        super().__init__(*args, **kwargs)
        _set(self, qconfig)

    def forward(self, input):
        return self._conv_forward(input, self.weight_fake_quant(self.weight), self.bias)


class Conv1d(_Convolution, nn.Conv1d):
    pass


class Conv2d(_Convolution, nn.Conv2d):
    pass


class Conv3d(_Convolution, nn.Conv3d):
    pass


class Embedding(_FromFloat, nn.Embedding):
    def __init__(self, *args, qconfig=None, **kwargs):
        super().__init__(*args, **kwargs)
        _set(self, qconfig)

    def forward(self, input):
        return F.embedding(input, self.weight_fake_quant(self.weight), self.padding_idx, self.max_norm, self.norm_type, self.scale_grad_by_freq, self.sparse)


class EmbeddingBag(_FromFloat, nn.EmbeddingBag):
    def __init__(self, *args, qconfig=None, **kwargs):
        super().__init__(*args, **kwargs)
        _set(self, qconfig)

    def forward(self, input, offsets=None, per_sample_weights=None):
        return F.embedding_bag(input, self.weight_fake_quant(self.weight), offsets, self.max_norm, self.norm_type, self.scale_grad_by_freq, self.mode,
                               self.sparse, per_sample_weights, self.include_last_offset, self.padding_idx)
