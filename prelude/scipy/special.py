"""The functions of scipy.special that constructors use, of numbers and of known arrays. SciPy's own are compiled; other names of it are
unknown. Written against SciPy 1.17."""

import math

import numpy

__partial__ = True


def _each(function):
    def over(*args):
        arrays = [one for one in args if isinstance(one, (numpy.ndarray, list, tuple))]
        if not arrays:
            return function(*args)
        shape = numpy.asarray(arrays[0]).shape
        columns = [numpy.asarray(one).reshape(-1).tolist() if isinstance(one, (numpy.ndarray, list, tuple)) else [one] * math.prod(shape) for one in args]
        return numpy.array([float(function(*row)) for row in zip(*columns)]).reshape(shape)
    return over


def _bessel(x, order):
    """Sums the power series of the modified Bessel function, all of whose terms are positive."""
    x = abs(x) if order == 0 else x
    term = (x / 2.0) ** order / math.factorial(order)
    total, k = term, 1
    while abs(term) > 1e-17 * abs(total) and k < 500:
        term = term * (x * x / 4.0) / (k * (k + order))
        total, k = total + term, k + 1
    return total


def _legendre(n, x):
    before, now = 1.0, x
    for k in range(1, n):
        before, now = now, ((2 * k + 1) * x * now - k * before) / (k + 1)
    return before if n == 0 else now


def _chebyshev(n, x):
    before, now = 1.0, x
    for k in range(1, n):
        before, now = now, 2 * x * now - before
    return before if n == 0 else now


def _expit(x):
    return 1.0 / (1.0 + math.exp(-x)) if x >= 0 else math.exp(x) / (1.0 + math.exp(x))


i0 = _each(lambda x: _bessel(x, 0))
i1 = _each(lambda x: _bessel(x, 1))
eval_legendre = _each(_legendre)
eval_chebyt = _each(_chebyshev)
expit = _each(_expit)
logit = _each(lambda p: math.log(p / (1.0 - p)))
erf = _each(math.erf)
erfc = _each(math.erfc)
gammaln = _each(math.lgamma)
gamma = _each(math.gamma)
xlogy = _each(lambda x, y: 0.0 if x == 0 else x * math.log(y))


def comb(N, k, exact=False, repetition=False):
    n = N + k - 1 if repetition else N
    return math.comb(n, k) if exact else float(math.comb(n, k))


def factorial(n, exact=False):
    return math.factorial(n) if exact else _each(lambda one: float(math.factorial(int(one))))(n)


def logsumexp(a, axis=None, keepdims=False):
    a = numpy.asarray(a, dtype=numpy.float64)
    largest = numpy.amax(a, axis, keepdims=True) if axis is not None else numpy.amax(a)
    total = numpy.log(numpy.sum(numpy.exp(a - largest), axis, keepdims=keepdims))
    return total + (largest if axis is None or keepdims else numpy.squeeze(largest, axis))


def softmax(x, axis=None):
    x = numpy.asarray(x, dtype=numpy.float64)
    raised = numpy.exp(x - (numpy.amax(x) if axis is None else numpy.amax(x, axis, keepdims=True)))
    return raised / (numpy.sum(raised) if axis is None else numpy.sum(raised, axis, keepdims=True))
