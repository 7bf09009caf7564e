# scriptc: --input 'x: float32[n]' --input 'z: float32[m]' --input 'k: int'
import torch


def f(x: torch.Tensor, z: torch.Tensor, k: int):
    kinds = [x, z, None, 3]
    return kinds[k]  # expect SC2023:5 "depends on the input `k`: a Tensor of float32 or an int" -> "return one kind of value on every path"
