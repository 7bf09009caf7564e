# scriptc: --input 'x: float32[n]'
from itertools import islice
from typing import List

from torch import Tensor


def f(x: Tensor):
    """A set without elements is compared with one whose elements are unknown."""
    def recorded(log: List[int], most: int):
        for k in range(most):
            log.append(k)
            yield k

    log: List[int] = []
    first, *rest = [3, *islice(recorded(log, 1), 2)]
    try:
        for i in log:  # expect SC2007:9 "what is known about `i` changes each time"
            seen = set(log)  # expect SC1202:20 "a call in this expression raises an exception on some paths"
    except AssertionError:
        pass
    return x, log, first
