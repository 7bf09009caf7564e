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


@case(*[(a, b) for a in (-1.5, 1.5, 0.0, -0.0, 4.5, -1.0) for b in (1.5, -1.5, 3.0, math.inf, -math.inf)])
def remainder_zeros(a: float, b: float):
    return [math.copysign(1.0, v) for v in (a % b, a // b, divmod(a, b)[1], a % 1.5, a % -1.5, a // -3.0, 1.5 % b)], a % b, a // b


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


# ---- signed zeros, infinities, NaN, subnormal and huge numbers ----

SPECIALS = (0.0, -0.0, math.inf, -math.inf, math.nan, 5e-324, -1e-310, 1e308)


@case((-0.0,), (0.0,), (-5e-324,), (0.25,))
def signs_of_zeros(x: float):
    """A comparison of values takes -0.0 for 0.0, so each is asked for its sign."""
    found = [math.expm1(x), math.log1p(x), math.asin(x), math.atan(x), math.sinh(x), math.asinh(x), math.atanh(x), math.cbrt(x), math.atan2(x, 1.0),
             math.remainder(x, 2.0), math.fmod(x, 2.0), math.modf(x)[0], math.modf(x)[1], math.nextafter(x, 1.0), math.ldexp(x, -3), math.copysign(0.0, x)]
    return [math.copysign(1.0, v) for v in found], math.copysign(math.atan2(1.0, 2.0), x), math.atan2(x, -1.0), math.atan2(x, -0.0)


@case(*[(a, b) for a in SPECIALS for b in SPECIALS])
def angles(a: float, b: float):
    return math.atan2(a, b), math.copysign(1.0, math.atan2(a, b)), math.copysign(a, b), math.hypot(a, b)


@case(*[(x, i) for x in (0.0, -1.5, math.inf, 5e-324, 1.7e308, 3.3) for i in (0, -1074, -2000, -10**9)], (5e-324, 2097), (0.0, 10**9), (1.1, 1000), (1e-300, -60))
def scaled_by_powers(x: float, i: int):
    return math.ldexp(x, i)


@case((1.0,), (2.0,), (5e-324,), (-2.000000001,), (1e-310,), (-0.5,))
def gammas(x: float):
    return math.lgamma(x), math.log1p(abs(x) * 1e308)


@case((1,))
def exceptions_of_math(n: int):
    """A pole is a ValueError, what is too large an OverflowError."""
    found = []
    for f, x in [(math.log2, 0.0), (math.log10, 0.0), (math.log1p, -1.0), (math.atanh, 1.0), (math.gamma, 0.0), (math.gamma, -3.0), (math.lgamma, -3.0), (math.sqrt, -1.0),
                 (math.exp, 800.0), (math.cosh, -800.0), (math.gamma, 172.0), (math.acos, 2.0), (math.sin, math.inf), (math.floor, math.inf), (int, -math.inf), (math.ceil, math.nan)]:
        try:
            found.append(float(f(x)))
        except ValueError:
            found.append(-1.0)
        except OverflowError:
            found.append(-2.0)
    try:
        found.append(math.pow(0.0, -1.0))
    except ValueError:
        found.append(-3.0)
    try:
        found.append(math.remainder(math.inf, math.inf))
    except ValueError:
        found.append(-4.0)
    return found, n


# ---- complex numbers ----


@case((2**40 + 1,), (3,), (-2**53,))
def complex_of_ints(n: int):
    z = n + 2j
    w = 2j * n - n
    w += 1
    w *= 2
    return z.real, z.imag, abs(z), w.real, w.imag, -z.imag, (+w).imag, (1 / w).real, z.conjugate().imag, (3 - z).real, z == n + 2j, z != 1j


@case((1.23456789012, 2), (1e-200, 3), (-0.3, 0))
def complex_of_floats(x: float, n: int):
    z = complex(x, 1.0)
    w = x * (3e200 + 4e200j)
    return abs(z * z), (z**3).real, (z**-2).imag, (z**0.5).real, (2**z).imag, abs(w), abs(w / (1e200 + 1e200j)), (1j**2).real, abs((1 + 2j)**0.5), bool(z), abs(complex(1j, z))


@case((3, -0.2), (0, 0.5), (7, 0.1))
def complex_in_loops(n: int, c: float):
    z, k = 0j, 0
    for i in range(n):
        z = z * z + (c + 0.5j)
    w = complex(c, 0) if n > 4 else 1.5 + c * 1j
    while abs(w) < 2 and k < n:
        w = w * w + 1
        k += 1
    return z.real, z.imag, w.real, abs(w), k


@case((torch.tensor([1.5, 2.25]), 3), (torch.tensor([16777217.0, 5.0]), -1))
def complex_beside_tensors(x: Tensor, n: int):
    z = n + 0.5j
    y = x * z
    return torch.view_as_real(y), torch.view_as_real(z - x), torch.view_as_real(torch.mul(x.double(), z)), (x / z).abs(), (complex(float(x[0]), float(x[1])) * 1j).real


@case((5,), (-5,), (3,))
def ends_by_known(n: int):
    return LEAST % 5, LEAST % 3, LEAST // 5, LEAST % -7, (2**63 - 1) % -5, LEAST % n, (2**63 - 1) % n


@case((0, 3), (1, 0), (5, -2), (3, -1))
def powers_of_natural_numbers(a: int, b: int):
    e, total = 0, 0
    while e < a:
        total += 3 ** e
        e += 1
    for i in range(a):
        total += 2 ** i - 5 ** (i + 1)
    if b < 0:
        return total, 2 ** abs(b), 2 ** max(b, 0)
    return total, 2 ** b, 3 ** b
