"""Quantised tensors: integers with the scale and zero point, of the tensor or of each channel along an axis, that give their real numbers.
Operators reach them through __torch_function__. Operators that only move elements act on the integers; all others compute with the real numbers
between DequantizeLinear and QuantizeLinear, a pattern that run times fuse."""
import torch
from _refusal import refuse
from torch._quantized import types
from torch._quantized.types import type_of

aten = torch.ops.aten
decomposed = torch.ops.quantized_decomposed

# Operators that move elements, or choose among them in their order.
MOVES = ("view", "reshape", "permute", "transpose", "t", "flatten", "unflatten", "squeeze", "unsqueeze", "select", "slice", "expand", "contiguous", "clone", "detach",
         "index_select", "narrow", "chunk", "split", "split_with_sizes", "tensor_split", "unbind", "flip", "roll", "repeat", "repeat_interleave", "gather", "index", "swapaxes",
         "swapdims", "movedim", "moveaxis", "view_as", "reshape_as", "expand_as", "broadcast_to", "tile", "ravel", "unfold", "diagonal", "alias", "_reshape_alias",
         "upsample_nearest1d", "upsample_nearest2d", "upsample_nearest3d", "pixel_shuffle", "pixel_unshuffle", "channel_shuffle", "native_channel_shuffle", "as_strided",
         "unsafe_chunk", "unsafe_split", "fliplr", "flipud", "rot90", "adjoint", "positive", "column_stack", "take_along_dim", "_unsafe_view")
# Operators on real numbers whose result has the quantisation of the argument.
KEEPING = ("relu6", "hardtanh", "clamp", "clip", "clamp_min", "clamp_max", "leaky_relu", "gelu", "threshold", "avg_pool1d", "avg_pool2d", "avg_pool3d", "adaptive_avg_pool1d",
           "adaptive_avg_pool2d", "adaptive_avg_pool3d", "mean", "upsample_linear1d", "upsample_bilinear2d", "upsample_trilinear3d", "max_pool1d", "max_pool2d", "max_pool3d",
           "amax", "amin", "std", "elu", "celu", "prelu", "rrelu")
# Operators that compute with the integers themselves, without the zero point, and round once.
ROUNDED = ("adaptive_avg_pool1d", "adaptive_avg_pool2d", "adaptive_avg_pool3d", "upsample_linear1d", "upsample_bilinear2d", "upsample_trilinear3d")
# Operators whose result has its own quantisation: the scale, and the distance of the zero point from the least integer.
OWN = {"sigmoid": (1 / 256, 0), "hardsigmoid": (1 / 256, 0), "tanh": (1 / 128, 128)}
ORDERED = ("sort", "topk", "max", "min", "argmax", "argmin", "argsort", "median", "msort", "equal", "eq", "ne", "lt", "le", "gt", "ge")


def _unsupported(what):
    refuse(f"{what} is not supported: call dequantize() first")


def _is_global(name, output_size=None, *args, **kwargs):
    """Averages over all positions are a pattern that run times fuse."""
    return name.startswith("adaptive") and all(one == 1 for one in (output_size if isinstance(output_size, (tuple, list)) else (output_size,)))


