"""Running products and extremes, one step after another: rows are written, not collected in a list, since ONNX cannot concatenate an empty list.
Functions named by rows take the row's arguments in order."""
import torch


def cumprod(self, dim: int, dtype=None):
    x = self if dtype is None else self.to(dtype)
    if dtype is None and not x.dtype.is_floating_point:
        x = x.to(torch.int64)
    if x.dim() == 0:
        return x.clone()
    rows = x.movedim(dim, 0)
    if torch._C._is_known_zero(rows.shape[0]):
        return x.clone()
    product = torch.ones(rows.shape[1:], dtype=x.dtype)
    out = torch.zeros_like(rows)
    for i in range(rows.shape[0]):
        product = product * rows[i]
        out[i] = product
    return out.movedim(0, dim)


def _extreme_of_vector(x, largest: bool):
    """Looks back over 1, 2, 4, ... places: log2(n) steps on the whole vector cost less than n steps on numbers. Those that would look at a
    place in front of the first one look at the first, which changes no extreme. Of equal numbers the last one counts, and a NaN remains."""
    positions = torch.arange(x.shape[0])
    values, places, back = x.clone(), positions, 1
    while back < x.shape[0]:
        there = (positions - back).clamp(min=0)
        before = values[there]
        better = values >= before if largest else values <= before
        if x.dtype.is_floating_point:
            better = better | values.isnan()
        values, places = torch.where(better, values, before), torch.where(better, places, places[there])
        back = back * 2
    return values, places


def _running_extreme(self, dim: int, largest: bool):
    if self.dim() == 0:
        return self.clone(), torch.zeros_like(self, dtype=torch.int64)
    if self.dim() == 1:
        return _extreme_of_vector(self, largest)
    rows = self.movedim(dim, 0)
    if torch._C._is_known_zero(rows.shape[0]):
        return self.clone(), torch.zeros_like(self, dtype=torch.int64)
    best = rows[:1].sum(0, dtype=rows.dtype)  # the first row, if there is one
    place = torch.zeros_like(best, dtype=torch.int64)
    values, places = torch.zeros_like(rows), torch.zeros_like(rows, dtype=torch.int64)
    for i in range(rows.shape[0]):
        better = rows[i] >= best if largest else rows[i] <= best
        if self.dtype.is_floating_point:
            better = better | rows[i].isnan()
        best = torch.where(better, rows[i], best)
        place = torch.where(better, torch.full_like(place, i), place)
        values[i], places[i] = best, place
    return values.movedim(0, dim), places.movedim(0, dim)


def cummax(self, dim: int):
    return _running_extreme(self, dim, True)


def cummin(self, dim: int):
    return _running_extreme(self, dim, False)


def logcumsumexp(self, dim: int):
    if self.dim() == 0:
        return self.clone()
    rows = self.movedim(dim, 0)
    if torch._C._is_known_zero(rows.shape[0]):
        return self.clone()
    total = torch.full(rows.shape[1:], float("-inf"), dtype=self.dtype)
    out = torch.zeros_like(rows)
    for i in range(rows.shape[0]):
        total = torch.logaddexp(total, rows[i])
        out[i] = total
    return out.movedim(0, dim)


def complex_logcumsumexp(re, im, dim: int):
    """Adds the smaller of the sum so far and the next element to the larger one, whose angle is not reduced."""
    if re.dim() == 0:
        return re.clone(), im.clone()
    res, ims = re.movedim(dim, 0), im.movedim(dim, 0)
    if torch._C._is_known_zero(res.shape[0]):
        return re.clone(), im.clone()
    a, b = torch.full(res.shape[1:], float("-inf"), dtype=re.dtype), torch.zeros(res.shape[1:], dtype=re.dtype)
    out_re, out_im = torch.zeros_like(res), torch.zeros_like(res)
    for i in range(res.shape[0]):
        more = res[i] < a
        most, angle = torch.where(more, a, res[i]), torch.where(more, b, ims[i])
        turn = torch.where(more, ims[i], b) - angle
        share = torch.where(most == float("-inf"), 0.0, torch.exp(torch.where(more, res[i], a) - most))
        x, y = 1 + share * turn.cos(), share * turn.sin()
        a, b = most + torch.log(torch.hypot(x, y)), angle + torch.atan2(y, x)
        out_re[i], out_im[i] = a, b
    return out_re.movedim(0, dim), out_im.movedim(0, dim)
