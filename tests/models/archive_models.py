"""Own models that archives.py saves as TorchScript archives: one for each thing that such archives hold."""
import enum
import math
from typing import Dict, List, NamedTuple, Optional, Tuple, Union

import torch
import torch.nn.functional as F
from torch import Tensor, nn


class Cells(nn.Module):
    """An LSTM, GRU or RNN over a series; its last state comes out too."""

    def __init__(self, kind, **options):
        super().__init__()
        self.cells = kind(5, 6, **options)

    def forward(self, x: Tensor):
        assert x.dim() == 3
        return self.cells(x)


class PackedLengths(nn.Module):
    """A mask by lengths instead of packing: positions behind a row's length count nothing."""

    def __init__(self):
        super().__init__()
        self.cells = nn.GRU(5, 6, batch_first=True)

    def forward(self, x: Tensor, lengths: Tensor) -> Tensor:
        batch, time, _ = x.shape
        y, _ = self.cells(x)
        mask = torch.arange(time)[None, :] < lengths[:, None]
        return (y * mask[:, :, None]).sum(1) / lengths[:, None]


class Greedy(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(11, 6)
        self.cell = nn.GRUCell(6, 8)
        self.out = nn.Linear(8, 11)

    def forward(self, token: Tensor, n: int) -> Tensor:
        (rows,) = token.shape
        h = torch.zeros(rows, 8)
        said: List[Tensor] = []
        for _ in range(n):
            h = self.cell(self.embed(token), h)
            token = self.out(h).argmax(1)
            said.append(token)
        return torch.stack(said, 1)


class UntilEnd(nn.Module):
    """Greedy decoding that stops when every row has said the end token."""

    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(7, 6)
        self.cell = nn.LSTMCell(6, 8)
        self.out = nn.Linear(8, 7)

    def forward(self, token: Tensor, limit: int) -> Tuple[Tensor, int]:
        (rows,) = token.shape
        h, c = torch.zeros(rows, 8), torch.zeros(rows, 8)
        done = torch.zeros(rows, dtype=torch.bool)
        said, steps = token[:, None], 0
        while steps < limit:
            h, c = self.cell(self.embed(token), (h, c))
            token = self.out(h).argmax(1)
            said = torch.cat([said, token[:, None]], 1)
            done = done | (token == 3)
            steps += 1
            if bool(done.all()):
                break
        return said, steps


class Beam(nn.Module):
    def __init__(self, width: int = 3):
        super().__init__()
        self.width = width
        self.step = nn.Linear(9, 9)

    def forward(self, start: Tensor, n: int) -> Tuple[Tensor, Tensor]:
        scores = F.log_softmax(self.step(start), -1)
        best, tokens = scores.topk(self.width)
        paths = tokens[:, None]
        for _ in range(n):
            hot = F.one_hot(tokens, 9).float()
            total = best[:, None] + F.log_softmax(self.step(hot), -1)
            best, flat = total.flatten().topk(self.width)
            parent = torch.div(flat, 9, rounding_mode="floor")
            tokens = flat % 9
            paths = torch.cat([paths[parent], tokens[:, None]], 1)
        return paths, best


class Attend(nn.Module):
    def __init__(self):
        super().__init__()
        self.attend = nn.MultiheadAttention(12, 3, batch_first=True)

    def forward(self, x: Tensor, hidden: Tensor) -> Tuple[Tensor, Optional[Tensor]]:
        batch, time, width = x.shape
        rows, columns = hidden.shape
        return self.attend(x, x, x, key_padding_mask=hidden)


class Encoder(nn.Module):
    def __init__(self, first: bool = False):
        super().__init__()
        layer = nn.TransformerEncoderLayer(16, 4, 32, batch_first=True, norm_first=first)
        self.layers = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)

    def forward(self, x: Tensor) -> Tensor:
        batch, time, width = x.shape
        return self.layers(x)


