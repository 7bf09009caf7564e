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
