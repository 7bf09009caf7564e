"""Fractions of ints."""

import math
import numbers


class Fraction(numbers.Rational):
    _equal_by = True

    def __new__(cls, numerator=0, denominator=None):
        top, bottom = _ratio(numerator)
        if denominator is not None:
            more, below = _ratio(denominator)
            top, bottom = top * below, bottom * more
        if bottom == 0:
            raise ZeroDivisionError(f"Fraction({top}, 0)")
        if bottom < 0:
            top, bottom = -top, -bottom
        common = math.gcd(top, bottom)
        made = object.__new__(cls)
        made.numerator = top // common
        made.denominator = bottom // common
        return made

    @classmethod
    def from_float(cls, f):
        return cls(f)

    def as_integer_ratio(self):
        return (self.numerator, self.denominator)

    def is_integer(self):
        return self.denominator == 1

    def conjugate(self):
        return +self

    @property
    def real(self):
        return +self

    @property
    def imag(self):
        return 0

    def limit_denominator(self, max_denominator=1000000):
        if max_denominator < 1:
            raise ValueError("max_denominator should be at least 1")
        if self.denominator <= max_denominator:
            return Fraction(self)
        p0, q0, p1, q1 = 0, 1, 1, 0
        n, d = self.numerator, self.denominator
        while True:
            a = n // d
            q2 = q0 + a * q1
            if q2 > max_denominator:
                break
            p0, q0, p1, q1 = p1, q1, p0 + a * p1, q2
            n, d = d, n - a * d
        k = (max_denominator - q0) // q1
        if 2 * d * (q0 + k * q1) <= self.denominator:
            return Fraction(p1, q1)
        return Fraction(p0 + k * p1, q0 + k * q1)

    def __float__(self):
        return self.numerator / self.denominator

    def __int__(self):
        return -(-self.numerator // self.denominator) if self.numerator < 0 else self.numerator // self.denominator

    __trunc__ = __int__

    def __floor__(self):
        return self.numerator // self.denominator

    def __ceil__(self):
        return -(-self.numerator // self.denominator)

    def __round__(self, ndigits=None):
        if ndigits is not None:
            power = 10**abs(ndigits)
            return Fraction(round(self * power), power) if ndigits > 0 else Fraction(round(self / power) * power)
        below, rest = divmod(self.numerator, self.denominator)
        if rest * 2 < self.denominator:
            return below
        if rest * 2 > self.denominator:
            return below + 1
        return below + below % 2

    def __bool__(self):
        return self.numerator != 0

    def __hash__(self):
        return hash(self.numerator) if self.denominator == 1 else hash((self.numerator, self.denominator))

    def __str__(self):
        return str(self.numerator) if self.denominator == 1 else f"{self.numerator}/{self.denominator}"

    def __repr__(self):
        return f"Fraction({self.numerator}, {self.denominator})"

    def __pos__(self):
        return Fraction(self)

    def __neg__(self):
        return Fraction(-self.numerator, self.denominator)

    def __abs__(self):
        return Fraction(abs(self.numerator), self.denominator)

    def __add__(self, other):
        if isinstance(other, float):
            return float(self) + other
        if not isinstance(other, (int, Fraction)):
            return NotImplemented
        return Fraction(self.numerator * other.denominator + other.numerator * self.denominator, self.denominator * other.denominator)

    __radd__ = __add__

    def __sub__(self, other):
        return self + -other if isinstance(other, (int, float, Fraction)) else NotImplemented

    def __rsub__(self, other):
        return -self + other if isinstance(other, (int, float, Fraction)) else NotImplemented

    def __mul__(self, other):
        if isinstance(other, float):
            return float(self) * other
        if not isinstance(other, (int, Fraction)):
            return NotImplemented
        return Fraction(self.numerator * other.numerator, self.denominator * other.denominator)

    __rmul__ = __mul__

    def __truediv__(self, other):
        if isinstance(other, float):
            return float(self) / other
        return Fraction(self, other) if isinstance(other, (int, Fraction)) else NotImplemented

    def __rtruediv__(self, other):
        if isinstance(other, float):
            return other / float(self)
        return Fraction(other, self) if isinstance(other, (int, Fraction)) else NotImplemented

    def __floordiv__(self, other):
        if isinstance(other, float):
            return float(self) // other
        return (self / other).__floor__() if isinstance(other, (int, Fraction)) else NotImplemented

    def __rfloordiv__(self, other):
        if isinstance(other, float):
            return other // float(self)
        return (other / self).__floor__() if isinstance(other, (int, Fraction)) else NotImplemented

    def __mod__(self, other):
        if isinstance(other, float):
            return float(self) % other
        return self - other * (self // other) if isinstance(other, (int, Fraction)) else NotImplemented

    def __rmod__(self, other):
        if isinstance(other, float):
            return other % float(self)
        return other - self * (other // self) if isinstance(other, (int, Fraction)) else NotImplemented

    def __pow__(self, other):
        if not isinstance(other, int):
            return float(self) ** (float(other) if isinstance(other, Fraction) else other)
        return Fraction(self.numerator**other, self.denominator**other) if other >= 0 else Fraction(self.denominator**-other, self.numerator**-other)

    def __rpow__(self, other):
        return other**self.numerator if self.denominator == 1 and self.numerator >= 0 else other ** float(self)

    def _order(self, other):
        """Returns a number that compares with 0 as this fraction does with the other number."""
        if isinstance(other, float):
            return float(self) - other
        return self.numerator * other.denominator - other.numerator * self.denominator

    def __eq__(self, other):
        return isinstance(other, (int, float, Fraction)) and self._order(other) == 0

    def __ne__(self, other):
        return not self == other

    def __lt__(self, other):
        return self._order(other) < 0

    def __le__(self, other):
        return self._order(other) <= 0

    def __gt__(self, other):
        return self._order(other) > 0

    def __ge__(self, other):
        return self._order(other) >= 0


def _ratio(value):
    if isinstance(value, Fraction):
        return (value.numerator, value.denominator)
    if isinstance(value, str):
        top, _, bottom = value.strip().replace("_", "").partition("/")
        if bottom or top.lstrip("+-").isdigit():
            return (int(top), int(bottom or 1))
        return _decimal(top)
    return value.as_integer_ratio()


def _decimal(text):
    digits, _, power = text.lower().partition("e")
    whole, _, rest = digits.partition(".")
    shift = int(power or 0) - len(rest)
    return (int(whole + rest) * 10**max(shift, 0), 10**max(-shift, 0))
