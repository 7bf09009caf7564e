"""torch.onnx: programs see that they are being exported."""

import torch
from _refusal import refuse
from torch.onnx import _graph, operators, ops  # noqa: F401


def is_in_onnx_export():
    torch._C._note_exporting()
    return True


def export(*args, **kwargs):
    refuse("torch.onnx.export cannot be called inside a model: compile the model itself")


def register_custom_op_symbolic(symbolic_name, symbolic_fn, opset_version=1):
    if opset_version <= _graph.target_opset():
        _graph.register_symbolic(symbolic_name, symbolic_fn)


def unregister_custom_op_symbolic(symbolic_name, opset_version=1):
    if opset_version <= _graph.target_opset():
        _graph.register_symbolic(symbolic_name, None)


def __getattr__(name):
    if name.startswith("symbolic_opset"):
        return _graph.Symbolics()
    raise AttributeError("module 'torch.onnx' has no attribute '" + name + "'")


def lowering(name):
    """@torch.onnx.lowering("ns::name"): the function implements torch.ops.ns.name. An addition of scriptc for extension files."""

    def decorate(fn):
        _graph.register(name, fn)
        return fn

    return decorate
