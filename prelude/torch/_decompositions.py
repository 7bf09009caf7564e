"""Operators that are a few lines of other operators. A row of the operator table names its function here; arguments are the row's, in its order."""
import math
import torch

aten = torch.ops.aten


# ---- order ----
def msort(self):
    return aten.sort(self, 0)[0]


def _drop(t, dim: int, keepdim: bool):
    return t if keepdim or t.dim() == 0 else t.squeeze(dim)


def kthvalue(self, k: int, dim: int = -1, keepdim: bool = False):
    if self.dim() == 0:
        return self.clone(), torch.zeros_like(self, dtype=torch.int64)
    values, indices = aten.topk(self, k, dim, False, True)
    return _drop(values.narrow(dim, k - 1, 1), dim, keepdim), _drop(indices.narrow(dim, k - 1, 1), dim, keepdim)


def median_dim(self, dim: int, keepdim: bool = False):
    if self.dim() == 0:
        return self.clone(), torch.zeros_like(self, dtype=torch.int64)
    middle = (self.shape[dim] - 1) // 2
    values, indices = aten.sort(self, dim, False)
    value, index = values.narrow(dim, middle, 1), indices.narrow(dim, middle, 1)
    if self.dtype.is_floating_point:
        missing = self.isnan()
        spoiled = missing.any(dim, True)
        value = torch.where(spoiled, torch.full_like(value, float("nan")), value)
        index = torch.where(spoiled, missing.to(torch.int32).argmax(dim, True), index)
    return _drop(value, dim, keepdim), _drop(index, dim, keepdim)


def median(self):
    return median_dim(self.reshape(-1), 0)[0]


