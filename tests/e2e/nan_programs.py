"""Functions that put floats in order, NaN among them: what test_nan.py compiles with --exact nan."""
import torch
import torch.nn.functional as F
from torch import Tensor


def orders(x: Tensor):
    rising, falling = torch.sort(x, dim=-1, stable=True), torch.sort(x, dim=0, descending=True, stable=True)
    return rising[0], rising[1], falling[0], falling[1], torch.argsort(x, dim=1, stable=True), torch.msort(x)


def chosen(x: Tensor):
    return x.topk(2, 1)[0], x.topk(2, 1, largest=False)[0], x.kthvalue(2, 0)[0], x.median(), x.median(1)[0], x.nanmedian(1)[0]


def places(x: Tensor):
    most, least = x.max(1), x.min(0)
    return x.argmax(), x.argmin(), x.argmax(1), x.argmin(0, True), x.flatten().argmax(0), most[0], most[1], least[0], least[1]


def extremes(x: Tensor):
    low, high = torch.aminmax(x, dim=1)
    return x.max(), x.min(), x.amax(0), x.amin((0, 1)), low, high, x.cummax(1)[0], x.cummin(0)[1], torch.maximum(x, x.flip(0)), torch.minimum(x, x.flip(1))


def summed(x: Tensor):
    y = torch.where(x > 0, float("inf"), x)
    return torch.logsumexp(y, 1), torch.logsumexp(y, (0, 1)), y.logsumexp(0, True), y.flatten().logsumexp(0)


def pooled(x: Tensor):
    values, indices = F.max_pool2d(x[None], 2, 1, 1, return_indices=True)
    return values, indices, F.max_pool2d(x[None], (1, 3), 1), F.max_pool1d(x, 3, 2, ceil_mode=True), F.max_pool1d(x, 2, 1, dilation=2, return_indices=True)[1]


def pooled_to(x: Tensor):
    values, indices = F.adaptive_max_pool2d(x[None], (2, 2), True)
    return values, indices, F.adaptive_max_pool1d(x, 3)


def scattered(x: Tensor):
    index, turned = torch.arange(x.shape[1]).flip(0) // 2, x.flip(0)
    wide = index.expand(x.shape)
    return (x.scatter_reduce(1, wide, turned, "amax"), x.scatter_reduce(1, wide, turned, "amin", include_self=False),
            x.index_reduce(1, index, turned, "amin"), torch.zeros_like(x).index_reduce(1, index, x, "amax", include_self=False))


def distinct(x: Tensor):
    values, counts = torch.unique(x, return_counts=True)
    back = torch.unique(x.flatten(), return_inverse=True)
    return values, counts, back[0][back[1]]


def bounded(x: Tensor, low: float):
    return x.clamp(low, 2.0), x.clamp(float("nan"), 1.0), torch.clamp(x, x.flip(0), x.flip(1)), torch.clamp(x, x[0, 0], x[0, 1]), x.clamp(min=low)


def searched(x: Tensor):
    steps = torch.tensor([-1.0, 0.0, 1.0, 2.0]).to(x.dtype)
    nan = float("nan")
    return (torch.searchsorted(steps, x), torch.bucketize(x, steps, right=True), torch.isin(x, x.flip(0)), torch.searchsorted(steps, nan),
            torch.quantile(x.float(), 0.3), torch.nanquantile(x.float(), 0.3, 1))


def running_extremes_of_vectors(x: Tensor):
    long = torch.cat([x.flatten(), x[0], x.flip(1).flatten()])
    high, low = long.cummax(0), long.cummin(-1)
    return high.values, high.indices, low.values, low.indices, (long > 0).cummax(0).values, long[:1].cummax(0).values, long[:0].cummin(0).indices


def long_extremes(x: Tensor):
    """NaN at each place of rows that are longer than a vector of the processor."""
    wide = torch.zeros(23, 23, dtype=x.dtype) + x[0, 0]
    wide = torch.where(torch.eye(23) > 0, x[0, 1], wide)
    low, high = torch.aminmax(wide, dim=1)
    return (wide.amax(1), wide.amin(0), low, high, wide.amax(), wide.max(1)[0], wide.sign(), torch.stack([wide, wide.flip(1)]).amax((0, 2)), x.sign(),
            (wide != wide).any(0), (wide == wide).all(1), (x == x).all(), x[:, :0].isnan().any(1), x[:, :0].isnan().all(1))


def pooled_to_one(x: Tensor):
    values, indices = F.adaptive_max_pool2d(x[None], 1, True)
    return values, indices, F.adaptive_max_pool1d(x, 1), F.adaptive_max_pool2d(torch.stack([x, x * 2])[None], 1)


def signs_of_logarithms(x: Tensor):
    """log1p keeps the sign of zero, and the digits of numbers that disappear beside 1."""
    zero = torch.zeros_like(x)
    small = torch.where(x == x, x, -1.0) * 1e-9
    wide = torch.stack([x, x * 1e30, zero, -zero, small])
    log, product = torch.log1p(wide), torch.special.xlog1py(wide.flip(0), wide)
    return log, (log == log) & log.signbit(), torch.log1p(small) / small, product, torch.sign(wide), torch.sign(wide) * torch.log1p(255 * wide.abs()), torch.log1p(wide.double())
