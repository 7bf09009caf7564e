"""torch.ops.quantized: operators on quantised tensors and packed weights. Each computes with the real numbers, between DequantizeLinear and
QuantizeLinear; dynamic ones compute the scale of their argument at run time."""
import torch
from _refusal import refuse
from torch._quantized import QuantizedTensor, choose, quantized
from torch._quantized.packed import Packed
from torch._quantized.types import QuantizedType, qint8, quint8
from torch.nn import functional as F

aten = torch.ops.aten


def _real(x):
    return x.dequantize() if isinstance(x, QuantizedTensor) else x


def _weight(packed):
    if not isinstance(packed, Packed):
        raise RuntimeError("packed quantised weights are needed here: linear_prepack and similar functions make them")
    return _real(packed.weight)


def _parameters(scale, zero_point):
    return (scale.item() if isinstance(scale, torch.Tensor) else scale, zero_point.item() if isinstance(zero_point, torch.Tensor) else zero_point)


def _like(x, real, scale, zero_point):
    scale, zero_point = _parameters(scale, zero_point)
    return quantized(real, scale, zero_point, x.dtype)


# ---- linear ----
def linear_prepack(W, B=None):
    torch._C._require(W.dim() == 2, "linear_prepack takes a weight of two dimensions")
    return Packed().set("LinearPackedParamsBase", W, B)


def linear_prepack_fp16(W, B=None):
    return Packed().set("LinearPackedParamsBase", W.to(torch.float16).to(torch.float32), B)


def linear_unpack(W_prepack):
    return W_prepack.weight, W_prepack.bias


linear_unpack_fp16 = conv1d_unpack = conv2d_unpack = conv3d_unpack = conv_unpack = linear_unpack
conv_transpose1d_unpack = conv_transpose2d_unpack = conv_transpose3d_unpack = linear_unpack


def _linear(x, packed):
    return aten.linear(_real(x), _weight(packed), packed.bias)


def linear(X, W_prepack, Y_scale_i, Y_zero_point_i):
    return _like(X, _linear(X, W_prepack), Y_scale_i, Y_zero_point_i)


def linear_relu(X, W_prepack, Y_scale_i, Y_zero_point_i):
    return _like(X, aten.relu(_linear(X, W_prepack)), Y_scale_i, Y_zero_point_i)


def linear_leaky_relu(X, W_prepack, Y_scale_i, Y_zero_point_i, negative_slope):
    return _like(X, aten.leaky_relu(_linear(X, W_prepack), negative_slope), Y_scale_i, Y_zero_point_i)


def linear_tanh(X, W_prepack, Y_scale_i, Y_zero_point_i):
    return _like(X, aten.tanh(_linear(X, W_prepack)), Y_scale_i, Y_zero_point_i)


def linear_with_input_q_dq_qweight_dq_output_fp32(X, X_scale, X_zero_point, W_prepack):
    return _linear(quantized(X, X_scale, X_zero_point, quint8), W_prepack)


def linear_with_input_q_dq_qweight_dq_relu_output_fp32(X, X_scale, X_zero_point, W_prepack):
    return aten.relu(linear_with_input_q_dq_qweight_dq_output_fp32(X, X_scale, X_zero_point, W_prepack))


def _chosen(x, reduce_range):
    """Returns the scale and zero point of the argument of a dynamic operator: one for the whole tensor, computed at run time."""
    if isinstance(x, QuantizedTensor):
        raise RuntimeError("dynamic quantised operators take a float tensor")
    reduced = reduce_range and torch.backends.quantized.engine != "qnnpack"  # which ignores reduce_range
    return choose(x, 127 if reduced else 255)


def _rounded(x, reduce_range):
    return quantized(x, *_chosen(x, reduce_range), quint8).dequantize()


def linear_dynamic(X, W_prepack, reduce_range=False):
    return _linear(_rounded(X, reduce_range), W_prepack)


def linear_relu_dynamic(X, W_prepack, reduce_range=False):
    return aten.relu(linear_dynamic(X, W_prepack, reduce_range))


def linear_dynamic_fp16(X, W_prepack):
    return _linear(X, W_prepack)


def linear_relu_dynamic_fp16(X, W_prepack):
    return aten.relu(_linear(X, W_prepack))


def linear_dynamic_fp16_unpacked_weight(X, weight, bias):
    return aten.linear(X, weight.to(torch.float16).to(torch.float32), bias)


