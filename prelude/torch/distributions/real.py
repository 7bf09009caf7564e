"""Distributions over real numbers."""

import copy
import math

import torch
from torch._decompositions import draws
from torch.distributions.distribution import Distribution, Located, broadcast_all


class _Symmetric(Located):
    """Symmetric distributions with a location and a scale."""

    _names = ("loc", "scale")

    def __init__(self, loc, scale, validate_args=None):
        self.loc, self.scale = broadcast_all(loc, scale)
        super().__init__(self.loc.shape)


class Normal(_Symmetric):
    @property
    def stddev(self):
        return self.scale

    @property
    def variance(self):
        return self.scale.pow(2)

    def rsample(self, sample_shape=()):
        shape = self._extended_shape(sample_shape)
        return self.loc + torch.randn(shape, dtype=self.loc.dtype) * self.scale

    def log_prob(self, value):
        return -((value - self.loc) ** 2) / (2 * self.scale**2) - self.scale.log() - math.log(math.sqrt(2 * math.pi))

    def cdf(self, value):
        return 0.5 * (1 + torch.erf((value - self.loc) / self.scale / math.sqrt(2)))

    def icdf(self, value):
        return self.loc + self.scale * torch.erfinv(2 * value - 1) * math.sqrt(2)

    def entropy(self):
        return 0.5 + 0.5 * math.log(2 * math.pi) + torch.log(self.scale)


class _OfBase(Distribution):
    """A function of another distribution's samples."""

    def __init__(self, base_dist):
        self.base_dist = base_dist
        super().__init__(base_dist._batch_shape)

    def expand(self, batch_shape, _instance=None):
        new = copy.copy(self)
        new.base_dist = self.base_dist.expand(batch_shape)
        new._batch_shape = tuple(batch_shape)
        return new


class LogNormal(_OfBase):
    def __init__(self, loc, scale, validate_args=None):
        super().__init__(Normal(loc, scale))

    @property
    def loc(self):
        return self.base_dist.loc

    @property
    def scale(self):
        return self.base_dist.scale

    @property
    def mean(self):
        return (self.loc + self.scale.pow(2) / 2).exp()

    @property
    def mode(self):
        return (self.loc - self.scale.square()).exp()

    @property
    def variance(self):
        squared = self.scale.pow(2)
        return squared.expm1() * (2 * self.loc + squared).exp()

    def rsample(self, sample_shape=()):
        return self.base_dist.rsample(sample_shape).exp()

    def log_prob(self, value):
        return self.base_dist.log_prob(value.log()) - value.log()

    def cdf(self, value):
        return self.base_dist.cdf(value.log())

    def icdf(self, value):
        return self.base_dist.icdf(value).exp()

    def entropy(self):
        return self.base_dist.entropy() + self.loc


class Laplace(_Symmetric):
    @property
    def variance(self):
        return 2 * self.scale.pow(2)

    def rsample(self, sample_shape=()):
        u = torch.rand(self._extended_shape(sample_shape), dtype=self.loc.dtype) * 2 - 1
        return self.loc - self.scale * u.sign() * torch.log1p(-u.abs())

    def log_prob(self, value):
        return -torch.log(2 * self.scale) - torch.abs(value - self.loc) / self.scale

    def cdf(self, value):
        away = value - self.loc
        return 0.5 - 0.5 * away.sign() * torch.expm1(-away.abs() / self.scale)

    def icdf(self, value):
        away = value - 0.5
        return self.loc - self.scale * away.sign() * torch.log1p(-2 * away.abs())

    def entropy(self):
        return 1 + torch.log(2 * self.scale)


class Cauchy(_Symmetric):
    @property
    def mean(self):
        return torch.full_like(self.loc, torch.nan)

    @property
    def variance(self):
        return torch.full_like(self.loc, torch.inf)

    def rsample(self, sample_shape=()):
        u = torch.rand(self._extended_shape(sample_shape), dtype=self.loc.dtype)
        return self.loc + torch.tan(math.pi * (u - 0.5)) * self.scale

    def log_prob(self, value):
        return -math.log(math.pi) - self.scale.log() - (((value - self.loc) / self.scale) ** 2).log1p()

    def cdf(self, value):
        return torch.atan((value - self.loc) / self.scale) / math.pi + 0.5

    def icdf(self, value):
        return torch.tan(math.pi * (value - 0.5)) * self.scale + self.loc

    def entropy(self):
        return math.log(4 * math.pi) + self.scale.log()


