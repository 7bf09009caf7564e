"""torch.fft: transforms based on ONNX's DFT, which has real and imaginary parts as a last axis."""

import math
import torch
from torch._decompositions.axes import on_axis
from torch._complex import ComplexTensor, _into, lift

__complete__ = True
__numpy_names__ = True

aten = torch.ops.aten


def _real(x):
    if isinstance(x, ComplexTensor):
        raise RuntimeError("this transform takes a real tensor")
    return x if x.dtype.is_floating_point else x.to(torch.get_default_dtype())


def _sized(x, n, dim):
    """Returns n elements along dim: truncates, or pads with zeros."""
    have = x.shape[dim]
    if n is None or (isinstance(have, int) and isinstance(n, int) and have == n):
        return x
    if n < have:
        return x.narrow(dim, 0, n)
    behind = -1 - dim if dim < 0 else x.dim() - 1 - dim
    return torch.nn.functional.pad(x, [0, 0] * behind + [0, n - have])


def _scale(x, norm, n, inverse):
    """Returns the factor of the norm beyond ONNX's own, which is 1 forward and 1 / n for the inverse."""
    if norm == "ortho":
        return x * math.sqrt(n) if inverse else x / math.sqrt(n)
    if norm == "forward":
        return x * n if inverse else x / n
    return x


def _dft(x, dim, inverse=False, onesided=False):
    if isinstance(x, ComplexTensor):
        y = on_axis(x.re, dim, lambda i: aten._dft(torch.stack([x.re, x.im], -1), i, inverse, False))
    else:
        y = on_axis(x, dim, lambda i: aten._dft(x.unsqueeze(-1), i, inverse, onesided))
    return ComplexTensor(y.select(-1, 0), y.select(-1, 1))


def _resized(x, n, dim):
    return ComplexTensor(_sized(x.re, n, dim), _sized(x.im, n, dim)) if isinstance(x, ComplexTensor) else _sized(_real(x), n, dim)


def fft(input, n=None, dim=-1, norm=None, *, out=None):
    x = _resized(input, n, dim)
    return _into(_scale(_dft(x, dim), norm, x.shape[dim], False), out)


def ifft(input, n=None, dim=-1, norm=None, *, out=None):
    x = _resized(input, n, dim)
    return _into(_scale(_dft(x, dim, True), norm, x.shape[dim], True), out)


def rfft(input, n=None, dim=-1, norm=None, *, out=None):
    x = _sized(_real(input), n, dim)
    return _into(_scale(_dft(x, dim, False, True), norm, x.shape[dim], False), out)


def irfft(input, n=None, dim=-1, norm=None, *, out=None):
    x = lift(input)
    size = 2 * (x.shape[dim] - 1) if n is None else n
    half = _resized(x, size // 2 + 1, dim)
    mirror = half.narrow(dim, 1, size - size // 2 - 1).flip([dim]).conj()
    full = ComplexTensor(torch.cat([half.re, mirror.re], dim), torch.cat([half.im, mirror.im], dim))
    return _into(_scale(_dft(full, dim, True).re, norm, size, True), out)


def hfft(input, n=None, dim=-1, norm=None, *, out=None):
    x = lift(input)
    size = 2 * (x.shape[dim] - 1) if n is None else n
    y = irfft(x.conj(), size, dim) * size
    return _into(_scale(y, norm, size, False), out)


def ihfft(input, n=None, dim=-1, norm=None, *, out=None):
    x = _sized(_real(input), n, dim)
    size = x.shape[dim]
    return _into(_scale(rfft(x, None, dim).conj() / size, norm, size, True), out)


def _axes(x, s, dim):
    if dim is None:
        dim = list(range(x.dim())) if s is None else list(range(-len([s] if isinstance(s, int) else s), 0))
    axes = [dim] if isinstance(dim, int) else list(dim)
    sizes = [None] * len(axes) if s is None else [None if n == -1 else n for n in ([s] if isinstance(s, int) else s)]
    return axes, sizes


def fftn(input, s=None, dim=None, norm=None, *, out=None):
    axes, sizes = _axes(input, s, dim)
    for d, n in zip(axes, sizes):
        input = fft(input, n, d, norm)
    return _into(lift(input), out)


def ifftn(input, s=None, dim=None, norm=None, *, out=None):
    axes, sizes = _axes(input, s, dim)
    for d, n in zip(axes, sizes):
        input = ifft(input, n, d, norm)
    return _into(lift(input), out)


def rfftn(input, s=None, dim=None, norm=None, *, out=None):
    axes, sizes = _axes(input, s, dim)
    return _into(fftn(rfft(input, sizes[-1], axes[-1], norm), sizes[:-1], axes[:-1], norm), out)


def irfftn(input, s=None, dim=None, norm=None, *, out=None):
    axes, sizes = _axes(input, s, dim)
    return _into(irfft(ifftn(input, sizes[:-1], axes[:-1], norm), sizes[-1], axes[-1], norm), out)


def hfftn(input, s=None, dim=None, norm=None, *, out=None):
    axes, sizes = _axes(input, s, dim)
    return _into(hfft(fftn(input, sizes[:-1], axes[:-1], norm), sizes[-1], axes[-1], norm), out)


def ihfftn(input, s=None, dim=None, norm=None, *, out=None):
    axes, sizes = _axes(input, s, dim)
    return _into(ifftn(ihfft(input, sizes[-1], axes[-1], norm), sizes[:-1], axes[:-1], norm), out)


def fft2(input, s=None, dim=(-2, -1), norm=None, *, out=None):
    return _into(fftn(input, s, dim, norm), out)


def ifft2(input, s=None, dim=(-2, -1), norm=None, *, out=None):
    return _into(ifftn(input, s, dim, norm), out)


def rfft2(input, s=None, dim=(-2, -1), norm=None, *, out=None):
    return _into(rfftn(input, s, dim, norm), out)


def irfft2(input, s=None, dim=(-2, -1), norm=None, *, out=None):
    return _into(irfftn(input, s, dim, norm), out)


def hfft2(input, s=None, dim=(-2, -1), norm=None, *, out=None):
    return _into(hfftn(input, s, dim, norm), out)


def ihfft2(input, s=None, dim=(-2, -1), norm=None, *, out=None):
    return _into(ihfftn(input, s, dim, norm), out)


def fftshift(input, dim=None):
    axes, _ = _axes(input, None, dim)
    return input.roll([input.shape[d] // 2 for d in axes], axes)


def ifftshift(input, dim=None):
    axes, _ = _axes(input, None, dim)
    return input.roll([(input.shape[d] + 1) // 2 for d in axes], axes)


def rfftfreq(n, d=1.0, *, out=None, dtype=None, layout=None, device=None, requires_grad=False):
    return _into(torch.arange(n // 2 + 1, dtype=dtype if dtype is not None else torch.get_default_dtype()) / (n * d), out)


def fftfreq(n, d=1.0, *, out=None, dtype=None, layout=None, device=None, requires_grad=False):
    k = torch.arange(n, dtype=dtype if dtype is not None else torch.get_default_dtype())
    return _into(torch.where(k < (n + 1) // 2, k, k - n) / (n * d), out)
