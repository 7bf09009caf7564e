"""numpy: parts of complex arrays."""

import math

import torch
from numpy._array import _all_tensor, _number, ndarray

__partial__ = True


def iscomplexobj(x):
    return isinstance(x, complex) or isinstance(x, (ndarray, list, tuple)) and _all_tensor(x).dtype.is_complex


def isrealobj(x):
    return not iscomplexobj(x)


def real(val):
    return val.real if isinstance(val, complex) else val if isrealobj(val) else ndarray(torch.real(_all_tensor(val)))


def imag(val):
    if isinstance(val, (int, float, complex)):
        return val.imag
    tensor = _all_tensor(val)
    return ndarray(torch.imag(tensor) if tensor.dtype.is_complex else torch.zeros_like(tensor))


def conj(x):
    return x.conjugate() if isinstance(x, complex) else x if isrealobj(x) else ndarray(torch.conj(_all_tensor(x)))


conjugate = conj


def angle(z, deg=False):
    if isinstance(z, (int, float, complex)):
        radians = math.atan2(complex(z).imag, complex(z).real)
        return radians * 180.0 / math.pi if deg else radians
    tensor = torch.angle(_all_tensor(z))
    return _number(tensor * (180.0 / math.pi) if deg else tensor)
