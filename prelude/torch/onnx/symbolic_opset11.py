"""PyTorch's own symbolic functions, for those that are written on top of them."""

from torch.onnx import _graph


def __getattr__(name):
    return getattr(_graph.Symbolics(), name)
