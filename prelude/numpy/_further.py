"""Functions of numpy over known numbers that are made of its other functions and of torch's."""

import builtins
import math

import torch
from _refusal import refuse
from numpy import _all_tensor, _double, _dtype, _each, _number, _tensor, array, convolve, flip, hstack, linspace, ndarray, vstack


# ---- single numbers ----

def _of_two(a, b, function):
    return _number(function(_double(_all_tensor(a)), _double(_all_tensor(b))))


def trunc(x):
    return _each(torch.trunc, x)


fix = trunc


def expm1(x):
    return _each(torch.expm1, x)


def log1p(x):
    return _each(torch.log1p, x)


def exp2(x):
    return _each(torch.exp2, x)


def cbrt(x):
    return _each(lambda t: t.sign() * t.abs() ** (1 / 3), x)


def reciprocal(x):
    x = _all_tensor(x)
    if not x.dtype.is_floating_point:
        refuse("numpy.reciprocal of integers divides without a remainder: write 1 // x")
    return _number(1 / x)


def hypot(x1, x2):
    return _of_two(x1, x2, torch.hypot)


def logaddexp(x1, x2):
    return _of_two(x1, x2, torch.logaddexp)


def float_power(x1, x2):
    return _number(_all_tensor(x1).to(torch.float64) ** _all_tensor(x2).to(torch.float64))


def heaviside(x1, x2):
    return _of_two(x1, x2, torch.heaviside)


def fmod(x1, x2):
    return _number(torch.fmod(_all_tensor(x1), _all_tensor(x2)))


def gcd(x1, x2):
    return _number(torch.gcd(_all_tensor(x1), _all_tensor(x2)))


def lcm(x1, x2):
    return _number(torch.lcm(_all_tensor(x1), _all_tensor(x2)))


def logical_xor(x1, x2):
    return _number(torch.logical_xor(_all_tensor(x1), _all_tensor(x2)))


def bitwise_and(x1, x2):
    return _number(_all_tensor(x1) & _all_tensor(x2))


def bitwise_or(x1, x2):
    return _number(_all_tensor(x1) | _all_tensor(x2))


def bitwise_xor(x1, x2):
    return _number(_all_tensor(x1) ^ _all_tensor(x2))


def invert(x):
    return _number(~_all_tensor(x))


bitwise_not = invert


def left_shift(x1, x2):
    return _number(_all_tensor(x1) << _all_tensor(x2))


def right_shift(x1, x2):
    return _number(_all_tensor(x1) >> _all_tensor(x2))


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    return _number(torch.nan_to_num(_all_tensor(x), nan, posinf, neginf))


# ---- reductions ----

def count_nonzero(a, axis=None):
    tensor = _all_tensor(a) != 0
    return _number(tensor.sum() if axis is None else tensor.sum(axis))


def ptp(a, axis=None):
    tensor = _all_tensor(a)
    return _number(tensor.max() - tensor.min() if axis is None else tensor.amax(axis) - tensor.amin(axis))


def nansum(a, axis=None):
    tensor = _all_tensor(a)
    return _number(tensor.nansum() if axis is None else tensor.nansum(axis))


def nanmean(a, axis=None):
    tensor = _double(_all_tensor(a))
    return _number(tensor.nanmean() if axis is None else tensor.nanmean(axis))


def nanmax(a, axis=None):
    tensor = _double(_all_tensor(a))
    tensor = torch.where(tensor.isnan(), torch.full_like(tensor, -math.inf), tensor)
    return _number(tensor.max() if axis is None else tensor.amax(axis))


def nanmin(a, axis=None):
    return _number(-_all_tensor(nanmax(-_double(_all_tensor(a)), axis)))


def cov(m, rowvar=True):
    tensor = _double(_all_tensor(m))
    return _number(torch.cov(tensor if rowvar or tensor.dim() < 2 else tensor.T))


def corrcoef(x, rowvar=True):
    tensor = _double(_all_tensor(x))
    return _number(torch.corrcoef(tensor if rowvar or tensor.dim() < 2 else tensor.T))


def apply_along_axis(func1d, axis, arr, *args, **kwargs):
    tensor = _all_tensor(arr)
    moved = tensor.movedim(axis, -1)
    rows = [_all_tensor(func1d(ndarray(row), *args, **kwargs)) for row in moved.reshape(-1, moved.shape[-1])]
    made = torch.stack(rows).reshape(tuple(moved.shape[:-1]) + tuple(rows[0].shape))
    return ndarray(made if rows[0].dim() == 0 else made.movedim(-1, axis))


# ---- parts of arrays ----

def take(a, indices, axis=None):
    tensor, index = _all_tensor(a), _all_tensor(indices)
    if axis is None:
        tensor, axis = tensor.flatten(), 0
    axis = axis % tensor.dim()
    found = tensor.index_select(axis, (index % tensor.shape[axis]).flatten())
    return _number(found.reshape(tuple(tensor.shape[:axis]) + tuple(index.shape) + tuple(tensor.shape[axis + 1 :])))