# ---- convolutions ----
def _prepack(kind, transposed):
    def prepack(weight, bias, stride, padding, *more):
        output_padding, dilation, groups = more if transposed else ([0] * len(stride),) + more
        return Packed().set(kind, weight, bias).set_window(list(stride), list(padding), list(output_padding), list(dilation), groups, transposed)

    return prepack


def _prepack_line(transposed):
    """Treats one dimension as two, of which the first has size 1."""
    def prepack(weight, bias, stride, padding, *more):
        output_padding, dilation, groups = more if transposed else ([0],) + more
        plane = QuantizedTensor(weight.values.unsqueeze(2), weight.scale, weight.zero_point, weight.dtype, weight.axis)
        packed = Packed().set("Conv2dPackedParamsBase", plane, bias)
        return packed.set_window([1] + list(stride), [0] + list(padding), [0] + list(output_padding), [1] + list(dilation), groups, transposed)

    return prepack


conv1d_prepack, conv_transpose1d_prepack = _prepack_line(False), _prepack_line(True)
conv_prepack = conv2d_prepack = _prepack("Conv2dPackedParamsBase", False)
conv_transpose2d_prepack = _prepack("Conv2dPackedParamsBase", True)
conv3d_prepack, conv_transpose3d_prepack = _prepack("Conv3dPackedParamsBase", False), _prepack("Conv3dPackedParamsBase", True)


def conv2d_stride(packed_weights):
    return packed_weights.stride


def conv2d_padding(packed_weights):
    return packed_weights.padding


def conv2d_output_padding(packed_weights):
    return packed_weights.output_padding


def conv2d_dilation(packed_weights):
    return packed_weights.dilation


def conv2d_groups(packed_weights):
    return packed_weights.groups


def conv2d_transpose(packed_weights):
    return int(packed_weights.transposed)


conv3d_stride = conv_transpose2d_stride = conv_transpose3d_stride = conv2d_stride
conv3d_padding = conv_transpose2d_padding = conv_transpose3d_padding = conv2d_padding
conv3d_output_padding = conv_transpose2d_output_padding = conv_transpose3d_output_padding = conv2d_output_padding
conv3d_dilation = conv_transpose2d_dilation = conv_transpose3d_dilation = conv2d_dilation
conv3d_groups = conv_transpose2d_groups = conv_transpose3d_groups = conv2d_groups
conv3d_transpose = conv_transpose2d_transpose = conv_transpose3d_transpose = conv2d_transpose


def _convolved(x, packed, line):
    """Computes the convolution of real numbers; line: in one dimension, with a weight of two."""
    weight, stride, padding, dilation = _weight(packed), packed.stride, packed.padding, packed.dilation
    output_padding = packed.output_padding
    if line:
        weight = weight.squeeze(2)
        # of which the last is meant: with a padding mode, PyTorch packs three paddings
        stride, padding, dilation, output_padding = stride[-1:], padding[-1:], dilation[-1:], output_padding[-1:]
    torch._C._require(x.dim() >= weight.dim() - 1, f"a convolution takes a tensor of {weight.dim()} dimensions")
    return aten.convolution(x, weight, packed.bias, stride, padding, dilation, packed.transposed, output_padding, packed.groups)


def _convolution(line, relu):
    def convolution(qx, packed_weight, *arguments):
        """Older programs also pass the window, which the packed weight contains."""
        y = _convolved(_real(qx), packed_weight, line)
        return _like(qx, aten.relu(y) if relu else y, arguments[-2], arguments[-1])

    return convolution


def _dynamic_convolution(line):
    def convolution(qx, packed_weight, reduce_range=False):
        """PyTorch rounds the result with the scale and zero point of the argument, so that it ends at the bounds of these."""
        scale, zero_point = _chosen(qx, reduce_range)
        y = _convolved(quantized(qx, scale, zero_point, quint8).dequantize(), packed_weight, line)
        return quantized(y, scale, zero_point, quint8).dequantize()

    return convolution


conv1d, conv1d_relu = _convolution(True, False), _convolution(True, True)
conv2d = conv3d = _convolution(False, False)
conv2d_relu = conv3d_relu = _convolution(False, True)
conv_transpose1d, conv_transpose2d, conv_transpose3d = conv1d, conv2d, conv2d
conv1d_dynamic = conv_transpose1d_dynamic = _dynamic_convolution(True)
conv2d_dynamic = conv3d_dynamic = conv_transpose2d_dynamic = conv_transpose3d_dynamic = _dynamic_convolution(False)


def conv2d_add(qx, qaccum, packed_weight, output_scale, output_zero_point):
    return _like(qx, _convolved(_real(qx), packed_weight, False) + _real(qaccum), output_scale, output_zero_point)


