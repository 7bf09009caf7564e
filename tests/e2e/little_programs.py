"""Little models as people write them: enumerations, registries, owners that are no parts, dictionaries of counts."""
import copy
import enum
import heapq
from collections import Counter

import torch
from torch import nn

from asked_programs import X, L, R, asked

WORDS = ["words: int64[n]"]


class Access(enum.Flag):
    READ = enum.auto()
    WRITE = enum.auto()
    BOTH = READ | WRITE
    RUN = enum.auto()
    ALL = BOTH | RUN


class Level(enum.IntFlag):
    LOW = enum.auto()
    HIGH = enum.auto()
    ANY = LOW | HIGH


class Word(enum.StrEnum):
    UP = enum.auto()
    UPPER = UP + "per"


@asked(["x: float32[n]", "k: int"], (R(3), L(1)), (R(2), L(3)), (R(2), L(4)))
def members_of_members(x, k):
    return x * Access.ALL.value, k & Level.ANY, (k & Level.HIGH) != 0, Access.RUN.value, Access.READ in Access.BOTH, len(Word.UPPER.value)


@asked(WORDS, (L([1, 2, 2, 3, 3, 3]),), (L([7, 7, 1]),), (L([5]),))
def most_frequent(words):
    counts = {}
    for word in words.tolist():
        counts[word] = counts.get(word, 0) + 1
    return max(counts, key=counts.get), min(counts, key=counts.get), torch.tensor(sorted(counts, key=counts.get)), max(Counter(words.tolist()), key=counts.get)


class Knows(nn.Module):
    """A part that knows its owner, which `object.__setattr__` and `__dict__` do not register as a submodule."""

    def __init__(self, owner):
        super().__init__()
        self.fc = nn.Linear(3, 3)
        object.__setattr__(self, "owner", owner)

    def forward(self, x):
        return self.fc(x) * self.owner.scale


@asked(X, (R(2, 3),), (R(4, 3),))
class Known(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = 2.0
        self.part = Knows(self)
        self.other = copy.deepcopy(self.part)
        self.__dict__["same"] = self.part.fc

    def forward(self, x):
        return self.part(x) + self.other(x) + self.same(x), len(list(self.modules())), len(list(self.parameters()))


class Adds(nn.Module):
    """Its __setattr__ calls that of nn.Module, which registers."""

    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 3)

    def __setattr__(self, name, value):
        super().__setattr__(name, value)
        if name == "size":
            super().__setattr__("last", nn.Linear(3, value))


@asked(X, (R(2, 3),), (R(4, 3),))
class Registered(nn.Module):
    def __init__(self):
        super().__init__()
        self.part = Adds()
        self.part.size = 2
        nn.Module.__setattr__(self, "final", nn.Linear(2, 2))
        object.__setattr__(self, "kept", self.final)
        self.kept = self.final
        twin = Adds.__new__(Adds)
        twin.__dict__.update(self.part.__dict__)
        self.twin = twin

    def forward(self, x):
        return self.final(self.part.last(self.twin.fc(x))), len(list(self.modules())), len(list(self.twin.children()))


@asked(["costs: int64[n]"], (L([3, 1, 2]),), (L([5, 5, 5, 5]),), (L([3]),))
def schedule(costs):
    heap = [(int(cost), i) for i, cost in enumerate(costs)]
    heapq.heapify(heap)
    order, time = [], 0
    while heap:
        cost, i = heapq.heappop(heap)
        time += cost
        order.append(i)
        if time == 3:
            heapq.heappush(heap, (cost + 1, i + 10))
    return torch.tensor(order), time


@asked(X, (R(2, 3),), (R(4, 3),))
def columns_as_lists(x):
    rows, again = x.tolist(), []
    columns = [list(one) for one in zip(*rows)]
    for one in x[:, 0].tolist():
        again.append([one] + rows[0])
    return torch.tensor(columns), torch.tensor(list(zip(*rows))), torch.tensor(again), torch.tensor(columns, dtype=torch.float64)


class TooMany(Exception):
    def __init__(self, count):
        super().__init__(f"{count} are too many")
        self.count = count


