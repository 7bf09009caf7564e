"""Modules with complex parameters and buffers. `shape`: the sizes of the input after the batch."""
import copy

import torch
from torch import Tensor, nn


class Spectral(nn.Module):
    shape = "3, 8, 8"

    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.rand(3, 3, 4, 4, dtype=torch.cfloat) / 9)
        self.bias = nn.Parameter(torch.zeros(3, dtype=torch.cfloat))
        self.register_buffer("turn", torch.polar(torch.ones(3), torch.arange(3.0)))

    def forward(self, x: Tensor) -> Tensor:
        y = torch.fft.rfft2(x)
        out = torch.zeros(x.shape[0], 3, x.size(-2), x.size(-1) // 2 + 1, dtype=torch.cfloat)
        out[:, :, :4, :4] = torch.einsum("bixy,ioxy->boxy", y[:, :, :4, :4], self.weight)
        return torch.fft.irfft2(out + (self.bias * self.turn)[:, None, None], s=(x.size(-2), x.size(-1)))


class Mix(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.w = nn.Parameter(torch.empty(n, n, dtype=torch.complex64))
        nn.init.ones_(self.w)
        with torch.no_grad():
            self.w.mul_(0.5 + 0.25j)

    def forward(self, x):
        return x @ self.w


class Layers(nn.Module):
    """Copies, lists, shared parameters, and what a module tells about its state."""

    shape = "4"

    def __init__(self):
        super().__init__()
        one = Mix(4)
        self.layers = nn.ModuleList([copy.deepcopy(one) for _ in range(2)])
        self.list = nn.ParameterList([nn.Parameter(torch.zeros(4, dtype=torch.cfloat)) for _ in range(2)])
        self.register_buffer("kept", torch.view_as_complex(torch.ones(4, 2)))
        self.register_buffer("made", torch.full((4,), 2j), persistent=False)
        self.shared = self.layers[0].w
        self.count = sum(p.numel() for p in self.parameters()) + sum(isinstance(p, nn.Parameter) for p in self.parameters())
        self.names = ",".join([name for name, _ in self.named_buffers()]) + ",".join(self.state_dict().keys())

    def forward(self, x: Tensor) -> Tensor:
        z = torch.complex(x, x)
        for layer, b in zip(self.layers, self.list):
            z = layer(z) + b
        return torch.view_as_real(z * self.kept * self.made + self.shared.abs().sum() + self.count + len(self.names))


class Converted(nn.Module):
    shape = "8"

    def __init__(self):
        super().__init__()
        self.up = nn.Linear(3, 4).to(torch.cfloat)
        self.norm = nn.LayerNorm(8)

    def forward(self, x: Tensor) -> Tensor:
        s = torch.fft.rfft(self.norm(x), dim=1)
        s[:, 2:] = 0
        y = self.up(s[:, 0:3])
        z = torch.zeros([y.size(0), 7], dtype=y.dtype)
        z[:, 0 : y.size(1)] = y
        return torch.fft.irfft(z, dim=1)


class Written(nn.Module):
    """A buffer that forward writes, before it is read."""

    shape = "3"

    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.randn(3, dtype=torch.cfloat))
        self.register_buffer("n", torch.ones(3, dtype=torch.cfloat))

    def forward(self, x: Tensor) -> Tensor:
        self.n.mul_(2j)
        self.n[0] = 1
        return torch.view_as_real(x * self.w * self.n)
