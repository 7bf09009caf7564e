"""The name `ops` of a TorchScript archive's texts: operators of named spaces."""

import torch as _torch
from torch._archive import aten, prim, profiler  # noqa: F401


def __getattr__(name):
    return getattr(_torch.ops, name)
