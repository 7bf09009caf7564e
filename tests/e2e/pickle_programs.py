"""Modules that tests save whole with torch.save: what a pickle keeps of them is what the graph must compute with."""
import dataclasses
import enum
import functools
from collections import OrderedDict

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F


class Mode(enum.Enum):
    PLAIN = 1
    SCALED = 2


@dataclasses.dataclass
class Settings:
    factor: int = 3
    name: str = "x"


class Block(nn.Module):
    def __init__(self, n: int):
        super().__init__()
        self.fc = nn.Linear(n, n)
        self.norm = nn.BatchNorm1d(n)
        self.act = functools.partial(F.leaky_relu, negative_slope=0.3)

    def forward(self, x: Tensor) -> Tensor:
        return self.act(self.norm(self.fc(x)))


class Mixed(nn.Module):
    """Submodules, recurrent weights, buffers of both kinds, an enum, a dataclass, a dictionary, a tensor that is no state."""

    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList([Block(4) for _ in range(2)])
        self.conv = nn.Conv1d(1, 2, 3, padding=1)
        self.lstm = nn.LSTM(4, 5, batch_first=True)
        self.head = nn.Sequential(OrderedDict(a=nn.Linear(10, 3), b=nn.ReLU()))
        self.mode = Mode.SCALED
        self.settings = Settings(factor=7)
        self.scale = 2.5
        self.register_buffer("offset", torch.arange(3.0))
        self.register_buffer("hidden", torch.ones(3), persistent=False)
        self.names = {0: "a", 1: "b"}
        self.table = torch.randn(3)

    def forward(self, x: Tensor) -> Tensor:
        for block in self.blocks:
            x = x + block(x)
        y, _ = self.lstm(self.conv(x.unsqueeze(1)))
        z = self.head(y.flatten(1))
        if self.mode == Mode.SCALED:
            z = z * self.scale + self.offset * self.settings.factor
        return z + self.hidden * self.table + len(self.names)


class Slots:
    __slots__ = ("a", "b")


class Listed:
    """Its state is a list, and nothing says what to do with it."""

    def __getstate__(self):
        return [1, 2]


class Bare(nn.Module):
    def __init__(self, kept=None):
        super().__init__()
        self.kept = kept

    def forward(self, x: Tensor) -> Tensor:
        return x * 2


class Reads(Bare):
    def forward(self, x: Tensor) -> Tensor:
        return x + self.kept


def add_one(module, args, output):
    return output + 1


def double(module, args):
    return (args[0] * 2,)


def add_factor(module, args, kwargs, output):
    return output + module.in_features


class Modes(nn.Module):
    """Trains, with a part that does not."""

    def __init__(self):
        super().__init__()
        self.inner = Bare()

    def forward(self, x: Tensor) -> Tensor:
        if self.training:
            x = x * 10
        return x + 7 if self.inner.training else x


class Methods(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 4)
        self.unused = nn.Linear(9, 9)
        self.factor = 2

    def encode(self, x: Tensor) -> Tensor:
        return self.fc(x) * self.factor

    def forward(self, x: Tensor) -> Tensor:
        x = self.encode(x)
        return self.extra(x) if hasattr(self, "extra") else x


