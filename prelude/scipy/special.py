"""The functions of scipy.special that constructors use, of numbers and of known arrays. SciPy's own are compiled; other names of it are
unknown. Written against SciPy 1.17."""

import math

import numpy
from _refusal import refuse

__partial__ = True


def _each(function):
    def over(*args):
        if all(isinstance(one, (int, float)) for one in args):
            return function(*args)
        arrays = numpy.broadcast_arrays(*(numpy.asarray(one) for one in args))
        columns = [one.reshape(-1).tolist() for one in arrays]
        return numpy.array([float(function(*row)) for row in zip(*columns)]).reshape(arrays[0].shape)
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


def _falling(order, x, step):
    """Numbers proportional to the values at x > 0 of the functions of orders 0 to `order` whose recurrence is
    f(k - 1) + f(k + 1) = (2 * k + step) / x * f(k). It is followed downwards, where errors shrink."""
    top = max(order, int(x)) + 30 + int(3 * x ** (1 / 3))
    above, now, found = 0.0, 1e-300, []
    for k in range(top, 0, -1):
        above, now = now, (2 * k + step) / x * now - above
        if abs(now) > 1e200:
            above, now, found = above * 1e-250, now * 1e-250, [one * 1e-250 for one in found]
        found.append(now)
    return found[::-1]


def _bessel_first(order, x):
    if order != int(order):
        refuse("orders of jv that are not whole numbers are not supported")
    n = int(abs(order))
    if x == 0:
        return 1.0 if n == 0 else 0.0
    values = _falling(n, abs(x), 0)
    total = values[0] + 2 * sum(values[2::2])
    sign = -1.0 if n % 2 and (x < 0) != (order < 0) else 1.0
    return sign * values[n] / total


def _spherical(n, x):
    if x == 0:
        return 1.0 if n == 0 else 0.0
    values, at = _falling(n + 1, abs(x), 1), abs(x)
    first, second = math.sin(at) / at, math.sin(at) / (at * at) - math.cos(at) / at
    scale = first / values[0] if abs(first) > abs(second) else second / values[1]
    return (-1.0 if x < 0 and n % 2 else 1.0) * values[n] * scale


def spherical_jn(n, z, derivative=False):
    if derivative:
        refuse("derivatives of spherical_jn are not supported")
    return _each(_spherical)(n, z)


def _binomial(n, k):
    if n == int(n) and k == int(k) and 0 <= k <= n:
        return float(math.comb(int(n), int(k)))
    if k != int(k) or k < 0:
        refuse("binom takes whole numbers that are not negative as its second argument here")
    return math.prod([(n - i) / (i + 1) for i in range(int(k))])


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


jv = jn = _each(_bessel_first)
j0 = _each(lambda x: _bessel_first(0, x))
j1 = _each(lambda x: _bessel_first(1, x))
binom = _each(_binomial)
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


def comb(N, k, *, exact=False, repetition=False):
    n = N + k - 1 if repetition else N
    return math.comb(n, k) if exact else float(math.comb(n, k))


def factorial(n, exact=False):
    return math.factorial(n) if exact else _each(lambda one: float(math.factorial(int(one))))(n)


def logsumexp(a, axis=None, b=None, keepdims=False):
    a = numpy.asarray(a, dtype=numpy.float64)
    largest = numpy.amax(a, axis, keepdims=True)
    total = numpy.log(numpy.sum(numpy.exp(a - largest) * (1.0 if b is None else numpy.asarray(b)), axis, keepdims=keepdims))
    return total + (largest if keepdims else numpy.squeeze(largest, axis))


def softmax(x, axis=None):
    x = numpy.asarray(x, dtype=numpy.float64)
    raised = numpy.exp(x - (numpy.amax(x) if axis is None else numpy.amax(x, axis, keepdims=True)))
    return raised / (numpy.sum(raised) if axis is None else numpy.sum(raised, axis, keepdims=True))
