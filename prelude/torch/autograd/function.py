"""Gradients are not part of the graph; a function with its own gradient is replaced by its forward."""

import torch
from _refusal import refuse
from torch.onnx import _graph


class _Context:
    def save_for_backward(self, *tensors):
        self.saved_tensors = tensors

    def mark_dirty(self, *tensors):
        pass

    def mark_non_differentiable(self, *tensors):
        pass

    def set_materialize_grads(self, value):
        pass


class Function(kind="autograd"):
    @classmethod
    def apply(cls, *args):
        if hasattr(cls, "setup_context"):
            forward, reference = cls.forward, args
        else:
            forward, reference = cls.forward, (_Context(),) + args
        symbolic = getattr(cls, "symbolic", None)
        if symbolic is None:
            return forward(*reference)
        return _graph.symbolic_as(symbolic, forward, reference, args)


class InplaceFunction(Function):
    def __init__(self, inplace=False):
        self.inplace = inplace


def Variable(data=None, requires_grad=False, volatile=False):
    return torch.empty(0) if data is None else data


class _Engine:
    def __getattr__(self, name):
        refuse("the engine of gradients is not supported: a graph does not compute gradients")


Variable._execution_engine = _Engine()
