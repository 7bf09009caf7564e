"""Sequences of different lengths. A PackedSequence keeps the padded rows in the order of the caller and their lengths; the interleaved data of
PyTorch is computed where the program reads it."""
import torch
from torch._decompositions import recurrent


class PackedSequence:
    def __init__(self, data, batch_sizes, sorted_indices=None, unsorted_indices=None):
        inside = torch.arange(int(batch_sizes[0])).unsqueeze(0) < batch_sizes.unsqueeze(1)
        place = (inside.flatten().cumsum(0) - 1).clamp_min(0).reshape(inside.shape)
        rows, lengths = data[place], inside.sum(0)
        rows = torch.where(inside.reshape(list(inside.shape) + [1] * (data.dim() - 1)), rows, torch.zeros_like(rows))
        if unsorted_indices is None:
            unsorted_indices = invert_permutation(sorted_indices)
        if unsorted_indices is not None:
            rows, lengths = rows.index_select(1, unsorted_indices), lengths.index_select(0, unsorted_indices)
        self.padded, self.lengths, self._sorts = rows, lengths, unsorted_indices is not None

    def _inside(self):
        """Returns the rows, the longest first if they are sorted, and which of their steps are within their lengths."""
        rows, lengths = self.padded, self.lengths
        if self._sorts:
            rows, lengths = rows.index_select(1, self.sorted_indices), lengths.index_select(0, self.sorted_indices)
        return rows, torch.arange(rows.shape[0]).unsqueeze(1) < lengths.unsqueeze(0)

    @property
    def data(self):
        rows, inside = self._inside()
        return rows[inside]

    @property
    def batch_sizes(self):
        return self._inside()[1].sum(1)[:int(self.lengths.max())]

    @property
    def sorted_indices(self):
        return torch.sort(self.lengths, descending=True, stable=True)[1] if self._sorts else None

    @property
    def unsorted_indices(self):
        return invert_permutation(self.sorted_indices)

    def __iter__(self):
        return iter((self.data, self.batch_sizes, self.sorted_indices, self.unsorted_indices))

    def __getitem__(self, index):
        return (self.data, self.batch_sizes, self.sorted_indices, self.unsorted_indices)[index]

    def _replace(self, data):
        return PackedSequence(data, self.batch_sizes, self.sorted_indices, self.unsorted_indices)

    def to(self, *args, **kwargs):
        return _pack(self.padded.to(*args, **kwargs), self.lengths, self._sorts)


def _pack(padded, lengths, sorts):
    """Makes a PackedSequence of rows in the caller's order; `sorts`: its data begin with the longest row."""
    packed = PackedSequence.__new__(PackedSequence)
    packed.padded, packed.lengths, packed._sorts = padded, lengths, sorts
    return packed


def pack_padded_sequence(input, lengths, batch_first=False, enforce_sorted=True):
    if not isinstance(lengths, torch.Tensor):
        lengths = torch.tensor(lengths, dtype=torch.int64)
    return _pack(input.transpose(0, 1) if batch_first else input, lengths, not enforce_sorted)


def invert_permutation(permutation):
    if permutation is None:
        return None
    return torch.empty_like(permutation).scatter(0, permutation, torch.arange(permutation.numel(), dtype=permutation.dtype))


def unpad_sequence(padded_sequences, lengths, batch_first=False):
    rows = padded_sequences if batch_first else padded_sequences.transpose(0, 1)
    return [rows[i][:int(lengths[i])] for i in range(len(lengths))]


def unpack_sequence(packed_sequences):
    return unpad_sequence(packed_sequences.padded, packed_sequences.lengths)


def pack_sequence(sequences, enforce_sorted=True):
    return _pack(pad_sequence(sequences), torch.tensor([s.shape[0] for s in sequences], dtype=torch.int64), not enforce_sorted)


def pad_packed_sequence(sequence, batch_first=False, padding_value=0.0, total_length=None):
    rows = sequence.padded
    longest = int(sequence.lengths.max()) if total_length is None else total_length
    steps = torch.arange(rows.shape[0]).unsqueeze(1)
    inside = (steps < sequence.lengths.unsqueeze(0)).reshape(list(rows.shape[:2]) + [1] * (rows.dim() - 2))
    y = torch.where(inside, rows, torch.full_like(rows, padding_value))
    if total_length is None:
        y = y[:longest]
    elif total_length != rows.shape[0]:
        missing = torch.full([max(total_length - rows.shape[0], 0)] + list(rows.shape[1:]), padding_value, dtype=rows.dtype)
        y = torch.cat([y, missing])[:total_length]
    return y.transpose(0, 1) if batch_first else y, sequence.lengths


def pad_sequence(sequences, batch_first=False, padding_value=0.0, padding_side="right"):
    longest = max([s.shape[0] for s in sequences])
    rows = []
    for s in sequences:
        missing = longest - s.shape[0]
        fill = torch.full([missing] + list(s.shape[1:]), padding_value, dtype=s.dtype)
        rows.append(torch.cat([fill, s] if padding_side == "left" else [s, fill]))
    return torch.stack(rows, 0 if batch_first else 1)


def _run_masked(module, packed, hx):
    """Returns the rows' outputs, with zeros after their lengths, and the states at their ends."""
    x, lengths = packed.padded, packed.lengths
    weights = module._weights()
    if hx is None:
        rows = x.transpose(0, 1) if module.batch_first else x
        h = module._first_state(rows, module.proj_size if module.proj_size > 0 else module.hidden_size)
        hx = (h, module._first_state(rows, module.hidden_size)) if module.mode == "LSTM" else h
    return _run_padded(module.mode, x, lengths, hx, weights, module.bias, module.num_layers, module.dropout, module.training, module.bidirectional)


def _run_padded(mode, x, lengths, hx, weights, bias, layers, dropout, training, bidirectional):
    aten = torch.ops.aten
    if mode == "LSTM":
        plain = layers * (2 if bidirectional else 1) * (4 if bias else 2)
        if len(weights) != plain:  # one projection per layer and direction
            y, h, c = recurrent.padded_lstm(x, lengths, hx, weights, bias, layers, dropout, training, bidirectional)
        else:
            y, h, c = aten._padded_lstm(x, lengths, [hx[0], hx[1]], weights, bias, layers, dropout, training, bidirectional)
        return y, (h, c)
    if mode == "GRU":
        return aten._padded_gru(x, lengths, hx, weights, bias, layers, dropout, training, bidirectional)
    op = aten._padded_rnn_tanh if mode == "RNN_TANH" else aten._padded_rnn_relu
    return op(x, lengths, hx, weights, bias, layers, dropout, training, bidirectional)


def _repack(packed, result):
    return _pack(result[0], packed.lengths, packed._sorts), result[1]
