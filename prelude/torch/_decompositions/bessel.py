"""Bessel, Airy, incomplete gamma and zeta functions and neighbouring numbers, in float64. The Bessel functions are computed as means and sums of
their
integrals at even steps, which is exact to the last digits up to an argument of 25, and beyond that by Hankel's expansions. Functions named by rows
take the row's arguments."""
import math
import torch
from torch._decompositions.polynomial import _kind, _wide

aten = torch.ops.aten

FAR = 25.0
EULER = 0.57721566490153286061
NODES = 32  # nodes in a quarter period
STEP = 0.125
STEPS = 147


def _hankel(order: int, count: int):
    """Returns the coefficients of 1 / x to the k in Hankel's expansions."""
    terms, term = [1.0], 1.0
    for k in range(1, count):
        term = term * (4.0 * order * order - (2 * k - 1) ** 2) / (8.0 * k)
        terms.append(term)
    return terms


def _horner(x, terms):
    y = torch.full_like(x, terms[-1])
    for c in terms[-2::-1]:
        y = y * x + c
    return y


def _waves(x, order: int):
    """Returns the cosine-like and sine-like parts of J and Y for large x."""
    terms = _hankel(order, 18)
    inverse = 1.0 / x
    square = -inverse * inverse
    even, odd = _horner(square, terms[0::2]), _horner(square, terms[1::2]) * inverse
    phase = x - (order / 2.0 + 0.25) * math.pi
    size = (2.0 / math.pi * inverse).sqrt()
    return size * (even * phase.cos() - odd * phase.sin()), size * (even * phase.sin() + odd * phase.cos())


def _nodes(weighted: bool):
    """Returns the sines at the middles of equal parts of a quarter period, and the weights for Y without its logarithmic part."""
    angle = (torch.arange(NODES, dtype=torch.float64) + 0.5) * (math.pi / (2 * NODES))
    weights = torch.zeros_like(angle)
    for k in range(1, NODES + 1) if weighted else range(0):
        weights = weights + (angle * (2.0 * k)).cos() * ((1.0 if k % 2 == 0 else -1.0) / k)
    return angle.sin(), weights


def _near_j(x, order: int):
    sine, _ = _nodes(False)
    waves = x.unsqueeze(-1) * sine
    return waves.cos().mean(-1) if order == 0 else (waves.sin() * sine).mean(-1)


def _numbers(y, wrong):
    """Returns y with NaN where eager mode has no result."""
    return torch.where(wrong, torch.full_like(y, float("nan")), y)


def _j(self, order: int):
    x = _wide(self)
    size = x.abs()
    near, far = _near_j(size.clamp(0.0, FAR), order), _waves(size.clamp(FAR), order)[0]
    y = torch.where(size > FAR, far, near)
    y = torch.where(x < 0, -y, y) if order == 1 else y
    return _numbers(y, ~size.isfinite()).to(_kind(self))


def _near_y(x, order: int):
    sine, weights = _nodes(True)
    waves = x.unsqueeze(-1) * sine
    logarithm = (x / 2.0).log() + EULER
    if order == 0:
        return (2.0 / math.pi) * logarithm * _near_j(x, 0) - (4.0 / math.pi) * (waves.cos() * weights).mean(-1)
    rest = (2.0 / math.pi) * (_near_j(x, 0) / x - logarithm * _near_j(x, 1))
    return -rest - (4.0 / math.pi) * (waves.sin() * (weights * sine)).mean(-1)


def _y(self, order: int):
    x = _wide(self)
    near, far = _near_y(x.clamp(1e-300, FAR), order), _waves(x.clamp(FAR), order)[1]
    y = torch.where(x == 0, torch.full_like(x, float("-inf")), torch.where(x > FAR, far, near))
    return _numbers(y, (x < 0) | ~x.isfinite()).to(_kind(self))


def bessel_j0(self):
    return _j(self, 0)


def bessel_j1(self):
    return _j(self, 1)


def bessel_y0(self):
    return _y(self, 0)


def bessel_y1(self):
    return _y(self, 1)


# ---- modified, of the first kind: shorter approximations where results have seven digits ----
def _scaled_i(x, order: int):
    """Computes exp(-x) I(x) for x >= 0."""
    angle = (torch.arange(48, dtype=torch.float64) + 0.5) * (math.pi / 48)
    cosine = angle.cos()
    waves = (x.clamp_max(FAR).unsqueeze(-1) * (cosine - 1.0)).exp()
    near = waves.mean(-1) if order == 0 else (waves * cosine).mean(-1)
    far = x.clamp(FAR, 1e300)
    return torch.where(x > FAR, _horner(-1.0 / far, _hankel(order, 18)) / (2.0 * math.pi * far).sqrt(), near)