def conv2d_add_relu(qx, qaccum, packed_weight, output_scale, output_zero_point):
    return _like(qx, aten.relu(_convolved(_real(qx), packed_weight, False) + _real(qaccum)), output_scale, output_zero_point)


# ---- arithmetic ----
def _number(value):
    return value.item() if isinstance(value, torch.Tensor) else value


def add(qa, qb, scale=None, zero_point=None):
    return add_scalar(qa, qb) if scale is None else _like(qa, _real(qa) + _real(qb), scale, zero_point)


def add_relu(qa, qb, scale=None, zero_point=None):
    return add_scalar_relu(qa, qb) if scale is None else _like(qa, aten.relu(_real(qa) + _real(qb)), scale, zero_point)


def mul(qa, qb, scale=None, zero_point=None):
    return mul_scalar(qa, qb) if scale is None else _like(qa, _real(qa) * _real(qb), scale, zero_point)


def mul_relu(qa, qb, scale=None, zero_point=None):
    return mul_scalar_relu(qa, qb) if scale is None else _like(qa, aten.relu(_real(qa) * _real(qb)), scale, zero_point)


def matmul(qa, qb, scale, zero_point):
    return _like(qa, _real(qa) @ _real(qb), scale, zero_point)


def _added(qa, b):
    """Adding a number moves the zero point. If that leaves the range of the dtype, a scale is chosen that covers both."""
    t, scale = qa.dtype, qa.q_scale()
    shift = round(b / scale)
    zero_point = qa.q_zero_point() - shift
    if t.low <= zero_point <= t.high:
        return QuantizedTensor(qa.values, scale, zero_point, t)
    if zero_point < t.low:
        wider = scale * (float(t.high) - zero_point) / (float(t.high) - t.low)
        place = t.low
    else:
        wider = scale * (zero_point - float(t.low)) / (float(t.high) - t.low)
        place = t.high
    return quantized((qa.values.to(torch.float32) - float(zero_point)) * scale, wider, place, t)


def add_scalar(qa, b):
    return _added(qa, _number(b))


def add_scalar_relu(qa, b):
    return aten.relu(_added(qa, _number(b)))


def mul_scalar(qa, b):
    b, t = _number(b), qa.dtype
    if b > 0:
        return QuantizedTensor(qa.values, qa.q_scale() * b, qa.q_zero_point(), t)
    if b < 0:
        turned = (t.low + t.high) - qa.values.to(torch.int32)
        return QuantizedTensor(turned.to(t.stored), qa.q_scale() * -b, t.low + t.high - qa.q_zero_point(), t)
    return QuantizedTensor(torch.zeros_like(qa.values), 1.0, 0, t)


def mul_scalar_relu(qa, b):
    return aten.relu(mul_scalar(qa, b))


def cat(qx, dim, scale=None, zero_point=None):
    first = qx[0]
    real = aten.cat([_real(one) for one in qx], dim)
    return _like(first, real, first.q_scale() if scale is None else scale, first.q_zero_point() if zero_point is None else zero_point)


def cat_relu(qx, dim, scale=None, zero_point=None):
    first = qx[0]
    real = aten.relu(aten.cat([_real(one) for one in qx], dim))
    return _like(first, real, first.q_scale() if scale is None else scale, first.q_zero_point() if zero_point is None else zero_point)


# ---- activations, pools, normalisations ----
def relu6(qx, inplace=False):
    y = aten.relu6(qx)
    return qx._become(y) if inplace else y


def leaky_relu(qx, negative_slope, inplace, output_scale, output_zero_point):
    return _like(qx, aten.leaky_relu(_real(qx), negative_slope), output_scale, output_zero_point)


def hardswish(input, output_scale, output_zero_point):
    return _like(input, aten.hardswish(_real(input)), output_scale, output_zero_point)


def sigmoid(qx, output_scale, output_zero_point):
    return _like(qx, aten.sigmoid(_real(qx)), output_scale, output_zero_point)


def softmax(qx, dim, output_scale, output_zero_point):
    return _like(qx, aten.softmax(_real(qx), dim), output_scale, output_zero_point)


def elu(self, output_scale, output_zero_point, alpha=1, scale=1, input_scale=1):
    return _like(self, aten.elu(_real(self), alpha, scale, input_scale), output_scale, output_zero_point)


def celu(self, output_scale, output_zero_point, alpha=1):
    return _like(self, aten.celu(_real(self), alpha), output_scale, output_zero_point)


