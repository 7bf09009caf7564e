# scriptc: --input 'x: float32[n]'
import torch


def f(x: torch.Tensor):
    a = memoryview(b"ab")  # expect SC1202:9 "`memoryview` is not supported: bytes in a compiled program cannot be changed" -> "use a slice of the `bytes`"
    b = input("how many? ")  # expect SC1202:9 "`input` is not supported: a graph has no input or output but its tensors" -> "pass the value in"
    c = compile("x", "", "eval")  # expect SC1202:9 "`compile` is not supported: a graph runs no code but its own" -> "call the code itself"
    d = anext(x)  # expect SC1202:9 "`anext` is not supported: a graph computes nothing asynchronously"
    reveal_type(x)  # expect SC1202:5 "`reveal_type` is not supported: only type checkers know it" -> "from typing import reveal_type"
    reveal_locals()  # expect SC1202:5 "`reveal_locals` is not supported" -> "remove it"
    return x
