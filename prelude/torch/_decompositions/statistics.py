"""Quantiles, differences, integrals, moments. Arguments of functions that rows name are the row's, in its order."""
import torch

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
        y = (low + high) / 2
    else:
        y = torch.where(below == above, low, low + (high - low) * (place - below))
    spoiled = (top < 0) if skip_nan else (missing > 0)
    y = torch.where(spoiled, torch.full_like(y, float("nan")), y)
    y = y.movedim(-1, 0)
    if keepdim:
        if dim is None:
            y = y.reshape([-1] + [1] * rank)
        elif rank > 0:
            y = y.unsqueeze(dim % rank + 1)
    elif rank == 0:
        y = y.reshape(-1)
    return y if q.dim() > 0 else y.squeeze(0)


def quantile(self, q, dim=None, keepdim: bool = False, interpolation: str = "linear"):
    return _quantile(self, q, dim, keepdim, interpolation, False)


def quantile_number(self, q: float, dim=None, keepdim: bool = False, interpolation: str = "linear"):
    return _quantile(self, torch.tensor(q, dtype=self.dtype), dim, keepdim, interpolation, False)


def nanquantile(self, q, dim=None, keepdim: bool = False, interpolation: str = "linear"):
    return _quantile(self, q, dim, keepdim, interpolation, True)


def nanquantile_number(self, q: float, dim=None, keepdim: bool = False, interpolation: str = "linear"):
    return _quantile(self, torch.tensor(q, dtype=self.dtype), dim, keepdim, interpolation, True)


def diff(self, n: int = 1, dim: int = -1, prepend=None, append=None):
    parts = ([] if prepend is None else [prepend]) + [self] + ([] if append is None else [append])
    x = torch.cat(parts, dim) if len(parts) > 1 else self
    for _ in range(n):
        size = x.shape[dim]
        after, before = x.narrow(dim, 1, size - 1), x.narrow(dim, 0, size - 1)
        x = after ^ before if x.dtype == torch.bool else after - before
    return x


def trapezoid_dx(y, dx=1, dim: int = -1):
    size = y.shape[dim]
    return (y.narrow(dim, 1, size - 1) + y.narrow(dim, 0, size - 1)).sum(dim) * (dx / 2)


def trapezoid_x(y, x, dim: int = -1):
    size = y.shape[dim]
    if x.dim() == 1:
        shape = [1] * y.dim()
        shape[dim] = -1
        x = x.reshape(shape)
    step = x.narrow(dim, 1, size - 1) - x.narrow(dim, 0, size - 1)
    return ((y.narrow(dim, 1, size - 1) + y.narrow(dim, 0, size - 1)) * step).sum(dim) / 2
