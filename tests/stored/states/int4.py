
import torch
from torch import nn, Tensor

K, N, G = 64, 32, 16


def packed(*size, dtype=torch.uint8):
    return nn.Parameter(torch.zeros(*size, dtype=dtype), requires_grad=False)


class Base(nn.Module):
    def __init__(self):
        super().__init__()
        self.bias = nn.Parameter(torch.zeros(N))


class Halves(Base):
    """The first half of the groups in the high bits, the second in the low ones; zero points are fractions."""
    def __init__(self):
        super().__init__()
        self.w = packed(N * K // G // 2, G)
        self.scale, self.zero = nn.Parameter(torch.zeros(N * K // G, 1)), nn.Parameter(torch.zeros(N * K // G, 1))

    def forward(self, x: Tensor) -> Tensor:
        step = self.w.shape[0]
        both = torch.empty([2 * step, self.w.shape[1]], dtype=torch.uint8)
        both[:step] = (self.w & 0b11110000) >> 4
        both[step:] = self.w & 0b00001111
        weight = ((both.to(torch.float32) - self.zero) * self.scale).reshape(N, K)
        return torch.matmul(x, weight.t()) + self.bias


class Rows(Base):
    """Eight rows in an int32, zero points packed along the columns and stored less one, groups by an index."""
    def __init__(self):
        super().__init__()
        self.w, self.zeros = packed(K // 8, N, dtype=torch.int32), packed(K // G, N // 8, dtype=torch.int32)
        self.scale = nn.Parameter(torch.zeros(K // G, N))
        self.register_buffer("group", torch.tensor([i // G for i in range(K)], dtype=torch.int32))
        self.register_buffer("by", torch.tensor(list(range(0, 32, 4)), dtype=torch.int32).unsqueeze(0), persistent=False)

    def forward(self, x: Tensor) -> Tensor:
        zeros = torch.bitwise_right_shift(torch.unsqueeze(self.zeros, 2).expand(-1, -1, 8), self.by.unsqueeze(0)).to(torch.int16)
        zeros = (torch.bitwise_and(zeros, 15) + 1).reshape(self.scale.shape)
        weight = torch.bitwise_right_shift(torch.unsqueeze(self.w, 1).expand(-1, 8, -1), self.by.unsqueeze(-1)).to(torch.int16)
        weight = torch.bitwise_and(weight, 15)
        weight = weight.reshape(weight.shape[0] * weight.shape[1], weight.shape[2])
        weight = self.scale[self.group.long()] * (weight - zeros[self.group.long()])
        return torch.matmul(x, weight) + self.bias


class Columns(Base):
    """Eight columns in an int32, in an order of their own."""
    def __init__(self):
        super().__init__()
        self.w, self.zeros = packed(K, N // 8, dtype=torch.int32), packed(K // G, N // 8, dtype=torch.int32)
        self.scale = nn.Parameter(torch.zeros(K // G, N))

    def unpack(self, q: Tensor) -> Tensor:
        each = torch.bitwise_right_shift(q[:, :, None], torch.arange(0, 32, 4)[None, None, :]).to(torch.int8)
        each = each.view(each.shape[0], -1)
        order = torch.arange(each.shape[1]).view(-1, 8)[:, [0, 4, 1, 5, 2, 6, 3, 7]].view(-1)
        return torch.bitwise_and(each[:, order], 15)

    def forward(self, x: Tensor) -> Tensor:
        scale, zero = self.scale.repeat_interleave(G, dim=0), self.unpack(self.zeros).repeat_interleave(G, dim=0)
        return torch.addmm(self.bias, x, (self.unpack(self.w) - zero) * scale)


class Channels(Base):
    """Two columns in a byte, unpacked by division; one scale for each channel, no zero points."""
    def __init__(self):
        super().__init__()
        self.w, self.scale = packed(N, K // 2), nn.Parameter(torch.zeros(N, 1))

    def forward(self, x: Tensor) -> Tensor:
        weight = torch.stack([self.w % 16, self.w // 16], dim=-1).flatten(1).to(torch.int8) - 8
        return nn.functional.linear(x, weight * self.scale, self.bias)


class Offsets(Base):
    """Levels times a scale, plus the least value of the group."""
    def __init__(self):
        super().__init__()
        self.w = packed(N, K // 2)
        self.scale, self.least = nn.Parameter(torch.zeros(N, K // G, 1)), nn.Parameter(torch.zeros(N, K // G, 1))

    def forward(self, x: Tensor) -> Tensor:
        both = torch.cat([(self.w >> 4).unsqueeze(-1), (self.w & 15).unsqueeze(-1)], dim=2)
        weight = both.view(N, K // G, G) * self.scale + self.least
        return nn.functional.linear(x, weight.view(N, K), self.bias)


class Bytes(Base):
    """One of 16 signed levels in each byte; the same weight is used twice."""
    def __init__(self):
        super().__init__()
        self.w, self.scale = packed(N, K, dtype=torch.int8), nn.Parameter(torch.zeros(N, K // G))

    def forward(self, x: Tensor) -> Tensor:
        weight = (self.w.view(N, -1, G).float() * self.scale.unsqueeze(-1)).flatten(1)
        y = nn.functional.linear(x, weight, self.bias)
        for _ in range(x.shape[0]):
            x = x / 2
            y = y + nn.functional.linear(x, weight)
        return y


class Parts(Base):
    """Two weights of one packed tensor, of a rank of three."""
    def __init__(self):
        super().__init__()
        self.w, self.scale = packed(2, N, K // 2), nn.Parameter(torch.zeros(2, N, 1))

    def forward(self, x: Tensor) -> Tensor:
        weight = (torch.stack([self.w & 15, self.w >> 4], -1).view(2, N, K).float() - 7) * self.scale
        return x.matmul(weight[0].t()) * (x @ weight[1].transpose(0, 1)) + self.bias


class Scattered(Halves):
    """Scales that change from column to column."""
    def __init__(self):
        super().__init__()
        self.w = packed(G // 2, N * K // G)
        self.scale, self.zero = nn.Parameter(torch.zeros(1, N * K // G)), nn.Parameter(torch.zeros(1, N * K // G))


class Table(Base):
    """Levels that are not evenly spaced."""
    def __init__(self):
        super().__init__()
        self.w, self.scale = packed(N, K // 2), nn.Parameter(torch.zeros(N, 1))
        self.register_buffer("table", torch.linspace(-1, 1, 16) ** 3)

    def forward(self, x: Tensor) -> Tensor:
        both = torch.stack([self.w & 15, self.w >> 4], -1).flatten(1)
        return nn.functional.linear(x, self.table[both.long()] * self.scale, self.bias)


class Eights(Base):
    """Integers of 8 bits."""
    def __init__(self):
        super().__init__()
        self.w, self.scale = packed(N, K), nn.Parameter(torch.zeros(N, 1))

    def forward(self, x: Tensor) -> Tensor:
        return nn.functional.linear(x, (self.w.float() - 128) * self.scale, self.bias)


class Table16(nn.Module):
    """A table of float16, of which indices select rows; one scale for each row."""
    def __init__(self):
        super().__init__()
        self.w, self.scale = packed(50, 24), nn.Parameter(torch.zeros(50, 1, dtype=torch.float16))

    def forward(self, x: Tensor) -> Tensor:
        weight = (torch.stack([self.w & 15, self.w >> 4], -1).flatten(1).half() - 8) * self.scale
        return nn.functional.embedding(x, weight) + weight[x]


class Tied(nn.Module):
    """A table whose rows are embeddings and outputs; products of one row take it in another form."""
    def __init__(self):
        super().__init__()
        self.w, self.scale, self.zero = packed(50, 16), nn.Parameter(torch.zeros(50, 2, 1)), packed(50, 2, 1)

    def forward(self, x: Tensor) -> Tensor:
        both = torch.stack([self.w & 15, self.w >> 4], -1).view(50, 2, 16)
        weight = ((both.float() - (self.zero & 15)) * self.scale).view(50, 32)
        rows = nn.functional.embedding(x, weight)
        return nn.functional.linear(rows, weight) + nn.functional.linear(rows.sum((0, 1)), weight)


class Half(nn.Module):
    """A layer of float16 whose zero points are fractions."""
    def __init__(self):
        super().__init__()
        self.w, self.scale = packed(32, 32), nn.Parameter(torch.zeros(32, 4, 1, dtype=torch.float16))
        self.zero, self.bias = nn.Parameter(torch.zeros(32, 4, 1, dtype=torch.float16)), nn.Parameter(torch.zeros(32, dtype=torch.float16))

    def forward(self, x: Tensor) -> Tensor:
        weight = (torch.stack([self.w & 15, self.w >> 4], -1).view(32, 4, 16).half() - self.zero) * self.scale
        return nn.functional.linear(x, weight.view(32, 64), self.bias)


class Convolutions(nn.Module):
    """One scale for each channel, and two for each."""
    def __init__(self):
        super().__init__()
        self.w, self.scale = packed(8, 18), nn.Parameter(torch.zeros(8, 1))
        self.v, self.scales = packed(8, 16), nn.Parameter(torch.zeros(8, 2, 1))
        self.zero = nn.Parameter(torch.zeros(8, 2, 1))

    def forward(self, x: Tensor) -> Tensor:
        weight = (torch.stack([self.w & 15, self.w >> 4], -1).flatten(1).float() - 8) * self.scale
        x = nn.functional.conv2d(x, weight.view(8, 4, 3, 3), padding=1)
        weight = (torch.stack([self.v & 15, self.v >> 4], -1).view(8, 2, 16).float() - self.zero) * self.scales
        return nn.functional.conv_transpose2d(x, weight.view(8, 8, 2, 2), stride=2)