class QuantizedTensor(kind="quantized_tensor"):
    is_quantized = True
    is_cuda = is_sparse = is_mkldnn = is_mps = is_meta = is_nested = is_xpu = requires_grad = False
    is_cpu = is_leaf = True
    grad = None

    def __init__(self, values, scale, zero_point, dtype, axis=None):
        """zero_point None: all zero points are 0."""
        self.values = values
        self.scale = scale
        self.zero_point = zero_point
        self.dtype = dtype
        self.axis = axis

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        name = func.__name__
        kwargs = {} if kwargs is None else kwargs
        if name == "cat" or name == "concat" or name == "concatenate":
            return _cat(*args, **kwargs)
        if name == "stack":
            tensors, dim = (args + (0,))[:2] if "dim" not in kwargs else (args[0], kwargs["dim"])
            return _cat([one.unsqueeze(dim) for one in tensors], dim)
        x = args[0] if args else kwargs.get("self", kwargs.get("input", None))
        if not isinstance(x, QuantizedTensor):
            _unsupported(f"{name} of a float tensor and a quantised one")
        return x._apply(func, name, args[1:], {key: kwargs[key] for key in kwargs if key != "self" and key != "input"})

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(f"a quantised tensor has no attribute {name!r}")
        plain = name[:-1] if name.endswith("_") else name
        if plain in MOVES or plain in KEEPING or plain in OWN or plain in ORDERED or plain in ("relu", "square", "masked_fill", "constant_pad_nd"):
            method = lambda x, *args, **kwargs: getattr(x, plain)(*args, **kwargs)
            changed = lambda *args, **kwargs: self._apply(method, plain, args, kwargs)
            return changed if plain == name else lambda *args, **kwargs: self._become(changed(*args, **kwargs))
        raise AttributeError(f"a quantised tensor has no attribute {name!r}; compute with dequantize()")

    def _apply(self, func, name, args, kwargs):
        if name in MOVES or name == "relu":
            return self._moved(func, name, args, kwargs)
        if name in KEEPING:
            if self.axis is not None:
                _unsupported(f"{name} of a tensor quantised per channel")
            if name in ROUNDED and not _is_global(name, *args, **kwargs):
                return self._with(func(self.values.float(), *args, **kwargs).round().to(self.values.dtype))
            return self._like(func(self.dequantize(), *args, **kwargs))
        if name in OWN:
            return quantized(func(self.dequantize(), *args, **kwargs), OWN[name][0], self.dtype.low + OWN[name][1], self.dtype)
        if name in ORDERED and self.axis is None:
            return self._ordered(func, name, args, kwargs)
        if name == "pad" or name == "constant_pad_nd":
            return self._padded(*args, **kwargs)
        if name == "masked_fill":
            mask, value = args
            return self._with(torch.where(mask, self._number(value), self.values))
        if name == "dequantize":
            return self.dequantize()
        plain = name[:-1]
        if name.endswith("_") and (plain in MOVES or plain in KEEPING or plain in OWN or plain == "relu"):
            return self._become(self._apply(getattr(aten, plain), plain, args, kwargs))
        found = getattr(self, name) if hasattr(type(self), name) else None
        if found is None:
            _unsupported(f"{name} of quantised tensors")
        return found(*args, **kwargs)

    def _with(self, values):
        """Returns other integers with the same quantisation."""
        return QuantizedTensor(values, self.scale, self.zero_point, self.dtype, self.axis)

    def _like(self, real):
        return quantized(real, self.scale, self.zero_point, self.dtype)

    def _number(self, value):
        """Returns the integer for a real number, as a tensor."""
        return quantized(torch.full([], float(value)), self.scale, self.zero_point, self.dtype).values

    def _moved(self, func, name, args, kwargs):
        if name == "relu":
            if self.axis is not None:
                _unsupported("relu of a tensor quantised per channel")
            return self._with(torch.maximum(self.values, self._number(0)))
        if self.axis is not None:
            return self._moved_channels(func, name, args, kwargs)
        moved = func(self.values, *[one.values if isinstance(one, QuantizedTensor) else one for one in args], **kwargs)
        if isinstance(moved, (tuple, list)):
            return type(moved)([self._with(one) for one in moved])
        return self._with(moved)

    def _moved_channels(self, func, name, args, kwargs):
        """Channels remain channels, at the same or another axis."""
        axis = self.axis
        rank = self.values.dim()
        if name == "t" and rank == 2:
            axis = 1 - axis
        elif name == "transpose" or name == "swapaxes" or name == "swapdims":
            a, b = args[0] % rank, args[1] % rank
            axis = b if axis == a else a if axis == b else axis
        elif name == "permute":
            order = args[0] if isinstance(args[0], (list, tuple)) else args
            axis = [d % rank for d in order].index(axis)
        elif name not in ("contiguous", "clone", "detach", "alias"):
            _unsupported(f"{name} of a tensor quantised per channel")
        return QuantizedTensor(func(self.values, *args, **kwargs), self.scale, self.zero_point, self.dtype, axis)

    def _ordered(self, func, name, args, kwargs):
        plain = [one.values if isinstance(one, QuantizedTensor) else one for one in args]
        if name in ("eq", "ne", "lt", "le", "gt", "ge", "equal"):
            return func(self.dequantize(), *[one.dequantize() if isinstance(one, QuantizedTensor) else one for one in args], **kwargs)
        made = func(self.values.to(torch.int32), *plain, **kwargs)
        if name.startswith("arg"):
            return made
        if isinstance(made, tuple):
            return self._with(made[0].to(self.dtype.stored)), made[1]
        return self._with(made.to(self.dtype.stored))

    def _padded(self, pad, mode="constant", value=None):
        if not isinstance(mode, str):
            mode, value = "constant", mode
        if mode == "constant":
            keep = torch.nn.functional.pad(torch.ones_like(self.values, dtype=torch.bool), pad)
            return self._with(torch.where(keep, torch.nn.functional.pad(self.values, pad), self._number(0 if value is None else value)))
        return self._with(torch.nn.functional.pad(self.values.to(torch.int32), pad, mode).to(self.dtype.stored))

    def _become(self, other):
        self.values = other.values
        self.scale = other.scale
        self.zero_point = other.zero_point
        return self

    # ---- the quantisation ----
    def dequantize(self):
        t = self.dtype
        if self.axis is not None:
            return decomposed.dequantize_per_channel(self.values, self.scale, self.zero_point, self.axis, t.low, t.high, t.stored)
        return decomposed.dequantize_per_tensor(self.values, self.scale, self.zero_point, t.low, t.high, t.stored)

    def int_repr(self):
        return self.values

    def q_scale(self):
        self._need(self.axis is None, "q_scale", "per tensor")
        return self.scale.item() if isinstance(self.scale, torch.Tensor) else self.scale

    def q_zero_point(self):
        self._need(self.axis is None, "q_zero_point", "per tensor")
        return self.zero_point.item() if isinstance(self.zero_point, torch.Tensor) else self.zero_point

    def q_per_channel_scales(self):
        self._need(self.axis is not None, "q_per_channel_scales", "per channel")
        return self.scale.to(torch.float64)

    def q_per_channel_zero_points(self):
        self._need(self.axis is not None, "q_per_channel_zero_points", "per channel")
        if self.zero_point is None:
            return torch.zeros_like(self.scale, dtype=torch.int64)
        return self.zero_point if self.zero_point.dtype.is_floating_point else self.zero_point.to(torch.int64)

    def q_per_channel_axis(self):
        self._need(self.axis is not None, "q_per_channel_axis", "per channel")
        return self.axis

    def qscheme(self):
        if self.axis is None:
            return types.per_tensor_affine
        floating = self.zero_point is not None and self.zero_point.dtype.is_floating_point
        return types.per_channel_affine_float_qparams if floating else types.per_channel_affine

    def _need(self, holds, name, form):
        if not holds:
            raise RuntimeError(f"{name} needs a tensor that is quantised {form}")

    # ---- the tensor ----
    @property
    def shape(self):
        return self.values.shape

    @property
    def ndim(self):
        return self.values.ndim

    @property
    def device(self):
        return self.values.device

    @property
    def data(self):
        return self

    @property
    def T(self):
        return self.t()

    def size(self, dim=None):
        return self.values.size() if dim is None else self.values.size(dim)

    def dim(self):
        return self.values.dim()

    def numel(self):
        return self.values.numel()

    def __len__(self):
        return len(self.values)

    def __getitem__(self, index):
        if self.axis is not None:
            _unsupported("a subscript of a tensor quantised per channel")
        return self._with(self.values[index])

    def __setitem__(self, index, value):
        if isinstance(value, QuantizedTensor):
            value = value.dequantize()
        elif not isinstance(value, torch.Tensor):
            value = torch.full([], float(value))
        self.values[index] = self._like(value).values

    def __iter__(self):
        return iter(self.unbind(0))

    def is_floating_point(self):
        return False

    def is_complex(self):
        return False

    def is_signed(self):
        return True

    def is_contiguous(self, memory_format=None):
        return True

    def element_size(self):
        return self.dtype.itemsize

    def cpu(self):
        return self

    def to(self, *args, **kwargs):
        for one in list(args) + list(kwargs.values()):
            if isinstance(one, torch.dtype):
                _unsupported("a conversion of a quantised tensor to another dtype")
        return self

    def copy_(self, other):
        real = other.dequantize() if isinstance(other, QuantizedTensor) else other.to(torch.float32)
        self.values.copy_(self._like(real).values)
        return self

    def fill_(self, value):
        self.values.copy_(self._number(value))
        return self

    def __add__(self, other):
        _unsupported("`+` of quantised tensors")

    __radd__ = __add__

    def __mul__(self, other):
        _unsupported("`*` of quantised tensors")

    __rmul__ = __mul__

    def __sub__(self, other):
        _unsupported("`-` of quantised tensors")

    __rsub__ = __sub__


