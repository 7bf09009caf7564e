# scriptc: --input 'x: float32[n]' --input 'k: int'
from torch import Tensor


def a(x: Tensor, k: int):
    return len({x, k})  # expect SC2110:16 "must be numbers or text"


def b(x: Tensor, k: int):
    return len(dict.fromkeys((x, k)))  # expect SC2110:16


def f(x: Tensor, k: int):
    return a(x, k), b(x, k)
