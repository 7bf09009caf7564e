"""Broadcasting, splitting and joining. Functions named by rows take the row's arguments in order."""
import torch


# ---- broadcasting ----
def broadcast_shapes(*shapes):
    result = []
    for shape in shapes:
        sizes = [shape] if isinstance(shape, int) else list(shape)
        result = [1] * (len(sizes) - len(result)) + result
        missing = len(result) - len(sizes)
        result = result[:missing] + [_broadcast(a, b) for a, b in zip(result[missing:], sizes)]
    return torch.Size(result)


def _broadcast(a, b):
    if a == 1:
        return b
    if b != 1 and a != b:
        raise RuntimeError("Shape mismatch: objects cannot be broadcast to a single shape")
    return a


def broadcast_tensors(tensors):
    if len(tensors) < 2:
        return tuple(tensors)
    probe = torch.zeros_like(tensors[0], dtype=torch.bool)
    for t in tensors[1:]:
        probe = probe | torch.zeros_like(t, dtype=torch.bool)
    return tuple(t.expand_as(probe) for t in tensors)


def sum_to_size(self, size):
    if len(size) == 0:
        return self.sum()
    leading = self.dim() - len(size)
    axes = list(range(leading)) + [leading + i for i, n in enumerate(size) if n == 1 and self.shape[leading + i] != 1]
    return (self.sum(axes, keepdim=True) if len(axes) > 0 else self).reshape(size)


# ---- splitting ----
def _part(self, dim, start, end):
    return torch.ops.aten.slice(self, dim, start, end)


def tensor_split_indices(self, indices, dim: int = 0):
    cuts = list(indices)
    return tuple(_part(self, dim, start, end) for start, end in zip([0] + cuts, cuts + [None]))


def tensor_split_sections(self, sections: int, dim: int = 0):
    torch._C._require(sections > 0, f"tensor_split: the number of sections must be at least 1, not {sections}")
    each, more = self.shape[dim] // sections, self.shape[dim] % sections
    return tensor_split_indices(self, [i * each + min(i, more) for i in range(1, sections)], dim)


def tensor_split_tensor(self, tensor_indices_or_sections, dim: int = 0):
    if tensor_indices_or_sections.dim() == 0:
        return tensor_split_sections(self, int(tensor_indices_or_sections), dim)
    return tensor_split_indices(self, tensor_indices_or_sections.tolist(), dim)


def _even_parts(self, sections: int, dim: int, name: str):
    torch._C._require(self.shape[dim] % sections == 0, f"{name} cannot cut a dimension of size {self.shape[dim]} into {sections} parts of one size")
    return tensor_split_sections(self, sections, dim)


def hsplit_int(self, sections: int):
    return _even_parts(self, sections, 0 if self.dim() == 1 else 1, "hsplit")


def hsplit(self, indices):
    return tensor_split_indices(self, indices, 0 if self.dim() == 1 else 1)


def vsplit_int(self, sections: int):
    return _even_parts(self, sections, 0, "vsplit")


def vsplit(self, indices):
    return tensor_split_indices(self, indices, 0)


def dsplit_int(self, sections: int):
    return _even_parts(self, sections, 2, "dsplit")


def dsplit(self, indices):
    return tensor_split_indices(self, indices, 2)


def atleast_1d(tensors):
    return tuple([torch.atleast_1d(t) for t in tensors])


def atleast_2d(tensors):
    return tuple([torch.atleast_2d(t) for t in tensors])


def atleast_3d(tensors):
    return tuple([torch.atleast_3d(t) for t in tensors])


# ---- joining ----
def hstack(tensors):
    given = [torch.atleast_1d(t) for t in tensors]
    return torch.cat(given, 0 if given[0].dim() == 1 else 1)


def vstack(tensors):
    return torch.cat([torch.atleast_2d(t) for t in tensors], 0)


def dstack(tensors):
    return torch.cat([torch.atleast_3d(t) for t in tensors], 2)


def column_stack(tensors):
    return hstack([t if t.dim() > 1 else t.reshape(-1, 1) for t in tensors])


def block_diag(tensors):
    given = [torch.atleast_2d(t) for t in tensors]
    widths = [t.shape[1] for t in given]
    rows = []
    for i, t in enumerate(given):
        left, right = sum(widths[:i]), sum(widths[i + 1 :])
        rows.append(torch.nn.functional.pad(t, [left, right]))
    return torch.cat(rows, 0)


def alias_copy(self):
    return self.clone()
