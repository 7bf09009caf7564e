"""numpy: the methods of functions of two operands, `add.reduce` and the like, which those functions have as attributes."""

import torch
from numpy._array import _tensor, ndarray
from numpy._creation import asarray
from numpy._reductions import amax, amin, cumprod, cumsum, prod, sum
from numpy._shape import expand_dims, moveaxis, reshape, stack

__partial__ = True


def _outer(function):
    def outer(a, b):
        a, b = asarray(a), asarray(b)
        return function(reshape(a, a.shape + (1,) * b.ndim), b)
    return outer


def _accumulate(function):
    def accumulate(array, axis=0):
        rows = moveaxis(asarray(array), axis, 0)
        made = [rows[0]]
        for k in range(1, len(rows)):
            made.append(function(made[-1], rows[k]))
        return stack(made, axis)
    return accumulate


def _reduce(function):
    def reduce(array, axis=0, keepdims=False):
        rows = moveaxis(asarray(array), axis, 0)
        result = rows[0]
        for k in range(1, len(rows)):
            result = function(result, rows[k])
        return expand_dims(result, axis) if keepdims else result
    return reduce


def _reduce_by(whole):
    def reduce(array, axis=0, keepdims=False):
        return whole(asarray(array), axis=axis, keepdims=keepdims)
    return reduce


def _accumulate_by(running):
    def accumulate(array, axis=0):
        return running(asarray(array), axis)
    return accumulate


def _at(function):
    def at(a, indices, *b):
        """Unlike a[indices] = ..., it counts an index as often as it is given."""
        places = list(zip(*[asarray(one).tolist() for one in indices])) if isinstance(indices, tuple) else asarray(indices).tolist()
        places = places if isinstance(places, list) else [places]
        for k, place in enumerate(places):
            operand = [one[k] if isinstance(one, (list, tuple, ndarray)) and len(one) > 1 else one for one in b]
            a[place] = function(a[place], *operand)
    return at


def _add_at(a, indices, b):
    """Unlike a[indices] += b, it counts an index as often as it is given."""
    places = [torch.as_tensor(_tensor(asarray(one))) for one in (indices if isinstance(indices, tuple) else (indices,))]
    a._tensor.index_put_(tuple(places), torch.as_tensor(_tensor(asarray(b))).to(a._tensor.dtype), accumulate=True)


_whole = {"add": sum, "multiply": prod, "maximum": amax, "minimum": amin}
_running = {"add": cumsum, "multiply": cumprod}


def with_methods(function):
    name = function.__name__
    function.outer, function.at = _outer(function), _add_at if name == "add" else _at(function)
    function.reduce = _reduce_by(_whole[name]) if name in _whole else _reduce(function)
    function.accumulate = _accumulate_by(_running[name]) if name in _running else _accumulate(function)
    return function
