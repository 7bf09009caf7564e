"""The parts of scipy.signal that constructors use: windows, and filters that windows design. SciPy's own source chooses array libraries at run
time and imports compiled modules; other names of it are unknown. Written against SciPy 1.17."""

import math

import numpy
from scipy.signal import windows  # noqa: F401
from scipy.signal.windows import get_window  # noqa: F401

__partial__ = True


def kaiser_beta(a):
    if a > 50:
        return 0.1102 * (a - 8.7)
    return 0.5842 * (a - 21) ** 0.4 + 0.07886 * (a - 21) if a > 21 else 0.0


def kaiser_atten(numtaps, width):
    return 2.285 * (numtaps - 1) * math.pi * width + 7.95


def _sinc(x):
    return math.sin(math.pi * x) / (math.pi * x) if x != 0 else 1.0


def firwin(numtaps, cutoff, *, width=None, window="hamming", pass_zero=True, scale=True, fs=None):
    nyquist = 1.0 if fs is None else 0.5 * fs
    edges = [one / nyquist for one in numpy.atleast_1d(cutoff).tolist()]
    if min(edges) <= 0 or max(edges) >= 1:
        raise ValueError("Invalid cutoff frequency: frequencies must be greater than 0 and less than fs/2.")
    if isinstance(pass_zero, str):
        pass_zero = pass_zero in ("bandstop", "lowpass")
    if width is not None:
        window = ("kaiser", kaiser_beta(kaiser_atten(numtaps, float(width) / nyquist)))
    passes_nyquist = bool(len(edges) % 2) != bool(pass_zero)
    if passes_nyquist and numtaps % 2 == 0:
        raise ValueError("A filter with an even number of coefficients must have zero response at the Nyquist frequency.")
    edges = ([0.0] if pass_zero else []) + edges + ([1.0] if passes_nyquist else [])
    bands = [(edges[k], edges[k + 1]) for k in range(0, len(edges), 2)]
    at = [k - 0.5 * (numtaps - 1) for k in range(numtaps)]
    weights = get_window(window, numtaps, fftbins=False).tolist()
    h = [w * math.fsum([right * _sinc(right * m) - left * _sinc(left * m) for left, right in bands]) for m, w in zip(at, weights)]
    if scale:
        left, right = bands[0]
        frequency = 0.0 if left == 0 else 1.0 if right == 1 else 0.5 * (left + right)
        whole = math.fsum([one * math.cos(math.pi * m * frequency) for one, m in zip(h, at)])
        h = [one / whole for one in h]
    return numpy.array(h)


def sawtooth(t, width=1):
    def value(one):
        phase = one % (2 * math.pi)
        if phase < width * 2 * math.pi:
            return phase / (math.pi * width) - 1
        return (math.pi * (width + 1) - phase) / (math.pi * (1 - width))
    t = numpy.asarray(t, dtype=numpy.float64)
    return numpy.array([value(one) for one in t.reshape(-1).tolist()]).reshape(t.shape)
