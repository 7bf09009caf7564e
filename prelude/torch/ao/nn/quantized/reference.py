"""torch.ao.nn.quantized.reference: float layers that round their weights at each call. Pickles contain the scales."""
import torch
from torch import nn
from torch._quantized.numbers import Numbers
from torch.nn import functional as F

__partial__ = True

PER_CHANNEL = (torch.per_channel_affine, torch.per_channel_affine_float_qparams)


def _rounded(module, name):
    """Returns a weight after quantisation and dequantisation with the module's parameters for it."""
    weight, scheme, dtype = getattr(module, name), getattr(module, name + "_qscheme"), getattr(module, name + "_dtype")
    scale, zero_point = getattr(module, name + "_scale"), getattr(module, name + "_zero_point")
    if dtype == torch.float16:
        return weight.to(dtype).to(weight.dtype)
    if scheme == torch.per_tensor_affine:
        return torch.quantize_per_tensor(weight, scale, zero_point, dtype).dequantize()
    if scheme in PER_CHANNEL:
        return torch.quantize_per_channel(weight, scale, zero_point, getattr(module, name + "_axis_int"), dtype).dequantize()
    return weight


class _Reference(Numbers):
    def get_weight(self):
        return _rounded(self, "weight")


class Linear(_Reference, nn.Linear):
    def forward(self, x):
        return F.linear(x, self.get_weight(), self.bias)


class _Convolution(_Reference):
    def forward(self, x):
        return self._conv_forward(x, self.get_weight(), self.bias)


class Conv1d(_Convolution, nn.Conv1d):
    pass


class Conv2d(_Convolution, nn.Conv2d):
    pass


class Conv3d(_Convolution, nn.Conv3d):
    pass


class _Transposed(_Reference):
    def forward(self, x, output_size=None):
        output_padding = self._output_padding(x, output_size, self.stride, self.padding, self.kernel_size, len(self.kernel_size), self.dilation)
        run = (F.conv_transpose1d, F.conv_transpose2d, F.conv_transpose3d)[len(self.kernel_size) - 1]
        return run(x, self.get_weight(), self.bias, self.stride, self.padding, output_padding, self.groups, self.dilation)


class ConvTranspose1d(_Transposed, nn.ConvTranspose1d):
    pass


class ConvTranspose2d(_Transposed, nn.ConvTranspose2d):
    pass


class ConvTranspose3d(_Transposed, nn.ConvTranspose3d):
    pass


class Embedding(_Reference, nn.Embedding):
    def forward(self, input):
        return F.embedding(input, self.get_weight(), self.padding_idx, self.max_norm, self.norm_type, self.scale_grad_by_freq, self.sparse)


class EmbeddingBag(_Reference, nn.EmbeddingBag):
    def forward(self, input, offsets=None, per_sample_weights=None):
        return F.embedding_bag(input, self.get_weight(), offsets, self.max_norm, self.norm_type, self.scale_grad_by_freq, self.mode, self.sparse,
                               per_sample_weights, self.include_last_offset, self.padding_idx)
