"""Sequences of different lengths. A PackedSequence keeps the padded rows beside their lengths instead of PyTorch's interleaved data: what is computed
from it is the same, its fields are not meant to be read."""
import torch


class PackedSequence:
    def __init__(self, padded, lengths):
        self.padded, self.lengths = padded, lengths


def pack_padded_sequence(input, lengths, batch_first=False, enforce_sorted=True):
    if not isinstance(lengths, torch.Tensor):
        lengths = torch.tensor(lengths, dtype=torch.int64)
    return PackedSequence(input.transpose(0, 1) if batch_first else input, lengths)


def pack_sequence(sequences, enforce_sorted=True):
    return PackedSequence(pad_sequence(sequences), torch.tensor([s.shape[0] for s in sequences], dtype=torch.int64))


def pad_packed_sequence(sequence, batch_first=False, padding_value=0.0, total_length=None):
    rows = sequence.padded
    longest = int(sequence.lengths.max()) if total_length is None else total_length
    steps = torch.arange(rows.shape[0]).unsqueeze(1)
    inside = (steps < sequence.lengths.unsqueeze(0)).unsqueeze(-1)
    y = torch.where(inside, rows, torch.full_like(rows, padding_value))
    if total_length is None:
        y = y[:longest]
    return y.transpose(0, 1) if batch_first else y, sequence.lengths


def pad_sequence(sequences, batch_first=False, padding_value=0.0, padding_side="right"):
    longest = max([s.shape[0] for s in sequences])
    rows = []
    for s in sequences:
        missing = longest - s.shape[0]
        fill = torch.full([missing] + list(s.shape[1:]), padding_value, dtype=s.dtype)
        rows.append(torch.cat([fill, s] if padding_side == "left" else [s, fill]))
    return torch.stack(rows, 0 if batch_first else 1)


def _turned(x, lengths):
    """Each row's steps in reverse order within its length; what lies behind stays."""
    steps = torch.arange(x.shape[0]).unsqueeze(1)
    back = lengths.unsqueeze(0) - 1 - steps
    place = torch.where(back >= 0, back, steps)
    return x.gather(0, place.unsqueeze(-1).expand(x.shape))


def _at_the_end(y, lengths):
    place = (lengths - 1).clamp_min(0).reshape(1, -1, 1).expand(1, y.shape[1], y.shape[2])
    return y.gather(0, place).squeeze(0)


def _cell_states(module, x, h, c, weights):
    """One direction of one layer: all outputs, and the cell state of each step (LSTM) beside them."""
    aten = torch.ops.aten
    w_ih, w_hh = weights[0], weights[1]
    b_ih, b_hh = (weights[2], weights[3]) if module.bias else (None, None)
    outs, cells = [], []
    for t in range(x.shape[0]):
        if module.mode == "LSTM":
            h, c = aten.lstm_cell(x[t], [h, c], w_ih, w_hh, b_ih, b_hh)
        elif module.mode == "GRU":
            h = aten.gru_cell(x[t], h, w_ih, w_hh, b_ih, b_hh)
        elif module.mode == "RNN_TANH":
            h = aten.rnn_tanh_cell(x[t], h, w_ih, w_hh, b_ih, b_hh)
        else:
            h = aten.rnn_relu_cell(x[t], h, w_ih, w_hh, b_ih, b_hh)
        outs.append(h)
        cells.append(c)
    return torch.stack(outs), torch.stack(cells)


def _run_masked(module, packed, hx):
    x, lengths = packed.padded, packed.lengths
    directions = 2 if module.bidirectional else 1
    zeros = torch.zeros(module.num_layers * directions, x.shape[1], module.hidden_size, dtype=x.dtype)
    if hx is None:
        h0, c0 = zeros, zeros
    elif module.mode == "LSTM":
        h0, c0 = hx
    else:
        h0, c0 = hx, zeros
    last_h, last_c = [], []
    for layer in range(module.num_layers):
        outs = []
        for direction in range(directions):
            place = layer * directions + direction
            weights = [getattr(module, name) for name in module._all_weights[place]]
            steps = _turned(x, lengths) if direction == 1 else x
            y, cells = _cell_states(module, steps, h0[place], c0[place], weights)
            last_h.append(_at_the_end(y, lengths))
            last_c.append(_at_the_end(cells, lengths))
            outs.append(_turned(y, lengths) if direction == 1 else y)
        x = torch.cat(outs, -1) if directions == 2 else outs[0]
    h, c = torch.stack(last_h), torch.stack(last_c)
    return x, (h, c) if module.mode == "LSTM" else h


def _repack(packed, result):
    return PackedSequence(result[0], packed.lengths), result[1]
