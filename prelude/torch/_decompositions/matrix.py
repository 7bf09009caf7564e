"""Products and rearrangements of matrices. Functions named by rows take the row's arguments in order."""
import torch
from torch._decompositions.axes import counted

aten = torch.ops.aten


def inner(self, other):
    if self.dim() == 0 or other.dim() == 0:
        return self * other
    return aten.matmul(self, other.transpose(-1, -2)) if other.dim() == 2 else aten.tensordot(self, other, [-1], [-1])


def trace(self):
    return aten.diagonal(self).sum()


def matrix_power(self, n: int):
    if n == 0:
        return torch.eye(self.shape[-1], dtype=self.dtype).expand(self.shape).clone()
    if n < 0:
        return matrix_power(aten.linalg_inv(self), -n)
    result = self
    for _ in range(n - 1):
        result = aten.matmul(result, self)
    return result


def chain_matmul(matrices):
    result = matrices[0]
    for m in matrices[1:]:
        result = aten.matmul(result, m)
    return result


def _broadcast_along(a, d: int, b, e: int):
    """Returns a with dimension d expanded to the size of dimension e of b if it is 1."""
    shape = [1] * a.dim()
    shape[d] = b.shape[e]
    return torch.broadcast_tensors(a, torch.zeros(shape, dtype=a.dtype))[0]


def tensordot(self, other, dims_self, dims_other):
    own = [counted(d, self.dim()) for d in dims_self]
    its = [counted(d, other.dim()) for d in dims_other]
    free_own = [d for d in range(self.dim()) if d not in own]
    free_its = [d for d in range(other.dim()) if d not in its]
    for d, e in zip(own, its):  # a size of 1 is broadcast
        if self.shape[d] != other.shape[e]:
            self, other = _broadcast_along(self, d, other, e), _broadcast_along(other, e, self, d)
    shared = 1
    for d in own:
        shared = shared * self.shape[d]
    left_shape = [self.shape[d] for d in free_own]
    right_shape = [other.shape[d] for d in free_its]
    left_size, right_size = 1, 1
    for s in left_shape:
        left_size = left_size * s
    for s in right_shape:
        right_size = right_size * s
    left = self.permute(free_own + own).reshape(left_size, shared)
    right = other.permute(its + free_its).reshape(shared, right_size)
    return aten.mm(left, right).reshape(left_shape + right_shape)


def kron(self, other):
    n = max(self.dim(), other.dim())
    a = self.reshape([1] * (n - self.dim()) + list(self.shape))
    b = other.reshape([1] * (n - other.dim()) + list(other.shape))
    left, right, shape = [], [], []
    for i in range(n):
        left += [a.shape[i], 1]
        right += [1, b.shape[i]]
        shape.append(a.shape[i] * b.shape[i])
    return (a.reshape(left) * b.reshape(right)).reshape(shape)


def cross(self, other, dim=None):
    if dim is None:
        for d in range(self.dim()):
            if self.shape[d] == 3:
                return cross(self, other, d)
        raise RuntimeError("no dimension of size 3 in input")
    torch._C._require(self.dim() == other.dim(), f"cross takes tensors of equally many dimensions, not of {self.dim()} and {other.dim()}")
    for size in (self.shape[dim], other.shape[dim]):
        torch._C._require(size == 3, f"cross takes vectors of 3 elements, but dimension {dim} has size {size}")
    self, other = torch.broadcast_tensors(self, other)
    a0, a1, a2 = [self.select(dim, i) for i in range(3)]
    b0, b1, b2 = [other.select(dim, i) for i in range(3)]
    return torch.stack([a1 * b2 - a2 * b1, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0], dim)


# ---- diagonals and triangles ----
def diag_embed(self, offset: int = 0, dim1: int = -2, dim2: int = -1):
    rank = self.dim() + 1
    first, second = counted(dim1, rank), counted(dim2, rank)
    torch._C._require(first != second, "diag_embed: the two dimensions must differ")
    if first > second:
        first, second, offset = second, first, -offset
    n = self.shape[-1] + abs(offset)
    rows, columns = torch.arange(n).unsqueeze(1), torch.arange(n).unsqueeze(0)
    wide = torch.nn.functional.pad(self, [max(offset, 0), max(-offset, 0)]).unsqueeze(-2)
    filled = torch.where(columns - rows == offset, wide, torch.zeros([1], dtype=self.dtype))
    return filled.movedim([-2, -1], [first, second])


def diag(self, diagonal: int = 0):
    torch._C._require(self.dim() in (1, 2), f"diag takes a tensor of 1 or 2 dimensions, but it has {self.dim()}")
    return diag_embed(self, diagonal) if self.dim() == 1 else self.diagonal(diagonal).clone()


def diagflat(self, offset: int = 0):
    return diag_embed(self.reshape(-1), offset)


def linalg_diagonal(A, offset: int = 0, dim1: int = -2, dim2: int = -1):
    return A.diagonal(offset, dim1, dim2)


def _positions(row: int, col: int, offset: int, dtype, lower: bool):
    rows, columns = torch.arange(row).unsqueeze(1), torch.arange(col).unsqueeze(0)
    chosen = columns - rows <= offset if lower else columns - rows >= offset
    return chosen.nonzero().t().to(torch.int64 if dtype is None else dtype)


def tril_indices(row: int, col: int, offset: int = 0, dtype=None):
    return _positions(row, col, offset, dtype, True)


def triu_indices(row: int, col: int, offset: int = 0, dtype=None):
    return _positions(row, col, offset, dtype, False)


def vander(x, N=None, increasing: bool = False):
    count = x.shape[-1] if N is None else N
    powers = torch.arange(count)
    if not increasing:
        powers = count - 1 - powers
    if not x.dtype.is_floating_point:
        x = x.to(torch.int64)
    return x.unsqueeze(-1) ** powers.to(x.dtype)


def linalg_vander(x, N=None):
    return vander(x if x.dim() > 0 else x.reshape(1), N, True)


def vecdot(x, y, dim: int = -1):
    return (x * y).sum(dim)


# ---- determinants ----
def logdet(self):
    return torch.det(self).log()


def slogdet(self):
    value = torch.det(self)
    return value.sign(), value.abs().log()
