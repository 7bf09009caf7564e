"""The older names of scipy.fft that constructors use. SciPy's own sources call compiled modules; other names are unknown. Written against
SciPy 1.17."""

from scipy import fft
from scipy.fft import dct, dctn, dst, fftfreq, fftshift, ifftshift, rfftfreq  # noqa: F401

__partial__ = True


def next_fast_len(target):
    return fft.next_fast_len(target, True)


def _unscaled(transform, x, type, n, axis, norm):
    """The inverses are not divided by the period here, unless they are orthogonal."""
    return transform(x, type, n, axis, norm or "forward")


def idct(x, type=2, n=None, axis=-1, norm=None, overwrite_x=False):
    return _unscaled(fft.idct, x, type, n, axis, norm)


def idst(x, type=2, n=None, axis=-1, norm=None, overwrite_x=False):
    return _unscaled(fft.idst, x, type, n, axis, norm)
