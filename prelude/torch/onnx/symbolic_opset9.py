"""PyTorch's own symbolic functions, on which others are built."""

from torch.onnx import _graph


def __getattr__(name):
    return getattr(_graph.Symbolics(), name)
