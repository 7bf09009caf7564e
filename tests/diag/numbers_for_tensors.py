# scriptc: --input 'x: float32[n, 4]' --input 'k: int' --input 't: float32[]'
# PyTorch's operators take numbers in place of tensors only where an overload does, or in arithmetic.
import math

import torch


def f(x: torch.Tensor, k: int, t: torch.Tensor):
    a = x / torch.sqrt(x.size(-1))  # expect SC6402:24 "`input` of `sqrt` must be a Tensor, not an int" -> "math.sqrt(...)"
    b = torch.exp(-0.5)  # expect SC6402:19 "not a float" -> "math.exp(...)"
    c = torch.maximum(x, 0)  # expect SC6402:26 "`other` of `maximum` must be a Tensor, not an int" -> "torch.tensor(...)"
    d = torch.abs(k)  # expect SC6402:19 "not an int" -> "use abs(...)"
    e = torch.nn.functional.relu(2.0)  # expect SC6402:9 "`input` of `relu`"
    g = torch.gt(2, x)  # expect SC6402:18 "`input` of `gt`"
    h = x.atan2(k)  # expect SC6402:17 "`other` of `atan2`"
    p = x.to(dtype="float16")  # expect SC6402:14 "`dtype` must be a torch.dtype, not a str"
    w = torch.as_tensor(x, dtype="float64")  # expect SC6402 "`dtype` must be a torch.dtype, not a str"
    wl = torch.as_tensor(x, dtype=[torch.float64])  # expect SC6402 "`dtype` must be a torch.dtype, not a list"
    wt = x.to(dtype=(torch.float64,))  # expect SC6402 "`dtype` must be a torch.dtype, not a tuple"
    q = x.sum(True)  # expect SC6402:15 "`dim` of `sum`"
    r = x.long(True)  # expect SC3003 "takes 1 positional argument but 2 were given"
    s = x.type_as(3)  # expect SC6402 "`other` of `type_as` must be a Tensor, not an int"
    u = x.clone().fill_((1,))  # expect SC6402 "must be a number or a Tensor, not a tuple of 1"
    # numbers that PyTorch takes
    i = torch.add(2, x) + torch.mul(k, x) - torch.sub(x, 2) / torch.floor_divide(k, x)
    j = (2 < x) & (k >= x) | (2 == x), torch.gt(x, 2), torch.pow(2, x), torch.remainder(k, x)
    n = torch.bitwise_and(k, x.long()), torch.bitwise_left_shift(1, x.long()), torch.copysign(x, -1), torch.copysign(x, t)
    o = torch.xlogy(2, x), torch.xlogy(x, 2), torch.special.xlog1py(k, x), torch.special.xlogy(x, 2), torch.float_power(2, x)
    return a, b, c, d, e, g, h, i, j, n, o, p, q, r, s, u, w, torch.clamp_min(x, k), math.sqrt(k), torch.where(x > 0, x, 0)
