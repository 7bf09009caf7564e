"""numpy.fft: the frequencies of transforms, and shifts of halves. The transforms themselves give complex arrays, which this numpy has not."""

import numpy

__partial__ = True


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
