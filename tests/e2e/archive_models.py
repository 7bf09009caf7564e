"""Archives of programs that people write: decoding loops, detection heads, experts, stateful layers, classes with operators. They join the cases
of archive_features.py, some in several forms."""
import math
from typing import Any, Dict, Final, List, Optional, Tuple

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from archive_features import X, Y, by_trace, case, frozen

PHOTO, TOKENS = torch.randn(2, 3, 9, 7), torch.randint(0, 11, (2, 3))


def forms(name, make, *calls, example=None, **options):
    """Scripted, frozen and, from an example, traced."""
    case(*calls, name=f"{name}_scripted", **options)(make)
    case(*calls, name=f"{name}_frozen", made=frozen, **options)(make)
    if example:
        case(*calls, name=f"{name}_traced", **by_trace(*example))(make)


class Block(nn.Module):
    def __init__(self, width: int):
        super().__init__()
        self.heads, self.before, self.behind = 2, nn.LayerNorm(width), nn.LayerNorm(width)
        self.into, self.back = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.mix = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))
        self.register_buffer("mask", torch.tril(torch.ones(16, 16)).view(1, 1, 16, 16), persistent=False)

    def forward(self, x: Tensor) -> Tensor:
        b, t, c = x.size()
        q, k, v = [part.view(b, t, self.heads, c // self.heads).transpose(1, 2) for part in self.into(self.before(x)).split(c, 2)]
        scores = (q @ k.transpose(-2, -1)) * (1.0 / math.sqrt(k.size(-1)))
        scores = scores.masked_fill(self.mask[:, :, :t, :t] == 0, float("-inf"))
        x = x + self.back((F.softmax(scores, -1) @ v).transpose(1, 2).contiguous().view(b, t, c))
        return x + self.mix(self.behind(x))


class Decoder(nn.Module):
    def __init__(self, width: int = 8):
        super().__init__()
        self.tokens, self.places = nn.Embedding(11, width), nn.Parameter(torch.randn(16, width))
        self.blocks, self.norm, self.head = nn.ModuleList([Block(width), Block(width)]), nn.LayerNorm(width), nn.Linear(width, 11, bias=False)
        self.head.weight = self.tokens.weight

    def logits(self, i: Tensor) -> Tensor:
        x = self.tokens(i) + self.places[:i.size(1)]
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))

    def forward(self, i: Tensor, n: int, temperature: float = 1.0, top_k: Optional[int] = None) -> Tensor:
        for _ in range(n):
            last = self.logits(i[:, -16:])[:, -1] / temperature
            if top_k is not None:
                values, _places = torch.topk(last, min(top_k, last.size(-1)))
                last[last < values[:, [-1]]] = -float("inf")
            i = torch.cat((i, F.softmax(last, -1).argmax(-1, keepdim=True)), 1)
        return i


WORDS = ("--input", "i: int64[b, t]", "--input", "n: int")
forms("decoder", Decoder, (TOKENS, 4), (TOKENS[:1], 2), words=WORDS)
case((TOKENS,), name="decoder_method_traced", method="logits", words=("--input", "i: int64[b, t]"),
     made=lambda model: torch.jit.trace_module(model.eval(), {"logits": (TOKENS,)}))(Decoder)


class Translator(nn.Module):
    def __init__(self):
        super().__init__()
        self.words, self.reads = nn.Embedding(9, 6), nn.GRU(6, 6, batch_first=True, bidirectional=True)
        self.writes, self.out = nn.GRUCell(6, 12), nn.Linear(12, 9)

    def forward(self, source: Tensor, lengths: Tensor, n: int) -> Tuple[Tensor, Tensor]:
        rows = nn.utils.rnn.pack_padded_sequence(self.words(source), lengths, batch_first=True, enforce_sorted=False)
        _all, h = self.reads(rows)
        h, word = torch.cat([h[0], h[1]], 1), torch.zeros(source.size(0), dtype=torch.long)
        said: List[Tensor] = []
        done = torch.zeros(source.size(0), dtype=torch.bool)
        for _ in range(n):
            h = self.writes(self.words(word), h)
            word = self.out(h).argmax(1).masked_fill(done, 0)
            done = done | (word == 0)
            said.append(word)
            if bool(done.all()):
                break
        return torch.stack(said, 1), h


forms("translator", Translator, (torch.randint(1, 9, (3, 5)), torch.tensor([5, 2, 3]), 4),
      words=("--input", "source: int64[b, t]", "--input", "lengths: int64[b]", "--input", "n: int"))


@case((torch.randn(5, 4),), (torch.randn(1, 4),))
class BestPath(nn.Module):
    def __init__(self):
        super().__init__()
        self.steps, self.start = nn.Parameter(torch.randn(4, 4)), nn.Parameter(torch.randn(4))

    def forward(self, emissions: Tensor) -> Tuple[List[int], Tensor]:
        score = self.start + emissions[0]
        history: List[Tensor] = []
        for i in range(1, emissions.size(0)):
            best, places = (score.unsqueeze(1) + self.steps).max(0)
            history.append(places)
            score = best + emissions[i]
        path = [int(score.argmax())]
        for places in history[::-1]:
            path.append(int(places[path[-1]]))
        path.reverse()
        return path, score.max()


