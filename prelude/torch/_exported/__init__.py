"""Defines the names in the texts of exported programs: operators by their schemas, functions that take nested graphs, and arithmetic of numbers that
depend on the run. The compiler writes these texts (exported/text.c)."""

from torch import ops as operators  # noqa: F401
from torch.nn import Module as _Module
from torch._exported import aten, higher_order, predispatch, sym  # noqa: F401


class Module(_Module):
    pass
