"""The parts of scipy.fft that constructors use: transforms, lengths and frequencies. SciPy's own transforms are compiled; other names of it
are unknown. Written against SciPy 1.17."""

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
