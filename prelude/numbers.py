"""Abstract numbers."""


class Number(form="number", protocol="number"):
    pass


Complex = Number
Real = Number
Rational = Number
Integral = int
