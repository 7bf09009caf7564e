"""numpy.fft: transforms, in double precision if the numbers are not of single or half precision; frequencies, and shifts of halves."""

import numpy
import torch
from numpy._array import _all_tensor, _double, ndarray

__partial__ = True


def _transformed(function, a, *given):
    tensor = _double(_all_tensor(a))
    return ndarray(function(tensor.to(torch.float32) if tensor.dtype == torch.float16 else tensor, *given))


def fft(a, n=None, axis=-1, norm=None):
    return _transformed(torch.fft.fft, a, n, axis, norm)


def ifft(a, n=None, axis=-1, norm=None):
    return _transformed(torch.fft.ifft, a, n, axis, norm)


def rfft(a, n=None, axis=-1, norm=None):
    return _transformed(torch.fft.rfft, a, n, axis, norm)


def irfft(a, n=None, axis=-1, norm=None):
    return _transformed(torch.fft.irfft, a, n, axis, norm)


def hfft(a, n=None, axis=-1, norm=None):
    return _transformed(torch.fft.hfft, a, n, axis, norm)


def ihfft(a, n=None, axis=-1, norm=None):
    return _transformed(torch.fft.ihfft, a, n, axis, norm)


def fft2(a, s=None, axes=(-2, -1), norm=None):
    return _transformed(torch.fft.fft2, a, s, axes, norm)


def ifft2(a, s=None, axes=(-2, -1), norm=None):
    return _transformed(torch.fft.ifft2, a, s, axes, norm)


def rfft2(a, s=None, axes=(-2, -1), norm=None):
    return _transformed(torch.fft.rfft2, a, s, axes, norm)


def irfft2(a, s=None, axes=(-2, -1), norm=None):
    return _transformed(torch.fft.irfft2, a, s, axes, norm)


def fftn(a, s=None, axes=None, norm=None):
    return _transformed(torch.fft.fftn, a, s, axes, norm)


def ifftn(a, s=None, axes=None, norm=None):
    return _transformed(torch.fft.ifftn, a, s, axes, norm)


def rfftn(a, s=None, axes=None, norm=None):
    return _transformed(torch.fft.rfftn, a, s, axes, norm)


def irfftn(a, s=None, axes=None, norm=None):
    return _transformed(torch.fft.irfftn, a, s, axes, norm)


def fftfreq(n, d=1.0):
    return numpy.array([(k if k < (n + 1) // 2 else k - n) / (n * d) for k in range(n)])


def rfftfreq(n, d=1.0):
    return numpy.array([k / (n * d) for k in range(n // 2 + 1)])


def _shifted(x, axes, by):
    x = numpy.asarray(x)
    for axis in range(x.ndim) if axes is None else [axes] if isinstance(axes, int) else axes:
        x = numpy.roll(x, by(x.shape[axis]), axis)
    return x


def fftshift(x, axes=None):
    return _shifted(x, axes, lambda n: n // 2)


def ifftshift(x, axes=None):
    return _shifted(x, axes, lambda n: -(n // 2))
