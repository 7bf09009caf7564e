# scriptc: --input 'x: float32[n, m]' --input 'i: int64[k]' --input 'n: int'
from torch import Tensor


def f(x: Tensor, i: Tensor, n: int):
    parts = [slice(None) for _ in range(x.dim() - n)]
    parts[-1] = i
    kinds = []
    for _ in range(n):
        kinds.extend(parts)
    return x[tuple(kinds)]  # expect SC2208:12 "the number of indices in this tuple is known only at run time"
