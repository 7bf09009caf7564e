"""Abstract numbers."""


class Number:
    pass


Complex = Number
Real = Number
Rational = Number
Integral = int
