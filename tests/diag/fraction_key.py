# scriptc: --input 'x: float32[n]'
"""A fraction equals the integers and floats of its value, so it would be the same key as they are."""
from fractions import Fraction

import torch


def f(x: torch.Tensor):
    return x + {Fraction(2): 1}[2]  # expect SC2108:17 "cannot be a key, because its class defines __eq__"
