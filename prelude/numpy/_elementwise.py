"""numpy: functions that compute one element after the other."""

import math

import torch
from _refusal import refuse
from numpy._array import _all_tensor, _double, _number, _pair, ndarray
from numpy._creation import asarray
from numpy._methods import with_methods
from numpy._selection import where
from numpy._types import _of

__partial__ = True


def _each(function, x):
    return _number(function(_double(_all_tensor(x))))


def sqrt(x):
    return _of(math.sqrt, x) if isinstance(x, (int, float)) and 0 <= x < math.inf else _each(torch.sqrt, x)


def square(x):
    return _number(_all_tensor(x) * _all_tensor(x))


def exp(x):
    return _of(math.exp, x) if isinstance(x, (int, float)) and -700 < x < 700 else _each(torch.exp, x)


def log(x):
    return _of(math.log, x) if isinstance(x, (int, float)) and 0 < x < math.inf else _each(torch.log, x)


def log2(x):
    return _of(math.log2, x) if isinstance(x, (int, float)) else _each(torch.log2, x)


def log10(x):
    return _of(math.log10, x) if isinstance(x, (int, float)) else _each(torch.log10, x)


def sin(x):
    return _of(math.sin, x) if isinstance(x, (int, float)) and -math.inf < x < math.inf else _each(torch.sin, x)


def cos(x):
    return _of(math.cos, x) if isinstance(x, (int, float)) and -math.inf < x < math.inf else _each(torch.cos, x)


def tan(x):
    return _each(torch.tan, x)


def tanh(x):
    return _each(torch.tanh, x)


@with_methods
def arctan2(x1, x2):
    return _number(torch.atan2(_double(_all_tensor(x1)), _double(_all_tensor(x2))))


def _whole(function, x):
    """Integers stay as they are."""
    tensor = _all_tensor(x)
    return _number(function(tensor) if tensor.dtype.is_floating_point else tensor.clone())


def ceil(x):
    return _whole(torch.ceil, x)


def floor(x):
    return _whole(torch.floor, x)


def trunc(x):
    return _whole(torch.trunc, x)


fix = trunc


def rint(x):
    return _each(torch.round, x)


def round(a, decimals=0):
    scale = 10**decimals
    tensor = _all_tensor(a)
    if tensor.dtype.is_complex or tensor.dtype.is_floating_point or decimals < 0:
        return _number((torch.round(_double(tensor) * scale) / scale).to(tensor.dtype))
    return _number(tensor.clone())


round_ = around = round


def abs(x):
    tensor = _all_tensor(x)
    return _number(tensor.clone() if tensor.dtype == torch.bool else torch.abs(tensor))


absolute = abs


def radians(x):
    return _number(torch.deg2rad(_double(_all_tensor(x))))


deg2rad = radians


def degrees(x):
    return _number(torch.rad2deg(_double(_all_tensor(x))))


rad2deg = degrees


def sign(x):
    return _number(torch.sign(_all_tensor(x)))


def isneginf(x):
    return _number(torch.isneginf(_all_tensor(x)))


def isposinf(x):
    return _number(torch.isposinf(_all_tensor(x)))


def isnan(x):
    return _number(torch.isnan(_all_tensor(x)))


def clip(a, a_min, a_max):
    return _number(torch.clamp(_all_tensor(a), a_min, a_max))


@with_methods
def maximum(x1, x2):
    a, b = _pair(x1, x2)
    return _number(torch.maximum(_all_tensor(a), _all_tensor(b)))


@with_methods
def minimum(x1, x2):
    a, b = _pair(x1, x2)
    return _number(torch.minimum(_all_tensor(a), _all_tensor(b)))


@with_methods
def power(x1, x2):
    if isinstance(x1, (int, float)) and isinstance(x2, float) and 0 < x1 <= 1e6 and -32 <= x2 <= 32:
        return x1 ** x2
    return asarray(x1) ** asarray(x2)


@with_methods
def mod(x1, x2):
    return asarray(x1) % asarray(x2)


def sinc(x):
    x = asarray(x)
    y = math.pi * (where(x == 0, 1.0e-20, x) if isinstance(x, ndarray) else x or 1.0e-20)
    return sin(y) / y


@with_methods
def add(x1, x2):
    return asarray(x1) + x2


@with_methods
def subtract(x1, x2):
    return asarray(x1) - asarray(x2)


@with_methods
def multiply(x1, x2):
    return asarray(x1) * x2


@with_methods
def divide(x1, x2):
    return asarray(x1) / x2


