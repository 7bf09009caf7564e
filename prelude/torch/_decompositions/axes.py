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


def on_axis(self, dim, call):
    rank = max(self.dim(), 1)
    return chosen(dim % rank, rank, call)


def transpose(self, dim0: int, dim1: int):
    return on_axis(self, dim0, lambda i: on_axis(self, dim1, lambda j: aten.transpose(self, i, j)))


def movedim(self, source: int, destination: int):
    return on_axis(self, source, lambda i: on_axis(self, destination, lambda j: aten.movedim(self, i, j)))


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
