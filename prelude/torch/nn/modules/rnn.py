"""Recurrent layers and cells. Each layer is one ONNX node; with projections, and of float64, it is a loop over time."""
import math
import torch
from torch.nn import init
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter
from torch.nn.utils.rnn import PackedSequence

aten = torch.ops.aten


class RNNBase(Module):
    _input_form = "float32[a, b, {input_size}]"

    def __init__(self, mode, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0, bidirectional=False, proj_size=0,
                 device=None, dtype=None):
        for name, size in (("input_size", input_size), ("hidden_size", hidden_size), ("num_layers", num_layers)):
            if size <= 0:
                raise ValueError(f"{name} must be greater than zero")
        if not 0 <= proj_size < hidden_size:
            raise ValueError("proj_size must be less than hidden_size, and not negative")
        super().__init__()
        self.mode, self.input_size, self.hidden_size, self.num_layers = mode, input_size, hidden_size, num_layers
        self.bias, self.batch_first, self.dropout, self.bidirectional = bias, batch_first, float(dropout), bidirectional
        self.proj_size = proj_size
        gates = {"LSTM": 4, "GRU": 3, "RNN_TANH": 1, "RNN_RELU": 1}[mode] * hidden_size
        directions = 2 if bidirectional else 1
        out_size = proj_size if proj_size > 0 else hidden_size
        self._all_weights = []
        for layer in range(num_layers):
            for direction in range(directions):
                width = input_size if layer == 0 else out_size * directions
                tail = f"_l{layer}" + ("_reverse" if direction == 1 else "")
                shapes = [("weight_ih" + tail, (gates, width)), ("weight_hh" + tail, (gates, out_size))]
                if bias:
                    shapes += [("bias_ih" + tail, (gates,)), ("bias_hh" + tail, (gates,))]
                if proj_size > 0:
                    shapes.append(("weight_hr" + tail, (proj_size, hidden_size)))
                for name, shape in shapes:
                    setattr(self, name, Parameter(torch.empty(shape, dtype=dtype)))
                self._all_weights.append([name for name, _ in shapes])
        self.reset_parameters()

    def reset_parameters(self):
        bound = 1.0 / math.sqrt(self.hidden_size) if self.hidden_size > 0 else 0
        for weight in self.parameters():
            init.uniform_(weight, -bound, bound)

    def flatten_parameters(self):
        pass

    @property
    def all_weights(self):
        return [[getattr(self, name) for name in names] for names in self._all_weights]

    def _first_state(self, input, width):
        directions = 2 if self.bidirectional else 1
        return torch.zeros(self.num_layers * directions, input.shape[0 if self.batch_first else 1], width, dtype=input.dtype)

    def _check_size(self, input):
        size = input.size(-1)
        torch._C._require_sizes(size == self.input_size, f"{type(self).__name__} takes inputs of size {self.input_size}, but the last size of its input is {size}")

    def _check_arguments(self, input, states):
        count = self.num_layers * (2 if self.bidirectional else 1)
        for i, state in enumerate(states):
            width = self.proj_size if i == 0 and self.proj_size > 0 else self.hidden_size
            want = [count, input.shape[0 if self.batch_first else 1], width]
            have = list(state.shape)
            torch._C._require_sizes(have == want, f"{type(self).__name__} takes a first state of sizes {want}, but it has {have}")

    def _weights(self):
        return [getattr(self, name) for names in self._all_weights for name in names]

    def _run_layers(self, op, input, hx):
        return op(input, hx, self._weights(), self.bias, self.num_layers, self.dropout, self.training, self.bidirectional, self.batch_first)


class _OneState(RNNBase):
    """The common part of RNN and GRU: their state is one tensor."""

    _ops = {"RNN_TANH": aten.rnn_tanh, "RNN_RELU": aten.rnn_relu, "GRU": aten.gru}

    def forward(self, input, hx=None):
        if isinstance(input, PackedSequence):
            return _packed(self, input, hx)
        self._check_size(input)
        torch._C._prove_rank(input, 3)
        batched = input.dim() == 3
        axis = 0 if self.batch_first else 1
        if not batched:
            input = input.unsqueeze(axis)
            hx = None if hx is None else hx.unsqueeze(1)
        if hx is None:
            hx = self._first_state(input, self.hidden_size)
        self._check_arguments(input, [hx])
        y, h = self._run_layers(self._ops[self.mode], input, hx)
        return (y, h) if batched else (y.squeeze(axis), h.squeeze(1))


