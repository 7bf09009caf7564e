# scriptc: --input 'x: float32[3, 4]' --input 't: int64[3]' --input 'n: int'
import torch


def f(x, t, n: int):
    a = x["row"]  # expect SC2208 "not a str"
    b = x[0, 0, 0]  # expect SC2208 "3 indices for a tensor of 2 dimensions"
    c = x[::-1]  # expect SC2208 "positive"
    d = x[torch.ones(3)]  # expect SC2208 "float32"
    e = torch.sum(x, axis_name=1)  # expect SC6401 "no parameter `axis_name`"
    g = torch.softmax(x)  # expect SC6401 "missing its argument `dim`"
    h = torch.cat(x)  # expect SC6402 "a list or tuple of Tensor"
    i = x + "1"  # expect SC2201 "a Tensor and a str"
    t /= 2  # expect SC5102 "cannot be stored in a tensor of int64"
    x[0] = torch.zeros(5)  # expect SC4101 "cannot be stored in a place"
    x.add_(torch.zeros(2, 3, 4))  # expect SC4102 "does not have the shape"
    j = x.expand(2, 3, 4)
    j += 1  # expect SC5101 "share one place"
    y = x * 1
    z = y[0]
    y.data = x * 2
    z += 1  # expect SC5101 "given other sizes or other memory"
    z = y[0] if n > 0 else y[1]
    z.unsqueeze_(0)  # expect SC5101 "may be a view"
    k = x.item()  # expect SC2207 "does not have exactly one value"
    m = n + [1]  # expect SC2201 "`+` does not take"
    o = 7 // 0  # expect SC2203 "division by zero"
    p = 2**62 * 2  # expect SC2202 "64 bits"
    q = torch.tensor([[1, 2], [3]])  # expect SC2206 "different lengths"
    r = torch.tensor([x[0], x[1]])  # expect SC2207 "several elements" -> "torch.stack"
    return x, a, b, c, d, e, g, h, i, j, k, m, o, p, q
