# scriptc: --input 'x: float32[n]' --input 'k: int'
import torch


def f(x: torch.Tensor, k: int):
    if k == 0:
        return x
    return x > 0  # expect SC2023:5 "depends on the input `x`, `k`: a Tensor of float32 or a Tensor of bool" -> "`.to(...)` brings tensors to one dtype"
