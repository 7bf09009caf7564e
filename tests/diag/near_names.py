# scriptc: --input 'x: float32[3]'
from typing import NamedTuple

import torch


class Out(NamedTuple):
    logits: torch.Tensor


class Base:
    def encode(self, x):
        return x


class Main(Base, torch.nn.Module):
    def helper(self, x):
        return x

    def forward(self, x):
        a = helper(x)  # expect SC2004:13 "the name `helper` is not defined" -> "did you mean `self.helper`?"
        b = super().encod(x)  # expect SC2101:13 "super() has no attribute `encod`" -> "did you mean `encode`?"
        c = Out(x).logit  # expect SC2101:13 "the named tuple `Out` has no attribute `logit`" -> "did you mean `logits`?"
        return a + b + c
