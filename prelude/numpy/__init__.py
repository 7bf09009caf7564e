"""The parts of numpy that models use: an array is a tensor with numpy's names and types, and a value without dimensions is a number. A tensor
on the left of an operator computes with an array as with a tensor; an array on the left does not take tensors, as in PyTorch.

As in numpy, private modules define the names by subject."""

import math

from numpy import fft, linalg, random  # noqa: F401
from numpy._array import ndarray  # noqa: F401
from numpy._creation import (  # noqa: F401
    arange, array, asanyarray, asarray, ascontiguousarray, blackman, copy, diag, diag_indices, empty, eye, fromfunction, full, full_like,
    geomspace, hamming, hanning, identity, indices, ix_, linspace, logspace, meshgrid, mgrid, ogrid, ones, ones_like, tri, tril_indices,
    triu_indices, vander, zeros, zeros_like,
)
from numpy._elementwise import (  # noqa: F401
    abs, absolute, add, arctan2, around, bitwise_and, bitwise_not, bitwise_or, bitwise_xor, cbrt, ceil, clip, cos, deg2rad, degrees, divide, exp,
    exp2, expm1, fix, float_power, floor, floor_divide, fmod, gcd, heaviside, hypot, invert, isclose, isfinite, isinf, isnan, isneginf, isposinf,
    lcm, left_shift, log, log10, log1p, log2, logaddexp, logical_and, logical_not, logical_or, logical_xor, maximum, minimum, mod, multiply,
    nan_to_num, power, rad2deg, radians, reciprocal, right_shift, rint, round, round_, sign, sin, sinc, sqrt, square, subtract, tan, tanh, trunc,
)
from numpy._products import (  # noqa: F401
    convolve, correlate, cross, diff, dot, ediff1d, einsum, interp, kron, matmul, outer, polyval, tensordot, vectorize,
)
from numpy._reductions import (  # noqa: F401
    all, allclose, amax, amin, any, apply_along_axis, argmax, argmin, array_equal, average, corrcoef, count_nonzero, cov, cumprod, cumproduct,
    cumsum, max, mean, median, min, nanmax, nanmean, nanmin, nansum, percentile, prod, ptp, quantile, std, sum, trace, trapezoid, trapz, var,
)
from numpy._selection import (  # noqa: F401
    argsort, argwhere, bincount, digitize, flatnonzero, intersect1d, isin, lexsort, nonzero, partition, ravel_multi_index, searchsorted, select,
    setdiff1d, sort, take, take_along_axis, union1d, unique, unravel_index, where,
)
from numpy._shape import (  # noqa: F401
    append, array_split, atleast_1d, atleast_2d, block, broadcast_to, column_stack, concatenate, delete, diagonal, dstack, expand_dims,
    fill_diagonal, flip, fliplr, flipud, hstack, insert, moveaxis, pad, repeat, reshape, roll, rot90, split, squeeze, stack, swapaxes, tile,
    transpose, tril, triu, vstack,
)
from numpy._types import (  # noqa: F401
    bool_, double, dtype, finfo, float16, float32, float64, float_, floating, generic, half, iinfo, int16, int32, int64, int8, int_, integer, intp,
    isscalar, issubdtype, long, longlong, number, signedinteger, single, str_,
    uint8,
)

pi = math.pi
e = math.e
inf = math.inf
nan = math.nan
newaxis = None

__partial__ = True
