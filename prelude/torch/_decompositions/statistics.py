"""Quantiles, differences, integrals, moments. Functions named by rows take the row's arguments in order."""
import torch
from torch._decompositions.axes import counted

aten = torch.ops.aten


def nanmean(self, dim=None, keepdim: bool = False, dtype=None):
    if dtype is not None:
        self = self.to(dtype)
    axes = list(range(self.dim())) if dim is None else dim
    count = (~self.isnan()).sum(axes, keepdim)
    return self.nansum(axes, keepdim) / count


def _quantile(self, q, dim, keepdim: bool, interpolation: str, skip_nan: bool):
    rank = self.dim()
    x = self.reshape(-1) if dim is None else self.movedim(dim, -1) if rank > 0 else self.reshape(1)
    values = aten.sort(torch.where(x.isnan(), torch.full_like(x, float("inf")), x), -1)[0]
    missing = x.isnan().sum(-1, True)
    if skip_nan:
        top = (x.shape[-1] - missing - 1).to(x.dtype)
    else:
        top = torch.full_like(missing, x.shape[-1] - 1).to(x.dtype)
    place = q.reshape(-1).to(x.dtype) * top
    if interpolation == "lower":
        place = place.floor()
    elif interpolation == "higher":
        place = place.ceil()
    elif interpolation == "nearest":
        place = place.round()
    below, above = place.floor(), place.ceil()
    low = values.gather(-1, below.clamp_min(0).to(torch.int64))
    high = values.gather(-1, above.clamp_min(0).to(torch.int64))
    if interpolation == "midpoint":
        y = torch.lerp(low, high, 0.5)
    elif interpolation == "linear":
        y = torch.lerp(low, high, place - below)
    else:
        y = low
    spoiled = (top < 0) if skip_nan else (missing > 0)
    y = torch.where(spoiled, torch.full_like(y, float("nan")), y)
    y = y.movedim(-1, 0)
    if keepdim:
        if dim is None:
            y = y.reshape([-1] + [1] * rank)
        elif rank > 0:
            y = y.unsqueeze(counted(dim, rank) + 1)
    elif rank == 0:
        y = y.reshape(-1)
    return y if q.dim() > 0 else y.squeeze(0)


def quantile(self, q, dim=None, keepdim: bool = False, interpolation: str = "linear"):
    return _quantile(self, q, dim, keepdim, interpolation, False)


def quantile_number(self, q: float, dim=None, keepdim: bool = False, interpolation: str = "linear"):
    torch._C._require(0.0 <= q <= 1.0, f"a quantile must be between 0 and 1, but it is {q}")
    return _quantile(self, torch.tensor(q, dtype=self.dtype), dim, keepdim, interpolation, False)


def nanquantile(self, q, dim=None, keepdim: bool = False, interpolation: str = "linear"):
    return _quantile(self, q, dim, keepdim, interpolation, True)


def nanquantile_number(self, q: float, dim=None, keepdim: bool = False, interpolation: str = "linear"):
    torch._C._require(0.0 <= q <= 1.0, f"a quantile must be between 0 and 1, but it is {q}")
    return _quantile(self, torch.tensor(q, dtype=self.dtype), dim, keepdim, interpolation, True)


def diff(self, n: int = 1, dim: int = -1, prepend=None, append=None):
    torch._C._require(n >= 0, f"diff: the order must be at least 0, not {n}")
    if n == 0:
        return self.clone()
    parts = ([] if prepend is None else [prepend]) + [self] + ([] if append is None else [append])
    x = torch.cat(parts, dim) if len(parts) > 1 else self
    for _ in range(n):
        size = x.shape[dim]
        if torch._C._is_known_zero(size):
            break
        after, before = x.narrow(dim, 1, size - 1), x.narrow(dim, 0, size - 1)
        x = after ^ before if x.dtype == torch.bool else after - before
    return x


def trapezoid_dx(y, dx=1, dim: int = -1):
    size = y.shape[dim]
    return (y.narrow(dim, 1, size - 1) + y.narrow(dim, 0, size - 1)).sum(dim) * (dx / 2)


def _steps(x, y, dim: int):
    """Returns the differences of neighbours of x along y's dimension."""
    if x.dim() == 1:
        x = x.reshape([1] * dim + [-1] + [1] * (y.dim() - 1 - dim))
    elif x.dim() < y.dim():
        x = x.reshape([1] * (y.dim() - x.dim()) + list(x.shape))
    return aten.slice(x, dim, 1) - aten.slice(x, dim, 0, -1)


def trapezoid_x(y, x, dim: int = -1):
    dim = counted(dim, y.dim())
    if torch._C._is_known_zero(y.shape[dim]):
        return y.sum(dim, dtype=y.dtype)
    return ((aten.slice(y, dim, 1) + aten.slice(y, dim, 0, -1)) * _steps(x, y, dim)).sum(dim) / 2


