"""Random numbers of distributions without an ONNX operator, from uniform and normal ones. Rejection sampling draws for all elements until each has
been accepted once. Functions named by rows take the row's arguments."""
import math
import torch

aten = torch.ops.aten

TRIPS = 1000  # trips of rejection sampling: more than any run needs


def _uniform(like):
    return torch.rand(like.shape, dtype=torch.float64)


# ---- gamma: G. Marsaglia, W. W. Tsang, "A simple method for generating gamma variables" (2000) ----
def _gamma(a):
    """Draws for float64. Below 1, the result is a draw for a + 1 times u^(1/a)."""
    small = a < 1
    d = torch.where(small, a + 1, a) - 1.0 / 3.0
    c = 1.0 / (9.0 * d).sqrt()
    drawn, open, trips = torch.where(a >= 0, torch.zeros_like(a), math.nan), a >= 0, 0
    while trips < TRIPS and bool(open.any()):
        x, u = torch.randn(a.shape, dtype=torch.float64), _uniform(a)
        v = (1.0 + c * x) ** 3
        positive = v > 0
        limit = 0.5 * x * x + d - d * v + d * torch.where(positive, v, torch.ones_like(v)).log()
        taken = open & positive & (u.log() < limit)
        drawn, open, trips = torch.where(taken, d * v, drawn), open & ~taken, trips + 1
    return torch.where(small, drawn * _uniform(a) ** (1.0 / a), drawn)


def standard_gamma(self, generator=None):
    return _gamma(self.to(torch.float64)).to(self.dtype).clamp_min(torch.finfo(self.dtype).tiny)


def sample_dirichlet(self, generator=None):
    drawn = _gamma(self.to(torch.float64))
    return (drawn / drawn.sum(-1, True)).to(self.dtype).clamp_min(torch.finfo(self.dtype).tiny)


# ---- Poisson and binomial: by inversion, and for a mean of 10 or more by W. Hoermann's transformed rejection (1993) ----
def _rejected(open, a, b, middle, flat, accepts, last):
    """accepts(k, t): whether the number k with t = log(v / (a / s^2 + b)) is accepted, unless the flat part of the hat function already accepted
    it."""
    drawn, trips = torch.zeros_like(middle), 0
    while trips < TRIPS and bool(open.any()):
        u, v = _uniform(middle) - 0.5, _uniform(middle)
        s = 0.5 - u.abs()
        k = ((2.0 * a / s + b) * u + middle).floor()
        inside = (k >= 0) & (k <= last)
        sure = (s >= 0.07) & (v <= flat)
        k = torch.where(inside, k, torch.zeros_like(k))
        taken = open & inside & (sure | accepts(k, v.log() - (a / (s * s) + b).log()))
        drawn, open, trips = torch.where(taken, k, drawn), open & ~taken, trips + 1
    return drawn


def _inverted(first, following):
    """Returns the number at which the sum of probabilities exceeds a uniform number; following(p, k) is the probability of k + 1."""
    u = _uniform(first)
    p, total, drawn, trips = first, first, torch.zeros_like(first), 0
    while trips < 200 and bool((u >= total).any()):
        drawn = torch.where(u >= total, drawn + 1.0, drawn)
        p = following(p, float(trips))
        total, trips = total + p, trips + 1
    return drawn


def poisson(self, generator=None):
    rate = self.to(torch.float64)
    large = rate >= 10
    wide = torch.where(large, rate, torch.full_like(rate, 10.0))
    b = 0.931 + 2.53 * wide.sqrt()
    scale = (1.1239 + 1.1328 / (b - 3.4)).log()

    def accepts(k, t):
        return t + scale <= k * wide.log() - wide - torch.lgamma(k + 1.0)

    high = _rejected(large, 0.02483 * b - 0.059, b, wide + 0.43, 0.9277 - 3.6224 / (b - 2.0), accepts, math.inf)
    few = torch.where(large, torch.zeros_like(rate), rate)
    low = _inverted((-few).exp(), lambda p, k: p * few / (k + 1.0))
    return torch.where(large, high, torch.where(rate >= 0, low, torch.full_like(rate, math.nan))).to(self.dtype)


