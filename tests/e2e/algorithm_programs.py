"""Algorithms that people write as models: decoders with caches, searches, filters, samplers, recursions over time."""
from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import Enum
from typing import Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple

import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.distributions import Bernoulli, Categorical, Independent, Laplace, Normal, kl_divergence
from torch.nn.utils.parametrizations import spectral_norm, weight_norm
from torch.nn.utils import parametrize


class CRF(nn.Module):
    def __init__(self, n: int):
        super().__init__()
        self.n = n
        self.trans = nn.Parameter(torch.randn(n, n))
        self.start = nn.Parameter(torch.randn(n))
        self.end = nn.Parameter(torch.randn(n))
    def forward(self, emissions: Tensor, mask: Tensor) -> Tuple[Tensor, Tensor]:
        # (T, B, N)
        score = self.start + emissions[0]
        history: List[Tensor] = []
        for i in range(1, emissions.size(0)):
            b = score.unsqueeze(2) + self.trans + emissions[i].unsqueeze(1)
            best, idx = b.max(dim=1)
            score = torch.where(mask[i].unsqueeze(1), best, score)
            history.append(idx)
        score = score + self.end
        best_score, last = score.max(dim=1)
        path = [last]
        for h in reversed(history):
            last = h.gather(1, last.unsqueeze(1)).squeeze(1)
            path.append(last)
        path.reverse()
        return best_score, torch.stack(path)


class CTC(nn.Module):
    def forward(self, logits: Tensor) -> List[int]:
        best = logits.argmax(-1)
        out: List[int] = []
        prev = -1
        for i in range(best.size(0)):
            c = int(best[i])
            if c != 0 and c != prev:
                out.append(c)
            prev = c
        return out


class Beam(nn.Module):
    def __init__(self, vocab: int, d: int, width: int):
        super().__init__()
        self.emb = nn.Embedding(vocab, d)
        self.cell = nn.GRUCell(d, d)
        self.out = nn.Linear(d, vocab)
        self.width = width
    def forward(self, h0: Tensor, max_len: int) -> Tuple[Tensor, Tensor]:
        w = self.width
        h = h0.expand(w, -1)
        tokens = torch.zeros(w, 1, dtype=torch.long)
        scores = torch.full((w,), -1e9)
        scores[0] = 0.0
        finished = torch.zeros(w, dtype=torch.bool)
        step = 0
        while step < max_len and not bool(finished.all()):
            h_new = self.cell(self.emb(tokens[:, -1]), h)
            lp = F.log_softmax(self.out(h_new), -1)
            lp = lp.masked_fill(finished.unsqueeze(1), -1e9)
            lp[:, 0] = torch.where(finished, torch.zeros_like(scores), lp[:, 0])
            total = scores.unsqueeze(1) + lp
            top, ind = total.view(-1).topk(w)
            beam = torch.div(ind, lp.size(1), rounding_mode='floor')
            tok = ind % lp.size(1)
            tokens = torch.cat([tokens[beam], tok.unsqueeze(1)], dim=1)
            h = h_new[beam]
            finished = finished[beam] | (tok == 1)
            scores = top
            step += 1
        return tokens, scores


class Sinkhorn(nn.Module):
    def forward(self, cost: Tensor, eps: float, tol: float) -> Tuple[Tensor, int]:
        n, m = cost.shape
        u = torch.zeros(n)
        v = torch.zeros(m)
        a = torch.full((n,), -math.log(n))
        b = torch.full((m,), -math.log(m))
        it = 0
        for it in range(100):
            u_old = u
            u = eps * (a - torch.logsumexp((v[None, :] - cost) / eps, 1))
            v = eps * (b - torch.logsumexp((u[:, None] - cost) / eps, 0))
            if (u - u_old).abs().max() < tol:
                break
        return torch.exp((u[:, None] + v[None, :] - cost) / eps), it


class MoE(nn.Module):
    def __init__(self, d: int, n: int, k: int):
        super().__init__()
        self.gate = nn.Linear(d, n)
        self.experts = nn.ModuleList([nn.Sequential(nn.Linear(d, 2 * d), nn.GELU(), nn.Linear(2 * d, d)) for _ in range(n)])
        self.k = k
    def forward(self, x: Tensor) -> Tensor:
        w, idx = self.gate(x).softmax(-1).topk(self.k, dim=-1)
        w = w / w.sum(-1, keepdim=True)
        out = torch.zeros_like(x)
        for i, e in enumerate(self.experts):
            tok, slot = torch.where(idx == i)
            if tok.numel() > 0:
                out.index_add_(0, tok, e(x[tok]) * w[tok, slot].unsqueeze(-1))
        return out


