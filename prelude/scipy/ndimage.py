"""The parts of scipy.ndimage that constructors use, over known numbers: filters, zoom and distances. SciPy's own calls compiled modules; other
names of it are unknown. Written against SciPy 1.17."""

import itertools
import math

import numpy
from _refusal import refuse

__partial__ = True
__known_loops__ = True
_PADS = {"reflect": "symmetric", "grid-mirror": "symmetric", "mirror": "reflect", "nearest": "edge", "wrap": "wrap", "grid-wrap": "wrap",
         "constant": "constant", "grid-constant": "constant"}


def _padded(a, sizes, origin, mode, cval):
    """Returns the array with room for windows of these sizes around each element."""
    pairs = [(size // 2 + shift, size - 1 - size // 2 - shift) for size, shift in zip(sizes, origin)]
    if mode == "constant" or mode == "grid-constant":
        return numpy.pad(a, pairs, "constant", constant_values=cval)
    return numpy.pad(a, pairs, _PADS[mode])


def _each_axis(value, a):
    return list(value) if isinstance(value, (list, tuple)) else [value] * a.ndim


def _windows(a, sizes, origin, mode, cval):
    """Returns, for each place in a window, its index and the elements there."""
    around = _padded(a, sizes, origin, mode, cval)
    return [(place, around[tuple(slice(k, k + n) for k, n in zip(place, a.shape))]) for place in itertools.product(*[range(n) for n in sizes])]


def correlate(input, weights, output=None, mode="reflect", cval=0.0, origin=0):
    if output is not None:
        refuse("filters with `output` are not supported; use what they return")
    a, weights = numpy.asarray(input), numpy.asarray(weights, dtype=numpy.float64)
    out = numpy.zeros(a.shape)
    for place, part in _windows(a.astype(numpy.float64), weights.shape, _each_axis(origin, a), mode, cval):
        out = out + weights[place] * part
    return out.astype(a.dtype)


def convolve(input, weights, output=None, mode="reflect", cval=0.0, origin=0):
    a, weights = numpy.asarray(input), numpy.asarray(weights, dtype=numpy.float64)
    turned = numpy.flip(weights)
    shifts = [-shift - (1 if size % 2 == 0 else 0) for size, shift in zip(weights.shape, _each_axis(origin, a))]
    return correlate(a, turned, output, mode, cval, shifts)


def _along(weights, a, axis):
    return numpy.asarray(weights, dtype=numpy.float64).reshape([-1 if k == axis % a.ndim else 1 for k in range(a.ndim)])


def _origins(origin, a, axis):
    return [origin if k == axis % a.ndim else 0 for k in range(a.ndim)]


def correlate1d(input, weights, axis=-1, output=None, mode="reflect", cval=0.0, origin=0):
    a = numpy.asarray(input)
    return correlate(a, _along(weights, a, axis), output, mode, cval, _origins(origin, a, axis))


def convolve1d(input, weights, axis=-1, output=None, mode="reflect", cval=0.0, origin=0):
    a = numpy.asarray(input)
    return convolve(a, _along(weights, a, axis), output, mode, cval, _origins(origin, a, axis))


def gaussian_filter1d(input, sigma, axis=-1, order=0, output=None, mode="reflect", cval=0.0, truncate=4.0, *, radius=None):
    if order != 0:
        refuse("derivatives of Gaussian filters are not supported; use order=0")
    reach = int(truncate * float(sigma) + 0.5) if radius is None else radius
    weights = [math.exp(-0.5 * k * k / (sigma * sigma)) for k in range(-reach, reach + 1)]
    whole = math.fsum(weights)
    return correlate1d(input, [one / whole for one in weights], axis, output, mode, cval)


def gaussian_filter(input, sigma, order=0, output=None, mode="reflect", cval=0.0, truncate=4.0, *, radius=None, axes=None):
    if axes is not None or isinstance(mode, (list, tuple)) or order != 0:
        refuse("scipy.ndimage.gaussian_filter is only supported for all axes, one mode and order=0")
    a = numpy.asarray(input)
    for axis, (one, reach) in enumerate(zip(_each_axis(sigma, a), _each_axis(radius, a))):
        if one > 1e-15:
            a = gaussian_filter1d(a, one, axis, 0, output, mode, cval, truncate, radius=reach)
    return a


def uniform_filter(input, size=3, output=None, mode="reflect", cval=0.0, origin=0):
    a = numpy.asarray(input)
    for axis, (one, shift) in enumerate(zip(_each_axis(size, a), _each_axis(origin, a))):
        a = correlate1d(a, [1.0 / one] * one, axis, output, mode, cval, shift)
    return a


def _extreme(choose, input, size, footprint, mode, cval, origin):
    a = numpy.asarray(input)
    inside = numpy.ones(_each_axis(size, a)) if footprint is None else numpy.asarray(footprint)
    out = None
    for place, part in _windows(a, inside.shape, _each_axis(origin, a), mode, cval):
        if inside[place]:
            out = part if out is None else choose(out, part)
    return out


def maximum_filter(input, size=None, footprint=None, output=None, mode="reflect", cval=0.0, origin=0):
    return _extreme(numpy.maximum, input, size, footprint, mode, cval, origin)


def minimum_filter(input, size=None, footprint=None, output=None, mode="reflect", cval=0.0, origin=0):
    return _extreme(numpy.minimum, input, size, footprint, mode, cval, origin)


def zoom(input, zoom, output=None, order=3, mode="constant", cval=0.0, prefilter=True, *, grid_mode=False):
    if order not in (0, 1) or grid_mode or output is not None:
        refuse("scipy.ndimage.zoom is only supported for order=0 and order=1")
    a = numpy.asarray(input)
    values = a.astype(numpy.float64)
    for axis, factor in enumerate(_each_axis(zoom, a)):
        n, size = a.shape[axis], int(round(a.shape[axis] * factor))
        at = numpy.arange(size) * ((n - 1) / (size - 1) if size > 1 else 1.0)
        if order == 0:
            values = numpy.take(values, numpy.clip(numpy.floor(at + 0.5), 0, n - 1).astype(int), axis)
            continue
        low = numpy.clip(numpy.floor(at), 0, max(n - 2, 0)).astype(int)
        share = (at - low).reshape([-1 if k == axis else 1 for k in range(a.ndim)])
        high = numpy.clip(low + 1, 0, n - 1)
        values = numpy.take(values, low, axis) * (1 - share) + numpy.take(values, high, axis) * share
    return values.astype(a.dtype)


def distance_transform_edt(input, sampling=None, return_distances=True, return_indices=False):
    if return_indices or not return_distances:
        refuse("scipy.ndimage.distance_transform_edt only returns distances")
    a = numpy.asarray(input)
    steps = numpy.array(_each_axis(1.0 if sampling is None else sampling, a))
    zeros = numpy.argwhere(a == 0) * steps
    every = numpy.stack(numpy.meshgrid(*[numpy.arange(n) for n in a.shape], indexing="ij"), -1).reshape(-1, a.ndim) * steps
    squares = ((every[:, None] - zeros[None]) ** 2).sum(-1)
    return numpy.sqrt(squares.min(1)).reshape(a.shape)
