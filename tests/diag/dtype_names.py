# scriptc: --input 'x: float32[3, 4]'
import torch


def f(x):
    a = x.type(5)  # expect SC6402 "not a tensor type"
    b = x.type(float)  # expect SC6402 "not a tensor type"
    c = x.type("Long")  # expect SC6402 "not a tensor type"
    d = x.to(torch.LongTensor)  # expect SC6402 "takes a dtype, a device or a tensor"
    return a, b, c, d
