"""Reading and writing at computed indices. Functions named by rows take the row's arguments in order."""
import torch
from torch._decompositions.axes import counted

aten = torch.ops.aten


def masked_scatter(self, mask, source):
    torch._C._require(mask.dtype == torch.bool, f"masked_scatter takes a mask of bool, not {mask.dtype}", "convert it first: `mask.bool()`")
    self, mask = torch.broadcast_tensors(self, mask)
    chosen = mask.reshape(-1)
    place = (chosen.to(torch.int64).cumsum(0) - 1).clamp_min(0)
    values = torch.cat([source.reshape(-1).to(self.dtype), torch.zeros([1], dtype=self.dtype)])
    return torch.where(chosen, values[place], self.reshape(-1)).reshape(self.shape)


def take_along_dim(self, indices, dim=None):
    if dim is None:
        return self.reshape(-1)[indices.reshape(-1)]
    torch._C._require(self.dim() == indices.dim(), f"take_along_dim takes indices of the tensor's rank {self.dim()}, not {indices.dim()}")
    axis = counted(dim, self.dim())
    own, wanted = list(self.shape), list(indices.shape)
    for i in range(self.dim()):
        if i != axis:
            both = torch.broadcast_shapes([own[i]], [wanted[i]])[0]
            own[i], wanted[i] = both, both
    return self.expand(own).gather(axis, (indices % max(own[axis], 1)).expand(wanted))


def put(self, index, source, accumulate: bool = False):
    flat = aten.index_put(self.reshape(-1), [index.reshape(-1)], source.reshape(-1), accumulate)
    return flat.reshape(self.shape)


def where_places(condition):
    return condition.nonzero().unbind(1)


def nonzero_static(self, size: int, fill_value: int = -1):
    return torch.cat([self.nonzero(), torch.full([size, self.dim()], fill_value)], 0)[:size]
