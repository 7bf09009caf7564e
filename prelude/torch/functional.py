"""torch.functional: functions of torch whose arguments or results an operator's schema cannot describe."""
import torch
from torch._decompositions.join import broadcast_shapes  # noqa: F401
from torch._decompositions.packed import lu  # noqa: F401
from torch._decompositions.statistics import gradient, histogramdd  # noqa: F401

aten = torch.ops.aten


def _chosen(values, inverse, counts, return_inverse, return_counts):
    if return_inverse and return_counts:
        return values, inverse, counts
    if return_inverse:
        return values, inverse
    if return_counts:
        return values, counts
    return values


def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    if dim is None:
        values, inverse, counts = aten._unique2(input, sorted, True, True)
    else:
        values, inverse, counts = aten.unique_dim(input, dim, sorted, True, True)
    return _chosen(values, inverse, counts, return_inverse, return_counts)


def unique_consecutive(input, return_inverse=False, return_counts=False, dim=None):
    values, inverse, counts = aten.unique_consecutive(input, return_inverse, return_counts, dim)
    return _chosen(values, inverse, counts, return_inverse, return_counts)


def _shape_as_tensor(self):
    return torch.tensor(self.shape, dtype=torch.int64)


def _reshape_from_tensor(self, shape):
    return self.reshape(shape.tolist())


def tensordot(a, b, dims=2, out=None):
    if isinstance(dims, torch.Tensor):
        dims = dims.tolist()
    if isinstance(dims, int):
        own, its = list(range(a.dim() - dims, a.dim())), list(range(dims))
    else:
        own = list(dims[0]) if isinstance(dims[0], (tuple, list)) else [dims[0]]
        its = list(dims[1]) if isinstance(dims[1], (tuple, list)) else [dims[1]]
    return aten.tensordot(a, b, own, its, out=out)


def cdist(x1, x2, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary"):
    return aten.cdist(x1, x2, p, None)


def batch_norm(input, weight, bias, running_mean, running_var, training: bool, momentum: float, eps: float, cudnn_enabled: bool):
    return torch.nn.functional.batch_norm(input, running_mean, running_var, weight, bias, training, momentum, eps)


def unravel_index(indices, shape):
    """Returns the coordinates of indices in row-major order."""
    sizes = [shape] if isinstance(shape, int) else list(shape)
    parts, rest = [], indices.to(torch.int64)
    for size in reversed(sizes):
        parts.append(rest % size)
        rest = torch.div(rest, size, rounding_mode="floor")
    return tuple(reversed(parts))


def meshgrid(*tensors, indexing=None):
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)):
        tensors = tensors[0]
    return aten.meshgrid(tensors) if indexing is None else aten.meshgrid(tensors, indexing=indexing)


def _subscripts(sublist):
    """Returns the letters of an equation for a list of numbers and `...`."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    return "".join(["..." if one is Ellipsis else letters[one] for one in sublist])


def einsum(*args):
    """Computes an equation, which is text, or stands as a list after each operand and, for the result, at the end."""
    if isinstance(args[0], str):
        operands = args[1] if len(args) == 2 and isinstance(args[1], (list, tuple)) else args[1:]
        return aten.einsum(args[0], operands)
    if len(args) < 2:
        raise ValueError("einsum(): must specify the equation string and at least one operand, or at least one operand and its subscripts list")
    equation = ",".join([_subscripts(sublist) for sublist in args[1::2]])
    if len(args) % 2 == 1:
        equation += "->" + _subscripts(args[-1])
    return aten.einsum(equation, args[0:len(args) // 2 * 2:2])
