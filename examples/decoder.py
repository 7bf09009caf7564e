"""A greedy decoder: a while loop with a data-dependent condition, a sequence that grows, an early exit."""
import torch
from torch import nn, Tensor


class GreedyDecoder(nn.Module):
    def __init__(self, vocabulary: int = 16, width: int = 8, end: int = 1) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, width)
        self.output = nn.Linear(width, vocabulary)
        self.end = end

    def forward(self, state: Tensor, limit: int) -> Tensor:
        tokens = torch.zeros(1, dtype=torch.long)
        while tokens.size(0) < limit:
            state = torch.tanh(state + self.embedding(tokens[-1]))
            best = self.output(state).argmax()
            tokens = torch.cat([tokens, best.unsqueeze(0)])
            if best == self.end:
                break
        return tokens