def binomial(count, prob, generator=None):
    n, p = torch.broadcast_tensors(count.to(torch.float64), prob.to(torch.float64))
    turned = p > 0.5
    p = torch.where(turned, 1.0 - p, p)
    large = n * p >= 10
    m, r = torch.where(large, n, torch.full_like(n, 40.0)), torch.where(large, p, torch.full_like(p, 0.5))
    deviation = (m * r * (1.0 - r)).sqrt()
    b = 1.15 + 2.53 * deviation
    peak = ((m + 1.0) * r).floor()
    top = torch.lgamma(peak + 1.0) + torch.lgamma(m - peak + 1.0) - (deviation * (2.83 + 5.1 / b)).log()
    odds = (r / (1.0 - r)).log()

    def accepts(k, t):
        return t <= top - torch.lgamma(k + 1.0) - torch.lgamma(m - k + 1.0) + (k - peak) * odds

    high = _rejected(large, 0.0248 * b + 0.01 * r - 0.0873, b, m * r + 0.5, 0.92 - 4.2 / b, accepts, m)
    few, rare = torch.where(large, torch.zeros_like(n), n), torch.where(large | (p < 0), torch.zeros_like(p), p)
    low = _inverted((1.0 - rare) ** few, lambda q, k: q * ((few - k).clamp_min(0.0) / (k + 1.0)) * (rare / (1.0 - rare)))
    drawn = torch.where(large, high, low)
    return torch.where(turned, n - drawn, drawn).to(count.dtype)


# ---- categories ----
def multinomial(self, num_samples: int, replacement: bool = False, generator=None):
    """Uses ONNX's node for a constant count and a nonzero number of rows; else cumulative sums of the weights."""
    rank = self.dim()
    torch._C._require(self.dtype.is_floating_point, f"multinomial takes floating-point weights, not {self.dtype}", "convert them first: `x.float()`")
    torch._C._require(num_samples > 0, f"multinomial takes at least one sample, not {num_samples}")
    torch._C._require(not torch._C._is_known(rank) or rank == 1 or rank == 2, f"multinomial takes a tensor of 1 or 2 dimensions, but it has {rank}")
    some = torch._C._is_known(rank) and (rank == 1 or (torch._C._is_known(self.shape[0]) and self.shape[0] > 0))
    if some and (not replacement or torch._C._is_known(num_samples)):
        return aten._multinomial(self, num_samples, replacement)
    rows = self.to(torch.float64)
    if not replacement:
        waiting = -torch.rand(self.shape, dtype=torch.float64).log()
        return torch.topk(rows / waiting, num_samples, -1)[1]
    upto = rows.cumsum(-1)
    u = torch.rand(list(self.shape[:-1]) + [num_samples], dtype=torch.float64) * upto[..., -1:]
    return torch.searchsorted(upto, u, right=True).clamp_max(self.shape[-1] - 1)


# ---- angles: D. J. Best, N. I. Fisher, "Efficient simulation of the von Mises distribution" (1979) ----
def von_mises(self):
    k = self.to(torch.float64)
    t = 1.0 + (1.0 + 4.0 * k * k).sqrt()
    rho = (t - (2.0 * t).sqrt()) / (2.0 * k)
    r = torch.where(k < 1e-5, 1.0 / k + k, (1.0 + rho * rho) / (2.0 * rho))
    drawn, open, trips = torch.zeros_like(k), k >= 0, 0
    while trips < TRIPS and bool(open.any()):
        z = (math.pi * _uniform(k)).cos()
        f = (1.0 + r * z) / (r + z)
        c, u = k * (r - f), _uniform(k)
        taken = open & ((c * (2.0 - c) > u) | ((c / u).log() + 1.0 >= c))
        angle = torch.where(_uniform(k) < 0.5, -1.0, 1.0) * f.clamp(-1.0, 1.0).acos()
        drawn, open, trips = torch.where(taken, angle, drawn), open & ~taken, trips + 1
    return drawn.to(self.dtype)
