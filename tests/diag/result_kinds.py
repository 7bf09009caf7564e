# scriptc: --input 'x: float32[n]' --input 'k: int'
import torch
from typing import Union


def f(x: torch.Tensor, k: int) -> Union[torch.Tensor, int]:
    if k == 0:
        return x
    if k == 1:
        return x.long()
    return k  # expect SC2023:5 "a Tensor of float32 or a Tensor of int64 or an int" -> "return one kind of value on every path"
