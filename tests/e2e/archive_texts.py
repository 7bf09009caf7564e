"""Small models by what the texts of their archives spell otherwise than Python does: operators whose several results are lists, numbers for
words, conversions without a name. They join the cases of archive_features.py."""
from typing import Any, Dict, List, Optional, Tuple

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from archive_features import SERIES, X, Y, by_trace, case, traced

PHOTO = torch.randn(2, 3, 8, 8)


# ---- operators with several results: lists, where Python has tuples ----


@case((X,))
class PartsAreLists(nn.Module):
    def forward(self, x: Tensor):
        return (x.unbind(1), x.split(2, 1), x.chunk(2, 1), torch.meshgrid(x[0], x[1], indexing="ij"), torch.broadcast_tensors(x, x[:1]),
                torch.atleast_2d([x, x]), x.tensor_split(2, 1), torch.where(x > 0), x.size(), torch.split(x, [1, 3], 1), x.shape[1:])


@case((X,), words=("--input", "x: float32[3, 4]"))
class PartsAreChanged(nn.Module):
    def forward(self, x: Tensor):
        rows, columns = x.unbind(0), x.unbind(1)
        rows.append(x[0] * 2)
        rows.reverse()
        rows[0] = rows[0] + 1
        (a, b), c = x.chunk(2, 1), columns + rows[:1]
        return torch.stack(rows), len(rows), a * b, c


@case((X,), (Y[:2],))
class EachPart(nn.Module):
    def forward(self, x: Tensor):
        total, joined = torch.zeros(4), [x, x * 2]
        for row in x.unbind(0):
            total = total * 0.5 + row
            joined.append(row.unsqueeze(0))  # of another size than what is there
        return total, torch.cat(joined), [part.sum() for part in x.split(1)]


@case((X,), name="traced_parts", **by_trace(X))
class TracedParts(nn.Module):
    def forward(self, x):
        return list(x.unbind(1)), tuple(x.split(2, 1)), torch.meshgrid(x[0], x[1], indexing="ij"), torch.where(x > 0)


# ---- what Python does without an operator ----


@case((X,), (Y[:1],), words=("--input", "x: float32[n, 4]"))
class ListsOfTensors(nn.Module):
    def forward(self, x: Tensor):
        counts: List[int] = (x > 0).sum(1).tolist()
        first = torch.jit.annotate(List[float], x[0].tolist())
        return counts, first, sum(counts), max(first), float(x.sum().item())


@case((X, 1), (X, 0))
class UnwrappedOptional(nn.Module):
    def half(self, x: Tensor, n: int) -> Optional[Tensor]:
        return x * 0.5 if n > 0 else None

    def forward(self, x: Tensor, n: int):
        a = self.half(x, n)
        b: Optional[Tensor] = x if a is None else a + 1
        c = torch.jit._unwrap_optional(b)
        return c + 1 if a is None else a * c


@case()
class KindsOfAny(nn.Module):
    def number(self, v: Any) -> int:
        if isinstance(v, int):
            return v
        if torch.jit.isinstance(v, List[int]):
            return len(v)
        return 10 if isinstance(v, str) else -1

    def forward(self, x: Tensor):
        return x + self.number(3) + self.number([1, 2]) + self.number("s") + self.number(2.5)


@case((X, 3), words=("--input", "x: float32[3, 4]", "--input", "n: int"))
class MethodsOfDictionaries(nn.Module):
    def forward(self, x: Tensor, n: int):
        d: Dict[str, int] = {"a": 1, "b": n}
        d.update({"c": 3})
        keys, numbers, a, absent, new = list(d.keys()), list(d.values()), d.pop("a"), d.get("zz", 5), d.setdefault("e", 9)
        by_number = {1: x, 2: x * 2}
        del by_number[1]
        return keys, numbers, a, absent, new, len(d), by_number[2], "b" in d, sorted(numbers)


# ---- layers ----


