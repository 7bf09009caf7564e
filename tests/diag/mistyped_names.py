# scriptc: --input 'x: float32[n, 3]' --params random
import torch.nn.functional as F
from torch import nn


def f(x):
    i = nn.Liner(3, 4)  # expect SC2101:9 "no attribute `Liner`" -> "did you mean `Linear`?"
    j = F.softmx(x, 1)  # expect SC2101:9 "no attribute `softmx`" -> "did you mean `softmax`?"
    k = null  # expect SC2004:9 "`null` is not defined" -> "did you mean `None`?"
    m = true  # expect SC2004:9 "`true` is not defined" -> "did you mean `True`?"
    return j
