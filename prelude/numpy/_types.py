"""numpy: scalar types and dtypes."""

import builtins

import torch
from _refusal import refuse
from numpy._array import ndarray
from numpy._creation import array

__partial__ = True


class generic:
    """Numbers of NumPy are Python's numbers that name one of these classes; arithmetic follows NumPy's rules (`_result`)."""

    @property
    def dtype(self):
        return dtype(_scalar_class(self).torch)

    @property
    def shape(self):
        return ()

    @property
    def ndim(self):
        return 0

    @property
    def size(self):
        return 1

    @property
    def itemsize(self):
        return _scalar_class(self).torch.itemsize

    nbytes = itemsize

    @property
    def T(self):
        return self

    def item(self):
        return _plain_number(self)

    tolist = item

    def astype(self, dtype, order="K", casting="unsafe", subok=True, copy=True):
        return _made(_plain_number(self), _dtype(dtype))

    def copy(self):
        return self

    def round(self, decimals=0):
        return _made(builtins.round(_plain_number(self), decimals), _scalar_class(self).torch)

    def reshape(self, *shape):
        return array(self).reshape(*shape)

    def sum(self, axis=None):
        return self

    mean = min = max = squeeze = flatten = sum


class number(generic):
    pass


class inexact(number):
    pass


class integer(number):
    def __new__(cls, value=0):
        return array(value, cls) if isinstance(value, (list, tuple, ndarray, torch.Tensor)) else _scalar(int(value), cls)


class signedinteger(integer):
    pass


class unsignedinteger(integer):
    pass


class floating(inexact):
    def __new__(cls, value=0.0):
        if isinstance(value, (list, tuple, ndarray, torch.Tensor)):
            return array(value, cls)
        return _made(float(value), cls.torch)


class float16(floating):
    torch = torch.float16


class float32(floating):
    torch = torch.float32


class float64(floating, builtins.float):
    torch = torch.float64


class uint8(unsignedinteger):
    torch = torch.uint8


class int8(signedinteger):
    torch = torch.int8


class int16(signedinteger):
    torch = torch.int16


class int32(signedinteger):
    torch = torch.int32


class int64(signedinteger):
    torch = torch.int64


class uint16(unsignedinteger):
    torch = torch.uint16


class uint32(unsignedinteger):
    torch = torch.uint32


class uint64(unsignedinteger):
    torch = torch.uint64


class complexfloating(inexact):
    pass


class complex64(complexfloating):
    torch = torch.complex64

    def __new__(cls, value=0.0):
        return array(value, cls) if isinstance(value, (list, tuple, ndarray, torch.Tensor)) else complex(value)


class complex128(complex64):
    torch = torch.complex128


class bool_(generic):
    torch = torch.bool

    def __new__(cls, value=False):
        return array(value, cls) if isinstance(value, (list, tuple, ndarray, torch.Tensor)) else _scalar(builtins.bool(value), cls)


str_ = builtins.str
csingle, cdouble = complex64, complex128
single, double, float_, int_ = float32, float64, float64, int64

long, longlong, intp, half = int64, int64, int64, float16
short, intc, byte, ubyte, uint = int16, int32, int8, uint8, uint64

_codes = {"b": "int8", "B": "uint8", "h": "int16", "i": "int32", "l": "int64", "q": "int64", "e": "float16", "f": "float32", "d": "float64",
          "?": "bool", "b1": "bool", "i1": "int8", "u1": "uint8", "i2": "int16", "i4": "int32", "i8": "int64", "f2": "float16",
          "f4": "float32", "f8": "float64", "int": "int64", "float": "float64", "H": "uint16", "I": "uint32", "L": "uint64", "u2": "uint16",
          "u4": "uint32", "u8": "uint64", "F": "complex64", "D": "complex128", "c8": "complex64", "c16": "complex128", "complex": "complex128"}


def _known_dtype(dtype):
    """Returns torch's dtype for numpy's, for Python's types and for names and codes; None for what is not a dtype of numbers or bools."""
    if isinstance(dtype, str):
        code = dtype[1:] if dtype[:1] in ("<", "=", "|") else dtype
        found = getattr(torch, _codes.get(code, code), None)
        return found if isinstance(found, torch.dtype) else None
    if dtype is float:
        return torch.float64
    if dtype is int:
        return torch.int64
    if dtype is bool:
        return torch.bool
    if dtype is complex:
        return torch.complex128
    if isinstance(dtype, torch.dtype):
        return dtype
    return getattr(dtype, "torch", None)


def _dtype(dtype):
    if isinstance(dtype, (tuple, list, dict)):
        return refuse("dtypes with fields or sub-arrays are not supported: keep each field in an array of its own")
    known = _known_dtype(dtype)
    if known is None:
        name = dtype if isinstance(dtype, str) else getattr(dtype, "__name__", "object")
        return refuse(f"arrays of the dtype '{name}' are not supported: a graph has tensors of numbers and bools; keep other values in a list")
    return known


