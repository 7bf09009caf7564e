"""The namespace `ops.prim` in the texts of TorchScript archives."""

import builtins as _py

import torch as _torch
from torch._archive import _end, _number, _requires_grad

_exceptions = {
    "AssertionError": AssertionError,
    "AttributeError": AttributeError,
    "IndexError": IndexError,
    "KeyError": KeyError,
    "NotImplementedError": NotImplementedError,
    "RuntimeError": RuntimeError,
    "TypeError": TypeError,
    "ValueError": ValueError,
}


def RaiseException(message, cls=None):
    if cls is None:
        raise RuntimeError(message)
    raise _exceptions.get(cls.split(".")[-1], RuntimeError)(message)


def NumToTensor(value):
    return _torch.tensor(value, dtype=_torch.float64) if isinstance(value, float) else _torch.tensor(value)


def dtype(x):
    return x.dtype.number if x.is_quantized else _number(x.dtype)


def device(x):
    return _torch.device("cpu")


def type(x):
    return "cpu"


def layout(x):
    return 0


def data(x):
    return x.detach()


def grad(x):
    return None


def requires_grad(x):
    return _requires_grad(x)


def is_nested(x):
    return False


def is_cuda(x):
    return False



def is_cpu(x):
    return True


is_sparse = is_mkldnn = is_xpu = is_mps = is_meta = is_vulkan = is_nested


def is_quantized(x):
    return x.is_quantized


def itemsize(x):
    return x.element_size()


def shape(x):
    return _py.list(x.size())


def name(x):
    return None


max = _py.max


def min(values, *more):
    """For several containers iterated together, the lengths are combined with the largest int."""
    if _py.len(more) == 0 and _py.len(values) == 2 and _end(values[0]) is None:
        return values[1]
    return _py.min(values, *more)


abs = _py.abs
isinstance = _py.isinstance


def rangelist(n):
    return _py.list(_py.range(n))


def unchecked_unwrap_optional(x):
    return x
