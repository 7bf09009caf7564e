# scriptc: --input 'x: float32[3, 4]' --input 'v: float32[5]' --input 'i: int64[1, 2]' --input 'z: float32[0, 0, 6]' --input 'w2: float32[n, m]'
# Arguments that PyTorch refuses whatever the elements are.
import torch
import torch.nn.functional as F


def f(x: torch.Tensor, v: torch.Tensor, i: torch.Tensor, z: torch.Tensor, w2: torch.Tensor):
    a = torch.diag_embed(x, dim1=4)  # expect SC6501 "dimension 4 is out of range for a tensor of 3 dimensions"
    b = torch.gradient(x, dim=(1, 1))  # expect SC6501 "a dimension is given twice"
    c = torch.gradient(x, edge_order=3)  # expect SC6501 "edge_order must be 1 or 2, not 3"
    d = torch.cov(v, fweights=v)  # expect SC6501 "fweights must be integers, not torch.float32"
    e = torch.cov(v, aweights=v[:2])  # expect SC6501 "aweights takes one number for each of the 5 observations"
    g = v[0].kthvalue(3)  # expect SC6501 "k is 3, but there is one element"
    h = torch.isclose(x, x, atol=-0.5)  # expect SC6501 "atol cannot be negative, but it is -0.5"
    j = x.masked_fill(x > 0, v[:1])  # expect SC6112 "'value' has rank 1"
    k = x.masked_scatter((x > 0).byte(), x)  # expect SC6501 "takes a mask of bool, not torch.uint8" -> "mask.bool()"
    m = F.avg_pool2d(x[None], 2, padding=2)  # expect SC6111 "the padding of 2 is more than half of the window of size 2"
    n = F.max_pool1d(x, 3, padding=3, dilation=2)  # expect SC6111 "the padding of 3 is more than half of the window of size 5"
    o = F.max_pool1d(z, 2)  # expect SC6111 "only the batch may be empty, but dimension 1 has size 0"
    p = F.avg_pool2d(x[None], 2, divisor_override=0)  # expect SC6501 "divisor_override cannot be 0"
    q = F.max_unpool1d(x, i, 2)  # expect SC6501 "takes indices of the input's sizes"
    r = F.softshrink(x, -1.0)  # expect SC6501 "lambd cannot be negative"
    s = F.hardtanh(x, 2.0, 1.0)  # expect SC6501 "min_val cannot be greater than max_val"
    t = F.gelu(x, approximate="fast")  # expect SC6501 "approximate must be 'none' or 'tanh'"
    u = F.huber_loss(x, x, delta=0.0)  # expect SC6501 "delta must be greater than 0"
    w = F.triplet_margin_loss(x, x, x, margin=-1.0)  # expect SC6501 "margin must be greater than 0"
    y = torch.multinomial(i, 2)  # expect SC6501 "takes floating-point weights, not torch.int64" -> "x.float()"
    aa = torch.linalg.cross(x[:, :3], x[:, :1])  # expect SC6501 "takes vectors of 3 elements, but dimension -1 has size 1"
    bb = torch.renorm(v, 2, 0, 1.0)  # expect SC6501 "takes a tensor of 2 dimensions or more, but it has 1"
    cc = torch.signal.windows.hann(5, dtype=torch.float16)  # expect SC6501 "windows are float32 or float64"
    dd = torch.empty_permuted((2, 3), (0, 0))  # expect SC6501 "must contain each dimension once"
    ee = F.conv1d(x[None], torch.ones(2, 3, 3), stride=2, padding="same")  # expect SC6501 "needs a stride of 1, but it is 2"
    ff = torch.histogramdd(x, [1, 1])  # expect SC6501 "takes bins for each of the 4 columns"
    gg = torch.linspace(v, v[0], 3)  # expect SC6112 "'start' has rank 1"
    hh = F.rrelu(x, 0.5, 0.1)  # expect SC6501 "lower cannot be greater than upper"
    ii = torch.vstack(x, x)  # expect SC6402 "a list or tuple of Tensors" -> "`[x, y]`"
    jj = x.clone(torch.contiguous_format)  # expect SC3003 "takes 1 positional argument but 2 were given"
    kk = x.sort(dim=3)  # expect SC6110 "dimension 3 is out of range"
    mm = F.binary_cross_entropy(x, x[0])  # expect SC6111 "the target must have the sizes of the input"
    nn = F.cross_entropy(x, x[:, 0])  # expect SC6501 "a target of probabilities must have the sizes of the input"
    oo = torch.cat([w2, w2[0]])  # expect SC6112 "`cat`: the tensors have different ranks, 2 and 1"
    ll = torch.nn.LSTM(3, 4, num_layers=0)  # expect SC2010 "num_layers must be greater than zero"
    return a, b, c, d, e, g, h, j, k, m, n, o, p, q, r, s, t, u, w, y, aa, bb, cc, dd, ee, ff, gg, hh, ii, jj, kk, ll, mm, nn, oo
