"""torch.ao.nn.quantized: modules whose weights are integers, and the wrappers of a float model. A pickle of such a module contains everything that
its forward reads; constructors make zero weights, as in PyTorch. The scales of modules that torch.ao.quantization.convert makes come from calibration,
which is not run here: a state dictionary of the converted model has them."""
import torch
from _refusal import refuse
from torch._quantized.numbers import Numbers
from torch._quantized.weights import FloatBacked, observer_of
from torch.ao.nn import quantizable
from torch.ao.nn.quantized import dynamic  # noqa: F401
from torch.nn import functional as F
from torch.nn.modules.container import Sequential
from torch.nn.modules.linear import Identity
from torch.nn.modules.module import Module
from torch.nn.quantized import FloatFunctional

__partial__ = True

ops = torch.ops.quantized


class _Scaled:
    """A module with the scale of its result, a number. None means that it is unknown."""

    _stored_names = ("scale", "zero_point")

    def _take_stored(self, stored):
        self.scale = float(stored["scale"])
        self.zero_point = int(stored["zero_point"])

    def _quantisation(self):
        if self.scale is None:
            refuse(f"the scale of this `{type(self).__name__}` comes from calibration, which is not run here: give the state dictionary of the converted model with --weights")
        return self.scale, self.zero_point


def _float_part(mod):
    """Returns the layer that computes in a fused module."""
    return mod[0] if isinstance(mod, Sequential) else mod


class Quantize(Numbers, Module):
    def __init__(self, scale, zero_point, dtype, factory_kwargs=None):
        super().__init__()
        self.register_buffer("scale", torch.tensor([scale]))
        self.register_buffer("zero_point", torch.tensor([zero_point], dtype=torch.long))
        self.dtype = dtype

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        made = cls(1.0, 0, mod.activation_post_process.dtype)
        made.scale = made.zero_point = None
        return made

    _stored_names = ("scale", "zero_point")

    def _take_stored(self, stored):
        del self.scale, self.zero_point
        self.scale, self.zero_point = stored["scale"], stored["zero_point"]

    def forward(self, X):
        if self.scale is None:
            _Scaled._quantisation(self)
        return torch.quantize_per_tensor(X, float(self.scale), int(self.zero_point), self.dtype)


class DeQuantize(Module):
    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        return cls()

    def forward(self, Xq):
        return Xq.dequantize()


class QFunctional(_Scaled, Module):
    """The operators of FloatFunctional, whose results have the module's scale."""

    def __init__(self):
        super().__init__()
        self.scale = 1.0
        self.zero_point = 0
        self.activation_post_process = Identity()

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        made = cls()
        made.scale = None
        return made

    def forward(self, x):
        raise RuntimeError("Functional is not intended to use the 'forward'. Please use the underlying operation")

    def add(self, x, y):
        return self.activation_post_process(ops.add(x, y, *self._quantisation()))

    def add_scalar(self, x, y):
        return ops.add_scalar(x, y)

    def mul(self, x, y):
        return self.activation_post_process(ops.mul(x, y, *self._quantisation()))

    def mul_scalar(self, x, y):
        return ops.mul_scalar(x, y)

    def cat(self, x, dim=0):
        return self.activation_post_process(ops.cat(x, dim, *self._quantisation()))

    def add_relu(self, x, y):
        return self.activation_post_process(ops.add_relu(x, y, *self._quantisation()))

    def matmul(self, x, y):
        return self.activation_post_process(ops.matmul(x, y, *self._quantisation()))


class FXFloatFunctional(FloatFunctional):
    pass


# ---- linear ----
class LinearPackedParams(Module):
    def __init__(self, dtype=torch.qint8):
        super().__init__()
        self.dtype = dtype
        weight = torch._empty_affine_quantized([1, 1], scale=1.0, zero_point=0, dtype=torch.qint8)
        self.set_weight_bias(weight, None)

    def set_weight_bias(self, weight, bias):
        self._packed_params = ops.linear_prepack(weight, bias)

    def _weight_bias(self):
        return ops.linear_unpack(self._packed_params)

    def forward(self, x):
        return x


