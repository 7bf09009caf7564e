"""Distributions over integers."""

import torch
import torch.nn.functional as F
from torch.distributions.discrete import OfCategorical, clamp_probs
from torch.distributions.distribution import Distribution, broadcast_all


class _Trials(Distribution):
    """Parameterised by the probability of a success, or by its logit; each is computed from the other."""

    _names = ("probs", "logits")

    def __init__(self, probs, logits, *others):
        if (probs is None) == (logits is None):
            raise ValueError("either `probs` or `logits` must be given, not both")
        if probs is not None:
            self.probs, *rest = broadcast_all(probs, *others)
            inner = clamp_probs(self.probs)
            self.logits = torch.log(inner) - torch.log1p(-inner)
        else:
            self.logits, *rest = broadcast_all(logits, *others)
            self.probs = torch.sigmoid(self.logits)
        if rest:
            self.total_count = rest[0].to(self.probs.dtype)
        super().__init__(self.probs.shape)


class Geometric(_Trials):
    def __init__(self, probs=None, logits=None, validate_args=None):
        super().__init__(probs, logits)

    @property
    def mean(self):
        return 1.0 / self.probs - 1.0

    @property
    def mode(self):
        return torch.zeros_like(self.probs)

    @property
    def variance(self):
        return (1.0 / self.probs - 1.0) / self.probs

    def sample(self, sample_shape=()):
        u = torch.rand(self._extended_shape(sample_shape), dtype=self.probs.dtype).clamp(min=torch.finfo(self.probs.dtype).tiny)
        return (u.log() / (-self.probs).log1p()).floor()

    def log_prob(self, value):
        value, probs = torch.broadcast_tensors(value, self.probs)
        certain = (probs == 1) & (value == 0)
        return value * (-torch.where(certain, 0.0, probs)).log1p() + self.probs.log()

    def entropy(self):
        return F.binary_cross_entropy_with_logits(self.logits, self.probs, reduction="none") / self.probs


class Binomial(_Trials):
    _names = ("probs", "logits", "total_count")

    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        super().__init__(probs, logits, total_count)

    @property
    def mean(self):
        return self.total_count * self.probs

    @property
    def mode(self):
        return torch.minimum(((self.total_count + 1) * self.probs).floor(), self.total_count)

    @property
    def variance(self):
        return self.total_count * self.probs * (1 - self.probs)

    def sample(self, sample_shape=()):
        shape = self._extended_shape(sample_shape)
        return torch.binomial(self.total_count.expand(shape), self.probs.expand(shape))

    def log_prob(self, value):
        n = self.total_count
        ways = torch.lgamma(n + 1) - torch.lgamma(value + 1) - torch.lgamma(n - value + 1)
        return ways + value * self.logits - n * F.softplus(self.logits)


class NegativeBinomial(_Trials):
    _names = ("probs", "logits", "total_count")

    def __init__(self, total_count, probs=None, logits=None, validate_args=None):
        super().__init__(probs, logits, total_count)

    @property
    def mean(self):
        return self.total_count * torch.exp(self.logits)

    @property
    def mode(self):
        return ((self.total_count - 1) * self.logits.exp()).floor().clamp(min=0.0)

    @property
    def variance(self):
        return self.mean / torch.sigmoid(-self.logits)

    def sample(self, sample_shape=()):
        shape = self._extended_shape(sample_shape)
        return torch.poisson(torch._standard_gamma(self.total_count.expand(shape)) * self.logits.exp())

    def log_prob(self, value):
        n = self.total_count
        unscaled = n * F.logsigmoid(-self.logits) + value * F.logsigmoid(self.logits)
        scale = torch.lgamma(1.0 + value) + torch.lgamma(n) - torch.lgamma(n + value)
        return unscaled - torch.where(n + value == 0.0, 0.0, scale)


class Poisson(Distribution):
    _names = ("rate",)

    def __init__(self, rate, validate_args=None):
        self.rate = broadcast_all(rate)[0]
        super().__init__(self.rate.shape)

    @property
    def mean(self):
        return self.rate

    @property
    def mode(self):
        return self.rate.floor()

    @property
    def variance(self):
        return self.rate

    def sample(self, sample_shape=()):
        return torch.poisson(self.rate.expand(self._extended_shape(sample_shape)))

    def log_prob(self, value):
        rate, value = broadcast_all(self.rate, value)
        return value.xlogy(rate) - rate - (value + 1).lgamma()


class Multinomial(OfCategorical):
    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        self.total_count = total_count
        super().__init__(probs, logits)

    @property
    def mean(self):
        return self.probs * self.total_count

    @property
    def variance(self):
        return self.total_count * self.probs * (1 - self.probs)

    def sample(self, sample_shape=()):
        drawn = self._categorical.sample((self.total_count,) + tuple(sample_shape))
        return F.one_hot(drawn, self.probs.shape[-1]).sum(0).to(self.probs.dtype)

    def log_prob(self, value):
        logits, value = torch.broadcast_tensors(self.logits, value)
        kept = torch.where((value == 0) & (logits == -torch.inf), 0.0, logits)
        return torch.lgamma(value.sum(-1) + 1) - torch.lgamma(value + 1).sum(-1) + (kept * value).sum(-1)
