"""What the stored weights are for."""
import torch
from torch import Tensor, nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.norm = nn.Linear(3, 2), nn.BatchNorm1d(2)

    def forward(self, x: Tensor):
        return self.norm(self.a(x))


class One(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.empty(2, 3))

    def forward(self, x: Tensor):
        return x @ self.w


class Kinds(nn.Module):
    """Buffers of each dtype, and memory that is not contiguous."""

    def __init__(self):
        super().__init__()
        for dtype in (torch.float64, torch.float16, torch.bfloat16, torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8, torch.bool):
            self.register_buffer(f"as_{str(dtype)[6:]}", torch.zeros(2, 3, dtype=dtype))
        self.register_buffer("transposed", torch.zeros(3, 2))
        self.register_buffer("part", torch.zeros(2))
        self.register_buffer("number", torch.zeros(()))
        self.register_buffer("empty", torch.zeros(0, 4))

    def forward(self, x: Tensor):
        total = x + self.as_float64 + self.as_float16 + self.as_bfloat16 + self.as_int64 + self.as_int32 + self.as_int16 + self.as_int8
        total = total.float() + self.as_uint8 + self.as_bool
        return total @ self.transposed + self.part + self.number, torch.cat([self.empty, torch.ones(1, 4)])
