"""Reductions and normalisations of masked tensors: masked elements are replaced by a neutral value."""
import torch
from torch.nn.functional import softmin as _softmin


def _lowest(dtype):
    return float("-inf") if dtype.is_floating_point else False if dtype == torch.bool else torch.iinfo(dtype).min


def _highest(dtype):
    return float("inf") if dtype.is_floating_point else True if dtype == torch.bool else torch.iinfo(dtype).max


def _left(input, mask, otherwise):
    return input if mask is None else torch.where(mask, input, torch.full([], otherwise, dtype=input.dtype))


def _typed(input, dtype, sums=False):
    if dtype is not None:
        return input.to(dtype)
    return input.to(torch.int64) if sums and not input.dtype.is_floating_point and not input.dtype.is_complex else input


def _axes(input, dim):
    return list(range(input.dim())) if dim is None or dim == () or dim == [] else dim


def _count(input, dim, keepdim, mask):
    seen = torch.ones_like(input, dtype=torch.int64) if mask is None else mask.expand(input.shape).to(torch.int64)
    return seen.sum(_axes(input, dim), keepdim)


def sum(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    return _left(_typed(input, dtype, True), mask, 0).sum(_axes(input, dim), keepdim)


def prod(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    y = _left(_typed(input, dtype, True), mask, 1)
    axes = _axes(input, dim)
    axes = [axes] if isinstance(axes, int) else axes
    for d in sorted([d % max(input.dim(), 1) for d in axes], reverse=True):
        y = y.prod(d, keepdim)
    return y


def amax(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    y = _typed(input, dtype)
    return _left(y, mask, _lowest(y.dtype)).amax(_axes(input, dim), keepdim)


def amin(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    y = _typed(input, dtype)
    return _left(y, mask, _highest(y.dtype)).amin(_axes(input, dim), keepdim)


def argmax(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    y = _typed(input, dtype)
    return _left(y, mask, _lowest(y.dtype)).argmax(dim, keepdim).to(y.dtype)


def argmin(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    y = _typed(input, dtype)
    return _left(y, mask, _highest(y.dtype)).argmin(dim, keepdim).to(y.dtype)


def mean(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    y = _typed(input, dtype)
    if mask is None:
        return y.mean(_axes(input, dim), keepdim)
    return _left(y, mask, 0).sum(_axes(input, dim), keepdim) / _count(input, dim, keepdim, mask)


def median(input, dim=-1, *, keepdim=False, dtype=None, mask=None):
    return _left(_typed(input, dtype), mask, float("nan")).nanmedian(dim, keepdim)[0]


def logsumexp(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    y = _typed(input, dtype)
    return _left(y, mask, _lowest(y.dtype)).logsumexp(_axes(input, dim), keepdim).to(y.dtype)


def logaddexp(input, other, *, dtype=None, input_mask=None, other_mask=None):
    low = float("-inf")
    return torch.logaddexp(_left(_typed(input, dtype), input_mask, low), _left(_typed(other, dtype), other_mask, low))


def norm(input, ord=2.0, dim=None, *, keepdim=False, dtype=None, mask=None):
    away = float("inf") if ord == float("-inf") else 0.0
    return torch.linalg.vector_norm(_left(_typed(input, dtype), mask, away), ord, _axes(input, dim), keepdim)


def _spread(input, dim, unbiased, correction, keepdim, dtype, mask):
    y = _typed(input, dtype)
    y = y if y.dtype.is_floating_point or y.dtype.is_complex else y.to(torch.get_default_dtype())
    axes = _axes(input, dim)
    count = _count(input, dim, True, mask)
    centred = y - _left(y, mask, 0).sum(axes, True) / count
    total = _left(centred * (centred.conj() if y.dtype.is_complex else centred), mask, 0).sum(axes, keepdim)
    less = correction if correction is not None else 0 if unbiased is not None and not unbiased else 1
    return (total / (_count(input, dim, keepdim, mask) - less).clamp_min(0)).to(y.dtype)


def var(input, dim=None, unbiased=None, *, correction=None, keepdim=False, dtype=None, mask=None):
    return _spread(input, dim, unbiased, correction, keepdim, dtype, mask)


def std(input, dim=None, unbiased=None, *, correction=None, keepdim=False, dtype=None, mask=None):
    return _spread(input, dim, unbiased, correction, keepdim, dtype, mask).sqrt()


def softmax(input, dim, *, dtype=None, mask=None):
    return _left(_typed(input, dtype), mask, float("-inf")).softmax(dim)


def log_softmax(input, dim, *, dtype=None, mask=None):
    return _left(_typed(input, dtype), mask, float("-inf")).log_softmax(dim)


def softmin(input, dim, *, dtype=None, mask=None):
    return _softmin(_left(_typed(input, dtype), mask, float("inf")), dim)


def normalize(input, ord, dim, *, eps=1e-12, dtype=None, mask=None):
    y = _typed(input, dtype)
    return _left(y, mask, 0) / norm(y, ord, dim, keepdim=True, mask=mask).clamp_min(eps)


def cumsum(input, dim, *, dtype=None, mask=None):
    y = _typed(input, dtype)
    return _left(y, mask, 0).cumsum(dim).to(y.dtype)


def cumprod(input, dim, *, dtype=None, mask=None):
    y = _typed(input, dtype)
    return _left(y, mask, 1).cumprod(dim).to(y.dtype)
