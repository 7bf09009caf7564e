"""The parts of numpy that models use: an array is a tensor with numpy's names and types, and a value without dimensions is a number. A tensor
on the left of an operator computes with an array as with a tensor; an array on the left does not take tensors, as in PyTorch."""

import builtins
import math

import torch
from _refusal import refuse
from numpy import fft, linalg, random  # noqa: F401
from numpy._further import (  # noqa: F401
    apply_along_axis, argwhere, array_split, bincount, bitwise_and, bitwise_not, bitwise_or, bitwise_xor, block, cbrt, column_stack,
    corrcoef, correlate, mgrid, ogrid, count_nonzero, cov, delete, diag_indices, digitize, dstack, ediff1d, exp2, expm1, fix, flatnonzero, fliplr, flipud,
    float_power, fmod, fromfunction, full_like, gcd, geomspace, heaviside, hypot, indices, insert, intersect1d, invert, isin, ix_, kron,
    lcm, left_shift, lexsort, log1p, logaddexp, logical_xor, nan_to_num, nanmax, nanmean, nanmin, nansum, nonzero, partition, polyval, ptp,
    ravel_multi_index, reciprocal, right_shift, rot90, searchsorted, select, setdiff1d, split, take, take_along_axis, tensordot, trapezoid,
    trapz, tri, tril_indices, triu_indices, trunc, union1d, unravel_index, vander, vectorize,
)

pi = math.pi
e = math.e
inf = math.inf
nan = math.nan
newaxis = None

__partial__ = True


class generic:
    pass


class number(generic):
    pass


class integer(number):
    def __new__(cls, value=0):
        return array(value, cls) if isinstance(value, (list, tuple, ndarray)) else int(value)


class floating(number):
    def __new__(cls, value=0.0):
        return array(value, cls) if isinstance(value, (list, tuple, ndarray)) else float(value)


class float16(floating):
    torch = torch.float16


class float32(floating):
    torch = torch.float32


class float64(floating):
    torch = torch.float64


class uint8(integer):
    torch = torch.uint8


class int8(integer):
    torch = torch.int8


class int16(integer):
    torch = torch.int16


class int32(integer):
    torch = torch.int32


class int64(integer):
    torch = torch.int64


class bool_(generic):
    torch = torch.bool

    def __new__(cls, value=False):
        return array(value, cls) if isinstance(value, (list, tuple, ndarray)) else builtins.bool(value)


single, double, float_, int_ = float32, float64, float64, int64
long, longlong, intp, half, signedinteger = int64, int64, int64, float16, integer


_codes = {"b": "int8", "B": "uint8", "h": "int16", "i": "int32", "l": "int64", "q": "int64", "e": "float16", "f": "float32", "d": "float64",
          "?": "bool", "b1": "bool", "i1": "int8", "u1": "uint8", "i2": "int16", "i4": "int32", "i8": "int64", "f2": "float16",
          "f4": "float32", "f8": "float64", "int": "int64", "float": "float64"}


def _dtype(dtype):
    """Returns torch's dtype for numpy's, for Python's types and for names and codes."""
    if isinstance(dtype, str):
        code = dtype[1:] if dtype[:1] in ("<", "=", "|") else dtype
        return getattr(torch, _codes.get(code, code))
    if dtype is float:
        return torch.float64
    if dtype is int:
        return torch.int64
    if dtype is bool:
        return torch.bool
    return dtype if isinstance(dtype, torch.dtype) else dtype.torch


_kinds = {torch.bool: "b", torch.uint8: "u", torch.complex64: "c", torch.complex128: "c"}


class dtype:
    """A dtype as an object: what `numpy.dtype(...)` makes, and what arrays have."""

    def __init__(self, dtype, align=False, copy=False):
        self.torch = _dtype(dtype)

    def __class_getitem__(cls, scalar):
        return cls

    @property
    def kind(self):
        return _kinds.get(self.torch, "f" if self.torch.is_floating_point else "i")

    @property
    def itemsize(self):
        return self.torch.itemsize

    @property
    def name(self):
        return str(self.torch)[6:]

    @property
    def str(self):
        return "|b1" if self.kind == "b" else ("|" if self.itemsize == 1 else "<") + self.kind + builtins.str(self.itemsize)

    @property
    def char(self):
        return [code for code, name in _codes.items() if name == self.name and len(code) == 1][0]

    @property
    def type(self):
        return bool_ if self.kind == "b" else [one for one in _scalars if one.torch == self.torch][0]

    def __eq__(self, other):
        return other is not None and self.torch == _dtype(other)

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(self.name)

    def __str__(self):
        return self.name

    def __repr__(self):
        return f"dtype('{self.name}')"


