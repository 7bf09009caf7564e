"""numpy: sorting, searching, sets, and elements at indices."""

import builtins

import torch
from _refusal import refuse
from numpy._array import _alike, _all_tensor, _double, _number, _pair, ndarray
from numpy._creation import array

__partial__ = True


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


def argsort(a, axis=-1, kind=None):
    tensor = _all_tensor(a)
    return ndarray(torch.sort(tensor.flatten() if axis is None else tensor, stable=True, dim=-1 if axis is None else axis)[1])


def take(a, indices, axis=None):
    tensor, index = _all_tensor(a), _all_tensor(indices)
    if axis is None:
        tensor, axis = tensor.flatten(), 0
    axis = axis % tensor.dim()
    found = tensor.index_select(axis, (index % tensor.shape[axis]).flatten())
    return _number(found.reshape(tuple(tensor.shape[:axis]) + tuple(index.shape) + tuple(tensor.shape[axis + 1 :])))


def take_along_axis(arr, indices, axis=-1):
    return ndarray(torch.take_along_dim(_all_tensor(arr), _all_tensor(indices), axis))


def lexsort(keys, axis=-1):
    keys = [_all_tensor(key) for key in keys]
    order = torch.arange(keys[0].shape[0])
    for key in keys:
        order = order[torch.argsort(key[order], stable=True)]
    return ndarray(order)


def partition(a, kth, axis=-1):
    return ndarray(torch.sort(_all_tensor(a), axis).values)


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


def flatnonzero(a):
    return ndarray(torch.nonzero(_all_tensor(a).flatten())[:, 0])


def nonzero(a):
    return tuple([ndarray(one) for one in torch.nonzero(_all_tensor(a), as_tuple=True)])


def argwhere(a):
    return ndarray(torch.nonzero(_all_tensor(a)))


def isin(element, test_elements, assume_unique=False, invert=False):
    element, among = _alike((element, test_elements))
    if element.dtype == torch.bool:
        element, among = element.to(torch.uint8), among.to(torch.uint8)
    return _number(torch.isin(element, among, invert=invert))


def in1d(ar1, ar2, assume_unique=False, invert=False):
    return isin(ndarray(_all_tensor(ar1).flatten()), ar2, invert=invert)


def setxor1d(ar1, ar2, assume_unique=False):
    return union1d(setdiff1d(ar1, ar2), setdiff1d(ar2, ar1))


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


def extract(condition, arr):
    return ndarray(_all_tensor(arr).flatten()[_all_tensor(condition).flatten() != 0])


def compress(condition, a, axis=None):
    tensor = _all_tensor(a).flatten() if axis is None else _all_tensor(a)
    places = torch.nonzero(_all_tensor(condition) != 0).flatten()
    return ndarray(tensor.index_select(0 if axis is None else axis, places))


def choose(a, choices):
    places, *rows = torch.broadcast_tensors(_all_tensor(a), *[_all_tensor(one) for one in choices])
    return ndarray(torch.stack(rows).gather(0, places.unsqueeze(0)).squeeze(0))


def put(a, ind, v):
    places, values = _all_tensor(ind).flatten(), _all_tensor(v).flatten()
    a._tensor.view(-1)[places] = values.repeat((len(places) + len(values) - 1) // len(values))[:len(places)].to(a._tensor.dtype)


def copyto(dst, src):
    dst[...] = src


def histogram(a, bins=10, range=None, density=False):
    tensor = _double(_all_tensor(a)).flatten()
    if isinstance(bins, int):
        first, last = (tensor.min().item(), tensor.max().item()) if range is None else (float(range[0]), float(range[1]))
        first, last = (first - 0.5, last + 0.5) if first == last else (first, last)
        edges = torch.linspace(first, last, bins + 1, dtype=torch.float64)
    else:
        edges = _double(_all_tensor(bins))
    places = torch.searchsorted(edges, tensor, right=True) - 1
    places = torch.where(tensor == edges[-1], len(edges) - 2, places)
    counts = torch.stack([(places == k).sum() for k in builtins.range(len(edges) - 1)])
    return ndarray(counts / counts.sum() / (edges[1:] - edges[:-1]) if density else counts), ndarray(edges)
