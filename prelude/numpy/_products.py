"""numpy: products, differences and interpolation."""

import builtins

import torch
from numpy._array import _alike, _all_tensor, _double, _number, _tensor, ndarray
from numpy._creation import array, asarray
from numpy._factors import lstsq
from numpy._shape import flip, moveaxis, stack

__partial__ = True


def outer(a, b):
    a, b = _alike((a, b))
    return ndarray(torch.outer(a.flatten(), b.flatten()))


def matmul(a, b):
    a, b = _alike((a, b))
    return _number((a.to(torch.int64) @ b.to(torch.int64)) != 0 if a.dtype == torch.bool else a @ b)


def einsum(subscripts, *operands):
    return _number(torch.einsum(subscripts, *_alike(operands)))


def convolve(a, v, mode="full"):
    a, v = asarray(a).tolist(), asarray(v).tolist()
    if len(a) < len(v):
        a, v = v, a
    full = [builtins.sum([a[k] * v[i - k] for k in range(builtins.max(0, i - len(v) + 1), builtins.min(i + 1, len(a)))]) for i in range(len(a) + len(v) - 1)]
    left = {"full": 0, "same": (len(v) - 1) // 2, "valid": len(v) - 1}[mode]
    return array(full[left:left + {"full": len(full), "same": len(a), "valid": len(a) - len(v) + 1}[mode]])


def _around(tensor, ends, axis):
    """Joins a tensor and what is before and after it; None: nothing."""
    shape = [1 if k == axis % tensor.dim() else n for k, n in enumerate(tensor.shape)]
    parts = [one if one is None else _all_tensor(one) for one in ends]
    parts = [one if one is None or one.dim() else one.expand(shape) for one in parts]
    return torch.cat([one for one in (parts[0], tensor, parts[1]) if one is not None], axis)


def diff(a, n=1, axis=-1, prepend=None, append=None):
    return ndarray(torch.diff(_around(_all_tensor(a), (prepend, append), axis), n, axis))


def dot(a, b):
    a, b = asarray(a), asarray(b)
    return matmul(a, b) if isinstance(a, ndarray) and isinstance(b, ndarray) else a * b


def cross(a, b, axisa=-1, axisb=-1, axisc=-1, axis=None):
    if axis is not None:
        axisa = axisb = axisc = axis
    a, b = (moveaxis(asarray(one), place, -1) for one, place in ((a, axisa), (b, axisb)))
    parts = [a[..., i] * b[..., k] - a[..., k] * b[..., i] for i, k in ((1, 2), (2, 0), (0, 1))]
    return moveaxis(stack(parts, -1), -1, axisc)


def interp(x, xp, fp, left=None, right=None, period=None):
    x, xp, fp = asarray(x), asarray(xp).tolist(), asarray(fp).tolist()
    if period is not None:
        order = sorted(range(len(xp)), key=lambda k: xp[k] % period)
        xp, fp = [xp[k] % period for k in order], [fp[k] for k in order]
        xp, fp = [xp[-1] - period] + xp + [xp[0] + period], [fp[-1]] + fp + [fp[0]]
        x, left, right = x % period, None, None
    before, after = fp[0] if left is None else left, fp[-1] if right is None else right

    def one(at):
        if at < xp[0]:
            return before
        if at > xp[-1]:
            return after
        for k in range(1, len(xp)):
            if at < xp[k]:
                return fp[k - 1] + (fp[k] - fp[k - 1]) * (at - xp[k - 1]) / (xp[k] - xp[k - 1])
        return fp[-1]

    return array([float(one(at)) for at in x.tolist()]) if isinstance(x, ndarray) else float(one(x))


def ediff1d(ary, to_end=None, to_begin=None):
    parts = [to_begin, torch.diff(_all_tensor(ary).flatten()), to_end]
    return ndarray(torch.cat([_all_tensor(part).reshape(-1) for part in parts if part is not None]))


def kron(a, b):
    return _number(torch.kron(_all_tensor(a), _all_tensor(b)))


def tensordot(a, b, axes=2):
    return _number(torch.tensordot(*_alike((a, b)), axes))


class vectorize:
    def __init__(self, pyfunc, otypes=None):
        self.pyfunc = pyfunc
        self.otypes = otypes

    def __call__(self, *args):
        rows = torch.broadcast_tensors(*[_all_tensor(one) for one in args])
        found = [self.pyfunc(*values) for values in zip(*[row.flatten().tolist() for row in rows])]
        made = array(found) if self.otypes is None else array(found, self.otypes[0])
        return _number(_tensor(made).reshape(rows[0].shape))


def polyval(p, x):
    total = torch.zeros_like(_all_tensor(x))
    for one in _all_tensor(p):
        total = total * _all_tensor(x) + one
    return _number(total)


def correlate(a, v, mode="valid"):
    return convolve(a, flip(v), mode)


def inner(a, b):
    a, b = _alike((a, b))
    return _number(a * b if a.dim() == 0 or b.dim() == 0 else torch.tensordot(a, b, dims=([-1], [-1])))


def vdot(a, b):
    a, b = _alike((a, b))
    return _number(torch.vdot(a.flatten(), b.flatten()))


def gradient(f, spacing=1.0, axis=None):
    """Differences between neighbours on both sides, and between two at the ends."""
    tensor = _double(_all_tensor(f))
    axes = range(tensor.dim()) if axis is None else [axis] if isinstance(axis, int) else axis
    made = []
    for one in axes:
        rows = tensor.movedim(one, 0)
        inside = (rows[2:] - rows[:-2]) / (2.0 * spacing)
        ends = (rows[1:2] - rows[:1]) / spacing, (rows[-1:] - rows[-2:-1]) / spacing
        made.append(ndarray(torch.cat([ends[0], inside, ends[1]]).movedim(0, one)))
    return made[0] if len(made) == 1 else made


def polyfit(x, y, deg):
    x = _double(_all_tensor(x))
    powers = torch.stack([x ** k for k in range(deg, -1, -1)], 1)
    scale = torch.sqrt((powers * powers).sum(0))
    solution = lstsq(ndarray(powers / scale), y)[0]._tensor
    return ndarray(solution / (scale if solution.dim() == 1 else scale.unsqueeze(1)))
