# scriptc: --input 'x: float32[4]'
import torch


def f(x: torch.Tensor):
    y = x * 2
    y.set_(x + 1, 0, (2,), (1,))  # expect SC6403:5 "set_() with an offset, sizes and strides is not supported" -> "use other operators instead"
    return y
