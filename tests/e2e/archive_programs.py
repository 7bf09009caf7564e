"""Models that test_archives.py saves as TorchScript archives."""
from typing import Dict, List, NamedTuple, Optional, Tuple

import torch
from torch import Tensor, nn


class Small(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, padding=1)
        self.norm = nn.BatchNorm2d(4)
        self.head = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(4, 5))

    def forward(self, x: Tensor) -> Tensor:
        return self.head(torch.relu(self.norm(self.conv(x))))


class Recurrent(nn.Module):
    def __init__(self, kind):
        super().__init__()
        self.cells = kind(5, 7, 2, batch_first=True, bidirectional=True)

    def forward(self, x: Tensor) -> Tensor:
        return self.cells(x)[0]


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.TransformerEncoder(nn.TransformerEncoderLayer(16, 4, 32, batch_first=True), 2)

    def forward(self, x: Tensor) -> Tensor:
        return self.layers(x)


class Greedy(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(10, 6)
        self.cell = nn.LSTMCell(6, 8)
        self.out = nn.Linear(8, 10)

    def forward(self, token: Tensor, n: int) -> Tensor:
        h = torch.zeros(token.size(0), 8)
        c = torch.zeros(token.size(0), 8)
        said: List[Tensor] = []
        for _ in range(n):
            h, c = self.cell(self.embed(token), (h, c))
            token = self.out(h).argmax(1)
            said.append(token)
        return torch.stack(said, 1)


class Early(nn.Module):
    def forward(self, x: Tensor, n: int) -> Tensor:
        while n > 0:
            if n == 3:
                return x
            x = x * 2
            n -= 1
        return -x


class Nested(nn.Module):
    """The innermost name is bound on one path alone, where it is the memory of the names around it."""

    def __init__(self):
        super().__init__()
        self.parts = nn.ModuleList([nn.Linear(4, 4) for _ in range(3)])

    def forward(self, x: Tensor) -> Tensor:
        for part in self.parts:
            x = part(x)
            if x.sum() > 0:
                return x
        return x * 2


def before(module, args: Tuple[Tensor]) -> Tuple[Tensor]:
    return (args[0] * 2,)


def after(module, args: Tuple[Tensor], out: Tensor) -> Tensor:
    return out + 1


class Hooked(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)
        self.fc.register_forward_hook(after)
        self.register_forward_pre_hook(before)
        self.register_forward_hook(after)

    def forward(self, x: Tensor) -> Tensor:
        return self.fc(x)


class Restored(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.ones(4)

    def forward(self, x: Tensor) -> Tensor:
        return x * self.w

    @torch.jit.export
    def __getstate__(self) -> Tuple[Tensor, bool]:
        return self.w * 2, self.training

    @torch.jit.export
    def __setstate__(self, state: Tuple[Tensor, bool]):
        self.w = state[0] + 1
        self.training = state[1]


class Pair(NamedTuple):
    low: Tensor
    high: Tensor


class Attributes(nn.Module):
    names: Dict[str, float]

    def __init__(self):
        super().__init__()
        self.register_buffer("count", torch.zeros(4))
        self.names = {"a": 1.5}
        self.sizes = [1, 2, 3]
        self.maybe: Optional[Tensor] = None

    def parts(self, x: Tensor) -> Pair:
        return Pair(x.amin(0), x.amax(0))

    def forward(self, x: Tensor) -> Tensor:
        self.count += x.sum(0)
        pair = self.parts(x)
        if self.maybe is not None:
            return self.maybe
        return self.count * self.names["a"] + len(self.sizes) * (pair.high - pair.low)

    @torch.jit.export
    def twice(self, x: Tensor) -> Tensor:
        return x * 2