# ---- integrals, moments ----
def cumulative_trapezoid_dx(y, dx=1, dim: int = -1):
    n = y.shape[dim]
    return ((y.narrow(dim, 1, n - 1) + y.narrow(dim, 0, n - 1)) / 2 * dx).cumsum(dim)


def cumulative_trapezoid_x(y, x, dim: int = -1):
    dim = counted(dim, y.dim())
    return ((aten.slice(y, dim, 1) + aten.slice(y, dim, 0, -1)) * _steps(x, y, dim)).cumsum(dim) / 2


def _products(a, b, degrees, vector: bool):
    """Returns the sums of products divided by the degrees of freedom. ONNX Runtime fuses a single divisor into a product as float32, so there is one
    for each column."""
    if vector:
        return (a * b).sum(1, True) / degrees
    return aten.matmul(a, b.t()) / (degrees.expand(b.shape[0]) if a.dtype == torch.float64 else degrees)


def _covariance(self, correction: int, fweights, aweights):
    vector = self.dim() < 2
    x = self.reshape(1, -1) if vector else self
    x = x if x.dtype.is_floating_point else x.to(torch.get_default_dtype())
    if fweights is None and aweights is None:
        centred = x - x.mean(1, keepdim=True)
        return _products(centred, centred, torch.full([], x.shape[1] - correction, dtype=x.dtype).clamp_min(0), vector)
    x = x if aweights is None else x.to(torch.promote_types(x.dtype, aweights.dtype))
    weights = torch.ones([x.shape[1]], dtype=x.dtype)
    if fweights is not None:
        weights = fweights.to(x.dtype)
    if aweights is not None:
        weights = weights * aweights.to(x.dtype)
    total = weights.sum()
    centred = x - (x * weights).sum(1, keepdim=True) / total
    if aweights is None:
        degrees = total - correction
    else:
        degrees = total - correction * (weights * aweights.to(x.dtype)).sum() / total
    return _products(centred * weights, centred, degrees.clamp_min(0), vector)


def _square(matrix, rank: int):
    return matrix.reshape([]) if rank < 2 or matrix.shape[0] == 1 else matrix


def _check_weights(name: str, weights, self):
    observations = self.shape[-1] if self.dim() > 0 else 1
    torch._C._require(weights.dim() < 2 and weights.numel() == observations, f"cov: {name} takes one number for each of the {observations} observations")


def cov(self, correction: int = 1, fweights=None, aweights=None):
    if fweights is not None:
        torch._C._require(not (fweights.dtype.is_floating_point or fweights.dtype.is_complex), f"cov: fweights must be integers, not {fweights.dtype}")
        _check_weights("fweights", fweights, self)
    if aweights is not None:
        torch._C._require(aweights.dtype.is_floating_point, f"cov: aweights must be floating-point numbers, not {aweights.dtype}")
        _check_weights("aweights", aweights, self)
    return _square(_covariance(self, correction, fweights, aweights), self.dim())


def corrcoef(self):
    c = _covariance(self, 1, None, None)
    spread = c.diagonal().sqrt()
    return _square((c / spread.unsqueeze(1) / spread.unsqueeze(0)).clamp(-1, 1), self.dim())


# ---- histograms ----
def _edges(low, high, bins: int):
    steps, step = torch.arange(bins + 1, dtype=low.dtype), (high - low) / bins
    return torch.where(steps * 2 < bins + 1, low + step * steps, high - step * (bins - steps))


def _limits(x, range):
    if range is not None:
        low, high = torch.full([], range[0], dtype=x.dtype), torch.full([], range[1], dtype=x.dtype)
    elif torch._C._is_known_zero(x.shape[0]):
        low, high = torch.zeros([], dtype=x.dtype), torch.ones([], dtype=x.dtype)
    else:
        none = torch.full([], x.shape[0]) == 0
        low, high = torch.where(none, 0.0, x.min()), torch.where(none, 1.0, x.max())
    return torch.where(low == high, low - 0.5, low), torch.where(low == high, high + 0.5, high)


def _inside(x, edges):
    last = edges.shape[0] - 1
    left, right = edges[:last].unsqueeze(0), edges[1:].unsqueeze(0)
    v = x.unsqueeze(1)
    final = torch.arange(last) == last - 1
    return (v >= left) & ((v < right) | (final & (v == right)))


def histogram_edges(self, bins, weight=None, density: bool = False):
    x = self.reshape(-1)
    times = torch.ones_like(x) if weight is None else weight.reshape(-1)
    counts = (_inside(x, bins).to(x.dtype) * times.unsqueeze(1)).sum(0)
    if density:
        counts = counts / counts.sum() / (bins[1:] - bins[:-1])
    return counts, bins


