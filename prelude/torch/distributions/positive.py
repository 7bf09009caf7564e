"""Distributions over positive numbers, and over proportions."""

import math

import torch
from torch.distributions.distribution import Distribution, broadcast_all
from torch.distributions.real import Cauchy, Normal, _OfBase

EULER = 0.57721566490153286


class Gamma(Distribution):
    _names = ("concentration", "rate")

    def __init__(self, concentration, rate, validate_args=None):
        self.concentration, self.rate = broadcast_all(concentration, rate)
        super().__init__(self.concentration.shape)

    @property
    def mean(self):
        return self.concentration / self.rate

    @property
    def mode(self):
        return ((self.concentration - 1) / self.rate).clamp(min=0)

    @property
    def variance(self):
        return self.concentration / self.rate.pow(2)

    def rsample(self, sample_shape=()):
        return (torch._standard_gamma(self.concentration.expand(self._extended_shape(sample_shape))) / self.rate).clamp_min(torch.finfo(self.rate.dtype).tiny)

    def log_prob(self, value):
        value = torch.as_tensor(value, dtype=self.rate.dtype)
        return (torch.xlogy(self.concentration, self.rate) + torch.xlogy(self.concentration - 1, value) - self.rate * value
                - torch.lgamma(self.concentration))

    def entropy(self):
        c = self.concentration
        return c - torch.log(self.rate) + torch.lgamma(c) + (1.0 - c) * torch.digamma(c)

    def cdf(self, value):
        return torch.special.gammainc(self.concentration, self.rate * value)


class Chi2(Gamma):
    def __init__(self, df, validate_args=None):
        super().__init__(0.5 * df, 0.5)

    @property
    def df(self):
        return self.concentration * 2


class InverseGamma(Distribution):
    _names = ("concentration", "rate")

    def __init__(self, concentration, rate, validate_args=None):
        self.concentration, self.rate = broadcast_all(concentration, rate)
        super().__init__(self.rate.shape)

    @property
    def mean(self):
        return torch.where(self.concentration > 1, self.rate / (self.concentration - 1), torch.inf)

    @property
    def mode(self):
        return self.rate / (self.concentration + 1)

    @property
    def variance(self):
        c = self.concentration
        return torch.where(c > 2, self.rate.square() / ((c - 1).square() * (c - 2)), torch.inf)

    def rsample(self, sample_shape=()):
        return Gamma(self.concentration, self.rate).rsample(sample_shape).reciprocal()

    def log_prob(self, value):
        return Gamma(self.concentration, self.rate).log_prob(value.reciprocal()) - 2 * value.log()

    def cdf(self, value):
        return 1 - Gamma(self.concentration, self.rate).cdf(value.reciprocal())

    def entropy(self):
        c = self.concentration
        return c + self.rate.log() + c.lgamma() - (1 + c) * c.digamma()


class Dirichlet(Distribution):
    _names = ("concentration",)

    def __init__(self, concentration, validate_args=None):
        self.concentration = concentration
        super().__init__(concentration.shape[:-1], concentration.shape[-1:])

    @property
    def mean(self):
        return self.concentration / self.concentration.sum(-1, True)

    @property
    def mode(self):
        more = (self.concentration - 1).clamp(min=0.0)
        share = more / more.sum(-1, True)
        corner = torch.nn.functional.one_hot(share.argmax(-1), share.shape[-1]).to(share.dtype)
        return torch.where((self.concentration < 1).all(-1, True), corner, share)

    @property
    def variance(self):
        total = self.concentration.sum(-1, True)
        return self.concentration * (total - self.concentration) / (total.pow(2) * (total + 1))

    def rsample(self, sample_shape=()):
        return torch._sample_dirichlet(self.concentration.expand(self._extended_shape(sample_shape)))

    def log_prob(self, value):
        c = self.concentration
        return torch.xlogy(c - 1.0, value).sum(-1) + torch.lgamma(c.sum(-1)) - torch.lgamma(c).sum(-1)

    def entropy(self):
        c, total = self.concentration, self.concentration.sum(-1)
        return (torch.lgamma(c).sum(-1) - torch.lgamma(total) - (c.shape[-1] - total) * torch.digamma(total)
                - ((c - 1.0) * torch.digamma(c)).sum(-1))


