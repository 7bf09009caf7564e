"""torch.ao.nn.quantizable: recurrent layers made of linear layers and FloatFunctional, which can be quantised one by one."""
import torch
from _refusal import refuse
from torch.nn.modules.module import Module


class LSTMCell(Module):
    def __init__(self, *args, **kwargs):
        refuse("a quantizable LSTMCell cannot be made by a program: save the converted model and compile its file")

    def forward(self, x, hidden=None):
        if hidden is None or hidden[0] is None or hidden[1] is None:
            hidden = self.initialize_hidden(x.shape[0], x.is_quantized)
        hx, cx = hidden
        if getattr(self, "split_gates", False):
            parts = [gates.add(self.igates[key](x), self.hgates[key](hx)) for key, gates in self.gates.items()]
        else:
            parts = self.gates.add(self.igates(x), self.hgates(hx)).chunk(4, 1)
        kept = self.fgate_cx.mul(self.forget_gate(parts[1]), cx)
        added = self.igate_cgate.mul(self.input_gate(parts[0]), self.cell_gate(parts[2]))
        cy = self.fgate_cx_igate_cgate.add(kept, added)
        return self.ogate_cy.mul(self.output_gate(parts[3]), torch.tanh(cy)), cy

    def initialize_hidden(self, batch_size, is_quantized=False):
        zeros = torch.zeros([batch_size, self.hidden_size])
        if not is_quantized:
            return zeros, zeros
        return (torch.quantize_per_tensor(zeros, *self.initial_hidden_state_qparams, self.hidden_state_dtype),
                torch.quantize_per_tensor(zeros, *self.initial_cell_state_qparams, self.cell_state_dtype))


class _LSTMSingleLayer(Module):
    def forward(self, x, hidden=None):
        result = []
        for i in range(x.shape[0]):
            hidden = self.cell(x[i], hidden)
            result.append(hidden[0])
        return torch.stack(result, 0), hidden


class _LSTMLayer(Module):
    def forward(self, x, hidden=None):
        hx, cx = hidden
        if not self.bidirectional:
            return self.layer_fw(x, (hx, cx))
        ahead, first = self.layer_fw(x, (hx[0], cx[0]))
        back, second = self.layer_bw(x.flip(0), (hx[1], cx[1]))
        return torch.cat([ahead, back.flip(0)], ahead.dim() - 1), (torch.stack([first[0], second[0]], 0), torch.stack([first[1], second[1]], 0))


class LSTM(Module):
    def __init__(self, *args, **kwargs):
        refuse("a quantizable LSTM cannot be made by a program: save the converted model and compile its file")

    def forward(self, x, hidden=None):
        if self.batch_first:
            x = x.transpose(0, 1)
        batch, directions = x.size(1), 2 if self.bidirectional else 1
        if hidden is None:
            zeros = torch.zeros([directions, batch, self.hidden_size] if directions == 2 else [batch, self.hidden_size])
            if x.is_quantized:
                zeros = torch.quantize_per_tensor(zeros, 1.0, 0, x.dtype)
            states = [(zeros, zeros) for _ in range(self.num_layers)]
        elif isinstance(hidden[0], torch.Tensor):
            hx, cx = [one.reshape(self.num_layers, directions, batch, self.hidden_size) for one in hidden]
            states = [(hx[i].squeeze(0), cx[i].squeeze(0)) for i in range(self.num_layers)]
        else:
            states = hidden
        last = []
        for i, layer in enumerate(self.layers):
            x, state = layer(x, states[i])
            last.append(state)
        h, c = torch.stack([one[0] for one in last]), torch.stack([one[1] for one in last])
        if directions == 2:
            h, c = h.reshape(-1, h.shape[-2], h.shape[-1]), c.reshape(-1, c.shape[-2], c.shape[-1])
        if self.batch_first:
            x = x.transpose(0, 1)
        return x, (h, c)
