"""Order statistics, search and counting. Functions named by rows take the row's arguments in order."""
import torch

aten = torch.ops.aten


def msort(self):
    return aten.sort(self, 0)[0]


def _drop(t, dim: int, keepdim: bool):
    return t if keepdim or t.dim() == 0 else t.squeeze(dim)


def kthvalue(self, k: int, dim: int = -1, keepdim: bool = False):
    torch._C._require(k > 0, f"kthvalue: k must be at least 1, not {k}")
    if self.dim() == 0:
        torch._C._require(k == 1 or not torch._C._is_known(self.dim()), f"kthvalue: k is {k}, but there is one element")
        return self.clone(), torch.zeros_like(self, dtype=torch.int64)
    values, indices = aten.topk(self, k, dim, False, True)
    return _drop(values.narrow(dim, k - 1, 1), dim, keepdim), _drop(indices.narrow(dim, k - 1, 1), dim, keepdim)


def median_dim(self, dim: int, keepdim: bool = False):
    if self.dim() == 0:
        return self.clone(), torch.zeros_like(self, dtype=torch.int64)
    middle = (self.shape[dim] - 1) // 2
    values, indices = torch.sort(self, stable=True, dim=dim)
    value, index = values.narrow(dim, middle, 1), indices.narrow(dim, middle, 1)
    if self.dtype.is_floating_point:
        missing = self.isnan()
        spoiled = missing.any(dim, True)
        value = torch.where(spoiled, torch.full_like(value, float("nan")), value)
        index = torch.where(spoiled, missing.to(torch.int32).argmax(dim, True), index)
    return _drop(value, dim, keepdim), _drop(index, dim, keepdim)


def median(self):
    if not self.dtype.is_floating_point:
        return median_dim(self.reshape(-1), 0)[0]
    return torch.where(self.isnan().any(), torch.full([], float("nan"), dtype=self.dtype), nanmedian(self))