class Beta(Distribution):
    def __init__(self, concentration1, concentration0, validate_args=None):
        self._dirichlet = Dirichlet(torch.stack(broadcast_all(concentration1, concentration0), -1))
        super().__init__(self._dirichlet._batch_shape)

    def expand(self, batch_shape):
        return Beta(self.concentration1.expand(batch_shape), self.concentration0.expand(batch_shape))

    @property
    def concentration1(self):
        return self._dirichlet.concentration[..., 0]

    @property
    def concentration0(self):
        return self._dirichlet.concentration[..., 1]

    @property
    def mean(self):
        return self.concentration1 / (self.concentration1 + self.concentration0)

    @property
    def mode(self):
        return self._dirichlet.mode[..., 0]

    @property
    def variance(self):
        total = self.concentration1 + self.concentration0
        return self.concentration1 * self.concentration0 / (total.pow(2) * (total + 1))

    def rsample(self, sample_shape=()):
        return self._dirichlet.rsample(sample_shape).select(-1, 0)

    def log_prob(self, value):
        return self._dirichlet.log_prob(torch.stack([value, 1.0 - value], -1))

    def entropy(self):
        return self._dirichlet.entropy()


class HalfNormal(_OfBase):
    def __init__(self, scale, validate_args=None):
        super().__init__(Normal(0, scale))

    @property
    def scale(self):
        return self.base_dist.scale

    @property
    def mean(self):
        return self.scale * math.sqrt(2 / math.pi)

    @property
    def mode(self):
        return torch.zeros_like(self.scale)

    @property
    def variance(self):
        return self.scale.pow(2) * (1 - 2 / math.pi)

    def rsample(self, sample_shape=()):
        return self.base_dist.rsample(sample_shape).abs()

    def log_prob(self, value):
        value = torch.as_tensor(value, dtype=self.scale.dtype)
        return torch.where(value >= 0, self.base_dist.log_prob(value) + math.log(2), -torch.inf)

    def cdf(self, value):
        return 2 * self.base_dist.cdf(value) - 1

    def icdf(self, value):
        return self.base_dist.icdf((value + 1) / 2)

    def entropy(self):
        return self.base_dist.entropy() - math.log(2)


class HalfCauchy(HalfNormal):
    def __init__(self, scale, validate_args=None):
        _OfBase.__init__(self, Cauchy(0, scale))

    @property
    def mean(self):
        return torch.full_like(self.scale, torch.inf)

    @property
    def variance(self):
        return self.base_dist.variance


class Weibull(Distribution):
    _names = ("scale", "concentration")

    def __init__(self, scale, concentration, validate_args=None):
        self.scale, self.concentration = broadcast_all(scale, concentration)
        super().__init__(self.scale.shape)

    @property
    def mean(self):
        return self.scale * torch.exp(torch.lgamma(1 + self.concentration.reciprocal()))

    @property
    def mode(self):
        return self.scale * ((self.concentration - 1) / self.concentration) ** self.concentration.reciprocal()

    @property
    def variance(self):
        inverse = self.concentration.reciprocal()
        return self.scale.pow(2) * (torch.exp(torch.lgamma(1 + 2 * inverse)) - torch.exp(2 * torch.lgamma(1 + inverse)))

    def rsample(self, sample_shape=()):
        u = torch.rand(self._extended_shape(sample_shape), dtype=self.scale.dtype)
        return self.scale * (-torch.log1p(-u)) ** self.concentration.reciprocal()

    def log_prob(self, value):
        ratio = value / self.scale
        c = self.concentration
        return c.log() - self.scale.log() + (c - 1) * ratio.log() - ratio.pow(c)

    def cdf(self, value):
        return -torch.expm1(-(value / self.scale).pow(self.concentration))

    def entropy(self):
        inverse = self.concentration.reciprocal()
        return EULER * (1 - inverse) + torch.log(self.scale * inverse) + 1


class Pareto(Distribution):
    _names = ("scale", "alpha")

    def __init__(self, scale, alpha, validate_args=None):
        self.scale, self.alpha = broadcast_all(scale, alpha)
        super().__init__(self.scale.shape)

    @property
    def mean(self):
        a = self.alpha.clamp(min=1)
        return a * self.scale / (a - 1)

    @property
    def mode(self):
        return self.scale

    @property
    def variance(self):
        a = self.alpha.clamp(min=2)
        return self.scale.pow(2) * a / ((a - 1).pow(2) * (a - 2))

    def rsample(self, sample_shape=()):
        u = torch.rand(self._extended_shape(sample_shape), dtype=self.scale.dtype)
        return self.scale * torch.exp(-torch.log1p(-u) / self.alpha)

    def log_prob(self, value):
        return self.alpha.log() + self.alpha * self.scale.log() - (self.alpha + 1) * value.log()

    def cdf(self, value):
        return 1 - (self.scale / value).pow(self.alpha)

    def entropy(self):
        return (self.scale / self.alpha).log() + (1 + self.alpha.reciprocal())