def _cat(tensors, dim=0, out=None):
    first = tensors[0]
    return quantized(aten.cat([one.dequantize() for one in tensors], dim), first.scale, first.zero_point, first.dtype)


def quantized(real, scale, zero_point, dtype):
    """Quantises the real numbers with one scale."""
    t = type_of(dtype)
    values = decomposed.quantize_per_tensor(real, scale, zero_point, t.low, t.high, t.stored)
    return QuantizedTensor(values, scale, zero_point, t)


def rebuilt(values, scale, zero_point, axis, number):
    """Makes the tensor of a file; `number` is that of its dtype."""
    return QuantizedTensor(values, scale, zero_point, type_of(number), axis)


def _floats(x, name):
    if isinstance(x, QuantizedTensor) or x.dtype != torch.float32:
        raise RuntimeError(f"{name} expects a float32 tensor")
    return x


# ---- functions of torch ----
def quantize_per_tensor(input, scale, zero_point, dtype):
    if isinstance(input, (list, tuple)):
        return [quantize_per_tensor(x, scales, zero_points, dtype) for x, scales, zero_points in zip(input, scale, zero_point)]
    return quantized(_floats(input, "quantize_per_tensor"), scale, zero_point, dtype)


def quantize_per_channel(input, scales, zero_points, axis, dtype):
    t = type_of(dtype)
    torch._C._require(scales.dim() == 1 and zero_points.dim() == 1, "quantize_per_channel takes one scale and one zero point for each channel")
    axis = axis % input.dim()
    scales = scales.to(torch.float32)
    if zero_points.dtype.is_floating_point:
        values = _with_fractions(_floats(input, "quantize_per_channel"), scales, zero_points, axis, t)
    else:
        values = decomposed.quantize_per_channel(_floats(input, "quantize_per_channel"), scales, zero_points, axis, t.low, t.high, t.stored)
    return QuantizedTensor(values, scales, zero_points, t, axis)


