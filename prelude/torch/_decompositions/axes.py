"""Axes known only at run time: the call is emitted once for each axis, and one of them is selected at run time. The arguments are those of the row,
in order."""
import torch

aten = torch.ops.aten


def chosen(at, rank, call, first=0):
    """Returns call(i) for the i below `rank` that equals `at`."""
    if torch._C._is_known(at):
        return call(at)
    if first + 1 >= rank:
        return call(first)
    return call(first) if at == first else chosen(at, rank, call, first + 1)


def counted(dim, rank):
    """Returns the axis counted from the first one; refuses one that does not exist."""
    if not torch._C._is_known(rank):
        return dim % rank
    axes = max(rank, 1)
    torch._C._require(-axes <= dim < axes, f"dimension {dim} is out of range for a tensor of {rank} dimensions")
    return dim % axes


def on_axis(self, dim, call):
    rank = max(self.dim(), 1)
    return chosen(dim % rank, rank, call)


def transpose(self, dim0: int, dim1: int):
    return on_axis(self, dim0, lambda i: on_axis(self, dim1, lambda j: aten.transpose(self, i, j)))


def movedim(self, source: int, destination: int):
    return on_axis(self, source, lambda i: on_axis(self, destination, lambda j: aten.movedim(self, i, j)))


def _moved(self, rank, source, destination):
    return chosen(source, rank, lambda i: aten.movedim(self, i, destination))


def permute(self, dims):
    """Moves one axis after the other to its place. Those that were moved before stand in front of the others."""
    rank, y = len(dims) if torch._C._is_known(len(dims)) else self.dim(), self
    for k in range(rank):
        at = dims[k] % rank
        y = _moved(y, rank, at + sum([int(dims[i] % rank > at) for i in range(k)]), k)
    return y


def flatten(self, start_dim: int, end_dim: int):
    return on_axis(self, start_dim, lambda i: on_axis(self, end_dim, lambda j: aten.flatten(self, i, max(i, j))))


def _may_unflatten(size, sizes):
    if not all([torch._C._is_known(one) for one in [size, *sizes]]):
        return True
    known = 1
    for one in sizes:
        known *= max(one, 1) if one == -1 else one
    return known > 0 and size % known == 0 and (-1 in sizes or size == known)


def unflatten(self, dim: int, sizes):
    """An axis that cannot have these sizes gives what another axis gives."""
    fit = [i for i in range(self.dim()) if _may_unflatten(self.shape[i], sizes)]
    return on_axis(self, dim, lambda i: aten.unflatten(self, fit[0] if fit and i not in fit else i, sizes))


def diagonal(self, offset: int, dim1: int, dim2: int):
    """Two equal axes, which eager mode refuses, give what two others give."""
    rank = self.dim()
    return on_axis(self, dim1, lambda i: on_axis(self, dim2, lambda j: aten.diagonal(self, offset, i, (i + 1) % rank if i == j else j)))


def glu(self, dim: int):
    """An axis of odd size, which eager mode does not halve, gives what another axis gives."""
    even = [i for i in range(self.dim()) if not (torch._C._is_known(self.shape[i]) and self.shape[i] % 2)]
    return on_axis(self, dim, lambda i: aten.glu(self, even[0] if even and i not in even else i))


def scatter(self, dim: int, index, src):
    return on_axis(self, dim, lambda i: aten.scatter(self, i, index, src))


def scatter_value(self, dim: int, index, value):
    return scatter(self, dim, index, aten.full_like(index, value, dtype=self.dtype))


def scatter_with(self, dim: int, index, src, reduce):
    return on_axis(self, dim, lambda i: aten.scatter(self, i, index, src, reduce=reduce))


def scatter_value_with(self, dim: int, index, value, reduce):
    return scatter_with(self, dim, index, aten.full_like(index, value, dtype=self.dtype), reduce)


def scatter_add(self, dim: int, index, src):
    return on_axis(self, dim, lambda i: aten.scatter_add(self, i, index, src))


def scatter_reduce(self, dim: int, index, src, reduce, include_self=True):
    return on_axis(self, dim, lambda i: aten.scatter_reduce(self, i, index, src, reduce, include_self=include_self))
