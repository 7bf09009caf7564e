"""Distributions over matrices, and the normal distribution whose covariance has a part of low rank."""

import math

import torch
from torch.distributions.distribution import Distribution, Located, OfMatrix, broadcast_all
from torch.distributions.positive import Beta, Chi2


def _diagonal(matrix):
    return matrix.diagonal(dim1=-2, dim2=-1)


class LowRankMultivariateNormal(Located):
    has_rsample = True

    def __init__(self, loc, cov_factor, cov_diag, validate_args=None):
        size = loc.shape[-1]
        batch = tuple(torch.broadcast_shapes(loc.shape[:-1], cov_factor.shape[:-2], cov_diag.shape[:-1]))
        self.loc = loc.expand(batch + (size,))
        self.cov_factor = cov_factor.expand(batch + tuple(cov_factor.shape[-2:]))
        self.cov_diag = cov_diag.expand(batch + (size,))
        super().__init__(batch, (size,))

    def expand(self, batch_shape):
        batch = tuple(batch_shape)
        return LowRankMultivariateNormal(self.loc.expand(batch + self._event_shape), self.cov_factor.expand(batch + tuple(self.cov_factor.shape[-2:])),
                                         self.cov_diag.expand(batch + self._event_shape))

    def _whitened(self):
        """Returns the factor over the standard deviations, and the root of the small matrix I + factor^T factor."""
        factor = self.cov_factor / self.cov_diag.sqrt().unsqueeze(-1)
        return factor, torch.linalg.cholesky(factor.mT @ factor + torch.eye(factor.shape[-1], dtype=factor.dtype))

    @property
    def variance(self):
        return self.cov_factor.pow(2).sum(-1) + self.cov_diag

    @property
    def covariance_matrix(self):
        return self.cov_factor @ self.cov_factor.mT + torch.diag_embed(self.cov_diag)

    @property
    def scale_tril(self):
        factor = self.cov_factor / self.cov_diag.sqrt().unsqueeze(-1)
        inner = factor @ factor.mT + torch.eye(factor.shape[-2], dtype=factor.dtype)
        return self.cov_diag.sqrt().unsqueeze(-1) * torch.linalg.cholesky(inner)

    @property
    def precision_matrix(self):
        factor, root = self._whitened()
        solved = torch.linalg.solve_triangular(root, (factor / self.cov_diag.sqrt().unsqueeze(-1)).mT, upper=False)
        return torch.diag_embed(self.cov_diag.reciprocal()) - solved.mT @ solved

    def rsample(self, sample_shape=()):
        shape = self._extended_shape(sample_shape)
        within = torch.randn(shape[:-1] + (self.cov_factor.shape[-1], 1), dtype=self.loc.dtype)
        return self.loc + (self.cov_factor @ within).squeeze(-1) + self.cov_diag.sqrt() * torch.randn(shape, dtype=self.loc.dtype)

    def _log_det(self, root):
        return 2 * _diagonal(root).log().sum(-1) + self.cov_diag.log().sum(-1)

    def log_prob(self, value):
        factor, root = self._whitened()
        far = (value - self.loc) / self.cov_diag.sqrt()
        along = (factor.mT @ far.unsqueeze(-1))
        shape = tuple(torch.broadcast_shapes(along.shape[:-2], root.shape[:-2]))
        solved = torch.linalg.solve_triangular(root.expand(shape + tuple(root.shape[-2:])), along.expand(shape + tuple(along.shape[-2:])), upper=False)
        distance = far.pow(2).sum(-1) - solved.squeeze(-1).pow(2).sum(-1)
        return -0.5 * (self._event_shape[0] * math.log(2 * math.pi) + self._log_det(root) + distance)

    def entropy(self):
        return 0.5 * (self._event_shape[0] * (1.0 + math.log(2 * math.pi)) + self._log_det(self._whitened()[1]))


