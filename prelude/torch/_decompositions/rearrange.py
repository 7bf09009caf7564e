"""Copies of the same elements in another order or shape. Functions named by rows take the row's arguments in order."""
import torch
from torch._decompositions.axes import counted, on_axis
from torch._decompositions.norm import vector_norm
from torch._decompositions.order import searchsorted
from torch.onnx import _graph

aten = torch.ops.aten


def flip(self, dims):
    if self.dim() == 0 or len(dims) == 0:
        return self.clone()
    if all([torch._C._is_known(dim) for dim in dims]):
        return aten._flip(self, dims)
    result = self
    for dim in dims:
        result = on_axis(result, dim, lambda i: aten._flip(result, [i]))
    return result


def fliplr(self):
    return aten._flip(self, [1])


def flipud(self):
    return aten._flip(self, [0])


def rot90(self, k: int = 1, dims=(0, 1)):
    torch._C._require(dims[0] % max(self.dim(), 1) != dims[1] % max(self.dim(), 1), "rot90 needs two different dimensions")
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
    torch._C._require(len(shifts) == (len(dims) or 1), f"roll has {len(shifts)} shifts for {len(dims)} dimensions")
    if len(dims) == 0:
        return roll(self.reshape(-1), shifts, [0]).reshape(self.shape)
    x = self
    for shift, dim in zip(shifts, dims):
        size = x.shape[dim]
        step = shift % max(size, 1)
        x = torch.cat([x.narrow(dim, size - step, step), x.narrow(dim, 0, size - step)], dim)
    return x


def repeat_interleave_int(self, repeats: int, dim=None, output_size=None):
    torch._C._require(repeats >= 0, f"repeat_interleave: repeats cannot be {repeats}")
    x = self.reshape(-1) if dim is None else self
    axis = 0 if dim is None else counted(dim, self.dim())
    shape = list(x.shape)
    spread = x.unsqueeze(axis + 1).expand(shape[: axis + 1] + [repeats] + shape[axis + 1 :])
    shape[axis] = shape[axis] * repeats
    return spread.reshape(shape).clone()


def repeat_interleave(repeats, output_size=None):
    """A position belongs to the element that as many others end before. How many end at each position is counted in linear time where a
    scatter adds."""
    ends = repeats.to(torch.int64).cumsum(0)
    total = int(repeats.sum()) if output_size is None else output_size
    if torch._C._is_known(total) or not _graph.has_operator("ScatterAdd", 16):
        return searchsorted(ends, torch.arange(total), False, True).to(repeats.dtype)
    ended = torch.zeros(total + 1, dtype=torch.int64).index_put((ends,), torch.ones(1, dtype=torch.int64), True)
    return ended[:-1].cumsum(0).to(repeats.dtype)


def repeat_interleave_tensor(self, repeats, dim=None, output_size=None):
    x = self.reshape(-1) if dim is None else self
    axis = 0 if dim is None else dim
    counts = repeats.reshape(-1)
    n = counts.shape[0]
    torch._C._require(n == 1 or n == x.shape[axis], f"repeat_interleave has {n} counts for {x.shape[axis]} elements")
    if counts.shape[0] == 1:
        counts = counts.expand(x.shape[axis])
    return x.index_select(axis, repeat_interleave(counts, output_size))


def one_hot(self, num_classes: int = -1):
    torch._C._require(self.dtype == torch.int64, f"one_hot takes a tensor of int64, not {self.dtype}", "convert it first: `x.long()`")
    count = int(self.max()) + 1 if num_classes < 0 else num_classes
    return aten._one_hot(self, count) if self.dim() > 0 else aten._one_hot(self.unsqueeze(0), count).squeeze(0)


