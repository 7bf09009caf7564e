"""torch.ops.prims: the operators to which PyTorch's decompositions lead. Their axes are lists."""
import torch
from torch import (  # noqa: F401
    abs, acos, acosh, add, asin, asinh, atan, atan2, atanh, bitwise_and, bitwise_not, bitwise_or, bitwise_xor, cat, ceil, clone, cos, cosh, digamma, eq, erf, erfc,
    exp, exp2, expm1, floor, fmax, fmin, fmod, ge, gt, hypot, igamma, igammac, imag, isfinite, le, lgamma, log, log10, log1p, log2, lt, maximum, minimum, mul, ne, neg, pow,
    real, reciprocal, remainder, reshape, round, rsqrt, sign, signbit, sin, sinh, sqrt, sub, tan, tanh, trunc, where)
from torch.special import bessel_j0, bessel_j1, erfcx, erfinv as erf_inv, i0 as bessel_i0, i0e as bessel_i0e, i1 as bessel_i1, i1e as bessel_i1e, ndtri, zeta  # noqa: F401

shift_left, shift_right_arithmetic = torch.bitwise_left_shift, torch.bitwise_right_shift


def cbrt(self):
    return torch.sign(self) * torch.abs(self) ** (1 / 3)


def div(self, other):
    whole = isinstance(self, torch.Tensor) and not (self.dtype.is_floating_point or self.dtype.is_complex)
    return torch.div(self, other, rounding_mode="trunc") if whole else torch.div(self, other)


def convert_element_type(a, dtype):
    return a.to(dtype)


# ---- shapes ----
def broadcast_in_dim(a, shape, broadcast_dimensions):
    sizes = [1] * len(shape)
    for own, place in enumerate(broadcast_dimensions):
        sizes[place] = a.shape[own]
    return a.reshape(sizes).expand(list(shape))


def collapse(a, start, end):
    return a.flatten(start, end)


collapse_view = collapse


def split_dim(a, dim, outer_length):
    return a.unflatten(dim, (outer_length, -1))


def squeeze(a, dimensions):
    return a.squeeze(tuple(dimensions))


def transpose(a, permutation):
    return a.permute(permutation)


def rev(a, dims):
    return a.flip(dims)


def view_of(a):
    return a.view_as(a)


# ---- reductions ----
def _over(a, dims):
    return list(range(a.dim())) if dims is None else dims


def sum(inp, dims, *, output_dtype=None):
    return inp.sum(_over(inp, dims), dtype=output_dtype)


def prod(inp, dims, *, output_dtype=None):
    for axis in sorted(_over(inp, dims), reverse=True):
        inp = inp.prod(axis, dtype=output_dtype)
    return inp


def amax(inp, dims, *, output_dtype=None):
    return inp.amax(_over(inp, dims))


def amin(inp, dims, *, output_dtype=None):
    return inp.amin(_over(inp, dims))


def var(inp, dims, correction=1.0, *, output_dtype=None):
    return inp.var(_over(inp, dims), correction=correction)


# ---- new tensors ----
def iota(length, *, start, step, dtype, device=None, requires_grad=False):
    return torch.arange(length, dtype=dtype) * step + start


def scalar_tensor(s, *, dtype=None, device=None):
    return torch.tensor(s, dtype=dtype)


def normal(shape, *, mean, std, dtype, device=None, requires_grad=False, generator=None):
    return torch.randn(shape, dtype=dtype) * std + mean
