"""Functions of one tensor whose rank is not given: what test_ranks.py compiles once and runs for several ranks."""
import torch
import torch.nn.functional as F
from torch import Tensor


# ---- shapes as Python values ----
def compared_shapes(x: Tensor):
    s = x.shape
    found = [s == (3, 6), (6,) != s, s == torch.Size([2, 4, 6]), s == [3, 6], s[1:] == (6,), s[:1] + s[1:] == s, isinstance(s, tuple), isinstance(s, list)]
    return torch.tensor(found), torch.tensor(s.numel()), torch.ones(s[:1] + (2,))


def shape_and_tuple(x: Tensor):
    return x.reshape(x.shape[:-1] + (3, 2)), x.reshape((-1,) + tuple(x.shape[1:]))


def starred_sizes(x: Tensor):
    *lead, last = x.shape
    return x.view(*x.shape[:-1], 2, 3), x.expand(2, *x.shape), x.reshape(*lead, last // 2, 2)


def repeated_tuple(x: Tensor):
    return x * torch.ones((x.shape[0],) + (1,) * (x.ndim - 1)), x.repeat(2, *([1] * (x.dim() - 1)))


def new_of_shape(x: Tensor):
    return torch.cat([x, x.new_zeros(x.shape[:-1] + (1,))], dim=-1)


def counted(x: Tensor):
    size = 1
    for d in x.shape:
        size = size * d
    return x.reshape(size) * x.dim() * len(x.shape) * x.size(-1)


def empty_first(x: Tensor):
    return torch.cat([torch.zeros(0), x], dim=0)


def exact_integers(x: Tensor):
    n = (x * 1000).long() * 3**33 + 1
    return n.sum(), n.sum(-1), n.sum(0, keepdim=True), n.sum([0, -1]), n.prod(), n.prod(-1), n.prod(0, keepdim=True), n.int().sum(dtype=torch.int32)


# ---- subscripts ----
def parts(x: Tensor):
    return x[..., 0], x[..., None], x[0], x[..., ::2]


def by_mask(x: Tensor):
    return x[x > 0.5]


def by_list(x: Tensor):
    return x[[1, 0]], x[[1, 0], [0, -1]], x[:, [-1, 0]]


def masked_write(x: Tensor):
    y = x.clone()
    y[y > 0.5] = 0.0
    return y


def list_write(x: Tensor):
    y = x.clone()
    y[[1, 0]] = 2.0
    return y


def column_write(x: Tensor):
    y = x.clone()
    y[:, [-1]] += 3.0
    y[:, 0] = 5.0
    return y


def masked_values(x: Tensor):
    y = x.clone()
    y[x > 0.5] = x[x > 0.5] * 2
    return y


# ---- orders and shapes ----
def turned(x: Tensor):
    return x.T


def last_two(x: Tensor):
    return x.transpose(-1, -2), x.mT


def swapped(x: Tensor):
    return x.transpose(0, -1), x.transpose(0, 1)


def middle_swapped(x: Tensor):
    return x.transpose(1, -1), x.transpose(1, -2)


def moved(x: Tensor):
    return x.movedim(-1, 0), x.movedim(0, -1), x.movedim(0, 1)


def moved_together(x: Tensor):
    return x.movedim((0, 1), (1, 0)), x.movedim([-1, -2], [-3, -1])


def spectra(x: Tensor):
    assert x.numel() > 0  # ONNX Runtime's DFT has no empty results
    y = torch.fft.rfft(x, dim=-1)
    return y.real, y.abs(), torch.fft.irfft(y), torch.fft.ifft(torch.fft.fft(x, dim=0), dim=0).real


def shuffled(x: Tensor):
    assert x.numel() > 0  # eager does not unshuffle what is empty
    y = x.unsqueeze(-1).expand(*x.shape, 4).movedim(-1, -3)
    return F.pixel_shuffle(y, 2), F.pixel_unshuffle(F.pixel_shuffle(y, 2), 2)


def used_within(x: Tensor):
    y = x * 2
    return y, torch.ones(y.shape) * y.dim(), y.reshape(-1)


def squeezed(x: Tensor):
    return x.unsqueeze(-1).squeeze(-1), x.squeeze(0), x.squeeze(-1)


def flat(x: Tensor):
    return x.flatten(-2), x.flatten(0, 1), x.flatten(1), x.flatten()


def unflat(x: Tensor):
    return x.unflatten(-1, (2, 3))


def at_least(x: Tensor):
    return torch.atleast_1d(x), torch.atleast_2d(x), torch.atleast_3d(x)


def windows(x: Tensor):
    return x.unfold(-1, 2, 2)


def diagonals(x: Tensor):
    return torch.diagonal(x, dim1=-2, dim2=-1), torch.diagonal(x, 1, 0, 1), x.tril(), x.triu(1)


def rolled(x: Tensor):
    return torch.roll(x, 1, -1), x.flip(-1), x.repeat_interleave(2, dim=-1), x.tile(2)


def padded(x: Tensor):
    return F.pad(x, (1, 2)), F.pad(x, (0, 1, 2, 0), value=1.0)


def halves(x: Tensor):
    a, b = x.chunk(2, dim=-1)
    first, second = torch.split(x, [2, 4], dim=-1)
    return a * b, first, second, torch.stack((-b, a), dim=-1).flatten(-2)


# ---- along an axis; a 0-d tensor takes 0 and -1 ----
def softmaxes(x: Tensor):
    return x.softmax(-1), x.log_softmax(0)


def places(x: Tensor):
    return x.argmax(-1), x.argmin(0), x.argmax(-1, keepdim=True), x.argmax(keepdim=True)


def extremes(x: Tensor):
    values, indices = x.max(-1)
    return values, indices, x.amin(0), x.min(0)[1]


def sums(x: Tensor):
    return x.cumsum(-1), x.cumsum(0), x.sum(-1), x.sum(0, keepdim=True), x.prod(-1)


def sorted_rows(x: Tensor):
    return x.sort(-1)[0], x.sort(0, descending=True)[1], x.argsort(-1), x.topk(1, -1)[0]


def selected(x: Tensor):
    zero = torch.zeros(1, dtype=torch.int64)
    return x.index_select(0, zero), x.index_select(-1, zero), x.gather(-1, torch.zeros_like(x, dtype=torch.int64))


def added(x: Tensor):
    index = torch.zeros_like(x, dtype=torch.int64)
    return x.scatter_add(0, index, x), x.scatter(-1, index, 2.0), x.index_fill(0, torch.zeros(1, dtype=torch.int64), 3.0)


def nonzeros(x: Tensor):
    return (x > 0.5).nonzero(), torch.argwhere(x)


def moments(x: Tensor):
    return x.mean((-2, -1)), x.var(-1), x.std(dim=(-2, -1), keepdim=True), torch.var_mean(x, 0)[1]


def listed_axes(x: Tensor):
    return x.sum(list(range(1, x.dim()))), x.mean(list(range(x.dim())))


def norms(x: Tensor):
    return x.norm(dim=-1, keepdim=True), x.norm(), F.normalize(x, dim=-1), x.norm(3)


def normal(x: Tensor):
    return F.layer_norm(x, (6,)), F.rms_norm(x, (6,)), F.glu(x, -1)


def grouped(x: Tensor):
    weight = torch.tensor([1.0, 2.0, 3.0, 4.0])
    return F.group_norm(x, 2, weight, weight), F.prelu(x - 0.5, weight / 10)


def pooled(x: Tensor):
    y = x.squeeze(0)
    values, indices = F.max_pool1d(y, 3, 2, 1, ceil_mode=True, return_indices=True)
    return values, indices, F.avg_pool1d(y, 3, 2, 1, ceil_mode=True), F.avg_pool1d(y, 2, count_include_pad=False)


def averaged(x: Tensor):
    return F.avg_pool2d(x.squeeze(0), 2, 1, 1, True, divisor_override=3), F.max_pool2d(x.squeeze(0), 2, ceil_mode=True)


def linear(x: Tensor):
    return F.linear(x, torch.ones(2, 6), torch.ones(2)), x @ x.mT


def hot(x: Tensor):
    return F.one_hot((x > 0.5).long(), 3)


# ---- parts that share memory ----
def written_parts(x: Tensor):
    y = x.clone()
    first, second = y.split([1, 1], 0)
    first.add_(1)
    left, right = y.chunk(2, -1)
    right.mul_(2)
    y.unbind(-1)[0].zero_()
    return y, left, second


def name_that_a_trip_gives_another_rank(x: Tensor):
    found = torch.ones(6)
    for row in x.flatten(0, -2):
        if row.sum() > 100:
            return found
        found = x * 0.5
    return found


# ---- what holds on one path only ----
class Odd(Exception):
    pass


class Coded(Exception):
    def __init__(self, k: int):
        self.k = k


def number_that_one_exception_has(x: Tensor):
    log = [0]

    def step(k: int) -> int:
        try:
            if k:
                raise KeyError
            if x.dim() > 3:
                raise Odd
        finally:
            log.append(1)
        if sum([q for q in [k, k, 3] if q]) % 3:
            raise Coded(k)
        return 20

    for i in range(9):
        try:
            log.append(step(i + x.shape[-1] - x.dim()))
        except Coded as e:
            log.append(e.k)
        except Exception:
            log.append(7)
    return torch.tensor(sum(log))


def positions_of_each_axis(x: Tensor):
    places = torch.where(x > 2)
    total = torch.zeros((), dtype=torch.int64)
    for place in (x > 1).nonzero(as_tuple=True):
        total = total * 3 + place.sum()
    return places[0], places[-1], total, torch.tensor(len(places))


def groups_of_a_batch(x: Tensor):
    b, c, n = x.shape
    return F.group_norm(x, 2), F.layer_norm(x, (n,)), torch.tensor(b + c)
