"""Recurrent layers step by step, for what ONNX's operators lack: projections of the state, and, in ONNX Runtime, float64.
Functions named by rows take the row's arguments in order."""
import torch

aten = torch.ops.aten


def _turned(x, lengths):
    """Reverses the steps of each row within its length; the rest stays. `lengths`: None if all rows are whole."""
    if lengths is None:
        return x.flip([0])
    steps = torch.arange(x.shape[0]).unsqueeze(1)
    back = lengths.unsqueeze(0) - 1 - steps
    place = torch.where(back >= 0, back, steps)
    return x.gather(0, place.unsqueeze(-1).expand(x.shape))


def _at_the_end(y, lengths):
    place = (lengths - 1).clamp_min(0).reshape(1, -1, 1).expand(1, y.shape[1], y.shape[2])
    return y.gather(0, place).squeeze(0)


def _lstm_direction(x, h, c, weights, bias, lengths):
    """Returns the outputs, and the states at the ends of the rows. With a projection, the last weight is its."""
    b_ih, b_hh = (weights[2], weights[3]) if bias else (None, None)
    projects = len(weights) > (4 if bias else 2)
    outs, cells = [], []
    for t in range(x.shape[0]):
        h, c = aten.lstm_cell(x[t], [h, c], weights[0], weights[1], b_ih, b_hh)
        if projects:
            h = aten.linear(h, weights[-1])
        outs.append(h)
        cells.append(c)
    y = torch.stack(outs)
    return (y, h, c) if lengths is None else (y, _at_the_end(y, lengths), _at_the_end(torch.stack(cells), lengths))


def _one_state(cell, x, h, weights, bias, lengths):
    """The same for layers whose state is one tensor."""
    b_ih, b_hh = (weights[2], weights[3]) if bias else (None, None)
    outs = []
    for t in range(x.shape[0]):
        h = cell(x[t], h, weights[0], weights[1], b_ih, b_hh)
        outs.append(h)
    y = torch.stack(outs)
    return y, h if lengths is None else _at_the_end(y, lengths)


def _layers(run, x, lengths, weights, layers, dropout, directions):
    """Runs the layers; `run` gets the steps, the place of a direction among all, and its weights, and returns its outputs and states."""
    states = []
    each = len(weights) // (layers * directions)
    for layer in range(layers):
        outs = []
        for direction in range(directions):
            place = layer * directions + direction
            result = run(_turned(x, lengths) if direction == 1 else x, place, weights[place * each:(place + 1) * each])
            outs.append(_turned(result[0], lengths) if direction == 1 else result[0])
            states.append(result[1:])
        x = torch.cat(outs, -1) if directions == 2 else outs[0]
        if dropout > 0 and layer + 1 < layers:
            x = aten.dropout(x, dropout, True)
    return (x, *[torch.stack([state[i] for state in states]) for i in range(len(states[0]))])


def padded_lstm(input, lengths, hx, params, has_biases, num_layers, dropout, train, bidirectional):
    def run(x, place, weights):
        return _lstm_direction(x, hx[0][place], hx[1][place], weights, has_biases, lengths)

    return _layers(run, input, lengths, params, num_layers, dropout if train else 0.0, 2 if bidirectional else 1)


def lstm(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first):
    x = input.transpose(0, 1) if batch_first else input
    y, h, c = padded_lstm(x, None, hx, params, has_biases, num_layers, dropout, train, bidirectional)
    return y.transpose(0, 1) if batch_first else y, h, c


def _of_cell(cell):
    """Returns the functions of a layer whose state is one tensor: for rows of their own lengths, and for whole rows."""
    def padded(input, lengths, hx, params, has_biases, num_layers, dropout, train, bidirectional):
        def run(x, place, weights):
            return _one_state(cell, x, hx[place], weights, has_biases, lengths)

        return _layers(run, input, lengths, params, num_layers, dropout if train else 0.0, 2 if bidirectional else 1)

    def whole(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first):
        x = input.transpose(0, 1) if batch_first else input
        y, h = padded(x, None, hx, params, has_biases, num_layers, dropout, train, bidirectional)
        return y.transpose(0, 1) if batch_first else y, h

    return padded, whole


padded_gru, gru = _of_cell(aten.gru_cell)
padded_rnn_tanh, rnn_tanh = _of_cell(aten.rnn_tanh_cell)
padded_rnn_relu, rnn_relu = _of_cell(aten.rnn_relu_cell)
