"""The parts of scipy.signal that constructors use: windows, convolutions, filters, and systems that become discrete. SciPy's own source chooses array libraries at run
time and imports compiled modules; other names of it are unknown. Written against SciPy 1.17."""

import math

import numpy
from _refusal import refuse
from scipy import linalg
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


def _cut(out, a, b, mode):
    if mode not in ("full", "same", "valid"):
        raise ValueError("acceptable mode flags are 'valid', 'same', or 'full'")
    if mode == "full":
        return out
    sizes = a.shape if mode == "same" else [abs(m - n) + 1 for m, n in zip(a.shape, b.shape)]
    return out[tuple([slice((n - size) // 2, (n - size) // 2 + size) for n, size in zip(out.shape, sizes)])]


def convolve(in1, in2, mode="full", method="auto"):
    a, b = numpy.asarray(in1), numpy.asarray(in2)
    out = numpy.zeros([m + n - 1 for m, n in zip(a.shape, b.shape)], dtype=numpy.result_type(a.dtype, b.dtype))
    for place in numpy.ndindex(*b.shape):
        part = tuple([slice(k, k + m) for k, m in zip(place, a.shape)])
        out[part] = out[part] + a * b[place]
    return _cut(out, a, b, mode)


fftconvolve = oaconvolve = convolve


def correlate(in1, in2, mode="full", method="auto"):
    return convolve(in1, numpy.flip(numpy.conj(numpy.asarray(in2))), mode)


def convolve2d(in1, in2, mode="full", boundary="fill", fillvalue=0):
    if boundary != "fill" or fillvalue != 0:
        refuse("scipy.signal.convolve2d is only supported with boundary='fill' and fillvalue=0")
    return convolve(in1, in2, mode)


def correlate2d(in1, in2, mode="full", boundary="fill", fillvalue=0):
    a, b = numpy.asarray(in1), numpy.asarray(in2)
    if mode != "same":
        return convolve2d(a, numpy.flip(numpy.conj(b)), mode, boundary, fillvalue)
    out = convolve2d(a, numpy.flip(numpy.conj(b)), "full", boundary, fillvalue)
    return out[tuple([slice(n // 2, n // 2 + m) for m, n in zip(a.shape, b.shape)])]


def lfilter(b, a, x, axis=-1, zi=None):
    if zi is not None:
        refuse("scipy.signal.lfilter with `zi` is not supported")
    b, a, x = numpy.atleast_1d(b) / a[0], numpy.atleast_1d(a) / a[0], numpy.moveaxis(numpy.asarray(x, dtype=numpy.float64), axis, 0)
    out = []
    for k in range(len(x)):
        forward = sum([b[i] * x[k - i] for i in range(min(len(b), k + 1))])
        out.append(forward - sum([a[i] * out[k - i] for i in range(1, min(len(a), k + 1))]))
    return numpy.moveaxis(numpy.stack(out), 0, axis)


def resample(x, num, t=None, axis=0, window=None, domain="time"):
    if t is not None or window is not None or domain != "time":
        refuse("scipy.signal.resample is only supported for numbers over time, without a window")
    x = numpy.moveaxis(numpy.asarray(x, dtype=numpy.float64), axis, -1)
    n, kept = x.shape[-1], min(num, x.shape[-1])
    share = numpy.ones(kept // 2 + 1)
    if kept % 2 == 0 and num != n:
        share[-1] = 2.0 if num < n else 0.5
    spectrum = numpy.fft.rfft(x)[..., :kept // 2 + 1] * share
    return numpy.moveaxis(numpy.fft.irfft(spectrum, num) * (num / n), -1, axis)


def _product(values):
    out = 1.0 + 0j
    for one in values:
        out = out * one
    return out


def _polynomial(roots):
    """Returns the coefficients of the monic polynomial with these roots, which are real or come in conjugate pairs."""
    out = [1.0 + 0j]
    for root in roots:
        out = [a - root * b for a, b in zip(out + [0j], [0j] + out)]
    return numpy.array([one.real for one in out])


def _root(z):
    """Returns the square root of a complex number with a real part that is not negative."""
    size = math.hypot(z.real, z.imag)
    real, imag = math.sqrt(max(size + z.real, 0.0) / 2), math.sqrt(max(size - z.real, 0.0) / 2)
    return complex(real, imag if z.imag >= 0 else -imag)


def butter(N, Wn, btype="low", analog=False, output="ba", fs=None):
    if analog or output not in ("ba", "zpk"):
        refuse("scipy.signal.butter is only supported for digital filters, with output='ba' or output='zpk'")
    edges = [4 * math.tan(math.pi * float(one) * (1.0 if fs is None else 2.0 / fs) / 2) for one in numpy.atleast_1d(Wn).tolist()]
    angles = [math.pi * m / (2 * N) for m in range(-N + 1, N, 2)]
    zeros, poles, gain = [], [complex(-math.cos(one), -math.sin(one)) for one in angles], 1.0
    kind = {"low": "low", "lowpass": "low", "lp": "low", "high": "high", "highpass": "high", "hp": "high"}.get(btype, btype)
    if kind == "low":
        poles, gain = [edges[0] * one for one in poles], edges[0] ** N
    elif kind == "high":
        zeros, poles = [0j] * N, [edges[0] / one for one in poles]
    elif kind in ("band", "bandpass", "bp", "bandstop", "bs", "stop"):
        width, center = edges[1] - edges[0], math.sqrt(edges[0] * edges[1])
        passes = kind in ("band", "bandpass", "bp")
        halves = [one * (width / 2) if passes else (width / 2) / one for one in poles]
        roots = [_root(one * one - center * center) for one in halves]
        poles = [a + b for a, b in zip(halves, roots)] + [a - b for a, b in zip(halves, roots)]
        zeros = [0j] * N if passes else [complex(0.0, center)] * N + [complex(0.0, -center)] * N
        gain = width ** N if passes else 1.0
    else:
        raise ValueError(f"{btype!r} is an invalid bandtype for filter.")
    gain = gain * (_product([4 - one for one in zeros]) / _product([4 - one for one in poles])).real
    zeros = [(4 + one) / (4 - one) for one in zeros] + [-1.0 + 0j] * (len(poles) - len(zeros))
    poles = [(4 + one) / (4 - one) for one in poles]
    if output == "zpk":
        return numpy.array(zeros), numpy.array(poles), gain
    return gain * _polynomial(zeros), _polynomial(poles)


def _between(a, b, c, d, dt, alpha):
    """Makes a system discrete whose state is taken at a weight `alpha` of each step's end."""
    one = numpy.eye(a.shape[0])
    end = one - alpha * dt * a
    b = numpy.linalg.solve(end, dt * b)
    return numpy.linalg.solve(end, one + (1.0 - alpha) * dt * a), b, numpy.linalg.solve(end.T, c.T).T, d + alpha * numpy.dot(c, b)


def _held(a, b, c, d, dt):
    """Makes a system discrete whose input does not change within a step."""
    n = a.shape[0]
    rows = numpy.vstack([numpy.hstack([a, b]), numpy.zeros((b.shape[1], n + b.shape[1]))])
    whole = linalg.expm(dt * rows)[:n]
    return whole[:, :n], whole[:, n:], c, d


def cont2discrete(system, dt, method="zoh", alpha=None):
    """Makes a system in state-space form discrete: (A, B, C, D, dt)."""
    if len(system) != 4:
        refuse("scipy.signal.cont2discrete is only supported for systems in state-space form, (A, B, C, D)")
    a, b, c, d = system
    weights = {"bilinear": 0.5, "tustin": 0.5, "euler": 0.0, "forward_diff": 0.0, "backward_diff": 1.0, "gbt": alpha}
    if method == "gbt" and alpha is None:
        raise ValueError("Alpha parameter must be specified for the generalized bilinear transform (gbt) method")
    if method == "gbt" and not 0 <= alpha <= 1:
        raise ValueError("Alpha parameter must be within the interval [0,1] for the gbt method")
    if method in weights:
        return *_between(a, b, c, d, dt, weights[method]), dt
    if method == "impulse":
        if not numpy.allclose(d, 0):
            raise ValueError("Impulse method is only applicable to strictly proper systems")
        step = linalg.expm(a * dt)
        return step, numpy.dot(step, b) * dt, c, numpy.dot(c, b) * dt, dt
    if method == "zoh":
        return *_held(a, b, c, d, dt), dt
    if method == "foh":
        refuse("scipy.signal.cont2discrete with method 'foh' is not supported")
    raise ValueError(f"Unknown transformation method '{method}'")
