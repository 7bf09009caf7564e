# scriptc: --input 'x: float32[3, 5]' --input 'k: int'
import abc, json, math
from typing import List, Optional

import torch


def g(a, beta=1):
    return a * beta


class Shape(abc.ABC):
    @property
    @abc.abstractmethod
    def area(self): ...

    def double(self):
        return self.area * 2


class Square(Shape):
    area = 4


class Record:
    def __init__(self, a):
        self.a = a


def maybe(x, k) -> Optional[List[int]]:
    if k > 0:
        return [1]
    return None


class Main(torch.nn.Module):
    def forward(self, x, k: int):
        a = g(x, 1, 2)  # expect SC3003:13 "takes 2 positional arguments but 3 were given"
        a = g()  # expect SC3003:13 "missing the required argument `a`"
        a = g(x, a=x)  # expect SC3003:13 "multiple values for argument `a`"
        a = Shape()  # expect SC3020:13 "the class `Shape` is abstract: it has no method `area`"
        b = Square().double()
        c = Record(b=1).a  # expect SC3003:13 "unexpected keyword argument `b`"
        d = x.mean(dim=0, wide=True)  # expect SC6401:27 "`mean` has no parameter `wide`" -> "it takes mean("
        e = open("data.txt").read()  # expect SC2107:13 "No such file or directory"
        e = json.detect_encoding(b"3")  # expect SC2101:13 "the compiler knows only a part of `json`"
        i = x + torch.ones(4)  # expect SC6111:13 "`add`: sizes 5 and 4 do not broadcast"
        j = (x > 0) - (x < 0)  # expect SC6113:13 "`sub`: PyTorch has no kernel for bool"
        l = torch.stack([x, x[0]])  # expect SC6112:13 "`stack`: the tensors have different ranks, 2 and 1"
        l = torch.where(x, x, x)  # expect SC6113:13 "the condition must be a tensor of bools"
        l = x[torch.ones(4, dtype=torch.bool)]  # expect SC2208:13 "a mask of size 4 does not match dimension 0, which has size 3"
        for i in maybe(x, k):  # expect SC2102:18 "None cannot be iterated"
            k = k + i
        return x
