"""The parts of numpy that constructors use: numbers, and arrays of one dimension as lists."""

import math

pi = math.pi
e = math.e
inf = math.inf
nan = math.nan
newaxis = None


class ndarray(list):
    def tolist(self):
        return list(self)

    def astype(self, dtype):
        return self

    @property
    def shape(self):
        return (len(self),)

    @property
    def size(self):
        return len(self)


class generic:
    pass


class integer(generic):
    pass


class floating(generic):
    pass


float32 = "float32"
float64 = "float64"
int32 = "int32"
int64 = "int64"


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
    return ndarray([start + i * step for i in range(max(0, math.ceil((stop - start) / step)))])


def prod(a, axis=None):
    return math.prod(a)


def cumsum(a, axis=None):
    total = 0
    sums = []
    for x in a:
        total = total + x
        sums.append(total)
    return ndarray(sums)


def array(object, dtype=None):
    return object


asarray = array


def sum(a, axis=None):
    total = 0
    for x in a:
        total = total + x
    return total


def mean(a, axis=None):
    return sum(a) / len(a)


def amax(a):
    best = a[0]
    for x in a:
        best = x if x > best else best
    return best


def amin(a):
    best = a[0]
    for x in a:
        best = x if x < best else best
    return best


def _each(function, x):
    return [function(one) for one in x] if isinstance(x, (list, tuple)) else function(x)


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
    return x1**x2


def zeros(shape, dtype=None):
    n = shape if isinstance(shape, int) else shape[0]
    return [0.0] * n


def ones(shape, dtype=None):
    n = shape if isinstance(shape, int) else shape[0]
    return [1.0] * n


def unique(ar):
    return sorted(set(ar))
