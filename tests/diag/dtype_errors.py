# scriptc: --input 'x: float32[3, 4]' --input 'b: bool[3]' --input 'e: int64[0, 3]'
import torch


def f(x, b, e):
    a = x & 1  # expect SC6113 "no kernel for float32"
    c = x << 2  # expect SC6113 "no kernel for float32"
    d = ~x  # expect SC6113 "no kernel for float32"
    g = b - b  # expect SC6113 "no kernel for bool"
    h = torch.fmod(b, b)  # expect SC6113 "no kernel for bool"
    i = torch.hypot(e, e)  # expect SC6113 "no kernel for int64"
    j = e.amax(0)  # expect SC6111 "an empty tensor has no largest"
    k = e.argmin(0)  # expect SC6111 "an empty tensor has no largest"
    m = torch.outer(x, x)  # expect SC6112 "rank"
    n = x.topk(5)  # expect SC6111 "does not have 5 elements"
    o = torch.norm(e)  # expect SC6113 "no kernel for int64"
    p = e.std(1)  # expect SC6113 "no kernel for int64"
    q = b.argmax()  # expect SC6113 "no kernel for bool"
    r = e**-2  # expect SC6113 "does not raise integers to negative powers"
    s = x.to(torch.float8_e8m0fnu)  # expect SC6113 "torch.float8_e8m0fnu are not supported"
    t = torch.zeros(3, dtype=torch.complex32)  # expect SC6113 "torch.complex32 are not supported"
    u = torch.as_tensor(x, dtype=torch.float8_e8m0fnu)  # expect SC6113 "torch.float8_e8m0fnu are not supported"
    v = x[0, :3].view(torch.float64)  # expect SC6111 "not a multiple of 2"
    w = x[0, 0].view(torch.int16)  # expect SC6111 "a 0-d tensor"
    y = x.to("float32")  # expect SC6402:9 "there is no device 'float32'" -> "a dtype is not a string: write torch.float32"
    z = x.to("torch.half") + x.to("gpu")  # expect SC6402:9 "there is no device" -> "write torch.float16" # expect SC6402:30 "there is no device 'gpu'" -> "as 'cpu' or 'cuda:0'"
    aa = torch.nn.functional.cross_entropy(x, x[:, 0].int())  # expect SC6501:10 "the target must be int64 or uint8, not torch.int32" -> "`target.long()`"
    return a, c, d, g, h, i, j, k, m, n, o, p, q, r, s, t, u, v, w, y, z, aa
