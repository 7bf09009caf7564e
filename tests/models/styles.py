"""Nets in the styles in which single files are published, written here: each with the control flow that its kind has."""
import math
from dataclasses import dataclass
from typing import Dict, List, Optional, Tuple

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch import Tensor


# ---- a language model as training repositories have it ----

@dataclass
class GPTConfig:
    block_size: int = 32
    vocab_size: int = 50
    n_layer: int = 2
    n_head: int = 4
    n_embd: int = 32
    dropout: float = 0.0
    bias: bool = True


class CausalSelfAttention(nn.Module):
    def __init__(self, config):
        super().__init__()
        assert config.n_embd % config.n_head == 0
        self.c_attn = nn.Linear(config.n_embd, 3 * config.n_embd, bias=config.bias)
        self.c_proj = nn.Linear(config.n_embd, config.n_embd, bias=config.bias)
        self.attn_dropout = nn.Dropout(config.dropout)
        self.n_head = config.n_head
        self.n_embd = config.n_embd
        mask = torch.tril(torch.ones(config.block_size, config.block_size))
        self.register_buffer("bias", mask.view(1, 1, config.block_size, config.block_size))

    def forward(self, x):
        B, T, C = x.size()
        q, k, v = self.c_attn(x).split(self.n_embd, dim=2)
        k = k.view(B, T, self.n_head, C // self.n_head).transpose(1, 2)
        q = q.view(B, T, self.n_head, C // self.n_head).transpose(1, 2)
        v = v.view(B, T, self.n_head, C // self.n_head).transpose(1, 2)
        att = (q @ k.transpose(-2, -1)) * (1.0 / math.sqrt(k.size(-1)))
        att = att.masked_fill(self.bias[:, :, :T, :T] == 0, float("-inf"))
        y = self.attn_dropout(F.softmax(att, dim=-1)) @ v
        return self.c_proj(y.transpose(1, 2).contiguous().view(B, T, C))


class Block(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.ln_1, self.ln_2 = nn.LayerNorm(config.n_embd), nn.LayerNorm(config.n_embd)
        self.attn = CausalSelfAttention(config)
        self.mlp = nn.ModuleDict(dict(c_fc=nn.Linear(config.n_embd, 4 * config.n_embd), act=nn.GELU(), c_proj=nn.Linear(4 * config.n_embd, config.n_embd)))
        self.mlpf = lambda x: self.mlp.c_proj(self.mlp.act(self.mlp.c_fc(x)))

    def forward(self, x):
        x = x + self.attn(self.ln_1(x))
        return x + self.mlpf(self.ln_2(x))


class GPT(nn.Module):
    def __init__(self):
        super().__init__()
        config = GPTConfig()
        self.config = config
        self.transformer = nn.ModuleDict(dict(
            wte=nn.Embedding(config.vocab_size, config.n_embd), wpe=nn.Embedding(config.block_size, config.n_embd),
            h=nn.ModuleList([Block(config) for _ in range(config.n_layer)]), ln_f=nn.LayerNorm(config.n_embd)))
        self.lm_head = nn.Linear(config.n_embd, config.vocab_size, bias=False)
        self.apply(self._init_weights)
        for name, p in self.named_parameters():
            if name.endswith("c_proj.weight"):
                torch.nn.init.normal_(p, mean=0.0, std=0.02 / math.sqrt(2 * config.n_layer))

    def _init_weights(self, module):
        if isinstance(module, nn.Linear):
            torch.nn.init.normal_(module.weight, mean=0.0, std=0.2)
            if module.bias is not None:
                torch.nn.init.zeros_(module.bias)

    def logits(self, idx, targets=None):
        device = idx.device
        b, t = idx.size()
        assert t <= self.config.block_size, f"Cannot forward sequence of length {t}"
        pos = torch.arange(0, t, dtype=torch.long, device=device)
        x = self.transformer.wte(idx) + self.transformer.wpe(pos)
        for block in self.transformer.h:
            x = block(x)
        x = self.transformer.ln_f(x)
        if targets is not None:
            logits = self.lm_head(x)
            loss = F.cross_entropy(logits.view(-1, logits.size(-1)), targets.view(-1), ignore_index=-1)
        else:
            logits = self.lm_head(x[:, [-1], :])
            loss = None
        return logits, loss

    @torch.no_grad()
    def forward(self, idx: Tensor, max_new_tokens: int, temperature: float = 1.0, top_k: int = 5):
        for _ in range(max_new_tokens):
            idx_cond = idx if idx.size(1) <= self.config.block_size else idx[:, -self.config.block_size:]
            logits, _ = self.logits(idx_cond)
            logits = logits[:, -1, :] / temperature
            if top_k is not None:
                v, _ = torch.topk(logits, min(top_k, logits.size(-1)))
                logits[logits < v[:, [-1]]] = -float("Inf")
            idx_next = torch.argmax(F.softmax(logits, dim=-1), dim=-1, keepdim=True)
            idx = torch.cat((idx, idx_next), dim=1)
        return idx


# ---- a detector of one stage with its suppression ----

def box_iou(a: Tensor, b: Tensor) -> Tensor:
    lt = torch.max(a[:, None, :2], b[None, :, :2])
    rb = torch.min(a[:, None, 2:], b[None, :, 2:])
    inter = (rb - lt).clamp(min=0).prod(2)
    area = lambda x: (x[:, 2] - x[:, 0]) * (x[:, 3] - x[:, 1])
    return inter / (area(a)[:, None] + area(b)[None, :] - inter + 1e-7)


def nms(boxes: Tensor, scores: Tensor, limit: float) -> Tensor:
    order = scores.argsort(descending=True)
    keep: List[Tensor] = []
    while order.numel() > 0:
        i = order[0]
        keep.append(i)
        if order.numel() == 1:
            break
        ious = box_iou(boxes[i].unsqueeze(0), boxes[order[1:]])[0]
        order = order[1:][ious <= limit]
    return torch.stack(keep) if len(keep) > 0 else torch.zeros(0, dtype=torch.int64)


class Detector(nn.Module):
    def __init__(self, classes=3, anchors=((4, 4), (8, 12))):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 8, 3, 2, 1), nn.BatchNorm2d(8), nn.SiLU(), nn.Conv2d(8, 16, 3, 2, 1), nn.SiLU())
        self.head = nn.Conv2d(16, len(anchors) * (5 + classes), 1)
        self.register_buffer("anchors", torch.tensor(anchors, dtype=torch.float32))
        self.na, self.no = len(anchors), 5 + classes

    def forward(self, x: Tensor, threshold: float):
        p = self.head(self.stem(x))
        n, _, ny, nx = p.shape
        p = p.view(n, self.na, self.no, ny, nx).permute(0, 1, 3, 4, 2).contiguous().sigmoid()
        yv, xv = torch.meshgrid([torch.arange(ny), torch.arange(nx)], indexing="ij")
        grid = torch.stack((xv, yv), 2).float()
        xy = (p[..., :2] * 2 - 0.5 + grid) * 4
        wh = (p[..., 2:4] * 2) ** 2 * self.anchors.view(1, self.na, 1, 1, 2)
        z = torch.cat((xy, wh, p[..., 4:]), -1).view(n, -1, self.no)
        found = []
        for i in range(n):
            one = z[i]
            scores, labels = (one[:, 5:] * one[:, 4:5]).max(1)
            mask = scores > threshold
            one, scores, labels = one[mask], scores[mask], labels[mask]
            boxes = torch.cat((one[:, :2] - one[:, 2:4] / 2, one[:, :2] + one[:, 2:4] / 2), 1)
            keep = nms(boxes + labels[:, None] * 4096.0, scores, 0.45)
            found.append(torch.cat((boxes[keep], scores[keep, None], labels[keep, None].float()), 1))
        return found


# ---- diffusion ----

def timestep_embedding(timesteps, dim, max_period=10000):
    half = dim // 2
    freqs = torch.exp(-math.log(max_period) * torch.arange(start=0, end=half, dtype=torch.float32) / half)
    args = timesteps[:, None].float() * freqs[None]
    embedding = torch.cat([torch.cos(args), torch.sin(args)], dim=-1)
    if dim % 2:
        embedding = torch.cat([embedding, torch.zeros_like(embedding[:, :1])], dim=-1)
    return embedding


class ResBlock(nn.Module):
    def __init__(self, cin, cout, emb):
        super().__init__()
        self.block1 = nn.Sequential(nn.GroupNorm(4, cin), nn.SiLU(), nn.Conv2d(cin, cout, 3, padding=1))
        self.emb = nn.Linear(emb, 2 * cout)
        self.norm, self.out = nn.GroupNorm(4, cout), nn.Conv2d(cout, cout, 3, padding=1)
        self.skip = nn.Conv2d(cin, cout, 1) if cin != cout else nn.Identity()

    def forward(self, x, e):
        h = self.block1(x)
        scale, shift = self.emb(F.silu(e))[..., None, None].chunk(2, dim=1)
        return self.skip(x) + self.out(F.silu(self.norm(h) * (1 + scale) + shift))


class DiffusionUNet(nn.Module):
    def __init__(self, width=8, mults=(1, 2)):
        super().__init__()
        self.width = width
        self.time = nn.Sequential(nn.Linear(width, 4 * width), nn.SiLU(), nn.Linear(4 * width, 4 * width))
        self.inp = nn.Conv2d(3, width, 3, padding=1)
        self.downs, self.ups, channels, c = nn.ModuleList(), nn.ModuleList(), [width], width
        for i, m in enumerate(mults):
            self.downs.append(ResBlock(c, width * m, 4 * width))
            c = width * m
            channels.append(c)
            if i != len(mults) - 1:
                self.downs.append(nn.Conv2d(c, c, 3, 2, 1))
                channels.append(c)
        self.mid = ResBlock(c, c, 4 * width)
        for i, m in reversed(list(enumerate(mults))):
            for j in range(2):
                self.ups.append(ResBlock(c + channels.pop(), width * m, 4 * width))
                c = width * m
            if i:
                self.ups.append(nn.Upsample(scale_factor=2, mode="nearest"))
        self.out = nn.Conv2d(c, 3, 3, padding=1)

    def eps(self, x, t):
        e = self.time(timestep_embedding(t, self.width))
        h = self.inp(x)
        hs = [h]
        for layer in self.downs:
            h = layer(h, e) if isinstance(layer, ResBlock) else layer(h)
            hs.append(h)
        h = self.mid(h, e)
        for layer in self.ups:
            if isinstance(layer, ResBlock):
                h = layer(torch.cat([h, hs.pop()], dim=1), e)
            else:
                h = layer(h)
        return self.out(h)

    def forward(self, x: Tensor, steps: int):
        """DDIM without noise."""
        betas = torch.linspace(1e-4, 0.02, 100)
        alphas = torch.cumprod(1.0 - betas, 0)
        times = torch.linspace(99, 0, steps).long()
        for i in range(steps):
            t = times[i]
            e = self.eps(x, t.expand(x.shape[0]))
            a = alphas[t]
            before = alphas[times[i + 1]] if i + 1 < steps else torch.ones(())
            x0 = ((x - (1 - a).sqrt() * e) / a.sqrt()).clamp(-3, 3)
            x = before.sqrt() * x0 + (1 - before).sqrt() * e
        return x


# ---- waves, made one after the other ----

class WaveNet(nn.Module):
    def __init__(self, layers=3, channels=8, classes=16):
        super().__init__()
        self.start = nn.Conv1d(classes, channels, 1)
        self.dilated, self.skips = nn.ModuleList(), nn.ModuleList()
        self.receptive, self.classes = 1, classes
        for i in range(layers):
            self.dilated.append(nn.Conv1d(channels, 2 * channels, 2, dilation=2 ** i))
            self.skips.append(nn.Conv1d(channels, classes, 1))
            self.receptive += 2 ** i

    def net(self, x):
        h, total = self.start(x), 0
        for conv, skip in zip(self.dilated, self.skips):
            a, b = conv(F.pad(h, (conv.dilation[0], 0))).chunk(2, 1)
            z = torch.tanh(a) * torch.sigmoid(b)
            h = h + z
            total = total + skip(z)
        return F.relu(total)

    def forward(self, begin: Tensor, count: int) -> Tensor:
        wave = begin
        for _ in range(count):
            window = wave[:, -self.receptive:]
            one_hot = F.one_hot(window, self.classes).transpose(1, 2).float()
            wave = torch.cat([wave, self.net(one_hot)[:, :, -1].argmax(1, keepdim=True)], 1)
        return wave


# ---- flow refined in steps ----

class Flow(nn.Module):
    def __init__(self, dim=8, radius=2):
        super().__init__()
        self.encoder = nn.Sequential(nn.Conv2d(3, dim, 5, 2, 2), nn.ReLU(), nn.Conv2d(dim, dim, 3, 2, 1))
        side = (2 * radius + 1) ** 2
        self.gates = nn.Conv2d(side + 2 + dim, 2 * dim, 3, padding=1)
        self.cand = nn.Conv2d(side + 2 + dim, dim, 3, padding=1)
        self.delta = nn.Conv2d(dim, 2, 3, padding=1)
        self.radius, self.dim = radius, dim

    def lookup(self, corr, coords):
        n, h, w, _ = coords.shape
        r = self.radius
        d = torch.linspace(-r, r, 2 * r + 1)
        offset = torch.stack(torch.meshgrid(d, d, indexing="ij"), -1).view(1, 2 * r + 1, 2 * r + 1, 2)
        at = coords.reshape(n * h * w, 1, 1, 2) + offset
        size = torch.tensor([corr.shape[-1] - 1, corr.shape[-2] - 1], dtype=torch.float32)
        out = F.grid_sample(corr, 2 * at / size - 1, align_corners=True)
        return out.view(n, h, w, -1).permute(0, 3, 1, 2)

    def forward(self, a: Tensor, b: Tensor, iters: int) -> Tuple[Tensor, List[Tensor]]:
        fa, fb = self.encoder(a), self.encoder(b)
        n, c, h, w = fa.shape
        corr = torch.einsum("nchw,ncij->nhwij", fa, fb).reshape(n * h * w, 1, h, w) / c ** 0.5
        ys, xs = torch.meshgrid(torch.arange(h), torch.arange(w), indexing="ij")
        base = torch.stack((xs, ys), -1).float()[None].repeat(n, 1, 1, 1)
        coords, state = base.clone(), torch.tanh(fa)
        made: List[Tensor] = []
        for _ in range(iters):
            flow = (coords - base).permute(0, 3, 1, 2)
            x = torch.cat([self.lookup(corr, coords), flow], 1)
            z, r = torch.sigmoid(self.gates(torch.cat([state, x], 1))).chunk(2, 1)
            q = torch.tanh(self.cand(torch.cat([r * state, x], 1)))
            state = (1 - z) * state + z * q
            coords = coords + self.delta(state).permute(0, 2, 3, 1)
            made.append(F.interpolate((coords - base).permute(0, 3, 1, 2) * 4, scale_factor=4.0, mode="bilinear", align_corners=True))
        return coords - base, made


# ---- sequences to sequences ----

class Attention(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.w, self.u, self.v = nn.Linear(dim, dim), nn.Linear(dim, dim), nn.Linear(dim, 1)

    def forward(self, query, keys, mask):
        scores = self.v(torch.tanh(self.w(query).unsqueeze(1) + self.u(keys))).squeeze(-1)
        weights = F.softmax(scores.masked_fill(~mask, -1e9), -1)
        return (weights.unsqueeze(1) @ keys).squeeze(1), weights


class Seq2Seq(nn.Module):
    SOS, EOS = 1, 2

    def __init__(self, words=20, dim=16):
        super().__init__()
        self.embedding = nn.Embedding(words, dim, padding_idx=0)
        self.encoder = nn.GRU(dim, dim // 2, batch_first=True, bidirectional=True)
        self.attention = Attention(dim)
        self.cell = nn.GRUCell(2 * dim, dim)
        self.out = nn.Linear(dim, words)

    def forward(self, source: Tensor, most: int) -> Tuple[Tensor, Tensor]:
        """Greedy, until every row has ended."""
        keys, h = self.encoder(self.embedding(source))
        state = torch.cat([h[0], h[1]], -1)
        word = torch.full((source.size(0),), self.SOS, dtype=torch.long)
        done = torch.zeros_like(word, dtype=torch.bool)
        words, weights = [], []
        for _ in range(most):
            context, w = self.attention(state, keys, source != 0)
            state = self.cell(torch.cat([self.embedding(word), context], -1), state)
            word = self.out(state).argmax(-1).masked_fill(done, 0)
            words.append(word)
            weights.append(w)
            done = done | (word == self.EOS)
            if done.all():
                break
        return torch.stack(words, 1), torch.stack(weights, 1)


class Beam(nn.Module):
    def __init__(self, words=12, dim=16, width=3):
        super().__init__()
        self.embedding, self.cell, self.out = nn.Embedding(words, dim), nn.LSTMCell(dim, dim), nn.Linear(dim, words)
        self.width, self.words = width, words

    def forward(self, start: Tensor, most: int) -> Tuple[Tensor, Tensor]:
        k = self.width
        h = start.unsqueeze(0).expand(k, -1)
        c = torch.zeros_like(h)
        paths = torch.ones(k, 1, dtype=torch.long)
        scores = torch.full((k,), -1e9)
        scores[0] = 0.0
        ended = torch.zeros(k, dtype=torch.bool)
        while not bool(ended.all()) and paths.size(1) < most:
            h, c = self.cell(self.embedding(paths[:, -1]), (h, c))
            logp = F.log_softmax(self.out(h), -1)
            logp[ended] = -float("inf")
            logp[ended, 2] = 0.0
            scores, flat = (scores.unsqueeze(1) + logp).view(-1).topk(k)
            beam, word = torch.div(flat, self.words, rounding_mode="floor"), flat % self.words
            paths = torch.cat([paths[beam], word.unsqueeze(1)], 1)
            h, c, ended = h[beam], c[beam], ended[beam] | (word == 2)
        lengths = (paths != 2).sum(1)
        best = (scores / lengths.float() ** 0.7).argmax()
        return paths[best], scores


class CRF(nn.Module):
    def __init__(self, tags=5, dim=8):
        super().__init__()
        self.lstm = nn.LSTM(dim, dim, batch_first=True, bidirectional=True)
        self.emit = nn.Linear(2 * dim, tags)
        self.transitions = nn.Parameter(torch.randn(tags, tags))
        self.start, self.end = nn.Parameter(torch.randn(tags)), nn.Parameter(torch.randn(tags))

    def forward(self, x: Tensor, lengths: Tensor) -> Tuple[Tensor, List[Tensor]]:
        emissions = self.emit(self.lstm(x)[0]).transpose(0, 1)
        steps, n = emissions.shape[:2]
        mask = torch.arange(steps)[:, None] < lengths[None, :]
        score = self.start + emissions[0]
        log_z, history = score, []
        for i in range(1, steps):
            step = score.unsqueeze(2) + self.transitions + emissions[i].unsqueeze(1)
            best, indices = step.max(dim=1)
            score = torch.where(mask[i].unsqueeze(1), best, score)
            spread = torch.logsumexp(log_z.unsqueeze(2) + self.transitions + emissions[i].unsqueeze(1), 1)
            log_z = torch.where(mask[i].unsqueeze(1), spread, log_z)
            history.append(indices)
        score = score + self.end
        paths: List[Tensor] = []
        for b in range(n):
            tag = int(score[b].argmax())
            path = [tag]
            for hist in reversed(history[:int(lengths[b]) - 1]):
                tag = int(hist[b][tag])
                path.append(tag)
            path.reverse()
            paths.append(torch.tensor(path))
        return torch.logsumexp(log_z + self.end, 1), paths


# ---- trees and pointers ----

class TreeLSTM(nn.Module):
    """Children first: parent[i] is larger than i, the last one's is -1."""

    def __init__(self, dim=8):
        super().__init__()
        self.iou, self.uiou = nn.Linear(dim, 3 * dim), nn.Linear(dim, 3 * dim, bias=False)
        self.f, self.uf = nn.Linear(dim, dim), nn.Linear(dim, dim, bias=False)

    def forward(self, x: Tensor, parent: Tensor) -> Tensor:
        n, d = x.shape
        hs, fc = torch.zeros(n, d), torch.zeros(n, d)
        h = torch.zeros(d)
        for i in range(n):
            a, o, u = (self.iou(x[i]) + self.uiou(hs[i])).chunk(3)
            c = torch.sigmoid(a) * torch.tanh(u) + fc[i]
            h = torch.sigmoid(o) * torch.tanh(c)
            p = int(parent[i])
            if p >= 0:
                hs[p] += h
                fc[p] += torch.sigmoid(self.f(x[p]) + self.uf(h)) * c
        return h


class Pointer(nn.Module):
    def __init__(self, dim=8):
        super().__init__()
        self.embed, self.encoder, self.cell = nn.Linear(2, dim), nn.LSTM(dim, dim, batch_first=True), nn.LSTMCell(dim, dim)
        self.w, self.q, self.v = nn.Linear(dim, dim), nn.Linear(dim, dim), nn.Linear(dim, 1)

    def forward(self, cities: Tensor) -> Tuple[Tensor, Tensor]:
        x = self.embed(cities)
        keys, (h, c) = self.encoder(x)
        h, c, given = h[0], c[0], x.mean(1)
        visited = torch.zeros(cities.shape[:2], dtype=torch.bool)
        tour, logs = [], []
        for _ in range(cities.size(1)):
            h, c = self.cell(given, (h, c))
            u = self.v(torch.tanh(self.w(keys) + self.q(h)[:, None])).squeeze(-1)
            logp = F.log_softmax(u.masked_fill(visited, -1e9), -1)
            chosen = logp.argmax(-1)
            visited = visited.scatter(1, chosen[:, None], True)
            tour.append(chosen)
            logs.append(logp.gather(1, chosen[:, None]))
            given = x[torch.arange(x.size(0)), chosen]
        return torch.stack(tour, 1), torch.cat(logs, 1).sum(1)


# ---- scans, experts, equations ----

class Mamba(nn.Module):
    def __init__(self, dim=8, inner=16, state=4, conv=3):
        super().__init__()
        self.inp, self.conv = nn.Linear(dim, 2 * inner), nn.Conv1d(inner, inner, conv, padding=conv - 1, groups=inner)
        self.x_proj, self.dt = nn.Linear(inner, 1 + 2 * state), nn.Linear(1, inner)
        self.A_log = nn.Parameter(torch.log(torch.arange(1, state + 1).float().repeat(inner, 1)))
        self.D, self.out, self.state = nn.Parameter(torch.ones(inner)), nn.Linear(inner, dim), state

    def forward(self, u: Tensor) -> Tensor:
        b, length, _ = u.shape
        x, z = self.inp(u).chunk(2, -1)
        x = F.silu(self.conv(x.transpose(1, 2))[..., :length].transpose(1, 2))
        dt, B, C = torch.split(self.x_proj(x), [1, self.state, self.state], -1)
        dt = F.softplus(self.dt(dt))
        A = -torch.exp(self.A_log)
        dA, dBx = torch.exp(dt.unsqueeze(-1) * A), (dt * x).unsqueeze(-1) * B.unsqueeze(2)
        h, ys = torch.zeros(b, x.size(2), self.state), []
        for t in range(length):
            h = dA[:, t] * h + dBx[:, t]
            ys.append((h @ C[:, t].unsqueeze(-1)).squeeze(-1))
        y = torch.stack(ys, 1) + x * self.D
        return self.out(y * F.silu(z))


class Experts(nn.Module):
    def __init__(self, dim=8, experts=4, k=2):
        super().__init__()
        self.gate = nn.Linear(dim, experts, bias=False)
        self.experts = nn.ModuleList([nn.Sequential(nn.Linear(dim, 2 * dim), nn.GELU(), nn.Linear(2 * dim, dim)) for _ in range(experts)])
        self.k = k

    def forward(self, x: Tensor) -> Tuple[Tensor, Tensor]:
        flat = x.view(-1, x.size(-1))
        weights, chosen = torch.topk(F.softmax(self.gate(flat), -1), self.k)
        weights = weights / weights.sum(-1, keepdim=True)
        out = torch.zeros_like(flat)
        load: Dict[int, Tensor] = {}
        for i, expert in enumerate(self.experts):
            rows, which = torch.where(chosen == i)
            load[i] = torch.tensor(rows.numel())
            if rows.numel() == 0:
                continue
            out.index_add_(0, rows, expert(flat[rows]) * weights[rows, which, None])
        return out.view_as(x), torch.stack([load[i] for i in range(len(self.experts))])


class NeuralODE(nn.Module):
    def __init__(self, dim=6):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(dim + 1, 16), nn.Tanh(), nn.Linear(16, dim))

    def field(self, t: float, y: Tensor) -> Tensor:
        return self.net(torch.cat([y, torch.full_like(y[:, :1], t)], -1))

    def forward(self, y: Tensor, end: float, steps: int) -> Tensor:
        h, t, path = end / steps, 0.0, [y]
        for _ in range(steps):
            k1 = self.field(t, y)
            k2 = self.field(t + h / 2, y + h / 2 * k1)
            k3 = self.field(t + h / 2, y + h / 2 * k2)
            k4 = self.field(t + h, y + h * k3)
            y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
            t += h
            path.append(y)
        return torch.stack(path)


class AdaptiveODE(nn.Module):
    def __init__(self, dim=4):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(dim, 16), nn.Tanh(), nn.Linear(16, dim))

    def forward(self, y: Tensor, end: float, tolerance: float) -> Tuple[Tensor, int]:
        t, h, taken = 0.0, 0.25, 0
        while t < end - 1e-6 and taken < 200:
            h = min(h, end - t)
            k1 = self.net(y)
            k2 = self.net(y + h * k1)
            error = float((h / 2 * (k2 - k1)).abs().max())
            if error <= tolerance:
                y = y + h / 2 * (k1 + k2)
                t += h
                h = h * 1.5
            else:
                h = h / 2
            taken += 1
        return y, taken


# ---- graphs, codes, rays, capsules ----

class GraphNet(nn.Module):
    def __init__(self, dim=8, layers=2):
        super().__init__()
        self.message = nn.ModuleList([nn.Linear(2 * dim, dim) for _ in range(layers)])
        self.update = nn.ModuleList([nn.GRUCell(dim, dim) for _ in range(layers)])
        self.attend = nn.ModuleList([nn.Linear(2 * dim, 1) for _ in range(layers)])
        self.out = nn.Linear(2 * dim, 3)

    def forward(self, x: Tensor, edge_index: Tensor, batch: Tensor) -> Tensor:
        row, col = edge_index[0], edge_index[1]
        n = x.size(0)
        for message, update, attend in zip(self.message, self.update, self.attend):
            pair = torch.cat([x[row], x[col]], -1)
            a = F.leaky_relu(attend(pair)).squeeze(-1)
            top = torch.full((n,), -1e9).scatter_reduce(0, col, a, "amax")
            e = torch.exp(a - top[col])
            e = e / torch.zeros(n).scatter_add(0, col, e)[col].clamp(min=1e-9)
            total = torch.zeros_like(x).index_add(0, col, F.relu(message(pair)) * e[:, None])
            x = update(total, x)
        graphs = int(batch.max()) + 1
        mean = torch.zeros(graphs, x.size(1)).scatter_reduce(0, batch[:, None].expand_as(x), x, "mean", include_self=False)
        most = torch.zeros(graphs, x.size(1)).scatter_reduce_(0, batch[:, None].expand_as(x), x, "amax", include_self=False)
        return self.out(torch.cat([mean, most], -1))


class VQVAE(nn.Module):
    def __init__(self, dim=8, codes=12):
        super().__init__()
        self.encoder = nn.Sequential(nn.Conv2d(3, dim, 4, 2, 1), nn.ReLU(), nn.Conv2d(dim, dim, 3, 1, 1))
        self.decoder = nn.Sequential(nn.ConvTranspose2d(dim, dim, 4, 2, 1), nn.ReLU(), nn.Conv2d(dim, 3, 3, 1, 1))
        self.codebook = nn.Embedding(codes, dim)

    def forward(self, x: Tensor):
        z = self.encoder(x).permute(0, 2, 3, 1).contiguous()
        flat = z.view(-1, z.size(-1))
        distance = flat.pow(2).sum(1, keepdim=True) + self.codebook.weight.pow(2).sum(1) - 2 * flat @ self.codebook.weight.t()
        index = distance.argmin(1)
        one_hot = torch.zeros(index.size(0), self.codebook.num_embeddings).scatter_(1, index.unsqueeze(1), 1)
        quantized = (one_hot @ self.codebook.weight).view(z.shape)
        loss = F.mse_loss(quantized.detach(), z) + 0.25 * F.mse_loss(quantized, z.detach())
        quantized = z + (quantized - z).detach()
        used = one_hot.mean(0)
        perplexity = torch.exp(-(used * (used + 1e-10).log()).sum())
        return {"x": self.decoder(quantized.permute(0, 3, 1, 2)), "loss": loss, "perplexity": perplexity, "codes": index.view(z.shape[:3])}


class NeRF(nn.Module):
    def __init__(self, width=16, depth=4, skips=(2,), freqs=3):
        super().__init__()
        size = 3 + 6 * freqs
        self.skips, self.freqs = skips, freqs
        self.layers = nn.ModuleList([nn.Linear(size, width)] + [nn.Linear(width + size if i + 1 in skips else width, width) for i in range(depth - 1)])
        self.sigma, self.feature, self.rgb = nn.Linear(width, 1), nn.Linear(width, width), nn.Linear(width + size, 3)

    def encode(self, x):
        out = [x]
        for i in range(self.freqs):
            for fn in [torch.sin, torch.cos]:
                out.append(fn(2.0 ** i * x))
        return torch.cat(out, -1)

    def field(self, x, d):
        e = self.encode(x)
        h = e
        for i, layer in enumerate(self.layers):
            h = F.relu(layer(h))
            if i + 1 in self.skips:
                h = torch.cat([e, h], -1)
        return torch.sigmoid(self.rgb(torch.cat([self.feature(h), self.encode(d)], -1))), F.relu(self.sigma(h))[..., 0]

    def forward(self, origins: Tensor, directions: Tensor, samples: int, chunk: int) -> Tuple[Tensor, Tensor]:
        t = torch.linspace(0.5, 3.0, samples)
        points = origins[:, None] + directions[:, None] * t[None, :, None]
        viewed = F.normalize(directions, dim=-1)[:, None].expand_as(points)
        colours, densities = [], []
        for i in range(0, points.shape[0], chunk):
            rgb, sigma = self.field(points[i:i + chunk], viewed[i:i + chunk])
            colours.append(rgb)
            densities.append(sigma)
        rgb, sigma = torch.cat(colours, 0), torch.cat(densities, 0)
        dists = torch.cat([t[1:] - t[:-1], torch.tensor([1e10])])
        alpha = 1.0 - torch.exp(-sigma * dists)
        trans = torch.cumprod(torch.cat([torch.ones_like(alpha[:, :1]), 1.0 - alpha + 1e-10], -1), -1)[:, :-1]
        weights = alpha * trans
        return (weights[..., None] * rgb).sum(1), (weights * t).sum(1)


class Capsules(nn.Module):
    def __init__(self, inputs=6, dim=4, outputs=3, out_dim=5):
        super().__init__()
        self.W = nn.Parameter(0.1 * torch.randn(1, inputs, outputs, out_dim, dim))

    @staticmethod
    def squash(s, dim=-1):
        norm = (s ** 2).sum(dim, keepdim=True)
        return norm / (1 + norm) * s / (norm + 1e-8).sqrt()

    def forward(self, x: Tensor, routings: int) -> Tensor:
        u_hat = (self.W @ x[:, :, None, :, None]).squeeze(-1)
        still = u_hat.detach()
        b = torch.zeros(x.size(0), self.W.size(1), self.W.size(2), 1)
        for i in range(routings):
            c = F.softmax(b, dim=2)
            if i == routings - 1:
                return self.squash((c * u_hat).sum(1))
            v = self.squash((c * still).sum(1, keepdim=True))
            b = b + (still * v).sum(-1, keepdim=True)
        return u_hat.sum(1)


# ---- computation that ends early ----

class AdaptiveTime(nn.Module):
    def __init__(self, dim=8, limit=10, epsilon=0.01):
        super().__init__()
        self.cell, self.halt, self.out = nn.GRUCell(dim + 1, dim), nn.Linear(dim, 1), nn.Linear(dim, 4)
        self.limit, self.epsilon = limit, epsilon

    def forward(self, x: Tensor) -> Tuple[Tensor, Tensor]:
        h = torch.zeros_like(x)
        mean, halted, left, steps = torch.zeros_like(x), torch.zeros(x.size(0)), torch.zeros(x.size(0)), torch.zeros(x.size(0))
        first = 1.0
        for n in range(self.limit):
            h = self.cell(torch.cat([x, torch.full_like(x[:, :1], first)], 1), h)
            first = 0.0
            p = torch.sigmoid(self.halt(h)).squeeze(1)
            running = halted < 1 - self.epsilon
            last = running & ((halted + p >= 1 - self.epsilon) | (n == self.limit - 1))
            w = torch.where(last, 1 - halted, torch.where(running, p, torch.zeros_like(p)))
            mean = mean + w[:, None] * h
            halted = halted + w
            steps += running.float()
            if not (halted < 1 - self.epsilon).any():
                break
        return self.out(mean), steps


class EarlyExit(nn.Module):
    def __init__(self, dim=8, depth=4, classes=5):
        super().__init__()
        self.blocks = nn.ModuleList([nn.Sequential(nn.Linear(dim, dim), nn.ReLU()) for _ in range(depth)])
        self.exits = nn.ModuleList([nn.Linear(dim, classes) for _ in range(depth)])

    def forward(self, x: Tensor, sure: float) -> Tuple[Tensor, int]:
        logits = x
        for i, (block, leave) in enumerate(zip(self.blocks, self.exits)):
            x = block(x)
            logits = leave(x)
            if F.softmax(logits, -1).max(-1)[0].min() > sure:
                return logits, i
        return logits, len(self.blocks)


class Speculative(nn.Module):
    """A small net guesses ahead, a large one takes what it would have said itself."""

    def __init__(self, words=12, dim=8):
        super().__init__()
        self.small, self.large = nn.ModuleList([nn.Embedding(words, dim), nn.Linear(dim, words)]), nn.ModuleList([nn.Embedding(words, dim), nn.Linear(dim, words)])

    def guess(self, ids: Tensor) -> Tensor:
        return self.small[1](self.small[0](ids).cumsum(0)).argmax(-1)

    def say(self, ids: Tensor) -> Tensor:
        return self.large[1](self.large[0](ids).cumsum(0)).argmax(-1)

    def forward(self, ids: Tensor, count: int) -> Tuple[Tensor, int]:
        end, calls = ids.size(0) + count, 0
        while ids.size(0) < end:
            begun = ids.size(0)
            draft = ids
            for _ in range(3):
                draft = torch.cat([draft, self.guess(draft)[-1:]])
            said = self.say(draft)[begun - 1:]
            calls += 1
            taken = 0
            while taken < 3 and bool(draft[begun + taken] == said[taken]):
                taken += 1
            ids = torch.cat([ids, draft[begun:begun + taken], said[taken:taken + 1]])
        return ids[:end], calls
