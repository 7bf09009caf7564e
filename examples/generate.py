"""A decoder in the style of GPT-2 that keeps keys and values: the prompt runs once, then one Loop appends a token in each
trip."""
import math
from typing import List, Tuple

import torch
import torch.nn.functional as F
from torch import nn, Tensor

Past = Tuple[Tensor, Tensor]  # keys and values, [batch, heads, length, width of a head]


class Attention(nn.Module):
    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.query_key_value = nn.Linear(width, 3 * width)
        self.output = nn.Linear(width, width)

    def forward(self, x: Tensor, past: Past) -> Tuple[Tensor, Past]:
        batch, length, width = x.shape
        parts = self.query_key_value(x).view(batch, length, 3, self.heads, width // self.heads)
        query, key, value = parts.permute(2, 0, 3, 1, 4).unbind(0)
        key, value = torch.cat([past[0], key], dim=2), torch.cat([past[1], value], dim=2)
        scores = query @ key.transpose(-2, -1) / math.sqrt(query.size(-1))
        total = key.size(2)
        rows = torch.arange(total - length, total)[:, None]
        hidden = rows < torch.arange(total)[None, :]
        mixed = F.softmax(scores.masked_fill(hidden, -math.inf), dim=-1) @ value
        return self.output(mixed.transpose(1, 2).reshape(batch, length, width)), (key, value)


class Block(nn.Module):
    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.first, self.second = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attention = Attention(width, heads)
        self.feed = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(approximate="tanh"), nn.Linear(4 * width, width))

    def forward(self, x: Tensor, past: Past) -> Tuple[Tensor, Past]:
        mixed, present = self.attention(self.first(x), past)
        x = x + mixed
        return x + self.feed(self.second(x)), present


class Generator(nn.Module):
    def __init__(self, vocabulary: int = 50257, context: int = 1024, width: int = 768, heads: int = 12, layers: int = 12) -> None:
        super().__init__()
        self.heads = heads
        self.tokens, self.positions = nn.Embedding(vocabulary, width), nn.Embedding(context, width)
        self.blocks = nn.ModuleList(Block(width, heads) for _ in range(layers))
        self.norm = nn.LayerNorm(width)
        self.head = nn.Linear(width, vocabulary, bias=False)
        self.head.weight = self.tokens.weight

    def step(self, tokens: Tensor, past: List[Past]) -> Tuple[Tensor, List[Past]]:
        """Returns the most likely next token, [batch, 1], and the longer cache."""
        start = past[0][0].size(2)
        x = self.tokens(tokens) + self.positions(torch.arange(start, start + tokens.size(1)))
        present: List[Past] = []
        for block, one in zip(self.blocks, past):
            x, both = block(x, one)
            present.append(both)
        return self.head(self.norm(x[:, -1:])).argmax(-1), present

    def forward(self, prompt: Tensor, count: int) -> Tensor:
        empty = torch.zeros(prompt.size(0), self.heads, 0, self.tokens.embedding_dim // self.heads)
        token, past = self.step(prompt, [(empty, empty) for _ in self.blocks])
        result = torch.cat([prompt, token], dim=1)
        for _ in range(count - 1):
            token, past = self.step(token, past)
            result = torch.cat([result, token], dim=1)
        return result
