# scriptc: --input 'x: float32[n]'
"""An automatic value beyond 64 bits is a mistake."""
from enum import Enum, Flag, auto
from torch import Tensor


class Number(Enum):  # expect SC2202:1 "the value of `AFTER` does not fit in an int of 64 bits"
    LAST = 2**63 - 1
    AFTER = auto()


class Bit(Flag):  # expect SC2202:1 "the value of `AFTER` does not fit in an int of 64 bits"
    BELOW = 2**61
    LAST = auto()
    AFTER = auto()


def f(x: Tensor):
    return x + Number.LAST.value + Bit.LAST.value + Bit.BELOW.value
