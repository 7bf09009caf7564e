"""torch.ao.nn.quantized.dynamic: modules whose weights are integers and whose arguments are quantised at run time. Pickles contain their state."""
import torch
from torch.nn.modules.module import Module

ops = torch.ops.quantized


class Linear(Module):
    def _run(self, x, rounded, half):
        packed = self._packed_params
        if packed.dtype == torch.float16:
            return half(x, packed._packed_params)
        return rounded(x, packed._packed_params, reduce_range=self.version is None or self.version >= 4)

    def forward(self, x):
        return self._run(x, ops.linear_dynamic, ops.linear_dynamic_fp16)


class LinearReLU(Linear):
    def forward(self, x):
        return self._run(x, ops.linear_relu_dynamic, ops.linear_relu_dynamic_fp16)


class PackedParameter(Module):
    pass


class _Recurrent(Module):
    def _zeros(self, input):
        batch = input.shape[0 if self.batch_first else 1]
        return torch.zeros(self.num_layers * (2 if self.bidirectional else 1), batch, self.hidden_size, dtype=input.dtype)

    def _params(self):
        return [one.param for one in self._all_weight_values]


class LSTM(_Recurrent):
    def forward(self, input, hx=None):
        hx = (self._zeros(input), self._zeros(input)) if hx is None else hx
        y, h, c = ops.quantized_lstm(input, hx, self._params(), self.bias, self.num_layers, float(self.dropout), self.training, self.bidirectional, self.batch_first)
        return y, (h, c)


class GRU(_Recurrent):
    def forward(self, input, hx=None):
        hx = self._zeros(input) if hx is None else hx
        return ops.quantized_gru(input, hx, self._params(), self.bias, self.num_layers, float(self.dropout), self.training, self.bidirectional, self.batch_first)


class _Cell(Module):
    def _zeros(self, input):
        return torch.zeros(input.shape[0], self.hidden_size, dtype=input.dtype)

    def _run(self, cell, input, hx):
        return cell(input, hx, self._packed_weight_ih, self._packed_weight_hh, self.bias_ih, self.bias_hh)


class LSTMCell(_Cell):
    def forward(self, input, hx=None):
        return self._run(ops.quantized_lstm_cell_dynamic, input, (self._zeros(input), self._zeros(input)) if hx is None else hx)


class GRUCell(_Cell):
    def forward(self, input, hx=None):
        return self._run(ops.quantized_gru_cell_dynamic, input, self._zeros(input) if hx is None else hx)


class RNNCell(_Cell):
    def forward(self, input, hx=None):
        cell = ops.quantized_rnn_tanh_cell_dynamic if self.nonlinearity == "tanh" else ops.quantized_rnn_relu_cell_dynamic
        return self._run(cell, input, self._zeros(input) if hx is None else hx)