class Linear(_Scaled, Module):
    _stored_names = ("scale", "zero_point", "_packed_params.dtype", "_packed_params._packed_params")

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        part = _float_part(mod)
        made = cls(part.in_features, part.out_features, part.bias is not None)
        made.scale = None
        if hasattr(part, "negative_slope"):
            made.negative_slope = part.negative_slope
        elif part is not mod and hasattr(mod[1], "negative_slope"):
            made.negative_slope = mod[1].negative_slope
        return made

    def _take_stored(self, stored):
        super()._take_stored(stored)
        self.set_weight_bias(*stored["_packed_params._packed_params"])

    def __init__(self, in_features, out_features, bias_=True, dtype=torch.qint8):
        super().__init__()
        self.in_features = in_features
        self.out_features = out_features
        self._packed_params = LinearPackedParams(dtype)
        weight = torch._empty_affine_quantized([out_features, in_features], scale=1, zero_point=0, dtype=torch.qint8)
        self._packed_params.set_weight_bias(weight, torch.zeros(out_features) if bias_ else None)
        self.scale = 1.0
        self.zero_point = 0

    def weight(self):
        return self._packed_params._weight_bias()[0]

    def bias(self):
        return self._packed_params._weight_bias()[1]

    def set_weight_bias(self, w, b):
        self._packed_params.set_weight_bias(w, b)

    def forward(self, x):
        return ops.linear(x, self._packed_params._packed_params, *self._quantisation())


# ---- convolutions ----
class _ConvNd(_Scaled, Module):
    """A pickle contains the arguments of the constructor, the weight and the bias in a tuple."""

    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True, padding_mode="zeros", device=None,
                 dtype=None):
        super().__init__()
        self._begin(in_channels, out_channels, kernel_size, stride, padding, dilation, None, groups, bias, padding_mode)

    def _begin(self, in_channels, out_channels, kernel_size, stride, padding, dilation, output_padding, groups, bias, padding_mode):
        size, transposed = self._each(kernel_size), output_padding is not None
        channels = [in_channels, out_channels // groups] if transposed else [out_channels, in_channels // groups]
        weight = torch._empty_affine_quantized(channels + list(size), scale=1, zero_point=0, dtype=torch.qint8)
        self._set(in_channels, out_channels, size, self._each(stride), self._each(padding), self._each(dilation), transposed, self._each(output_padding or 0),
                  groups, padding_mode)
        self.set_weight_bias(weight, torch.zeros(out_channels) if bias else None)
        self.scale = 1.0
        self.zero_point = 0

    _stored_names = ("weight", "bias", "scale", "zero_point")

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        part = _float_part(mod)
        made = cls(1, 1, 1)
        made._set(part.in_channels, part.out_channels, part.kernel_size, part.stride, part.padding, part.dilation, part.transposed, part.output_padding,
                  part.groups, part.padding_mode)
        made._packed_params = made.scale = None
        return made

    def _take_stored(self, stored):
        super()._take_stored(stored)
        self.set_weight_bias(stored["weight"], stored["bias"])

    def _each(self, size):
        return size if isinstance(size, (tuple, list)) else (size,) * self.spatial

    def _set(self, in_channels, out_channels, kernel_size, stride, padding, dilation, transposed, output_padding, groups, padding_mode):
        self.in_channels, self.out_channels, self.kernel_size = in_channels, out_channels, kernel_size
        self.stride, self.padding, self.dilation, self.transposed = stride, padding, dilation, transposed
        self.output_padding, self.groups, self.padding_mode = output_padding, groups, padding_mode

    def __setstate__(self, state):
        super().__init__()
        self._set(*state[:10])
        self.set_weight_bias(state[10], state[11])
        self.scale = state[12]
        self.zero_point = state[13]
        self.training = state[14]

    def set_weight_bias(self, w, b):
        padding = self.padding if self.padding_mode == "zeros" else (0,) * self.spatial
        prepack = (ops.conv_transpose1d_prepack, ops.conv_transpose2d_prepack, ops.conv_transpose3d_prepack)[self.spatial - 1]
        if not self.transposed:
            prepack = (ops.conv1d_prepack, ops.conv2d_prepack, ops.conv3d_prepack)[self.spatial - 1]
        more = [self.output_padding] if self.transposed else []
        self._packed_params = prepack(w, b, self.stride[: self.spatial], padding[: self.spatial], *more, self.dilation[: self.spatial], self.groups)

    def _padded(self, x):
        if self.padding_mode == "zeros":
            return x
        return F.pad(x, [side for size in reversed(self.padding[: self.spatial]) for side in (size, size)], mode=self.padding_mode)


class Conv1d(_ConvNd):
    spatial = 1

    def forward(self, input):
        return ops.conv1d(self._padded(input), self._packed_params, *self._quantisation())


class Conv2d(_ConvNd):
    spatial = 2

    def forward(self, input):
        return ops.conv2d(self._padded(input), self._packed_params, *self._quantisation())


class Conv3d(_ConvNd):
    spatial = 3

    def forward(self, input):
        return ops.conv3d(self._padded(input), self._packed_params, *self._quantisation())


class _ConvTransposeNd(_ConvNd):
    def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1, bias=True, dilation=1, padding_mode="zeros",
                 device=None, dtype=None):
        Module.__init__(self)
        self._begin(in_channels, out_channels, kernel_size, stride, padding, dilation, output_padding, groups, bias, padding_mode)