class Translator(nn.Module):
    def __init__(self):
        super().__init__()
        self.source, self.target = nn.Embedding(20, 16), nn.Embedding(20, 16)
        self.body = nn.Transformer(16, 4, 1, 1, 32, batch_first=True)
        self.head = nn.Linear(16, 20)

    def forward(self, source: Tensor, target: Tensor) -> Tensor:
        batch, length = target.shape
        rows, columns = source.shape
        future = torch.ones(length, length).triu(1).to(torch.bool)
        return self.head(self.body(self.source(source), self.target(target), tgt_mask=future))


class CachedBlock(nn.Module):
    def __init__(self, width: int, heads: int):
        super().__init__()
        self.heads = heads
        self.norm, self.mix = nn.LayerNorm(width), nn.Linear(width, 3 * width)
        self.out, self.feed = nn.Linear(width, width), nn.Linear(width, width)

    def forward(self, x: Tensor, past: Tuple[Tensor, Tensor]) -> Tuple[Tensor, Tuple[Tensor, Tensor]]:
        b, t, w = x.shape
        q, k, v = self.mix(self.norm(x)).view(b, t, 3, self.heads, w // self.heads).permute(2, 0, 3, 1, 4).unbind(0)
        k, v = torch.cat([past[0], k], 2), torch.cat([past[1], v], 2)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=t > 1)
        x = x + self.out(y.transpose(1, 2).reshape(b, t, w))
        return x + torch.tanh(self.feed(x)), (k, v)


class Cached(nn.Module):
    """A decoder with a list of pairs as its cache, and a greedy loop."""

    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(13, 8)
        self.blocks = nn.ModuleList([CachedBlock(8, 2) for _ in range(2)])
        self.head = nn.Linear(8, 13)

    def step(self, token: Tensor, past: List[Tuple[Tensor, Tensor]]) -> Tuple[Tensor, List[Tuple[Tensor, Tensor]]]:
        x, present = self.embed(token), torch.jit.annotate(List[Tuple[Tensor, Tensor]], [])
        for i, block in enumerate(self.blocks):
            x, pair = block(x, past[i])
            present.append(pair)
        return self.head(x[:, -1:]).argmax(-1), present

    def forward(self, prompt: Tensor, n: int) -> Tensor:
        b, t = prompt.shape
        past: List[Tuple[Tensor, Tensor]] = []
        for _ in range(2):
            past.append((torch.zeros(b, 2, 0, 4), torch.zeros(b, 2, 0, 4)))
        token, past = self.step(prompt, past)
        said = torch.cat([prompt, token], 1)
        for _ in range(n):
            token, past = self.step(token, past)
            said = torch.cat([said, token], 1)
        return said


@torch.jit.interface
class Act(nn.Module):
    def forward(self, x: Tensor) -> Tensor:  # noqa: B027
        pass


