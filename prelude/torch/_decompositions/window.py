"""Window functions. Functions named by rows take the row's arguments in order."""
import math
import torch


def _positions(length: int, periodic: bool):
    return torch.arange(length, dtype=torch.float64), float(max(length if periodic else length - 1, 1))


def _cosines(length: int, periodic: bool, weights, dtype):
    n, span = _positions(length, periodic)
    y = torch.full_like(n, weights[0])
    for k, w in enumerate(weights[1:]):
        y = y + w * torch.cos(n * (2.0 * math.pi * (k + 1) / span))
    if length == 1:
        y = torch.ones_like(y)
    return y.to(torch.get_default_dtype() if dtype is None else dtype)


def hann_window(window_length: int, periodic: bool = True, dtype=None):
    return _cosines(window_length, periodic, [0.5, -0.5], dtype)


def hamming_window(window_length: int, periodic: bool = True, alpha: float = 0.54, beta: float = 0.46, dtype=None):
    return _cosines(window_length, periodic, [alpha, -beta], dtype)


def blackman_window(window_length: int, periodic: bool = True, dtype=None):
    return _cosines(window_length, periodic, [0.42, -0.5, 0.08], dtype)


def bartlett_window(window_length: int, periodic: bool = True, dtype=None):
    n, span = _positions(window_length, periodic)
    y = 1.0 - (n * (2.0 / span) - 1.0).abs()
    if window_length == 1:
        y = torch.ones_like(y)
    return y.to(torch.get_default_dtype() if dtype is None else dtype)


def kaiser_window(window_length: int, periodic: bool = True, beta: float = 12.0, dtype=None):
    n, span = _positions(window_length, periodic)
    r = (n * (2.0 / span) - 1.0)
    y = torch.special.i0(beta * (1.0 - r * r).clamp_min(0).sqrt()) / torch.special.i0(torch.full_like(n, beta))
    if window_length == 1:
        y = torch.ones_like(y)
    return y.to(torch.get_default_dtype() if dtype is None else dtype)


def logspace(start, end, steps: int, base: float = 10.0, dtype=None):
    kind = torch.get_default_dtype() if dtype is None else dtype
    if not kind.is_floating_point:
        start, end = int(start), int(end)
    exponents = torch.linspace(float(start), float(end), steps, dtype=torch.float64)
    return torch.pow(float(base), exponents).to(kind)