class Gumbel(_Symmetric):
    @property
    def mean(self):
        return self.loc + self.scale * 0.57721566490153286

    @property
    def stddev(self):
        return (math.pi / math.sqrt(6)) * self.scale

    @property
    def variance(self):
        return self.stddev.pow(2)

    def rsample(self, sample_shape=()):
        u = torch.rand(self._extended_shape(sample_shape), dtype=self.loc.dtype)
        tiny, eps = torch.finfo(self.loc.dtype).tiny, torch.finfo(self.loc.dtype).eps
        return self.loc - self.scale * torch.log(-torch.log(u.clamp(min=tiny, max=1 - eps)))

    def log_prob(self, value):
        y = (self.loc - value) / self.scale
        return y - y.exp() - self.scale.log()

    def cdf(self, value):
        return torch.exp(-torch.exp((self.loc - value) / self.scale))

    def icdf(self, value):
        return self.loc - self.scale * torch.log(-torch.log(value))

    def entropy(self):
        return self.scale.log() + (1 + 0.57721566490153286)


class StudentT(Distribution):
    _names = ("df", "loc", "scale")

    def __init__(self, df, loc=0.0, scale=1.0, validate_args=None):
        self.df, self.loc, self.scale = broadcast_all(df, loc, scale)
        super().__init__(self.df.shape)

    @property
    def mean(self):
        return torch.where(self.df <= 1, torch.nan, self.loc)

    @property
    def mode(self):
        return self.loc

    @property
    def variance(self):
        finite = self.scale.pow(2) * self.df / (self.df - 2)
        return torch.where(self.df <= 1, torch.nan, torch.where(self.df > 2, finite, torch.inf))

    def rsample(self, sample_shape=()):
        shape = self._extended_shape(sample_shape)
        chi2 = torch._standard_gamma((0.5 * self.df).expand(shape)) * 2.0
        return self.loc + self.scale * torch.randn(shape, dtype=self.df.dtype) * torch.rsqrt(chi2 / self.df)

    def log_prob(self, value):
        y = (value - self.loc) / self.scale
        scale = (self.scale.log() + 0.5 * self.df.log() + 0.5 * math.log(math.pi) + torch.lgamma(0.5 * self.df)
                 - torch.lgamma(0.5 * (self.df + 1.0)))
        return -0.5 * (self.df + 1.0) * torch.log1p(y**2.0 / self.df) - scale

    def entropy(self):
        half = 0.5 * self.df
        beta = torch.lgamma(half) + math.lgamma(0.5) - torch.lgamma(half + 0.5)
        return self.scale.log() + (half + 0.5) * (torch.digamma(half + 0.5) - torch.digamma(half)) + 0.5 * self.df.log() + beta


class VonMises(Located):
    _names = ("loc", "concentration")

    def __init__(self, loc, concentration, validate_args=None):
        self.loc, self.concentration = broadcast_all(loc, concentration)
        super().__init__(self.loc.shape)

    @property
    def variance(self):
        return 1 - torch.special.i1e(self.concentration) / torch.special.i0e(self.concentration)

    def sample(self, sample_shape=()):
        shape = self._extended_shape(sample_shape)
        angle = draws.von_mises(self.concentration.expand(shape))
        return (angle + math.pi + self.loc) % (2 * math.pi) - math.pi

    def log_prob(self, value):
        k = self.concentration
        return k * torch.cos(value - self.loc) - math.log(2 * math.pi) - (torch.special.i0e(k).log() + k)


class Exponential(Distribution):
    _names = ("rate",)

    def __init__(self, rate, validate_args=None):
        self.rate = broadcast_all(rate)[0]
        super().__init__(self.rate.shape)

    @property
    def mean(self):
        return self.rate.reciprocal()

    @property
    def mode(self):
        return torch.zeros_like(self.rate)

    @property
    def variance(self):
        return self.rate.pow(-2)

    def rsample(self, sample_shape=()):
        return -torch.log1p(-torch.rand(self._extended_shape(sample_shape), dtype=self.rate.dtype)) / self.rate

    def log_prob(self, value):
        return self.rate.log() - self.rate * value

    def cdf(self, value):
        return 1 - torch.exp(-self.rate * value)

    def icdf(self, value):
        return -torch.log1p(-value) / self.rate

    def entropy(self):
        return 1.0 - torch.log(self.rate)


class Uniform(Distribution):
    _names = ("low", "high")

    def __init__(self, low, high, validate_args=None):
        self.low, self.high = broadcast_all(low, high)
        super().__init__(self.low.shape)

    @property
    def mean(self):
        return (self.high + self.low) / 2

    @property
    def variance(self):
        return (self.high - self.low).pow(2) / 12

    def rsample(self, sample_shape=()):
        return self.low + torch.rand(self._extended_shape(sample_shape), dtype=self.low.dtype) * (self.high - self.low)

    def log_prob(self, value):
        inside = (self.low <= value) & (self.high > value)
        return torch.log(inside.to(self.low.dtype)) - torch.log(self.high - self.low)

    def cdf(self, value):
        return ((value - self.low) / (self.high - self.low)).clamp(min=0, max=1)

    def icdf(self, value):
        return value * (self.high - self.low) + self.low

    def entropy(self):
        return torch.log(self.high - self.low)