@case((PHOTO,), (torch.randn(1, 3, 6, 10),), name="traced_same_padding", **by_trace(PHOTO))
@case((PHOTO,), name="scripted_same_padding")
class SamePadding(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.valid = nn.Conv2d(3, 4, (3, 2), padding="same", dilation=2), nn.Conv2d(4, 4, 3, padding="valid", groups=2)
        self.line = nn.Conv1d(4, 2, 4, padding="same")

    def forward(self, x):
        x = self.valid(self.conv(x))
        return x, self.line(x.flatten(2)), F.interpolate(x, size=(5, 7), mode="bilinear", align_corners=False), F.pad(x, (1, 2, 0, 1), mode="reflect")


@case((SERIES, torch.randn(1, 2, 5), torch.randn(1, 2, 5)))
class StatesOfAnySize(nn.Module):
    """That nothing is projected follows from the number of weights, not from sizes that only the run knows."""

    def __init__(self):
        super().__init__()
        self.layers = nn.LSTM(8, 5, batch_first=True)

    def forward(self, x: Tensor, h: Tensor, c: Tensor) -> Tuple[Tensor, Tuple[Tensor, Tensor]]:
        return self.layers(x, (h, c))


@case()
class PartsOfComplex(nn.Module):
    def __init__(self):
        super().__init__()
        self.z = 2 - 3j
        self.register_buffer("c", torch.randn(4, dtype=torch.complex64))

    def forward(self, x: Tensor):
        w = x * self.c * self.z + 1j
        return torch.view_as_real(w), w.abs(), w.real, w.imag.sum(), torch.angle(w)


# ---- traces in scripts, and scripts in traces ----


class Rounds(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.randn(4, 4))

    def forward(self, x: Tensor, n: int) -> Tensor:
        for _ in range(n):
            x = (x @ self.w).tanh()
        return x


class RunsRounds(nn.Module):
    def __init__(self):
        super().__init__()
        self.rounds = torch.jit.script(Rounds())

    def forward(self, x):
        return self.rounds(x, 3) + x.size(0)


@case((X, 1), (Y[:2], 3))
class ScriptOverTraceOverScript(nn.Module):
    def __init__(self):
        super().__init__()
        self.middle = traced(X)(RunsRounds())

    def forward(self, x: Tensor, n: int) -> Tensor:
        for i in range(n):
            x = self.middle(x) * (i + 1)
        return x


# ---- operators that another name or module of PyTorch has ----


@case((torch.tensor([5, 9, 12]),), words=("--input", "i: int64[n]"))
class BitsInPlace(nn.Module):
    def forward(self, i: Tensor):
        j = i.clone()
        j &= 13
        j |= 2
        j ^= 5
        j <<= 2
        j >>= 1
        return j


@case((torch.rand(2, 4),), (torch.rand(3, 4),))
class NamesWithPrefixes(nn.Module):
    def forward(self, x: Tensor):
        fraction, exponent = torch.frexp(x)
        return torch.fft.hfft2(x.to(torch.complex64)), fraction, exponent, torch.clone(x).polygamma_(1), torch.gradient(x)


case((torch.rand(2, 4),), name="dtypes_of_decomposed_operators", **by_trace(torch.rand(2, 4)))(
    type("SpacesOfADtype", (nn.Module,), {"forward": lambda self, x: (torch.logspace(0, 2, 5, dtype=torch.float64), torch.hann_window(4, dtype=torch.float64), x)}))


@case((PHOTO,))
class DroppedInPlace(nn.Module):
    def forward(self, x: Tensor):
        y = F.alpha_dropout(x * 2, 0.5, False, True)
        return F.dropout3d(F.dropout2d(y, 0.5, False, True), 0.5, False, True) + F.feature_alpha_dropout(y + 1, 0.5, False, True)


def renormed(index, x):
    return F.embedding(index, x.clone(), max_norm=0.5), F.embedding_bag(index, x, padding_idx=-1)


case((torch.tensor([[0, 2], [1, 2]]), X), name="embeddings_of_small_norm", **by_trace(torch.tensor([[0, 2], [1, 2]]), X))(
    type("Renormed", (nn.Module,), {"forward": lambda self, index, x: renormed(index, x)}))


@case((torch.randn(3, 4, 4),))
class Factors(nn.Module):
    def forward(self, x: Tensor):
        factors, pivots, info = torch.lu(x, get_infos=True)
        return factors, pivots, info


@case((X, torch.tensor([1, 3])), words=("--input", "x: float32[_, 4]", "--input", "at: int64[k]"))
class PartsOfTheRun(nn.Module):
    def forward(self, x: Tensor, at: Tensor):
        return torch.tensor_split(x, at)


# ---- comprehensions: loops that append ----


@case((X,))
class ContainersInLists(nn.Module):
    def forward(self, x: Tensor):
        lists = [[q, 3] for q in range(3)]
        lists[1:][0].append(1)
        pairs, tables = [(q, float(q)) for q in range(4)], [{"a": q} for q in range(2)]
        tables[0]["b"] = 5
        return x, sum([len(q) for q in lists]), pairs[2][1], len(tables[0]), tables[1]["a"]


def padded(x, y):
    return nn.utils.rnn.pad_sequence([x, y[:2]], batch_first=True, padding_value=2.0), *torch.nonzero(x > 0, as_tuple=True), *(y > 0).nonzero(as_tuple=True)


case((X, Y), name="padded_sequences", **by_trace(X, Y))(type("Padded", (nn.Module,), {"forward": lambda self, x, y: padded(x, y)}))


@case((X, Y), words=("--input", "x: float32[3, 4]", "--input", "y: float32[3, 4]"))
class PacksSequences(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.LSTM(4, 3)

    def forward(self, x: Tensor, y: Tensor):
        rows, (last, _) = self.layer(nn.utils.rnn.pack_sequence([x, y[:2]]))
        padded, lengths = nn.utils.rnn.pad_packed_sequence(rows)
        return padded, lengths, last
