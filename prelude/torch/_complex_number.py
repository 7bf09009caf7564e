"""Python's complex numbers with a run-time part: two floats, so that they compute in double. Combined with a tensor they take its dtype."""
import math
import torch
from torch._complex import ComplexTensor, lift as _lift


def of(x):
    """Converts a known complex or real number to such a number."""
    if isinstance(x, ComplexNumber):
        return x
    if isinstance(x, ComplexTensor):
        return ComplexNumber(float(x.re), float(x.im))
    return ComplexNumber(x.real, x.imag) if isinstance(x, complex) else ComplexNumber(float(x), 0.0)


def made(re, im):
    """Computes complex(re, im)."""
    re, im = of(re), of(im)
    return ComplexNumber(re.re - im.im, re.im + im.re)


def _beside(number, other):
    """Converts the number to a complex tensor of the other operand's dtype."""
    dtype = _lift(other).re.dtype
    return ComplexTensor(torch.tensor(number.re, dtype=dtype), torch.tensor(number.im, dtype=dtype))


def _is_tensor(x):
    return isinstance(x, (torch.Tensor, ComplexTensor))


def _is_number(x):
    return isinstance(x, (int, float, complex, ComplexNumber))


class ComplexNumber:
    def __init__(self, re, im):
        self.re = re
        self.im = im

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        tensors = [one for one in args if _is_tensor(one)]
        if tensors:
            args = [_beside(one, tensors[0]) if isinstance(one, ComplexNumber) else one for one in args]
            return ComplexTensor.__torch_function__(func, types, args, kwargs)
        name = func.__name__
        if not hasattr(ComplexNumber, "_" + name):
            raise TypeError(f"{name} does not take complex numbers")
        return getattr(of(args[0]), "_" + name)(*args[1:])

    @property
    def real(self):
        return self.re

    @property
    def imag(self):
        return self.im

    def conjugate(self):
        return ComplexNumber(self.re, -self.im)

    def _abs(self):
        return math.hypot(self.re, self.im)

    # ---- with another number ----
    def _add(self, other):
        other = of(other)
        return ComplexNumber(self.re + other.re, self.im + other.im)

    def _sub(self, other):
        other = of(other)
        return ComplexNumber(self.re - other.re, self.im - other.im)

    def _mul(self, other):
        other = of(other)
        return ComplexNumber(self.re * other.re - self.im * other.im, self.re * other.im + self.im * other.re)

    def _truediv(self, other):
        """Divides by the ratio of the divisor's smaller part to its larger one, since squares might overflow."""
        other = of(other)
        if abs(other.re) >= abs(other.im):
            ratio = other.im / other.re
            scale = other.re + other.im * ratio
            return ComplexNumber((self.re + self.im * ratio) / scale, (self.im - self.re * ratio) / scale)
        ratio = other.re / other.im
        scale = other.re * ratio + other.im
        return ComplexNumber((self.re * ratio + self.im) / scale, (self.im * ratio - self.re) / scale)

    def _pow(self, other):
        if isinstance(other, int) and abs(other) <= 100:
            power, base = ComplexNumber(1.0, 0.0), self
            for _ in range(abs(other)):
                power = power._mul(base)
            return power if other >= 0 else of(1.0)._truediv(power)
        other = of(other)
        size, angle = math.hypot(self.re, self.im), math.atan2(self.im, self.re)
        length = math.pow(size, other.re) * math.exp(-angle * other.im)
        turn = angle * other.re + (other.im * math.log(size) if other.im != 0 else 0.0)
        return ComplexNumber(length * math.cos(turn), length * math.sin(turn))

    def _eq(self, other):
        other = of(other)
        return self.re == other.re and self.im == other.im

    def _ne(self, other):
        return not self._eq(other)

    # ---- operators ----
    def __add__(self, other):
        return _beside(self, other) + other if _is_tensor(other) else self._add(other)

    def __radd__(self, other):
        return self.__add__(other)

    def __sub__(self, other):
        return _beside(self, other) - other if _is_tensor(other) else self._sub(other)

    def __rsub__(self, other):
        return _lift(other) - _beside(self, other) if _is_tensor(other) else of(other)._sub(self)

    def __mul__(self, other):
        return _beside(self, other) * other if _is_tensor(other) else self._mul(other)

    def __rmul__(self, other):
        return self.__mul__(other)

    def __truediv__(self, other):
        return _beside(self, other) / other if _is_tensor(other) else self._truediv(other)

    def __rtruediv__(self, other):
        return _lift(other) / _beside(self, other) if _is_tensor(other) else of(other)._truediv(self)

    def __pow__(self, other):
        return _beside(self, other)**other if _is_tensor(other) else self._pow(other)

    def __rpow__(self, other):
        return _lift(other)**_beside(self, other) if _is_tensor(other) else of(other)._pow(self)

    def __eq__(self, other):
        if _is_tensor(other):
            return _beside(self, other) == other
        return self._eq(other) if _is_number(other) else False

    def __ne__(self, other):
        if _is_tensor(other):
            return _beside(self, other) != other
        return self._ne(other) if _is_number(other) else True

    def __neg__(self):
        return ComplexNumber(-self.re, -self.im)

    def __pos__(self):
        return self

    def __abs__(self):
        return self._abs()

    def __bool__(self):
        return self.re != 0 or self.im != 0

    def __complex__(self):
        return self
