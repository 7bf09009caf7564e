# scriptc: --input 'x: float32[3, 4]'
import torch


def f(x):
    a = x.type(5)  # expect SC6402 "no type of tensors"
    b = x.type(float)  # expect SC6402 "no type of tensors"
    c = x.type("Long")  # expect SC6402 "no type of tensors"
    d = x.to(torch.LongTensor)  # expect SC6402 "takes a dtype, a device or a tensor"
    return a, b, c, d
