"""torch.functional and functions of torch that are compositions of others: shapes, splitting and joining, diagonals, statistics, comparison as a whole."""

import math

import torch
from torch import Tensor


# ---- broadcasting ----

def _common_size(sizes):
    wide = [size for size in sizes if not (isinstance(size, int) and size == 1)]
    if len(wide) == 0:
        return 1
    for size in wide:
        if size != wide[0]:
            raise RuntimeError("Shape mismatch: objects cannot be broadcast to a single shape")
    return wide[0]


def broadcast_shapes(*shapes):
    given = [[shape] if isinstance(shape, int) else list(shape) for shape in shapes]
    rank = max([len(shape) for shape in given]) if len(given) > 0 else 0
    wide = [[1] * (rank - len(shape)) + shape for shape in given]
    return torch.Size([_common_size([shape[i] for shape in wide]) for i in range(rank)])


def _given(tensors):
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)):
        return list(tensors[0])
    return list(tensors)


def broadcast_tensors(*tensors):
    given = _given(tensors)
    shape = broadcast_shapes(*[t.shape for t in given])
    return tuple([t.expand(shape) for t in given])


def sum_to_size(input, *size):
    wanted = list(size[0]) if len(size) == 1 and isinstance(size[0], (list, tuple)) else list(size)
    leading = input.dim() - len(wanted)
    axes = list(range(leading)) + [leading + i for i in range(len(wanted)) if wanted[i] == 1 and input.shape[leading + i] != 1]
    result = input.sum(axes, keepdim=True) if len(axes) > 0 else input
    return result.reshape(wanted)


# ---- splitting ----

def tensor_split(input, indices_or_sections, dim=0):
    size = input.shape[dim]
    if isinstance(indices_or_sections, Tensor):
        indices_or_sections = indices_or_sections.tolist()
    if isinstance(indices_or_sections, int):
        parts = indices_or_sections
        each, more = size // parts, size % parts
        cuts = [i * each + min(i, more) for i in range(1, parts)]
    else:
        cuts = list(indices_or_sections)
    return tuple([_part(input, dim, start, end) for start, end in zip([0] + cuts, cuts + [None])])


def _part(input, dim, start, end):
    places = [slice(None)] * (dim % input.dim()) + [slice(start, end)]
    return input[tuple(places)]


def hsplit(input, indices_or_sections):
    return tensor_split(input, indices_or_sections, 0 if input.dim() == 1 else 1)


def vsplit(input, indices_or_sections):
    return tensor_split(input, indices_or_sections, 0)


def dsplit(input, indices_or_sections):
    return tensor_split(input, indices_or_sections, 2)


def meshgrid(*tensors, indexing=None):
    given = _given(tensors)
    rank = len(given)
    order = list(range(rank))
    if indexing == "xy" and rank > 1:
        order = [1, 0] + order[2:]
    sizes = [given[i].numel() for i in order]
    shaped = [given[i].reshape([-1 if order[k] == i else 1 for k in range(rank)]) for i in range(rank)]
    return tuple([t.expand(sizes) for t in shaped])


# ---- joining ----

def hstack(tensors):
    given = [torch.atleast_1d(t) for t in tensors]
    return torch.cat(given, 0 if given[0].dim() == 1 else 1)


def vstack(tensors):
    return torch.cat([torch.atleast_2d(t) for t in tensors], 0)


row_stack = vstack


def dstack(tensors):
    return torch.cat([torch.atleast_3d(t) for t in tensors], 2)


def column_stack(tensors):
    return hstack([t if t.dim() > 1 else t.reshape(-1, 1) for t in tensors])


def block_diag(*tensors):
    given = [torch.atleast_2d(t) for t in _given(tensors)]
    width = 0
    for t in given:
        width = width + t.shape[1]
    rows = []
    left = 0
    for t in given:
        right = width - left - t.shape[1]
        rows.append(torch.cat([t.new_zeros([t.shape[0], left]), t, t.new_zeros([t.shape[0], right])], 1))
        left = left + t.shape[1]
    return torch.cat(rows, 0)


# ---- diagonals and triangles ----