def nanmedian_dim(self, dim: int, keepdim: bool = False):
    if self.dim() == 0 or not self.dtype.is_floating_point:
        return median_dim(self, dim, keepdim)
    missing = self.isnan()
    count = (~missing).sum(dim, True)
    middle = ((count - 1) // 2).clamp_min(0)
    values, indices = torch.sort(torch.where(missing, torch.full_like(self, float("inf")), self), stable=True, dim=dim)
    value, index = values.gather(dim, middle), indices.gather(dim, middle)
    value = torch.where(count == 0, torch.full_like(value, float("nan")), value)
    return _drop(value, dim, keepdim), _drop(index, dim, keepdim)


def nanmedian(self):
    if not self.dtype.is_floating_point:
        return median(self)
    return nanmedian_dim(torch.nn.functional.pad(self.reshape(-1), [0, 1], value=float("nan")), 0)[0]  # NaN if there are no elements


def mode(self, dim: int = -1, keepdim: bool = False):
    if self.dim() == 0:
        return self.clone(), torch.zeros_like(self, dtype=torch.int64)
    x = self.movedim(dim, -1)
    times = (x.unsqueeze(-1) == x.unsqueeze(-2)).sum(-1)
    often = times == times.amax(-1, True)
    order = aten.sort(x, -1)[0]
    sorted_times = (order.unsqueeze(-1) == order.unsqueeze(-2)).sum(-1)
    first = (sorted_times == sorted_times.amax(-1, True)).to(torch.int32).argmax(-1, True)
    value = order.gather(-1, first)
    place = torch.arange(x.shape[-1])
    index = torch.where(often & (x == value), place, torch.full_like(place, -1)).amax(-1, True)
    index = aten._open_order(index, x)
    value, index = value.movedim(-1, dim), index.movedim(-1, dim)
    return _drop(value, dim, keepdim), _drop(index, dim, keepdim)


def unique_consecutive(self, return_inverse: bool = False, return_counts: bool = False, dim=None):
    if dim is None and all([torch._C._is_known(size) and size == 1 for size in self.shape]):
        return self.reshape(1), torch.zeros_like(self, dtype=torch.int64), torch.ones(1, dtype=torch.int64)
    if dim is not None:
        moved = self.movedim(dim, 0)
        rows = moved.unsqueeze(-1).flatten(1)
        changed = (rows[1:] != rows[:-1]).any(1)
    else:
        moved = self.reshape(-1)
        changed = moved[1:] != moved[:-1]
    first = torch.ones_like(moved.unsqueeze(-1).flatten(1)[:1].any(1))
    starts = torch.cat([first, changed])
    values = moved[starts]
    inverse = starts.to(torch.int64).cumsum(0) - 1
    places = torch.cat([starts.nonzero().reshape(-1), torch.tensor([moved.shape[0]])])
    counts = places[1:] - places[:-1]
    if dim is not None:
        return values.movedim(0, dim), inverse, counts
    return values, inverse.reshape(self.shape), counts


def searchsorted(sorted_sequence, self, out_int32: bool = False, right: bool = False, side=None, sorter=None):
    if sorter is not None:
        sorted_sequence = sorted_sequence.gather(-1, sorter)
    after = right or side == "right"
    rows = sorted_sequence.unsqueeze(-2) if sorted_sequence.dim() > 1 else sorted_sequence
    wanted = self.unsqueeze(-1)
    before = rows <= wanted if after else rows < wanted
    if self.dtype.is_floating_point:  # NaN sorts last
        before = before | wanted.isnan()
    return before.sum(-1).to(torch.int32 if out_int32 else torch.int64)


def searchsorted_number(sorted_sequence, self, out_int32: bool = False, right: bool = False, side=None, sorter=None):
    if sorter is not None:
        sorted_sequence = sorted_sequence.gather(-1, sorter)
    before = sorted_sequence <= self if right or side == "right" else sorted_sequence < self
    if isinstance(self, float):  # NaN sorts last
        before = before | torch.full([], self != self)
    return before.sum(-1).to(torch.int32 if out_int32 else torch.int64)


def bucketize(self, boundaries, out_int32: bool = False, right: bool = False):
    torch._C._require(boundaries.dim() == 1, f"bucketize takes boundaries of one dimension, but there are {boundaries.dim()}")
    return searchsorted(boundaries, self, out_int32, right)


def bucketize_number(self, boundaries, out_int32: bool = False, right: bool = False):
    return searchsorted_number(boundaries, self, out_int32, right)


def _rounded(x, kind):
    """Rounds to the 16-bit type, as float32, because ONNX Runtime omits the rounding between two of its nodes."""
    return x.to(torch.float32).to(kind).to(torch.float32)


def _bins_of(x, low, high, bins: int):
    if x.dtype not in (torch.float16, torch.bfloat16):
        return (x - low) * bins / (high - low)
    distance, width = _rounded(x - low, x.dtype), _rounded(high - low, x.dtype)
    return _rounded(_rounded(distance * bins, x.dtype) / width, x.dtype)


def histc(self, bins: int = 100, min=0, max=0):
    torch._C._require(bins > 0, f"histc takes a positive number of bins, not {bins}")
    x = self.reshape(-1)
    if min == max:
        low, high = x.min(), x.max()
        low, high = torch.where(low == high, low - 1, low), torch.where(low == high, high + 1, high)
    else:
        low, high = torch.full([], min, dtype=x.dtype), torch.full([], max, dtype=x.dtype)
    inside = (x >= low) & (x <= high)
    place = _bins_of(x, low, high, bins).floor().clamp(0, bins - 1)
    place = torch.where(inside, place, torch.full_like(place, -1))
    return (place.unsqueeze(0) == torch.arange(bins, dtype=place.dtype).unsqueeze(1)).sum(1).to(self.dtype)


def bincount(self, weights=None, minlength: int = 0):
    torch._C._require(not self.dtype.is_floating_point, "bincount counts integers", "convert it first: `x.long()`")
    torch._C._require(minlength >= 0, f"bincount: minlength must be at least 0, not {minlength}")
    top = torch.cat([self.to(torch.int64), torch.tensor([minlength - 1])]).max()
    size = int(top) + 1
    if weights is None:
        return torch.zeros(size, dtype=torch.int64).scatter_add(0, self.to(torch.int64), torch.ones_like(self, dtype=torch.int64))
    if torch._C._is_known_zero(self.numel()):
        return torch.zeros(size, dtype=torch.int64)  # eager mode ignores the weights
    kind = torch.float32 if weights.dtype == torch.float32 else torch.float64
    return torch.zeros(size, dtype=kind).scatter_add(0, self.to(torch.int64), weights.to(kind))
