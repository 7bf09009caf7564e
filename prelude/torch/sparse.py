"""torch.sparse: a graph has no sparse tensors; operations with a dense equivalent are computed on dense ones."""

import torch

from _refusal import refuse


class SparseTensor:
    """The result of to_sparse() and sparse_coo_tensor(): an object around the dense tensor, which constructors may store."""

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

    _indices, _values = indices, values

    def _nnz(self):
        return self.values().shape[0]

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        """Computes with the dense tensors."""
        return func(*[_dense(one) for one in args], **{name: _dense(one) for name, one in (kwargs or {}).items()})

    def mm(self, other):
        return torch.mm(self._dense, _dense(other))

    matmul = __matmul__ = mm

    def __rmatmul__(self, other):
        return torch.mm(other, self._dense)

    def t(self):
        return SparseTensor(self._dense.t())

    def transpose(self, dim0, dim1):
        return SparseTensor(self._dense.transpose(dim0, dim1))

    def __mul__(self, other):
        return SparseTensor(self._dense * _dense(other))

    __rmul__ = __mul__

    def __add__(self, other):
        total = self._dense + _dense(other)
        return SparseTensor(total) if isinstance(other, SparseTensor) else total

    def size(self, dim=None):
        return self._dense.size() if dim is None else self._dense.size(dim)

    def dim(self):
        return self._dense.dim()

    def float(self):
        return SparseTensor(self._dense.float())

    def cuda(self, *args, **kwargs):
        return self

    cpu = requires_grad_ = detach = clone = cuda


def _dense(mat):
    return mat.to_dense() if isinstance(mat, SparseTensor) else mat


def _of_entries(indices, values, size=None, dtype=None):
    """Adds up entries at the same place. Entries that are 0 are not counted among those of the result."""
    indices, values = torch.as_tensor(indices), torch.as_tensor(values, dtype=dtype)
    size = [k + 1 for k in indices.amax(1).tolist()] + list(values.shape[1:]) if size is None else list(size)
    return SparseTensor(torch.zeros(size, dtype=values.dtype).index_put(tuple(indices.long()), values, accumulate=True))


class _OfDtype(type):
    def __instancecheck__(cls, value):
        return isinstance(value, SparseTensor) and value.dtype == cls._of


class FloatTensor(metaclass=_OfDtype):
    """The class of sparse tensors of its dtype. A call makes one of its entries."""

    _of = torch.float32

    def __new__(cls, indices, values, size=None):
        return _of_entries(indices, values, size, cls._of)


class DoubleTensor(FloatTensor):
    _of = torch.float64


class LongTensor(FloatTensor):
    _of = torch.int64


def mm(mat1, mat2, reduce=None):
    if reduce is not None:
        refuse("torch.sparse.mm with `reduce` is not supported; use scatter_reduce")
    return torch.mm(_dense(mat1), _dense(mat2))


def addmm(mat, mat1, mat2, *, beta=1.0, alpha=1.0):
    return torch.addmm(mat, _dense(mat1), _dense(mat2), beta=beta, alpha=alpha)


def _needs_sparse(*args, **kwargs):
    refuse("a graph has no sparse tensors: keep the tensor dense, or keep its indices and values in two tensors")


sum = softmax = log_softmax = spdiags = sampled_addmm = spsolve = _needs_sparse