class Double(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return x * 2


class Shift(nn.Module):
    def __init__(self):
        super().__init__()
        self.by = nn.Parameter(torch.randn(4))

    def forward(self, x: Tensor) -> Tensor:
        return x + self.by


class Interfaced(nn.Module):
    act: Act

    def __init__(self, act):
        super().__init__()
        self.act = act

    def forward(self, x: Tensor) -> Tensor:
        rows, columns = x.shape
        return self.act.forward(x) - 1


class Chooser(nn.Module):
    """A ModuleList whose index the run decides."""

    def __init__(self):
        super().__init__()
        self.parts = nn.ModuleList([Double(), Shift(), Double()])

    def forward(self, x: Tensor, i: int) -> Tensor:
        rows, columns = x.shape
        part: Act = self.parts[i]
        return part.forward(x)


def double_arguments(module, args: Tuple[Tensor]) -> Tuple[Tensor]:
    return (args[0] * 2,)


def add_one(module, args: Tuple[Tensor], out: Tensor) -> Tensor:
    return out + 1


class Hooked(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)
        self.linear.register_forward_pre_hook(double_arguments)
        self.linear.register_forward_hook(add_one)
        self.register_forward_pre_hook(double_arguments)
        self.register_forward_hook(add_one)

    def forward(self, x: Tensor) -> Tensor:
        return self.linear(x)


class Ranges(NamedTuple):
    low: Tensor
    high: Tensor
    rows: int


class Named(nn.Module):
    def forward(self, x: Tensor) -> Ranges:
        rows, columns = x.shape
        return Ranges(x.amin(0), x.amax(0), rows)


class Color(enum.Enum):
    RED = 1
    BLUE = 2


class Mode(enum.Enum):
    FAST = "fast"
    SLOW = "slow"


class Enums(nn.Module):
    def __init__(self, color: Color, mode: Mode):
        super().__init__()
        self.color, self.mode = color, mode

    def forward(self, x: Tensor, n: int) -> Tensor:
        rows, columns = x.shape
        if self.color == Color.RED:
            x = x * Color.BLUE.value
        if self.mode == Mode.SLOW:
            for _ in range(n):
                x = x.sin()
        return x


@torch.jit.script
class Counter:
    def __init__(self, start: int, scale: Tensor):
        self.n = start
        self.scale = scale

    def step(self, by: int):
        self.n += by

    def total(self) -> Tensor:
        return self.scale * self.n


class UsesClass(nn.Module):
    def forward(self, x: Tensor, n: int) -> Tensor:
        rows, columns = x.shape
        counter = Counter(1, x)
        for i in range(n):
            counter.step(i)
        return counter.total()


class Restored(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = torch.ones(4) * 0.5

    def forward(self, x: Tensor) -> Tensor:
        rows, columns = x.shape
        return x * self.weight

    @torch.jit.export
    def __getstate__(self) -> Tuple[Tensor, bool]:
        return self.weight * 2, self.training

    @torch.jit.export
    def __setstate__(self, state: Tuple[Tensor, bool]):
        self.weight = state[0] + 1
        self.training = state[1]


class Attributes(nn.Module):
    scales: Dict[str, float]
    maybe: Optional[Tensor]
    sizes: List[int]

    def __init__(self):
        super().__init__()
        self.register_buffer("offset", torch.arange(4.0))
        self.scales = {"a": 1.5, "b": -2.0}
        self.sizes = [1, 2, 3]
        self.maybe = None
        self.pair = (2, "x")
        self.big = 1e10
        self.endless = math.inf
        self.kind = torch.float64

    def forward(self, x: Tensor) -> Dict[str, Tensor]:
        rows, columns = x.shape
        out = {"scaled": x * self.scales["a"] + self.offset, "sized": x * self.sizes[-1] * self.pair[0]}
        maybe = self.maybe
        if maybe is not None:
            out["maybe"] = maybe
        out["big"] = torch.clamp(x * self.big, max=self.endless)
        out["wide"] = x.to(self.kind)
        return out


class State(nn.Module):
    """Buffers that the call writes; the values are those of one call of a freshly loaded module."""

    def __init__(self):
        super().__init__()
        self.register_buffer("count", torch.zeros(4))
        self.calls = 0

    def forward(self, x: Tensor) -> Tuple[Tensor, int]:
        rows, columns = x.shape
        for i in range(rows):
            self.count += x[i]
            self.calls += 1
        return self.count * 2, self.calls


class Early(nn.Module):
    def forward(self, x: Tensor, n: int) -> Tensor:
        rows, columns = x.shape
        while n > 0:
            if n == 3:
                return x
            x = x * 2
            n -= 1
        return -x


class Breaks(nn.Module):
    """for with break, continue and nested loops."""

    def forward(self, x: Tensor, limit: float) -> Tuple[Tensor, int]:
        rows, columns = x.shape
        total, seen = torch.zeros(columns), 0
        for i in range(rows):
            if float(x[i].sum()) < 0:
                continue
            for j in range(columns):
                if float(x[i, j]) > limit:
                    break
                seen += 1
            total = total + x[i]
            if seen > 20:
                break
        return total, seen


class Counted(nn.Module):
    """range with a start, a step, and downwards; zip and enumerate."""

    def forward(self, x: Tensor, a: int, b: int) -> Tensor:
        rows, columns = x.shape
        for i in range(a, b, 2):
            x = x + i
        for i in range(b, a, -1):
            x = x * 0.5 + i
        for k, v in enumerate([1.0, 2.0, 3.0]):
            x = x + k * v
        return x


class Writes(nn.Module):
    """Views that are written through, and masks."""

    def forward(self, x: Tensor) -> Tensor:
        rows, columns = x.shape
        y = x.clone()
        y[0] = 1.0
        y[:, 1:3] += 2
        y[y > 3] = -1.0
        z = y.t()
        z.mul_(2)
        y[:, 0].fill_(7.0)
        return y


class Subscripts(nn.Module):
    def forward(self, x: Tensor, i: Tensor) -> Tuple[Tensor, Tensor, Tensor, Tensor]:
        rows, columns = x.shape
        (n,) = i.shape
        return x[i], x[:, None, ::2], x[..., -1], x[i, i % columns]


class Lists(nn.Module):
    """Lists of tensors and of numbers, as inputs and outputs."""

    def forward(self, xs: List[Tensor], by: List[int]) -> Tuple[List[Tensor], List[int], Tensor]:
        out: List[Tensor] = []
        total = 0
        for x in xs:
            out.append(x * 2)
            total += x.numel()
        sizes = [b + total for b in by]
        return out, sizes, torch.cat(xs).sum()


class Dicts(nn.Module):
    def forward(self, x: Tensor) -> Dict[str, Tensor]:
        rows, columns = x.shape
        parts: Dict[str, Tensor] = {}
        for name in ["first", "second"]:
            parts[name] = x * len(name)
        parts["both"] = parts["first"] + parts["second"]
        if "third" in parts:
            parts.pop("third")
        return parts


class Optionals(nn.Module):
    def forward(self, x: Tensor, scale: Optional[float] = None, mask: Optional[Tensor] = None) -> Tensor:
        rows, columns = x.shape
        if scale is not None:
            x = x * scale
        return x if mask is None else x.masked_fill(mask, 0.0)


class Unions(nn.Module):
    def forward(self, x: Tensor, n: int) -> Tensor:
        rows, columns = x.shape
        v: Union[int, float] = n
        if n > 2:
            v = 0.5
        if isinstance(v, int):
            return x * v
        return x - 1


class Forks(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x: Tensor) -> Tensor:
        rows, columns = x.shape
        future = torch.jit.fork(self.linear, x)
        y = torch.sin(x)
        return y + torch.jit.wait(future)


class Contexts(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x: Tensor) -> Tensor:
        rows, columns = x.shape
        with torch.no_grad():
            x = self.linear(x)
        with torch.autograd.profiler.record_function("relu"):
            x = torch.relu(x)
        return x


class Texts(nn.Module):
    number: int

    def __init__(self):
        super().__init__()
        self.number = 12

    def forward(self, x: Tensor, n: int) -> Tensor:
        rows, columns = x.shape
        name = "layer_{}".format(self.number)
        if n < 0:
            raise ValueError("n is negative: {}".format(n))
        assert n < 100, f"n is too large: {n}"
        return x * len(name) + len(name.split("_")) if name.startswith("layer") else x


class Keyed(nn.Module):
    """A ModuleDict, nested ModuleLists, a Sequential and parameters in a list."""

    def __init__(self):
        super().__init__()
        self.heads = nn.ModuleDict({"a": nn.Linear(4, 3), "b": nn.Linear(4, 3)})
        self.rows = nn.ModuleList([nn.ModuleList([nn.Linear(4, 4), nn.ReLU()]) for _ in range(2)])
        self.tail = nn.Sequential(nn.Linear(3, 3), nn.Sequential(nn.Tanh(), nn.Dropout(0.5)))

    def forward(self, x: Tensor) -> Tensor:
        for row in self.rows:
            for part in row:
                x = part(x)
        out: List[Tensor] = []
        for name, head in self.heads.items():
            out.append(head(x) * len(name))
        return self.tail(torch.stack(out).sum(0))


class Tied(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(10, 4)
        self.out = nn.Linear(4, 10, bias=False)
        self.out.weight = self.embed.weight
        self.again = self.out

    def forward(self, i: Tensor) -> Tensor:
        rows, columns = i.shape
        return self.again(self.embed(i)) + self.out(self.embed(i + 1 - 1))


class Strided(nn.Module):
    """State that is a view of other memory: transposed, expanded, channels last."""

    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.randn(6, 4).t())
        self.register_buffer("ones", torch.arange(4.0)[:, None].expand(4, 6))
        self.conv = nn.Conv2d(3, 4, 3).to(memory_format=torch.channels_last)

    def forward(self, x: Tensor) -> Tensor:
        y = self.conv(x).mean((2, 3))
        return y @ (self.w + self.ones)


class Kinds(nn.Module):
    """Constants and state of other types than float."""

    def __init__(self):
        super().__init__()
        self.register_buffer("halves", torch.randn(4).half())
        self.register_buffer("brain", torch.randn(4).bfloat16())
        self.register_buffer("doubles", torch.randn(4).double())
        self.register_buffer("bytes", torch.tensor([1, 2, 250, 4], dtype=torch.uint8))
        self.register_buffer("flag", torch.tensor([True, False, True, True]))
        self.register_buffer("shorts", torch.tensor([1, -2, 3, 4], dtype=torch.int16))

    def forward(self, x: Tensor):
        rows, columns = x.shape
        y = x * self.halves.float() + self.brain.float()
        return y, y.double() * self.doubles, torch.where(self.flag, y, y * self.bytes), (y > 0) & self.flag, self.shorts + x.long()


class Divides(nn.Module):
    """What older archives mean otherwise: division, full, linspace, logspace, gelu."""

    def forward(self, x: Tensor, i: Tensor) -> Tuple[Tensor, Tensor, Tensor]:
        rows, columns = x.shape
        (n,) = i.shape
        return torch.div(i, 2), torch.div(x, 2), torch.div(i, i.float() + 0.5)


class DividesInPlace(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        rows, columns = x.shape
        y = x.clone()
        y.div_(4)
        y /= 0.3
        return y


class Fills(nn.Module):
    def forward(self, x: Tensor, n: int) -> Tuple[Tensor, Tensor]:
        rows, columns = x.shape
        return torch.full([rows, 2], 3.0), torch.full([n], 2.5) + x.sum()


class Spaces(nn.Module):
    def forward(self, x: Tensor) -> Tuple[Tensor, Tensor]:
        rows, columns = x.shape
        return torch.linspace(0.0, 1.0, 5) + x.sum(), torch.logspace(0.0, 1.0, 4) + x.sum()


class Gelus(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        rows, columns = x.shape
        return F.gelu(x)


class Search(nn.Module):
    """Suppression of overlapping boxes, as a while loop over a shrinking tensor."""

    def forward(self, boxes: Tensor, scores: Tensor, threshold: float) -> Tensor:
        (count,) = scores.shape
        n, four = boxes.shape
        order = scores.argsort(descending=True)
        keep: List[Tensor] = []
        while order.numel() > 0:
            best = order[0]
            keep.append(best)
            rest = order[1:]
            low = torch.maximum(boxes[best, :2], boxes[rest, :2])
            high = torch.minimum(boxes[best, 2:], boxes[rest, 2:])
            inner = (high - low).clamp(min=0).prod(1)
            area = (boxes[:, 2:] - boxes[:, :2]).prod(1)
            overlap = inner / (area[best] + area[rest] - inner)
            order = rest[overlap <= threshold]
        return torch.stack(keep)


class Bisect(nn.Module):
    """A while loop on numbers, with math."""

    def forward(self, x: Tensor, goal: float) -> Tuple[float, int]:
        rows, columns = x.shape
        low, high, steps = 0.0, 10.0, 0
        while high - low > 1e-6:
            middle = (low + high) / 2
            if middle * middle * math.exp(0.1 * middle) > goal:
                high = middle
            else:
                low = middle
            steps += 1
        return low, steps


@torch.jit.script
def repeat_until(x: Tensor, limit: float) -> Tensor:
    n = 0
    while float(x.abs().max()) < limit and n < 10:
        x = x * 2
        n += 1
    return x


class TracedWithScript(nn.Module):
    """Traced, but the loop of the script function stays."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x):
        return repeat_until(self.linear(x), 5.0)


class ScriptedOverTraced(nn.Module):
    """Scripted, with a traced part."""

    def __init__(self):
        super().__init__()
        self.part = torch.jit.trace(nn.Sequential(nn.Linear(4, 4), nn.Tanh()), torch.randn(3, 4))

    def forward(self, x: Tensor, n: int) -> Tensor:
        for _ in range(n):
            x = self.part(x)
        return x


class Series(nn.Module):
    """What tracing writes: sizes as numbers, scalars as tensors, slices and reshapes."""

    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(4, 8, 3, padding=1)
        self.norm = nn.GroupNorm(2, 8)

    def forward(self, x):
        y = F.silu(self.norm(self.conv(x)))
        y = y.reshape(y.size(0), 2, -1, y.size(2)).transpose(1, 2).flatten(1, 2)
        y = torch.cat([y[:, ::2], y[:, 1::2] * 0.5], 1)
        return (y.permute(0, 2, 1) / math.sqrt(y.shape[1])).softmax(-1)


class UNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.down = nn.Conv2d(3, 8, 3, stride=2, padding=1)
        self.middle = nn.Conv2d(8, 8, 3, padding=1)
        self.up = nn.ConvTranspose2d(8, 4, 2, stride=2)
        self.out = nn.Conv2d(7, 2, 1)

    def forward(self, x: Tensor) -> Tensor:
        y = F.relu(self.middle(F.relu(self.down(x))))
        y = self.up(y)
        y = F.interpolate(y, size=[x.size(2), x.size(3)], mode="bilinear", align_corners=False)
        return self.out(torch.cat([x, y], 1))


class SubPixel(nn.Module):
    """Super-resolution by a rearrangement of channels into pixels (Shi et al. 2016)."""

    def __init__(self, scale: int = 3):
        super().__init__()
        self.layers = nn.Sequential(nn.Conv2d(1, 64, 5, padding=2), nn.Tanh(), nn.Conv2d(64, 32, 3, padding=1), nn.Tanh(),
                                    nn.Conv2d(32, scale * scale, 3, padding=1), nn.PixelShuffle(scale))

    def forward(self, x: Tensor) -> Tensor:
        return self.layers(x)


class Exported(nn.Module):
    def __init__(self):
        super().__init__()
        self.encode = nn.Linear(4, 2)

    def forward(self, x: Tensor) -> Tensor:
        return self.encode(x).exp()

    @torch.jit.export
    def embed(self, x: Tensor) -> Tensor:
        return self.encode(x)

    @torch.jit.unused
    def debug(self, x: Tensor) -> Tensor:
        return [y for y in x if y.sum() > 0][0]


def pointwise(x: Tensor, y: Tensor) -> Tensor:
    a, b = x.shape
    c, d = y.shape
    return (x * y).sum(1)


class Property(nn.Module):
    def __init__(self):
        super().__init__()
        self.factor = 3

    @property
    def twice(self) -> int:
        return self.factor * 2

    def forward(self, x: Tensor) -> Tensor:
        rows, columns = x.shape
        return x * self.twice


class Ragged(nn.Module):
    """Sorting, unique, nonzero, scatter and counting: sizes that the data decide."""

    def forward(self, x: Tensor) -> Tuple[Tensor, Tensor, Tensor, Tensor]:
        (n,) = x.shape
        values, counts = torch.unique(x.long(), return_counts=True)
        order = torch.argsort(x, descending=True)
        return values, counts, order, torch.nonzero(x > 0).squeeze(1)


class Recursive(nn.Module):
    """Modules that hold modules of their own class."""

    def __init__(self, depth: int):
        super().__init__()
        self.linear = nn.Linear(4, 4)
        self.inner = Recursive(depth - 1) if depth else nn.Identity()

    def forward(self, x: Tensor) -> Tensor:
        return self.inner(torch.relu(self.linear(x))) + x


class Quantised(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = torch.quantize_per_tensor(torch.randn(4, 4), 0.1, 0, torch.qint8)

    def forward(self, x: Tensor) -> Tensor:
        return x @ self.w.dequantize()


class Sparse(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("w", torch.eye(4).to_sparse())

    def forward(self, x: Tensor) -> Tensor:
        rows, columns = x.shape
        return torch.mm(self.w, x.t())
