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


def polygamma(self, n):
    return torch.polygamma(n, self)


def polygamma_(self, n):
    return self.copy_(torch.polygamma(n, self))
