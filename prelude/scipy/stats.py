"""The parts of scipy.stats that constructors use. SciPy's own source makes its distributions at run time from compiled modules; other names
of it are unknown. Written against SciPy 1.17."""

import math

import numpy

__partial__ = True


def _density(x):
    return math.exp(-x * x / 2) / math.sqrt(2 * math.pi)


def _below(x):
    return math.erfc(-x / math.sqrt(2)) / 2


def _place_of(share):
    """Returns the place below which this share of the normal distribution lies, by Newton's method from a rough one."""
    if not 0.0 < share < 1.0:
        return math.inf if share == 1.0 else -math.inf if share == 0.0 else math.nan
    if share > 0.5:
        return -_place_of(1.0 - share)
    far = math.sqrt(-2.0 * math.log(share))
    x = (2.30753 + 0.27061 * far) / (1.0 + far * (0.99229 + 0.04481 * far)) - far
    for _ in range(8):
        x = x - (_below(x) - share) / _density(x)
    return x


def _each(f, x):
    """Returns what the function makes of a number, or of each element of an array."""
    if not isinstance(x, (list, tuple, numpy.ndarray)):
        return f(x)
    x = numpy.asarray(x, dtype=numpy.float64)
    return numpy.array([f(one) for one in x.reshape(-1).tolist()]).reshape(x.shape)


class _Frozen:
    def __init__(self, distribution, args, kwds):
        self.dist = distribution
        self.args = args
        self.kwds = kwds

    def rvs(self, size=None, random_state=None):
        return self.dist.rvs(*self.args, size=size, random_state=random_state, **self.kwds)

    def mean(self):
        return self.dist.mean(*self.args, **self.kwds)

    def var(self):
        return self.dist.var(*self.args, **self.kwds)

    def std(self):
        return self.dist.std(*self.args, **self.kwds)


class _Distribution:
    shapes = ()  # names of the parameters before loc and scale

    def __call__(self, *args, **kwds):
        return _Frozen(self, args, kwds)

    def _given(self, args, kwds):
        """Returns the parameters by their names, however they were passed."""
        given = {"loc": 0, "scale": 1, "size": None}
        given.update(zip((*self.shapes, "loc", "scale", "size"), args))
        given.update(kwds)
        return given

    def _standard(self, given):
        """Returns mean and variance for loc 0 and scale 1."""
        return self._moments(*[given[name] for name in self.shapes])

    def mean(self, *args, **kwds):
        given = self._given(args, kwds)
        return given["loc"] + given["scale"] * self._standard(given)[0]

    def var(self, *args, **kwds):
        given = self._given(args, kwds)
        return given["scale"] * given["scale"] * self._standard(given)[1]

    def std(self, *args, **kwds):
        return math.sqrt(self.var(*args, **kwds))

    def rvs(self, *args, **kwds):
        given = self._given(args, kwds)
        return numpy.random.normal(given["loc"], given["scale"], given["size"])


class _TruncatedNormal(_Distribution):
    """Between a and b, in standard deviations from the mean of the normal distribution."""

    shapes = ("a", "b")

    def _moments(self, a, b):
        share = _below(b) - _below(a) if a < 0 else _below(-a) - _below(-b)
        first, last = _density(a), _density(b)
        mean = (first - last) / share
        ends = (0.0 if math.isinf(a) else a * first) - (0.0 if math.isinf(b) else b * last)
        return mean, 1 + ends / share - mean * mean


class _Normal(_Distribution):
    def _moments(self):
        return 0.0, 1.0

    def pdf(self, x, loc=0, scale=1):
        return _each(lambda one: _density((one - loc) / scale) / scale, x)

    def cdf(self, x, loc=0, scale=1):
        return _each(lambda one: _below((one - loc) / scale), x)

    def ppf(self, q, loc=0, scale=1):
        return _each(_place_of, q) * scale + loc


truncnorm = _TruncatedNormal()
norm = _Normal()