class Tied(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(5, 4)
        self.head = nn.Linear(4, 5, bias=False)
        self.head.weight = self.embed.weight

    def forward(self, x: Tensor) -> Tensor:
        return self.head(self.embed(x))


class Part(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return x * self.owner[0].factor


class Cyclic(nn.Module):
    """A part that knows its owner, in a list so that it is no submodule."""

    def __init__(self):
        super().__init__()
        self.factor = 3
        self.part = Part()
        self.part.owner = [self]

    def forward(self, x: Tensor) -> Tensor:
        return self.part(x)


class Owned(nn.Module):
    """A part that knows its owner, and another that is known by two names; neither name registers a submodule."""

    def __init__(self):
        super().__init__()
        self.factor = 3
        self.part, self.fc = Direct(), nn.Linear(4, 4)
        object.__setattr__(self.part, "owner", self)
        self.__dict__["same"] = self.fc

    def forward(self, x: Tensor) -> Tensor:
        return self.part(x) + self.same(x) * len(list(self.modules()))


class Direct(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return x * self.owner.factor


class Traced(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 2)
        self.factor = nn.Parameter(torch.tensor([1.0, 2.0]))

    def forward(self, x):
        return torch.relu(self.fc(x)).flatten(1) * self.factor + F.softmax(x[:, :2], dim=-1)


def set_state(block, state):
    block.__dict__.update(state)


class SetByAFunction(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = 2.0

    def __reduce__(self):
        return SetByAFunction, (), self.__dict__, None, None, set_state

    def forward(self, x):
        return x * self.scale


class Scaled(Tensor):
    gain = 3

    def twice(self):
        return self * 2


class Shifted(Tensor):
    """Its operators are not PyTorch's."""

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        with torch._C.DisableTorchFunctionSubclass():
            out = func(*args, **(kwargs or {}))
        return out + 1 if func is Tensor.mul else out


class MarkedTensors(nn.Module):
    """Tensors with attributes, and of classes of the program."""

    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 3)
        self.fc.weight.gain, self.fc.weight.shift = 2.0, torch.tensor([1.0, 2.0, 3.0])
        self.both = torch.arange(4.0)
        self.part = self.both[1:]
        self.part.tag = ["a", 5]
        self.own = nn.Parameter(torch.tensor([1.0, -1.0, 4.0]).as_subclass(Scaled))
        self.noted = torch.tensor([2.0, 3.0, 4.0]).as_subclass(Scaled)
        self.noted.note = 7

    def forward(self, x):
        y = self.fc(x) * self.fc.weight.gain + self.fc.weight.shift
        y = y + self.part * self.part.tag[1] * (2 if hasattr(self.both, "tag") else 3)
        y = y * self.own * (5 if isinstance(self.own, Scaled) else 1)
        return (y + self.noted.twice() * self.noted.gain + self.noted.note).as_subclass(Tensor)


class ShiftedTensor(nn.Module):
    def __init__(self):
        super().__init__()
        self.own = torch.ones(3).as_subclass(Shifted)

    def forward(self, x):
        return x * self.own


class Outer:
    class Inner(nn.Module):
        def __init__(self):
            super().__init__()
            self.fc = nn.Linear(3, 3)

        def forward(self, x):
            return self.fc(x) + Outer.shift

    shift = 4


class Graded(Scaled):
    @property
    def half(self):
        return self / 2


class Weight(nn.Parameter):
    """Parameters do not give their class to results."""


def scaled(*tensors):
    return sum(2**i for i, one in enumerate(tensors) if isinstance(one, Scaled))


class ResultsOfClasses(nn.Module):
    def __init__(self):
        super().__init__()
        self.own = torch.ones(2, 3).as_subclass(Scaled)
        self.graded = torch.tensor([2.0, 4.0, 6.0]).as_subclass(Graded)
        self.weight = Weight(torch.ones(3))

    def forward(self, x):
        a = self.own
        methods = scaled(a[0], a.T, a.float(), a.double(), a.clone(), a.detach(), a.sum(), a.reshape(-1), a.data, a.contiguous(), a.new_zeros(3), a.unbind()[0], a.chunk(2)[0], a.max(1).values)
        functions = scaled(torch.cat([x[None], a]), torch.zeros_like(a), torch.relu(a), nn.functional.linear(x, a), torch.stack([a, a]), x + a, -a, a == 1, a @ x, x @ a.T, a.split(1)[0])
        others = scaled(x + 1, self.weight + 1, a.as_subclass(Tensor), self.weight * a[0])
        first, second = a
        rows = scaled(first, second, list(a)[0], *[row for row in a])
        both = self.graded + a[0]
        return x + methods, x + functions, x + others, x + rows, x + both.half.as_subclass(Tensor), x + (10 if type(both) is Graded else 0)


class ClassesInBranches(nn.Module):
    """An object of another class for the same memory, and tensors of a class that branches and loops change."""

    def __init__(self):
        super().__init__()
        self.own = torch.ones(3).as_subclass(Scaled)

    def forward(self, x):
        y = x.clone()
        z = y.as_subclass(Scaled)
        z.add_(1)
        z[0] = 7
        v = x.as_subclass(Scaled)
        for _ in range(x.shape[0]):
            v = v + self.own
        if x.sum() > 0:
            v = v * 2
        else:
            v = v * 3
        return y + (100 if isinstance(y, Scaled) else 0), v.twice().as_subclass(Tensor) if isinstance(v, Scaled) else v


class MixedInBranches(nn.Module):
    """A class that depends on the run."""

    def forward(self, x):
        v = x.as_subclass(Scaled)
        if x.sum() > 0:
            v = x * 3
        return v.twice() if isinstance(v, Scaled) else v


class NamedInArrays(nn.Module):
    """Arrays of NumPy that are no numbers, of which forward uses one."""

    def __init__(self, kind):
        super().__init__()
        self.names, self.used = np.array(["a", "bc"]), np.array(["a", "b"], dtype=kind)

    def forward(self, x):
        return x + len(self.used)


class Wrapping(nn.Module):
    """Children that torch.compile may wrap, used in other ways than by calls."""

    def __init__(self):
        super().__init__()
        self.a, self.s, self.l = nn.Linear(4, 4), nn.Sequential(nn.Linear(4, 4), nn.ReLU()), nn.ModuleList(nn.Linear(4, 4) for _ in range(2))

    def forward(self, x):
        y = nn.functional.linear(x, self.a.weight, self.a.bias) + self.a(x) + self.s[0](x) * len(self.s)
        for layer in self.l:
            y = layer(y)
        return y + (1 if self.a.training else 2)


def made_by(way):
    if way == "raise":
        raise ValueError("no")
    return Unmade(way)


class Unmade(nn.Module):
    """Its __reduce__ names a function that fails, unless way is "right"."""

    def __init__(self, way):
        super().__init__()
        self.way = way

    def __reduce__(self):
        return made_by, (self.way,)

    def forward(self, x):
        return x + 1


class Strided(nn.Module):
    """Integers that the state dictionary lacks decide which branch runs, and how far it pads; saved ones do not count."""

    def __init__(self):
        super().__init__()
        self.register_buffer("stride", torch.tensor(2), persistent=False)
        self.register_buffer("size", torch.tensor(5) - 1, persistent=False)
        self.register_buffer("seen", torch.tensor([3, 4]))

    def forward(self, x):
        extra = 0
        n = torch.ceil((x.shape[-1] - self.size) / self.stride + 1).to(torch.int64) * self.stride
        if n > self.size:
            extra = n - 1
        return nn.functional.pad(x, (0, extra)) + self.size, self.seen