def pixel_shuffle(self, upscale_factor: int):
    r = upscale_factor
    torch._C._require(self.shape[-3] % (r * r) == 0, f"pixel_shuffle takes a multiple of {r * r} channels, but there are {self.shape[-3]}")
    if self.dim() == 4 and self.dtype in (torch.float32, torch.float64, torch.uint8):
        return aten._depth_to_space(self, r)
    head, c, h, w = list(self.shape[:-3]), self.shape[-3], self.shape[-2], self.shape[-1]
    x = self.reshape(head + [c // (r * r), r, r, h, w])
    x = x.movedim([-4, -3, -2, -1], [-3, -1, -4, -2])
    return x.reshape(head + [c // (r * r), h * r, w * r]).clone()


def pixel_unshuffle(self, downscale_factor: int):
    r = downscale_factor
    for size in self.shape[-2:]:
        torch._C._require(size % r == 0, f"pixel_unshuffle takes a height and a width that {r} divides, not {size}")
    head, c, h, w = list(self.shape[:-3]), self.shape[-3], self.shape[-2], self.shape[-1]
    if torch._C._is_known_zero(self.numel()):
        return self.clone()  # eager mode leaves an empty tensor as it is
    torch._C._assume(self.numel() > 0, "whether this tensor is empty, which eager mode returns in its own shape,")
    x = self.reshape(head + [c, h // r, r, w // r, r])
    x = x.movedim([-4, -3, -2, -1], [-2, -4, -1, -3])
    return x.reshape(head + [c * r * r, h // r, w // r]).clone()


def channel_shuffle(self, groups: int):
    torch._C._require(self.shape[1] % groups == 0, f"{self.shape[1]} channels cannot be divided into {groups} groups")
    shape = list(self.shape)
    x = self.reshape([shape[0], groups, shape[1] // groups] + shape[2:])
    return x.transpose(1, 2).reshape(shape).clone()


def meshgrid(tensors, indexing: str = "ij"):
    for t in tensors:
        torch._C._require(t.dim() < 2, f"meshgrid takes vectors, not a tensor of {t.dim()} dimensions")
    flat = [t.reshape(-1) for t in tensors]
    swap = indexing == "xy" and len(flat) > 1
    if swap:
        flat = [flat[1], flat[0]] + flat[2:]
    sizes, n = [t.shape[0] for t in flat], len(flat)
    grids = [t.reshape([1] * i + [-1] + [1] * (n - 1 - i)).expand(sizes) for i, t in enumerate(flat)]
    if swap:
        grids = [grids[1], grids[0]] + grids[2:]
    return tuple(grids)


def cartesian_prod(tensors):
    if len(tensors) == 1:
        return tensors[0]
    return torch.stack([g.reshape(-1) for g in meshgrid(tensors)], 1)


def combinations(self, r: int = 2, with_replacement: bool = False):
    torch._C._require(self.dim() == 1, "combinations takes a tensor of one dimension")
    if r == 0:
        return torch.empty([0], dtype=self.dtype)
    n = self.shape[0]
    grids = [g.reshape(-1) for g in meshgrid([torch.arange(n)] * r)]
    keep = torch.ones_like(grids[0], dtype=torch.bool)
    for a, b in zip(grids, grids[1:]):
        keep = keep & (a <= b if with_replacement else a < b)
    return torch.stack([self[g[keep]] for g in grids], 1)


def _need_windows(name, kernel_size, dilation, stride):
    least = min(min(kernel_size), min(dilation), min(stride))
    torch._C._require(least > 0, f"{name}: kernel_size, dilation and stride must be at least 1, not {least}")


def im2col(self, kernel_size, dilation, padding, stride):
    _need_windows("unfold", kernel_size, dilation, stride)
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
    _need_windows("fold", kernel_size, dilation, stride)
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
    torch._C._require(self.dim() > 1, f"renorm takes a tensor of 2 dimensions or more, but it has {self.dim()}")
    axis = counted(dim, self.dim())
    axes = [d for d in range(self.dim()) if d != axis]
    norms = vector_norm(self, p, axes, True)
    return torch.where(norms > maxnorm, self * (maxnorm / (norms + 1e-7)), self)