def _i(self, order: int, scaled: bool):
    size = self.abs()
    y = _scaled_i(size, order)
    if not scaled:
        y = torch.where(size > 800.0, torch.full_like(size, float("inf")), y * (size / 2.0).exp() * (size / 2.0).exp())
    y = _numbers(y, size.isnan() | (size.isinf() & (not scaled)))
    return torch.where(self < 0, -y, y) if order == 1 else y


def i0(self):
    return _i(self, 0, False) if self.dtype == torch.float64 else aten._bessel_i0(self)


def i1(self):
    return _i(self, 1, False) if self.dtype == torch.float64 else aten._bessel_i1(self)


def i0e(self):
    return _i(self, 0, True) if self.dtype == torch.float64 else aten._bessel_i0e(self)


def i1e(self):
    return _i(self, 1, True) if self.dtype == torch.float64 else aten._bessel_i1e(self)


# ---- modified, of the second kind ----
def _decaying(x, order: float):
    """Computes exp(x) K(x) for 1e-6 <= x <= 25: the integral of exp(-x (cosh t - 1)) cosh(order t)."""
    t = torch.arange(STEPS, dtype=torch.float64) * STEP
    rise = (t.exp() + (-t).exp()) / 2.0
    factor = ((t * order).exp() + (t * -order).exp()) / 2.0
    factor = torch.where(t == 0, factor / 2.0, factor)
    return ((-x.unsqueeze(-1) * (rise - 1.0)).exp() * factor).sum(-1) * STEP


def _k(self, order: int, scaled: bool):
    x = _wide(self)
    small, middle, far = x.clamp(1e-300, 1e-6), x.clamp(1e-6, FAR), x.clamp(FAR)
    least = (-(small / 2.0).log() - EULER if order == 0 else 1.0 / small) * (small.exp() if scaled else torch.ones_like(small))
    near, beyond = _decaying(middle, order), _horner(1.0 / far, _hankel(order, 18)) * (math.pi / 2.0 / far).sqrt()
    if not scaled:
        near, beyond = near * (-middle).exp(), beyond * (-far).exp()
    y = torch.where(x < 1e-6, least, torch.where(x > FAR, beyond, near))
    y = torch.where(x == 0, torch.full_like(x, float("inf")), y)
    return _numbers(y, (x < 0) | x.isnan()).to(_kind(self))


def modified_bessel_k0(self):
    return _k(self, 0, False)


def modified_bessel_k1(self):
    return _k(self, 1, False)


def scaled_modified_bessel_k0(x):
    return _k(x, 0, True)


def scaled_modified_bessel_k1(x):
    return _k(x, 1, True)


# ---- Airy ----
def _airy_terms(count: int):
    terms, term = [1.0], 1.0
    for k in range(1, count):
        term = term * (6 * k - 5) * (6 * k - 3) * (6 * k - 1) / (216.0 * k * (2 * k - 1))
        terms.append(term)
    return terms


def _airy_series(x):
    cube = x * x * x
    first, second = torch.full_like(x, 0.355028053887817239), x * 0.258819403792806798
    y = first - second
    for k in range(45):
        first = first * cube / ((3 * k + 2) * (3 * k + 3))
        second = second * cube / ((3 * k + 3) * (3 * k + 4))
        y = y + (first - second)
    return y


def airy_ai(x):
    v = _wide(x)
    size = v.abs().clamp(1e-3, 1e30)
    zeta = size * size.sqrt() * (2.0 / 3.0)
    root = math.sqrt(math.pi) * size.sqrt().sqrt()
    far = zeta.clamp(12.0)
    terms = _airy_terms(16)
    square = -1.0 / (far * far)
    angle = far + math.pi / 4.0
    low = (angle.sin() * _horner(square, terms[0::2]) - angle.cos() * _horner(square, terms[1::2]) / far) / root
    middle = size.clamp(1.0, 12.0)
    bound = zeta.clamp(1.0, FAR)
    high = (middle / 3.0).sqrt() / math.pi * _decaying(bound, 1.0 / 3.0) * (-bound).exp()
    beyond = (-far).exp() / (2.0 * root) * _horner(-1.0 / far, terms)
    y = torch.where(v < -7.0, low, torch.where(v <= 2.0, _airy_series(v.clamp(-7.0, 2.0)), torch.where(zeta > FAR, beyond, high)))
    return _numbers(y, ~v.isfinite()).to(_kind(x))


# ---- incomplete gamma ----
def _gamma_series(a, x):
    """Computes the lower function, for x < a + 1."""
    term = 1.0 / a
    total, k = term, 0
    while k < 4000 and bool((term > total * 1e-17).any()):
        k += 1
        term = term * x / (a + k)
        total = total + term
    return total


def _gamma_fraction(a, x):
    """Computes the upper function, for x >= a + 1: a continued fraction, by Lentz's method."""
    b = x + 1.0 - a
    c, d = torch.full_like(b, 1e300), 1.0 / b
    h, k, busy = d, 0, torch.tensor(True)
    while k < 4000 and bool(busy):
        k += 1
        b = b + 2.0
        step = -k * (k - a)
        d = 1.0 / (step * d + b)
        c = b + step / c
        h = h * d * c
        busy = ((d * c - 1.0).abs() > 1e-16).any()
    return h