class Wishart(OfMatrix, Distribution):
    has_rsample = True

    def __init__(self, df, covariance_matrix=None, precision_matrix=None, scale_tril=None, validate_args=None):
        matrix = self._take_matrix(covariance_matrix, precision_matrix, scale_tril)
        number = not isinstance(df, torch.Tensor)
        batch = tuple(matrix.shape[:-2]) if number else tuple(torch.broadcast_shapes(matrix.shape[:-2], df.shape))
        self.df = torch.tensor(df, dtype=matrix.dtype) if number else df.expand(batch)
        self._set_matrix(matrix.expand(batch + tuple(matrix.shape[-2:])))
        super().__init__(batch, matrix.shape[-2:])

    def expand(self, batch_shape):
        batch = tuple(batch_shape)
        return Wishart(self.df.expand(batch), scale_tril=self.scale_tril.expand(batch + self._event_shape))

    def _of_matrix(self, numbers):
        return numbers.reshape(tuple(numbers.shape) + (1, 1))

    @property
    def mean(self):
        return self._of_matrix(self.df) * self.covariance_matrix

    @property
    def mode(self):
        factor = self.df - self._event_shape[-1] - 1
        return self._of_matrix(torch.where(factor <= 0, float("nan"), factor)) * self.covariance_matrix

    @property
    def variance(self):
        matrix = self.covariance_matrix
        diagonal = _diagonal(matrix)
        return self._of_matrix(self.df) * (matrix.pow(2) + diagonal.unsqueeze(-1) * diagonal.unsqueeze(-2))

    def rsample(self, sample_shape=(), max_try_correction=None):
        size = self._event_shape[-1]
        degrees = self.df.unsqueeze(-1) - torch.arange(size, dtype=self.df.dtype)
        on = Chi2(degrees.expand(self._batch_shape + (size,))).rsample(sample_shape).sqrt().clamp(min=torch.finfo(self.df.dtype).eps)
        below = torch.randn(self._extended_shape(sample_shape), dtype=self.df.dtype).tril(-1)
        root = self.scale_tril @ (below + torch.diag_embed(on))
        return root @ root.mT

    def _log_det(self):
        """Returns the logarithm of the determinant of twice the covariance's root."""
        return self._event_shape[-1] * math.log(2.0) / 2 + _diagonal(self.scale_tril).log().sum(-1)

    def log_prob(self, value):
        df, size = self.df, self._event_shape[-1]
        shape = tuple(torch.broadcast_shapes(value.shape[:-2], self.scale_tril.shape[:-2])) + self._event_shape
        trace = _diagonal(torch.cholesky_solve(value.expand(shape), self.scale_tril.expand(shape))).sum(-1)
        return -df * self._log_det() - torch.mvlgamma(df / 2, size) + (df - size - 1) / 2 * torch.linalg.slogdet(value)[1] - trace / 2

    def entropy(self):
        df, size = self.df, self._event_shape[-1]
        digammas = torch.digamma(df.unsqueeze(-1) / 2 - torch.arange(size, dtype=df.dtype) / 2).sum(-1)
        return (size + 1) * self._log_det() + torch.mvlgamma(df / 2, size) - (df - size - 1) / 2 * digammas + df * size / 2


class LKJCholesky(Distribution):
    def __init__(self, dim, concentration=1.0, validate_args=None):
        if dim < 2:
            raise ValueError(f"Expected dim to be an integer greater than or equal to 2. Found dim={dim}.")
        self.dim = dim
        self.concentration, = broadcast_all(concentration)
        super().__init__(self.concentration.shape, (dim, dim))

    def expand(self, batch_shape):
        return LKJCholesky(self.dim, self.concentration.expand(batch_shape))

    def rsample(self, sample_shape=()):
        kind = self.concentration.dtype
        rows = torch.cat([torch.zeros(1, dtype=kind), torch.arange(self.dim - 1, dtype=kind)])
        rest = (self.concentration + 0.5 * (self.dim - 2)).unsqueeze(-1) - 0.5 * rows
        length = Beta(rows + 0.5, rest).sample(sample_shape).unsqueeze(-1)
        drawn = torch.randn(self._extended_shape(sample_shape), dtype=kind).tril(-1)
        norm = drawn.norm(dim=-1, keepdim=True)
        below = torch.sqrt(length) * torch.where(norm > 0, drawn / norm, 0.0)
        return below + torch.diag_embed((1 - below.pow(2).sum(-1)).clamp(min=torch.finfo(kind).tiny).sqrt())

    def log_prob(self, value):
        order = 2 * (self.concentration - 1).unsqueeze(-1) + self.dim - torch.arange(2, self.dim + 1)
        less = self.dim - 1
        alpha = self.concentration + 0.5 * less
        scale = 0.5 * less * math.log(math.pi) + torch.mvlgamma(alpha - 0.5, less) - torch.lgamma(alpha) * less
        return (order * _diagonal(value)[..., 1:].log()).sum(-1) - scale
