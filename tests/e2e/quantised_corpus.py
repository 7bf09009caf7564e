"""Models that PyTorch quantises, for test_quantised_corpus.py: each with its arguments, the ways of quantisation, and the forms in which it is saved."""
import copy

import torch
import torch.ao.nn.quantized as nnq
import torch.ao.quantization as tq
import torch.nn.functional as F
from torch import nn
from torch.ao.quantization.quantize_fx import convert_fx, convert_to_reference_fx, prepare_fx, prepare_qat_fx

torch.manual_seed(0)
PHOTO, ROWS, SERIES, VOLUME = torch.randn(2, 4, 8, 6), torch.randn(5, 8), torch.randn(2, 4, 9), torch.randn(1, 2, 4, 5, 4)
TOKENS, STEPS = torch.randn(2, 5, 8), torch.randn(6, 3, 4)
INDICES = (torch.tensor([1, 2, 9, 0, 3]), torch.tensor([0, 2, 5]))
ENGINES = ("x86", "fbgemm", "qnnpack", "onednn")
MODELS = {}


def model(name, *arguments, ways, engines=("x86",), forms=("saved", "scripted"), names=("x",), exact=False):
    """Registers a function that makes a model; exact: real numbers that no rounding separates from eager mode's."""
    def register(make):
        for way in ways:
            for engine in engines:
                MODELS[f"{name}_{way}_{engine}"] = (make, arguments, way, engine, forms, names, exact)
        return make

    return register


# ---- ways of quantisation ----
def calibrated(prepared, arguments):
    for i in range(3):
        prepared(*[one * (1 + i / 10) if one.is_floating_point() else one for one in arguments])
    return prepared


def static(make, arguments, engine):
    return tq.convert(prepared(make, arguments, engine))


def prepared(make, arguments, engine):
    made = make().eval()
    made.qconfig = tq.get_default_qconfig(engine)
    return calibrated(tq.prepare(made), arguments)


def trained(make, arguments, engine):
    """Prepared for training and not converted: its observers are still on."""
    made = make().train()
    made.qconfig = tq.get_default_qat_qconfig(engine)
    return calibrated(tq.prepare_qat(made), arguments).eval()


def frozen(make, arguments, engine):
    """As at the end of training: the observers are off."""
    return trained(make, arguments, engine).apply(tq.disable_observer)


def qat(make, arguments, engine):
    return tq.convert(trained(make, arguments, engine))


def learned(make, arguments, engine):
    """Fake quantisation whose scales are parameters."""
    from torch.ao.quantization._learnable_fake_quantize import _LearnableFakeQuantize as Learnable
    made = make().train()
    active = Learnable.with_args(observer=tq.MovingAverageMinMaxObserver, quant_min=0, quant_max=255, scale=0.05, zero_point=100.0, dtype=torch.quint8)
    weights = Learnable.with_args(observer=tq.MovingAverageMinMaxObserver, quant_min=-128, quant_max=127, scale=0.01, dtype=torch.qint8, qscheme=torch.per_tensor_symmetric)
    made.qconfig = tq.QConfig(activation=active, weight=weights)
    made = calibrated(tq.prepare_qat(made), arguments).eval()
    for one in made.modules():
        if isinstance(one, Learnable):
            one.enable_param_learning()
    return made


def fx(make, arguments, engine):
    return convert_fx(calibrated(prepare_fx(make().eval(), tq.get_default_qconfig_mapping(engine), arguments), arguments))


def fx_reference(make, arguments, engine):
    return convert_to_reference_fx(calibrated(prepare_fx(make().eval(), tq.get_default_qconfig_mapping(engine), arguments), arguments))


def fx_trained(make, arguments, engine):
    made = calibrated(prepare_qat_fx(make().train(), tq.get_default_qat_qconfig_mapping(engine), arguments), arguments)
    return made.eval().apply(tq.disable_observer)


def fx_qat(make, arguments, engine):
    return convert_fx(calibrated(prepare_qat_fx(make().train(), tq.get_default_qat_qconfig_mapping(engine), arguments), arguments).eval())


def fx_dynamic(make, arguments, engine):
    return convert_fx(prepare_fx(make().eval(), tq.QConfigMapping().set_global(tq.default_dynamic_qconfig), arguments))


