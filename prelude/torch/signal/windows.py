"""Window functions for known sizes; symmetric unless `sym` is False."""
import math

import torch


def _steps(M, sym):
    """Returns 0 to M - 1, and the span of the whole window."""
    return torch.arange(M, dtype=torch.float64), float(max(M - 1 if sym else M, 1))


def _made(y, M, dtype):
    torch._C._require(dtype in (None, torch.float32, torch.float64), f"windows are float32 or float64, not {dtype}")
    y = torch.ones_like(y) if M == 1 else y
    return y.to(torch.get_default_dtype() if dtype is None else dtype)


def general_cosine(M, *, a, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    torch._C._require(len(a) > 0, "general_cosine: there are no coefficients")
    n, span = _steps(M, sym)
    y = torch.zeros_like(n)
    for k, factor in enumerate(a):
        y = y + (-1) ** k * factor * torch.cos(n * (2.0 * math.pi * k / span))
    return _made(y, M, dtype)


def general_hamming(M, *, alpha=0.54, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    return general_cosine(M, a=[alpha, 1.0 - alpha], sym=sym, dtype=dtype)


def hamming(M, *, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    return general_hamming(M, sym=sym, dtype=dtype)


def hann(M, *, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    return general_hamming(M, alpha=0.5, sym=sym, dtype=dtype)


def blackman(M, *, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    return general_cosine(M, a=[0.42, 0.5, 0.08], sym=sym, dtype=dtype)


def nuttall(M, *, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    return general_cosine(M, a=[0.3635819, 0.4891775, 0.1365995, 0.0106411], sym=sym, dtype=dtype)


def bartlett(M, *, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    n, span = _steps(M, sym)
    return _made(1.0 - (n * (2.0 / span) - 1.0).abs(), M, dtype)


def cosine(M, *, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    n, _ = _steps(M, sym)
    return _made(torch.sin((n + 0.5) * (math.pi / max(M if sym else M + 1, 1))), M, dtype)


def exponential(M, *, center=None, tau=1.0, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    if tau <= 0:
        raise ValueError(f"Tau must be positive, got: {tau} instead.")
    if sym and center is not None:
        raise ValueError("Center must be None for symmetric windows")
    n, _ = _steps(M, sym)
    middle = (M if not sym and M > 1 else M - 1) / 2.0 if center is None else center
    return _made(torch.exp(-(n - middle).abs() / tau), M, dtype)


def gaussian(M, *, std=1.0, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    if std <= 0:
        raise ValueError(f"Standard deviation must be positive, got: {std} instead.")
    n, _ = _steps(M, sym)
    middle = (M if not sym and M > 1 else M - 1) / 2.0
    return _made(torch.exp(-(((n - middle) / (std * math.sqrt(2.0))) ** 2)), M, dtype)


def kaiser(M, *, beta=12.0, sym=True, dtype=None, layout=torch.strided, device=None, requires_grad=False):
    if beta < 0:
        raise ValueError(f"beta must be non-negative, got: {beta} instead.")
    n, span = _steps(M, sym)
    inside = (1.0 - (n * (2.0 / span) - 1.0) ** 2).clamp_min(0.0)
    return _made(torch.special.i0(beta * inside.sqrt()) / torch.special.i0(torch.full([], beta, dtype=torch.float64)), M, dtype)
