"""An LSTM cell written by hand, run over time; and a view that must show the writes that follow its creation."""
import torch
from torch import nn, Tensor


class LSTM(nn.Module):
    def __init__(self, features: int = 3, hidden: int = 5) -> None:
        super().__init__()
        self.hidden = hidden
        self.gates = nn.Linear(features + hidden, 4 * hidden)

    def forward(self, x: Tensor) -> Tensor:
        h = torch.zeros(x.size(1), self.hidden)
        c = torch.zeros(x.size(1), self.hidden)
        outputs = []
        for t in range(x.size(0)):
            i, f, g, o = self.gates(torch.cat([x[t], h], dim=1)).chunk(4, dim=1)
            c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
            h = torch.sigmoid(o) * torch.tanh(c)
            outputs.append(h)
        return torch.stack(outputs)


def view_sees_writes(x: Tensor):
    y = x[0]
    for i in range(x.size(0)):
        x[i] += 1
    return x, y
