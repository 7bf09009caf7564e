"""The operators of exported programs. Those that are rows of the operator table are found there; those here have another form in
Python. Any other name is a function of torch or of torch.nn.functional, or a method of its first argument."""

import builtins as _py

import torch as _torch
from _refusal import refuse
from torch import Tensor as _Tensor
from torch._archive import functions as _functions
from torch._archive.functions import _named
from torch._exported import assume as _assume, core as _core
from torch.functional import batch_norm  # noqa: F401
from torch.nn import functional as _F
from torch.ops import aten as _aten


def __getattr__(name):
    return _named(name, _core, _functions, _torch, _F)


# ---- tensors ----


def _same(x, *args, **kwargs):
    return x


def _copied(x, *args, **kwargs):
    return x.clone()


detach = detach_ = alias = lift = lift_fresh = _same
lift_fresh_copy = detach_copy = clone = _copied


def contiguous(x, memory_format=None):
    return x.contiguous(memory_format=memory_format)


def to(x, *args, **kwargs):
    found = kwargs.get("dtype")
    copy = kwargs.get("copy", False)
    for one in args:
        if isinstance(one, _torch.dtype):
            found = one
        elif isinstance(one, _Tensor):
            found = one.dtype
    if len(args) > 2 and isinstance(args[0], _torch.dtype):
        copy = args[2]
    if copy:
        return x.clone() if found is None else x.to(found, copy=True)
    return x if found is None else x.to(found)


def _to_copy(x, dtype=None, **kwargs):
    return x.clone() if dtype is None else x.to(dtype, copy=True)


def copy(x, src, non_blocking=False):
    return x.clone().copy_(src)


def copy_(x, src, non_blocking=False):
    return x.copy_(src)


def sym_size(x, dim=None):
    return x.size() if dim is None else x.size(dim)


def sym_stride(x, dim=None):
    return x.stride() if dim is None else x.stride(dim)


class _Offset:
    """Where a view begins in its memory. Programs that have parts of sizes known only at run time assert that it is not negative."""

    def __ge__(self, other):
        if isinstance(other, int) and other <= 0:
            return True
        refuse("sizes that depend on where a view begins in its memory are not supported: clone() the view before the program is exported")

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __gt__ = __le__ = __lt__ = __floordiv__ = __mod__ = __index__ = __int__ = __ge__


def sym_storage_offset(x):
    return _Offset()


def sym_numel(x):
    return x.numel()


def item(x):
    return x.item()


_local_scalar_dense = item


def scalar_tensor(value, dtype=None, **kwargs):
    return _torch.tensor(value, dtype=_torch.get_default_dtype() if dtype is None else dtype)


# ---- conjugates ----


def _conj(x):
    return x.conj()


def _conj_physical(x):
    return x.conj_physical()


def _neg_view(x):
    return -x


def mT(x):
    return x.mT


def mH(x):
    return x.mH


def matrix_H(x):
    return x.H


def numpy_T(x):
    return x.T


# ---- assertions ----


def sym_constrain_range(size, min=None, max=None):
    if min is not None:
        assert size >= min, "a number is out of its range"
    if max is not None:
        assert size <= max, "a number is out of its range"
    _assume(size, min, max)


sym_constrain_range_for_size = sym_constrain_range


# ---- subscripts ----


def _subscript(indices):
    return tuple([_py.slice(None) if one is None else one for one in indices])


def index(x, indices):
    return x[_subscript(indices)]


_unsafe_index = index


def index_put_(x, indices, values, accumulate=False):
    if accumulate:
        return _aten.index_put_(x, indices, values, True)
    x[_subscript(indices)] = values
    return x


def index_put(x, indices, values, accumulate=False):
    return index_put_(x.clone(), indices, values, accumulate)


_unsafe_index_put = index_put


# ---- operators with other parameters in Python ----


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-05, cudnn_enable=True):
    return _F.layer_norm(input, normalized_shape, weight, bias, eps)


def group_norm(input, num_groups, weight=None, bias=None, eps=1e-05, cudnn_enabled=True):
    return _F.group_norm(input, num_groups, weight, bias, eps)


def embedding(weight, indices, padding_idx=-1, scale_grad_by_freq=False, sparse=False):
    return _F.embedding(indices, weight)


def dropout(input, p, train):
    return _F.dropout(input, p, train)


dropout_ = dropout