def take_along_axis(arr, indices, axis=-1):
    return ndarray(torch.take_along_dim(_all_tensor(arr), _all_tensor(indices), axis))


def _places(obj, n):
    """Returns the list of indices that an index, a slice or a list of them selects."""
    if isinstance(obj, slice):
        return list(builtins.range(*obj.indices(n)))
    found = _all_tensor(obj).flatten().tolist()
    return [k for k in builtins.range(n) if found[k]] if found and isinstance(found[0], bool) else [k % n for k in found]


def delete(arr, obj, axis=None):
    tensor = _all_tensor(arr)
    if axis is None:
        tensor, axis = tensor.flatten(), 0
    gone = _places(obj, tensor.shape[axis])
    return ndarray(tensor.index_select(axis, torch.tensor([k for k in builtins.range(tensor.shape[axis]) if k not in gone], dtype=torch.long)))


def insert(arr, obj, values, axis=None):
    if not isinstance(obj, int):
        refuse("numpy.insert at several places is not supported: concatenate the parts")
    tensor = _all_tensor(arr)
    if axis is None:
        tensor, axis = tensor.flatten(), 0
    at = obj % (tensor.shape[axis] + 1) if obj >= 0 else obj % tensor.shape[axis]
    row = _all_tensor(values).to(tensor.dtype)
    if row.dim() < tensor.dim():
        row = row.expand(tuple(tensor.shape[:axis]) + tuple(tensor.shape[axis + 1 :])).unsqueeze(axis) if tensor.dim() > 1 else row.reshape(-1)
    return ndarray(torch.cat([tensor.narrow(axis, 0, at), row, tensor.narrow(axis, at, tensor.shape[axis] - at)], axis))


def lexsort(keys, axis=-1):
    keys = [_all_tensor(key) for key in keys]
    order = torch.arange(keys[0].shape[0])
    for key in keys:
        order = order[torch.argsort(key[order], stable=True)]
    return ndarray(order)


def partition(a, kth, axis=-1):
    return ndarray(torch.sort(_all_tensor(a), axis).values)


def ediff1d(ary, to_end=None, to_begin=None):
    parts = [to_begin, torch.diff(_all_tensor(ary).flatten()), to_end]
    return ndarray(torch.cat([_all_tensor(part).reshape(-1) for part in parts if part is not None]))


# ---- arrays from sizes and from other arrays ----

def full_like(a, fill_value, dtype=None, shape=None):
    tensor = _all_tensor(a)
    return ndarray(torch.full(tuple(tensor.shape) if shape is None else shape, fill_value, dtype=tensor.dtype if dtype is None else _dtype(dtype)))


def tri(N, M=None, k=0, dtype=float):
    return ndarray(torch.ones(N, N if M is None else M, dtype=_dtype(dtype)).tril(k))


def triu_indices(n, k=0, m=None):
    return tuple([ndarray(row) for row in torch.triu_indices(n, n if m is None else m, k)])


def tril_indices(n, k=0, m=None):
    return tuple([ndarray(row) for row in torch.tril_indices(n, n if m is None else m, k)])


def diag_indices(n, ndim=2):
    return tuple([ndarray(torch.arange(n)) for _ in builtins.range(ndim)])


def vander(x, N=None, increasing=False):
    tensor = _all_tensor(x)
    return ndarray(torch.vander(tensor, tensor.shape[0] if N is None else N, increasing))


def indices(dimensions):
    return ndarray(torch.stack(torch.meshgrid(*[torch.arange(n) for n in dimensions], indexing="ij")))


def fromfunction(function, shape, dtype=float):
    return function(*[ndarray(row.to(_dtype(dtype))) for row in indices(shape)._tensor])


def ix_(*args):
    given = [_all_tensor(one) for one in args]
    return tuple([ndarray(one.reshape([-1 if k == i else 1 for k in builtins.range(len(given))])) for i, one in enumerate(given)])


class _Grid:
    def __init__(self, sparse):
        self.sparse = sparse

    def __getitem__(self, key):
        rows = [_steps(one) for one in (key if isinstance(key, tuple) else (key,))]
        if self.sparse and isinstance(key, tuple):
            return tuple([ndarray(row.reshape([-1 if k == i else 1 for k in builtins.range(len(rows))])) for i, row in enumerate(rows)])
        return ndarray(torch.stack(torch.meshgrid(*rows, indexing="ij")) if isinstance(key, tuple) else rows[0])


def _steps(part):
    """Returns the numbers that a slice of a grid stands for; a complex step is their number."""
    start, step = part.start or 0, 1 if part.step is None else part.step
    if isinstance(step, complex):
        return torch.linspace(start, part.stop, int(abs(step)), dtype=torch.float64)
    exact = not builtins.any([isinstance(one, float) for one in (start, part.stop, step)])
    return torch.arange(start, part.stop, step, dtype=torch.int64 if exact else torch.float64)


mgrid = _Grid(False)
ogrid = _Grid(True)


