"""Products and rearrangements of matrices. Arguments of functions that rows name are the row's, in its order."""
import torch

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
        raise NotImplementedError("a negative matrix power needs an inverse, which ONNX does not have")
    result = self
    for _ in range(n - 1):
        result = aten.matmul(result, self)
    return result


def chain_matmul(matrices):
    result = matrices[0]
    for m in matrices[1:]:
        result = aten.matmul(result, m)
    return result


def tensordot(self, other, dims_self, dims_other):
    own = [d % self.dim() for d in dims_self]
    its = [d % other.dim() for d in dims_other]
    free_own = [d for d in range(self.dim()) if d not in own]
    free_its = [d for d in range(other.dim()) if d not in its]
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
        dim = -1
        for d in range(self.dim()):
            if self.shape[d] == 3:
                dim = d
                break
    self, other = torch.broadcast_tensors(self, other)
    a0, a1, a2 = self.unbind(dim)
    b0, b1, b2 = other.unbind(dim)
    return torch.stack([a1 * b2 - a2 * b1, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0], dim)
