"""Operators over groups of rows: reductions of segments, and products of each group with its own matrix. Functions named by rows take the row's
arguments."""
import torch

aten = torch.ops.aten


def segment_reduce(data, reduce: str, lengths=None, indices=None, offsets=None, axis: int = 0, unsafe: bool = False, initial=None):
    torch._C._require(lengths is not None or offsets is not None, "segment_reduce takes lengths or offsets; PyTorch has no kernel for indices")
    torch._C._require(axis == 0, "segment_reduce along a later axis is not supported: flatten the axes before it, and their lengths")
    ends = offsets[1:] if lengths is None else lengths.cumsum(0)
    first = 0 if lengths is not None else offsets[:1]
    count = lengths if lengths is not None else offsets[1:] - offsets[:-1]
    place = torch.arange(data.shape[0])
    inside = (place >= first) & (place < torch.nn.functional.pad(ends, [1, 0])[-1:])
    data, place = data[inside], place[inside]
    owner = torch.searchsorted(ends, place, right=True)
    rest = [1] * (data.dim() - 1)
    index = owner.reshape([-1] + rest).expand(data.shape)
    shape = [ends.shape[0]] + list(data.shape[1:])
    if reduce == "sum" or reduce == "mean":
        start = 0.0 if initial is None else initial
        total = torch.full(shape, start, dtype=data.dtype).scatter_add(0, index, data)
        if reduce == "sum":
            return total
        many = count.reshape([-1] + rest)
        nothing = float("nan") if initial is None else initial
        return torch.where(many > 0, total / many.clamp_min(1).to(data.dtype), nothing)
    starts = {"prod": 1.0, "max": float("-inf"), "min": float("inf")}
    ways = {"prod": "prod", "max": "amax", "min": "amin"}
    torch._C._require(reduce in ways, f"segment_reduce does not have the reduction {reduce!r}")
    return torch.full(shape, starts[reduce] if initial is None else initial, dtype=data.dtype).scatter_reduce(0, index, data, ways[reduce])


def grouped_mm(self, mat2, offs=None, bias=None, out_dtype=None):
    """`offs` has the ends of the groups; the ranks determine which dimension they share."""
    torch._C._require(bias is None, "PyTorch's grouped_mm does not accept a bias yet")
    if offs is None:
        y = aten.bmm(self, mat2)
        return y if out_dtype is None else y.to(out_dtype)
    ends = offs.to(torch.int64)
    starts = torch.nn.functional.pad(ends, [1, 0])[:-1]
    place = torch.arange(self.shape[1] if self.dim() == 2 and mat2.dim() == 2 else self.shape[0] if self.dim() == 2 else mat2.shape[1])
    mine = (place >= starts.unsqueeze(1)) & (place < ends.unsqueeze(1))  # group, place
    if self.dim() == 2 and mat2.dim() == 2:
        y = aten.matmul(torch.where(mine.unsqueeze(1), self, 0.0), torch.where(mine.unsqueeze(2), mat2, 0.0))
    elif self.dim() == 2:
        y = torch.zeros([self.shape[0], mat2.shape[2]], dtype=self.dtype)
        for g in range(mat2.shape[0]):
            y = torch.where(mine[g].unsqueeze(1), aten.matmul(self, mat2[g]), y)
    else:
        y = torch.zeros([self.shape[1], mat2.shape[1]], dtype=self.dtype)
        for g in range(self.shape[0]):
            y = torch.where(mine[g], aten.matmul(self[g], mat2), y)
    return y if out_dtype is None else y.to(out_dtype)


def scaled_mm(self, mat2, scale_a, scale_b, bias=None, scale_result=None, out_dtype=None, use_fast_accum=False):
    """Takes scales of whole tensors, or of the rows of the first and the columns of the second; computes in float32, as PyTorch's CPU kernel does."""
    torch._C._require(scale_result is None, "PyTorch's _scaled_mm does not accept scale_result on the CPU")
    y = aten.matmul(self.float() * scale_a, mat2.float() * scale_b)
    if bias is not None:
        y = y + bias.float()
    return y.to(self.dtype if out_dtype is None else out_dtype)