def column_stack(tup):
    rows = [_all_tensor(one) for one in tup]
    return ndarray(torch.cat([row[:, None] if row.dim() == 1 else row for row in rows], 1))


def dstack(tup):
    return ndarray(torch.dstack([_all_tensor(one) for one in tup]))


def block(arrays):
    if isinstance(arrays, list) and isinstance(arrays[0], list):
        return vstack([hstack(row) for row in arrays])
    return hstack(arrays)


def kron(a, b):
    return _number(torch.kron(_all_tensor(a), _all_tensor(b)))


def tensordot(a, b, axes=2):
    return _number(torch.tensordot(_all_tensor(a), _all_tensor(b), axes))


def rot90(m, k=1, axes=(0, 1)):
    return ndarray(torch.rot90(_all_tensor(m), k, axes))


def fliplr(m):
    return ndarray(_all_tensor(m).flip(1))


def flipud(m):
    return ndarray(_all_tensor(m).flip(0))


def unravel_index(indices, shape):
    left, parts = _all_tensor(indices), []
    for n in reversed(shape):
        parts = [_number(left % n)] + parts
        left = left // n
    return tuple(parts)


def ravel_multi_index(multi_index, dims):
    total = torch.tensor(0)
    for part, n in zip(multi_index, dims):
        total = total * n + _all_tensor(part)
    return _number(total)


class vectorize:
    def __init__(self, pyfunc, otypes=None):
        self.pyfunc = pyfunc
        self.otypes = otypes

    def __call__(self, *args):
        rows = torch.broadcast_tensors(*[_all_tensor(one) for one in args])
        found = [self.pyfunc(*values) for values in zip(*[row.flatten().tolist() for row in rows])]
        made = array(found) if self.otypes is None else array(found, self.otypes[0])
        return _number(_tensor(made).reshape(rows[0].shape))


# ---- sets and places ----

def flatnonzero(a):
    return ndarray(torch.nonzero(_all_tensor(a).flatten())[:, 0])


def nonzero(a):
    return tuple([ndarray(one) for one in torch.nonzero(_all_tensor(a), as_tuple=True)])


def argwhere(a):
    return ndarray(torch.nonzero(_all_tensor(a)))


def isin(element, test_elements, invert=False):
    return _number(torch.isin(_all_tensor(element), _all_tensor(test_elements), invert=invert))


def setdiff1d(ar1, ar2):
    first = torch.unique(_all_tensor(ar1))
    return ndarray(first[~torch.isin(first, _all_tensor(ar2))])


def intersect1d(ar1, ar2):
    first = torch.unique(_all_tensor(ar1))
    return ndarray(first[torch.isin(first, _all_tensor(ar2))])


def union1d(ar1, ar2):
    return ndarray(torch.unique(torch.cat([_all_tensor(ar1).flatten(), _all_tensor(ar2).flatten()])))


def searchsorted(a, v, side="left"):
    return _number(torch.searchsorted(_double(_all_tensor(a)), _double(_all_tensor(v)), right=side == "right"))


def digitize(x, bins, right=False):
    return searchsorted(bins, x, "left" if right else "right")


def bincount(x, weights=None, minlength=0):
    values = _all_tensor(x).tolist()
    counts = [0 if weights is None else 0.0] * builtins.max(minlength, builtins.max(values) + 1 if values else 0)
    for value, weight in zip(values, [1] * len(values) if weights is None else _double(_all_tensor(weights)).tolist()):
        counts[value] += weight
    return array(counts)


def select(condlist, choicelist, default=0):
    made = _all_tensor(default)
    for condition, choice in reversed(list(zip(condlist, choicelist))):
        made = torch.where(_all_tensor(condition), _all_tensor(choice), made)
    return _number(made)


def geomspace(start, stop, num=50, endpoint=True):
    return ndarray(torch.exp(_tensor(linspace(math.log(start), math.log(stop), num, endpoint))))


def array_split(ary, indices_or_sections, axis=0):
    return [ndarray(part) for part in torch.tensor_split(_all_tensor(ary), _list(indices_or_sections), axis)]


def split(ary, indices_or_sections, axis=0):
    sections = _list(indices_or_sections)
    if isinstance(sections, int) and _all_tensor(ary).shape[axis] % sections:
        raise ValueError("array split does not result in an equal division")
    return array_split(ary, sections, axis)


def _list(value):
    return value.tolist() if isinstance(value, ndarray) else value


def polyval(p, x):
    total = torch.zeros_like(_all_tensor(x))
    for one in _all_tensor(p):
        total = total * _all_tensor(x) + one
    return _number(total)


def trapezoid(y, x=None, dx=1.0, axis=-1):
    tensor = _double(_all_tensor(y))
    return _number(torch.trapezoid(tensor, dx=dx, dim=axis) if x is None else torch.trapezoid(tensor, _double(_all_tensor(x)), dim=axis))


trapz = trapezoid


def correlate(a, v, mode="valid"):
    return convolve(a, flip(v), mode)
