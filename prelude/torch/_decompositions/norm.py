"""Norms and distances, and functions of these. Functions named by rows take the row's arguments in order."""
import torch
from torch._decompositions import spectral
from torch._decompositions.axes import counted

aten = torch.ops.aten


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
    rows, columns = counted(dim[0], self.dim()), counted(dim[1], self.dim())
    if ord == "fro":
        return aten._reduce_l2(self, [rows, columns], keepdim)
    last = dim[0] == -2 and dim[1] == -1  # also for an unknown rank
    if last and (ord == "nuc" or ord == 2 or ord == -2):
        y = spectral.matrix_norm(self, ord)
        return y.unsqueeze(-1).unsqueeze(-1) if keepdim else y
    if ord == "nuc" or ord == 2 or ord == -2:
        y = spectral.matrix_norm(self.movedim([rows, columns], [-2, -1]), ord)
        return y.unsqueeze(min(rows, columns)).unsqueeze(max(rows, columns)) if keepdim else y
    first, second = (rows, columns) if abs(ord) == 1 else (columns, rows)
    sums = self.abs().sum(first, True)
    best = spectral.largest(sums, second) if ord > 0 else sums.amin(second, True)
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


def native_group_norm(input, weight, bias, N, C, HxW, group: int, eps: float):
    rows = input.reshape(N, group, C * HxW // group)
    mean = rows.mean(2)
    root = torch.rsqrt(rows.var(2, correction=0) + eps)
    return aten.group_norm(input, group, weight, bias, eps), mean, root


def native_batch_norm(input, weight, bias, running_mean, running_var, training: bool, momentum: float, eps: float):
    if not training:
        empty = torch.empty([0], dtype=input.dtype)
        return aten.batch_norm(input, weight, bias, running_mean, running_var, False, momentum, eps, False), empty, empty
    axes = [0] + list(range(2, input.dim()))
    shape = [1, -1] + [1] * (input.dim() - 2)
    mean = input.mean(axes)
    root = torch.rsqrt(input.var(axes, correction=0) + eps)
    y = (input - mean.reshape(shape)) * root.reshape(shape)
    if weight is not None:
        y = y * weight.reshape(shape)
    if bias is not None:
        y = y + bias.reshape(shape)
    return y, mean, root
