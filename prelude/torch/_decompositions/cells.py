"""One step of a recurrent layer. Functions named by rows take the row's arguments in order."""
import torch

aten = torch.ops.aten


def lstm_cell(input, hx, w_ih, w_hh, b_ih=None, b_hh=None):
    h, c = hx[0], hx[1]
    gates = aten.linear(input, w_ih, b_ih) + aten.linear(h, w_hh, b_hh)
    i, f, g, o = gates.chunk(4, -1)
    c = f.sigmoid() * c + i.sigmoid() * g.tanh()
    return o.sigmoid() * c.tanh(), c


def gru_cell(input, hx, w_ih, w_hh, b_ih=None, b_hh=None):
    ir, iz, inew = aten.linear(input, w_ih, b_ih).chunk(3, -1)
    hr, hz, hnew = aten.linear(hx, w_hh, b_hh).chunk(3, -1)
    reset, update = (ir + hr).sigmoid(), (iz + hz).sigmoid()
    new = (inew + reset * hnew).tanh()
    return new + update * (hx - new)


def rnn_tanh_cell(input, hx, w_ih, w_hh, b_ih=None, b_hh=None):
    return (aten.linear(input, w_ih, b_ih) + aten.linear(hx, w_hh, b_hh)).tanh()


def rnn_relu_cell(input, hx, w_ih, w_hh, b_ih=None, b_hh=None):
    return (aten.linear(input, w_ih, b_ih) + aten.linear(hx, w_hh, b_hh)).relu()
