"""Tensors seen as another dtype: view(dtype)."""
import torch
from torch import Tensor

from samples import case

ENDS = torch.tensor([[0.0, -0.0, 1.0, -1.5, 3.4028235e38, -1.1754944e-38, 1e-45, -1e-45], [float("inf"), -float("inf"), float("nan"), 0.1, 7e-39, 2.0**127, 65504.0, -3.0]])
WIDE_ENDS = torch.tensor([0.0, -0.0, 1.7976931348623157e308, 5e-324, -2.2250738585072014e-308, 1e-310, float("inf"), -float("inf"), float("nan"), 0.1, -1 / 3, 2.0**-500, 2.0**-600, 2.0**1023],
                         dtype=torch.float64).reshape(7, 2)
HALF_ENDS = torch.tensor([0.0, -0.0, 65504.0, 6e-8, -6e-8, 6.1e-5, 6.0976e-5, float("inf"), -float("inf"), float("nan"), 0.1, -3.0], dtype=torch.float16).reshape(3, 4)
WORDS = torch.tensor([[0, 1, -1, 2**31 - 1], [-(2**31), 0x3F800000, 0x7F800000, -8388608], [0x7F800000 - 1, 3, -(2**31) + 1, 12345678]], dtype=torch.int32)
LONGS = torch.tensor([[0, 1], [-1, 2**63 - 1], [-(2**63), 1 << 52], [-(2**63) + 1, (1 << 52) - 1], [0x7FF << 52, (0x7FF << 52) - 1]])
BYTES = torch.arange(256, dtype=torch.uint8).reshape(16, 16)


@case((ENDS,), (torch.zeros(0, 8),), (torch.full((3, 4), -2.5),))
def words_of_floats(x: Tensor):
    return x.view(torch.int32)


@case((WORDS,), (torch.zeros(0, 4, dtype=torch.int32),))
def floats_of_words(x: Tensor):
    return x.view(torch.float32), x.view(torch.int16), x.view(torch.uint8), x.view(torch.int64)


@case((WIDE_ENDS,), (torch.zeros(0, 2, dtype=torch.float64),))
def longs_of_doubles(x: Tensor):
    return x.view(torch.int64), x.view(torch.int32), x.view(torch.float32).isnan()


@case((LONGS,), (torch.zeros(0, 2, dtype=torch.int64),))
def doubles_of_longs(x: Tensor):
    return x.view(torch.float64), x.view(torch.int32), x.view(torch.int8)


@case((HALF_ENDS,),)
def shorts_of_halves(x: Tensor):
    return x.view(torch.int16), x.view(torch.int32), x.view(torch.uint8), x.bfloat16().view(torch.int16)


@case((torch.arange(-32768, 32768, 37, dtype=torch.int16).reshape(-1, 4)[:440],))
def halves_of_shorts(x: Tensor):
    return x.view(torch.float16), x.view(torch.bfloat16).float(), x.view(torch.uint8), x.view(torch.int64)


@case((BYTES,), (BYTES[3:4, 8:16].clone(),))
def numbers_of_bytes(x: Tensor):
    return x.view(torch.int8), x.view(torch.int16), x.view(torch.int32), x.view(torch.int64), x.view(torch.float32), x.view(torch.float64), x.view(torch.float16)


@case((torch.tensor([[True, False, True, True]]),))
def bytes_of_bools(x: Tensor):
    return x.view(torch.uint8), x.view(torch.int8), x.view(torch.uint8).view(torch.bool), x.view(torch.int32)


@case((torch.tensor([1.0, 2.0, 30.0, 0.01]),), (torch.rand(7) + 0.1,))
def inverse_root(x: Tensor):
    y = (0x5F3759DF - (x.view(torch.int32) >> 1)).view(torch.float32)
    return y * (1.5 - 0.5 * x * y * y)


@case((torch.tensor([1.5, -2.0, 0.0]),))
def without_sign(x: Tensor):
    x = x.clone()
    x.view(torch.int32).bitwise_and_(0x7FFFFFFF)
    return x


@case((torch.zeros(3, 4),))
def written_through(x: Tensor):
    x = x.clone()
    parts = x.view(torch.uint8)
    parts[1, 3::4] = 64
    x[2].view(torch.int32)[1] = 0x40490FDB
    for i in range(2):
        x.view(torch.int64)[0, i] = 0x3F80000040000000
    return x, parts


@case((torch.arange(24.0).reshape(2, 3, 4),))
def as_complex(x: Tensor):
    y = x.view(torch.complex64)
    return y.real, (y * 1j).view(torch.float32), x.view(torch.float32) + 1


@case((torch.arange(8.0).reshape(2, 4), 3), (torch.arange(12.0).reshape(3, 4), 2))
def packed_and_back(x: Tensor, n: int):
    words = x.view(torch.int32)
    for _ in range(n):
        words = words ^ 1
    return words.view(torch.float32), torch.ops.aten.view.dtype(words, torch.uint8)