class RNN(_OneState):
    def __init__(self, input_size, hidden_size, num_layers=1, nonlinearity="tanh", bias=True, batch_first=False, dropout=0.0, bidirectional=False,
                 device=None, dtype=None):
        self.nonlinearity = nonlinearity
        super().__init__("RNN_TANH" if nonlinearity == "tanh" else "RNN_RELU", input_size, hidden_size, num_layers, bias, batch_first, dropout,
                         bidirectional, 0, device, dtype)


class GRU(_OneState):
    def __init__(self, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0, bidirectional=False, device=None, dtype=None):
        super().__init__("GRU", input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, 0, device, dtype)


class LSTM(RNNBase):
    def __init__(self, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0, bidirectional=False, proj_size=0, device=None,
                 dtype=None):
        super().__init__("LSTM", input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, proj_size, device, dtype)

    def forward(self, input, hx=None):
        if isinstance(input, PackedSequence):
            return _packed(self, input, hx)
        self._check_size(input)
        torch._C._prove_rank(input, 3)
        batched = input.dim() == 3
        axis = 0 if self.batch_first else 1
        if not batched:
            input = input.unsqueeze(axis)
            hx = None if hx is None else (hx[0].unsqueeze(1), hx[1].unsqueeze(1))
        if hx is None:
            hx = (self._first_state(input, self.proj_size if self.proj_size > 0 else self.hidden_size), self._first_state(input, self.hidden_size))
        self._check_arguments(input, [hx[0], hx[1]])
        y, h, c = self._run_layers(aten.lstm, input, [hx[0], hx[1]])
        return (y, (h, c)) if batched else (y.squeeze(axis), (h.squeeze(1), c.squeeze(1)))


def _packed(module, packed, hx):
    """Runs on padded rows, which end at their lengths."""
    from torch.nn.utils.rnn import _repack, _run_masked

    return _repack(packed, _run_masked(module, packed, hx))


class RNNCellBase(Module):
    def __init__(self, input_size, hidden_size, bias, num_chunks, device=None, dtype=None):
        super().__init__()
        self.input_size, self.hidden_size, self.bias = input_size, hidden_size, bias
        self.weight_ih = Parameter(torch.empty((num_chunks * hidden_size, input_size), dtype=dtype))
        self.weight_hh = Parameter(torch.empty((num_chunks * hidden_size, hidden_size), dtype=dtype))
        if bias:
            self.bias_ih = Parameter(torch.empty(num_chunks * hidden_size, dtype=dtype))
            self.bias_hh = Parameter(torch.empty(num_chunks * hidden_size, dtype=dtype))
        else:
            self.register_parameter("bias_ih", None)
            self.register_parameter("bias_hh", None)
        self.reset_parameters()

    def reset_parameters(self):
        bound = 1.0 / math.sqrt(self.hidden_size) if self.hidden_size > 0 else 0
        for weight in self.parameters():
            init.uniform_(weight, -bound, bound)

    def _first_state(self, input):
        shape = [input.shape[0], self.hidden_size] if input.dim() == 2 else [self.hidden_size]
        return torch.zeros(shape, dtype=input.dtype)


class RNNCell(RNNCellBase):
    def __init__(self, input_size, hidden_size, bias=True, nonlinearity="tanh", device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias, 1, device, dtype)
        self.nonlinearity = nonlinearity

    def forward(self, input, hx=None):
        if hx is None:
            hx = self._first_state(input)
        cell = aten.rnn_tanh_cell if self.nonlinearity == "tanh" else aten.rnn_relu_cell
        return cell(input, hx, self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh)


class LSTMCell(RNNCellBase):
    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias, 4, device, dtype)

    def forward(self, input, hx=None):
        if hx is None:
            zero = self._first_state(input)
            hx = (zero, zero)
        return aten.lstm_cell(input, [hx[0], hx[1]], self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh)


class GRUCell(RNNCellBase):
    def __init__(self, input_size, hidden_size, bias=True, device=None, dtype=None):
        super().__init__(input_size, hidden_size, bias, 3, device, dtype)

    def forward(self, input, hx=None):
        if hx is None:
            hx = self._first_state(input)
        return aten.gru_cell(input, hx, self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh)
