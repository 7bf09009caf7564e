"""Programs over quantised tensors, and models that PyTorch's eager mode quantises. Each comes with what test_quantized.py runs it on; the largest
difference that is allowed is one step of the scale that the result was quantised with."""
import torch
import torch.ao.nn.quantized as nnq
import torch.nn.functional as F
from torch import Tensor, nn

torch.manual_seed(0)
PROGRAMS, MODELS = {}, {}
X, PHOTO, SERIES = torch.randn(2, 3, 6), torch.randn(2, 4, 8, 6), torch.randn(2, 4, 9)
VOLUME, ROWS = torch.randn(1, 2, 4, 5, 4), torch.randn(5, 8)


def program(step, *arguments):
    def register(function):
        PROGRAMS[function.__name__] = (step, arguments)
        return function

    return register


def model(*arguments, step=None, dynamic=(), engine="x86", name=None, forms=("scripted", "traced", "frozen", "saved")):
    """dynamic: the classes whose weights alone are quantised; else calibrated with the arguments."""
    def register(make):
        MODELS[name or make.__name__] = (make, arguments, step, tuple(dynamic), engine, forms)
        return make

    return register


# ---- quantised tensors as values ----
@program(0.05, X)
def made_and_read(x: Tensor):
    q = torch.quantize_per_tensor(x, 0.05, 60, torch.quint8)
    return q.dequantize(), q.int_repr(), q.q_scale(), q.q_zero_point(), q.is_quantized, isinstance(q, Tensor), q.dim(), torch.dequantize(q)


@program(0.05, X)
def of_each_dtype(x: Tensor):
    return (torch.quantize_per_tensor(x, 0.05, -7, torch.qint8).dequantize(), torch.quantize_per_tensor(x, 0.05, 0, torch.qint32).int_repr(),
            torch.quantize_per_tensor(x, scale=0.05, zero_point=3, dtype=torch.quint8).int_repr())


@program(0.02, X)
def of_each_channel(x: Tensor):
    q = torch.quantize_per_channel(x, torch.tensor([0.01, 0.02, 0.015]), torch.tensor([3, 0, -4]), 1, torch.qint8)
    return q.dequantize(), q.int_repr(), q.q_per_channel_scales(), q.q_per_channel_zero_points(), q.q_per_channel_axis()


@program(0.05, X)
def chosen_by_the_run(x: Tensor):
    return (torch.quantize_per_tensor_dynamic(x, torch.quint8, False).dequantize(), torch.quantize_per_tensor_dynamic(x * 0, torch.quint8, False).q_scale(),
            torch.quantize_per_tensor_dynamic(x + 9, torch.quint8, True).int_repr())


@program(0.05, X)
def moved(x: Tensor):
    q = torch.quantize_per_tensor(x, 0.05, 60, torch.quint8)
    parts = q.chunk(2, 2)
    return (q.reshape(-1, 3).dequantize(), q.permute(2, 0, 1).int_repr(), q[0, 1:].dequantize(), q.flatten(1).int_repr(), parts[1].int_repr(), q.transpose(1, 2).contiguous().view(-1).int_repr(),
            torch.cat([q, q], 1).int_repr(), torch.stack([q, q]).dequantize(), q.unsqueeze(0).squeeze(0).int_repr(), q.flip([0]).int_repr(), q.shape[2])


@program(0.05, PHOTO)
def pooled(x: Tensor):
    q = torch.quantize_per_tensor(x, 0.05, 60, torch.quint8)
    return (F.max_pool2d(q, 2).int_repr(), F.avg_pool2d(q, 2).dequantize(), F.adaptive_avg_pool2d(q, 1).dequantize(), q.mean([2, 3]).dequantize(), F.adaptive_avg_pool2d(q, (2, 3)).dequantize(),
            F.max_pool2d(q, 3, 2, 1, ceil_mode=True).int_repr())


@program(0.05, PHOTO)
def resized_and_padded(x: Tensor):
    q = torch.quantize_per_tensor(x, 0.05, 60, torch.quint8)
    return F.interpolate(q, scale_factor=2).int_repr(), F.interpolate(q, scale_factor=2, mode="bilinear").dequantize(), F.pad(q, (1, 2, 0, 1)).int_repr(), F.pad(q, (1, 1, 1, 1), "reflect").int_repr()


