# scriptc: --input 'x: float32[n]' --input 'words: List[str]' --params random
from itertools import cycle
from typing import List

import torch
from torch import nn


class Thing:
    pass


def helper(x):
    return x


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.ones(1))

    def forward(self, x: torch.Tensor, words: List[str]):
        y = self.w * x
        a = y.requires_grad, y.grad_fn, y.is_leaf  # expect SC2034:13 "`requires_grad` of a computed tensor" # expect SC2034:30 "`grad_fn`" # expect SC2034:41 "`is_leaf`"
        b = self.w.requires_grad, x.requires_grad, torch.zeros(2, requires_grad=True).requires_grad
        with torch.no_grad():
            c = (y * 2).requires_grad
        x.grad = y  # expect SC6403 "`grad` cannot be set"
        d = len(str(Thing()))  # expect SC2111 "the text of `Thing` contains its address"
        e = repr(helper)[0]  # expect SC2111 "the text of the function `helper` contains its address"
        f = str(Thing), f"{Thing}"[1:6] == "class"
        g = sorted(words)  # expect SC2108 "texts that are known only at run time cannot be sorted" -> "ONNX has no order of texts"
        h, k = [1, 2], 0
        for v in cycle(h):  # expect SC6403 "a list that changes while `cycle` goes over it"
            k += v
            if k > 9:
                break
            h.append(k)
        return y
