"""The windows of scipy.signal that models use. SciPy's own source chooses array libraries at run time; other names of it are unknown. Written
against SciPy 1.17."""

import math

import numpy
from _refusal import refuse
from scipy.special import i0

__partial__ = True


def _window(M, sym, value):
    """A periodic window is a symmetric one that is longer by one, without its last element."""
    if M < 1:
        return numpy.array([])
    length = M if sym else M + 1
    return numpy.array([1.0] if M == 1 else [float(value(n, length)) for n in range(length)][:M])


def general_cosine(M, a, sym=True):
    return _window(M, sym, lambda n, length: math.fsum([a[k] * math.cos(k * (2 * math.pi * n / (length - 1) - math.pi)) for k in range(len(a))]))


def general_hamming(M, alpha, sym=True):
    return general_cosine(M, [alpha, 1.0 - alpha], sym)


def hann(M, sym=True):
    return general_hamming(M, 0.5, sym)


def hamming(M, sym=True):
    return general_hamming(M, 0.54, sym)


def blackman(M, sym=True):
    return general_cosine(M, [0.42, 0.50, 0.08], sym)


def nuttall(M, sym=True):
    return general_cosine(M, [0.3635819, 0.4891775, 0.1365995, 0.0106411], sym)


def blackmanharris(M, sym=True):
    return general_cosine(M, [0.35875, 0.48829, 0.14128, 0.01168], sym)


def boxcar(M, sym=True):
    return _window(M, sym, lambda n, length: 1.0)


def bartlett(M, sym=True):
    return _window(M, sym, lambda n, length: 2.0 * n / (length - 1) if n <= (length - 1) / 2.0 else 2.0 - 2.0 * n / (length - 1))


def triang(M, sym=True):
    return _window(M, sym, lambda n, length: (2.0 * (min(n, length - 1 - n) + 1) - (1 - length % 2)) / (length + length % 2))


def cosine(M, sym=True):
    return _window(M, sym, lambda n, length: math.sin(math.pi / length * (n + 0.5)))


def gaussian(M, std, sym=True):
    return _window(M, sym, lambda n, length: math.exp(-((n - (length - 1) / 2.0) ** 2) / (2 * std * std)))


def exponential(M, center=None, tau=1.0, sym=True):
    return _window(M, sym, lambda n, length: math.exp(-abs(n - ((length - 1) / 2 if center is None else center)) / tau))


def tukey(M, alpha=0.5, sym=True):
    def value(n, length):
        width = math.floor(alpha * (length - 1) / 2.0)
        if n <= width:
            return 0.5 * (1 + math.cos(math.pi * (-1 + 2.0 * n / alpha / (length - 1))))
        if n < length - width - 1:
            return 1.0
        return 0.5 * (1 + math.cos(math.pi * (-2.0 / alpha + 1 + 2.0 * n / alpha / (length - 1))))
    if alpha <= 0:
        return boxcar(M, sym)
    return hann(M, sym) if alpha >= 1.0 else _window(M, sym, value)


def kaiser(M, beta, sym=True):
    return _window(M, sym, lambda n, length: i0(beta * math.sqrt(max(0.0, 1 - ((n - (length - 1) / 2.0) / ((length - 1) / 2.0)) ** 2))) / i0(beta))


_by_name = {"hann": hann, "hanning": hann, "hamming": hamming, "blackman": blackman, "nuttall": nuttall, "blackmanharris": blackmanharris,
            "boxcar": boxcar, "box": boxcar, "rect": boxcar, "bartlett": bartlett, "triangle": triang, "triang": triang, "cosine": cosine,
            "sine": cosine, "gaussian": gaussian, "exponential": exponential, "tukey": tukey, "kaiser": kaiser,
            "general_hamming": general_hamming, "general_cosine": general_cosine}


def get_window(window, Nx, fftbins=True):
    if isinstance(window, (int, float)):
        return kaiser(Nx, float(window), sym=not fftbins)
    name, args = (window, ()) if isinstance(window, str) else (window[0], window[1:])
    if name not in _by_name:
        refuse("this window of scipy.signal is not supported")
    return _by_name[name](Nx, *args, sym=not fftbins)
