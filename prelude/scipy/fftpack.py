"""The older names of scipy.fft that constructors use. SciPy's own sources call compiled modules; other names are unknown. Written against
SciPy 1.17."""

from scipy import fft
from scipy.fft import fftfreq, fftshift, ifftshift, rfftfreq  # noqa: F401

__partial__ = True


def next_fast_len(target):
    return fft.next_fast_len(target, True)