class BoxHead(nn.Module):
    stride: Final[int] = 8

    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 6, 1)
        self.anchors: List[Tuple[float, float]] = [(1.0, 2.0), (3.0, 1.5)]

    def forward(self, x: Tensor) -> Tuple[Tensor, List[Tensor]]:
        y = self.conv(x)
        b, _, h, w = y.shape
        y = y.view(b, 2, 3, h, w).permute(0, 1, 3, 4, 2).contiguous()
        down, right = torch.meshgrid(torch.arange(h, device=x.device), torch.arange(w), indexing="ij")
        grid = torch.stack((right, down), 2).view(1, h, w, 2).float()
        outs: List[Tensor] = []
        for i, (width, height) in enumerate(self.anchors):
            box = y[:, i].sigmoid()
            box[..., :2] = (box[..., :2] * 2 - 0.5 + grid) * self.stride
            box[..., 2] = (box[..., 2] * 2) ** 2 * width * height
            outs.append(box.view(b, -1, 3))
        return torch.cat(outs, 1), outs


forms("box_head", BoxHead, (PHOTO,), (PHOTO[:1, :, :5],), example=(PHOTO,))


class Experts(nn.Module):
    def __init__(self):
        super().__init__()
        self.gate, self.experts = nn.Linear(4, 3), nn.ModuleList([nn.Sequential(nn.Linear(4, 4), nn.ReLU()) for _ in range(3)])

    def forward(self, x: Tensor) -> Tensor:
        weights, chosen = self.gate(x).softmax(-1).topk(2)
        out = torch.zeros_like(x)
        for k, expert in enumerate(self.experts):
            rows, columns = torch.where(chosen == k)
            if rows.numel() > 0:
                out.index_add_(0, rows, expert(x[rows]) * weights[rows, columns].unsqueeze(1))
        return out


forms("experts", Experts, (X,), (Y[:2],))


# ---- classes, state, containers ----


@torch.jit.script
class Vector:
    def __init__(self, x: Tensor, k: int):
        self.x, self.k = x, k

    def __add__(self, other: "Vector") -> "Vector":
        return Vector(self.x + other.x, self.k + other.k)

    def __mul__(self, by: float) -> "Vector":
        return Vector(self.x * by, self.k)

    def __neg__(self) -> "Vector":
        return Vector(-self.x, -self.k)

    def __eq__(self, other: "Vector") -> bool:
        return self.k == other.k

    def __contains__(self, k: int) -> bool:
        return self.k == k

    def __call__(self, x: Tensor) -> Tensor:
        return self.x + x

    def __setitem__(self, i: int, v: Tensor):
        self.x = v * i

    def __str__(self) -> str:
        return "Vector"


@torch.jit.script
class Counting:
    def __init__(self, n: int):
        self.n = n

    def __enter__(self) -> int:
        self.n += 1
        return self.n

    def __exit__(self, kind: Any, value: Any, trace: Any):
        self.n = self.n * 10


@case((X, 3), (X, 0))
class UsesOperatorsOfAClass(nn.Module):
    def forward(self, x: Tensor, n: int):
        v = Vector(x, n)
        w = v + Vector(x * 2, 1)
        if 3 in v:
            w = w * 0.5
        u = -w
        u[2] = x
        same, table, counting = v == w, {"v": v, "w": w}, Counting(n)
        for k in table:
            table[k].k += 1
        with counting as k:
            read = v(x) * k
        if n > 1:
            v.x = v.x + 100
        return u.x + w.x + read + v.x, v.k, same, str(v), counting.n


class Inner(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("mean", torch.zeros(4))
        self.seen = 0

    @torch.jit.export
    def bump(self, x: Tensor):
        self.mean += x.mean(0)
        self.seen += 2

    def forward(self, x: Tensor):
        return x - self.mean


@case()
class WritesItsBuffers(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner, self.history = Inner(), [torch.zeros(4)]
        self.register_buffer("sums", torch.zeros(4))
        self.register_buffer("step", torch.tensor(0))

    def forward(self, x: Tensor):
        self.sums.add_(x.sum(0))
        self.step += 1
        self.sums[1:3].mul_(2)
        self.history.append(self.sums.clone())
        self.sums = self.sums * 2
        self.inner.bump(x)
        self.inner.bump(x)
        return self.sums, self.step, len(self.history), self.inner.mean, self.history[-1], self.inner.seen, x.is_leaf


@case(({"a": X, "b": Y},), words=("--input", "d: {'a': float32[3, 4], 'b': float32[3, 4]}"))
class ChangesADictionary(nn.Module):
    def forward(self, d: Dict[str, Tensor]) -> Dict[str, Tensor]:
        out: Dict[str, Tensor] = {}
        for k in d.keys():
            out[k + k] = d[k] * 2
        for k, v in d.items():
            if k == "a":
                out["z"] = v
        if "q" not in out:
            out["q"] = d.get("q", d["b"])
        del out["aa"]
        out.update({"u": d["a"]})
        return out
