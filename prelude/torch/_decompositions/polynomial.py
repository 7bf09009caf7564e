"""Special functions by recurrences and expansions, in float64. Arguments of functions that rows name are the row's, in its order."""
import math
import torch


def _kind(*operands):
    for x in operands:
        if isinstance(x, torch.Tensor) and x.dtype.is_floating_point:
            return x.dtype
    return torch.get_default_dtype()


def _wide(x):
    return x.to(torch.float64) if isinstance(x, torch.Tensor) else torch.tensor(float(x), dtype=torch.float64)


def _recurrence(x, n, first, step):
    """p(0) = 1, p(1) = first(x), p(k) = step(k, x, p(k - 1), p(k - 2)); 0 for negative orders."""
    v, order = torch.broadcast_tensors(_wide(x), _wide(n).trunc())
    before, now = torch.ones_like(v), first(v)
    y = torch.where(order == 0, before, torch.where(order > 0, now, torch.zeros_like(v)))
    last = int(n) if isinstance(n, (int, float)) else int(order.amax())
    for k in range(2, last + 1):
        before, now = now, step(k, v, now, before)
        y = torch.where(order >= k, now, y)
    return y.to(_kind(x, n))


def _chebyshev(k, x, p, q):
    return 2 * x * p - q


def chebyshev_t(x, n):
    return _recurrence(x, n, lambda v: v, _chebyshev)


def chebyshev_u(x, n):
    return _recurrence(x, n, lambda v: 2 * v, _chebyshev)


def chebyshev_v(x, n):
    return _recurrence(x, n, lambda v: 2 * v - 1, _chebyshev)


def chebyshev_w(x, n):
    return _recurrence(x, n, lambda v: 2 * v + 1, _chebyshev)


def shifted_chebyshev_t(x, n):
    return chebyshev_t(_wide(x) * 2 - 1, n).to(_kind(x, n))


def shifted_chebyshev_u(x, n):
    return chebyshev_u(_wide(x) * 2 - 1, n).to(_kind(x, n))


def shifted_chebyshev_v(x, n):
    return chebyshev_v(_wide(x) * 2 - 1, n).to(_kind(x, n))


def shifted_chebyshev_w(x, n):
    return chebyshev_w(_wide(x) * 2 - 1, n).to(_kind(x, n))


def hermite_h(x, n):
    return _recurrence(x, n, lambda v: 2 * v, lambda k, v, p, q: 2 * v * p - 2 * (k - 1) * q)


def hermite_he(x, n):
    return _recurrence(x, n, lambda v: v, lambda k, v, p, q: v * p - (k - 1) * q)


def laguerre_l(x, n):
    return _recurrence(x, n, lambda v: 1 - v, lambda k, v, p, q: ((2 * k - 1 - v) * p - (k - 1) * q) / k)


def legendre_p(x, n):
    return _recurrence(x, n, lambda v: v, lambda k, v, p, q: ((2 * k - 1) * v * p - (k - 1) * q) / k)


def _scaled_erfc(x):
    """exp(x * x) * erfc(x) for x >= 0, to seven digits."""
    t = 1.0 / (1.0 + 0.5 * x)
    y = torch.full_like(t, 0.17087277)
    for c in (-0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368, -1.26551223):
        y = y * t + c
    return t * y.exp()


def erfcx(self):
    x = _wide(self)
    size = x.abs()
    y = _scaled_erfc(size)
    return torch.where(x < 0, 2.0 * (x * x).exp() - y, y).to(_kind(self))


def log_ndtr(self):
    x = _wide(self)
    z = x.abs() / math.sqrt(2.0)
    tail = _scaled_erfc(z) / 2.0
    low = tail.log() - x * x / 2.0
    high = torch.log1p(-tail * (-z * z).exp())
    y = torch.where(x < 0, torch.where(x == float("-inf"), x, low), high)
    return y.to(_kind(self))


def spherical_bessel_j0(self):
    x = _wide(self)
    safe = torch.where(x == 0, torch.ones_like(x), x)
    y = torch.where(x == 0, torch.ones_like(x), safe.sin() / safe)
    return torch.where(x.isinf(), torch.zeros_like(x), y).to(_kind(self))


def frexp(self):
    x = _wide(self)
    size = x.abs()
    plain = (size > 0) & (size < float("inf"))
    safe = torch.where(plain, size, torch.ones_like(size))
    exponent = safe.log2().floor() + 1.0
    mantissa = safe * torch.exp2(-exponent)
    exponent = torch.where(mantissa >= 1.0, exponent + 1.0, torch.where(mantissa < 0.5, exponent - 1.0, exponent))
    mantissa = torch.where(plain, x * torch.exp2(-exponent), x)
    exponent = torch.where(plain, exponent, torch.zeros_like(exponent))
    return mantissa.to(self.dtype), exponent.to(torch.int32)
