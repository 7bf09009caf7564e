# scriptc: --input 'x: float32[n]' --input 'k: int'
from torch import Tensor


def f(x: Tensor, k: int):
    a = len({x, k})  # expect SC2110:13 "must be numbers or strings"
    b = len(dict.fromkeys((x, k)))  # expect SC2110:13
    return a, b
