"""The name `ops` in the texts of TorchScript archives: operators of other namespaces."""

import torch as _torch
from torch._archive import aten, prim, profiler  # noqa: F401


def __getattr__(name):
    return getattr(_torch.ops, name)
