"""numpy: arrays from numbers, lists, sizes and ranges."""

import builtins
import math
from itertools import product

import torch
from _refusal import refuse
from numpy._array import _all_tensor, _tensor, ndarray
from numpy._types import _dtype, _scalar, _scalar_class, bool_, float64, int64, uint8

__partial__ = True
_numbers = {builtins.bool: bool_, int: int64, float: float64}


def array(object, dtype=None, *, copy=True, order="K", subok=False, ndmin=0):
    if ndmin > 0:
        tensor = _all_tensor(array(object, dtype))
        return ndarray(tensor.reshape((1,) * (ndmin - tensor.dim()) + tuple(tensor.shape)))
    if not isinstance(object, (list, tuple, builtins.range, ndarray, torch.Tensor)):
        narrow = dtype is not None and isinstance(object, (int, float)) and _dtype(dtype) not in (torch.float64, torch.int64, torch.bool)
        if narrow:
            return ndarray(torch.tensor(object, dtype=_dtype(dtype)))
        plain = type(object) in _numbers and _scalar_class(object) is None
        return _scalar(object, _numbers[type(object)]) if plain else object
    tensor = object if isinstance(object, torch.Tensor) else _tensor(object)
    return ndarray(tensor.clone() if dtype is None else tensor.to(_dtype(dtype)))


def asarray(a, dtype=None, order=None, *, copy=None):
    return array(a, dtype)


ascontiguousarray = asarray


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


empty_like = zeros_like


def ones_like(a, dtype=None):
    made = ndarray(torch.ones_like(_tensor(a)))
    return made if dtype is None else made.astype(dtype)


def eye(N, M=None, k=0, dtype=float64):
    rows, columns = torch.arange(N).unsqueeze(1), torch.arange(N if M is None else M)
    return ndarray((columns - rows == k).to(_dtype(dtype)))


def arange(start, stop=None, step=1, dtype=None):
    if stop is None:
        start, stop = 0, start
    whole = not builtins.any([isinstance(one, float) for one in (start, stop, step)])
    kind = _dtype(dtype) if dtype is not None else torch.int64 if whole else torch.float64
    return ndarray(torch.arange(start, stop, step, dtype=kind))


def linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0):
    parts = num if not endpoint else builtins.max(num - 1, 1)
    start, stop = [one if isinstance(one, (int, float)) else _all_tensor(one).to(torch.float64) for one in (start, stop)]
    step = (stop - start) / parts
    steps = torch.arange(num, dtype=torch.float64)
    values = start + steps.reshape([-1] + [1] * (step.dim() if isinstance(step, torch.Tensor) else 0)) * step
    if endpoint and num > 1:
        values[-1] = stop
    made = ndarray((values if dtype is None else values.to(_dtype(dtype))).movedim(0, axis))
    return (made, step if isinstance(step, float) else ndarray(step)) if retstep else made


def logspace(start, stop, num=50, endpoint=True, base=10.0, dtype=None):
    values = base ** linspace(start, stop, num, endpoint)._tensor
    return ndarray(values if dtype is None else values.to(_dtype(dtype)))


def meshgrid(*arrays, copy=True, sparse=False, indexing="xy"):
    if sparse:
        made = []
        for i, one in enumerate(arrays):
            shape = [1] * len(arrays)
            shape[1 - i if indexing == "xy" and i < 2 and len(arrays) > 1 else i] = -1
            made.append(ndarray(_tensor(one).reshape(shape)))
        return made
    return [ndarray(one) for one in torch.meshgrid([_tensor(a) for a in arrays], indexing=indexing)]


def diag(v, k=0):
    return ndarray(torch.diag(_tensor(v), k))


def asanyarray(a, dtype=None):
    return array(a, dtype)


def copy(a):
    return array(a)


def identity(n, dtype=float64):
    return eye(n, dtype=dtype)


def _window(M, term):
    return array([1.0]) if M == 1 else array([float(term(2 * math.pi * k / (M - 1))) for k in range(M)])


def hanning(M):
    return _window(M, lambda at: 0.5 - 0.5 * math.cos(at))


def hamming(M):
    return _window(M, lambda at: 0.54 - 0.46 * math.cos(at))


def blackman(M):
    return _window(M, lambda at: 0.42 - 0.5 * math.cos(at) + 0.08 * math.cos(2 * at))


def full_like(a, fill_value, dtype=None, order="K", subok=True, shape=None):
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


def fromfunction(function, shape, *, dtype=float):
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


def geomspace(start, stop, num=50, endpoint=True):
    return ndarray(torch.exp(_tensor(linspace(math.log(start), math.log(stop), num, endpoint))))


def bartlett(M):
    return ones(1) if M == 1 else ndarray(1.0 - torch.abs(torch.arange(M, dtype=torch.float64) * (2.0 / (M - 1)) - 1.0))


def kaiser(M, beta):
    n = torch.arange(M, dtype=torch.float64)
    half = (M - 1) / 2.0
    return ones(1) if M == 1 else ndarray(torch.special.i0(beta * torch.sqrt(1.0 - ((n - half) / half) ** 2)) / torch.special.i0(torch.tensor(float(beta), dtype=torch.float64)))


def frombuffer(buffer, dtype=float, count=-1, offset=0):
    if dtype not in (uint8, "uint8", "u1"):
        refuse("numpy.frombuffer is only supported for bytes as numpy.uint8")
    numbers = list(buffer)[offset:]
    return array(numbers if count < 0 else numbers[:count], uint8)


def fromiter(iter, dtype, count=-1):
    return array([one for k, one in enumerate(iter) if count < 0 or k < count], dtype)


def iterable(y):
    return isinstance(y, (list, tuple, dict, set, str, builtins.range, ndarray)) or hasattr(y, "__iter__")


def ndindex(*shape):
    return iter(product(*[builtins.range(n) for n in (shape[0] if len(shape) == 1 and isinstance(shape[0], tuple) else shape)]))


def ndenumerate(arr):
    arr = asarray(arr)
    return iter([(place, arr[place]) for place in ndindex(*arr.shape)])