def nanmedian_dim(self, dim: int, keepdim: bool = False):
    if self.dim() == 0 or not self.dtype.is_floating_point:
        return median_dim(self, dim, keepdim)
    missing = self.isnan()
    count = (~missing).sum(dim, True)
    middle = ((count - 1) // 2).clamp_min(0)
    values, indices = aten.sort(torch.where(missing, torch.full_like(self, float("inf")), self), dim, False)
    value, index = values.gather(dim, middle), indices.gather(dim, middle)
    value = torch.where(count == 0, torch.full_like(value, float("nan")), value)
    return _drop(value, dim, keepdim), _drop(index, dim, keepdim)


def nanmedian(self):
    return nanmedian_dim(self.reshape(-1), 0)[0]


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
    value, index = value.movedim(-1, dim), index.movedim(-1, dim)
    return _drop(value, dim, keepdim), _drop(index, dim, keepdim)


def unique_consecutive(self, return_inverse: bool = False, return_counts: bool = False, dim=None):
    if dim is not None:
        moved = self.movedim(dim, 0)
        rows = moved.reshape(moved.shape[0], -1)
        changed = (rows[1:] != rows[:-1]).any(1)
    else:
        moved = self.reshape(-1)
        changed = moved[1:] != moved[:-1]
    first = torch.ones_like(moved.reshape(moved.shape[0], -1).sum(1)[:1], dtype=torch.bool)
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
    rows = sorted_sequence.unsqueeze(-2)
    wanted = self.unsqueeze(-1)
    before = rows <= wanted if after else rows < wanted
    return before.sum(-1).to(torch.int32 if out_int32 else torch.int64)


def searchsorted_number(sorted_sequence, self, out_int32: bool = False, right: bool = False, side=None, sorter=None):
    if sorter is not None:
        sorted_sequence = sorted_sequence.gather(-1, sorter)
    before = sorted_sequence <= self if right or side == "right" else sorted_sequence < self
    return before.sum(-1).to(torch.int32 if out_int32 else torch.int64)


def bucketize(self, boundaries, out_int32: bool = False, right: bool = False):
    return searchsorted(boundaries, self, out_int32, right)


def bucketize_number(self, boundaries, out_int32: bool = False, right: bool = False):
    return searchsorted_number(boundaries, self, out_int32, right)


def histc(self, bins: int = 100, min=0, max=0):
    x = self.reshape(-1)
    if min == max:
        low, high = x.min(), x.max()
        low, high = torch.where(low == high, low - 1, low), torch.where(low == high, high + 1, high)
    else:
        low, high = torch.full([], min, dtype=x.dtype), torch.full([], max, dtype=x.dtype)
    inside = (x >= low) & (x <= high)
    place = ((x - low) / (high - low) * bins).floor().clamp(0, bins - 1)
    place = torch.where(inside, place, torch.full_like(place, -1))
    return (place.unsqueeze(0) == torch.arange(bins, dtype=x.dtype).unsqueeze(1)).sum(1).to(self.dtype)


def bincount(self, weights=None, minlength: int = 0):
    top = torch.cat([self.to(torch.int64), torch.tensor([minlength - 1])]).max()
    size = int(top) + 1
    if weights is None:
        return torch.zeros(size, dtype=torch.int64).scatter_add(0, self.to(torch.int64), torch.ones_like(self, dtype=torch.int64))
    kind = torch.float32 if weights.dtype == torch.float32 else torch.float64
    return torch.zeros(size, dtype=kind).scatter_add(0, self.to(torch.int64), weights.to(kind))


# ---- pooling ----
def _windows(size: int, count: int):
    i = torch.arange(count)
    start = i * size // count
    end = ((i + 1) * size + count - 1) // count
    j = torch.arange(size)
    return (j >= start.unsqueeze(1)) & (j < end.unsqueeze(1))


def _adaptive_max(self, output_size, n: int):
    sizes = self.shape[-n:]
    want = list(output_size) if len(output_size) == n else [output_size[0]] * n
    inside = torch.ones([1], dtype=torch.bool)
    for i in range(n):
        inside = (inside.unsqueeze(1).unsqueeze(-1) & _windows(sizes[i], want[i]).unsqueeze(0).unsqueeze(2)).flatten(0, 1).flatten(1)
    flat = self.flatten(-n).unsqueeze(-2)
    lowest = float("-inf") if self.dtype.is_floating_point else torch.iinfo(self.dtype).min
    values, indices = torch.where(inside, flat, torch.full_like(flat, lowest)).max(-1)
    shape = list(self.shape[:-n]) + want
    return values.reshape(shape), indices.reshape(shape)


def adaptive_max_pool1d(self, output_size):
    return _adaptive_max(self, output_size, 1)


def adaptive_max_pool2d(self, output_size):
    return _adaptive_max(self, output_size, 2)


def adaptive_max_pool3d(self, output_size):
    return _adaptive_max(self, output_size, 3)


# ---- matrices ----
def inner(self, other):
    if self.dim() == 0 or other.dim() == 0:
        return self * other
    return aten.matmul(self, other.transpose(-1, -2)) if other.dim() == 2 else aten.tensordot(self, other, [-1], [-1])


def trace(self):
    return aten.diagonal(self).sum()


def matrix_power(self, n: int):
    if n == 0:
        return torch.eye(self.shape[-1], dtype=self.dtype).expand(self.shape).clone()
    if n < 0:
        raise NotImplementedError("a negative matrix power needs an inverse, which ONNX does not have")
    result = self
    for _ in range(n - 1):
        result = aten.matmul(result, self)
    return result


def chain_matmul(matrices):
    result = matrices[0]
    for m in matrices[1:]:
        result = aten.matmul(result, m)
    return result


def tensordot(self, other, dims_self, dims_other):
    own = [d % self.dim() for d in dims_self]
    its = [d % other.dim() for d in dims_other]
    free_own = [d for d in range(self.dim()) if d not in own]
    free_its = [d for d in range(other.dim()) if d not in its]
    shared = 1
    for d in own:
        shared = shared * self.shape[d]
    left_shape = [self.shape[d] for d in free_own]
    right_shape = [other.shape[d] for d in free_its]
    left_size, right_size = 1, 1
    for s in left_shape:
        left_size = left_size * s
    for s in right_shape:
        right_size = right_size * s
    left = self.permute(free_own + own).reshape(left_size, shared)
    right = other.permute(its + free_its).reshape(shared, right_size)
    return aten.mm(left, right).reshape(left_shape + right_shape)


def kron(self, other):
    n = max(self.dim(), other.dim())
    a = self.reshape([1] * (n - self.dim()) + list(self.shape))
    b = other.reshape([1] * (n - other.dim()) + list(other.shape))
    left, right, shape = [], [], []
    for i in range(n):
        left += [a.shape[i], 1]
        right += [1, b.shape[i]]
        shape.append(a.shape[i] * b.shape[i])
    return (a.reshape(left) * b.reshape(right)).reshape(shape)


def cross(self, other, dim=None):
    if dim is None:
        dim = -1
        for d in range(self.dim()):
            if self.shape[d] == 3:
                dim = d
                break
    self, other = torch.broadcast_tensors(self, other)
    a0, a1, a2 = self.unbind(dim)
    b0, b1, b2 = other.unbind(dim)
    return torch.stack([a1 * b2 - a2 * b1, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0], dim)


# ---- norms ----
def vector_norm(self, ord=2, dim=None, keepdim: bool = False, dtype=None):
    if dtype is not None:
        self = self.to(dtype)
    if dim is not None and isinstance(dim, (tuple, list)) and len(dim) == 0:
        dim = None
    if ord == 2:
        return aten._reduce_l2(self, dim, keepdim) if self.dim() > 0 else self.abs()
    if ord == 1:
        return aten._reduce_l1(self, dim, keepdim) if self.dim() > 0 else self.abs()
    size = self.abs()
    axes = list(range(self.dim())) if dim is None else dim
    if ord == 0:
        return (self != 0).to(self.dtype).sum(axes, keepdim)
    if ord == float("inf"):
        return size.amax(axes, keepdim)
    if ord == float("-inf"):
        return size.amin(axes, keepdim)
    return size.pow(ord).sum(axes, keepdim).pow(1.0 / ord)


def matrix_norm(self, ord="fro", dim=(-2, -1), keepdim: bool = False, dtype=None):
    if dtype is not None:
        self = self.to(dtype)
    rows, columns = dim[0] % self.dim(), dim[1] % self.dim()
    if ord == "fro":
        return aten._reduce_l2(self, [rows, columns], keepdim)
    if ord == "nuc" or ord == 2 or ord == -2:
        raise NotImplementedError("this matrix norm needs singular values, which ONNX does not have")
    first, second = (rows, columns) if abs(ord) == 1 else (columns, rows)
    sums = self.abs().sum(first, True)
    best = sums.amax(second, True) if ord > 0 else sums.amin(second, True)
    return best if keepdim else best.squeeze(max(rows, columns)).squeeze(min(rows, columns))


def linalg_norm(self, ord=None, dim=None, keepdim: bool = False, dtype=None):
    if dim is not None and not isinstance(dim, (tuple, list)):
        dim = [dim]
    if ord is None:
        if dim is None:
            y = vector_norm(self.reshape(-1), 2, None, False, dtype)
            return y.reshape([1] * self.dim()) if keepdim else y
        return vector_norm(self, 2, dim, keepdim, dtype)
    if isinstance(ord, str) or (dim is None and self.dim() == 2) or (dim is not None and len(dim) == 2):
        return matrix_norm(self, ord, (-2, -1) if dim is None else dim, keepdim, dtype)
    return vector_norm(self, ord, dim, keepdim, dtype)


def norm(self, p=2, dim=None, keepdim: bool = False, dtype=None):
    if p is None or p == "fro":
        p = 2
    if p == "nuc":
        return matrix_norm(self, p, (-2, -1) if dim is None else dim, keepdim, dtype)
    return vector_norm(self, p, dim, keepdim, dtype)


def norm_dtype(self, p, dtype=None):
    return vector_norm(self, 2 if p is None else p, None, False, dtype)


def cdist(x1, x2, p: float = 2.0, compute_mode=None):
    difference = x1.unsqueeze(-2) - x2.unsqueeze(-3)
    return vector_norm(difference, p, [-1])


def dist(self, other, p=2):
    return vector_norm((self - other).reshape(-1), p)


def native_layer_norm(input, normalized_shape, weight, bias, eps: float):
    n = len(normalized_shape)
    axes = list(range(input.dim() - n, input.dim()))
    mean = input.mean(axes, True)
    root = torch.rsqrt(input.var(axes, correction=0, keepdim=True) + eps)
    return aten.layer_norm(input, normalized_shape, weight, bias, eps), mean, root


# ---- recurrent cells ----
def lstm_cell(input, hx, w_ih, w_hh, b_ih=None, b_hh=None):
    h, c = hx[0], hx[1]
    gates = aten.linear(input, w_ih, b_ih) + aten.linear(h, w_hh, b_hh)
    i, f, g, o = gates.chunk(4, -1)
    c = f.sigmoid() * c + i.sigmoid() * g.tanh()
    return o.sigmoid() * c.tanh(), c


def gru_cell(input, hx, w_ih, w_hh, b_ih=None, b_hh=None):
    ir, iz, inew = aten.linear(input, w_ih, b_ih).chunk(3, -1)
    hr, hz, hnew = aten.linear(hx, w_hh, b_hh).chunk(3, -1)
    reset, update = (ir + hr).sigmoid(), (iz + hz).sigmoid()
    new = (inew + reset * hnew).tanh()
    return new + update * (hx - new)


def rnn_tanh_cell(input, hx, w_ih, w_hh, b_ih=None, b_hh=None):
    return (aten.linear(input, w_ih, b_ih) + aten.linear(hx, w_hh, b_hh)).tanh()


def rnn_relu_cell(input, hx, w_ih, w_hh, b_ih=None, b_hh=None):
    return (aten.linear(input, w_ih, b_ih) + aten.linear(hx, w_hh, b_hh)).relu()


# ---- attention ----
def scaled_dot_product_attention(query, key, value, attn_mask=None, dropout_p: float = 0.0, is_causal: bool = False, scale=None, enable_gqa: bool = False):
    factor = 1.0 / math.sqrt(query.shape[-1]) if scale is None else scale
    if enable_gqa:
        times = query.shape[-3] // key.shape[-3]
        key = aten.repeat_interleave(key, times, -3)
        value = aten.repeat_interleave(value, times, -3)
    scores = aten.matmul(query * factor, key.transpose(-2, -1))
    if is_causal:
        allowed = torch.ones([query.shape[-2], key.shape[-2]], dtype=torch.bool).tril()
        scores = scores.masked_fill(~allowed, float("-inf"))
    if attn_mask is None:
        weights = aten.softmax(scores, -1)
    elif attn_mask.dtype == torch.bool:
        weights = aten.softmax(scores.masked_fill(~attn_mask, float("-inf")), -1)
        weights = torch.where(attn_mask.any(-1, True), weights, torch.zeros_like(weights))
    else:
        weights = aten.softmax(scores + attn_mask, -1)
    if dropout_p > 0.0:
        weights = aten.dropout(weights, dropout_p, True)
    return aten.matmul(weights, value)


# ---- running products and extremes ----
def cumprod(self, dim: int, dtype=None):
    x = self if dtype is None else self.to(dtype)
    if dtype is None and not x.dtype.is_floating_point:
        x = x.to(torch.int64)
    if x.dim() == 0:
        return x.clone()
    rows = x.movedim(dim, 0)
    product = torch.ones(rows.shape[1:], dtype=x.dtype)
    out = []
    for i in range(rows.shape[0]):
        product = product * rows[i]
        out.append(product)
    return torch.stack(out).reshape(rows.shape).movedim(0, dim)


def _running_extreme(self, dim: int, largest: bool):
    if self.dim() == 0:
        return self.clone(), torch.zeros_like(self, dtype=torch.int64)
    rows = self.movedim(dim, 0)
    best = rows[0]
    place = torch.zeros_like(best, dtype=torch.int64)
    values, places = [], []
    for i in range(rows.shape[0]):
        better = rows[i] >= best if largest else rows[i] <= best
        if self.dtype.is_floating_point:
            better = better | rows[i].isnan()
        best = torch.where(better, rows[i], best)
        place = torch.where(better, torch.full_like(place, i), place)
        values.append(best)
        places.append(place)
    shape = rows.shape
    return torch.stack(values).reshape(shape).movedim(0, dim), torch.stack(places).reshape(shape).movedim(0, dim)


def cummax(self, dim: int):
    return _running_extreme(self, dim, True)


def cummin(self, dim: int):
    return _running_extreme(self, dim, False)


def logcumsumexp(self, dim: int):
    if self.dim() == 0:
        return self.clone()
    rows = self.movedim(dim, 0)
    total = torch.full(rows.shape[1:], float("-inf"), dtype=self.dtype)
    out = []
    for i in range(rows.shape[0]):
        total = torch.logaddexp(total, rows[i])
        out.append(total)
    return torch.stack(out).reshape(rows.shape).movedim(0, dim)


# ---- statistics ----
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


# ---- rearranging ----
def flip(self, dims):
    return aten._flip(self, dims) if self.dim() > 0 and len(dims) > 0 else self.clone()


def fliplr(self):
    return aten._flip(self, [1])


def flipud(self):
    return aten._flip(self, [0])


def rot90(self, k: int = 1, dims=(0, 1)):
    turns = k % 4
    if turns == 1:
        return aten._flip(self, [dims[1]]).transpose(dims[0], dims[1])
    if turns == 2:
        return aten._flip(self, [dims[0], dims[1]])
    if turns == 3:
        return aten._flip(self, [dims[0]]).transpose(dims[0], dims[1])
    return self.clone()


def roll(self, shifts, dims=()):
    shifts = list(shifts) if isinstance(shifts, (tuple, list)) else [shifts]
    dims = list(dims) if isinstance(dims, (tuple, list)) else [dims]
    if len(dims) == 0:
        return roll(self.reshape(-1), shifts, [0]).reshape(self.shape)
    x = self
    for shift, dim in zip(shifts, dims):
        size = x.shape[dim]
        step = shift % max(size, 1)
        x = torch.cat([x.narrow(dim, size - step, step), x.narrow(dim, 0, size - step)], dim)
    return x


def repeat_interleave_int(self, repeats: int, dim=None, output_size=None):
    x = self.reshape(-1) if dim is None else self
    axis = 0 if dim is None else dim % self.dim()
    shape = list(x.shape)
    spread = x.unsqueeze(axis + 1).expand(shape[: axis + 1] + [repeats] + shape[axis + 1 :])
    shape[axis] = shape[axis] * repeats
    return spread.reshape(shape)


def repeat_interleave(repeats, output_size=None):
    ends = repeats.to(torch.int64).cumsum(0)
    total = int(repeats.sum()) if output_size is None else output_size
    return searchsorted(ends, torch.arange(total), False, True)


def repeat_interleave_tensor(self, repeats, dim=None, output_size=None):
    x = self.reshape(-1) if dim is None else self
    axis = 0 if dim is None else dim
    counts = repeats.reshape(-1)
    if counts.shape[0] == 1:
        counts = counts.expand(x.shape[axis])
    return x.index_select(axis, repeat_interleave(counts, output_size))


def one_hot(self, num_classes: int = -1):
    count = int(self.max()) + 1 if num_classes < 0 else num_classes
    return aten._one_hot(self, count)


def pixel_shuffle(self, upscale_factor: int):
    r = upscale_factor
    head, (c, h, w) = list(self.shape[:-3]), self.shape[-3:]
    n = len(head)
    x = self.reshape(head + [c // (r * r), r, r, h, w])
    x = x.permute(list(range(n)) + [n, n + 3, n + 1, n + 4, n + 2])
    return x.reshape(head + [c // (r * r), h * r, w * r])


def pixel_unshuffle(self, downscale_factor: int):
    r = downscale_factor
    head, (c, h, w) = list(self.shape[:-3]), self.shape[-3:]
    n = len(head)
    x = self.reshape(head + [c, h // r, r, w // r, r])
    x = x.permute(list(range(n)) + [n, n + 2, n + 4, n + 1, n + 3])
    return x.reshape(head + [c * r * r, h // r, w // r])


def channel_shuffle(self, groups: int):
    shape = list(self.shape)
    x = self.reshape([shape[0], groups, shape[1] // groups] + shape[2:])
    return x.transpose(1, 2).reshape(shape)


def meshgrid(tensors, indexing: str = "ij"):
    flat = [t.reshape(-1) for t in tensors]
    if indexing == "xy" and len(flat) > 1:
        first, second = meshgrid([flat[1], flat[0]] + flat[2:])[1], meshgrid([flat[1], flat[0]] + flat[2:])[0]
        return [first, second] + meshgrid([flat[1], flat[0]] + flat[2:])[2:]
    sizes = [t.shape[0] for t in flat]
    out = []
    for i, t in enumerate(flat):
        shape = [1] * len(flat)
        shape[i] = -1
        out.append(t.reshape(shape).expand(sizes))
    return out


def cartesian_prod(tensors):
    if len(tensors) == 1:
        return tensors[0]
    return torch.stack([g.reshape(-1) for g in meshgrid(tensors)], 1)


def combinations(self, r: int = 2, with_replacement: bool = False):
    if r == 0:
        return torch.empty([0], dtype=self.dtype)
    n = self.shape[0]
    grids = [g.reshape(-1) for g in meshgrid([torch.arange(n)] * r)]
    keep = torch.ones_like(grids[0], dtype=torch.bool)
    for a, b in zip(grids, grids[1:]):
        keep = keep & (a <= b if with_replacement else a < b)
    return torch.stack([self[g[keep]] for g in grids], 1)


def im2col(self, kernel_size, dilation, padding, stride):
    batched = self.dim() == 4
    x = self if batched else self.unsqueeze(0)
    x = aten.constant_pad_nd(x, [padding[1], padding[1], padding[0], padding[0]], 0)
    n, c, h, w = x.shape
    rows = (h - dilation[0] * (kernel_size[0] - 1) - 1) // stride[0] + 1
    columns = (w - dilation[1] * (kernel_size[1] - 1) - 1) // stride[1] + 1
    i = torch.arange(kernel_size[0]).unsqueeze(1) * dilation[0] + torch.arange(rows).unsqueeze(0) * stride[0]
    j = torch.arange(kernel_size[1]).unsqueeze(1) * dilation[1] + torch.arange(columns).unsqueeze(0) * stride[1]
    x = x.index_select(2, i.reshape(-1)).reshape(n, c, kernel_size[0], rows, w)
    x = x.index_select(4, j.reshape(-1)).reshape(n, c, kernel_size[0], rows, kernel_size[1], columns)
    x = x.permute(0, 1, 2, 4, 3, 5).reshape(n, c * kernel_size[0] * kernel_size[1], rows * columns)
    return x if batched else x.squeeze(0)


def col2im(self, output_size, kernel_size, dilation, padding, stride):
    batched = self.dim() == 3
    x = self if batched else self.unsqueeze(0)
    area = kernel_size[0] * kernel_size[1]
    n, c = x.shape[0], x.shape[1] // area
    h, w = output_size[0] + 2 * padding[0], output_size[1] + 2 * padding[1]
    rows = (h - dilation[0] * (kernel_size[0] - 1) - 1) // stride[0] + 1
    columns = (w - dilation[1] * (kernel_size[1] - 1) - 1) // stride[1] + 1
    i = (torch.arange(kernel_size[0]) * dilation[0]).reshape(-1, 1, 1, 1) + (torch.arange(rows) * stride[0]).reshape(1, 1, -1, 1)
    j = (torch.arange(kernel_size[1]) * dilation[1]).reshape(1, -1, 1, 1) + (torch.arange(columns) * stride[1]).reshape(1, 1, 1, -1)
    place = (i * w + j).reshape(1, 1, -1).expand(n, c, area * rows * columns)
    y = torch.zeros([n, c, h * w], dtype=x.dtype).scatter_add(2, place, x.reshape(n, c, area * rows * columns))
    y = y.reshape(n, c, h, w)[:, :, padding[0] : h - padding[0], padding[1] : w - padding[1]]
    return y if batched else y.squeeze(0)


def renorm(self, p, dim: int, maxnorm):
    axes = [d for d in range(self.dim()) if d != dim % self.dim()]
    norms = vector_norm(self, p, axes, True)
    return torch.where(norms > maxnorm, self * (maxnorm / (norms + 1e-7)), self)


# ---- indexing ----
def masked_scatter(self, mask, source):
    chosen = mask.expand(self.shape).reshape(-1)
    place = (chosen.to(torch.int64).cumsum(0) - 1).clamp_min(0)
    values = torch.cat([source.reshape(-1).to(self.dtype), torch.zeros([1], dtype=self.dtype)])
    return torch.where(chosen, values[place], self.reshape(-1)).reshape(self.shape)


def take_along_dim(self, indices, dim=None):
    if dim is None:
        return self.reshape(-1)[indices.reshape(-1)]
    axis = dim % self.dim()
    own, wanted = list(self.shape), list(indices.shape)
    for i in range(self.dim()):
        if i != axis:
            both = torch.broadcast_shapes([own[i]], [wanted[i]])[0]
            own[i], wanted[i] = both, both
    return self.expand(own).gather(axis, indices.expand(wanted))


def put(self, index, source, accumulate: bool = False):
    flat = aten.index_put(self.reshape(-1), [index.reshape(-1)], source.reshape(-1), accumulate)
    return flat.reshape(self.shape)


def where_places(condition):
    return condition.nonzero().unbind(1)