class ConvTranspose1d(_ConvTransposeNd):
    spatial = 1

    def forward(self, input):
        return ops.conv_transpose1d(input, self._packed_params, *self._quantisation())


class ConvTranspose2d(_ConvTransposeNd):
    spatial = 2

    def forward(self, input):
        return ops.conv_transpose2d(input, self._packed_params, *self._quantisation())


class ConvTranspose3d(_ConvTransposeNd):
    spatial = 3

    def forward(self, input):
        return ops.conv_transpose3d(input, self._packed_params, *self._quantisation())


# ---- activations and normalisations: float modules with a scale for their results ----
class _Activation(_Scaled):
    """Made from a float module: has its attributes, and a scale that a file provides."""

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        made = cls(*cls._arguments(_float_part(mod)))
        made.scale = made.output_scale = made.zero_point = made.output_zero_point = None
        return made

    @classmethod
    def _arguments(cls, mod):
        return ()


class ReLU6(torch.nn.ReLU):
    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        return cls(mod.inplace)

    def forward(self, input):
        return ops.relu6(input, self.inplace)


class Hardswish(_Activation, torch.nn.Hardswish):
    def forward(self, input):
        return ops.hardswish(input, *self._quantisation())


class ELU(_Activation, torch.nn.ELU):
    @classmethod
    def _arguments(cls, mod):
        return (mod.alpha,)

    def forward(self, input):
        return ops.elu(input, *self._quantisation(), self.alpha)


class LeakyReLU(_Activation, torch.nn.LeakyReLU):
    @classmethod
    def _arguments(cls, mod):
        return mod.negative_slope, mod.inplace

    def forward(self, input):
        return ops.leaky_relu(input, self.negative_slope, self.inplace, *self._quantisation())


class Sigmoid(torch.nn.Sigmoid):
    def forward(self, input):
        return ops.sigmoid(input, self.output_scale, self.output_zero_point)


class Softmax(torch.nn.Softmax):
    def forward(self, input):
        return ops.softmax(input, -1 if self.dim is None else self.dim, self.scale, self.zero_point)


class PReLU(Module):
    def forward(self, input):
        return ops.prelu(input, self.weight, self.scale, self.zero_point)


class Dropout(torch.nn.Dropout):
    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        return cls(mod.p, mod.inplace)

    def forward(self, input):
        return input