@program(0.05, X)
def activations(x: Tensor):
    q = torch.quantize_per_tensor(x, 0.05, 60, torch.quint8)
    o = torch.ops.quantized
    return (F.relu(q).int_repr(), torch.sigmoid(q).dequantize(), torch.tanh(q).dequantize(), F.relu6(q).dequantize(), F.hardtanh(q, -0.5, 0.5).dequantize(), q.clamp(-1.0, 1.0).dequantize(),
            F.leaky_relu(q, 0.1).dequantize(), F.hardsigmoid(q).dequantize(), o.hardswish(q, 0.03, 10).dequantize(), o.leaky_relu(q, 0.2, False, 0.03, 40).dequantize(),
            o.sigmoid(q, 0.01, 0).dequantize(), o.softmax(q, 1, 0.01, 0).dequantize(), o.elu(q, 0.03, 30).dequantize(), o.celu(q, 0.03, 30).dequantize(), F.threshold(q, 0.3, 0.0).dequantize())


@program(0.05, X)
def arithmetic(x: Tensor):
    o, q, r = torch.ops.quantized, torch.quantize_per_tensor(x, 0.05, 60, torch.quint8), torch.quantize_per_tensor(x * 2, 0.1, 20, torch.quint8)
    return (o.add(q, r, 0.043, 80).dequantize(), o.add_relu(q, r, 0.043, 0).dequantize(), o.mul(q, r, 0.043, 70).dequantize(), o.mul_relu(q, r, 0.043, 0).dequantize(),
            o.cat([q, r], 1, 0.043, 60).dequantize(), o.matmul(q, r.transpose(1, 2), 0.043, 128).dequantize(), o.add_scalar(q, 0.5).dequantize(), o.mul_scalar(q, 2.0).dequantize(),
            o.mul_scalar(q, -0.5).dequantize(), o.add_scalar(q, 9.0).dequantize(), o.add_scalar_relu(q, 0.5).dequantize(), o.cat_relu([q, r], 1, 0.043, 60).dequantize())


@program(0.05, PHOTO, torch.rand(4), torch.rand(4))
def normalised(x: Tensor, w: Tensor, b: Tensor):
    q, o = torch.quantize_per_tensor(x, 0.05, 60, torch.quint8), torch.ops.quantized
    return (o.batch_norm2d(q, w, b, b, w + 0.5, 1e-5, 0.05, 60).dequantize(), o.batch_norm2d_relu(q, w, b, b, w + 0.5, 1e-5, 0.05, 0).dequantize(), o.layer_norm(q, [6], None, None, 1e-5, 0.05, 60).dequantize(),
            o.group_norm(q, 2, w, b, 1e-5, 0.05, 60).dequantize(), o.instance_norm(q, w, b, 1e-5, 0.05, 60).dequantize())


@program(0.1, X)
def packed_here(x: Tensor):
    q = torch.quantize_per_tensor(x, 0.05, 60, torch.quint8)
    w = torch.quantize_per_tensor(torch.arange(12.0).reshape(2, 6) / 12, 0.01, 0, torch.qint8)
    packed = torch.ops.quantized.linear_prepack(w, torch.tensor([0.25, -0.5]))
    return torch.ops.quantized.linear(q, packed, 0.1, 60).dequantize(), torch.ops.quantized.linear_relu(q, packed, 0.1, 0).dequantize()


@program(0.1, PHOTO)
def convolved_here(x: Tensor):
    q = torch.quantize_per_tensor(x, 0.05, 60, torch.quint8)
    w = torch.quantize_per_channel(torch.arange(72.0).reshape(2, 4, 3, 3) / 72 - 0.5, torch.tensor([0.01, 0.02]), torch.tensor([0, 0]), 0, torch.qint8)
    packed = torch.ops.quantized.conv2d_prepack(w, torch.tensor([0.25, -0.5]), [2, 1], [1, 0], [1, 1], 1)
    return torch.ops.quantized.conv2d(q, packed, 0.1, 60).dequantize(), torch.ops.quantized.conv2d_relu(q, packed, 0.1, 0).dequantize()


@program(0.05, X)
def functional_wrapper(x: Tensor):
    add = nnq.QFunctional()
    add.scale, add.zero_point = 0.05, 70
    q = torch.quantize_per_tensor(x, 0.05, 60, torch.quint8)
    return add.add(q, q).dequantize(), add.mul(q, q).dequantize(), add.add_relu(q, q).dequantize(), add.cat([q, q], 0).dequantize(), add.add_scalar(q, 0.5).dequantize(), add.mul_scalar(q, 0.5).dequantize()


@program(0.05, X, 3)
def in_branches_and_loops(x: Tensor, n: int):
    q = torch.quantize_per_tensor(x, 0.05, 60, torch.quint8)
    if n > 2:
        q = q.relu()
    for i in range(n):
        q = torch.ops.quantized.add(q, q, 0.05, 60)
    return q.dequantize()


# ---- models ----
class Static(nn.Module):
    """Something between the two stubs."""

    def __init__(self, inner):
        super().__init__()
        self.quant, self.inner, self.dequant = torch.ao.quantization.QuantStub(), inner, torch.ao.quantization.DeQuantStub()

    def forward(self, x):
        return self.dequant(self.inner(self.quant(x)))


