"""The namespace `torch` in the texts of TorchScript archives, which has TorchScript's operators as functions. Those on tensors that are rows of
the operator table are found there; those here are overloaded for numbers, texts and containers, or have another name in Python. A name
that is neither is a function of functions.py, of torch or of torch.nn.functional, or a method of its first argument."""

import builtins as _py
import math as _math
from operator import (  # noqa: F401
    and_ as __and__, or_ as __or__, xor as __xor__, lshift as __lshift__, rshift as __rshift__, iand as __iand__, ior as __ior__,
    ixor as __ixor__, ilshift as __ilshift__, irshift as __irshift__, not_ as __not__, is_ as __is__,
)

import torch as _torch
from torch import Tensor as _Tensor, device, tensor, as_tensor  # noqa: F401
from torch._archive import _dtype, _end, _format, _number, _version, functions as _functions
from torch._archive.functions import _embedding_bag, _lu_with_info, _named, _unique2, _weight_norm, unique_consecutive, unique_dim  # noqa: F401
from torch._quantized import dequantize, quantize_per_channel, quantize_per_tensor, quantize_per_tensor_dynamic  # noqa: F401
from torch.functional import batch_norm  # noqa: F401
from torch.ops.quantized import quantized_gru, quantized_lstm  # noqa: F401
from torch.nn import functional as _F
from torch._decompositions import recurrent
from torch.nn.utils.rnn import _run_padded
from torch.ops import aten as _aten


def __getattr__(name):
    return _named(name, _functions, _torch, _F)


def _is_tensor(*values):
    for value in values:
        if isinstance(value, _Tensor):
            return True
    return False


def _stored(result, out):
    return _aten.clone(result, out=out)


# ---- operators ----


def add(a, b, alpha=1, out=None):
    if out is not None:
        return _aten.add(a, b, alpha=alpha, out=out)
    return a + b if alpha == 1 else _aten.add(a, b, alpha=alpha)


def sub(a, b, alpha=1, out=None):
    if out is not None:
        return _aten.sub(a, b, alpha=alpha, out=out)
    return a - b if alpha == 1 else _aten.sub(a, b, alpha=alpha)


def rsub(a, b, alpha=1, out=None):
    if out is not None:
        return _aten.rsub(a, b, alpha=alpha, out=out)
    return b - a if alpha == 1 else _aten.rsub(a, b, alpha=alpha)


def mul(a, b, out=None):
    return a * b if out is None else _aten.mul(a, b, out=out)


def div(a, b, rounding_mode=None, out=None):
    if rounding_mode is None and _truncates(a, b):
        rounding_mode = "trunc"
    if rounding_mode is None and out is None:
        return a / b
    return _aten.div(a, b, rounding_mode=rounding_mode, out=out)


def div_(a, b, rounding_mode=None):
    return _aten.div_(a, b, rounding_mode="trunc" if rounding_mode is None and _truncates(a, b) else rounding_mode)


def _truncates(a, b):
    """Returns whether this is an integer division as before version 4."""
    return _version() < 4 and _is_tensor(a, b) and not _floating(a) and not _floating(b)


def _floating(value):
    return value.is_floating_point() if isinstance(value, _Tensor) else isinstance(value, float)


def floordiv(a, b):
    return a // b


def floor_divide(a, b):
    return a // b


