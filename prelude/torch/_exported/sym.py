"""Arithmetic of numbers that depend on the run."""

import math as _math
from operator import *  # noqa: F401, F403


def sym_int(a):
    return int(a)


def sym_float(a):
    return float(a)


def sym_not(a):
    return not a


def sym_max(a, b):
    return a if a > b else b


def sym_min(a, b):
    return a if a < b else b


def sym_ite(b, t, f):
    return t if b else f


def sym_sqrt(a):
    return _math.sqrt(a)


def trunc(x):
    return int(x)
