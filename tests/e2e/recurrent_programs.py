"""Recurrent layers of float64, which ONNX Runtime's operators do not compute, and of projected states."""
import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

LAYERS = {
    "lstm": lambda: nn.LSTM(3, 4), "lstm_deep": lambda: nn.LSTM(3, 4, 2, bidirectional=True, batch_first=True), "lstm_no_bias": lambda: nn.LSTM(3, 4, bias=False),
    "projected": lambda: nn.LSTM(3, 4, 2, proj_size=2, bidirectional=True), "gru": lambda: nn.GRU(3, 4, batch_first=True),
    "gru_deep": lambda: nn.GRU(3, 4, 2, bidirectional=True, bias=False), "tanh": lambda: nn.RNN(3, 4, bidirectional=True), "relu": lambda: nn.RNN(3, 4, nonlinearity="relu"),
}


class Layer(nn.Module):
    def __init__(self, kind: str):
        super().__init__()
        self.layer = LAYERS[kind]().double()

    def forward(self, x: Tensor):
        y, state = self.layer(x)
        return y, state


class Given(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.GRU(3, 4).double()

    def forward(self, x: Tensor, h: Tensor):
        return self.layer(x, h)


class Packed(nn.Module):
    def __init__(self, kind: str):
        super().__init__()
        self.layer = LAYERS[kind]().double()

    def forward(self, x: Tensor, lengths: Tensor):
        first = self.layer.batch_first
        y, state = self.layer(pack_padded_sequence(x, lengths, first, enforce_sorted=False))
        return pad_packed_sequence(y, first)[0], state
