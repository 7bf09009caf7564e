"""The parts of numpy that constructors use: numbers, and arrays of one dimension. Arrays compute element by element; what forward
computes with are tensors."""

import builtins
import math

pi = math.pi
e = math.e
inf = math.inf
nan = math.nan
newaxis = None
float32 = "float32"
float64 = "float64"
int32 = "int32"
int64 = "int64"


class generic:
    pass


class integer(generic):
    pass


class floating(generic):
    pass


def _other(value, n):
    if isinstance(value, ndarray):
        return value._values
    return list(value) if isinstance(value, (list, tuple)) else [value] * n


class ndarray:
    def __init__(self, values):
        for one in values:
            if isinstance(one, (list, tuple, ndarray)):
                raise NotImplementedError("arrays of several dimensions are not supported in constructors; use torch tensors")
        self._values = list(values)

    def tolist(self):
        return list(self._values)

    def astype(self, dtype):
        whole = dtype is int or (isinstance(dtype, str) and dtype.startswith("int"))
        return ndarray([int(x) if whole else float(x) for x in self._values])

    def copy(self):
        return ndarray(self._values)

    @property
    def shape(self):
        return (len(self._values),)

    @property
    def size(self):
        return len(self._values)

    @property
    def ndim(self):
        return 1

    def sum(self):
        return builtins.sum(self._values)

    def mean(self):
        return builtins.sum(self._values) / len(self._values)

    def max(self):
        return builtins.max(self._values)

    def min(self):
        return builtins.min(self._values)

    def cumsum(self):
        return cumsum(self)

    def round(self, decimals=0):
        return round(self, decimals)

    def __len__(self):
        return len(self._values)

    def __iter__(self):
        return iter(self._values)

    def __getitem__(self, index):
        return ndarray(self._values[index]) if isinstance(index, slice) else self._values[index]

    def __setitem__(self, index, value):
        self._values[index] = value

    def __neg__(self):
        return ndarray([-x for x in self._values])

    def __add__(self, other):
        return ndarray([x + y for x, y in zip(self._values, _other(other, len(self)))])

    def __radd__(self, other):
        return self + other

    def __sub__(self, other):
        return ndarray([x - y for x, y in zip(self._values, _other(other, len(self)))])

    def __rsub__(self, other):
        return -self + other

    def __mul__(self, other):
        return ndarray([x * y for x, y in zip(self._values, _other(other, len(self)))])

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        return ndarray([x / y for x, y in zip(self._values, _other(other, len(self)))])

    def __rtruediv__(self, other):
        return ndarray([y / x for x, y in zip(self._values, _other(other, len(self)))])

    def __floordiv__(self, other):
        return ndarray([x // y for x, y in zip(self._values, _other(other, len(self)))])

    def __mod__(self, other):
        return ndarray([x % y for x, y in zip(self._values, _other(other, len(self)))])

    def __pow__(self, other):
        return ndarray([x**y for x, y in zip(self._values, _other(other, len(self)))])

    def __rpow__(self, other):
        return ndarray([y**x for x, y in zip(self._values, _other(other, len(self)))])


def array(object, dtype=None):
    if not isinstance(object, (list, tuple, ndarray)):
        return object
    made = ndarray(list(object))
    return made if dtype is None else made.astype(dtype)


asarray = array


def _filled(shape, value):
    if isinstance(shape, (list, tuple)):
        if len(shape) != 1:
            raise NotImplementedError("arrays of several dimensions are not supported in constructors; use torch tensors")
        shape = shape[0]
    return ndarray([value] * shape)


def zeros(shape, dtype=None):
    return _filled(shape, 0.0)


def ones(shape, dtype=None):
    return _filled(shape, 1.0)


def full(shape, fill_value, dtype=None):
    return _filled(shape, fill_value)


def linspace(start, stop, num=50, endpoint=True, dtype=None):
    if num == 1:
        return ndarray([float(start)])
    step = (stop - start) / (num - 1 if endpoint else num)
    values = [start + i * step for i in range(num)]
    if endpoint:
        values[-1] = float(stop)
    return ndarray(values)


def arange(start, stop=None, step=1, dtype=None):
    if stop is None:
        start, stop = 0, start
    return ndarray([start + i * step for i in range(builtins.max(0, math.ceil((stop - start) / step)))])


def _values(a):
    return a._values if isinstance(a, ndarray) else list(a) if isinstance(a, (list, tuple)) else [a]


def prod(a, axis=None):
    return math.prod(_values(a))


def sum(a, axis=None):
    return builtins.sum(_values(a))


def mean(a, axis=None):
    values = _values(a)
    return builtins.sum(values) / len(values)


def amax(a):
    return builtins.max(_values(a))


def amin(a):
    return builtins.min(_values(a))


max, min = amax, amin


def cumsum(a, axis=None):
    total, sums = 0, []
    for x in _values(a):
        total = total + x
        sums.append(total)
    return ndarray(sums)


def _each(function, x):
    return ndarray([function(one) for one in _values(x)]) if isinstance(x, (list, tuple, ndarray)) else function(x)


def sqrt(x):
    return _each(math.sqrt, x)


def log(x):
    return _each(math.log, x)


def log2(x):
    return _each(math.log2, x)


def exp(x):
    return _each(math.exp, x)


def ceil(x):
    return _each(lambda one: float(math.ceil(one)), x)


def floor(x):
    return _each(lambda one: float(math.floor(one)), x)


def round(x, decimals=0):
    scale = 10**decimals

    def nearest(one):
        low = math.floor(one * scale)
        rest = one * scale - low
        up = rest > 0.5 or (rest == 0.5 and low % 2 == 1)
        return float(low + 1 if up else low) / scale

    return _each(nearest, x)


def abs(x):
    return _each(lambda one: one if one >= 0 else -one, x)


def clip(a, a_min, a_max):
    return _each(lambda one: a_min if one < a_min else a_max if one > a_max else one, a)


def power(x1, x2):
    return array(x1) ** x2


def unique(ar):
    return ndarray(sorted(set(_values(ar))))