@asked(["n: int"], (L(2),), (L(7),), (L(12),))
def told_by_exceptions(n):
    try:
        for i in range(20):
            if i * 3 > n:
                raise TooMany(i * n)
            if i == n:
                raise ValueError(f"{n}!")
        text = "none"
    except TooMany as found:
        text = str(found)
    except ValueError as found:
        text = f"{found}"
    return len(text), text.count("2"), text.endswith("many")


@asked(["x: float32[n]", "k: int"], (R(2), L(3)), (R(4), L(1)))
def tensors_of_ranges(x, k):
    return (torch.tensor(range(k)), torch.tensor(range(x.shape[0])), torch.as_tensor(range(k, 0, -1)), torch.LongTensor(range(k)), torch.LongTensor(range(3)),
            torch.tensor(range(k), dtype=torch.float32), x.new_tensor(range(2)))


class Cache:
    def __init__(self):
        self.keys, self.values = None, None


@asked(["x: float32[n]", "k: int"], (R(2), L(0)), (R(3), L(2)), (R(3), L(3)), (R(1), L(6)))
def set_together(x, k):
    """A test of one name says what another holds, if the same branch or loop sets both."""
    cache, first, second, low, high = Cache(), None, None, None, None
    if k > 1:
        cache.keys, cache.values = x, x * 2
    if cache.keys is not None:
        x = x + cache.values
    for i in range(k):
        first, second = x * i, x + i
    if k > 2:
        low, high = x - 1, x + 1
    if k > 4:
        high = None
    if low is not None and high is not None:
        x = low * high
    return x if first is None else x + first * second


K = (R(2, 3), L(0)), (R(3, 3), L(1)), (R(1, 3), L(2)), (R(2, 3), L(5))


@asked(X + ["k: int"], *K)
class SomeOfItsLayers(nn.Module):
    """Slices of containers whose bounds are known only at run time."""

    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(3, 3) for _ in range(3)])
        self.steps = nn.Sequential(*[nn.Linear(3, 3) for _ in range(3)])
        self.scales = nn.ParameterList([nn.Parameter(torch.randn(3)) for _ in range(3)])

    def forward(self, x, k: int):
        for i, layer in enumerate(self.layers[:k]):
            x = layer(x) + i
        for layer in self.layers[::k + 1][-k:]:
            x = layer(x)
        for scale, layer in zip(self.scales[:k], self.layers[k:]):
            x = layer(x) * scale
        last = self.layers[k - 1:]
        if len(last) > 1:
            x = last[0](x) - last[-1](x)
        x = nn.Sequential(*self.layers[:k])(x) + nn.Sequential(*[layer for i, layer in enumerate(self.layers) if i != k])(x)
        return self.steps[:k](x) * self.steps[k:](x), len(self.layers[:k]), len(self.steps[:k][1:])


def of_two(a, b):
    return a - b


def of_two_and_more(a, b, *rest, scale=2):
    return a * scale + b + sum(rest) + len(rest)


@asked(X + ["k: int"], *K)
def spread_over_parameters(x, k):
    """Lists of run-time length as arguments of parameters of known number."""
    parts, two, more = [], [], [x * i for i in range(k + 2)]
    for i in range(k):
        parts.append(x + i)
    for i in range(2):
        two.append(x * (i + k))
    first = of_two_and_more(*more), of_two_and_more(x, *more, scale=3), of_two_and_more(x, x, *parts)
    return first, of_two(*two), of_two(*two[:1], b=x), (lambda a, b, c: a * b - c)(*two, x)


@asked(["x: float32[n, 3]"], (R(3, 3),))
def spread_rows(x):
    return (lambda a, b, c: a * b - c)(*x)


@asked(X + ["k: int"], *K)
def names_that_change_their_kind(x, k):
    """What no iteration and no later statement reads may have any kind; a test of its kind may read it."""
    out, pair, kept, last = "none", 0, "first", ()
    for i in range(k):
        out = x + i
        pair = [out, x]
        if isinstance(kept, torch.Tensor):
            x = x + kept
        kept = x * 1
        last = i
        if x.sum() > 30:
            break
        x = pair[0] * 2 - pair[1] + last
    out = k
    return x * out
