# scriptc: --input 'x: float32[3, 4]' --input 'y: float32[...]'
from torch import nn


class Main(nn.Module):
    def forward(self, x, y):  # expect SC4203:26 "the rank of the input `y` is not known"
        a = x.t().clone().as_strided((2, 2), (1, 2))  # expect SC6501:13 "computed from a transposed tensor" -> "contiguous"
        b = (x.t() + 1).relu().as_strided((2,), (1,))  # expect SC6501:13 "computed from a transposed tensor" -> "contiguous"
        c = (x.t() * 2).stride()  # expect SC2205:13 "the strides of this tensor are not known"
        d = y.t().clone().as_strided((2, 2), (1, 2))  # expect SC6501:13 "computed from a transposed tensor" -> "contiguous"
        return x
