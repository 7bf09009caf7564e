"""numpy: scalar types and dtypes."""

import builtins

import torch
from numpy._array import ndarray
from numpy._creation import array

__partial__ = True


class generic:
    pass


class number(generic):
    pass


class integer(number):
    def __new__(cls, value=0):
        return array(value, cls) if isinstance(value, (list, tuple, ndarray)) else int(value)


class floating(number):
    def __new__(cls, value=0.0):
        return array(value, cls) if isinstance(value, (list, tuple, ndarray)) else float(value)


class float16(floating):
    torch = torch.float16


class float32(floating):
    torch = torch.float32


class float64(floating):
    torch = torch.float64


class uint8(integer):
    torch = torch.uint8


class int8(integer):
    torch = torch.int8


class int16(integer):
    torch = torch.int16


class int32(integer):
    torch = torch.int32


class int64(integer):
    torch = torch.int64


class bool_(generic):
    torch = torch.bool

    def __new__(cls, value=False):
        return array(value, cls) if isinstance(value, (list, tuple, ndarray)) else builtins.bool(value)


str_ = builtins.str
single, double, float_, int_ = float32, float64, float64, int64

long, longlong, intp, half, signedinteger = int64, int64, int64, float16, integer

_codes = {"b": "int8", "B": "uint8", "h": "int16", "i": "int32", "l": "int64", "q": "int64", "e": "float16", "f": "float32", "d": "float64",
          "?": "bool", "b1": "bool", "i1": "int8", "u1": "uint8", "i2": "int16", "i4": "int32", "i8": "int64", "f2": "float16",
          "f4": "float32", "f8": "float64", "int": "int64", "float": "float64"}


def _dtype(dtype):
    """Returns torch's dtype for numpy's, for Python's types and for names and codes."""
    if isinstance(dtype, str):
        code = dtype[1:] if dtype[:1] in ("<", "=", "|") else dtype
        return getattr(torch, _codes.get(code, code))
    if dtype is float:
        return torch.float64
    if dtype is int:
        return torch.int64
    if dtype is bool:
        return torch.bool
    return dtype if isinstance(dtype, torch.dtype) else dtype.torch


_kinds = {torch.bool: "b", torch.uint8: "u", torch.complex64: "c", torch.complex128: "c"}


class dtype:
    """A dtype as an object: what `numpy.dtype(...)` makes, and what arrays have."""

    def __init__(self, dtype, align=False, copy=False):
        self.torch = _dtype(dtype)

    def __class_getitem__(cls, scalar):
        return cls

    @property
    def kind(self):
        return _kinds.get(self.torch, "f" if self.torch.is_floating_point else "i")

    @property
    def itemsize(self):
        return self.torch.itemsize

    @property
    def name(self):
        return str(self.torch)[6:]

    @property
    def str(self):
        return "|b1" if self.kind == "b" else ("|" if self.itemsize == 1 else "<") + self.kind + builtins.str(self.itemsize)

    @property
    def char(self):
        return [code for code, name in _codes.items() if name == self.name and len(code) == 1][0]

    @property
    def type(self):
        return bool_ if self.kind == "b" else [one for one in _scalars if one.torch == self.torch][0]

    def __eq__(self, other):
        return other is not None and self.torch == _dtype(other)

    def __ne__(self, other):
        return not self == other

    def __hash__(self):
        return hash(self.name)

    def __str__(self):
        return self.name

    def __repr__(self):
        return f"dtype('{self.name}')"


class finfo:
    def __init__(self, dtype):
        limits = torch.finfo(_dtype(dtype))
        self.bits, self.eps, self.max, self.min = limits.bits, limits.eps, limits.max, limits.min
        self.tiny = self.smallest_normal = limits.smallest_normal
        self.precision = {16: 3, 32: 6, 64: 15}[limits.bits]
        self.resolution = 10.0 ** -self.precision


class iinfo:
    def __init__(self, type):
        limits = torch.iinfo(_dtype(type))
        self.bits, self.max, self.min = limits.bits, limits.max, limits.min


_scalars = [float16, float32, float64, uint8, int8, int16, int32, int64]


def isscalar(element):
    return isinstance(element, (builtins.int, builtins.float, builtins.bool, complex, str))


def issubdtype(arg1, arg2):
    """Returns whether the type arg1 is of the kind arg2."""
    dtype = _dtype(arg1)
    kind = "b" if dtype == torch.bool else "f" if dtype.is_floating_point else "i"
    named = {builtins.float: "f", builtins.int: "i", builtins.bool: "b"}
    if arg2 in named:
        return kind == named[arg2] and dtype in (torch.float64, torch.int64, torch.bool)
    if arg2 is generic or (arg2 is number and kind != "b"):
        return True
    if arg2 in (floating, integer):
        return kind == {floating: "f", integer: "i"}[arg2]
    return dtype == _dtype(arg2)