class Cache(NamedTuple):
    k: Tensor
    v: Tensor


class Block(nn.Module):
    def __init__(self, d: int, h: int):
        super().__init__()
        self.h = h
        self.qkv = nn.Linear(d, 3 * d)
        self.proj = nn.Linear(d, d)
        self.ln = nn.LayerNorm(d)
    def forward(self, x: Tensor, cache: Optional[Cache]) -> Tuple[Tensor, Cache]:
        B, T, D = x.shape
        q, k, v = self.qkv(self.ln(x)).chunk(3, -1)
        q = q.view(B, T, self.h, -1).transpose(1, 2)
        k = k.view(B, T, self.h, -1).transpose(1, 2)
        v = v.view(B, T, self.h, -1).transpose(1, 2)
        if cache is not None:
            k = torch.cat([cache.k, k], 2)
            v = torch.cat([cache.v, v], 2)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=cache is None)
        return x + self.proj(y.transpose(1, 2).reshape(B, T, D)), Cache(k, v)


class LM(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(11, 16)
        self.blocks = nn.ModuleList([Block(16, 4) for _ in range(2)])
        self.head = nn.Linear(16, 11, bias=False)
        self.head.weight = self.emb.weight
    def forward(self, ids: Tensor, n: int) -> Tensor:
        x = self.emb(ids)
        caches: List[Cache] = []
        for b in self.blocks:
            x, c = b(x, None)
            caches.append(c)
        for _ in range(n):
            nxt = self.head(x[:, -1]).argmax(-1, keepdim=True)
            ids = torch.cat([ids, nxt], 1)
            x = self.emb(nxt)
            new: List[Cache] = []
            for b, c in zip(self.blocks, caches):
                x, c2 = b(x, c)
                new.append(c2)
            caches = new
        return ids


class DTW(nn.Module):
    def forward(self, a: Tensor, b: Tensor) -> Tensor:
        n, m = a.size(0), b.size(0)
        d = torch.full((n + 1, m + 1), float('inf'))
        d[0, 0] = 0.
        for i in range(1, n + 1):
            for j in range(1, m + 1):
                c = (a[i - 1] - b[j - 1]).abs()
                d[i, j] = c + min(d[i - 1, j], d[i, j - 1], d[i - 1, j - 1])
        return d[n, m]


class ACT(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.RNNCell(4, 8)
        self.halt = nn.Linear(8, 1)
    def forward(self, xs: Tensor) -> Dict[str, Tensor]:
        h = torch.zeros(xs.size(1), 8)
        outs: List[Tensor] = []
        ponder = torch.zeros(xs.size(1))
        for x in xs:
            budget = torch.zeros(xs.size(1))
            acc = torch.zeros_like(h)
            steps = 0
            while steps < 6:
                h = self.cell(x, h)
                p = torch.sigmoid(self.halt(h)).squeeze(1)
                still = (budget < 0.99).float()
                p = torch.where(budget + p > 0.99, 1 - budget, p) * still
                acc += p.unsqueeze(1) * h
                budget = budget + p
                ponder += still
                steps += 1
                if (budget >= 0.99).all():
                    break
            h = acc
            outs.append(h)
        return {"out": torch.stack(outs), "ponder": ponder}


class TreeSum(nn.Module):
    def __init__(self):
        super().__init__()
        self.f = nn.Linear(6, 3)
    def forward(self, leaves: Tensor, left: Tensor, right: Tensor) -> Tensor:
        nodes = [l for l in leaves]
        for i in range(left.size(0)):
            a = nodes[int(left[i])]
            b = nodes[int(right[i])]
            nodes.append(torch.tanh(self.f(torch.cat([a, b]))))
        return nodes[-1]


class NMS(nn.Module):
    def forward(self, boxes: Tensor, scores: Tensor, thr: float) -> Tensor:
        order = scores.argsort(descending=True)
        keep: List[int] = []
        areas = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
        while order.numel() > 0:
            i = int(order[0])
            keep.append(i)
            if order.numel() == 1:
                break
            rest = order[1:]
            lt = torch.max(boxes[i, :2], boxes[rest, :2])
            rb = torch.min(boxes[i, 2:], boxes[rest, 2:])
            wh = (rb - lt).clamp(min=0)
            inter = wh[:, 0] * wh[:, 1]
            iou = inter / (areas[i] + areas[rest] - inter)
            order = rest[iou <= thr]
        return torch.tensor(keep)


class Word(nn.Module):
    """packing sequences by hand with lengths"""
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(5, 7, num_layers=2, bidirectional=True, batch_first=True)
    def forward(self, x: Tensor, lengths: Tensor) -> Tuple[Tensor, Tensor]:
        p = nn.utils.rnn.pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
        o, (h, c) = self.lstm(p)
        y, l = nn.utils.rnn.pad_packed_sequence(o, batch_first=True)
        return y, h


class Seq2Seq(nn.Module):
    def __init__(self):
        super().__init__()
        self.enc = nn.GRU(4, 6, batch_first=True)
        self.dec = nn.GRUCell(4, 6)
        self.attn = nn.Linear(6, 6)
        self.out = nn.Linear(12, 4)
    def forward(self, src: Tensor, tgt: Tensor, teacher: bool) -> Tensor:
        mem, h = self.enc(src)
        h = h[-1]
        y = tgt[:, 0]
        outs = []
        for t in range(1, tgt.size(1)):
            h = self.dec(y, h)
            w = torch.softmax(torch.bmm(mem, self.attn(h).unsqueeze(2)).squeeze(2), -1)
            ctx = torch.einsum('bs,bsd->bd', w, mem)
            o = self.out(torch.cat([h, ctx], -1))
            outs.append(o)
            y = tgt[:, t] if teacher else o
        return torch.stack(outs, dim=1)


class Newton(nn.Module):
    def forward(self, x: Tensor, tol: float = 1e-5) -> Tuple[Tensor, int]:
        y = x.clone()
        n = 0
        while True:
            d = (y * y - x) / (2 * y)
            y -= d
            n += 1
            if d.abs().max().item() < tol or n >= 50:
                break
        return y, n


class Median(nn.Module):
    def forward(self, x: Tensor, k: int) -> Tensor:
        out = []
        pad = k // 2
        p = F.pad(x.unsqueeze(0), (pad, pad), mode='replicate')[0]
        for i in range(x.shape[-1]):
            out.append(p[..., i:i + k].median(-1).values)
        return torch.stack(out, -1)


class Chunked(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(1, 4, 5)
        self.register_buffer('hist', torch.zeros(1, 1, 4))
    def forward(self, wav: Tensor, size: int) -> Tensor:
        hist = self.hist
        outs: List[Tensor] = []
        for c in torch.split(wav, size, dim=-1):
            z = torch.cat([hist, c], -1)
            outs.append(F.relu(self.conv(z)))
            hist = z[..., -4:]
        return torch.cat(outs, -1)


class Router(nn.Module):
    def __init__(self):
        super().__init__()
        self.heads = nn.ModuleDict({'a': nn.Linear(3, 2), 'b': nn.Linear(3, 4), 'c': nn.Identity()})
    def forward(self, x: Tensor, which: int) -> Tensor:
        for i, (name, head) in enumerate(self.heads.items()):
            if i == which:
                return head(x)
        raise ValueError("no such head")


@dataclass
class Config:
    dim: int = 8
    heads: int = 2
    layers: int = 2
    act: str = "silu"
    ratios: List[int] = field(default_factory=lambda: [1, 2])


def rotate_half(x):
    a, b = x.chunk(2, dim=-1)
    return torch.cat((-b, a), dim=-1)


class Rotary(nn.Module):
    def __init__(self, dim, base=10000):
        super().__init__()
        inv = 1.0 / (base ** (torch.arange(0, dim, 2).float() / dim))
        self.register_buffer("inv_freq", inv, persistent=False)
        self.max_seq = 0
    def forward(self, x, offset: int = 0):
        t = torch.arange(offset, offset + x.shape[-2], device=x.device).type_as(self.inv_freq)
        freqs = torch.outer(t, self.inv_freq)
        emb = torch.cat((freqs, freqs), dim=-1)
        return x * emb.cos() + rotate_half(x) * emb.sin()


class RMSNorm(nn.Module):
    def __init__(self, dim: int, eps: float = 1e-6):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))
    def _norm(self, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.eps)
    def forward(self, x):
        return self._norm(x.float()).type_as(x) * self.weight


class Attn(nn.Module):
    def __init__(self, cfg: Config):
        super().__init__()
        self.h = cfg.heads
        self.q = nn.Linear(cfg.dim, cfg.dim, bias=False)
        self.kv = nn.Linear(cfg.dim, cfg.dim // cfg.heads * 2, bias=False)
        self.o = nn.Linear(cfg.dim, cfg.dim, bias=False)
        self.rot = Rotary(cfg.dim // cfg.heads)
    def forward(self, x, past=None):
        b, t, d = x.shape
        q = self.q(x).view(b, t, self.h, d // self.h).transpose(1, 2)
        k, v = self.kv(x).split(d // self.h, dim=-1)
        k, v = k.unsqueeze(1), v.unsqueeze(1)
        start = past[0].shape[2] if past is not None else 0
        q, k = self.rot(q, start), self.rot(k, start)
        if past is not None:
            k = torch.cat((past[0], k), dim=2)
            v = torch.cat((past[1], v), dim=2)
        att = (q @ k.transpose(-2, -1)) * (1.0 / math.sqrt(k.size(-1)))
        mask = torch.ones(t, k.size(2), dtype=torch.bool).tril(diagonal=start)
        att = att.masked_fill(~mask, float("-inf")).softmax(dim=-1)
        return self.o((att @ v).transpose(1, 2).contiguous().view(b, t, d)), (k, v)


ACTIVATIONS: Dict[str, Callable[..., nn.Module]] = {"silu": nn.SiLU, "gelu": nn.GELU}


class Llama(nn.Module):
    def __init__(self, cfg: Optional[Config] = None):
        super().__init__()
        cfg = cfg or Config()
        self.cfg = cfg
        self.tok = nn.Embedding(13, cfg.dim)
        self.layers = nn.ModuleList()
        for i in range(cfg.layers):
            block = nn.ModuleDict(dict(attn=Attn(cfg), n1=RMSNorm(cfg.dim), n2=RMSNorm(cfg.dim),
                                       ff=nn.Sequential(nn.Linear(cfg.dim, cfg.dim * cfg.ratios[i]), ACTIVATIONS[cfg.act](), nn.Linear(cfg.dim * cfg.ratios[i], cfg.dim))))
            self.layers.append(block)
        self.norm = RMSNorm(cfg.dim)
        self.head = nn.Linear(cfg.dim, 13, bias=False)
    def forward(self, ids: Tensor, steps: int = 3):
        x = self.tok(ids)
        pasts = [None] * len(self.layers)
        pos = 0
        out = ids
        for s in range(4):
            new = []
            for blk, p in zip(self.layers, pasts):
                a, kv = blk["attn"](blk["n1"](x), p)
                x = x + a
                x = x + blk["ff"](blk["n2"](x))
                new.append(kv)
            pasts = new
            nxt = self.head(self.norm(x[:, -1:])).argmax(-1)
            out = torch.cat([out, nxt], dim=1)
            x = self.tok(nxt)
        return out


class Scan(nn.Module):
    """selective scan"""
    def __init__(self, d=4, n=3):
        super().__init__()
        self.A = nn.Parameter(torch.randn(d, n))
        self.D = nn.Parameter(torch.ones(d))
        self.proj = nn.Linear(d, d + 2 * n)
        self.d, self.n = d, n
    def forward(self, u):
        b, l, d = u.shape
        dt, B, C = torch.split(self.proj(u), [self.d, self.n, self.n], dim=-1)
        dt = F.softplus(dt)
        h = u.new_zeros(b, d, self.n)
        ys = []
        for i in range(l):
            dA = torch.exp(dt[:, i].unsqueeze(-1) * -torch.exp(self.A))
            dB = dt[:, i].unsqueeze(-1) * B[:, i].unsqueeze(1)
            h = dA * h + dB * u[:, i].unsqueeze(-1)
            ys.append((h * C[:, i].unsqueeze(1)).sum(-1))
        y = torch.stack(ys, dim=1)
        return y + u * self.D


class DDIM(nn.Module):
    def __init__(self, steps=20):
        super().__init__()
        betas = torch.linspace(1e-4, 0.02, steps)
        self.register_buffer("alphas_cumprod", torch.cumprod(1 - betas, 0))
        self.net = nn.Sequential(nn.Linear(3, 8), nn.Tanh(), nn.Linear(8, 2))
    def forward(self, x: Tensor, n: int):
        stride = self.alphas_cumprod.shape[0] // n
        for t in reversed(range(0, self.alphas_cumprod.shape[0], stride)):
            a = self.alphas_cumprod[t]
            prev = t - stride
            ap = self.alphas_cumprod[prev] if prev >= 0 else torch.tensor(1.0)
            tt = torch.full((x.size(0), 1), t / self.alphas_cumprod.shape[0])
            eps = self.net(torch.cat([x, tt], 1))
            x0 = (x - (1 - a).sqrt() * eps) / a.sqrt()
            x = ap.sqrt() * x0 + (1 - ap).sqrt() * eps
        return x


class Kalman(nn.Module):
    def forward(self, zs: Tensor, q: float, r: float):
        Fm = torch.tensor([[1.0, 1.0], [0.0, 1.0]])
        H = torch.tensor([[1.0, 0.0]])
        x = torch.zeros(2, 1)
        P = torch.eye(2)
        means, covs = [], []
        for z in zs:
            x = Fm @ x
            P = Fm @ P @ Fm.T + q * torch.eye(2)
            S = H @ P @ H.t() + r
            K = P @ H.t() / S
            x = x + K * (z - (H @ x).squeeze())
            P = (torch.eye(2) - K @ H) @ P
            means.append(x.squeeze(1))
            covs.append(P)
        return {"mean": torch.stack(means), "cov": torch.stack(covs)}


class ODE(nn.Module):
    def __init__(self):
        super().__init__()
        self.f = nn.Linear(3, 3)
    def rhs(self, t, y):
        return torch.tanh(self.f(y)) * torch.cos(t)
    def step(self, t, y, h):
        k1 = self.rhs(t, y)
        k2 = self.rhs(t + h / 2, y + h / 2 * k1)
        k3 = self.rhs(t + 3 * h / 4, y + 3 * h / 4 * k2)
        y3 = y + h * (2 * k1 + 3 * k2 + 4 * k3) / 9
        k4 = self.rhs(t + h, y3)
        err = h * (-5 * k1 / 72 + k2 / 12 + k3 / 9 - k4 / 8)
        return y3, err.abs().max()
    def forward(self, y: Tensor, t1: float = 2.0):
        t = torch.zeros(())
        h = torch.tensor(0.5)
        accepted, rejected = 0, 0
        while t < t1 - 1e-6:
            h = torch.minimum(h, t1 - t)
            y_new, err = self.step(t, y, h)
            if err <= 1e-3:
                t = t + h
                y = y_new
                accepted += 1
            else:
                rejected += 1
                if rejected > 50:
                    break
            h = h * torch.clamp(0.9 * (1e-3 / (err + 1e-12)) ** 0.5, 0.2, 2.0)
        return y, accepted, rejected


class GNN(nn.Module):
    def __init__(self, d=4):
        super().__init__()
        self.msg = nn.Linear(2 * d, d)
        self.upd = nn.GRUCell(d, d)
    def forward(self, x, edge_index, rounds: int):
        src, dst = edge_index
        deg = torch.zeros(x.size(0)).scatter_add_(0, dst, torch.ones_like(dst, dtype=x.dtype)).clamp_(min=1)
        for _ in range(rounds):
            m = F.relu(self.msg(torch.cat([x[src], x[dst]], -1)))
            agg = torch.zeros_like(x).index_add(0, dst, m) / deg[:, None]
            x = self.upd(agg, x)
        return x


class Yolo(nn.Module):
    strides = (8, 16)
    anchors = [[(10, 13), (16, 30)], [(30, 61), (62, 45)]]
    def __init__(self, nc=3):
        super().__init__()
        self.nc = nc
        self.no = nc + 5
        self.m = nn.ModuleList(nn.Conv2d(c, self.no * 2, 1) for c in (4, 6))
        a = torch.tensor(self.anchors).float().view(2, -1, 2)
        self.register_buffer("anchor", a)
        self.grid = [torch.empty(0) for _ in range(2)]
    @staticmethod
    def make_grid(nx, ny):
        yv, xv = torch.meshgrid([torch.arange(ny), torch.arange(nx)], indexing="ij")
        return torch.stack((xv, yv), 2).expand(1, 2, ny, nx, 2).float()
    def forward(self, feats: List[Tensor]):
        z = []
        for i in range(len(self.m)):
            y = self.m[i](feats[i])
            bs, _, ny, nx = y.shape
            y = y.view(bs, 2, self.no, ny, nx).permute(0, 1, 3, 4, 2).contiguous()
            if self.grid[i].shape[2:4] != y.shape[2:4]:
                self.grid[i] = self.make_grid(nx, ny)
            y = y.sigmoid()
            y[..., 0:2] = (y[..., 0:2] * 2 - 0.5 + self.grid[i]) * self.strides[i]
            y[..., 2:4] = (y[..., 2:4] * 2) ** 2 * self.anchor[i].view(1, 2, 1, 1, 2)
            z.append(y.view(bs, -1, self.no))
        return torch.cat(z, 1)


class KMeans(nn.Module):
    def forward(self, x: Tensor, k: int, iters: int = 5):
        c = x[:k].clone()
        a = torch.zeros(x.shape[0], dtype=torch.long)
        for _ in range(iters):
            a = torch.cdist(x, c).argmin(dim=1)
            for j in range(k):
                m = a == j
                if m.any():
                    c[j] = x[m].mean(dim=0)
        return c, a


class Nucleus(nn.Module):
    def forward(self, logits: Tensor, prev: List[int], p: float, penalty: float):
        logits = logits.clone()
        for t in prev:
            if logits[t] > 0:
                logits[t] /= penalty
            else:
                logits[t] *= penalty
        s, idx = torch.sort(logits, descending=True)
        cum = s.softmax(0).cumsum(0)
        remove = cum > p
        remove[1:] = remove[:-1].clone()
        remove[0] = False
        logits[idx[remove]] = -float("inf")
        return logits.softmax(-1)


class Edit(nn.Module):
    def forward(self, a: List[int], b: List[int]) -> int:
        prev = list(range(len(b) + 1))
        for i, ca in enumerate(a, 1):
            cur = [i] + [0] * len(b)
            for j, cb in enumerate(b, 1):
                cur[j] = min(prev[j] + 1, cur[j - 1] + 1, prev[j - 1] + (ca != cb))
            prev = cur
        return prev[-1]


class Mode(Enum):
    SUM = 0
    MEAN = 1


class Pool(nn.Module):
    def __init__(self, mode: Mode = Mode.MEAN, bins: Sequence[int] = (1, 2, 3)):
        super().__init__()
        self.mode, self.bins = mode, tuple(bins)
    def forward(self, x: Tensor):
        b, c, h, w = x.shape
        outs = []
        for n in self.bins:
            for i in range(n):
                for j in range(n):
                    h0, h1 = math.floor(i * h / n), math.ceil((i + 1) * h / n)
                    w0, w1 = int(math.floor(j * w / n)), int(math.ceil((j + 1) * w / n))
                    win = x[:, :, h0:h1, w0:w1]
                    if self.mode is Mode.MEAN:
                        outs.append(win.mean((2, 3)))
                    else:
                        outs.append(win.sum(dim=(-2, -1)))
        return torch.cat(outs, dim=1)


class STN(nn.Module):
    def __init__(self):
        super().__init__()
        self.loc = nn.Sequential(nn.AdaptiveAvgPool2d(2), nn.Flatten(), nn.Linear(8, 6))
    def forward(self, x):
        theta = self.loc(x).view(-1, 2, 3)
        grid = F.affine_grid(theta, x.size(), align_corners=False)
        return F.grid_sample(x, grid, align_corners=False)


class Stateful(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("buf", torch.zeros(4))
        self.count = 0
    def push(self, v):
        self.buf = torch.roll(self.buf, 1)
        self.buf[0] = v
        self.count += 1
    def forward(self, x: Tensor):
        for v in x:
            self.push(v)
        return self.buf.clone(), self.count


class ListedBuffers(nn.Module):
    """What a branch or a loop put in a buffer's place is a buffer."""
    def __init__(self):
        super().__init__()
        self.register_buffer("buf", torch.zeros(3))
        self.register_buffer("other", torch.ones(2), persistent=False)
        self.inner = nn.BatchNorm1d(3)
    def forward(self, x: Tensor, n: int):
        if n > 2:
            self.buf = x * 2
        for i in range(n):
            self.buf = self.buf + x
            self.other = self.other * 2
            if i > 1:
                self.inner.running_mean = x
        total, letters = torch.zeros(3), 0
        for name, b in self.named_buffers():
            letters += len(name)
            if b.shape == (3,):
                total = total + b
        return total, letters, dict(self.named_buffers())["buf"], len(self.state_dict()), self._buffers["other"]


class Stack(nn.Module):
    """reverse Polish"""
    def forward(self, code: Tensor, vals: Tensor) -> Tensor:
        stack: List[Tensor] = []
        p = 0
        for i in range(code.shape[0]):
            op = int(code[i].item())
            if op == 0:
                stack.append(vals[p])
                p += 1
            elif op == 1:
                b = stack.pop()
                a = stack.pop()
                stack.append(a + b)
            elif op == 2:
                b = stack.pop(); a = stack.pop()
                stack.append(a * b)
            else:
                stack.append(-stack.pop())
        return stack[0]


class Life(nn.Module):
    def forward(self, board: Tensor, n: int) -> Tuple[Tensor, bool]:
        k = torch.ones(1, 1, 3, 3)
        k[0, 0, 1, 1] = 0
        still = False
        for _ in range(n):
            nb = F.conv2d(F.pad(board[None, None].float(), (1, 1, 1, 1), mode="circular"), k)[0, 0]
            new = ((nb == 3) | ((nb == 2) & (board == 1))).to(board.dtype)
            if torch.equal(new, board):
                still = True
                break
            board = new
        return board, still


class RNNT(nn.Module):
    def __init__(self, v=6, d=5):
        super().__init__()
        self.pred = nn.LSTMCell(d, d)
        self.emb = nn.Embedding(v, d)
        self.joint = nn.Linear(2 * d, v)
        self.blank = v - 1
    def forward(self, enc: Tensor) -> List[int]:
        hyp: List[int] = []
        h = torch.zeros(1, 5), torch.zeros(1, 5)
        last = torch.tensor([self.blank])
        g, c = self.pred(self.emb(last), h)
        for t in range(enc.size(0)):
            symbols = 0
            while symbols < 3:
                k = self.joint(torch.cat([enc[t:t + 1], g], dim=1)).argmax().item()
                if k == self.blank:
                    break
                hyp.append(int(k))
                g, c = self.pred(self.emb(torch.tensor([k])), (g, c))
                symbols += 1
        return hyp


class Sieve(nn.Module):
    def forward(self, n: int) -> Tensor:
        p = torch.ones(n + 1, dtype=torch.bool)
        p[:2] = False
        i = 2
        while i * i <= n:
            if p[i]:
                p[i * i::i] = False
            i += 1
        return p.nonzero().flatten()


class Volume(nn.Module):
    def __init__(self):
        super().__init__()
        self.mlp = nn.Sequential(nn.Linear(3, 8), nn.ReLU(), nn.Linear(8, 4))
    def forward(self, o: Tensor, d: Tensor, near: float = 0.1, far: float = 2.0, n: int = 6):
        t = torch.linspace(near, far, n)
        acc = torch.zeros(o.shape[0], 3)
        T = torch.ones(o.shape[0], 1)
        for i in range(n - 1):
            pt = o + d * t[i]
            raw = self.mlp(pt)
            rgb, sigma = torch.sigmoid(raw[:, :3]), F.relu(raw[:, 3:])
            alpha = 1.0 - torch.exp(-sigma * (t[i + 1] - t[i]))
            acc += T * alpha * rgb
            T = T * (1.0 - alpha + 1e-10)
            if T.max() < 1e-4:
                break
        return acc, T


class Bubble(nn.Module):
    def forward(self, x: Tensor) -> Tuple[Tensor, int]:
        x = x.clone()
        swaps = 0
        n = x.numel()
        for i in range(n):
            done = True
            for j in range(n - 1 - i):
                if x[j] > x[j + 1]:
                    x[j], x[j + 1] = x[j + 1].clone(), x[j].clone()
                    swaps += 1
                    done = False
            if done:
                break
        return x, swaps


class Alibi(nn.Module):
    def slopes(self, n):
        def pow2(n):
            start = 2 ** (-(2 ** -(math.log2(n) - 3)))
            return [start * start ** i for i in range(n)]
        if math.log2(n).is_integer():
            return pow2(n)
        closest = 2 ** math.floor(math.log2(n))
        return pow2(closest) + self.slopes(2 * closest)[0::2][:n - closest]
    def __init__(self, heads=6):
        super().__init__()
        self.register_buffer("m", torch.tensor(self.slopes(heads)).view(heads, 1, 1))
    def forward(self, q: Tensor, k: Tensor):
        i = torch.arange(q.shape[-2])[:, None] - torch.arange(k.shape[-2])
        return (q @ k.mT / q.shape[-1] ** 0.5 - self.m * i.abs()).softmax(-1)


class Actor(nn.Module):
    def __init__(self):
        super().__init__()
        self.mean = nn.Linear(4, 2)
        self.log_std = nn.Parameter(torch.zeros(2))
        self.choice = nn.Linear(4, 3)

    def forward(self, x, action):
        moves = Independent(Normal(self.mean(x), self.log_std.exp()), 1)
        choice = Categorical(logits=self.choice(x))
        odds = Bernoulli(probs=torch.sigmoid(x[:, 0]))
        apart = kl_divergence(moves, Independent(Normal(torch.zeros_like(action), 2.0), 1)) + kl_divergence(choice, Categorical(choice.probs.flip(-1)))
        return moves.log_prob(action), moves.entropy(), choice.log_prob(choice.mode), choice.entropy(), odds.entropy(), Laplace(x, 1.5).log_prob(x * 2), apart


class Symmetric(nn.Module):
    def forward(self, weight):
        return weight.triu() + weight.triu(1).T


class Reparametrized(nn.Module):
    def __init__(self):
        super().__init__()
        self.convolutions = nn.ModuleList([weight_norm(nn.Conv1d(2, 4, 3, dilation=2**i, padding=2**i)) for i in range(2)])
        self.linear = spectral_norm(nn.Linear(2, 2))
        self.square = nn.Linear(2, 2)
        parametrize.register_parametrization(self.square, "weight", Symmetric())

    def forward(self, x):
        for convolution in self.convolutions:
            a, b = convolution(x).chunk(2, dim=1)
            x = x + torch.tanh(a) * torch.sigmoid(b)
        return F.linear(self.linear(x.mT), self.square.weight), self.square.weight


class Ensemble(nn.Module):
    """Every member on the same input, by vmap over their stacked parameters; and one of them with parameters of the call."""

    def __init__(self, members: int):
        super().__init__()
        self.members = nn.ModuleList([nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 3)) for _ in range(members)])

    def forward(self, x: Tensor, scale: float):
        parameters, buffers = torch.func.stack_module_state(list(self.members))

        def call(parameters, buffers, x):
            return torch.func.functional_call(self.members[0], (parameters, buffers), (x,))

        every = torch.vmap(call, in_dims=(0, 0, None))(parameters, buffers, x)
        scaled = torch.func.functional_call(self.members[1], {"0.weight": self.members[1][0].weight * scale}, (x,))
        return every, scaled, self.members[1](x)


class Packed(nn.Module):
    """reads and replaces the data of packed sequences"""
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(5, 4)
        self.lstm = nn.LSTM(4, 7, bidirectional=True, batch_first=True)
        self.gru = nn.GRU(4, 3)
    def forward(self, x: Tensor, lengths: Tensor):
        rnn = nn.utils.rnn
        p = rnn.pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
        q = rnn.PackedSequence(torch.tanh(self.first(p.data)), p.batch_sizes, p.sorted_indices, p.unsorted_indices)
        o, (h, c) = self.lstm(q)
        y, l = rnn.pad_packed_sequence(o, batch_first=True)
        data, sizes, order, back = q
        s, last = self.gru(rnn.PackedSequence(data, sizes))
        return y, l, h, data, sizes, order, back, last, s.data, o.data * 2


class ViewedBuffers(nn.Module):
    """Views and elements that take a buffer's name are buffers, as others are."""
    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("mean", torch.tensor([0.5, -1.0, 2.0]))
        self.register_buffer("rows", torch.arange(6.0), persistent=False)
        self.rows = self.rows.view(2, 3)
    def forward(self, x: Tensor, n: int):
        self.rows = x.reshape(2, 3)
        if n > 1:
            self.mean = x[:3].detach()
        for i in range(n):
            self.rows = (x + i, x * i)[i % 2].view(2, 3)
        self.mean.mul_(2)
        total = x.sum()
        for name, b in self.named_buffers():
            total = total + b.sum() * len(name)
        return total, x, len(self.state_dict()), len(list(self.buffers()))
