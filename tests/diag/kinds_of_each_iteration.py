# scriptc: --input 'x: float32[2, 3]' --input 'n: int'
from torch import Tensor


def f(x: Tensor, n: int):
    rows = [x]
    for i in range(n):  # expect SC2007:5 "`rows` has another kind after each iteration"
        rows = [rows, x]
    return x
