"""What users asked exporters for in public threads, in programs of our own: control flow on data, sizes that vary, containers, writes in
place, branches of several ranks, recurrent cells, decoding, modules of modules. `asked` keeps the inputs' types and the arguments."""
from typing import Dict, List, Optional, Tuple

import torch
import torch.nn.functional as F
from torch import nn, Tensor

torch.manual_seed(0)
R, U, L = torch.randn, torch.rand, torch.tensor
ASKED = {}


def asked(inputs, *sets, method="forward"):
    def keep(program):
        ASKED[program.__name__] = (program, inputs, sets, method)
        return program

    return keep


X = ["x: float32[n, 3]"]


# ---- branches and loops on data ----

@asked(X, (R(2, 3).abs(),), (-R(4, 3).abs(),), (-R(1, 3).abs() - 9,))
class Branches(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Linear(3, 3), nn.Linear(3, 3)

    def forward(self, x):
        if x.sum() > 0:
            return self.a(x)
        elif x.mean() < -1:
            return self.b(x) * 2
        return self.b(x)


@asked(["x: float32[n]"], (R(3),), (torch.zeros(2),), (R(5) * 1000,))
def until_large(x):
    i = 0
    while x.norm() < 100 and i < 20:
        x = x * 2
        i += 1
    return x, i


@asked(["x: float32[b, t, 3]", "lens: int64[b]"], (R(2, 5, 3), L([5, 2])), (R(3, 4, 3), L([1, 2, 1])))
class MaskedCell(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.GRUCell(3, 4)

    def forward(self, x, lens):
        h = x.new_zeros(x.size(0), 4)
        outs = []
        for t in range(int(lens.max())):
            mask = (t < lens).unsqueeze(1)
            h = torch.where(mask, self.cell(x[:, t], h), h)
            outs.append(h * mask)
        return torch.stack(outs, 1), h


@asked(["x: float32[n, 4]", "n: int"], (R(2, 4), 3), (R(2, 4), 0))
class OverARange(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(4, 4, bias=False)

    def forward(self, x, n):
        out = torch.ones([x.size(0), x.size(1)], dtype=x.dtype, device=x.device)
        for _ in torch.arange(n):
            out = self.lin(out)
        return out


@asked(X, (R(4, 3).abs(),), (-R(4, 3),))
def breaks(x):
    for i in range(10):
        if x.sum() > 10:
            break
        if i % 2 == 0:
            continue
        x = x * 2
    return x


@asked(X, (R(4, 3).abs(),), (R(6, 3),))
def returns_early(x):
    for i in range(x.size(0)):
        if x[i, 0] < 0:
            return x[i]
    return x[0] * 0


@asked(["t: float32[]"], (L(1.0),))
def raises(t: Tensor) -> Tuple[Tensor, Tensor]:
    if t < 0:
        raise ValueError("negative")
    else:
        return torch.zeros(5), torch.zeros(5)


# ---- sizes ----

@asked(["x: float32[b, n, 12]"], (R(2, 5, 12),), (R(1, 1, 12),))
def heads(x):
    b, n, c = x.shape
    q, k, v = x.reshape(b, n, 3, 2, c // 6).permute(2, 0, 3, 1, 4)
    return (F.softmax(q @ k.transpose(-2, -1) * (c // 6) ** -0.5, -1) @ v).transpose(1, 2).reshape(b, n, c // 3)


@asked(["m: float32[b, 8, 4]"], (R(2, 8, 4),), (R(1, 8, 4),))
def proposals(m, shapes: List[Tuple[int, int]] = ((2, 3), (1, 2))):
    b, found = m.size(0), []
    for level, (h, w) in enumerate(shapes):
        y, x = torch.meshgrid(torch.linspace(0, h - 1, h), torch.linspace(0, w - 1, w), indexing="ij")
        scale = torch.cat([torch.full((b, 1), float(w)), torch.full((b, 1), float(h))], 1).view(b, 1, 1, 2)
        grid = (torch.stack([x, y], -1).unsqueeze(0).expand(b, -1, -1, -1) + 0.5) / scale
        found.append(torch.cat((grid, torch.ones_like(grid) * 0.05 * (2.0 ** level)), -1).view(b, -1, 4))
    p = torch.cat(found, 1)
    valid = ((p > 0.01) & (p < 0.99)).all(-1, keepdim=True)
    return torch.log(p / (1 - p)).masked_fill(~valid, float("inf")), m.masked_fill(~valid, 0.0)


@asked(["x: float32[b, t]"], (R(2, 3),), (R(2, 1),), (R(1, 1),))
def squeezes(x):
    return x.squeeze(1), x.unsqueeze(1).squeeze(1), x.squeeze()


@asked(["x: float32[b, 2, t]", "part: float32[b]"], (R(2, 2, 5), L([0.5, 1.0])))
def mask_of_lengths(x, part):
    lengths = (part * x.shape[-1]).ceil().long()
    mask = torch.arange(x.shape[-1], dtype=lengths.dtype).unsqueeze(0) < lengths.unsqueeze(1)
    return mask.view(x.shape[:1] + (1,) * (len(x.shape) - 2) + x.shape[-1:])


# ---- branches and loops whose values change their form ----

@asked(X, (R(1, 3),), (R(2, 3),))
def one_row_is_a_vector(x):
    return x.squeeze(0) if x.size(0) == 1 else x


@asked(X, (R(2, 3).abs(),), (-R(2, 3).abs(),))
def sizes_of_branches(x):
    y = torch.cat([x, x]) if x.sum() > 0 else x
    z = x if x.sum() > 0 else torch.zeros(1, 3)
    return y * 2, z + 1


@asked(X, (R(1, 3),), (R(4, 3),))
def grows(x):
    y = x[:1]
    for i in range(x.size(0)):
        y = torch.cat([y, x[i:i + 1] * i])
    return y


@asked(X, (R(1, 3),), (R(6, 3),))
def shrinks(x):
    while x.size(0) > 2:
        x = x[:-1] + x[1:]
    return x


@asked(X, (R(4, 3),), (-R(2, 3).abs(),))
def list_of_some(x):
    rows: List[Tensor] = []
    for i in range(x.size(0)):
        if x[i].sum() > 0:
            rows.append(x[i])
    return torch.stack(rows) if len(rows) > 0 else torch.zeros(0, x.size(1))


# ---- containers, and what may be missing ----

@asked(["d: {'x': float32[n], 'y': float32[n]}"], ({"x": R(3), "y": R(3)},))
def dictionaries(d: Dict[str, Tensor]):
    return {"out": d["x"] * 2, "aux": {"y": d["y"], "z": torch.stack([d[k] for k in sorted(set(d))])}}


@asked(["x: float32[n, 3]", "mask: bool[n, 3]", "scale: float"], (R(2, 3), R(2, 3) > 0, 3.0))
class MayBeMissing(nn.Module):
    def __init__(self):
        super().__init__()
        self.bn: Optional[nn.Module] = None

    def forward(self, x, mask: Optional[Tensor] = None, scale: Optional[float] = None):
        if mask is not None:
            x = x.masked_fill(mask, 0.0)
        if self.bn is not None:
            x = self.bn(x)
        return x * (scale if scale is not None else 2.0)


@asked(["x: float32[n, 3]", "m: Optional[float32[n, 3]]"], (R(2, 3), R(2, 3)), (R(2, 3), None))
def optional(x, m: Optional[Tensor]):
    return x if m is None else x + m


@asked(["x: float32[n, 3]", "k: int"], (R(2, 3), 0), (R(2, 3), 3), (R(2, 3), -1))
class Lists(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(3, 3) for _ in range(4)])
        self.acts = nn.ModuleDict({"a": nn.ReLU(), "b": nn.Tanh()})
        self.first = nn.Sequential(*self.layers[:2])

    def forward(self, x, k: int):
        for i, layer in enumerate(reversed(self.layers)):
            x = layer(x) + i
        x = self.first(x) + self.layers[-1](x)
        for act in self.acts.values():
            x = act(x)
        for a, b in zip(self.layers[1:], self.layers):
            x = a(x) - b(x)
        return self.layers[k](x), len(self.layers)


@asked(X, (R(2, 3),), method="inverse")
class Methods(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(L([2.0]))

    def forward(self, x):
        return x * self.scale

    @torch.jit.export
    def inverse(self, x):
        return x / self.scale


# ---- modules of the scripting compiler's first years ----

@asked(["packed: int64[n]", "lengths: int64[k]"], (torch.arange(10), L([1, 2, 3, 4])), (torch.arange(3), L([3])))
class Unpacked(torch.jit.ScriptModule):
    @torch.jit.script_method
    def forward(self, packed, lengths):
        # type: (Tensor, Tensor) -> Tensor
        out = torch.zeros([len(lengths), int(lengths.max())], dtype=packed.dtype)
        start = 0
        for row, length in enumerate(lengths):
            out[row, :length] = packed[start:start + length]
            start = start + length
        return out


@asked(["x: float32[b, 3]", "state: Tuple[float32[b, 4], float32[b, 4]]"], (R(2, 3), (R(2, 4), R(2, 4))))
class ScriptCell(torch.jit.ScriptModule):
    def __init__(self):
        super().__init__()
        self.x, self.h = nn.Linear(3, 16), nn.Linear(4, 16)

    @torch.jit.script_method
    def forward(self, x, state):
        # type: (Tensor, Tuple[Tensor, Tensor]) -> Tuple[Tensor, Tuple[Tensor, Tensor]]
        hx, cx = state
        i, f, c, o = torch.split(self.x(x) + self.h(hx), 4, 1)
        cy = torch.sigmoid(f) * cx + torch.sigmoid(i) * torch.tanh(c)
        return hx, (torch.sigmoid(o) * torch.tanh(cy), cy)


# ---- writes in place ----

@asked(X, (R(2, 3),), (R(5, 3),))
def writes(x):
    y = x.clone()
    y[:, 0] = 5
    y[y > 1] *= -1
    y[..., 1:2].add_(3)
    flat = y.view(-1)
    flat[0] = 100
    y[0, :2] = L([7.0, 8.0])
    out = torch.zeros(x.size(0), 4)
    for i in range(x.size(0)):
        out[i, :x.size(1)] = x[i] * i
        out[i, -1] += i
    return y, out


@asked(["x: float32[n, 3]", "i: int64[k]"], (R(4, 3), L([0, 2])), (R(5, 3), L([1])))
def writes_by_index(x, i):
    x = x.clone()
    x[i] = 0
    x[i, 0] = 1
    x.index_put_((i,), torch.ones(1, x.size(1)), accumulate=True)
    return x, x.clone().scatter_(0, i.unsqueeze(1).expand(-1, x.size(1)), 9.0)


@asked(["x: float32[n]"], (torch.ones(2),), (torch.ones(5),), (torch.ones(1),))
def empty_slice(x):
    x[1:-1] = 0
    return x


@asked(["x: float32[n, 3]", "i: int64[2]", "m: bool[n]"], (R(4, 3), L([0, -1]), L([True, False, True, True])), (R(3, 3), L([1, 1]), L([False] * 3)))
def indices(x, i, m):
    return x[-1], x[..., -1], x[i], x[:, i], x[m], x[i, i], x[None, :, None], x[::2], x[-2:], x[i][:, :1], x[[0, -1]], x[m, 0]


# ---- recurrent layers, decoding, detection ----

@asked(["x: float32[b, t, 3]", "n: int64[b]"], (R(2, 5, 3), L([5, 2])), (R(3, 4, 3), L([1, 4, 2])))
class Packed(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru, self.lstm = nn.GRU(3, 4, batch_first=True), nn.LSTM(3, 4, 2, batch_first=True, bidirectional=True)

    def forward(self, x, n):
        packed = nn.utils.rnn.pack_padded_sequence(x, n, batch_first=True, enforce_sorted=False)
        out, h = self.gru(packed)
        out, lengths = nn.utils.rnn.pad_packed_sequence(out, batch_first=True)
        return out, h, lengths, self.lstm(x)[0]


@asked(["tok: int64[b]", "steps: int"], (L([1, 2]), 5), (L([3]), 0))
class Decoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.e, self.o = nn.Embedding(16, 8), nn.Linear(8, 16)

    def forward(self, tok, steps: int):
        out = [tok]
        for _ in range(steps):
            following = self.o(self.e(torch.stack(out, 1)).mean(1)).argmax(-1)
            out.append(following)
            if (following == 3).all():
                break
        return torch.stack(out, 1)


@asked(["lp: float32[b, t, v]"], (R(2, 4, 5),), (R(1, 1, 3),))
def beams(lp, k: int = 2):
    b, t, v = lp.shape
    found, score = torch.zeros(b, k, 0, dtype=torch.long), torch.zeros(b, k)
    score[:, 1:] = -1e9
    for i in range(t):
        score, at = (score.unsqueeze(-1) + lp[:, i].unsqueeze(1)).view(b, -1).topk(k, -1)
        before = found.gather(1, (at // v).unsqueeze(-1).expand(-1, -1, found.size(2)))
        found = torch.cat([before, (at % v).unsqueeze(-1)], -1)
    return found, score


@asked(["em: float32[t, k]", "tr: float32[k, k]"], (R(5, 3), R(3, 3)), (R(1, 3), R(3, 3)))
def best_path(em, tr):
    s, history = em[0], []
    for i in range(1, em.size(0)):
        s, at = (s.unsqueeze(1) + tr + em[i].unsqueeze(0)).max(0)
        history.append(at)
    best = [s.argmax()]
    for at in history[::-1]:
        best.append(at[best[-1]])
    best.reverse()
    return torch.stack(best), s.max()


@asked(["pred: float32[b, n, 7]"], (U(2, 6, 7),), (torch.zeros(1, 4, 7),), (U(3, 1, 7),))
def detections(pred, conf: float = 0.25):
    out = [torch.zeros(0, 6)] * pred.size(0)
    candidates = pred[..., 4] > conf
    for i in range(pred.size(0)):
        x = pred[i][candidates[i]]
        if x.size(0) == 0:
            continue
        c, j = x[:, 5:].max(1, keepdim=True)
        x = torch.cat((x[:, :4], c * x[:, 4:5], j.float()), 1)[(c * x[:, 4:5]).view(-1) > conf]
        if not x.shape[0]:
            continue
        out[i] = x[x[:, 4].argsort(descending=True)][:3]
    return torch.cat(out)


# ---- numbers ----

@asked(["a: int64[n]", "b: int64[n]"], (L([7, -7, 7, -7, 0]), L([2, 2, -2, -2, 5])))
def divisions(a, b):
    return a // b, a % b, torch.div(a, b, rounding_mode="trunc"), torch.fmod(a, b), torch.remainder(a, b), -a // 2, a % -3


@asked(["x: float32[n]"], (R(3) * 3,))
def dtypes(x):
    return x.half() + 1, (x.to(torch.bfloat16) * 2).float(), x.double().mean(), (x > 0).sum(), x.long() / 2, x.int() * 2.5


# ---- sizes and amounts that the run decides ----

XP = ["x: float32[a, b]", "p: List[int]"]


@asked(XP, (R(2, 3), [1, 2]), (R(2, 3), [1, 2, 0, 1]), (R(2, 3), [2, -1]))
def padded_by_a_list(x, p: List[int]):
    return F.pad(x, p, value=2.0)


@asked(["x: float32[a, b]", "p: List[int]"], (R(2, 3), [1, 2]), (-R(2, 3).abs(), [0, 1, -1, 2]), (R(3, 1).abs(), [1, 1]))
def padded_of_unknown_rank(x, p: List[int]):
    y = x.unsqueeze(0) if x.sum() > 0 else x
    return F.pad(y, p, "constant", 1.0), F.pad(y > 0, p)


@asked(["x: float32[a, b, c]", "p: List[int]"], (R(2, 3, 4), [1, 2]), (R(2, 3, 4), [0, 1]))
def edges_by_a_list(x, p: List[int]):
    return F.pad(x, p, "replicate"), F.pad(x, p, mode="reflect"), F.pad(x, p, mode="circular")


@asked(["x: float32[a, b]", "n: int"], (R(2, 3), 2), (R(2, 3), 1))
def padded_by_a_loop(x, n: int):
    p: List[int] = []
    for i in range(n):
        p.append(i)
        p.append(1)
    return F.pad(x, p)


@asked(["x: float32[n]", "t: int64[1]"], (R(6), L([3])), (R(2), L([1])))
def sizes_of_one_element(x, t):
    return x.view(t, 2), torch.zeros(t, 1), x.reshape((t, -1)), x.expand(t, -1), x.repeat(t, 1), x.new_ones((t,)), torch.ones([2, t])


@asked(["x: float32[n]", "t: int32[k]"], (R(6), L([3], dtype=torch.int32)), (R(2), L([2], dtype=torch.int32)))
def sizes_of_few_bits(x, t):
    return torch.zeros(t, 2), x.view(t, -1)


# ---- memory and contents that forward sets ----

XY = ["x: float32[n]", "y: float32[n]", "k: int"]


@asked(XY, (R(3), R(3), 2), (R(2), R(2), 0))
def set_to_another(x, y, k: int):
    z = x.clone()
    w = z
    z.set_(y[1:])
    v = x.clone()
    if k > 1:
        v.set_(y)
    return z + 1, w, v * 2


@asked(XY, (R(3), R(3), 2), (R(2), R(2), 0))
def set_in_a_loop(x, y, k: int):
    z = x.clone()
    for i in range(k):
        z.set_(y + i)
        z = z * 2
    z.set_()
    return z, y


@asked(["x: float32[n, 3]"], (R(2, 3),))
class InitialValues(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(3, 3)

    def forward(self, x):
        nn.init.constant_(self.lin.bias, 2.0)
        nn.init.ones_(self.lin.weight)
        e, d = torch.empty(3, 3), torch.empty(x.shape[0], 3, 3)
        nn.init.dirac_(d)
        return self.lin(x) @ nn.init.eye_(e), nn.init.zeros_(torch.empty_like(x)), d


@asked(["x: float32[n, 3]", "k: int"], (R(2, 3), 2), (R(2, 3), 0))
def initial_values_in_a_loop(x, k: int):
    for i in range(k):
        w = torch.empty(3, 3)
        if i > 0:
            nn.init.constant_(w, float(i))
        else:
            nn.init.eye_(w)
        x = x @ w
    return x


@asked(["x: float32[n, 3]"], (R(2, 3),), (R(4, 3),))
def drawn_initial_values(x):
    a, b = nn.init.uniform_(torch.empty(x.shape[0], 3), 2, 3), nn.init.normal_(torch.empty_like(x), 1.0, 0.0)
    c, d = nn.init.xavier_uniform_(torch.empty_like(x)), nn.init.kaiming_normal_(torch.empty(4, 3, 2), mode="fan_out", nonlinearity="relu")
    e, f = nn.init.trunc_normal_(torch.empty(4, 3), a=-1.0, b=1.0), nn.init.sparse_(torch.empty(4, 3), 0.5)
    return (a >= 2).all() & (a <= 3).all(), b, c.shape[0], d.abs().sum() > 0, (e.abs() <= 1).all(), (f == 0).sum(0)


# ---- axes and places that the run decides ----

XK = ["x: float32[a, b]", "k: int"]


@asked(XK, (R(3, 4), 1), (R(3, 4), -1), (R(3, 4), 0), (R(2, 3), 7))
def diagonals(x, k: int):
    y, z = x.clone(), torch.stack([x, x * 2])
    y.diagonal(k).fill_(2.0)
    z.diagonal(k, 1, 2).mul_(3.0)
    return x.diagonal(k), torch.diag(x, k), torch.stack([x, x * 2]).diagonal(k, 0, -1), y, z


@asked(XK, (R(3, 4), 1), (R(3, 4), 0), (R(3, 4), -1))
def written_along(x, k: int):
    i, one = torch.tensor([0, 2]), torch.zeros(1, 2, dtype=torch.long)
    y = x.clone()
    y.index_fill_(k, i, 2.0)
    part = x.index_select(k, i)
    return y, x.index_add(k, i, part), x.index_copy(k, i, part * 2), x.scatter(k, one, 5.0), x.scatter(k, one, k, reduce="add")


class MixedNorms(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer, self.group, self.instance, self.rms = nn.LayerNorm(5), nn.GroupNorm(2, 4), nn.InstanceNorm1d(4, affine=True), nn.RMSNorm(5)
        self.tracked = nn.InstanceNorm1d(4, affine=True, track_running_stats=True)

    def norms(self, x):
        return self.layer(x), self.group(x), self.instance(x), self.rms(x), self.tracked(x), F.layer_norm(x, (5,), self.layer.weight)


@asked(["x: float16[n, 4, 5]"], (R(3, 4, 5).half(),), (R(1, 4, 5).half(),))
class HalfNorms(MixedNorms):
    def forward(self, x):
        return self.norms(x)


# ---- pooling with windows that only the run knows ----

Q = ["q: float32[c, h, w]", "k: int"]
QS = ((R(3, 4, 5), 1), (R(2, 6, 3), 2), (R(1, 5, 7), 3))


@asked(Q, *QS)
def pooled_whole(q, k: int):
    whole = q.shape[1:]
    return (F.avg_pool2d(q, whole), F.max_pool2d(q[None], kernel_size=(q.size(1), q.size(2))), F.avg_pool1d(q.flatten(1), q.size(1) * q.size(2)),
            F.max_pool2d(q, whole, stride=1), F.max_pool2d(q, (1, q.size(2))), F.lp_pool2d(q.abs(), 2, whole))


@asked(Q, *QS)
def pooled_by_number(q, k: int):
    return (F.max_pool2d(q, k), F.max_pool2d(q, 3, k, 1), F.max_pool2d(q, 2, 1, 1, dilation=k), F.avg_pool2d(q, k + 1, 1, 1),
            F.avg_pool2d(q, k + 1, 1, 1, count_include_pad=False), F.avg_pool2d(q, k, divisor_override=3), F.avg_pool3d(q[None], (1, 2, k)),
            F.max_pool1d((q * 9).int().float(), k))


@asked(["theta: float32[n, 2, 3]", "q: float32[n, 1, h, w]"], *((R(2, 2, 3), R(2, 1, h, w)) for h, w in ((1, 1), (1, 4), (3, 1), (2, 3))))
def grids_of_one_place(theta, q):
    return F.affine_grid(theta, q.shape, align_corners=True), F.affine_grid(theta, q.shape, align_corners=False)


# ---- long ladders ----

@asked(["x: float32[n]", "n: int"], *((R(3), n) for n in (0, 1, 7, 13, 19, 20, -1)))
def ladder(x, n: int):
    if n == 0:
        x = x + 1
    elif n == 1:
        x = x * 1 + 1
    elif n == 2:
        x = x * 2 + 1
    elif n == 3:
        x = x * 3 + 1
    elif n == 4:
        x = x * 4 + 1
    elif n == 5:
        x = x * 5 + 1
    elif n == 6:
        x = x * 6 + 1
    elif n == 7:
        x = x * 7 + 1
    elif n == 8:
        x = x * 8 + 1
    elif n == 9:
        x = x * 9 + 1
    elif n == 10:
        x = x * 10 + 1
    elif n == 11:
        x = x * 11 + 1
    elif n == 12:
        x = x * 12 + 1
    elif n == 13:
        x = x * 13 + 1
    elif n == 14:
        x = x * 14 + 1
    elif n == 15:
        x = x * 15 + 1
    elif n == 16:
        x = x * 16 + 1
    elif n == 17:
        x = x * 17 + 1
    elif n == 18:
        x = x * 18 + 1
    elif n == 19:
        x = x * 19 + 1
    else:
        x = x - 1
    return x


@asked(["x: float32[n]", "n: int"], *((R(3), n) for n in (0, 1, 7, 13, 19, 20, -1)))
def ladder_that_returns(x, n: int):
    y = x
    if n == 0:
        return x + 1, y
    elif n == 1:
        return x * 1 + 1, y
    elif n == 2:
        return x * 2 + 1, y
    elif n == 3:
        return x * 3 + 1, y
    elif n == 4:
        return x * 4 + 1, y
    elif n == 5:
        return x * 5 + 1, y
    elif n == 6:
        return x * 6 + 1, y
    elif n == 7:
        return x * 7 + 1, y
    elif n == 8:
        return x * 8 + 1, y
    elif n == 9:
        return x * 9 + 1, y
    elif n == 10:
        return x * 10 + 1, y
    elif n == 11:
        return x * 11 + 1, y
    elif n == 12:
        return x * 12 + 1, y
    elif n == 13:
        return x * 13 + 1, y
    elif n == 14:
        return x * 14 + 1, y
    elif n == 15:
        return x * 15 + 1, y
    elif n == 16:
        return x * 16 + 1, y
    elif n == 17:
        return x * 17 + 1, y
    elif n == 18:
        return x * 18 + 1, y
    elif n == 19:
        return x * 19 + 1, y
    elif x.sum() > 100:
        y = x * 2
    x = x - 1
    return x, y


@asked(["x: float32[n]", "n: int"], *((R(3), n) for n in (0, 1, 7, 13, 17, 20, -1)))
def ladder_with_effects(x, n: int):
    """The tests write, so they are evaluated in turn."""
    seen = []

    def tried(k: int):
        seen.append(k)
        return n == k

    if tried(0):
        x = x + 1
    elif tried(1):
        x = x * 1 + 1
    elif tried(2):
        x = x * 2 + 1
    elif tried(3):
        x = x * 3 + 1
    elif tried(4):
        x = x * 4 + 1
    elif tried(5):
        x = x * 5 + 1
    elif tried(6):
        x = x * 6 + 1
    elif tried(7):
        x = x * 7 + 1
    elif tried(8):
        x = x * 8 + 1
    elif tried(9):
        x = x * 9 + 1
    elif tried(10):
        x = x * 10 + 1
    elif tried(11):
        x = x * 11 + 1
    elif tried(12):
        x = x * 12 + 1
    elif tried(13):
        x = x * 13 + 1
    elif tried(14):
        x = x * 14 + 1
    elif tried(15):
        x = x * 15 + 1
    elif tried(16):
        x = x * 16 + 1
    elif tried(17):
        x = x * 17 + 1
    return x, len(seen)


# ---- attributes of classes that instances set only on some paths ----

class Counts:
    total = 0
    last: Optional[int] = None
    kept = torch.zeros(3)

    def add(self, k: int):
        self.total += k
        self.kept = self.kept + k
        if self.last is None:
            self.last = k


class Inherits(Counts):
    pass


N = [(L([1., 2, 3]), n) for n in (0, 1, 2, 5)]


@asked(["z: float32[3]", "n: int"], *N)
def default_of_class_in_loop(z, n: int):
    c = Counts()
    for i in range(n):
        c.add(i + 3)
        for k in range(i):
            c.total += k
    return c.total, c.kept + z, c.last if c.last is not None else -1


@asked(["z: float32[3]", "n: int"], *N)
def default_of_class_in_branch(z, n: int):
    c, d = Counts(), Inherits()
    if n > 1:
        c.total += n
        d.kept = d.kept + 1
        d = c
    try:
        if n == 2:
            d.last = 7
            raise ValueError
        d.total -= 1
    except ValueError:
        pass
    c.total += 10
    return c.total, d.total, d.kept * z, d.last if d.last is not None else -1


@asked(["z: float32[3]", "n: int"], *N)
def default_of_base_class(z, n: int):
    for i in range(n):
        Inherits.total += i
    if n > 1:
        Inherits.last = n
    first = Inherits.last
    result = Inherits.total, first if first is not None else -1, Counts.total
    Inherits.total = 0
    Inherits.last = None
    return result


@asked(["z: float32[3]", "n: int"], *N)
class DefaultOfModule(nn.Module):
    steps = 0
    memory = None

    def forward(self, z, n: int):
        for i in range(n):
            self.steps += i
            self.memory = z if self.memory is None else self.memory * 2 + self.steps
        result = z + self.steps, self.memory if self.memory is not None else z
        self.steps, self.memory = 0, None
        return result


@asked(["z: float32[3]", "n: int"], *N)
def writes_after_set(z, n: int):
    y, first, second = z * 2, z.clone(), z.clone()
    first.set_(y)
    first += 1
    if n > 1:
        first *= 3
    for i in range(n):
        first += i
        y *= 2
    rows = torch.stack([y, z])
    second.set_(rows[0])
    second.mul_(5)
    rows[0, 1] = 9
    third = z.clone()
    third.data = second
    third.add_(1)
    kept = third
    third = third * 2
    kept.sub_(4)
    return first, y, second, rows, third, kept, second is first, z


@asked(["z: float32[3]", "n: int"], *N)
def bases_of_tensors(z, n: int):
    names = [c.__name__ for c in type(z).mro()]
    return z + len(torch.Tensor.__mro__), len(names), names[0] == "Tensor" and names[-1] == "object", isinstance(z, torch._C.TensorBase), issubclass(nn.Parameter, torch.Tensor)


@asked(["z: float32[3]", "n: int"], *N)
def memory_that_is_left(z, n: int):
    """A tensor that takes other memory again leaves the first to its owner; an owner that takes other memory leaves its own to the tensor."""
    y, moved, kept, owner, once, back = z * 2, z.clone(), z.clone(), z * 3, z.clone(), z.clone()
    moved.set_(y)
    moved.add_(1)
    moved.set_(kept)
    moved.mul_(n)
    for i in range(n):
        y.sub_(i)
        kept[0] += i
    once.set_(owner)
    owner.set_(z)
    once[1:] = 7
    if n > 1:
        owner = owner + 1
        once *= 2
    rows = torch.stack([z, z * 4])
    back.set_(rows[1])
    back.add_(1)
    back.data = y
    back.add_(100)
    rows[1] += n
    return moved, y, kept, owner, once, rows, back, z


MaybeMask = Optional[Tensor]
Numbers = List[int]


@asked(["x: float32[n, 3]", "counts: Numbers", "mask: MaybeMask"], (R(2, 3), [1, 2], R(2, 3)), (R(2, 3), [5], None))
def inputs_of_named_types(x, counts: Numbers, mask: MaybeMask):
    return (x if mask is None else x * mask) + sum(counts)
