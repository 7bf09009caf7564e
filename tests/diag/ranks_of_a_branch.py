# scriptc: --input 'x: float32[2, 3, 4, 4, 4]' --input 'flag: bool'
import torch


def f(x: torch.Tensor, flag: bool):
    r = x.sum()
    if flag:
        y = x.reshape(1, 1, 1, 2, 3, 4, 4, 4)
    else:
        y = x * 2
    if flag:
        a = torch.ops.aten.upsample_nearest3d(y, [8, 8, 8], 2.0, 2.0, 2.0)  # expect SC6112:13 "'self' has rank 8, but it must have 5"
        b = torch.ops.aten.upsample_nearest3d.vec(y, None, [2.0] * 6)  # expect SC6112:13 "'input' has rank 8, but it must have 5"
        c = torch.nn.functional.avg_pool3d(y, 2)  # expect SC6112:13 "'self' has rank 8"
        r = a.sum() + b.sum() + c.sum()
    return r
