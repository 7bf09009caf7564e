"""Abstract numbers."""


class Number(form="number", protocol="number"):
    pass


class Complex(Number, form="number", protocol="number"):
    pass


class Real(Complex, form="number", protocol="real"):
    pass


class Rational(Real, form="number", protocol="rational"):
    pass


Integral = int
