"""The dtypes and schemes of quantised tensors. A dtype determines which integers are stored; in the texts of archives it is a number."""
import torch
from _refusal import refuse


class _Single:
    """A copy of such a constant is the constant itself, so that `is` and `==` hold."""

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


class QuantizedType(_Single):
    is_floating_point = is_complex = False
    is_signed = True

    def __init__(self, name, number, stored, low, high):
        self.name = name
        self.number = number
        self.stored = stored
        self.low = low
        self.high = high
        self.itemsize = stored.itemsize

    def __repr__(self):
        return "torch." + self.name

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        refuse(f"{func.__name__} to a quantised dtype is not supported: quantize_per_tensor makes quantised tensors")


class Scheme(_Single):
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return "torch." + self.name


qint8 = QuantizedType("qint8", 12, torch.int8, -128, 127)
quint8 = QuantizedType("quint8", 13, torch.uint8, 0, 255)
qint32 = QuantizedType("qint32", 14, torch.int32, -2147483648, 2147483647)
quint4x2 = QuantizedType("quint4x2", 16, torch.uint8, 0, 15)
quint2x4 = QuantizedType("quint2x4", 17, torch.uint8, 0, 3)
TYPES = (qint8, quint8, qint32, quint4x2, quint2x4)

per_tensor_affine = Scheme("per_tensor_affine")
per_tensor_symmetric = Scheme("per_tensor_symmetric")
per_channel_affine = Scheme("per_channel_affine")
per_channel_symmetric = Scheme("per_channel_symmetric")
per_channel_affine_float_qparams = Scheme("per_channel_affine_float_qparams")


def type_of(dtype):
    """Returns a quantised dtype, also from its number."""
    if isinstance(dtype, QuantizedType):
        return dtype
    for one in TYPES:
        if isinstance(dtype, int) and one.number == dtype:
            return one
    raise RuntimeError(f"expected a quantised dtype (torch.quint8, torch.qint8, torch.qint32), but got {dtype}")
