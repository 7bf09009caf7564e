# scriptc: --input 'x: float32[1, 1, 1, 1, 1, 1, 1, 4, 4]'
import torch


def f(x: torch.Tensor, grid: torch.Tensor):  # expect SC4203:24 "the rank of the input `grid` is not known"
    return torch.grid_sampler(x, grid, 1, 2, False)  # expect SC6112:12 "'input' has rank 9"
