"""numpy: reductions and statistics."""

import builtins
import math

import torch
from numpy._array import _all_tensor, _double, _number, ndarray
from numpy._creation import array, asarray, diag
from numpy._elementwise import isclose, sqrt
from numpy._types import _dtype, _made, float64

__partial__ = True


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
        return _made(math.prod(a), torch.int64)
    return _reduced(torch.prod, a if dtype is None else array(a, dtype), axis, keepdims)


def amax(a, axis=None, keepdims=False):
    return _reduced(torch.amax, a, axis, keepdims)


def amin(a, axis=None, keepdims=False):
    return _reduced(torch.amin, a, axis, keepdims)


max, min = amax, amin


def argmax(a, axis=None):
    return _number(torch.argmax(_all_tensor(a), axis))


def argmin(a, axis=None):
    return _number(torch.argmin(_all_tensor(a), axis))


def nanargmax(a, axis=None):
    tensor = _double(_all_tensor(a))
    return argmax(torch.where(tensor.isnan(), torch.full_like(tensor, -math.inf), tensor), axis)


def nanargmin(a, axis=None):
    return nanargmax(-_double(_all_tensor(a)), axis)


def any(a, axis=None, keepdims=False):
    return _reduced(torch.any, _all_tensor(a) != 0, axis, keepdims)


def all(a, axis=None, keepdims=False):
    return _reduced(torch.all, _all_tensor(a) != 0, axis, keepdims)


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


def trace(a):
    return sum(diag(a))


def var(a, axis=None, ddof=0, keepdims=False):
    given = asarray(a)
    a = asarray(a, dtype=float64)
    away = a - mean(a, axis, keepdims=True)
    n = a.size if axis is None else a.shape[axis]
    result = sum(away * away, axis, keepdims=keepdims) / (n - ddof)
    return result.astype(given.dtype) if isinstance(given, ndarray) and given.dtype.kind == "f" else result


def std(a, axis=None, ddof=0, keepdims=False):
    return sqrt(var(a, axis, ddof=ddof, keepdims=keepdims))


def average(a, axis=None, weights=None):
    if weights is None:
        return mean(a, axis)
    a, weights = asarray(a), asarray(weights)
    return sum(a * weights, axis) / sum(weights, axis)


def allclose(a, b, rtol=1e-05, atol=1e-08):
    return builtins.bool(all(isclose(a, b, rtol, atol)))


def array_equal(a1, a2):
    a1, a2 = asarray(a1), asarray(a2)
    return a1.shape == a2.shape and (a1 == a2).all()


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


def trapezoid(y, x=None, dx=1.0, axis=-1):
    tensor = _double(_all_tensor(y))
    return _number(torch.trapezoid(tensor, dx=dx, dim=axis) if x is None else torch.trapezoid(tensor, _double(_all_tensor(x)), dim=axis))


trapz = trapezoid


def nanvar(a, axis=None, ddof=0):
    tensor = _all_tensor(a)
    kept = ~torch.isnan(tensor)
    centre = torch.nanmean(tensor) if axis is None else torch.nanmean(tensor, axis, keepdim=True)
    squares = torch.where(kept, (tensor - centre) ** 2, torch.zeros_like(tensor))
    return _number((squares.sum() if axis is None else squares.sum(axis)) / ((kept.sum() if axis is None else kept.sum(axis)) - ddof))


def nanstd(a, axis=None, ddof=0):
    return _number(torch.sqrt(_all_tensor(nanvar(a, axis, ddof))))
