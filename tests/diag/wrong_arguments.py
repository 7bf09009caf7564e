# scriptc: --input 'x: float32[n, 3]' --input 'i: int64[n]'
import torch


def main(x: torch.Tensor, i: torch.Tensor):
    a = torch.stack([x, 3])  # expect SC6402:21 "its element 1 is an int" -> "torch.tensor(...)"
    b = torch.stack(x * k for k in (1, 2))  # expect SC6402:20 "not an iterator" -> "list(...)"
    c = torch.cat(x)  # expect SC6402:19 "a list or tuple of Tensors" -> "`[x, y]`"
    d = x.sum(dim="a")  # expect SC6402:15 "not a str" -> "int(...)"
    e = x.narrow(1, 0, 1.5)  # expect SC6402:24 "not a float" -> "`//`"
    f = torch.gather(x, 0, x)  # expect SC6113:9 "does not accept float32 for 'index'" -> "`x.long()`"
    g = i.mean()  # expect SC6113:9 "a floating dtype is needed" -> "`x.float()`"
    h = torch.einsum("ij,jk->il", x, x.T)  # expect SC6501:9 "result has 'l'" -> "every letter after the arrow"
    k = torch.LongTensor(hello="1")  # expect SC2103:26 "made from sizes or data, not from `hello`"
    return x, torch.FloatTensor(size=(2,), device="cpu"), torch.LongTensor(data=[3])