def fx_rows(make, arguments, engine):
    """Weights of embeddings only."""
    chosen = tq.QConfigMapping().set_object_type(nn.Embedding, tq.float_qparams_weight_only_qconfig)
    return convert_fx(prepare_fx(make().eval(), chosen.set_object_type(nn.EmbeddingBag, tq.float_qparams_weight_only_qconfig_4bit), arguments))


def dynamic(make, arguments, engine):
    return tq.quantize_dynamic(make().eval(), {nn.Linear, nn.LSTM, nn.GRU, nn.LSTMCell, nn.GRUCell, nn.RNNCell})


def half(make, arguments, engine):
    return tq.quantize_dynamic(make().eval(), {nn.Linear, nn.LSTM, nn.GRU}, dtype=torch.float16)


def picklable(made):
    """PyTorch cannot pickle the configurations that a prepared model refers to."""
    made = copy.deepcopy(made)
    for one in made.modules():
        if hasattr(one, "qconfig"):
            del one.qconfig
    return made


# ---- models ----
class Static(nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.quant, self.inner, self.dequant = tq.QuantStub(), inner, tq.DeQuantStub()

    def forward(self, x):
        return self.dequant(self.inner(self.quant(x)))


class Blocks(nn.Module):
    """A residual network of two blocks; fused: for eager mode, which needs the layers that belong together to be named."""

    def __init__(self, fuse=None):
        super().__init__()
        self.conv, self.bn, self.relu = nn.Conv2d(4, 6, 3, padding=1), nn.BatchNorm2d(6), nn.ReLU()
        self.conv2, self.bn2 = nn.Conv2d(6, 6, 3, padding=1, groups=2), nn.BatchNorm2d(6)
        self.fc, self.relu2, self.last = nn.Linear(6, 5), nn.ReLU(), nn.Linear(5, 3)
        self.add = nnq.FloatFunctional()
        self.fused = fuse is not None
        if fuse is not None:
            self.train(fuse is tq.fuse_modules_qat)
            fuse(self, [["conv", "bn", "relu"], ["conv2", "bn2"], ["fc", "relu2"]], inplace=True)

    def forward(self, x):
        x = self.relu(self.bn(self.conv(x)))
        y = self.bn2(self.conv2(x))
        x = self.add.add_relu(x, y)
        return self.last(self.relu2(self.fc(F.adaptive_avg_pool2d(x, 1).flatten(1))))


class Graph(Blocks):
    def forward(self, x):
        x = self.relu(self.bn(self.conv(x)))
        x = torch.relu(self.bn2(self.conv2(x)) + x)
        return self.last(self.relu2(self.fc(F.adaptive_avg_pool2d(x, 1).flatten(1))))


def layers(*parts):
    return lambda: nn.Sequential(*[part() for part in parts])


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.q, self.k, self.v, self.o, self.norm = [nn.Linear(8, 8) for _ in range(4)] + [nn.LayerNorm(8)]

    def forward(self, x):
        weights = torch.softmax(torch.matmul(self.q(x), self.k(x).transpose(-1, -2)) * 0.35, -1)
        return self.norm(self.o(torch.matmul(weights, self.v(x))) + x)


class Activations(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.swish, self.bn, self.leak, self.sigmoid = nn.Conv2d(4, 4, 3, padding=1), nn.Hardswish(), nn.BatchNorm2d(4), nn.LeakyReLU(0.1), nn.Sigmoid()
        self.up, self.group, self.hard, self.six = nn.ConvTranspose2d(4, 4, 2, stride=2), nn.GroupNorm(2, 4), nn.Hardsigmoid(), nn.ReLU6()

    def forward(self, x):
        x = self.bn(self.swish(self.conv(x)))
        x = self.leak(F.elu(x)) * self.sigmoid(x) + 1.0
        x = F.max_pool2d(self.group(self.up(torch.cat([self.six(x), torch.tanh(x)], 1)[:, 2:6])), 2)
        return self.hard(x).mean([2, 3])


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm, self.gru = nn.LSTM(4, 5, 2, bidirectional=True), nn.GRU(4, 5, batch_first=True)

    def forward(self, x):
        return self.lstm(x)[0], self.gru(x)[1]


class Lstm(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(4, 5)

    def forward(self, x):
        return self.lstm(x)[0]


class Rows(nn.Module):
    def __init__(self):
        super().__init__()
        self.rows, self.bag, self.fc = nn.Embedding(10, 8), nn.EmbeddingBag(10, 16, mode="sum", include_last_offset=True), nn.Linear(8, 4)

    def forward(self, indices, offsets):
        return self.fc(self.rows(indices)), self.bag(indices, offsets)


ALL = ("saved", "scripted", "traced")
# PyTorch cannot script hooks, nor pickle a graph that was prepared for training.
UNCONVERTED = ("saved", "traced")
model("blocks", PHOTO, ways=("static",), engines=ENGINES)(lambda: Static(Blocks(tq.fuse_modules)))
model("blocks", PHOTO, ways=("prepared",), forms=UNCONVERTED)(lambda: Static(Blocks(tq.fuse_modules)))
model("blocks", PHOTO, ways=("qat",), engines=ENGINES)(lambda: Static(Blocks(tq.fuse_modules_qat)))
model("blocks", PHOTO, ways=("frozen",), engines=("x86", "qnnpack"), forms=UNCONVERTED)(lambda: Static(Blocks(tq.fuse_modules_qat)))
model("blocks", PHOTO, ways=("trained",), engines=("x86", "qnnpack"), forms=("saved",))(lambda: Static(Blocks(tq.fuse_modules_qat)))
model("graph", PHOTO, ways=("fx", "fx_qat"), engines=ENGINES, forms=ALL)(Graph)
model("graph", PHOTO, ways=("fx_reference",), engines=("x86", "qnnpack"))(Graph)
model("graph", PHOTO, ways=("fx_trained",), engines=("x86", "qnnpack"), forms=("scripted", "traced"))(Graph)
perceptron = layers(lambda: nn.Linear(8, 16), nn.ReLU, lambda: nn.Linear(16, 3))
model("perceptron", ROWS, ways=("static", "qat"))(lambda: Static(perceptron()))
model("perceptron", ROWS, ways=("frozen",), forms=UNCONVERTED)(lambda: Static(perceptron()))
model("perceptron", ROWS, ways=("learned",), forms=("saved",))(lambda: Static(perceptron()))
model("perceptron", ROWS, ways=("fx", "fx_reference"), names=("input",))(perceptron)
model("perceptron", ROWS, ways=("dynamic", "half", "fx_dynamic"), names=("input",), exact=True)(perceptron)
series = layers(lambda: nn.Conv1d(4, 6, 3), lambda: nn.BatchNorm1d(6), nn.ReLU, lambda: nn.Linear(7, 6))
model("series", SERIES, ways=("fx",), names=("input",))(series)
model("series", SERIES, ways=("fx_trained",), names=("input",), forms=("scripted", "traced"))(series)
normed = layers(lambda: nn.Linear(8, 6), lambda: nn.BatchNorm1d(6), lambda: nn.Linear(6, 4))
model("normed", ROWS, ways=("fx",), names=("input",))(normed)
model("normed", ROWS, ways=("fx_trained",), names=("input",), forms=("scripted", "traced"))(normed)
volume = layers(lambda: nn.Conv3d(2, 4, 3, padding=1), lambda: nn.BatchNorm3d(4), nn.ReLU)
model("volume", VOLUME, ways=("fx", "fx_qat"), names=("input",))(volume)
model("attention", TOKENS, ways=("fx", "fx_qat"))(Attention)
model("attention", TOKENS, ways=("fx_dynamic",), exact=True)(Attention)
model("activations", PHOTO, ways=("fx",), forms=("saved", "traced"))(Activations)
model("recurrent", STEPS, ways=("dynamic", "half"), exact=True)(Recurrent)
model("lstm", STEPS, ways=("fx", "fx_dynamic"))(Lstm)
model("lstm", STEPS, ways=("static",))(lambda: Static(Lstm()))
model("rows", *INDICES, ways=("fx_rows",), names=("indices", "offsets"), exact=True)(Rows)
