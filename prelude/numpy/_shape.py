"""numpy: other shapes and orders of the same elements, joined, split and padded arrays."""

import builtins
import math

import torch
from _refusal import refuse
from numpy._array import _alike, _all_tensor, _tensor, ndarray
from numpy._creation import _steps, asarray, diag

__partial__ = True


def atleast_1d(a):
    return ndarray(torch.atleast_1d(_all_tensor(a)))


def atleast_2d(a):
    return ndarray(torch.atleast_2d(_all_tensor(a)))


def stack(arrays, axis=0):
    return ndarray(torch.stack(_alike(arrays), axis))


def append(arr, values, axis=None):
    if axis is None:
        return ndarray(torch.cat([part.flatten() for part in _alike((arr, values))]))
    return ndarray(torch.cat(_alike((arr, values)), axis))


def concatenate(arrays, axis=0):
    parts = _alike(arrays)
    return ndarray(torch.cat([part.flatten() for part in parts]) if axis is None else torch.cat(parts, axis))


def hstack(tup):
    return ndarray(torch.hstack(_alike(tup)))


def vstack(tup):
    return ndarray(torch.vstack(_alike(tup)))


def tile(A, reps):
    return ndarray(torch.tile(_all_tensor(A), (reps,) if isinstance(reps, int) else tuple(reps)))


def repeat(a, repeats, axis=None):
    return ndarray(torch.repeat_interleave(_all_tensor(a), repeats if isinstance(repeats, int) else _all_tensor(repeats), axis))


def reshape(a, shape, order="C"):
    if order != "F":
        return ndarray(_all_tensor(a).reshape(shape))
    backwards = [shape] if isinstance(shape, int) else list(reversed(shape))
    return ndarray(ravel(a, "F")._tensor.reshape(backwards).permute(tuple(reversed(range(len(backwards))))))


def transpose(a, axes=None):
    tensor = _tensor(a)
    return ndarray(tensor.permute(tuple(axes) if axes is not None else tuple(reversed(range(tensor.dim())))))


def swapaxes(a, axis1, axis2):
    return ndarray(_tensor(a).transpose(axis1, axis2))


def moveaxis(a, source, destination):
    return ndarray(_tensor(a).movedim(source, destination))


def rollaxis(a, axis, start=0):
    """Moves an axis in front of the place `start`; moveaxis, which replaced it, names the place where the axis is then."""
    axis, start = axis % ndim(a), start + ndim(a) if start < 0 else start
    return moveaxis(a, axis, start - 1 if start > axis else start)


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


def flip(m, axis=None):
    tensor = _tensor(m)
    return ndarray(tensor.flip(list(range(tensor.dim())) if axis is None else [axis] if isinstance(axis, int) else list(axis)))


def roll(a, shift, axis=None):
    tensor = _all_tensor(a)
    return ndarray(torch.roll(tensor, shift) if axis is None else torch.roll(tensor, shift, axis))


def triu(m, k=0):
    return ndarray(torch.triu(_tensor(m), k))


def tril(m, k=0):
    return ndarray(torch.tril(_tensor(m), k))


def diagonal(a, offset=0):
    return diag(a, offset)


def fill_diagonal(a, val):
    for i in range(builtins.min(a.shape)):
        a[(i,) * a.ndim] = val


def broadcast_to(array, shape):
    return ndarray(_all_tensor(array).expand(shape).clone())


def _source(k, n, mode):
    """Returns the index among n elements that numpy.pad repeats at index k, which may lie outside."""
    if mode == "edge":
        return builtins.min(builtins.max(k, 0), n - 1)
    if mode == "wrap":
        return k % n
    period = builtins.max(2 * n - 2, 1) if mode == "reflect" else 2 * n
    k = k % period
    return k if k < n else period - k - (mode == "symmetric")


def pad(array, pad_width, mode="constant", *, constant_values=0):
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


def column_stack(tup):
    rows = _alike(tup)
    return ndarray(torch.cat([row[:, None] if row.dim() == 1 else row for row in rows], 1))


def dstack(tup):
    return ndarray(torch.dstack(_alike(tup)))


def block(arrays):
    if isinstance(arrays, list) and isinstance(arrays[0], list):
        return vstack([hstack(row) for row in arrays])
    return hstack(arrays)


def rot90(m, k=1, axes=(0, 1)):
    return ndarray(torch.rot90(_all_tensor(m), k, axes))


def fliplr(m):
    return ndarray(_all_tensor(m).flip(1))


def flipud(m):
    return ndarray(_all_tensor(m).flip(0))


def array_split(ary, indices_or_sections, axis=0):
    return [ndarray(part) for part in torch.tensor_split(_all_tensor(ary), _list(indices_or_sections), axis)]


def split(ary, indices_or_sections, axis=0):
    sections = _list(indices_or_sections)
    if isinstance(sections, int) and _all_tensor(ary).shape[axis] % sections:
        raise ValueError("array split does not result in an equal division")
    return array_split(ary, sections, axis)


def hsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 0 if ndim(ary) == 1 else 1)


def vsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 0)


def dsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 2)


def _list(value):
    return value.tolist() if isinstance(value, ndarray) else value


def ravel(a, order="C"):
    tensor = _all_tensor(a)
    return ndarray((tensor if order in ("C", "K", "A") else tensor.permute(tuple(reversed(range(tensor.dim()))))).flatten())


def atleast_3d(a):
    tensor = _all_tensor(a)
    return ndarray(tensor.reshape(1, -1, 1) if tensor.dim() == 1 else tensor.unsqueeze(-1) if tensor.dim() == 2 else torch.atleast_3d(tensor))


def broadcast_arrays(*args):
    return tuple([ndarray(one) for one in torch.broadcast_tensors(*[_all_tensor(a) for a in args])])


def broadcast_shapes(*args):
    return tuple(torch.broadcast_shapes(*args))


def resize(a, new_shape):
    """Repeats the elements until the shape is full."""
    elements = _all_tensor(a).flatten()
    count = builtins.max(1, math.prod((new_shape,) if isinstance(new_shape, int) else new_shape))
    return ndarray(elements.repeat((count - 1) // len(elements) + 1)[:count].reshape(new_shape))


def ndim(a):
    return _all_tensor(a).dim()


def shape(a):
    return tuple(_all_tensor(a).shape)


def size(a, axis=None):
    return _all_tensor(a).numel() if axis is None else _all_tensor(a).shape[axis]


class _Joined:
    """Joins what stands between brackets: slices are ranges, numbers are elements."""

    def __init__(self, columns):
        self.columns = columns

    def __getitem__(self, key):
        parts = [_steps(one) if isinstance(one, slice) else _all_tensor(one) for one in (key if isinstance(key, tuple) else (key,))]
        parts = [one.reshape(1) if one.dim() == 0 else one for one in parts]
        if self.columns:
            return ndarray(torch.cat([one.unsqueeze(1) if one.dim() == 1 else one for one in parts], -1))
        return ndarray(torch.cat(parts, 0))


r_ = _Joined(False)

c_ = _Joined(True)
