"""The parts of scipy.fft that constructors use: transforms, lengths and frequencies. SciPy's own transforms are compiled; other names of it
are unknown. Written against SciPy 1.17."""

import numpy
from _refusal import refuse
from numpy.fft import fft, fft2, fftn, hfft, ifft, ifft2, ifftn, ihfft, irfft, irfft2, irfftn, rfft, rfft2, rfftn  # noqa: F401
from numpy.fft import fftfreq, fftshift, ifftshift, rfftfreq  # noqa: F401

__partial__ = True


def _rest(n, primes):
    for prime in primes:
        while n % prime == 0:
            n = n // prime
    return n


def next_fast_len(target, real=False):
    primes = (2, 3, 5) if real else (2, 3, 5, 7, 11)
    while _rest(target, primes) != 1:
        target += 1
    return target


def _cosines(n, type):
    """The matrix of a cosine transform of n numbers without its scale, for numbers from the left."""
    at, out = numpy.arange(n)[:, None], numpy.arange(n)[None]
    if type == 2:
        return 2 * numpy.cos(numpy.pi * (2 * at + 1) * out / (2 * n))
    if type == 3:
        return numpy.where(at == 0, 1.0, 2 * numpy.cos(numpy.pi * at * (2 * out + 1) / (2 * n)))
    if type == 4:
        return 2 * numpy.cos(numpy.pi * (2 * at + 1) * (2 * out + 1) / (4 * n))
    ends = (at == 0) | (at == n - 1)
    return numpy.where(ends, 1.0, 2.0) * numpy.cos(numpy.pi * at * out / (n - 1))


def _sines(n, type):
    at, out = numpy.arange(n)[:, None], numpy.arange(n)[None]
    if type == 1:
        return 2 * numpy.sin(numpy.pi * (at + 1) * (out + 1) / (n + 1))
    if type == 2:
        return 2 * numpy.sin(numpy.pi * (2 * at + 1) * (out + 1) / (2 * n))
    if type == 3:
        return numpy.where(at == n - 1, (-1.0) ** out, 2 * numpy.sin(numpy.pi * (2 * out + 1) * (at + 1) / (2 * n)))
    return 2 * numpy.sin(numpy.pi * (2 * at + 1) * (2 * out + 1) / (4 * n))


def _orthogonal(matrix, n, type, constant):
    """Scales the matrix of a transform so that its rows are orthogonal and of length 1. `constant` is the place of the constant, or of the
    fastest, term."""
    matrix = matrix / numpy.sqrt(2.0 * n)
    special = numpy.arange(n) == constant
    if type == 2:
        return numpy.where(special[None], matrix / numpy.sqrt(2.0), matrix)
    return numpy.where(special[:, None], matrix * numpy.sqrt(2.0), matrix) if type == 3 else matrix


def _transformed(x, type, n, axis, norm, inverse, cosines):
    """One transform along an axis. The inverse of type 2 is type 3, and the other way round, divided by twice the period."""
    if type not in (1, 2, 3, 4) or norm not in (None, "backward", "forward", "ortho") or (type == 1 and norm == "ortho"):
        refuse("type 1 with norm='ortho', and types other than 1 to 4, are not supported")
    kind = {2: 3, 3: 2}.get(type, type) if inverse else type
    x = numpy.moveaxis(numpy.asarray(x), axis, -1)
    n = x.shape[-1] if n is None else n
    x = numpy.pad(x[..., :n], [(0, 0)] * (x.ndim - 1) + [(0, n - x[..., :n].shape[-1])])
    matrix = _cosines(n, kind) if cosines else _sines(n, kind)
    if norm == "ortho":
        matrix = _orthogonal(matrix, n, kind, 0 if cosines else n - 1)
    elif inverse == (norm != "forward"):
        matrix = matrix / (2.0 * (n - 1 if cosines else n + 1) if type == 1 else 2.0 * n)
    return numpy.moveaxis(x @ matrix, -1, axis)


def dct(x, type=2, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
    return _transformed(x, type, n, axis, norm, False, True)


def idct(x, type=2, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
    return _transformed(x, type, n, axis, norm, True, True)


def dst(x, type=2, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
    return _transformed(x, type, n, axis, norm, False, False)


def idst(x, type=2, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, orthogonalize=None):
    return _transformed(x, type, n, axis, norm, True, False)


def _over_axes(transform, x, type, s, axes, norm):
    x = numpy.asarray(x)
    if axes is None:
        axes = range(0 if s is None else x.ndim - len(s), x.ndim)
    for axis, n in zip(axes, s or [None] * len(axes)):
        x = transform(x, type, n, axis, norm)
    return x


def dctn(x, type=2, s=None, axes=None, norm=None, overwrite_x=False, workers=None, *, orthogonalize=None):
    return _over_axes(dct, x, type, s, axes, norm)


def idctn(x, type=2, s=None, axes=None, norm=None, overwrite_x=False, workers=None, *, orthogonalize=None):
    return _over_axes(idct, x, type, s, axes, norm)