def histogram(self, bins: int = 100, range=None, weight=None, density: bool = False):
    low, high = _limits(self.reshape(-1), range)
    return histogram_edges(self, _edges(low, high, bins), weight, density)


def _gradient_along(y, dim: int, spacing, edge_order: int):
    n = y.shape[dim]
    rank = y.dim()
    if isinstance(spacing, torch.Tensor):
        steps = spacing[1:] - spacing[:-1]
    else:
        steps = torch.full([1], float(spacing), dtype=y.dtype).expand(n - 1)
    steps = steps.reshape([-1] + [1] * (rank - 1 - dim))
    rise = (y.narrow(dim, 1, n - 1) - y.narrow(dim, 0, n - 1)) / steps
    before, after = rise.narrow(dim, 0, n - 2), rise.narrow(dim, 1, n - 2)
    h0, h1 = steps.narrow(0, 0, n - 2), steps.narrow(0, 1, n - 2)
    if isinstance(spacing, torch.Tensor):
        middle = (before * h1 + after * h0) / (h0 + h1)
    else:
        middle = (y.narrow(dim, 2, n - 2) - y.narrow(dim, 0, n - 2)) / (2 * float(spacing))
    first, last = rise.narrow(dim, 0, 1), rise.narrow(dim, n - 2, 1)
    if edge_order == 2:
        a, b = steps.narrow(0, 0, 1), steps.narrow(0, 1, 1)
        first = first + (first - rise.narrow(dim, 1, 1)) * a / (a + b)
        c, d = steps.narrow(0, n - 2, 1), steps.narrow(0, n - 3, 1)
        last = last + (last - rise.narrow(dim, n - 3, 1)) * c / (c + d)
    return torch.cat([first, middle, last], dim)


def gradient(input, *, spacing=1, dim=None, edge_order=1):
    rank = input.dim()
    axes = list(range(rank)) if dim is None else [counted(d, rank) for d in ([dim] if isinstance(dim, int) else dim)]
    torch._C._require(len(set(axes)) == len(axes), "gradient: a dimension is given twice")
    torch._C._require(edge_order in (1, 2), f"gradient: edge_order must be 1 or 2, not {edge_order}")
    spacing = 1 if spacing is None else spacing
    many = isinstance(spacing, (tuple, list))
    y = input if input.dtype.is_floating_point or input.dtype.is_complex else input.to(torch.get_default_dtype())
    return tuple(_gradient_along(y, d, spacing[i] if many else spacing, edge_order) for i, d in enumerate(axes))


def _edges_of(x, bins, limits):
    return bins if isinstance(bins, torch.Tensor) else _edges(*_limits(x, limits), bins)


def _histogramdd(x, bins, limits, weight, density: bool):
    many = isinstance(bins, (tuple, list))
    torch._C._require(not many or len(bins) == x.shape[1], f"histogramdd takes bins for each of the {x.shape[1]} columns")
    columns = [x.select(1, i) for i in range(len(bins))] if many else x.unbind(1)
    edges = [_edges_of(c, bins[i] if many else bins, None if limits is None else limits[2 * i : 2 * i + 2]) for i, c in enumerate(columns)]
    counts = torch.ones_like(columns[0]) if weight is None else weight.reshape(-1)
    volume = torch.ones([], dtype=x.dtype)
    for i, c in enumerate(columns):
        counts = counts.unsqueeze(-1) * _inside(c, edges[i]).to(x.dtype).reshape([-1] + [1] * i + [edges[i].shape[0] - 1])
        volume = volume.unsqueeze(-1) * (edges[i][1:] - edges[i][:-1])
    counts = counts.sum(0)
    return (counts / counts.sum() / volume if density else counts), tuple(edges)


def histogramdd(input, bins, range=None, weight=None, density=False):
    return _histogramdd(input.reshape(-1, input.shape[-1]), bins, range, weight, density)


# ---- variances with a run-time correction ----
def var_mean(self, dim=None, correction=None, keepdim: bool = False):
    axes = list(range(self.dim())) if dim is None or (isinstance(dim, (tuple, list)) and len(dim) == 0) else dim
    kept = self.mean(axes, True)
    squares = ((self - kept) * (self - kept)).sum(axes, keepdim)
    count = torch.ones_like(self).sum(axes, keepdim)
    return squares / (count - correction).clamp_min(0), self.mean(axes, keepdim)


def var(self, dim=None, correction=None, keepdim: bool = False):
    return var_mean(self, dim, correction, keepdim)[0]


def std(self, dim=None, correction=None, keepdim: bool = False):
    return var(self, dim, correction, keepdim).sqrt()


def std_mean(self, dim=None, correction=None, keepdim: bool = False):
    spread, middle = var_mean(self, dim, correction, keepdim)
    return spread.sqrt(), middle
