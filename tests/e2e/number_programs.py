"""Small programs over Python's numbers known at run time: shifts, digits, rounding, and the functions of math, at their edges."""
import math

import torch
from torch import Tensor

from samples import case

LEAST = -2**63
INTS = [(7, 3), (-7, 3), (0, 5), (255, 63), (2**61, 64), (-5, 100), (LEAST, 0), (25, 62), (2**63 - 1, 0)]
PARTS = [(v, 2) for v in (0.0, 1.0, -1.0, 0.75, -2.5, 1e-320, 1e300, -3.1e-5, 5e-324, 1024.0)]


@case(*INTS)
def bits(a: int, b: int):
    return a >> b, a << min(b, 1), a.bit_length(), a.bit_count(), a.numerator, a.denominator, a.as_integer_ratio()


@case((7, 3), (-15, 5), (25, 2), (35, 3), (-2**62, 1), (12345, 9))
def rounding(a: int, b: int):
    return round(a, -1), round(a, -2), round(a, -b), round(a, b), pow(a, 2, 7), pow(3, b, 11), pow(a, b, -5), math.gcd(a, b), math.lcm(a, b)


@case(*PARTS)
def parts(x: float, e: int):
    return math.frexp(x), math.ldexp(x, e), math.ldexp(1.5, e - 1000), math.modf(x), math.ulp(x), math.nextafter(x, 7.0), math.nextafter(x, -math.inf)


@case(*[(a, b) for a in (5.0, -5.5, 1e200, 1e-200, 0.0) for b in (2.0, -3.0, 1e200, math.inf)])
def pairs(a: float, b: float):
    return math.remainder(a, b), math.hypot(a, b), math.hypot(a, b, 1.0), math.dist([a, 1], [b, 2]), math.isclose(a, b), a // b, a % b, math.cbrt(a)


@case((1e-10,), (-1e-10,), (0.5,), (-3.0,), (30.0,))
def small(x: float):
    return math.expm1(x), math.log1p(abs(x)), math.sinh(x), math.asinh(x), math.atanh(x / 50), math.fsum([1e16, x, -1e16]), x == math.inf


@case((0.5,), (1.0,), (5.0,), (10.5,), (-2.5,), (30.0,), (171.0,), (0.1,))
def special(x: float):
    return math.gamma(x), math.lgamma(x), math.erfc(x), math.cosh(x / 2), math.acosh(abs(x) + 1)


@case((True, False), (False, False), (True, True))
def truths(a: bool, b: bool):
    return min(a, b), max(a, b), a + b, a & b, ~a, round(a), hash(a)


TABLE = [[3, 20141834622844109630], [-51733880057282977010, 7]]


@case((torch.ones(3),))
def numbers_beyond_64_bits_as_floats(x: Tensor):
    return [[k / 11 for k in row] for row in TABLE][1][0], 2.0 * TABLE[0][1], 5 / TABLE[0][1], x * TABLE[1][1]


@case((2**53 + 1, 3), (LEAST, -1), (2**62, 2), (5, 4))
def exact_sums(a: int, n: int):
    xs = [a] + [i * 3 for i in range(n)]
    return sum(xs), sum([a, 1, 1]), torch.tensor(xs).sum(), torch.tensor(xs).prod()