class _BatchNorm(_Activation):
    @classmethod
    def _arguments(cls, mod):
        return mod.num_features, mod.eps, mod.momentum


class BatchNorm2d(_BatchNorm, torch.nn.BatchNorm2d):
    def forward(self, input):
        return ops.batch_norm2d(input, self.weight, self.bias, self.running_mean, self.running_var, self.eps, *self._quantisation())


class BatchNorm3d(_BatchNorm, torch.nn.BatchNorm3d):
    def forward(self, input):
        return ops.batch_norm3d(input, self.weight, self.bias, self.running_mean, self.running_var, self.eps, *self._quantisation())


class LayerNorm(_Activation, torch.nn.LayerNorm):
    @classmethod
    def _arguments(cls, mod):
        return mod.normalized_shape, mod.eps, mod.elementwise_affine

    def forward(self, input):
        return ops.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps, *self._quantisation())


class GroupNorm(_Activation, torch.nn.GroupNorm):
    @classmethod
    def _arguments(cls, mod):
        return mod.num_groups, mod.num_channels, mod.eps, mod.affine

    def forward(self, input):
        return ops.group_norm(input, self.num_groups, self.weight, self.bias, self.eps, *self._quantisation())


class _InstanceNorm(_Activation, Module):
    """The state has a weight and a bias even if the float module has none."""

    def __init__(self, num_features=0, eps=1e-5, momentum=0.1, affine=False, track_running_stats=False):
        super().__init__()
        self.eps = eps
        self.weight = self.bias = None
        if affine:
            self.weight, self.bias = torch.nn.Parameter(torch.ones(num_features)), torch.nn.Parameter(torch.zeros(num_features))

    @classmethod
    def _arguments(cls, mod):
        return mod.num_features, mod.eps, mod.momentum, mod.affine

    def forward(self, input):
        return ops.instance_norm(input, self.weight, self.bias, self.eps, *self._quantisation())


class InstanceNorm1d(_InstanceNorm):
    pass


class InstanceNorm2d(_InstanceNorm):
    pass


class InstanceNorm3d(_InstanceNorm):
    pass


class LSTM(quantizable.LSTM):
    pass


# ---- embeddings ----
class EmbeddingPackedParams(Module):
    def forward(self, x):
        return x

    def set_weight(self, weight):
        self._packed_weight = ops.embedding_bag_prepack(weight)


class Embedding(FloatBacked, Module):
    _stored_names = ("_packed_params.dtype", "_packed_params._packed_weight")

    @classmethod
    def from_float(cls, mod, use_precomputed_fake_quant=False):
        made = cls()
        for name in ("num_embeddings", "embedding_dim", "include_last_offset"):
            if hasattr(mod, name):
                setattr(made, name, getattr(mod, name))
        made.pruned_weights = False
        made.dtype = observer_of(mod).dtype
        made._packed_params = EmbeddingPackedParams()
        made._packed_params.dtype = made.dtype
        made._keep(mod, ("weight",))
        return made

    def _take_stored(self, stored):
        self._drop()
        self.dtype = self._packed_params.dtype = getattr(torch, stored["_packed_params.dtype"])
        self._packed_params.set_weight(stored["_packed_params._packed_weight"])

    def _packed(self):
        if not self._from_float():
            return self._packed_params._packed_weight
        return ops.embedding_bag_prepack(self._quantised("weight"))

    def forward(self, indices):
        packed = self._packed()
        return ops.embedding_4bit(packed, indices) if self.dtype == torch.quint4x2 else ops.embedding_byte(packed, indices)


class EmbeddingBag(Embedding):
    def forward(self, indices, offsets=None, per_sample_weights=None, compressed_indices_mapping=None):
        run = ops.embedding_bag_4bit if self.dtype == torch.quint4x2 else ops.embedding_bag_byte
        return run(self._packed(), indices, offsets, False, 0, self.pruned_weights, per_sample_weights, compressed_indices_mapping,
                   self.include_last_offset)