def __round_to_zero_floordiv(a, b):
    return (_py.abs(a) // _py.abs(b)) * (1 if (a < 0) == (b < 0) else -1)


def remainder(a, b):
    """For floats it is computed as in TorchScript, so the last digit may differ from Python's."""
    if not _is_tensor(a, b) and (isinstance(a, float) or isinstance(b, float)):
        return _math.fmod(b + _math.fmod(a, b), b)
    return a % b


def fmod(a, b):
    return _aten.fmod(a, b) if _is_tensor(a, b) else _math.fmod(a, b)


def pow(a, b):
    """Returns a float even for two ints: archives never contain the operator that returns an int for two ints."""
    if isinstance(a, (_Tensor, complex)) or isinstance(b, (_Tensor, complex)):
        return a**b
    return _math.pow(a, b)


def neg(a):
    return -a


def matmul(a, b, out=None):
    return a @ b if out is None else _aten.matmul(a, b, out=out)


def bitwise_not(a):
    return ~a


def __isnot__(a, b):
    return a is not b


def __contains__(container, item):
    return item in container


def __getitem__(container, index):
    return container[index]


def eq(a, b):
    return a == b


def ne(a, b):
    return a != b


def lt(a, b):
    return a < b


def le(a, b):
    return a <= b


def gt(a, b):
    return a > b


def ge(a, b):
    return a >= b


# ---- numbers ----


def _real(name):
    def function(x, *args, **kwargs):
        if _is_tensor(x, *args):
            return getattr(_aten, name)(x, *args, **kwargs)
        return getattr(_math, name)(x, *args)

    return function


sqrt = _real("sqrt")
exp = _real("exp")
expm1 = _real("expm1")
log = _real("log")
log10 = _real("log10")
log2 = _real("log2")
log1p = _real("log1p")
sin = _real("sin")
cos = _real("cos")
tan = _real("tan")
asin = _real("asin")
acos = _real("acos")
atan = _real("atan")
atan2 = _real("atan2")
sinh = _real("sinh")
cosh = _real("cosh")
tanh = _real("tanh")
asinh = _real("asinh")
acosh = _real("acosh")
atanh = _real("atanh")
ceil = _real("ceil")
floor = _real("floor")
trunc = _real("trunc")
isnan = _real("isnan")
isinf = _real("isinf")
isfinite = _real("isfinite")
erf = _real("erf")
erfc = _real("erfc")
lgamma = _real("lgamma")
gcd = _real("gcd")
mathremainder = _real("remainder")
fabs = _real("fabs")
factorial = _math.factorial
degrees = _math.degrees
radians = _math.radians
modf = _math.modf
copysign = _real("copysign")
ldexp = _real("ldexp")
divmod = _py.divmod
ord = _py.ord
chr = _py.chr
hex = _py.hex
oct = _py.oct
bin = _py.bin
hash = _py.hash


def frexp(x):
    return _torch.frexp(x) if isinstance(x, _Tensor) else _math.frexp(x)


def gamma(x):
    """Raises nothing at its poles."""
    x = float(x)
    if x == 0:
        return _math.copysign(_math.inf, x)
    return _math.nan if x < 0 and _math.fmod(x, 1.0) == 0 else _math.gamma(x)


def round(x, *args, **kwargs):
    if isinstance(x, _Tensor):
        return _aten.round(x, *args, **kwargs)
    return float(_py.round(x, *args))


def abs(x):
    return _py.abs(x)


def Int(x):
    return int(x)


def Float(x):
    return float(x)


def Bool(x):
    return bool(x)


def Complex(x, imag=0.0):
    return complex(x, imag)


IntImplicit = Int
FloatImplicit = Float


def ScalarImplicit(x):
    return x.item()


ComplexImplicit = ScalarImplicit


def __derive_index(index, start, step):
    return start + index * step


def __range_length(low, high, step):
    return _py.len(_py.range(low, high, step))


# ---- containers and texts ----

len = _py.len
dict = _py.dict


def list(values=()):
    return _py.list(values)


def _set_item(container, index, value):
    container[index] = value
    return container


def Delete(container, index):
    del container[index]


def append(values, value):
    values.append(value)
    return values


def slice(x, *args):
    if isinstance(x, _Tensor):
        return _slice_tensor(x, *args)
    return _slice_list(x, *args)


def _slice_tensor(x, dim=0, start=None, end=None, step=1):
    part = _py.slice(start, _end(end), step)
    if dim < 0:
        return x[(..., part) + (_py.slice(None),) * (-1 - dim)]
    return x[(_py.slice(None),) * dim + (part,)]


def _slice_list(values, start=None, end=None, step=1):
    return values[_py.slice(start, _end(end), step)]


def index(x, value, *args):
    return x[_subscript(value)] if isinstance(x, _Tensor) else x.index(value, *args)


def _subscript(indices):
    return tuple([_py.slice(None) if one is None else one for one in indices])


def _unsafe_index(x, indices):
    return x[_subscript(indices)]


def index_put_(x, indices, values, accumulate=False, unsafe=False):
    if accumulate:
        return _aten.index_put_(x, _py.list(indices), values, True)
    x[_subscript(indices)] = values
    return x


def _index_put_impl_(x, indices, values, accumulate=False, unsafe=False):
    return index_put_(x, indices, values, accumulate)


def _either(name):
    def function(x, *args, **kwargs):
        if isinstance(x, _Tensor):
            return getattr(_aten, name)(x, *args, **kwargs)
        return getattr(x, name)(*args, **kwargs)

    return function


count = _either("count")
replace = _either("replace")


def sort(x, *args, **kwargs):
    if isinstance(x, _Tensor):
        return _aten.sort(x, *args, **kwargs)
    x.sort(reverse=_py.len(args) > 0 and args[0])


def keys(x):
    return _py.list(x.keys())


def values(x):
    return _py.list(x.values())


def items(x):
    return _py.list(x.items())


def popitem(x):
    """Removes the first entry, whereas Python removes the last."""
    key = _py.list(x.keys())[0]
    return key, x.pop(key)


def add_(a, b, alpha=1):
    if isinstance(a, _Tensor):
        return _aten.add_(a, b, alpha=alpha)
    a.extend(b)
    return a


def mul_(a, b):
    if isinstance(a, _Tensor):
        return _aten.mul_(a, b)
    a *= b
    return a


def copy(x, source=None, non_blocking=False):
    return x.copy() if source is None else x.clone().copy_(source)


def split(x, *args, **kwargs):
    parts = x.split(*args, **kwargs)
    return _py.list(parts) if isinstance(parts, tuple) else parts


def find(text, part, start=0, end=-1):
    """A negative end is counted from after the last character, unlike in Python."""
    whole = _py.len(text)
    if end < 0:
        end = _py.max(0, whole + end + 1)
    if start != 0:
        return text.find(part, start, end)
    place = text.find(part)
    return place if place + _py.len(part) <= end else -1


def reverse(values):
    values.reverse()


def sum(x, *args, **kwargs):
    return _aten.sum(x, *args, **kwargs) if isinstance(x, _Tensor) else _py.sum(x)


def any(x, *args, **kwargs):
    return _aten.any(x, *args, **kwargs) if isinstance(x, _Tensor) else _py.any(x)


def all(x, *args, **kwargs):
    return _aten.all(x, *args, **kwargs) if isinstance(x, _Tensor) else _py.all(x)


def format(text, *args):
    return _format(text, *args)


def percentFormat(text, *args):
    return text % (args[0] if _py.len(args) == 1 else args)


def str(x):
    return _py.str(x)


def warn(message, stacklevel=2):
    return None


def wait(future):
    return future


def _unwrap_optional(value):
    return value


def sorted(values):
    return _py.sorted(values)


# ---- tensors ----


def size(x, *args):
    return x.size(*args) if _py.len(args) else _py.list(x.size())


def Size(sizes):
    return _py.list(sizes)


def stride(x, *args):
    return x.stride(*args) if _py.len(args) else _py.list(x.stride())


def select(x, *args):
    return _aten.select(x, *args) if isinstance(x, _Tensor) else x[args[0]]


def promote_types(type1, type2):
    return _number(_torch.promote_types(_dtype(type1), _dtype(type2)))


def result_type(tensor, other):
    return _number(_torch.result_type(tensor, other))


def can_cast(from_, to):
    return _torch.can_cast(_dtype(from_), _dtype(to))


def to(x, *args, **kwargs):
    found = None
    for one in args:
        if isinstance(one, _Tensor):
            found = one.dtype
        elif isinstance(one, int) and not isinstance(one, bool) and found is None:
            found = _dtype(one)
    if found is None and kwargs.get("dtype") is not None:
        found = _dtype(kwargs["dtype"])
    return x if found is None else x.to(found)


def type_as(x, other):
    return x.to(other.dtype)


def _cast(name):
    def function(x, non_blocking=False):
        return getattr(x, name)()

    return function


_cast_Byte = _cast("byte")
_cast_Char = _cast("char")
_cast_Double = _cast("double")
_cast_Float = _cast("float")
_cast_Half = _cast("half")
_cast_Int = _cast("int")
_cast_Long = _cast("long")
_cast_Short = _cast("short")


def _to_copy(x, dtype=None, **kwargs):
    return x.clone() if dtype is None else x.to(_dtype(dtype), copy=True)


def detach_copy(x):
    return x.clone()


def _same(x):
    return x


alias = lift = lift_fresh = _same
lift_fresh_copy = detach_copy


_formats = [_torch.contiguous_format, _torch.preserve_format, _torch.channels_last, _torch.channels_last_3d]


def contiguous(x, memory_format=0):
    return x.contiguous(memory_format=_formats[memory_format])


def clone(x, memory_format=None):
    return x.clone(memory_format=None if memory_format is None else _formats[memory_format])


def copy_(x, source, non_blocking=False):
    return x.copy_(source)


def full(size, value, dtype=None, layout=None, device=None, pin_memory=None, out=None):
    if out is not None:
        return _aten.full(size, value, out=out)
    if _version() < 5 and dtype is None and not isinstance(value, float):
        return _aten.full(size, float(value))
    return _aten.full(size, value, dtype=dtype)


def linspace(start, end, steps=None, **kwargs):
    """The number of steps had a default in older versions."""
    return _aten.linspace(start, end, 100 if steps is None else steps, **kwargs)


def logspace(start, end, steps=None, base=10.0, **kwargs):
    return _aten.logspace(start, end, 100 if steps is None else steps, base, **kwargs)


def _convolution(
    input, weight, bias, stride, padding, dilation, transposed, output_padding, groups, benchmark, deterministic, cudnn_enabled, allow_tf32=True
):
    """Older traces pass twelve arguments."""
    return _aten._convolution(
        input, weight, bias, stride, padding, dilation, transposed, output_padding, groups, benchmark, deterministic, cudnn_enabled, allow_tf32
    )


def _convolution_mode(input, weight, bias, stride, padding, dilation, groups):
    """The padding is a word: 'same' or 'valid'."""
    layer = (_aten.conv1d, _aten.conv2d, _aten.conv3d)[weight.dim() - 3]
    return layer(input, weight, bias, stride, padding, dilation, groups)


def gelu(x, approximate="none"):
    return _aten.gelu(x, approximate=approximate)


def polygamma_(x, n):
    return x.polygamma_(n)


def numpy_T(x):
    return x.T


def polar(size, angle):
    """Also accepts two numbers."""
    if _is_tensor(size, angle):
        return _torch.polar(size, angle)
    return complex(size * _math.cos(angle), size * _math.sin(angle))


# ---- resizing, under the former names of operators ----


def __interpolate(input, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None, antialias=False):
    return _F.interpolate(input, size, scale_factor, mode, align_corners, recompute_scale_factor, antialias)


def __upsample(input, size=None, scale_factor=None, mode="nearest", align_corners=None):
    return _F.interpolate(input, size, scale_factor, mode, align_corners)


def __upsample_nearest(input, size=None, scale_factor=None):
    return _F.interpolate(input, size, scale_factor, "nearest")


def __upsample_bilinear(input, size=None, scale_factor=None):
    return _F.interpolate(input, size, scale_factor, "bilinear", True)


# ---- recurrent layers, also over packed rows: all first steps, then all second ones of the rows that have one, ... ----


def _pack_padded_sequence(input, lengths, batch_first):
    x = input.transpose(0, 1) if batch_first else input
    count = int(lengths.max())
    inside = _torch.arange(count).unsqueeze(1) < lengths.unsqueeze(0)
    return x[:count][inside], inside.sum(1)


def _rows_inside(batch_sizes):
    return _torch.arange(batch_sizes[0]).unsqueeze(0) < batch_sizes.unsqueeze(1)


def _padded(data, inside, value, count):
    rows = _torch.full([count, inside.size(1)] + _py.list(data.shape[1:]), value, dtype=data.dtype)
    rows[:inside.size(0)][inside] = data
    return rows


def _pad_packed_sequence(data, batch_sizes, batch_first, padding_value, total_length):
    inside = _rows_inside(batch_sizes)
    count = _py.max(total_length, inside.size(0))
    rows = _padded(data, inside, padding_value, count)
    return rows.transpose(0, 1) if batch_first else rows, inside.sum(0)


def _packed_layers(mode, data, batch_sizes, hx, weights, bias, layers, dropout, training, bidirectional):
    inside = _rows_inside(batch_sizes)
    x = _padded(data, inside, 0.0, inside.size(0))
    y, state = _run_padded(mode, x, inside.sum(0), hx, weights, bias, layers, dropout, training, bidirectional)
    return y[inside], state


def lstm(input, state, weights, *args):
    if _is_tensor(state):  # packed: data, batch sizes, states, weights
        y, last = _packed_layers("LSTM", input, state, weights, *args)
        return y, last[0], last[1]
    bias, layers, dropout, training, bidirectional, batch_first = args
    if _py.len(weights) == layers * (2 if bidirectional else 1) * (4 if bias else 2):
        return _aten.lstm(input, state, weights, *args)
    return recurrent.lstm(input, state, weights, *args)


def _layers_of(mode, name):
    def function(input, state, weights, *args):
        if _is_tensor(weights):
            return _packed_layers(mode, input, state, weights, *args)
        return getattr(_aten, name)(input, state, weights, *args)

    return function


gru = _layers_of("GRU", "gru")
rnn_tanh = _layers_of("RNN_TANH", "rnn_tanh")
rnn_relu = _layers_of("RNN_RELU", "rnn_relu")


def is_grad_enabled():
    return True


def is_autocast_enabled(device=None):
    return False


def set_grad_enabled(mode):
    return None


def is_scripting():
    return True


def has_torch_function(*values):
    return False


# ---- operators of attention's fast paths in evaluation mode ----


def _nested_tensor_from_mask_left_aligned(x, mask):
    """Returns False, since nested tensors are another fast path."""
    return False


def _allowed(mask, kind):
    if kind == 1:
        mask = mask[:, None, None, :]
    elif mask.dim() == 3:
        mask = mask[:, None]
    return mask.logical_not() if mask.dtype == _torch.bool else mask


def _native_multi_head_attention(
    query,
    key,
    value,
    embed_dim,
    num_head,
    qkv_weight,
    qkv_bias,
    proj_weight,
    proj_bias,
    mask=None,
    need_weights=True,
    average_attn_weights=True,
    mask_type=None,
):
    parts = []
    for i, x in enumerate((query, key, value)):
        low, high = i * embed_dim, (i + 1) * embed_dim
        x = _aten.linear(x, qkv_weight[low:high], qkv_bias[low:high])
        parts.append(x.reshape(x.size(0), x.size(1), num_head, embed_dim // num_head).transpose(1, 2))
    q, k, v = parts
    scores = (q * (1.0 / _math.sqrt(embed_dim // num_head))) @ k.transpose(-2, -1)
    if mask is not None:
        mask = _allowed(mask, mask_type)
        scores = scores.masked_fill(mask.logical_not(), float("-inf")) if mask.dtype == _torch.bool else scores + mask
    weights = scores.softmax(-1)
    out = (weights @ v).transpose(1, 2).reshape(query.size(0), query.size(1), embed_dim)
    out = _aten.linear(out, proj_weight, proj_bias)
    if not need_weights:
        return out, None
    return out, weights.mean(1) if average_attn_weights else weights


def _transformer_encoder_layer_fwd(
    src,
    embed_dim,
    num_heads,
    qkv_weight,
    qkv_bias,
    proj_weight,
    proj_bias,
    use_gelu,
    norm_first,
    eps,
    norm_weight_1,
    norm_bias_1,
    norm_weight_2,
    norm_bias_2,
    ffn_weight_1,
    ffn_bias_1,
    ffn_weight_2,
    ffn_bias_2,
    mask=None,
    mask_type=None,
):
    def norm(x, weight, bias):
        return _aten.layer_norm(x, [embed_dim], weight, bias, eps)

    def attend(x):
        args = (x, x, x, embed_dim, num_heads, qkv_weight, qkv_bias, proj_weight, proj_bias, mask, False, True)
        return _native_multi_head_attention(*args, mask_type)[0]

    def feed(x):
        x = _aten.linear(x, ffn_weight_1, ffn_bias_1)
        return _aten.linear(_aten.gelu(x) if use_gelu else _aten.relu(x), ffn_weight_2, ffn_bias_2)

    if norm_first:
        x = src + attend(norm(src, norm_weight_1, norm_bias_1))
        return x + feed(norm(x, norm_weight_2, norm_bias_2))
    x = norm(src + attend(src), norm_weight_1, norm_bias_1)
    return norm(x + feed(x), norm_weight_2, norm_bias_2)
