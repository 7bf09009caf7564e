"""The parts of numpy that models use: an array is a tensor with numpy's names and types, and a value without dimensions is a number. A tensor
on the left of an operator computes with an array as with a tensor; an array on the left does not take tensors, as in PyTorch.

As in numpy, private modules define the names by subject."""

import math
from builtins import bool, complex, float, int, object, str  # noqa: F401

from numpy import fft, linalg, random, version  # noqa: F401
from numpy._array import ndarray  # noqa: F401
from numpy._complex import angle, conj, conjugate, imag, iscomplexobj, isrealobj, real  # noqa: F401
from numpy._creation import (  # noqa: F401
    arange, array, asanyarray, asarray, ascontiguousarray, bartlett, blackman, copy, diag, diag_indices, empty, empty_like, eye, frombuffer,
    fromfunction, fromiter, full, full_like, geomspace, hamming, hanning, identity, indices, iterable, ix_, kaiser, linspace, logspace, meshgrid,
    mgrid, ndenumerate, ndindex, ogrid, ones, ones_like, tri, tril_indices, triu_indices, vander, zeros, zeros_like,
)
from numpy._elementwise import (  # noqa: F401
    abs, absolute, add, arccos, arccosh, arcsin, arcsinh, arctan, arctan2, arctanh, around, bitwise_and, bitwise_not, bitwise_or, bitwise_xor,
    cbrt, ceil, clip, cos, cosh, deg2rad, degrees, divide, divmod, equal, exp, exp2, expm1, fix, float_power, floor, floor_divide, fmod, gcd,
    greater, greater_equal, heaviside, hypot, i0, invert, isclose, isfinite, isinf, isnan, isneginf, isposinf, lcm, left_shift, less, less_equal,
    log, log10, log1p, log2, logaddexp, logical_and, logical_not, logical_or, logical_xor, maximum, minimum, mod, modf, multiply, nan_to_num,
    negative, not_equal, positive, power, rad2deg, radians, reciprocal, right_shift, rint, round, round_, sign, sin, sinc, sinh, sqrt, square,
    subtract, tan, tanh, trunc,
)
from numpy._products import (  # noqa: F401
    convolve, correlate, cross, diff, dot, ediff1d, einsum, gradient, inner, interp, kron, matmul, outer, polyfit, polyval, tensordot, vdot,
    vectorize,
)
from numpy._reductions import (  # noqa: F401
    all, allclose, amax, amin, any, apply_along_axis, argmax, argmin, array_equal, average, corrcoef, count_nonzero, cov, cumprod, cumsum, max,
    mean, median, min, nanargmax, nanargmin, nanmax, nanmean, nanmin, nanstd, nansum, nanvar, percentile, prod, ptp, quantile, std, sum, trace,
    trapezoid, trapz, var,
)
from numpy._selection import (  # noqa: F401
    argsort, argwhere, bincount, choose, compress, copyto, digitize, extract, flatnonzero, histogram, in1d, intersect1d, isin, lexsort, nonzero,
    partition, put, ravel_multi_index, searchsorted, select, setdiff1d, setxor1d, sort, take, take_along_axis, union1d, unique, unravel_index,
    where,
)
from numpy._shape import (  # noqa: F401
    append, array_split, atleast_1d, atleast_2d, atleast_3d, block, broadcast_arrays, broadcast_shapes, broadcast_to, c_, column_stack,
    concatenate, delete, diagonal, dsplit, dstack, expand_dims, fill_diagonal, flip, fliplr, flipud, hsplit, hstack, insert, moveaxis, ndim, pad,
    r_, ravel, repeat, reshape, resize, roll, rollaxis, rot90, shape, size, split, squeeze, stack, swapaxes, tile, transpose, tril, triu, vsplit, vstack,
)
from numpy._types import (  # noqa: F401
    bool_, byte, can_cast, cdouble, complex128, complex64, complexfloating, csingle, double, dtype, finfo, float16, float32, float64, float_,
    floating, generic, half, iinfo, inexact, int16, int32, int64, int8, int_, intc, integer, intp, isscalar, issubdtype, long, longlong, number,
    promote_types, result_type, short, signedinteger, single, str_, ubyte, uint, uint16, uint32, uint64, uint8, unsignedinteger,
)

acos, asin, atan, acosh, asinh, atanh, atan2 = arccos, arcsin, arctan, arccosh, arcsinh, arctanh, arctan2
true_divide = divide
pi = math.pi
e = math.e
inf = math.inf
nan = math.nan
newaxis = None

# Older names, which NumPy 2 has removed.
Inf = Infinity = infty = PINF = inf
NINF = -inf
NaN = NAN = nan
PZERO, NZERO = 0.0, -0.0
product, cumproduct, alltrue, sometrue, row_stack = prod, cumprod, all, any, vstack

__version__ = version.version

__partial__ = True
