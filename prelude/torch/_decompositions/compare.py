"""Comparison of whole tensors, sets, and complex operators applied to real numbers. Functions named by rows take the row's arguments in order."""
import math
import torch

from _refusal import refuse


def equal(self, other):
    if self.dim() != other.dim():
        return False
    alike = True
    for a, b in zip(self.shape, other.shape):
        alike = alike and a == b
    if not alike:
        return False
    return bool((self == other).all())


def allclose(self, other, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False):
    return bool(torch.isclose(self, other, rtol, atol, equal_nan).all())


def isin(elements, test_elements, assume_unique: bool = False, invert: bool = False):
    found = (elements.unsqueeze(-1) == test_elements.reshape(-1)).any(-1)
    return ~found if invert else found


def isin_number(elements, test_element, assume_unique: bool = False, invert: bool = False):
    return elements != test_element if invert else elements == test_element


def number_isin(element, test_elements, assume_unique: bool = False, invert: bool = False):
    found = (test_elements == element).any()
    return ~found if invert else found


def as_float(self):
    return self.to(torch.float32)


def isreal(self):
    return torch.ones_like(self, dtype=torch.bool)


def same(self):
    return self


def dropout(input, p, train):
    return torch.ops.aten._dropout(input, p, train) if train and p > 0 else input


def copy(self):
    return self.clone()


def angle(self):
    values = self if self.dtype.is_floating_point else self.to(torch.get_default_dtype())
    flat = torch.where(values < 0, torch.full_like(values, math.pi), torch.zeros_like(values))
    return torch.where(values.isnan(), values, flat)


# ---- integers ----
def _whole(self, other):
    common = torch.result_type(self, other)
    torch._C._require(common != torch.bool, "gcd and lcm take integers", "convert it first: `x.long()`")
    return self.to(common), other.to(common)


def gcd(self, other):
    self, other = _whole(self, other)
    a, b = torch.broadcast_tensors(self.abs(), other.abs())
    while bool((a != 0).any()):  # uses truncating remainders, since the least integer's absolute value is negative
        safe = torch.where(a == 0, torch.ones_like(a), a)
        a, b = torch.where(a == 0, a, torch.fmod(b, safe)), torch.where(a == 0, b, a)
    return b


def lcm(self, other):
    self, other = _whole(self, other)
    common = gcd(self, other)
    safe = torch.where(common == 0, torch.ones_like(common), common)
    return torch.where(common == 0, torch.zeros_like(common), (self // safe * other).abs())


def float_power(self, exponent):
    base = self.to(torch.float64) if isinstance(self, torch.Tensor) else float(self)
    power = exponent.to(torch.float64) if isinstance(exponent, torch.Tensor) else float(exponent)
    return torch.pow(base, power)


def resize(self, size):
    have, want = self.numel(), math.prod(size)
    if want > have:
        refuse("resize_ to more elements is not supported, because the new elements would be undefined: make a new tensor, such as torch.zeros")
    return self.reshape(-1)[:want].reshape(size)


def resize_as(self, the_template):
    return resize(self, list(the_template.shape))


# ---- run-time bounds ----
def leaky_relu(self, negative_slope):
    return torch.where(self > 0, self, self * negative_slope)


def softshrink(self, lambd):
    return torch.where(self > lambd, self - lambd, torch.where(self < -lambd, self + lambd, self * 0))
