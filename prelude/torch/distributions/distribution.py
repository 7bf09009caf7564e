"""The common part of distributions."""

import copy

from _refusal import refuse

import torch


def broadcast_all(*values):
    """Returns the values as tensors of one shape; numbers take the type of the tensors among them."""
    given = [v for v in values if isinstance(v, torch.Tensor)]
    kind = given[0].dtype if given else torch.get_default_dtype()
    return torch.broadcast_tensors(*[v if isinstance(v, torch.Tensor) else torch.tensor(v, dtype=kind) for v in values])


class Distribution:
    _names = ()  # names of the tensors with the shape of the batch followed by that of the event
    has_rsample = False
    has_enumerate_support = False

    @staticmethod
    def set_default_validate_args(value):
        pass

    def __init__(self, batch_shape=(), event_shape=(), validate_args=None):
        self._batch_shape = tuple(batch_shape)
        self._event_shape = tuple(event_shape)

    @property
    def batch_shape(self):
        return torch.Size(self._batch_shape)

    @property
    def event_shape(self):
        return torch.Size(self._event_shape)

    @property
    def stddev(self):
        return self.variance.sqrt()

    def _extended_shape(self, sample_shape=()):
        return tuple(sample_shape) + self._batch_shape + self._event_shape

    def expand(self, batch_shape, _instance=None):
        if not self._names:
            refuse("expand() of " + type(self).__name__ + " is not supported: expand its arguments instead")
        new = copy.copy(self)
        new._batch_shape = tuple(batch_shape)
        for name in self._names:
            setattr(new, name, getattr(self, name).expand(tuple(batch_shape) + self._event_shape))
        return new

    def sample(self, sample_shape=()):
        return self.rsample(sample_shape)

    def perplexity(self):
        return torch.exp(self.entropy())


class Located(Distribution):
    """The mean is also the mode."""

    @property
    def mean(self):
        return self.loc

    @property
    def mode(self):
        return self.loc


class OfMatrix:
    """Keeps a covariance matrix that is given as itself, as its inverse or as its lower triangular factor."""

    def _take_matrix(self, covariance_matrix, precision_matrix, scale_tril):
        """Returns the matrix that is given; _set_matrix follows, with its final shape."""
        forms = (("covariance", covariance_matrix), ("precision", precision_matrix), ("factor", scale_tril))
        given = [(form, matrix) for form, matrix in forms if matrix is not None]
        if len(given) != 1:
            raise ValueError("Exactly one of covariance_matrix or precision_matrix or scale_tril may be specified.")
        self._form, matrix = given[0]
        return matrix

    def _set_matrix(self, matrix):
        self._matrix = matrix
        if self._form == "factor":
            self._unbroadcasted_scale_tril = matrix
        else:
            self._unbroadcasted_scale_tril = torch.linalg.cholesky(torch.linalg.inv(matrix) if self._form == "precision" else matrix)

    @property
    def scale_tril(self):
        return self._unbroadcasted_scale_tril

    @property
    def covariance_matrix(self):
        return self._matrix if self._form == "covariance" else self.scale_tril @ self.scale_tril.mT

    @property
    def precision_matrix(self):
        return self._matrix if self._form == "precision" else torch.cholesky_inverse(self.scale_tril)


def sum_last(value, dims):
    return value.sum(tuple(range(-dims, 0))) if dims else value


class Independent(Distribution):
    def __init__(self, base_distribution, reinterpreted_batch_ndims, validate_args=None):
        self.base_dist = base_distribution
        self.reinterpreted_batch_ndims = reinterpreted_batch_ndims
        shape = base_distribution._batch_shape
        cut = len(shape) - reinterpreted_batch_ndims
        super().__init__(shape[:cut], shape[cut:] + base_distribution._event_shape)

    @property
    def mean(self):
        return self.base_dist.mean

    @property
    def mode(self):
        return self.base_dist.mode

    @property
    def variance(self):
        return self.base_dist.variance

    def rsample(self, sample_shape=()):
        return self.base_dist.rsample(sample_shape)

    def sample(self, sample_shape=()):
        return self.base_dist.sample(sample_shape)

    def log_prob(self, value):
        return sum_last(self.base_dist.log_prob(value), self.reinterpreted_batch_ndims)

    def entropy(self):
        return sum_last(self.base_dist.entropy(), self.reinterpreted_batch_ndims)