def prelu(qx, weight, output_scale, output_zero_point):
    return _like(qx, aten.prelu(_real(qx), _real(weight)), output_scale, output_zero_point)


def threshold(qx, threshold, value):
    return aten.threshold(qx, threshold, value)


def clamp(qx, min=None, max=None):
    return aten.clamp(qx, min, max)


def dropout(self, output_scale, output_zero_point, p=0.5, training=False):
    return _like(self, aten.dropout(_real(self), p, training), output_scale, output_zero_point)


def max_pool1d(qx, kernel_size, stride, padding, dilation, ceil_mode):
    return aten.max_pool1d(qx, kernel_size, stride, padding, dilation, ceil_mode)


def max_pool2d(qx, kernel_size, stride, padding, dilation, ceil_mode):
    return aten.max_pool2d(qx, kernel_size, stride, padding, dilation, ceil_mode)


def batch_norm(qx, weight, bias, mean, var, eps, output_scale, output_zero_point):
    return _like(qx, F.batch_norm(_real(qx), mean, var, weight, bias, False, 0.0, eps), output_scale, output_zero_point)


def batch_norm_relu(qx, weight, bias, mean, var, eps, output_scale, output_zero_point):
    y = F.batch_norm(_real(qx), mean, var, weight, bias, False, 0.0, eps)
    return _like(qx, aten.relu(y), output_scale, output_zero_point)


batch_norm1d = batch_norm2d = batch_norm3d = batch_norm
batch_norm1d_relu = batch_norm2d_relu = batch_norm3d_relu = batch_norm_relu


def layer_norm(input, normalized_shape, weight, bias, eps, output_scale, output_zero_point):
    return _like(input, F.layer_norm(_real(input), normalized_shape, weight, bias, eps), output_scale, output_zero_point)


def group_norm(input, num_groups, weight, bias, eps, output_scale, output_zero_point):
    return _like(input, F.group_norm(_real(input), num_groups, weight, bias, eps), output_scale, output_zero_point)


def instance_norm(input, weight, bias, eps, output_scale, output_zero_point):
    return _like(input, F.instance_norm(_real(input), None, None, weight, bias, True, 0.0, eps), output_scale, output_zero_point)


# ---- embeddings: the selected rows, as real numbers ----
def embedding_bag_prepack(weight):
    return Packed().set("EmbeddingPackedParamsBase", weight)


def embedding_bag_unpack(W_prepack):
    return W_prepack.weight


def _rows(packed, indices, half):
    q = packed.weight
    torch._C._require(q.axis == 0 and q.dim() == 2, "an embedding is quantised by its rows")
    zero_point = torch.zeros_like(q.scale) if q.zero_point is None else q.zero_point.to(torch.float32)
    scale, shift = q.scale, -(zero_point * q.scale)
    if half:
        scale, shift = scale.to(torch.float16).to(torch.float32), shift.to(torch.float16).to(torch.float32)
    whole = aten.embedding(q.values, indices).to(torch.float32)
    return whole * scale[indices].unsqueeze(-1) + shift[indices].unsqueeze(-1)


def embedding_byte(weight, indices, pruned_weights=False):
    return _rows(weight, indices, False)


def embedding_4bit(weight, indices, pruned_weights=False):
    return _rows(weight, indices, True)


def _bags(half):
    def embedding_bag(weight, indices, offsets=None, scale_grad_by_freq=False, mode=0, pruned_weights=False, per_sample_weights=None,
                      compressed_indices_mapping=None, include_last_offset=False):
        if pruned_weights or compressed_indices_mapping is not None:
            refuse("bags of pruned embeddings are not supported: save the model with all rows")
        rows = _rows(weight, indices, half)
        places = torch.arange(indices.numel()).reshape(indices.shape)
        return F.embedding_bag(places, rows.reshape(-1, rows.shape[-1]), offsets, mode=("sum", "mean", "max")[mode], per_sample_weights=per_sample_weights,
                               include_last_offset=include_last_offset)

    return embedding_bag


embedding_bag_byte, embedding_bag_4bit = _bags(False), _bags(True)


# ---- recurrent cells, dynamically quantised ----
def make_quantized_cell_params_dynamic(w_ih, w_hh, bias_ih, bias_hh, reduce_range=False):
    packed = Packed()
    packed.kind, packed.dynamic, packed.reduce_range, packed.packed = "CellParamsBase", True, reduce_range, [w_ih, w_hh]
    return packed


