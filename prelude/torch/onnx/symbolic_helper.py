"""torch.onnx.symbolic_helper: what symbolic functions ask of their arguments."""

import functools

from torch.onnx import _graph


def _parsed(v, descriptor):
    if descriptor == "v" or not isinstance(v, _graph.Value):
        return v
    plain = v.tensor
    if descriptor in ("i", "f", "b"):
        return plain.item()
    if descriptor in ("is", "fs"):
        return plain.tolist()
    return plain


def parse_args(*descriptors):
    def decorate(fn):
        @functools.wraps(fn)
        def parsing(g, *args, **kwargs):
            return fn(g, *[_parsed(v, d) for v, d in zip(args, descriptors)], **kwargs)

        return parsing

    return decorate


def quantized_args(*descriptors, **kwargs):
    return lambda fn: fn


def _get_const(value, desc, arg_name):
    return _parsed(value, desc)


def _maybe_get_const(value, desc):
    return _parsed(value, desc)


_parse_arg = _maybe_get_const


def _maybe_get_scalar(value):
    return value


def _is_none(value):
    return value is None


def _is_value(value):
    return isinstance(value, _graph.Value)


def _is_tensor(value):
    return isinstance(value, _graph.Value)


def _get_tensor_rank(value):
    return value.type().dim()


def _get_tensor_sizes(value, allow_nonstatic=True):
    return value.type().sizes()


def _get_tensor_dim_size(value, dim):
    return value.type().sizes()[dim]


def _unimplemented(op, msg, value=None):
    raise RuntimeError("ONNX export of " + op + " is not supported: " + msg)