class Joined(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b, self.functional = nn.Conv2d(4, 4, 3, padding=1), nn.Conv2d(4, 4, 1), nnq.FloatFunctional()
        self.more = nnq.FloatFunctional()

    def forward(self, x):
        y = self.functional.add_relu(self.a(x), self.b(x))
        return self.more.cat([y, x], 1)


class Shaped(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.fc = nn.Conv2d(4, 6, 3), nn.Linear(6 * 3 * 2, 5)

    def forward(self, x):
        x = F.max_pool2d(self.conv(x), 2)
        return self.fc(x.reshape(x.shape[0], -1))


def layers(*arguments, step=None, engine="x86", name, forms=("scripted", "traced", "frozen", "saved")):
    """A model of builtin layers, quantised between stubs."""
    return lambda make: model(*arguments, step=step, engine=engine, name=name, forms=forms)(lambda: Static(make()))


for engine in ("x86", "fbgemm", "qnnpack", "onednn"):
    layers(PHOTO, name=f"shaped_{engine}", engine=engine)(Shaped)
    layers(PHOTO, name=f"joined_{engine}", engine=engine)(Joined)
layers(ROWS, name="linear")(lambda: nn.Linear(8, 4))
layers(ROWS, name="linear_relu")(lambda: torch.ao.nn.intrinsic.LinearReLU(nn.Linear(8, 4), nn.ReLU()))
layers(ROWS, name="linear_without_bias")(lambda: nn.Linear(8, 4, bias=False))
layers(X, name="linear_of_three")(lambda: nn.Linear(6, 4))
layers(SERIES, name="conv1d")(lambda: nn.Conv1d(4, 6, 3, stride=2, padding=1))
layers(PHOTO, name="depthwise")(lambda: nn.Sequential(nn.Conv2d(4, 4, 3, groups=4, padding=1), nn.ReLU(), nn.Conv2d(4, 8, 1)))
layers(PHOTO, name="reflected")(lambda: nn.Conv2d(4, 4, 3, padding=1, padding_mode="reflect"))
layers(VOLUME, name="conv3d")(lambda: nn.Conv3d(2, 4, 3, padding=1))
layers(PHOTO, name="conv_transpose2d", engine="qnnpack")(lambda: nn.ConvTranspose2d(4, 3, 3, stride=2, output_padding=1))
layers(SERIES, name="conv_transpose1d", engine="qnnpack")(lambda: nn.ConvTranspose1d(4, 3, 3, stride=2))
layers(PHOTO, name="normed")(lambda: nn.Sequential(nn.BatchNorm2d(4), nn.ReLU(), nn.GroupNorm(2, 4), nn.InstanceNorm2d(4, affine=True), nn.LayerNorm(6)))
layers(PHOTO, name="activated")(lambda: nn.Sequential(nn.Conv2d(4, 4, 1), nn.Hardswish(), nn.ELU(), nn.LeakyReLU(0.2), nn.Sigmoid()))
layers(PHOTO, name="sixes")(lambda: nn.Sequential(nn.Conv2d(4, 4, 1), nn.ReLU6(), nn.AdaptiveAvgPool2d(1), nn.Flatten()))
layers(PHOTO, name="upsampled")(lambda: nn.Sequential(nn.Conv2d(4, 4, 1), nn.Upsample(scale_factor=2), nn.AvgPool2d(2), nn.MaxPool2d(2)))
layers(ROWS, name="dropped")(lambda: nn.Sequential(nn.Linear(8, 8), nn.Dropout(0.5), nn.ReLU(), nn.Linear(8, 2)))


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm, self.gru = nn.LSTM(4, 5, 2, bidirectional=True, batch_first=True), nn.GRU(4, 5)

    def forward(self, x):
        return self.lstm(x)[0], self.gru(x)[1]


class Cells(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm, self.gru, self.rnn = nn.LSTMCell(8, 5), nn.GRUCell(5, 6), nn.RNNCell(6, 3)

    def forward(self, x):
        h, c = self.lstm(x)
        return self.rnn(self.gru(h)), c


model(ROWS, name="dynamic_linear", dynamic=(nn.Linear,))(lambda: nn.Sequential(nn.Linear(8, 6), nn.ReLU(), nn.Linear(6, 3)))
model(torch.randn(6, 3, 4), name="dynamic_recurrent", dynamic=(nn.LSTM, nn.GRU), forms=("scripted", "saved"))(Recurrent)
model(ROWS, name="dynamic_cells", dynamic=(nn.LSTMCell, nn.GRUCell, nn.RNNCell), forms=("scripted", "saved"))(Cells)


class Bag(nn.Module):
    def __init__(self, wide):
        super().__init__()
        self.bag = nn.EmbeddingBag(9, 8, mode="sum", include_last_offset=False)
        self.rows = nn.Embedding(9, 8)
        which = torch.ao.quantization
        self.bag.qconfig = which.float_qparams_weight_only_qconfig if wide else which.float_qparams_weight_only_qconfig_4bit
        self.rows.qconfig = which.float_qparams_weight_only_qconfig
        self.wide = wide

    def forward(self, indices, offsets):
        return self.bag(indices, offsets), self.rows(indices) if self.wide else indices


INDICES = (torch.tensor([1, 2, 3, 8, 1]), torch.tensor([0, 2]))
model(*INDICES, name="embedding_byte", forms=("scripted", "saved"))(lambda: Bag(True))
model(*INDICES, name="embedding_4bit", forms=("scripted", "saved"))(lambda: Bag(False))


# ---- weights of 4 and 2 bits that forward unpacks ----
class Words(nn.Module):
    """Eight numbers in each int32, with a zero point for each group of rows."""

    def __init__(self):
        super().__init__()
        self.register_buffer("weight", torch.randint(-(2**31), 2**31 - 1, (2, 5), dtype=torch.int32))
        self.register_buffer("scales", torch.rand(2, 5).half())
        self.register_buffer("zeros", torch.randint(-(2**31), 2**31 - 1, (2, 1), dtype=torch.int32))
        self.register_buffer("places", torch.arange(0, 32, 4, dtype=torch.int32).unsqueeze(0))

    def forward(self, x: Tensor) -> Tensor:
        w = torch.bitwise_right_shift(self.weight.unsqueeze(1).expand(-1, 8, -1), self.places.unsqueeze(-1)) & 15
        zeros = torch.bitwise_right_shift(self.zeros.unsqueeze(2).expand(-1, -1, 8), self.places.unsqueeze(0)) & 15
        zeros = zeros.reshape(2, -1)[:, :5] + 1
        return x @ ((w.reshape(2, 8, 5) - zeros.unsqueeze(1)) * self.scales.float().unsqueeze(1)).reshape(-1, 5)


class Halves(nn.Module):
    """Two numbers in each byte that choose from a table; four of two bits."""

    def __init__(self):
        super().__init__()
        self.register_buffer("weight", torch.randint(0, 255, (4, 8), dtype=torch.uint8))
        self.register_buffer("scale", torch.rand(4, 1))
        self.register_buffer("table", torch.linspace(-1, 1, 16))

    def forward(self, x: Tensor):
        w = torch.stack([self.weight >> 4, self.weight & 0xF], -1).reshape(4, 16)
        pairs = torch.cat([(self.weight >> (2 * i)) & 3 for i in range(2)], 1)
        return x @ (self.table[w.long()] * self.scale).t(), x @ pairs.float().t()


# ---- operators that write to their argument ----
@program(0.05, X)
def written_in_place(x: Tensor):
    q = torch.quantize_per_tensor(x, 0.05, 60, torch.quint8)
    a, b, c, d, e, f, g, h = q.clone(), q.clone(), q.clone(), q.clone(), q.clone(), q.clone(), q.clone(), q.clone()
    F.hardtanh(a, -0.5, 1.5, inplace=True)
    F.relu6(b, inplace=True)
    F.leaky_relu(c, 0.1, inplace=True)
    F.hardsigmoid(d, inplace=True)
    torch.relu_(e)
    nn.ReLU6(inplace=True)(f)
    g.copy_(x + 1)
    h.fill_(0.5)
    return a.int_repr(), b.int_repr(), c.int_repr(), d.int_repr(), d.q_scale(), e.int_repr(), f.int_repr(), g.int_repr(), h.int_repr()


@model(X)
class Bounded(nn.Module):
    """As in graphs of torch.fx, which leave activations in place."""

    def __init__(self):
        super().__init__()
        self.quant, self.dequant = torch.ao.quantization.QuantStub(), torch.ao.quantization.DeQuantStub()
        self.act = nn.Hardtanh(-0.5, 1.5, inplace=True)

    def forward(self, x: Tensor) -> Tensor:
        return self.dequant(F.relu6(self.act(self.quant(x)), inplace=True))


@program(0.05, X, 3)
def captured_behind_a_move(x: Tensor, n: int):
    """What is dequantised is moved and captured by bodies and branches; ONNX Runtime would end the process."""
    q = torch.quantize_per_tensor(x, 0.05, 60, torch.quint8)
    y, z = q.dequantize().transpose(0, 1), q.dequantize().transpose(0, 1).reshape(-1, 6)[1:]
    a = y
    for i in range(n):
        a = torch.tanh(a) * y + i
    if n > 2:
        return a, torch.relu(z) + z.sum(), torch.relu(y)
    return a, z, y
