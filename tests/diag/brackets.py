# scriptc: --input 'x: float32[n, 3]'
import torch


def main(x: torch.Tensor):
    a = x.size[0]  # expect SC2102:9 "a method cannot be indexed" -> "did you mean `x.size()[0]`?"
    b = x.shape(1)  # expect SC2102:9 "`Size` cannot be called" -> "did you mean `x.shape[1]`?"
    c = x.T()  # expect SC2102:9 "a Tensor cannot be called" -> "did you mean `x.T`?"
    return a + b + c.sum()
