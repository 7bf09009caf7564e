# scriptc: --input 'x: float32[n]'
"""A number beyond 64 bits is a mistake where it is used; a table may hold some."""
import torch

TABLE = [[1, 2], [3, -18446744073709551616], [99999999999999999999, 5]]


def f(x: torch.Tensor):
    x = x * TABLE[0][1] + TABLE[1][0]
    y = x + TABLE[2][0]  # expect SC1202:9 "the number 99999999999999999999 does not fit in 64 bits"
    z = TABLE[1][1] // 2  # expect SC1202:9 "the number -18446744073709551616 does not fit in 64 bits"
    x = x + 2 * (18446744073709551616 / 2) + 0.5 * TABLE[1][1] + (1 - 1e-19 * 18446744073709551616)
    return torch.tensor(TABLE[1])  # expect SC1202:12 "the number -18446744073709551616 does not fit in 64 bits"
