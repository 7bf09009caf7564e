"""numpy: arrays, and what is between arrays, tensors and numbers. An array on the left of an operator does not take a tensor, as in PyTorch."""

import builtins

import torch
from _refusal import refuse
from numpy._complex import conj, imag, real
from numpy._creation import diag
from numpy._elementwise import clip, round
from numpy._products import matmul
from numpy._reductions import all, amax, amin, any, argmax, argmin, cumprod, cumsum, mean, prod, ptp, std, sum, var
from numpy._selection import argsort, nonzero, sort, take
from numpy._shape import ravel, repeat, reshape, squeeze, swapaxes, transpose
from numpy._types import _class_of, _dtype, _holds_scalar, _scalar, _scalar_class, dtype, promote_types

__partial__ = True


class ndarray:
    def __init__(self, tensor):
        self._tensor = tensor

    def tolist(self):
        return self._tensor.tolist()

    def item(self, *index):
        """Takes no index, a flat one, or one for each axis."""
        if not index:
            return self._tensor.item()
        place = index[0] if len(index) == 1 else index
        return (self._tensor[place] if isinstance(place, tuple) else self._tensor.reshape(-1)[place]).item()

    def __float__(self):
        return float(self._tensor)

    def __int__(self):
        return int(self._tensor)

    __index__ = __int__

    def __bool__(self):
        return bool(self._tensor)

    def astype(self, dtype, order="K", casting="unsafe", subok=True, copy=True):
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

    @property
    def strides(self):
        return tuple([step * self.itemsize for step in self._tensor.stride()])

    @property
    def flat(self):
        return self.ravel()

    @property
    def real(self):
        return real(self)

    @property
    def imag(self):
        return imag(self)

    def conj(self):
        return conj(self)

    conjugate = conj

    def view(self, dtype):
        return ndarray(self._tensor.view(_dtype(dtype)))

    def setflags(self, write=None, align=None, uic=None):
        pass

    def std(self, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
        return std(self, axis, dtype, out, ddof, keepdims)

    def var(self, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
        return var(self, axis, dtype, out, ddof, keepdims)

    def fill(self, value):
        self._tensor[...] = value

    def diagonal(self, offset=0):
        return diag(self, offset)

    def trace(self, offset=0):
        return sum(diag(self, offset))

    def squeeze(self, axis=None):
        return squeeze(self, axis)

    def argsort(self, axis=-1):
        return argsort(self, axis)

    def sum(self, axis=None, dtype=None, out=None, keepdims=False):
        return sum(self, axis, dtype, out, keepdims)

    def mean(self, axis=None, dtype=None, out=None, keepdims=False):
        return mean(self, axis, dtype, out, keepdims)

    def prod(self, axis=None, dtype=None, out=None, keepdims=False):
        return prod(self, axis, dtype, out, keepdims)

    def max(self, axis=None, out=None, keepdims=False):
        return amax(self, axis, out, keepdims)

    def min(self, axis=None, out=None, keepdims=False):
        return amin(self, axis, out, keepdims)

    def argmax(self, axis=None):
        return argmax(self, axis)

    def argmin(self, axis=None):
        return argmin(self, axis)

    def any(self, axis=None, out=None, keepdims=False):
        return any(self, axis, out, keepdims)

    def all(self, axis=None, out=None, keepdims=False):
        return all(self, axis, out, keepdims)

    def nonzero(self):
        return nonzero(self)

    def take(self, indices, axis=None):
        return take(self, indices, axis)

    def swapaxes(self, axis1, axis2):
        return swapaxes(self, axis1, axis2)

    def cumprod(self, axis=None, dtype=None):
        return cumprod(self, axis, dtype)

    def ptp(self, axis=None):
        return ptp(self, axis)

    def sort(self, axis=-1):
        self._tensor[...] = sort(self, axis)._tensor

    def cumsum(self, axis=None, dtype=None):
        return cumsum(self, axis, dtype)

    def round(self, decimals=0):
        return round(self, decimals)

    def clip(self, min=None, max=None):
        return clip(self, min, max)

    def reshape(self, *shape, order="C"):
        return reshape(self, shape[0] if len(shape) == 1 else shape, order)

    def flatten(self, order="C"):
        return ravel(self, order).copy()

    def ravel(self, order="C"):
        return ravel(self, order)

    def transpose(self, *axes):
        return transpose(self, axes[0] if len(axes) == 1 and not isinstance(axes[0], int) else axes or None)

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
        narrow = isinstance(b, torch.Tensor) and b.dtype.is_floating_point
        return _number((a if narrow else _double(a)) / b)

    def __rtruediv__(self, other):
        if isinstance(other, torch.Tensor):
            return other / self._tensor
        a, b = _pair(other, self)
        narrow = isinstance(a, torch.Tensor) and a.dtype.is_floating_point
        return _number(a / (b if narrow else _double(b)))

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
        return matmul(self, other)

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

    def __xor__(self, other):
        return ndarray(self._tensor ^ _operand(other))

    def __lshift__(self, other):
        return ndarray(self._tensor << _operand(other))

    def __rlshift__(self, other):
        return ndarray(_operand(other) << self._tensor)

    def __rshift__(self, other):
        return ndarray(self._tensor >> _operand(other))

    def __rrshift__(self, other):
        return ndarray(_operand(other) >> self._tensor)

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __pos__(self):
        return self.copy()

    def __abs__(self):
        return ndarray(torch.abs(self._tensor))

    def __invert__(self):
        return ndarray(~self._tensor)


def _number(tensor):
    if tensor.dim() == 0 and tensor.dtype.is_complex:
        number = tensor.item()
        return _scalar(number if isinstance(number, complex) else complex(number.real, number.imag), _class_of.get(tensor.dtype))
    return _scalar(tensor.item(), _class_of.get(tensor.dtype)) if tensor.dim() == 0 else ndarray(tensor)


def _plain(value):
    """Converts lists of numbers, lists and arrays to nested lists of numbers."""
    if isinstance(value, ndarray):
        return value.tolist()
    if isinstance(value, torch.Tensor) and value.dim() > 0:
        return ndarray(value)  # torch would take one element out of its dimensions
    return [_plain(one) for one in value] if isinstance(value, (list, tuple, builtins.range)) else value


def _holds(value, kind):
    return builtins.any([_holds(one, kind) for one in value]) if isinstance(value, list) else isinstance(value, kind)


def _leaves(value):
    return [leaf for one in value for leaf in _leaves(one)] if isinstance(value, list) else [value]


def _own_dtype(plain):
    """Returns the dtype of a nested list that holds numbers of NumPy's; None, if it holds none."""
    if not _holds_scalar([plain]):  # while code is checked, an unknown argument makes any result unknown
        return None
    found = None
    for one in _leaves(plain):
        kind = _scalar_class(one) or type(one)
        found = kind if found is None or found is kind else promote_types(found, kind)
    return _dtype(found)


def _tensor(value):
    """Converts arrays and lists to tensors; numbers stay as they are."""
    if isinstance(value, ndarray):
        return value._tensor
    if isinstance(value, list) and not torch._C._is_known(len(value)):
        made = torch.tensor(value)
        if not made.is_floating_point():  # whether such a list's floats are of single precision is not known
            return made
    if isinstance(value, builtins.range) and not torch._C._is_known(len(value)):
        return torch.arange(value.start, value.stop, value.step)
    if isinstance(value, (list, tuple, builtins.range)):
        plain = _plain(value)
        if _holds(plain, complex):
            return torch.tensor(plain, dtype=torch.complex128)
        return torch.tensor(plain, dtype=_own_dtype(plain) or (torch.float64 if _holds(plain, float) or not _leaves(plain) else None))
    return value


def _all_tensor(value):
    value = _tensor(value)
    if isinstance(value, torch.Tensor):
        return value
    kind = _scalar_class(value)
    if kind is not None:
        return torch.tensor(value, dtype=kind.torch)
    return torch.tensor(value, dtype=torch.float64 if isinstance(value, float) else torch.complex128 if isinstance(value, complex) else None)


def _widened(value, other):
    """Returns a tensor of integers as float64 if numpy computes with the other operand in float64, in the dtype that it has with a number of
    NumPy's, and any other value as it is."""
    kind = _scalar_class(other)
    if kind is not None and isinstance(value, torch.Tensor):
        return value.to(promote_types(value.dtype, kind).torch)
    if not isinstance(value, torch.Tensor) or value.dtype.is_floating_point or value.dtype.is_complex:
        return value
    if isinstance(other, (float, complex)):
        return value.to(torch.float64)
    wide = value.dtype in (torch.int32, torch.int64) and isinstance(other, torch.Tensor) and (other.dtype.is_floating_point or other.dtype.is_complex)
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


def _alike(values):
    """Returns tensors of the dtype in which numpy joins or multiplies these values."""
    tensors = [_all_tensor(one) for one in values]
    kinds = {tensor.dtype for tensor in tensors}
    if len(kinds) < 2:
        return tensors
    found = tensors[0].dtype
    for kind in kinds:
        found = _dtype(promote_types(found, kind))
    return [tensor.to(found) for tensor in tensors]


def _double(tensor):
    return tensor if tensor.dtype.is_floating_point or tensor.dtype.is_complex else tensor.to(torch.float64)


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
