"""numpy: reductions and statistics."""

import builtins
import math

import torch
from _refusal import refuse
from numpy._array import _all_tensor, _double, _number, ndarray
from numpy._creation import array, asarray, diag
from numpy._elementwise import isclose, sqrt
from numpy._types import _dtype, _made, float64

__partial__ = True


def _reduced(function, a, axis, keepdims, out=None, dtype=None):
    if out is not None:
        refuse("`out` of a reduction is not supported: use its result")
    tensor = _all_tensor(a) if dtype is None else _all_tensor(a).to(_dtype(dtype))
    if axis is None:
        result = function(tensor)
        return ndarray(result.reshape([1] * tensor.dim())) if keepdims else _number(result)
    return _number(function(tensor, axis, keepdims))


def sum(a, axis=None, dtype=None, out=None, keepdims=False):
    return _reduced(torch.sum, a, axis, keepdims, out, dtype)


def mean(a, axis=None, dtype=None, out=None, keepdims=False):
    return _reduced(torch.mean, ndarray(_double(_all_tensor(a))), axis, keepdims, out, dtype)


def prod(a, axis=None, dtype=None, out=None, keepdims=False):
    whole = dtype is None or _dtype(dtype) == torch.int64
    if whole and axis is None and isinstance(a, (list, tuple)) and a and builtins.all([isinstance(one, int) for one in a]):
        return _made(math.prod(a), torch.int64)
    return _reduced(torch.prod, a, axis, keepdims, out, dtype)


def amax(a, axis=None, out=None, keepdims=False):
    return _reduced(torch.amax, a, axis, keepdims, out)


def amin(a, axis=None, out=None, keepdims=False):
    return _reduced(torch.amin, a, axis, keepdims, out)


max, min = amax, amin


def _ordered(a):
    """Returns a tensor whose elements torch compares, which it does not with truth values."""
    tensor = _all_tensor(a)
    return tensor.to(torch.uint8) if tensor.dtype == torch.bool else tensor


def argmax(a, axis=None, out=None, *, keepdims=False):
    return _reduced(torch.argmax, _ordered(a), axis, keepdims, out)


def argmin(a, axis=None, out=None, *, keepdims=False):
    return _reduced(torch.argmin, _ordered(a), axis, keepdims, out)


def nanargmax(a, axis=None):
    tensor = _double(_all_tensor(a))
    return argmax(torch.where(tensor.isnan(), torch.full_like(tensor, -math.inf), tensor), axis)


def nanargmin(a, axis=None):
    return nanargmax(-_double(_all_tensor(a)), axis)


def any(a, axis=None, out=None, keepdims=False):
    return _reduced(torch.any, _all_tensor(a) != 0, axis, keepdims, out)


def all(a, axis=None, out=None, keepdims=False):
    return _reduced(torch.all, _all_tensor(a) != 0, axis, keepdims, out)


def cumsum(a, axis=None, dtype=None):
    tensor = _all_tensor(a) if dtype is None else _all_tensor(a).to(_dtype(dtype))
    return ndarray(torch.cumsum(tensor.flatten() if axis is None else tensor, 0 if axis is None else axis))


def cumprod(a, axis=None, dtype=None):
    tensor = _all_tensor(a) if dtype is None else _all_tensor(a).to(_dtype(dtype))
    return ndarray(torch.cumprod(tensor.flatten() if axis is None else tensor, 0 if axis is None else axis))


cumproduct = cumprod  # the name before numpy 2


def quantile(a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False):
    if out is not None or method not in ("linear", "lower", "higher", "midpoint", "nearest"):
        refuse("quantiles have no `out`, and only the methods linear, lower, higher, midpoint and nearest")
    tensor = _double(_all_tensor(a))
    return _number(torch.quantile(tensor, _all_tensor(q).to(tensor.dtype), axis, keepdims, interpolation=method))


def percentile(a, q, axis=None, out=None, overwrite_input=False, method="linear", keepdims=False):
    return quantile(a, _double(_all_tensor(q)) / 100, axis, out, overwrite_input, method, keepdims)


def median(a, axis=None, out=None, overwrite_input=False, keepdims=False):
    return quantile(a, 0.5, axis, out, keepdims=keepdims)


def trace(a, offset=0):
    return sum(diag(a, offset))


def var(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
    given = asarray(a, dtype)
    a = asarray(a, dtype=float64)
    away = a - mean(a, axis, keepdims=True)
    n = a.size if axis is None else math.prod([a.shape[one] for one in (axis if isinstance(axis, tuple) else (axis,))])
    result = sum(away * away, axis, None, out, keepdims) / (n - ddof)
    return result.astype(given.dtype) if isinstance(given, ndarray) and given.dtype.kind == "f" else result


def std(a, axis=None, dtype=None, out=None, ddof=0, keepdims=False):
    return sqrt(var(a, axis, dtype, out, ddof, keepdims))


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


def _variables(m, y, rowvar):
    """The rows of one array or of two, each of which is a variable, or the columns."""
    parts = [_double(_all_tensor(one)) for one in ((m,) if y is None else (m, y))]
    rows = [part if rowvar or part.dim() < 2 else part.T for part in parts]
    return rows[0] if y is None else torch.cat([torch.atleast_2d(row) for row in rows])


def cov(m, y=None, rowvar=True, bias=False, ddof=None):
    return _number(torch.cov(_variables(m, y, rowvar), correction=ddof if ddof is not None else 0 if bias else 1))


def corrcoef(x, y=None, rowvar=True):
    return _number(torch.corrcoef(_variables(x, y, rowvar)))


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


def nanvar(a, axis=None, dtype=None, out=None, ddof=0):
    if dtype is not None or out is not None:
        refuse("`dtype` and `out` of nanvar and nanstd are not supported: convert the array")
    tensor = _all_tensor(a)
    kept = ~torch.isnan(tensor)
    centre = torch.nanmean(tensor) if axis is None else torch.nanmean(tensor, axis, keepdim=True)
    squares = torch.where(kept, (tensor - centre) ** 2, torch.zeros_like(tensor))
    return _number((squares.sum() if axis is None else squares.sum(axis)) / ((kept.sum() if axis is None else kept.sum(axis)) - ddof))


def nanstd(a, axis=None, dtype=None, out=None, ddof=0):
    return _number(torch.sqrt(_all_tensor(nanvar(a, axis, dtype, out, ddof))))
