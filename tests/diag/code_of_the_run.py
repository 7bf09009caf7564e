# scriptc: --input 'x: float32[n]' --input 's: str'
import torch


def f(x: torch.Tensor, s: str):
    a = eval(s)  # expect SC1202:9 "eval() takes a text that is known when compiling, not a str" -> "write the statement itself"
    b = eval("q", {"q": 1})  # expect SC1202:9 "eval() with names of its own is not supported"
    exec(3)  # expect SC1202:5 "exec() takes a text that is known when compiling, not an int"
    return a + b + x
