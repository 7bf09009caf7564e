# scriptc: --input 'x: float32[n]' --input 'n: int'
"""Texts of the run in which a letter outside ASCII stands: ONNX counts bytes, so nothing is taken out of them."""
import torch


def f(x: torch.Tensor, n: int):
    s = "n\u00e9" + str(n)
    t = "n\u00e9" if n > 1 else str(n)
    a = t[0]  # expect SC2111:9 "a part of a string known only at run time cannot be computed"
    b = s.upper()  # expect SC2111:9 "`upper` of a string known only at run time cannot be computed"
    c = t.isdigit()  # expect SC2111:9 "`isdigit` of a string known only at run time cannot be computed"
    d = f"\u00e9{n:>5}".strip()  # expect SC2111:9 "`strip` of a string known only at run time cannot be computed"
    return x, a, b, c, d
