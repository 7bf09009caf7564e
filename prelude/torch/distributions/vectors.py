"""Distributions over vectors, and mixtures."""

import math

import torch
from torch.distributions.distribution import Distribution, Located, OfMatrix


class MultivariateNormal(OfMatrix, Located):
    def __init__(self, loc, covariance_matrix=None, precision_matrix=None, scale_tril=None, validate_args=None):
        matrix = self._take_matrix(covariance_matrix, precision_matrix, scale_tril)
        batch = torch.broadcast_shapes(matrix.shape[:-2], loc.shape[:-1])
        self.loc = loc.expand(tuple(batch) + tuple(loc.shape[-1:]))
        self._set_matrix(matrix.expand(tuple(batch) + tuple(matrix.shape[-2:])))
        super().__init__(batch, loc.shape[-1:])

    @property
    def variance(self):
        return self.scale_tril.pow(2).sum(-1)

    def expand(self, batch_shape):
        batch = tuple(batch_shape)
        return MultivariateNormal(self.loc.expand(batch + tuple(self._event_shape)),
                                  scale_tril=self.scale_tril.expand(batch + tuple(self.scale_tril.shape[-2:])))

    def rsample(self, sample_shape=()):
        drawn = torch.randn(self._extended_shape(sample_shape), dtype=self.loc.dtype)
        return self.loc + (self.scale_tril @ drawn.unsqueeze(-1)).squeeze(-1)

    def _half_log_det(self):
        return self.scale_tril.diagonal(dim1=-2, dim2=-1).log().sum(-1)

    def log_prob(self, value):
        far = (value - self.loc).unsqueeze(-1)
        shape = torch.broadcast_shapes(far.shape[:-2], self.scale_tril.shape[:-2])
        scale = self.scale_tril.expand(tuple(shape) + tuple(self.scale_tril.shape[-2:]))
        solved = torch.linalg.solve_triangular(scale, far.expand(tuple(shape) + tuple(far.shape[-2:])), upper=False)
        distance = solved.squeeze(-1).pow(2).sum(-1)
        return -0.5 * (self.loc.shape[-1] * math.log(2 * math.pi) + distance) - self._half_log_det()

    def entropy(self):
        return 0.5 * self.loc.shape[-1] * (1.0 + math.log(2 * math.pi)) + self._half_log_det()


class MixtureSameFamily(Distribution):
    def __init__(self, mixture_distribution, component_distribution, validate_args=None):
        self._mixture_distribution = mixture_distribution
        self._component_distribution = component_distribution
        self._event_ndims = len(component_distribution._event_shape)
        super().__init__(component_distribution._batch_shape[:-1], component_distribution._event_shape)

    @property
    def mixture_distribution(self):
        return self._mixture_distribution

    @property
    def component_distribution(self):
        return self._component_distribution

    def _weights(self):
        weights = self._mixture_distribution.probs
        return weights.reshape(tuple(weights.shape) + (1,) * self._event_ndims)

    @property
    def mean(self):
        return torch.sum(self._weights() * self._component_distribution.mean, -1 - self._event_ndims)

    @property
    def variance(self):
        axis = -1 - self._event_ndims
        away = self._component_distribution.mean - self.mean.unsqueeze(axis)
        return torch.sum(self._weights() * (self._component_distribution.variance + away.pow(2.0)), axis)

    def _each(self, x):
        return x.unsqueeze(-1 - self._event_ndims)

    def cdf(self, x):
        return torch.sum(self._component_distribution.cdf(self._each(x)) * self._mixture_distribution.probs, -1)

    def log_prob(self, x):
        parts = self._component_distribution.log_prob(self._each(x))
        return torch.logsumexp(parts + torch.log_softmax(self._mixture_distribution.logits, -1), -1)

    def sample(self, sample_shape=()):
        chosen = self._mixture_distribution.sample(sample_shape)
        drawn = self._component_distribution.sample(sample_shape)
        axis = chosen.dim()
        index = chosen.reshape(tuple(chosen.shape) + (1,) * (self._event_ndims + 1))
        index = index.expand(tuple(chosen.shape) + (1,) + tuple(self._event_shape))
        return drawn.gather(axis, index).squeeze(axis)
