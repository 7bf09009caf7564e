"""torch.sparse: a graph has no sparse tensors; operations with a dense equivalent are computed on dense ones."""

import torch

from _refusal import refuse


class SparseTensor:
    """The result of to_sparse(): an object around the dense tensor, which constructors may store."""

    is_sparse = True
    layout = torch.sparse_coo

    def __init__(self, dense):
        self._dense = dense

    @property
    def shape(self):
        return self._dense.shape

    @property
    def dtype(self):
        return self._dense.dtype

    @property
    def device(self):
        return self._dense.device

    def to(self, *args, **kwargs):
        return SparseTensor(self._dense.to(*args, **kwargs))

    def to_dense(self):
        return self._dense

    def coalesce(self):
        return self

    def indices(self):
        return self._dense.nonzero().t()

    def values(self):
        return self._dense[self._dense != 0]

    def mm(self, other):
        return torch.mm(self._dense, other)

    __matmul__ = mm


def _dense(mat):
    return mat.to_dense() if isinstance(mat, SparseTensor) else mat


def mm(mat1, mat2, reduce=None):
    if reduce is not None:
        refuse("torch.sparse.mm with `reduce` is not supported; use scatter_reduce")
    return torch.mm(_dense(mat1), _dense(mat2))


def addmm(mat, mat1, mat2, *, beta=1.0, alpha=1.0):
    return torch.addmm(mat, _dense(mat1), _dense(mat2), beta=beta, alpha=alpha)


def _needs_sparse(*args, **kwargs):
    refuse("a graph has no sparse tensors: keep the tensor dense, or keep its indices and values in two tensors")


sum = softmax = log_softmax = spdiags = sampled_addmm = spsolve = _needs_sparse