@with_methods
def floor_divide(x1, x2):
    return asarray(x1) // x2


@with_methods
def logical_and(x1, x2):
    return asarray(x1, bool) & asarray(x2, bool)


def less(x1, x2):
    return _number(_all_tensor(asarray(x1) < asarray(x2)))


def less_equal(x1, x2):
    return _number(_all_tensor(asarray(x1) <= asarray(x2)))


def greater(x1, x2):
    return _number(_all_tensor(asarray(x1) > asarray(x2)))


def greater_equal(x1, x2):
    return _number(_all_tensor(asarray(x1) >= asarray(x2)))


def equal(x1, x2):
    return _number(_all_tensor(asarray(x1) == asarray(x2)))


def not_equal(x1, x2):
    return _number(_all_tensor(asarray(x1) != asarray(x2)))


@with_methods
def logical_or(x1, x2):
    return asarray(x1, bool) | asarray(x2, bool)


def logical_not(x):
    return ~asarray(x, bool)


def isfinite(x):
    return abs(asarray(x)) < math.inf


def isinf(x):
    return abs(asarray(x)) == math.inf


def isclose(a, b, rtol=1e-05, atol=1e-08):
    return abs(subtract(a, b)) <= abs(b) * rtol + atol


def _of_two(a, b, function):
    return _number(function(_double(_all_tensor(a)), _double(_all_tensor(b))))


def expm1(x):
    return _each(torch.expm1, x)


def log1p(x):
    return _each(torch.log1p, x)


def exp2(x):
    return _each(torch.exp2, x)


def cbrt(x):
    return _each(lambda t: t.sign() * t.abs() ** (1 / 3), x)


def reciprocal(x):
    x = _all_tensor(x)
    if not x.dtype.is_floating_point:
        refuse("numpy.reciprocal of integers divides without a remainder: write 1 // x")
    return _number(1 / x)


@with_methods
def hypot(x1, x2):
    return _of_two(x1, x2, torch.hypot)


@with_methods
def logaddexp(x1, x2):
    return _of_two(x1, x2, torch.logaddexp)


@with_methods
def float_power(x1, x2):
    return _number(_all_tensor(x1).to(torch.float64) ** _all_tensor(x2).to(torch.float64))


@with_methods
def heaviside(x1, x2):
    return _of_two(x1, x2, torch.heaviside)


@with_methods
def fmod(x1, x2):
    return _number(torch.fmod(_all_tensor(x1), _all_tensor(x2)))


@with_methods
def gcd(x1, x2):
    return _number(torch.gcd(_all_tensor(x1), _all_tensor(x2)))


@with_methods
def lcm(x1, x2):
    return _number(torch.lcm(_all_tensor(x1), _all_tensor(x2)))


@with_methods
def logical_xor(x1, x2):
    return _number(torch.logical_xor(_all_tensor(x1), _all_tensor(x2)))


@with_methods
def bitwise_and(x1, x2):
    return _number(_all_tensor(x1) & _all_tensor(x2))


@with_methods
def bitwise_or(x1, x2):
    return _number(_all_tensor(x1) | _all_tensor(x2))


@with_methods
def bitwise_xor(x1, x2):
    return _number(_all_tensor(x1) ^ _all_tensor(x2))


def invert(x):
    return _number(~_all_tensor(x))


bitwise_not = invert


@with_methods
def left_shift(x1, x2):
    return _number(_all_tensor(x1) << _all_tensor(x2))


@with_methods
def right_shift(x1, x2):
    return _number(_all_tensor(x1) >> _all_tensor(x2))


def nan_to_num(x, copy=True, nan=0.0, posinf=None, neginf=None):
    return _number(torch.nan_to_num(_all_tensor(x), nan, posinf, neginf))


def arcsin(x):
    return _each(torch.asin, x)


def arccos(x):
    return _each(torch.acos, x)


def arctan(x):
    return _each(torch.atan, x)


def sinh(x):
    return _each(torch.sinh, x)


def cosh(x):
    return _each(torch.cosh, x)


def arcsinh(x):
    return _each(torch.asinh, x)


def arccosh(x):
    return _each(torch.acosh, x)


def arctanh(x):
    return _each(torch.atanh, x)


def positive(x):
    return asarray(x) + 0


def negative(x):
    return -asarray(x)


def divmod(x1, x2):
    return floor_divide(x1, x2), mod(x1, x2)


def modf(x):
    whole = trunc(x)
    return asarray(x) - whole, whole


def i0(x):
    return _each(torch.special.i0, x)
