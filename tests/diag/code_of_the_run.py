# scriptc: --input 'x: float32[n]' --input 's: str'
import torch


def f(x: torch.Tensor, s: str):
    a = eval(s)  # expect SC1202:9 "eval() needs a string known at compile time, not a str" -> "write the statement itself"
    b = eval("q", {"q": 1})  # expect SC1202:9 "eval() with its own namespace is not supported"
    exec(3)  # expect SC1202:5 "exec() needs a string known at compile time, not an int"
    return a + b + x