def diag_embed(input, offset=0, dim1=-2, dim2=-1):
    rank = input.dim() + 1
    first, second = dim1 % rank, dim2 % rank
    if first > second:
        first, second, offset = second, first, -offset
    n = input.shape[-1] + abs(offset)
    rows = torch.arange(n).unsqueeze(1)
    columns = torch.arange(n).unsqueeze(0)
    wide = torch.nn.functional.pad(input, [max(offset, 0), max(-offset, 0)])
    filled = torch.where(columns - rows == offset, wide.unsqueeze(-2), torch.zeros([], dtype=input.dtype))
    return filled.movedim([-2, -1], [first, second])


def diag(input, diagonal=0):
    if input.dim() == 1:
        return diag_embed(input, diagonal)
    return input.diagonal(diagonal).clone()


def diagflat(input, offset=0):
    return diag_embed(input.reshape(-1), offset)


def _positions(row, col, offset, dtype, lower):
    rows = torch.arange(row).unsqueeze(1)
    columns = torch.arange(col).unsqueeze(0)
    chosen = columns - rows <= offset if lower else columns - rows >= offset
    return chosen.expand(row, col).nonzero().t().to(dtype)


def tril_indices(row, col, offset=0, *, dtype=torch.int64, device=None, layout=None):
    return _positions(row, col, offset, dtype, True)


def triu_indices(row, col, offset=0, *, dtype=torch.int64, device=None, layout=None):
    return _positions(row, col, offset, dtype, False)


def _window_phase(window_length, periodic, dtype):
    steps = window_length if periodic else window_length - 1
    return torch.arange(window_length, dtype=dtype if dtype is not None else torch.get_default_dtype()) / steps


def _one_point(dtype):
    return torch.ones([1], dtype=dtype if dtype is not None else torch.get_default_dtype())


def hamming_window(window_length, periodic=True, alpha=0.54, beta=0.46, *, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False):
    if window_length == 1:
        return _one_point(dtype)
    return alpha - beta * torch.cos(2 * math.pi * _window_phase(window_length, periodic, dtype))


def hann_window(window_length, periodic=True, *, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False):
    return hamming_window(window_length, periodic, 0.5, 0.5, dtype=dtype)


def blackman_window(window_length, periodic=True, *, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False):
    if window_length == 1:
        return _one_point(dtype)
    phase = _window_phase(window_length, periodic, dtype)
    return 0.42 - 0.5 * torch.cos(2 * math.pi * phase) + 0.08 * torch.cos(4 * math.pi * phase)


def bartlett_window(window_length, periodic=True, *, dtype=None, layout=None, device=None, pin_memory=False, requires_grad=False):
    if window_length == 1:
        return _one_point(dtype)
    return 1 - torch.abs(2 * _window_phase(window_length, periodic, dtype) - 1)


# ---- products ----

def _axes(dims):
    return [dims] if isinstance(dims, int) else list(dims)


def tensordot(a, b, dims=2, out=None):
    if isinstance(dims, Tensor):
        dims = dims.tolist()
    if isinstance(dims, int):
        return torch.ops.aten.tensordot(a, b, [a.dim() - dims + i for i in range(dims)], list(range(dims)))
    return torch.ops.aten.tensordot(a, b, _axes(dims[0]), _axes(dims[1]))


