"""torch._tensor: methods of tensors whose arguments or results no operator's schema can say. They are found before operators."""
import torch
from torch import Tensor  # noqa: F401
from torch._decompositions.packed import lu  # noqa: F401
from torch._decompositions.spectrum import istft, stft  # noqa: F401
from torch.functional import unique, unique_consecutive  # noqa: F401


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
    raise NotImplementedError("gradients are no part of a graph: leave backward() to the code that trains the model")


def polygamma(self, n):
    return torch.polygamma(n, self)


def polygamma_(self, n):
    return self.copy_(torch.polygamma(n, self))


def fill_diagonal_(self, fill_value, wrap=False):
    if wrap:
        raise NotImplementedError("fill_diagonal_(wrap=True) is not supported; write the diagonal by index")
    along = torch.arange(min(self.shape))
    self[(along,) * self.dim()] = fill_value
    return self
