"""Operations on the digits of run-time ints and floats; known numbers are handled in C."""
import math
import torch


def _below(n):
    """Returns n or -n, whichever is not positive, since -(-2**63) does not fit in 64 bits."""
    return torch.where(n < 0, n, -n)


def bit_length(n):
    powers = torch.tensor([2**k for k in range(63)])
    number = torch.tensor(n)
    return int((_below(number) <= -powers).sum()) + int(n == -(2**62) * 2)


def bit_count(n):
    powers = torch.tensor([2**k for k in range(63)])
    digit = torch.fmod(torch.div(_below(torch.tensor(n)), powers, rounding_mode="trunc"), 2)
    return -int(digit.sum()) + int(n == -(2**62) * 2)


def round_decimals(value, decimals):
    """Rounds as the scalars of NumPy do, ties to even."""
    scaled = value * 10.0 ** decimals
    whole = math.floor(scaled + 0.5)
    return (whole - 1 if whole - scaled == 0.5 and whole % 2 else whole) / 10.0 ** decimals


def round_int(n, digits):
    """Computes round(n, digits) of an int: the nearest multiple of 10**-digits, ties to even."""
    power = 10**min(max(-digits, 0), 18)
    rest = n % power
    base = n - rest
    up = rest * 2 > power or rest * 2 == power and base // power % 2 != 0
    return (base + power * int(up)) * int(digits > -19)


def power_modulo(base, exponent, modulus):
    if modulus == 0:
        raise ValueError("pow() 3rd argument cannot be 0")
    size = abs(modulus)
    if size > 3037000499:
        raise OverflowError("the modulus is too large for 64 bits")
    base = base % size
    if exponent < 0:
        base = _inverse(base, size)
        exponent = -exponent
    result = 1 % size
    while exponent > 0:
        if exponent % 2 == 1:
            result = result * base % size
        base = base * base % size
        exponent = exponent // 2
    return result + modulus * int(modulus < 0 and result != 0)


def _inverse(a, modulus):
    old, new, x, y = modulus, a, 0, 1
    while new != 0:
        quotient = old // new
        old, new = new, old - quotient * new
        x, y = y, x - quotient * y
    if old != 1:
        raise ValueError("base is not invertible for the given modulus")
    return x % modulus


def ldexp(x, i):
    """Multiplies in steps that are in range, of which only the last may round."""
    up = max(min(i, 2100), 0)
    third = 2.0**(up // 3)
    return x * third * third * 2.0**(up - up // 3 * 2) * 2.0**max(min(i + 1074, 0), -1074) * 2.0**max(min(i, 0), -1074)


def frexp(x):
    if x == 0 or not math.isfinite(x):
        return x, 0
    small = abs(x) < 2.0**-900
    y = x * 2.0**100 if small else x
    e = math.floor(math.log2(abs(y))) + 1
    m = y / 2.0**(e - 1) / 2
    if abs(m) >= 1.0:
        m, e = m / 2, e + 1
    elif abs(m) < 0.5:
        m, e = m * 2, e - 1
    return m, e - 100 if small else e


def ulp(x):
    if not math.isfinite(x):
        return abs(x)
    m, e = frexp(x)
    return ldexp(1.0, max(e - 53, -1074) if x != 0 else -1074)


def nextafter(x, y):
    if x != x or y != y:
        return x + y
    if x == y:
        return y
    if x == 0:
        return math.copysign(2.0**-1074, y)
    if math.isinf(x):
        return math.copysign(1.7976931348623157e308, x)
    m, e = frexp(x)
    step = ldexp(1.0, max(e - 53, -1074))
    outward = (y > x) == (x > 0)
    if not outward and abs(m) == 0.5 and e > -1021:
        step = step / 2
    z = x + math.copysign(step, y - x if math.isfinite(y) else y)
    return math.copysign(z, x)


def gamma(x):
    """Uses Stirling's series after a product that raises the argument to 15 or more, and reflection below 1/2."""
    if x != x or x == math.inf:
        return x
    if x <= 0 and x == math.floor(max(x, -1e15)):
        raise ValueError("math domain error")
    z = min(1.0 - x if x < 0.5 else x, 200.0)  # infinite from 171.7 on
    product = 1.0
    y = z
    for i in range(15):
        below = y < 15.0
        product = product * (y if below else 1.0)
        y = y + float(below)
    r = 1.0 / (y * y)
    series = (1.0 / 12 - r * (1.0 / 360 - r * (1.0 / 1260 - r * (1.0 / 1680 - r * (1.0 / 1188 - r * (691.0 / 360360 - r / 156)))))) / y
    half = y**(y / 2 - 0.25)
    value = 2.5066282746310002 * half * (half * math.exp(series - y)) / product
    whole = z == math.fmod(z, 1e15) - math.fmod(z, 1.0) and z < 23.0
    value = float(math.floor(value + 0.5)) if whole else value
    if x < 0.5:
        rest = math.fmod(x, 2.0)
        value = math.pi / (math.sin(math.pi * rest) * value)
    return value


def lgamma(x):
    return torch.lgamma(torch.tensor(x, dtype=torch.float64)).item()


def erfc(x):
    if x < 0.5:
        return 1.0 - math.erf(x)
    return math.exp(-x * x) * torch.special.erfcx(torch.tensor(min(x, 30.0), dtype=torch.float64)).item()