def cdist(x1, x2, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary"):
    return torch.ops.aten.cdist(x1, x2, float(p), None)


def logdet(input):
    return torch.det(input).log()


def slogdet(input):
    value = torch.det(input)
    return value.sign(), value.abs().log()


# ---- positions ----

def nonzero_static(input, *, size, fill_value=-1):
    places = input.nonzero()
    return torch.cat([places, torch.full([size, input.dim()], fill_value)], 0)[:size]


# ---- comparison as a whole ----

def equal(input, other):
    if input.dim() != other.dim():
        return False
    for i in range(input.dim()):
        if input.shape[i] != other.shape[i]:
            return False
    return bool((input == other).all())


def allclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    return bool(torch.isclose(input, other, rtol, atol, equal_nan).all())


def isin(elements, test_elements, *, assume_unique=False, invert=False):
    values = torch.as_tensor(elements)
    wanted = torch.as_tensor(test_elements).reshape(-1)
    found = (values.unsqueeze(-1) == wanted).any(-1)
    return ~found if invert else found


def isreal(input):
    return torch.ones_like(input, dtype=torch.bool)


def real(input):
    return input


def conj(input):
    return input


def conj_physical(input):
    return input.clone()


def alias_copy(input):
    return input.clone()


def resolve_conj(input):
    return input


def resolve_neg(input):
    return input


def angle(input):
    values = input if input.is_floating_point() else input.to(torch.get_default_dtype())
    flat = torch.where(values < 0, math.pi, 0.0).to(values.dtype)
    return torch.where(torch.isnan(values), values, flat)


# ---- unique ----

def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    if dim is None:
        values, inverse, counts = torch._unique2(input, sorted, True, True)
    else:
        values, inverse, counts = torch.unique_dim(input, dim, sorted, True, True)
    return _chosen(values, inverse, counts, return_inverse, return_counts)


def unique_consecutive(input, return_inverse=False, return_counts=False, dim=None):
    values, inverse, counts = torch.ops.aten.unique_consecutive(input, True, True, dim)
    return _chosen(values, inverse, counts, return_inverse, return_counts)


def _chosen(values, inverse, counts, return_inverse, return_counts):
    if return_inverse and return_counts:
        return values, inverse, counts
    if return_inverse:
        return values, inverse
    if return_counts:
        return values, counts
    return values


# ---- integers ----

def gcd(input, other):
    a, b = torch.broadcast_tensors(input.abs(), other.abs())
    while bool((b != 0).any()):
        safe = torch.where(b == 0, 1, b)
        a, b = torch.where(b == 0, a, b), torch.where(b == 0, 0, a % safe)
    return a


def lcm(input, other):
    common = gcd(input, other)
    return torch.where(common == 0, 0, (input // torch.where(common == 0, 1, common) * other).abs())


# ---- sums and statistics ----

def trapz(y, x=None, *, dx=1, dim=-1):
    return torch.trapezoid(y, dx=dx, dim=dim) if x is None else torch.trapezoid(y, x, dim=dim)


def cumulative_trapezoid(y, x=None, *, dx=1, dim=-1):
    n = y.shape[dim]
    sums = (y.narrow(dim, 1, n - 1) + y.narrow(dim, 0, n - 1)) / 2
    if x is None:
        return (sums * dx).cumsum(dim)
    if x.dim() == 1:
        shape = [1] * y.dim()
        shape[dim] = n
        x = x.reshape(shape)
    return (sums * (x.narrow(dim, 1, n - 1) - x.narrow(dim, 0, n - 1))).cumsum(dim)


def cov(input, *, correction=1, fweights=None, aweights=None):
    values = input.reshape(1, -1) if input.dim() < 2 else input
    values = values if values.is_floating_point() else values.to(torch.get_default_dtype())
    weights = None
    if fweights is not None:
        weights = fweights.to(values.dtype)
    if aweights is not None:
        weights = aweights.to(values.dtype) if weights is None else weights * aweights
    if weights is None:
        centred = values - values.mean(1, keepdim=True)
        result = centred @ centred.t() / max(values.shape[1] - correction, 0)
    else:
        total = weights.sum()
        centred = values - (values * weights).sum(1, keepdim=True) / total
        if aweights is None:
            norm = total - correction
        else:
            norm = total - correction * (weights * aweights).sum() / total
        result = (centred * weights) @ centred.t() / norm.clamp(min=0)
    return result.squeeze()


def corrcoef(input):
    c = cov(input)
    if c.dim() == 0:
        return c / c
    spread = c.diagonal().sqrt()
    return (c / spread.unsqueeze(1) / spread.unsqueeze(0)).clamp(-1, 1)


def float_power(input, exponent):
    base = input.to(torch.float64) if isinstance(input, Tensor) else float(input)
    power = exponent.to(torch.float64) if isinstance(exponent, Tensor) else float(exponent)
    return torch.pow(base, power)


def logspace(start, end, steps, base=10.0, *, dtype=None, device=None, layout=None, requires_grad=False, out=None):
    exponents = torch.linspace(float(start), float(end), steps, dtype=torch.float64)
    return torch.pow(float(base), exponents).to(dtype if dtype is not None else torch.get_default_dtype())