def _gamma_parts(a, x):
    """Computes the lower and the upper function for finite a > 0 and x > 0."""
    near = x < a + 1.0
    size = (a * x.log() - x - aten.lgamma(a)).exp()
    lower = size * _gamma_series(a, torch.where(near, x, torch.zeros_like(x)))
    upper = size * _gamma_fraction(a, torch.where(near, a + 1.0, x))
    return torch.where(near, lower, 1.0 - upper), torch.where(near, 1.0 - lower, upper)


def _incomplete(self, other, upper: bool):
    torch._C._require(torch.result_type(self, other).is_floating_point, "igamma, igammac, gammainc and gammaincc take floating dtypes", "convert it first: `x.float()`")
    a, x = torch.broadcast_tensors(_wide(self), _wide(other))
    plain = (a > 0) & (x > 0) & (a < float("inf")) & (x < float("inf"))
    parts = _gamma_parts(torch.where(plain, a, torch.ones_like(a)), torch.where(plain, x, torch.ones_like(x)))
    none, whole = torch.zeros_like(a), torch.ones_like(a)
    if upper:
        none, whole = whole, none
    y = _numbers(parts[1] if upper else parts[0], a.isnan() | x.isnan())
    y = torch.where(x == float("inf"), whole, y)
    y = torch.where(a == float("inf"), _numbers(none, x == float("inf")), y)
    y = torch.where(x == 0, none, y)
    y = torch.where(a == 0, _numbers(whole, ~(x > 0)), y)
    return _numbers(y, (a < 0) | (x < 0)).to(_kind(self, other))


def igamma(self, other):
    return _incomplete(self, other, False)


def igammac(self, other):
    return _incomplete(self, other, True)


# ---- zeta ----
# Bernoulli's numbers of order 2 k over (2 k)!
BERNOULLI = (1 / 12, -1 / 720, 1 / 30240, -1 / 1209600, 1 / 47900160, -691 / 1307674368000, 1 / 74724249600, -3617 / 10670622842880000)


def zeta(self, other):
    """Hurwitz's zeta by the Euler-Maclaurin formula: terms until q is above 9, then the integral of the rest with corrections."""
    x, q = torch.broadcast_tensors(_wide(self), _wide(other))
    pole = (q <= 0) & (q == q.floor())
    plain = (x > 1) & ~pole & ((q > 0) | (x == x.floor()))
    s, a = torch.where(plain, x.clamp_max(1e6), torch.full_like(x, 2.0)), torch.where(plain, q, torch.ones_like(q))
    total, k = torch.zeros_like(s), 0
    while k < 9 or bool((a <= 9.0).any()):
        going = a <= 9.0 if k >= 9 else torch.ones_like(a, dtype=torch.bool)
        total = total + torch.where(going, a.pow(-s), torch.zeros_like(a))
        a = torch.where(going, a + 1.0, a)
        k += 1
    power = a.pow(-s)
    total = total + power * a / (s - 1.0) + power / 2.0
    factor = s * power / a
    for j, c in enumerate(BERNOULLI):
        total = total + c * factor
        factor = factor * (s + 2 * j + 1) * (s + 2 * j + 2) / (a * a)
    y = _numbers(total, ~plain)
    return torch.where((x == 1) | (pole & ~(x < 1)), torch.full_like(x, float("inf")), y).to(_kind(self, other))


# ---- neighbours ----
DIGITS = {torch.float32: (23, -126), torch.float64: (52, -1022), torch.float16: (10, -14), torch.bfloat16: (7, -126)}


def nextafter(self, other):
    """The step is a power of two; just below a power of two it is half as large."""
    kind = torch.result_type(self, other)
    self, other = self.to(kind), other.to(kind)
    digits, lowest = DIGITS[self.dtype]
    x, y = torch.broadcast_tensors(_wide(self), _wide(other))
    size = x.abs()
    plain = (size > 0) & (size < float("inf"))
    least = 2.0**lowest
    _, exponent = aten.frexp(torch.where(plain & (size >= least), size, torch.full_like(size, least)))
    power = torch.exp2(exponent.to(torch.float64) - 1.0)
    inward = (x > y) == (x > 0)
    half = inward & (size == power) & (size > least)
    step = power * 2.0**-digits * torch.where(half, torch.full_like(x, 0.5), torch.ones_like(x))
    largest = (2.0 - 2.0**-digits) * 2.0 ** (1 - lowest)
    moved = torch.where(y > x, x + step, x - step)
    moved = torch.where(x.isinf(), torch.where(x > 0, torch.full_like(x, largest), torch.full_like(x, -largest)), moved)
    moved = torch.where(x == y, y, moved)
    return torch.where(x.isnan() | y.isnan(), torch.full_like(x, float("nan")), moved).to(self.dtype)
