"""Distributions over classes, given by probabilities or by logits; each is computed from the other."""

import torch
import torch.nn.functional as F
from torch.distributions.distribution import Distribution


def clamp_probs(probs):
    tiny = torch.finfo(probs.dtype).eps
    return probs.clamp(min=tiny, max=1 - tiny)


class Categorical(Distribution):
    def __init__(self, probs=None, logits=None, validate_args=None):
        if (probs is None) == (logits is None):
            raise ValueError("either `probs` or `logits` must be given, not both")
        if probs is not None:
            self.probs = probs / probs.sum(-1, keepdim=True)
            self.logits = torch.log(clamp_probs(self.probs))
        else:
            self.logits = logits - logits.logsumexp(dim=-1, keepdim=True)
            self.probs = F.softmax(self.logits, dim=-1)
        self._num_events = self.logits.shape[-1]
        super().__init__(self.logits.shape[:-1])

    @property
    def mode(self):
        return self.probs.argmax(dim=-1)

    def sample(self, sample_shape=()):
        shape = self._extended_shape(sample_shape)
        count = 1
        for size in sample_shape:
            count = count * size
        drawn = torch.multinomial(self.probs.reshape(-1, self._num_events), count, True)
        return drawn.T.reshape(shape)

    def log_prob(self, value):
        value, logits = torch.broadcast_tensors(value.long().unsqueeze(-1), self.logits)
        return logits.gather(-1, value[..., :1]).squeeze(-1)

    def entropy(self):
        return -(torch.clamp(self.logits, min=torch.finfo(self.logits.dtype).min) * self.probs).sum(-1)


class OfCategorical(Distribution):
    """Distributions over vectors with an element for each category."""

    def __init__(self, probs=None, logits=None, validate_args=None):
        self._categorical = Categorical(probs, logits)
        super().__init__(self._categorical._batch_shape, self._categorical.logits.shape[-1:])

    @property
    def probs(self):
        return self._categorical.probs

    @property
    def logits(self):
        return self._categorical.logits


class OneHotCategorical(OfCategorical):
    @property
    def mean(self):
        return self.probs

    @property
    def mode(self):
        return F.one_hot(self.probs.argmax(dim=-1), self._categorical._num_events).to(self.probs.dtype)

    def sample(self, sample_shape=()):
        return F.one_hot(self._categorical.sample(sample_shape), self._categorical._num_events).to(self.probs.dtype)

    def log_prob(self, value):
        return self._categorical.log_prob(value.max(-1)[1])

    def entropy(self):
        return self._categorical.entropy()


class OneHotCategoricalStraightThrough(OneHotCategorical):
    def rsample(self, sample_shape=()):
        samples = self.sample(sample_shape)
        return samples + (self.probs - self.probs.detach())


class RelaxedOneHotCategorical(OfCategorical):
    def __init__(self, temperature, probs=None, logits=None, validate_args=None):
        self.temperature = temperature
        super().__init__(probs, logits)

    def rsample(self, sample_shape=()):
        uniform = clamp_probs(torch.rand(self._extended_shape(sample_shape), dtype=self.logits.dtype))
        scores = (self.logits - (-uniform.log()).log()) / self.temperature
        return (scores - scores.logsumexp(dim=-1, keepdim=True)).exp()

    def log_prob(self, value):
        k = self.logits.shape[-1]
        logits, value = torch.broadcast_tensors(self.logits, value.log())
        temperature = torch.as_tensor(self.temperature, dtype=logits.dtype)
        scale = torch.lgamma(torch.tensor(float(k), dtype=logits.dtype)) + temperature.log() * (k - 1)
        score = logits - value * temperature
        return (score - score.logsumexp(dim=-1, keepdim=True)).sum(-1) + scale - value.sum(-1)


class RelaxedBernoulli(Distribution):
    def __init__(self, temperature, probs=None, logits=None, validate_args=None):
        self.temperature, self._bernoulli = temperature, Bernoulli(probs, logits)
        super().__init__(self._bernoulli._batch_shape)

    @property
    def probs(self):
        return self._bernoulli.probs

    @property
    def logits(self):
        return self._bernoulli.logits

    def rsample(self, sample_shape=()):
        probs = clamp_probs(self.probs.expand(self._extended_shape(sample_shape)))
        uniform = clamp_probs(torch.rand(self._extended_shape(sample_shape), dtype=probs.dtype))
        odds = uniform.log() - (-uniform).log1p() + probs.log() - (-probs).log1p()
        return torch.sigmoid(odds / self.temperature)

    def log_prob(self, value):
        inner = value.clamp(min=torch.finfo(value.dtype).tiny, max=1.0 - torch.finfo(value.dtype).eps)
        x = inner.log() - (-inner).log1p()
        logits, x = torch.broadcast_tensors(self.logits, x)
        far = logits - x * self.temperature
        temperature = torch.as_tensor(self.temperature, dtype=x.dtype)
        return temperature.log() + far - 2 * far.exp().log1p() + F.softplus(-x) + F.softplus(x)


class Bernoulli(Distribution):
    _names = ("probs", "logits")

    def __init__(self, probs=None, logits=None, validate_args=None):
        if (probs is None) == (logits is None):
            raise ValueError("either `probs` or `logits` must be given, not both")
        if probs is not None:
            self.probs = probs if isinstance(probs, torch.Tensor) else torch.tensor(float(probs))
            inner = clamp_probs(self.probs)
            self.logits = torch.log(inner) - torch.log1p(-inner)
        else:
            self.logits = logits if isinstance(logits, torch.Tensor) else torch.tensor(float(logits))
            self.probs = torch.sigmoid(self.logits)
        super().__init__(self.probs.shape)

    @property
    def mean(self):
        return self.probs

    @property
    def mode(self):
        mode = (self.probs >= 0.5).to(self.probs.dtype)
        return torch.where(self.probs == 0.5, torch.full_like(mode, float("nan")), mode)

    @property
    def variance(self):
        return self.probs * (1 - self.probs)

    def sample(self, sample_shape=()):
        return torch.bernoulli(self.probs.expand(self._extended_shape(sample_shape)))

    def log_prob(self, value):
        logits, value = torch.broadcast_tensors(self.logits, value)
        return -F.binary_cross_entropy_with_logits(logits, value, reduction="none")

    def entropy(self):
        return F.binary_cross_entropy_with_logits(self.logits, self.probs, reduction="none")
