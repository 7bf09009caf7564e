"""torch.onnx.symbolic_helper: functions with which symbolic functions inspect their arguments."""

import functools

import torch

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


def _onnx_unsupported(op_name, value=None):
    raise RuntimeError("ONNX export of operator " + op_name + " is not supported")


def _onnx_opset_unsupported(op_name, current_opset, supported_opset, value=None):
    raise RuntimeError("ONNX export of operator " + op_name + " needs opset " + str(supported_opset))


def _is_constant(value):
    return not _is_value(value) or value.node().kind() == "onnx::Constant"


def _is_fp(value):
    return _is_value(value) and value.type().dtype().is_floating_point


def _is_bool(value):
    return _is_value(value) and value.type().scalarType() == "Bool"


def _unpack_list(values):
    return list(values)


def _is_packed_list(value):
    return isinstance(value, (list, tuple))


def _with_axes(g, kind, value, axes, since, **attributes):
    """Passes axes as an input from that opset on, and as an attribute before."""
    if axes is None:
        return g.op(kind, value, **attributes)
    if _graph.target_opset() < since:
        return g.op(kind, value, axes_i=axes, **attributes)
    return g.op(kind, value, g.op("Constant", value_t=torch.tensor(axes)), **attributes)


def _unsqueeze_helper(g, input, axes_i):
    return _with_axes(g, "Unsqueeze", input, axes_i, 13)


def _squeeze_helper(g, input, axes_i):
    return _with_axes(g, "Squeeze", input, axes_i, 13)


def _reducesum_helper(g, input, axes_i=None, keepdims_i=1, noop_with_empty_axes_i=0):
    return _with_axes(g, "ReduceSum", input, axes_i, 13, keepdims_i=keepdims_i)


def _slice_helper(g, input, axes, starts, ends, steps=None):
    rows = [starts, ends, axes] + ([] if steps is None else [steps])
    return g.op("Slice", input, *[g.op("Constant", value_t=torch.tensor(row)) for row in rows])


def _reshape_helper(g, input, shape, allowzero=0):
    if not _is_value(shape):
        shape = g.op("Constant", value_t=torch.tensor(shape))
    return g.op("Reshape", input, shape, allowzero_i=allowzero) if _graph.target_opset() >= 14 else g.op("Reshape", input, shape)


cast_pytorch_to_onnx = {
    "Byte": 2, "Char": 3, "Double": 11, "Float": 1, "Half": 10, "Int": 6, "Long": 7, "Short": 5, "Bool": 9, "BFloat16": 16,
}
scalar_type_to_onnx = [2, 3, 5, 6, 7, 10, 1, 11, 14, 15, 9]
