"""torch._tensor: methods of tensors whose arguments or results an operator's schema cannot describe. They take precedence over operators."""
import math

import torch
from torch._C import _disabled_torch_function_impl
from _refusal import refuse
from torch import Tensor  # noqa: F401
from torch._decompositions.packed import lu  # noqa: F401
from torch._decompositions.spectrum import istft, stft  # noqa: F401
from torch.functional import unique, unique_consecutive  # noqa: F401


def _channels_last_order(rank):
    return (0, *range(2, rank), 1)


def _channels_last(self, rank):
    """Channels-last memory is row-major in the order in which channels come last, and is seen through a permutation."""
    return self.permute(_channels_last_order(rank)).contiguous().permute(0, rank - 1, *range(1, rank - 1))


def _is_channels_last(self, rank):
    return self.dim() == rank and self.permute(_channels_last_order(rank)).is_contiguous()


def is_conj(self):
    return False


def is_neg(self):
    return False


def is_same_size(self, other):
    return self.shape == other.shape


def is_nonzero(self):
    return torch.is_nonzero(self)


def is_pinned(self):
    return False


def is_shared(self):
    return False


def is_inference(self):
    return False


def is_distributed(self):
    return False


def get_device(self):
    return -1


def orgqr(self, tau):
    return torch.orgqr(self, tau)


def cfloat(self):
    return self.to(torch.complex64)


def cdouble(self):
    return self.to(torch.complex128)


def backward(self, *args, **kwargs):
    refuse("a graph does not compute gradients: leave backward() to the training code")


def polygamma(self, n):
    return torch.polygamma(n, self)


def polygamma_(self, n):
    return self.copy_(torch.polygamma(n, self))


def fill_diagonal_(self, fill_value, wrap=False):
    if wrap:
        refuse("fill_diagonal_(wrap=True) is not supported; write the diagonal by index")
    along = torch.arange(min(self.shape))
    self[(along,) * self.dim()] = fill_value
    return self


# ---- draws in place ----
def _uniform(self):
    return torch.rand(self.shape, dtype=self.dtype)


def exponential_(self, lambd=1, *, generator=None):
    return self.copy_(-torch.log1p(-_uniform(self)) / lambd)


def cauchy_(self, median=0, sigma=1, *, generator=None):
    return self.copy_(median + sigma * torch.tan(math.pi * (_uniform(self) - 0.5)))


def log_normal_(self, mean=1, std=2, *, generator=None):
    return self.copy_((mean + std * torch.randn(self.shape, dtype=self.dtype)).exp())


def geometric_(self, p, *, generator=None):
    drawn = torch.rand(self.shape, dtype=torch.float32)
    return self.copy_((torch.log1p(-drawn) / math.log1p(-p)).floor() + 1)


def random_(self, start=None, stop=None, *, generator=None):
    low, high = (0, start) if stop is None else (start, stop)
    if high is None:
        high = 2 if self.dtype == torch.bool else 2**24 if self.dtype.is_floating_point else torch.iinfo(self.dtype).max + 1
    return self.copy_(torch.randint(low, high, self.shape))


# ---- memory, and other kinds of tensors ----
def storage_offset(self):
    refuse("storage_offset() is not supported, because tensors of a graph have no storage; shapes and strides are available")


class _Address:
    """What data_ptr() returns: it can be compared with that of another tensor."""

    def __init__(self, tensor):
        self.tensor = tensor

    def _refuse(self, *_):
        refuse("data_ptr() is supported only in `a.data_ptr() == b.data_ptr()` of tensors that are known to be the same memory or not, because tensors of a graph have no address")

    def __eq__(self, other):
        same = torch._C._same_place(self.tensor, other.tensor) if isinstance(other, _Address) else None
        if same is None:
            self._refuse()
        return same

    def __ne__(self, other):
        return not self == other

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __mod__ = __floordiv__ = __and__ = __rshift__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = __bool__ = __int__ = __index__ = __hash__ = __str__ = __repr__ = __format__ = _refuse


def data_ptr(self):
    return _Address(self)


def storage(self):
    refuse("storage() is not supported, because tensors of a graph have no storage; shapes and strides are available")


const_data_ptr, untyped_storage = data_ptr, storage


def to_sparse(self):
    return torch.sparse.SparseTensor(self)


def to_sparse_csr(self, *args, **kwargs):
    refuse("a graph has no sparse tensors: keep the tensor dense, or keep its indices (nonzero()) and values in two tensors")


to_sparse_coo = to_sparse
to_sparse_csc = to_sparse_bsr = to_sparse_bsc = sparse_mask = smm = sspaddmm = to_mkldnn = to_padded_tensor = to_sparse_csr


def apply_(self, callable):
    refuse("apply_() calls a Python function for each element, which a graph cannot do: write it with tensor operators")


map_ = map2_ = apply_


def as_subclass(self, cls):
    if getattr(cls, "__torch_function__", _disabled_torch_function_impl) is not _disabled_torch_function_impl:
        refuse("tensors whose class has a __torch_function__ are not supported: call the operators that it stands for yourself")
    if not issubclass(cls, torch.Tensor):
        raise TypeError("as_subclass takes a class that derives from torch.Tensor")
    return torch._C._as_subclass(self, cls)


def _make_subclass(cls, data, require_grad):
    made = as_subclass(data.detach(), cls)
    return torch.nn.Parameter(made, require_grad) if issubclass(cls, torch.nn.Parameter) else made


def dim_order(self, *, ambiguity_check=False):
    return tuple(range(self.dim()))


def new_empty_strided(self, size, stride, dtype=None, **kwargs):
    return self.new_empty(size, dtype=dtype)


def is_coalesced(self):
    return False


def chalf(self):
    refuse("chalf() is not supported, because PyTorch has hardly any kernels for it: use cfloat()")


def register_post_accumulate_grad_hook(self, hook):
    pass