def _with_fractions(input, scales, zero_points, axis, t):
    shape = [-1 if d == axis else 1 for d in range(input.dim())]
    whole = (input * (1 / scales).reshape(shape) + zero_points.to(torch.float32).reshape(shape)).round()
    return whole.clamp(t.low, t.high).to(t.stored)


def choose(input, high, low=0):
    """Computes scale and zero point of the whole tensor at run time, as FBGEMM does: the range includes zero. A range too small for a
    scale gets 0.1, and small scales are raised, but not the zero point."""
    least = torch.minimum(input.min(), torch.zeros([]))
    most = torch.maximum(input.max(), torch.zeros([]))
    scale = ((most - least).to(torch.float64) / (high - low)).to(torch.float32)
    scale = torch.where(scale < 3e-39, torch.full([], 0.1), scale)
    zero_point = (low - least / scale).round().clamp(low, high)
    return scale.clamp_min(6.1e-5), zero_point.to(torch.int32)


def quantize_per_tensor_dynamic(input, dtype, reduce_range):
    t = type_of(dtype)
    low, high = (t.low // 2, (t.high - 1) // 2) if reduce_range else (t.low, t.high)
    scale, zero_point = choose(_floats(input, "quantize_per_tensor_dynamic"), high, low)
    return quantized(input, scale, zero_point, t)


def dequantize(tensors):
    if isinstance(tensors, (list, tuple)):
        return type(tensors)([one.dequantize() for one in tensors])
    return tensors.dequantize()


def int_repr(input):
    return input.int_repr()


def q_scale(input):
    return input.q_scale()


def q_zero_point(input):
    return input.q_zero_point()


def q_per_channel_scales(input):
    return input.q_per_channel_scales()


def q_per_channel_zero_points(input):
    return input.q_per_channel_zero_points()


def q_per_channel_axis(input):
    return input.q_per_channel_axis()


def quantized_max_pool1d(input, *args, **kwargs):
    return torch.max_pool1d(input, *args, **kwargs)


def quantized_max_pool2d(input, *args, **kwargs):
    return torch.max_pool2d(input, *args, **kwargs)


def quantized_batch_norm(input, weight, bias, mean, var, eps, output_scale, output_zero_point):
    y = torch.nn.functional.batch_norm(input.dequantize(), mean, var, weight, bias, False, 0.0, eps)
    return quantized(y, output_scale, output_zero_point, input.dtype)


def _empty_affine_quantized(size, *, dtype, scale=1.0, zero_point=0, device=None, **other):
    t = type_of(dtype)
    return QuantizedTensor(torch.zeros(size, dtype=t.stored), scale, zero_point, t)