class finfo:
    def __init__(self, dtype):
        limits = torch.finfo(_dtype(dtype))
        self.bits, self.eps, self.max, self.min = limits.bits, limits.eps, limits.max, limits.min
        self.tiny = self.smallest_normal = limits.smallest_normal
        self.precision = {16: 3, 32: 6, 64: 15}[limits.bits]
        self.resolution = 10.0 ** -self.precision


class iinfo:
    def __init__(self, type):
        limits = torch.iinfo(_dtype(type))
        self.bits, self.max, self.min = limits.bits, limits.max, limits.min


_scalars = [float16, float32, float64, uint8, int8, int16, int32, int64]


class ndarray:
    def __init__(self, tensor):
        self._tensor = tensor

    def tolist(self):
        return self._tensor.tolist()

    def item(self):
        return self._tensor.item()

    def astype(self, dtype):
        return ndarray(self._tensor.to(_dtype(dtype)))

    def copy(self):
        return ndarray(self._tensor.clone())

    @property
    def dtype(self):
        return dtype(self._tensor.dtype)

    @property
    def itemsize(self):
        return self._tensor.dtype.itemsize

    @property
    def nbytes(self):
        return self._tensor.numel() * self._tensor.dtype.itemsize

    def tobytes(self):
        return bytes(self._tensor.contiguous().flatten().view(torch.uint8).tolist())

    @property
    def shape(self):
        return tuple(self._tensor.shape)

    @property
    def size(self):
        return self._tensor.numel()

    @property
    def ndim(self):
        return self._tensor.dim()

    @property
    def T(self):
        return transpose(self)

    def std(self, axis=None, ddof=0, keepdims=False):
        return std(self, axis, ddof=ddof, keepdims=keepdims)

    def var(self, axis=None, ddof=0, keepdims=False):
        return var(self, axis, ddof=ddof, keepdims=keepdims)

    def fill(self, value):
        self._tensor[...] = value

    def diagonal(self):
        return diag(self)

    def trace(self):
        return sum(diag(self))

    def squeeze(self, axis=None):
        return squeeze(self, axis)

    def argsort(self, axis=-1):
        return argsort(self, axis)

    def sum(self, axis=None, keepdims=False):
        return sum(self, axis, keepdims=keepdims)

    def mean(self, axis=None, keepdims=False):
        return mean(self, axis, keepdims=keepdims)

    def prod(self, axis=None, dtype=None):
        return prod(self, axis, dtype)

    def max(self, axis=None):
        return amax(self, axis)

    def min(self, axis=None):
        return amin(self, axis)

    def argmax(self, axis=None):
        return argmax(self, axis)

    def argmin(self, axis=None):
        return argmin(self, axis)

    def any(self):
        return self._tensor.any().item()

    def all(self):
        return self._tensor.all().item()

    def cumsum(self, axis=None):
        return cumsum(self, axis)

    def round(self, decimals=0):
        return round(self, decimals)

    def clip(self, min=None, max=None):
        return clip(self, min, max)

    def reshape(self, *shape):
        return ndarray(self._tensor.reshape(*shape))

    def flatten(self):
        return ndarray(self._tensor.flatten().clone())

    def ravel(self):
        return ndarray(self._tensor.flatten())

    def transpose(self, *axes):
        return transpose(self, axes if axes else None)

    def repeat(self, repeats, axis=None):
        return repeat(self, repeats, axis)

    def dot(self, other):
        return matmul(self, other)

    def __len__(self):
        return self._tensor.shape[0]

    def __iter__(self):
        return iter([_number(one) for one in self._tensor])

    def __getitem__(self, index):
        return _number(_part(self._tensor, _index(index)))

    def __setitem__(self, index, value):
        self._tensor[_index(index)] = _tensor(value)

    def __neg__(self):
        return ndarray(-self._tensor)

    def __add__(self, other):
        a, b = _pair(self, other)
        return _number(a + b)

    def __radd__(self, other):
        return other + self._tensor if isinstance(other, torch.Tensor) else self + other

    def __sub__(self, other):
        a, b = _pair(self, other)
        return _number(a - b)

    def __rsub__(self, other):
        if isinstance(other, torch.Tensor):
            return other - self._tensor
        a, b = _pair(other, self)
        return _number(a - b)

    def __mul__(self, other):
        a, b = _pair(self, other)
        return _number(a * b)

    def __rmul__(self, other):
        return other * self._tensor if isinstance(other, torch.Tensor) else self * other

    def __truediv__(self, other):
        a, b = _pair(self, other)
        return _number(_double(a) / b)

    def __rtruediv__(self, other):
        if isinstance(other, torch.Tensor):
            return other / self._tensor
        a, b = _pair(other, self)
        return _number(a / _double(b))

    def __floordiv__(self, other):
        a, b = _pair(self, other)
        return _number(a // b)

    def __rfloordiv__(self, other):
        if isinstance(other, torch.Tensor):
            return other // self._tensor
        a, b = _pair(other, self)
        return _number(a // b)

    def __mod__(self, other):
        a, b = _pair(self, other)
        return _number(a % b)

    def __rmod__(self, other):
        if isinstance(other, torch.Tensor):
            return other % self._tensor
        a, b = _pair(other, self)
        return _number(a % b)

    def __pow__(self, other):
        a, b = _pair(self, other)
        return _number(a ** b)

    def __rpow__(self, other):
        if isinstance(other, torch.Tensor):
            return other ** self._tensor
        a, b = _pair(other, self)
        return _number(a ** b)

    def __matmul__(self, other):
        a, b = _pair(self, other)
        return _number(a @ b)

    def __rmatmul__(self, other):
        return other @ self._tensor if isinstance(other, torch.Tensor) else matmul(other, self)

    def __eq__(self, other):
        return _compared(self._tensor == _tensor(other), other)

    def __ne__(self, other):
        return _compared(self._tensor != _tensor(other), other)

    def __lt__(self, other):
        return ndarray(self._tensor < _operand(other))

    def __le__(self, other):
        return ndarray(self._tensor <= _operand(other))

    def __gt__(self, other):
        return ndarray(self._tensor > _operand(other))

    def __ge__(self, other):
        return ndarray(self._tensor >= _operand(other))

    def __and__(self, other):
        return ndarray(self._tensor & _operand(other))

    def __or__(self, other):
        return ndarray(self._tensor | _operand(other))

    def __invert__(self):
        return ndarray(~self._tensor)


# ---- between arrays, tensors and numbers ----


def _number(tensor):
    return tensor.item() if tensor.dim() == 0 else ndarray(tensor)


def _plain(value):
    """Converts lists of numbers, lists and arrays to nested lists of numbers."""
    if isinstance(value, ndarray):
        return value.tolist()
    return [_plain(one) for one in value] if isinstance(value, (list, tuple, builtins.range)) else value


def _holds(value, kind):
    return builtins.any([_holds(one, kind) for one in value]) if isinstance(value, list) else isinstance(value, kind)


def _tensor(value):
    """Converts arrays and lists to tensors; numbers stay as they are."""
    if isinstance(value, ndarray):
        return value._tensor
    if isinstance(value, (list, tuple, builtins.range)):
        plain = _plain(value)
        return torch.tensor(plain, dtype=torch.float64 if _holds(plain, float) or not plain else None)
    return value


def _all_tensor(value):
    value = _tensor(value)
    if isinstance(value, torch.Tensor):
        return value
    return torch.tensor(value, dtype=torch.float64 if isinstance(value, float) else None)


def _widened(value, other):
    """Returns a tensor of integers as float64 if numpy computes with the other operand in float64, and any other value as it is."""
    if not isinstance(value, torch.Tensor) or value.dtype.is_floating_point or value.dtype.is_complex:
        return value
    if isinstance(other, float):
        return value.to(torch.float64)
    wide = value.dtype in (torch.int32, torch.int64) and isinstance(other, torch.Tensor) and other.dtype.is_floating_point
    return value.to(torch.float64) if wide else value


def _compared(tensor, other):
    """Returns an array, or the tensor itself if the other operand was a tensor."""
    return tensor if isinstance(other, torch.Tensor) else ndarray(tensor)


def _operand(value):
    """Returns the other operand of an array in a form that torch accepts; it may not be a tensor."""
    if isinstance(value, torch.Tensor):
        raise TypeError("unsupported operand types: 'numpy.ndarray' and 'Tensor'")
    return _tensor(value)


def _pair(a, b):
    """Returns two operands with which torch computes in the dtype in which numpy does."""
    a, b = _tensor(a), _operand(b) if isinstance(a, ndarray) else _tensor(b)
    return _widened(a, b), _widened(b, a)


def _double(tensor):
    return tensor if tensor.dtype.is_floating_point else tensor.to(torch.float64)


def _index(index):
    if isinstance(index, tuple):
        return tuple([_index(one) for one in index])
    return index._tensor if isinstance(index, ndarray) else index


def _part(tensor, index):
    """Returns a part, whose slices may have negative steps."""
    items = list(index) if isinstance(index, tuple) else [index]
    if not builtins.any([isinstance(one, slice) and one.step is not None and one.step < 0 for one in items]):
        return tensor[index]
    if not builtins.all([isinstance(one, slice) or one is Ellipsis for one in items]):
        refuse("a slice with a negative step beside other indices is not supported: index twice")
    skipped = tensor.dim() - len(items) + 1
    axis = 0
    for one in items:
        if one is Ellipsis:
            axis += skipped
            continue
        places = builtins.range(*one.indices(tensor.shape[axis]))
        tensor = tensor.index_select(axis, torch.tensor(list(places), dtype=torch.long))
        axis += 1
    return tensor


# ---- arrays ----


def array(object, dtype=None, copy=True):
    if not isinstance(object, (list, tuple, builtins.range, ndarray, torch.Tensor)):
        return object
    tensor = object if isinstance(object, torch.Tensor) else _tensor(object)
    return ndarray(tensor.clone() if dtype is None else tensor.to(_dtype(dtype)))


def asarray(a, dtype=None):
    return array(a, dtype)


ascontiguousarray = asarray


def atleast_1d(a):
    return ndarray(torch.atleast_1d(_all_tensor(a)))


def atleast_2d(a):
    return ndarray(torch.atleast_2d(_all_tensor(a)))


def zeros(shape, dtype=float64):
    return ndarray(torch.zeros(shape, dtype=_dtype(dtype)))


empty = zeros


def ones(shape, dtype=float64):
    return ndarray(torch.ones(shape, dtype=_dtype(dtype)))


def full(shape, fill_value, dtype=None):
    kind = _all_tensor(fill_value).dtype if dtype is None else _dtype(dtype)
    return ndarray(torch.full((shape,) if isinstance(shape, int) else tuple(shape), fill_value, dtype=kind))


def zeros_like(a, dtype=None):
    made = ndarray(torch.zeros_like(_tensor(a)))
    return made if dtype is None else made.astype(dtype)


def ones_like(a, dtype=None):
    made = ndarray(torch.ones_like(_tensor(a)))
    return made if dtype is None else made.astype(dtype)


def eye(N, M=None, k=0, dtype=float64):
    rows, columns = torch.arange(N).unsqueeze(1), torch.arange(N if M is None else M)
    return ndarray((columns - rows == k).to(_dtype(dtype)))


identity = eye


def arange(start, stop=None, step=1, dtype=None):
    if stop is None:
        start, stop = 0, start
    whole = not builtins.any([isinstance(one, float) for one in (start, stop, step)])
    kind = _dtype(dtype) if dtype is not None else torch.int64 if whole else torch.float64
    return ndarray(torch.arange(start, stop, step, dtype=kind))


def linspace(start, stop, num=50, endpoint=True, dtype=None):
    parts = num if not endpoint else builtins.max(num - 1, 1)
    values = start + torch.arange(num, dtype=torch.float64) * ((stop - start) / parts)
    if endpoint and num > 1:
        values[-1] = stop
    return ndarray(values if dtype is None else values.to(_dtype(dtype)))


def logspace(start, stop, num=50, base=10.0):
    return ndarray(base ** linspace(start, stop, num)._tensor)


def meshgrid(*arrays, indexing="xy"):
    return [ndarray(one) for one in torch.meshgrid([_tensor(a) for a in arrays], indexing=indexing)]


def stack(arrays, axis=0):
    return ndarray(torch.stack([_all_tensor(a) for a in arrays], axis))


def append(arr, values, axis=None):
    if axis is None:
        return ndarray(torch.cat([_all_tensor(arr).flatten(), _all_tensor(values).flatten()]))
    return ndarray(torch.cat([_all_tensor(arr), _all_tensor(values)], axis))


def concatenate(arrays, axis=0):
    parts = [_all_tensor(a) for a in arrays]
    return ndarray(torch.cat([part.flatten() for part in parts]) if axis is None else torch.cat(parts, axis))


def hstack(arrays):
    return ndarray(torch.hstack([_all_tensor(a) for a in arrays]))


def vstack(arrays):
    return ndarray(torch.vstack([_all_tensor(a) for a in arrays]))


def tile(a, reps):
    return ndarray(torch.tile(_all_tensor(a), (reps,) if isinstance(reps, int) else tuple(reps)))


def repeat(a, repeats, axis=None):
    return ndarray(torch.repeat_interleave(_all_tensor(a), repeats if isinstance(repeats, int) else _all_tensor(repeats), axis))


def reshape(a, shape):
    return ndarray(_tensor(a).reshape(shape))


def transpose(a, axes=None):
    tensor = _tensor(a)
    return ndarray(tensor.permute(tuple(axes) if axes is not None else tuple(reversed(range(tensor.dim())))))


def swapaxes(a, axis1, axis2):
    return ndarray(_tensor(a).transpose(axis1, axis2))


def moveaxis(a, source, destination):
    return ndarray(_tensor(a).movedim(source, destination))


def expand_dims(a, axis):
    tensor = _all_tensor(a)
    if isinstance(axis, int):
        return ndarray(tensor.unsqueeze(axis))
    rank = tensor.dim() + len(axis)
    for one in builtins.sorted([one % rank for one in axis]):
        tensor = tensor.unsqueeze(one)
    return ndarray(tensor)


def squeeze(a, axis=None):
    return ndarray(_tensor(a).squeeze() if axis is None else _tensor(a).squeeze(axis))


def flip(a, axis=None):
    tensor = _tensor(a)
    return ndarray(tensor.flip(list(range(tensor.dim())) if axis is None else [axis]))


def roll(a, shift, axis=None):
    tensor = _all_tensor(a)
    return ndarray(torch.roll(tensor, shift) if axis is None else torch.roll(tensor, shift, axis))


def triu(a, k=0):
    return ndarray(torch.triu(_tensor(a), k))


def tril(a, k=0):
    return ndarray(torch.tril(_tensor(a), k))


def diag(a, k=0):
    return ndarray(torch.diag(_tensor(a), k))


def outer(a, b):
    a, b = _pair(a, b)
    return ndarray(torch.outer(a, b))


def matmul(a, b):
    a, b = _pair(a, b)
    return _number(a @ b)


dot = matmul


def einsum(subscripts, *operands):
    return _number(torch.einsum(subscripts, *[_tensor(a) for a in operands]))


def where(condition, x=None, y=None):
    if x is None:
        return tuple([ndarray(one) for one in torch.where(_all_tensor(condition))])
    a, b = _pair(x, y)
    return _number(torch.where(_all_tensor(condition), a, b))


def sort(a, axis=-1, kind=None):
    tensor = _all_tensor(a)
    return ndarray(torch.sort(tensor.flatten() if axis is None else tensor, dim=-1 if axis is None else axis)[0])


def unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None, *, equal_nan=True, sorted=True):
    if axis is not None:
        refuse("numpy.unique along an axis is not supported")
    items = _all_tensor(ar).flatten().tolist()
    values = builtins.sorted(set(items))
    results = [ndarray(torch.tensor(values, dtype=_all_tensor(ar).dtype))]
    if return_index:
        results.append(ndarray(torch.tensor([items.index(v) for v in values], dtype=torch.int64)))
    if return_inverse:
        results.append(ndarray(torch.tensor([values.index(v) for v in items], dtype=torch.int64)))
    if return_counts:
        results.append(ndarray(torch.tensor([items.count(v) for v in values], dtype=torch.int64)))
    return results[0] if len(results) == 1 else tuple(results)


# ---- reductions ----


def _reduced(function, a, axis, keepdims):
    tensor = _all_tensor(a)
    return _number(function(tensor) if axis is None else function(tensor, axis, keepdims))


def sum(a, axis=None, keepdims=False):
    return _reduced(torch.sum, a, axis, keepdims)


def mean(a, axis=None, keepdims=False):
    return _reduced(torch.mean, ndarray(_double(_all_tensor(a))), axis, keepdims)


def prod(a, axis=None, dtype=None, keepdims=False):
    whole = dtype is None or _dtype(dtype) == torch.int64
    if whole and axis is None and isinstance(a, (list, tuple)) and a and builtins.all([isinstance(one, int) for one in a]):
        return math.prod(a)
    return _reduced(torch.prod, a if dtype is None else array(a, dtype), axis, keepdims)


def amax(a, axis=None):
    return _reduced(torch.amax, a, axis, False)


def amin(a, axis=None):
    return _reduced(torch.amin, a, axis, False)


max, min = amax, amin


def argmax(a, axis=None):
    return _number(torch.argmax(_all_tensor(a), axis))


def argmin(a, axis=None):
    return _number(torch.argmin(_all_tensor(a), axis))


def any(a):
    return _all_tensor(a).any().item()


def all(a):
    return _all_tensor(a).all().item()


def cumsum(a, axis=None):
    tensor = _all_tensor(a)
    return ndarray(torch.cumsum(tensor.flatten() if axis is None else tensor, 0 if axis is None else axis))


def cumprod(a, axis=None):
    tensor = _all_tensor(a)
    return ndarray(torch.cumprod(tensor.flatten() if axis is None else tensor, 0 if axis is None else axis))


cumproduct = cumprod  # the name before numpy 2


def quantile(a, q, axis=None):
    tensor = _double(_all_tensor(a))
    return _number(torch.quantile(tensor, _all_tensor(q).to(tensor.dtype), axis))


def percentile(a, q, axis=None):
    return quantile(a, _double(_all_tensor(q)) / 100, axis)


def median(a, axis=None, keepdims=False):
    return _number(torch.quantile(_double(_all_tensor(a)), 0.5, axis, keepdims))


# ---- element by element ----


def _each(function, x):
    return _number(function(_double(_all_tensor(x))))


def sqrt(x):
    return math.sqrt(x) if isinstance(x, (int, float)) and 0 <= x < inf else _each(torch.sqrt, x)


def square(x):
    return _number(_all_tensor(x) * _all_tensor(x))


def exp(x):
    return math.exp(x) if isinstance(x, (int, float)) and -700 < x < 700 else _each(torch.exp, x)


def log(x):
    return math.log(x) if isinstance(x, (int, float)) and 0 < x < inf else _each(torch.log, x)


def log2(x):
    return math.log2(x) if isinstance(x, (int, float)) else _each(torch.log2, x)


def log10(x):
    return math.log10(x) if isinstance(x, (int, float)) else _each(torch.log10, x)


def sin(x):
    return math.sin(x) if isinstance(x, (int, float)) and -inf < x < inf else _each(torch.sin, x)


def cos(x):
    return math.cos(x) if isinstance(x, (int, float)) and -inf < x < inf else _each(torch.cos, x)


def tan(x):
    return _each(torch.tan, x)


def tanh(x):
    return _each(torch.tanh, x)


def arctan2(x1, x2):
    return _number(torch.atan2(_double(_all_tensor(x1)), _double(_all_tensor(x2))))


def ceil(x):
    return _each(torch.ceil, x)


def floor(x):
    return _each(torch.floor, x)


def round(x, decimals=0):
    scale = 10**decimals
    return _number(torch.round(_double(_all_tensor(x)) * scale) / scale)


rint = round_ = around = round


def abs(x):
    return _number(torch.abs(_all_tensor(x)))


absolute = abs


def radians(x):
    return _number(torch.deg2rad(_double(_all_tensor(x))))


deg2rad = radians


def degrees(x):
    return _number(torch.rad2deg(_double(_all_tensor(x))))


rad2deg = degrees


def sign(x):
    return _number(torch.sign(_all_tensor(x)))


def isneginf(x):
    return _number(torch.isneginf(_all_tensor(x)))


def isposinf(x):
    return _number(torch.isposinf(_all_tensor(x)))


def isnan(x):
    return _number(torch.isnan(_all_tensor(x)))


def clip(a, a_min, a_max):
    return _number(torch.clamp(_all_tensor(a), a_min, a_max))


def maximum(x1, x2):
    a, b = _pair(x1, x2)
    return _number(torch.maximum(_all_tensor(a), _all_tensor(b)))


def minimum(x1, x2):
    a, b = _pair(x1, x2)
    return _number(torch.minimum(_all_tensor(a), _all_tensor(b)))


def power(x1, x2):
    if isinstance(x1, (int, float)) and isinstance(x2, float) and 0 < x1 <= 1e6 and -32 <= x2 <= 32:
        return x1 ** x2
    return asarray(x1) ** asarray(x2)


def mod(x1, x2):
    return asarray(x1) % asarray(x2)


# ---- more of what constructors ask for ----


def asanyarray(a, dtype=None):
    return array(a, dtype)


def copy(a):
    return array(a)


def identity(n, dtype=float64):
    return eye(n, dtype=dtype)


def trace(a):
    return sum(diag(a))


def diagonal(a, offset=0):
    return diag(a, offset)


def fill_diagonal(a, val):
    for i in range(builtins.min(a.shape)):
        a[(i,) * a.ndim] = val


def broadcast_to(a, shape):
    return ndarray(_all_tensor(a).expand(shape).clone())


def _source(k, n, mode):
    """Returns the index among n elements that numpy.pad repeats at index k, which may lie outside."""
    if mode == "edge":
        return builtins.min(builtins.max(k, 0), n - 1)
    if mode == "wrap":
        return k % n
    period = builtins.max(2 * n - 2, 1) if mode == "reflect" else 2 * n
    k = k % period
    return k if k < n else period - k - (mode == "symmetric")


def pad(array, pad_width, mode="constant", constant_values=0):
    if mode not in ("constant", "edge", "wrap", "reflect", "symmetric"):
        refuse(f"numpy.pad with the mode {mode!r} is not supported; use mode='constant'")
    a = asarray(array)
    if isinstance(pad_width, int):
        pad_width = (pad_width, pad_width)
    if isinstance(pad_width[0], int):
        pad_width = [pad_width] * a.ndim
    if mode != "constant":
        tensor = a._tensor
        for axis, pair in enumerate(pad_width):
            places = [_source(k, tensor.shape[axis], mode) for k in builtins.range(-pair[0], tensor.shape[axis] + pair[-1])]
            tensor = tensor.index_select(axis, torch.tensor(places, dtype=torch.long))
        return ndarray(tensor)
    amounts = [n for pair in reversed(list(pad_width)) for n in (pair if len(pair) == 2 else (pair[0], pair[0]))]
    return ndarray(torch.nn.functional.pad(a._tensor, amounts, value=constant_values))


def convolve(a, v, mode="full"):
    a, v = asarray(a).tolist(), asarray(v).tolist()
    if len(a) < len(v):
        a, v = v, a
    full = [builtins.sum([a[k] * v[i - k] for k in range(builtins.max(0, i - len(v) + 1), builtins.min(i + 1, len(a)))]) for i in range(len(a) + len(v) - 1)]
    left = {"full": 0, "same": (len(v) - 1) // 2, "valid": len(v) - 1}[mode]
    return array(full[left:left + {"full": len(full), "same": len(a), "valid": len(a) - len(v) + 1}[mode]])


def var(a, axis=None, ddof=0, keepdims=False):
    a = asarray(a, dtype=float64)
    away = a - mean(a, axis, keepdims=True)
    n = a.size if axis is None else a.shape[axis]
    return sum(away * away, axis, keepdims=keepdims) / (n - ddof)


def std(a, axis=None, ddof=0, keepdims=False):
    return sqrt(var(a, axis, ddof=ddof, keepdims=keepdims))


def average(a, axis=None, weights=None):
    if weights is None:
        return mean(a, axis)
    a, weights = asarray(a), asarray(weights)
    return sum(a * weights, axis) / sum(weights, axis)


def argsort(a, axis=-1, kind=None):
    tensor = _all_tensor(a)
    return ndarray(torch.sort(tensor.flatten() if axis is None else tensor, stable=True, dim=-1 if axis is None else axis)[1])


def _around(tensor, ends, axis):
    """Joins a tensor and what is before and after it; None: nothing."""
    shape = [1 if k == axis % tensor.dim() else n for k, n in enumerate(tensor.shape)]
    parts = [one if one is None else _all_tensor(one) for one in ends]
    parts = [one if one is None or one.dim() else one.expand(shape) for one in parts]
    return torch.cat([one for one in (parts[0], tensor, parts[1]) if one is not None], axis)


def diff(a, n=1, axis=-1, prepend=None, append=None):
    return ndarray(torch.diff(_around(_all_tensor(a), (prepend, append), axis), n, axis))


def dot(a, b):
    a, b = asarray(a), asarray(b)
    return matmul(a, b) if isinstance(a, ndarray) and isinstance(b, ndarray) else a * b


def cross(a, b):
    a, b = asarray(a).tolist(), asarray(b).tolist()
    return array([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])


def interp(x, xp, fp, left=None, right=None, period=None):
    x, xp, fp = asarray(x), asarray(xp).tolist(), asarray(fp).tolist()
    if period is not None:
        order = sorted(range(len(xp)), key=lambda k: xp[k] % period)
        xp, fp = [xp[k] % period for k in order], [fp[k] for k in order]
        xp, fp = [xp[-1] - period] + xp + [xp[0] + period], [fp[-1]] + fp + [fp[0]]
        x, left, right = x % period, None, None
    before, after = fp[0] if left is None else left, fp[-1] if right is None else right

    def one(at):
        if at < xp[0]:
            return before
        if at > xp[-1]:
            return after
        for k in range(1, len(xp)):
            if at < xp[k]:
                return fp[k - 1] + (fp[k] - fp[k - 1]) * (at - xp[k - 1]) / (xp[k] - xp[k - 1])
        return fp[-1]

    return array([float(one(at)) for at in x.tolist()]) if isinstance(x, ndarray) else float(one(x))


def sinc(x):
    x = asarray(x)
    y = pi * (where(x == 0, 1.0e-20, x) if isinstance(x, ndarray) else x or 1.0e-20)
    return sin(y) / y


def _window(M, term):
    return array([1.0]) if M == 1 else array([float(term(2 * pi * k / (M - 1))) for k in range(M)])


def hanning(M):
    return _window(M, lambda at: 0.5 - 0.5 * math.cos(at))


def hamming(M):
    return _window(M, lambda at: 0.54 - 0.46 * math.cos(at))


def blackman(M):
    return _window(M, lambda at: 0.42 - 0.5 * math.cos(at) + 0.08 * math.cos(2 * at))


def add(x1, x2):
    return asarray(x1) + x2


def subtract(x1, x2):
    return asarray(x1) - asarray(x2)


def multiply(x1, x2):
    return asarray(x1) * x2


def divide(x1, x2):
    return asarray(x1) / x2


def floor_divide(x1, x2):
    return asarray(x1) // x2


def logical_and(x1, x2):
    return asarray(x1, bool) & asarray(x2, bool)


def logical_or(x1, x2):
    return asarray(x1, bool) | asarray(x2, bool)


def logical_not(x):
    return ~asarray(x, bool)


def isfinite(x):
    return abs(asarray(x)) < inf


def isinf(x):
    return abs(asarray(x)) == inf


def isclose(a, b, rtol=1e-05, atol=1e-08):
    return abs(subtract(a, b)) <= abs(b) * rtol + atol


def allclose(a, b, rtol=1e-05, atol=1e-08):
    return builtins.bool(all(isclose(a, b, rtol, atol)))


def array_equal(a1, a2):
    a1, a2 = asarray(a1), asarray(a2)
    return a1.shape == a2.shape and (a1 == a2).all()


def isscalar(element):
    return isinstance(element, (builtins.int, builtins.float, builtins.bool, complex, str))


def issubdtype(arg1, arg2):
    """Returns whether the type arg1 is of the kind arg2."""
    dtype = _dtype(arg1)
    kind = "b" if dtype == torch.bool else "f" if dtype.is_floating_point else "i"
    named = {builtins.float: "f", builtins.int: "i", builtins.bool: "b"}
    if arg2 in named:
        return kind == named[arg2] and dtype in (torch.float64, torch.int64, torch.bool)
    if arg2 is generic or (arg2 is number and kind != "b"):
        return True
    if arg2 in (floating, integer):
        return kind == {floating: "f", integer: "i"}[arg2]
    return dtype == _dtype(arg2)
