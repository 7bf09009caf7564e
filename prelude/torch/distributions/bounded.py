"""Rarer distributions over numbers: those between 0 and 1, the ratio of variances, and the tail beyond a threshold."""

import math

import torch
import torch.nn.functional as F
from torch.distributions.distribution import Distribution, broadcast_all
from torch.distributions.positive import EULER, Gamma
from torch.distributions.real import Normal, Uniform
from torch.distributions.transforms import AffineTransform, PowerTransform, StickBreakingTransform, TransformedDistribution

NAN = float("nan")


class Kumaraswamy(TransformedDistribution):
    has_rsample = True

    def __init__(self, concentration1, concentration0, validate_args=None):
        self.concentration1, self.concentration0 = broadcast_all(concentration1, concentration0)
        a, b = self.concentration1, self.concentration0
        base = Uniform(torch.zeros_like(a), torch.ones_like(a))
        super().__init__(base, [PowerTransform(1 / b), AffineTransform(1.0, -1.0), PowerTransform(1 / a)])

    def expand(self, batch_shape):
        return Kumaraswamy(self.concentration1.expand(batch_shape), self.concentration0.expand(batch_shape))

    def _moment(self, power):
        a, b = self.concentration1, self.concentration0
        first = 1 + power / a
        return b * torch.exp(torch.lgamma(first) + torch.lgamma(b) - torch.lgamma(first + b))

    @property
    def mean(self):
        return self._moment(1)

    @property
    def mode(self):
        a, b = self.concentration1, self.concentration0
        power = torch.log1p(-b) / b - torch.log1p(-b * a)  # PyTorch's formula, which is not a number where b is above 1
        return torch.where((a < 1) | (b < 1), NAN, power).exp()

    @property
    def variance(self):
        return self._moment(2) - self._moment(1).pow(2)

    def entropy(self):
        a, b = self.concentration1, self.concentration0
        return (1 - 1 / b) + (1 - 1 / a) * (torch.digamma(b + 1) + EULER) - torch.log(a) - torch.log(b)


class FisherSnedecor(Distribution):
    has_rsample = True
    _names = ("df1", "df2")

    def __init__(self, df1, df2, validate_args=None):
        self.df1, self.df2 = broadcast_all(df1, df2)
        super().__init__(self.df1.shape)

    @property
    def mean(self):
        return torch.where(self.df2 > 2, self.df2 / (self.df2 - 2), NAN)

    @property
    def mode(self):
        value = (self.df1 - 2) / self.df1 * self.df2 / (self.df2 + 2)
        return torch.where(self.df1 > 2, value, NAN)

    @property
    def variance(self):
        n, m = self.df1, self.df2
        value = 2 * m.pow(2) * (n + m - 2) / (n * (m - 2).pow(2) * (m - 4))
        return torch.where(m > 4, value, NAN)

    def rsample(self, sample_shape=()):
        tiny = torch.finfo(self.df2.dtype).tiny
        above = Gamma(self.df1 * 0.5, self.df1).rsample(sample_shape)
        below = Gamma(self.df2 * 0.5, self.df2).rsample(sample_shape).clamp(min=tiny)
        return (above / below).clamp(min=tiny)

    def log_prob(self, value):
        n, m, ratio = self.df1 * 0.5, self.df2 * 0.5, self.df1 / self.df2
        scale = torch.lgamma(n + m) - torch.lgamma(n) - torch.lgamma(m)
        return scale + n * ratio.log() + (n - 1) * torch.log(value) - (n + m) * torch.log1p(ratio * value)


class GeneralizedPareto(Distribution):
    has_rsample = True
    _names = ("loc", "scale", "concentration")

    def __init__(self, loc, scale, concentration, validate_args=None):
        self.loc, self.scale, self.concentration = broadcast_all(loc, scale, concentration)
        super().__init__(self.loc.shape)

    def _shape(self):
        """Returns where the tail is exponential, and the concentration, which is 1 there."""
        exponential = self.concentration.abs() <= 1e-8
        return exponential, torch.where(exponential, 1.0, self.concentration)

    def _excess(self, value):
        return (value - self.loc) / self.scale

    def rsample(self, sample_shape=()):
        return self.icdf(torch.rand(self._extended_shape(sample_shape), dtype=self.loc.dtype))

    def log_prob(self, value):
        exponential, c = self._shape()
        z, power = self._excess(value), 1 / c + 1
        power = power.expand(torch.broadcast_shapes(power.shape, z.shape))
        curved = torch.where(power == 0, power, power * torch.log1p(c * z))
        return -self.scale.log() - torch.where(exponential, z, curved)

    def log_survival_function(self, value):
        exponential, c = self._shape()
        z = self._excess(value)
        return torch.where(exponential, -z, -torch.log1p(c * z) / c)

    def log_cdf(self, value):
        return torch.log1p(-torch.exp(self.log_survival_function(value)))

    def cdf(self, value):
        return torch.exp(self.log_cdf(value))

    def icdf(self, value):
        exponential, c = self._shape()
        left = torch.log1p(-value)
        return torch.where(exponential, self.loc - self.scale * left, self.loc + self.scale / c * torch.expm1(-c * left))

    @property
    def mean(self):
        return torch.where(self.concentration < 1, self.loc + self.scale / (1 - self.concentration), NAN)

    @property
    def variance(self):
        c = self.concentration
        return torch.where(c < 0.5, self.scale**2 / ((1 - c) ** 2 * (1 - 2 * c)), NAN)

    @property
    def mode(self):
        return self.loc

    def entropy(self):
        return torch.log(self.scale) + self.concentration + 1