_kinds = {torch.bool: "b", torch.uint8: "u", torch.uint16: "u", torch.uint32: "u", torch.uint64: "u", torch.complex64: "c", torch.complex128: "c"}


class dtype(form="dtype"):
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
        return other is not None and self.torch == _known_dtype(other)

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


_scalars = [float16, float32, float64, uint8, int8, int16, int32, int64, uint16, uint32, uint64, complex64, complex128]


_class_of = {one.torch: one for one in _scalars}
_class_of[torch.bool] = bool_


def _plain_number(value):
    return int(value) if isinstance(value, builtins.int) and not isinstance(value, builtins.bool) else (
        builtins.bool(value) if isinstance(value, builtins.bool) else builtins.float(value))


def _made(value, kind):
    """Returns the number of NumPy's for a number of Python's, rounded or wrapped around to the dtype."""
    if isinstance(value, complex):
        return value
    whole = kind in (torch.bool, torch.int64) and not isinstance(value, builtins.float)
    if not whole and not (kind is torch.float64 and isinstance(value, builtins.float)):
        value = torch.tensor(value).to(kind).item() if not isinstance(value, builtins.float) else (
            torch.tensor(value, dtype=torch.float64).to(kind).item())
    return _scalar(builtins.bool(value) if kind is torch.bool else value, _class_of.get(kind))


def _of(function, x):
    """Returns what a function of floats makes of a number: of NumPy's floats in their dtype, of other numbers as float64."""
    kind = _scalar_class(x)
    return _made(function(x), kind.torch if kind is not None and kind.torch.is_floating_point else torch.float64)


def _result(value, a, b):
    """Returns the result of an operator, of which a and b are the classes of the operands, of which one may be Python's."""
    if isinstance(value, builtins.bool) and not (a is bool_ and b is bool_):
        return _scalar(value, bool_)
    weak = [one for one in (a, b) if one in (builtins.bool, builtins.int, builtins.float)]
    if weak:
        kind = dtype(b if a is weak[0] else a)
        if weak[0] is builtins.float and kind.kind in "bui":
            kind = dtype(float64)
        elif weak[0] is builtins.int and kind.kind == "b":
            kind = dtype(int64)
    else:
        kind = promote_types(a, b)
    if isinstance(value, builtins.float) and kind.kind in "bui":
        kind = dtype({1: float16, 2: float32}.get(kind.itemsize, float64))
    return _made(value, kind.torch)


def isscalar(element):
    return isinstance(element, (builtins.int, builtins.float, builtins.bool, complex, str))


def _numbers_of(arg):
    return arg.dtype if isinstance(arg, ndarray) else arg


def promote_types(type1, type2):
    """Returns the smallest dtype that holds the numbers of both."""
    a, b = dtype(_numbers_of(type1)), dtype(_numbers_of(type2))
    order = "buifc"
    if order.index(a.kind) > order.index(b.kind):
        a, b = b, a
    if a.kind == b.kind or a.kind == "b":
        return a if a.kind == b.kind and a.itemsize > b.itemsize else b
    if a.kind == "u" and b.kind == "i":
        return dtype(torch.float64) if a.itemsize == 8 else dtype("i" + str(builtins.max(b.itemsize, 2 * a.itemsize)))
    least = builtins.min(8, 2 * a.itemsize) if a.kind in "ui" else a.itemsize
    if b.kind == "c":
        return dtype("c" + str(builtins.max(b.itemsize, 2 * builtins.max(least, 4))))
    return dtype("f" + str(builtins.max(b.itemsize, least)))


def result_type(*arrays_and_dtypes):
    kinds = [one for one in arrays_and_dtypes if not isinstance(one, (builtins.int, builtins.float, builtins.bool, complex))]
    if len(kinds) < len(arrays_and_dtypes):
        refuse("numpy.result_type is only supported for dtypes and arrays")
    result = dtype(_numbers_of(kinds[0]))
    for one in kinds[1:]:
        result = promote_types(result, one)
    return result


def can_cast(from_, to, casting="safe"):
    if casting != "safe":
        refuse("numpy.can_cast is only supported for casting='safe'")
    return promote_types(from_, to) == dtype(to)


def issubdtype(arg1, arg2):
    """Returns whether the type arg1 is of the kind arg2."""
    kind = dtype(arg1).kind
    named = {builtins.float: "float64", builtins.int: "int64", builtins.bool: "bool", complex: "complex128"}
    if arg2 in named:
        return dtype(arg1).name == named[arg2]
    if arg2 is generic or arg2 is number and kind != "b":
        return True
    kinds = {floating: "f", integer: "iu", signedinteger: "i", unsignedinteger: "u", complexfloating: "c", inexact: "fc"}
    return kind in kinds[arg2] if arg2 in kinds else dtype(arg1) == arg2
