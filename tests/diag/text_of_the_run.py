# scriptc: --input 'x: float32[n]' --input 'mode: str'
import torch


def f(x: torch.Tensor, n: int, mode: str):
    a = len(mode)  # expect SC2111 "the length of a string"
    b = mode[0]  # expect SC2111:9 "a part of a string"
    c = len(f"{x.sum().item()}")  # expect SC2111 "cannot be converted to a string as in Python"
    d = chr(n).upper()  # expect SC2026 "an exception of this call" # expect SC2111 "`upper` of a string"
    e = mode + chr(n)  # expect SC2111 "the characters of a string" # expect SC2026 "an exception of this call"
    g = getattr(x, chr(n))  # expect SC2108 "the name of an attribute" # expect SC2026 "an exception of this call"
    h = mode % n  # expect SC2111 "`%` needs a format"
    return x