class ContinuousBernoulli(Distribution):
    has_rsample = True

    def __init__(self, probs=None, logits=None, lims=(0.499, 0.501), validate_args=None):
        if (probs is None) == (logits is None):
            raise ValueError("Either `probs` or `logits` must be specified, but not both.")
        given, = broadcast_all(logits if probs is None else probs)
        self._lims = lims
        if probs is None:
            self.logits, self.probs = given, torch.sigmoid(given)
        else:
            self.probs = self._inside(given)
            self.logits = torch.log(self.probs) - torch.log1p(-self.probs)
        super().__init__(given.shape)

    @staticmethod
    def _inside(probs):
        eps = torch.finfo(probs.dtype).eps
        return probs.clamp(min=eps, max=1 - eps)

    def expand(self, batch_shape):
        return ContinuousBernoulli(logits=self.logits.expand(batch_shape), lims=self._lims)

    @property
    def param_shape(self):
        return self.probs.shape

    def _parts(self):
        """Returns where the formulas are stable, the probabilities there (elsewhere a stable one), and how far they are from 0.5."""
        stable = (self.probs <= self._lims[0]) | (self.probs > self._lims[1])
        return stable, torch.where(stable, self.probs, self._lims[0]), self.probs - 0.5

    def _log_scale(self):
        stable, p, far = self._parts()
        below = p <= 0.5
        denominator = torch.where(below, torch.log1p(-2.0 * torch.where(below, p, 0.0)), torch.log(2.0 * torch.where(below, 1.0, p) - 1.0))
        exact = torch.log(torch.abs(torch.log1p(-p) - torch.log(p))) - denominator
        return torch.where(stable, exact, math.log(2.0) + (4.0 / 3.0 + 104.0 / 45.0 * far**2) * far**2)

    @property
    def mean(self):
        stable, p, far = self._parts()
        exact = p / (2.0 * p - 1.0) + 1.0 / (torch.log1p(-p) - torch.log(p))
        return torch.where(stable, exact, 0.5 + (1.0 / 3.0 + 16.0 / 45.0 * far**2) * far)

    @property
    def variance(self):
        stable, p, far = self._parts()
        exact = p * (p - 1.0) / (1.0 - 2.0 * p) ** 2 + 1.0 / (torch.log1p(-p) - torch.log(p)) ** 2
        return torch.where(stable, exact, 1.0 / 12.0 - (1.0 / 15.0 - 128.0 / 945.0 * far**2) * far**2)

    def rsample(self, sample_shape=()):
        return self.icdf(torch.rand(self._extended_shape(sample_shape), dtype=self.probs.dtype))

    def log_prob(self, value):
        logits, value = broadcast_all(self.logits, value)
        return -F.binary_cross_entropy_with_logits(logits, value, reduction="none") + self._log_scale()

    def cdf(self, value):
        stable, p, _ = self._parts()
        exact = (p.pow(value) * (1.0 - p).pow(1.0 - value) + p - 1.0) / (2.0 * p - 1.0)
        inner = torch.where(stable, exact, value)
        return torch.where(value <= 0.0, 0.0, torch.where(value >= 1.0, 1.0, inner))

    def icdf(self, value):
        stable, p, _ = self._parts()
        exact = (torch.log1p(-p + value * (2.0 * p - 1.0)) - torch.log1p(-p)) / (torch.log(p) - torch.log1p(-p))
        return torch.where(stable, exact, value)

    def entropy(self):
        low = torch.log1p(-self.probs)
        return self.mean * (low - torch.log(self.probs)) - self._log_scale() - low


class LogisticNormal(TransformedDistribution):
    has_rsample = True

    def __init__(self, loc, scale, validate_args=None):
        base = Normal(loc, scale)
        if not base._batch_shape:
            base = base.expand((1,))
        super().__init__(base, StickBreakingTransform())
        self._event_shape = (base._batch_shape[-1] + 1,)

    def expand(self, batch_shape):
        shape = tuple(batch_shape) + (self._event_shape[0] - 1,)
        return LogisticNormal(self.loc.expand(shape), self.scale.expand(shape))

    @property
    def loc(self):
        return self.base_dist.loc

    @property
    def scale(self):
        return self.base_dist.scale
