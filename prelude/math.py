"""The functions of math that are loops over integers or sequences; the others are C functions and operators."""

__known_loops__ = True


def _whole(*values):
    for value in values:
        if isinstance(value, float):
            raise TypeError("'float' object cannot be interpreted as an integer")


def gcd(*integers):
    _whole(*integers)
    result = 0
    for value in integers:
        a, b = abs(result), abs(value)
        while b != 0:
            a, b = b, a % b
        result = abs(a)
    return result


def lcm(*integers):
    _whole(*integers)
    result = 1
    for value in integers:
        if value == 0:
            return 0
        result = abs(result * value) // gcd(result, value)
    return result


def factorial(n):
    _whole(n)
    if n < 0:
        raise ValueError("factorial() not defined for negative values")
    result = 1
    for i in range(2, n + 1):
        result = result * i
    return result


def perm(n, k=None):
    if k is None:
        return factorial(n)
    _chosen(n, k)
    result = 1
    for i in range(k):
        result = result * (n - i)
    return result


def _chosen(n, k):
    _whole(n, k)
    if n < 0 or k < 0:
        raise ValueError("n and k must be non-negative integers")


def comb(n, k):
    _chosen(n, k)
    result = 1
    for i in range(k):
        result = result * (n - i) // (i + 1)
    return result


def isqrt(n):
    _whole(n)
    if n < 0:
        raise ValueError("isqrt() argument must be nonnegative")
    low, high = 0, n
    while low < high:
        middle = low + (high - low + 1) // 2
        if middle <= n // middle:
            low = middle
        else:
            high = middle - 1
    return low


def prod(iterable, *, start=1):
    result = start
    for value in iterable:
        result = result * value
    return result


def fsum(seq):
    """Accumulates the rounding errors of the additions beside the sum."""
    total = 0.0
    lost = 0.0
    for value in seq:
        value = float(value)
        both = total + value
        if isfinite(both):
            lost = lost + (total - both + value if abs(total) >= abs(value) else value - both + total)
        total = both
    return total + lost


def dist(p, q):
    if len(p) != len(q):
        raise ValueError("both points must have the same number of dimensions")
    total = 0.0
    for a, b in zip(p, q):
        total = hypot(total, float(a) - float(b))
    return total


def modf(x):
    x = float(x)
    part = copysign(0.0 if isinf(x) else fmod(x, 1.0), x)
    return part, copysign(x - part if isfinite(x) else x, x)


def isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0):
    if a == b:
        return True
    if isinf(a) or isinf(b):
        return False
    difference = abs(b - a)
    return difference <= rel_tol * abs(b) or difference <= rel_tol * abs(a) or difference <= abs_tol


def sumprod(p, q):
    total = 0
    for a, b in zip(p, q):
        total = total + a * b
    return total