def make_quantized_cell_params_fp16(w_ih, w_hh):
    packed = Packed()
    packed.kind, packed.dynamic, packed.reduce_range, packed.packed = "CellParamsBase", False, False, [w_ih, w_hh]
    return packed


def _part(x, cell, which):
    return _linear(_rounded(x, cell.reduce_range) if cell.dynamic else x, cell.packed[which])


def _lstm_step(gates, c):
    i, f, g, o = gates.chunk(4, -1)
    c = f.sigmoid() * c + i.sigmoid() * g.tanh()
    return o.sigmoid() * c.tanh(), c


def _gru_step(inner, outer, h):
    r1, z1, n1 = inner.chunk(3, -1)
    r2, z2, n2 = outer.chunk(3, -1)
    r, z = (r1 + r2).sigmoid(), (z1 + z2).sigmoid()
    n = (n1 + r * n2).tanh()
    return (h - n) * z + n


def _cell_of(w_ih, w_hh):
    half = not isinstance(w_ih.weight, QuantizedTensor)
    return make_quantized_cell_params_fp16(w_ih, w_hh) if half else make_quantized_cell_params_dynamic(w_ih, w_hh, None, None, True)


def quantized_lstm_cell_dynamic(input, hx, w_ih, w_hh, bias_ih, bias_hh):
    cell = _cell_of(w_ih, w_hh)
    return _lstm_step(_part(input, cell, 0) + _part(hx[0], cell, 1), hx[1])


def quantized_gru_cell_dynamic(input, hx, w_ih, w_hh, b_ih, b_hh):
    cell = _cell_of(w_ih, w_hh)
    return _gru_step(_part(input, cell, 0), _part(hx, cell, 1), hx)


def quantized_rnn_tanh_cell_dynamic(input, hx, w_ih, w_hh, b_ih, b_hh):
    cell = _cell_of(w_ih, w_hh)
    return (_part(input, cell, 0) + _part(hx, cell, 1)).tanh()


def quantized_rnn_relu_cell_dynamic(input, hx, w_ih, w_hh, b_ih, b_hh):
    cell = _cell_of(w_ih, w_hh)
    return (_part(input, cell, 0) + _part(hx, cell, 1)).relu()


def _lstm_layer(x, h, c, cell):
    inner = _part(x, cell, 0)
    outs = []
    for t in range(x.shape[0]):
        h, c = _lstm_step(inner[t] + _part(h, cell, 1), c)
        outs.append(h)
    return torch.stack(outs), h, c


def _gru_layer(x, h, cell):
    inner = _part(x, cell, 0)
    outs = []
    for t in range(x.shape[0]):
        h = _gru_step(inner[t], _part(h, cell, 1), h)
        outs.append(h)
    return torch.stack(outs), h


def _layers(x, hidden, params, layers, directions, run):
    """`run` computes one direction of a layer; hidden has the initial states, a tuple for each kind of state."""
    last = []
    for layer in range(layers):
        outs = []
        for direction in range(directions):
            place = layer * directions + direction
            made = run(x.flip([0]) if direction == 1 else x, [state[place] for state in hidden], params[place])
            outs.append(made[0].flip([0]) if direction == 1 else made[0])
            last.append(made[1:])
        x = torch.cat(outs, -1) if directions == 2 else outs[0]
    return x, [torch.stack([one[k] for one in last]) for k in range(len(hidden))]


def _checked(arguments, train, dropout):
    if len(arguments) != 0:
        refuse("packed sequences through a quantised recurrent layer are not supported: pad them, and give the layer a tensor")
    if train and dropout > 0:
        refuse("dropout between quantised recurrent layers is not supported: compile the model after eval()")


def quantized_lstm(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first=False, *more, dtype=None, use_dynamic=False):
    _checked(() if isinstance(hx, (list, tuple)) else (hx,), train, dropout)
    x = input.transpose(0, 1) if batch_first else input
    y, last = _layers(x, hx, params, num_layers, 2 if bidirectional else 1, lambda x, state, cell: _lstm_layer(x, state[0], state[1], cell))
    return y.transpose(0, 1) if batch_first else y, last[0], last[1]


def quantized_gru(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first=False, *more):
    _checked(() if isinstance(params, (list, tuple)) else (params,), train, dropout)
    x = input.transpose(0, 1) if batch_first else input
    y, last = _layers(x, [hx], params, num_layers, 2 if bidirectional else 1, lambda x, state, cell: _gru_layer(x, state[0], cell))
    return y.transpose(0, 1) if batch_first else y, last[0]
