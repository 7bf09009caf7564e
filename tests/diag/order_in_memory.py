# scriptc: --input 'x: float32[3, 4]'
from torch import nn


class Main(nn.Module):
    def forward(self, x):
        a = x.t().clone().as_strided((2, 2), (1, 2))  # expect SC6501:13 "computed from a transposed tensor" -> "contiguous"
        b = (x.t() + 1).relu().as_strided((2,), (1,))  # expect SC6501:13 "computed from a transposed tensor" -> "contiguous"
        c = (x.t() * 2).stride()  # expect SC2205:13 "the strides of this tensor are not known"
        return x
