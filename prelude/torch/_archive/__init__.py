"""Defines the free names in the texts of TorchScript archives. Those texts are Python, but their operators are functions of the namespace
`torch` (aten.py) and `ops` (ops.py), their types are written out, and every name in them has one meaning."""

from enum import Enum, IntEnum  # noqa: F401
from typing import Any, Dict, Final, List, NamedTuple, Optional, Tuple, Union  # noqa: F401

import builtins as _builtins

import torch as _torch
from torch import Tensor, device as Device  # noqa: F401
from torch._archive import aten as torch, ops  # noqa: F401, F811

inf = float("inf")
nan = float("nan")
infj = complex(0, float("inf"))
nanj = complex(0, float("nan"))
number = Union[int, float]
NoneType = type(None)
Future = Await = Optional
__annotations__ = {}


class Module(_torch.nn.Module):
    def __getitem__(self, index):
        return self._modules[index] if isinstance(index, str) else list(self._modules.values())[index]


class Interface:
    pass


class ModuleInterface(_torch.nn.Module):
    pass



def uninitialized(type):
    return _uninitialized()  # noqa: F821


def unchecked_cast(type, value):
    return _refine(type, value)  # noqa: F821


def annotate(type, value):
    if _builtins.isinstance(value, Tensor):
        if type is int:
            return int(value)
        if type is float:
            return float(value)
        if type is bool:
            return bool(value)
        if type is number:
            return value.item()
    return _typed(type, value)  # noqa: F821


def fork(function):
    return function()
