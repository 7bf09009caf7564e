import torch
import torch.ao.quantization as tq
import torch.ao.nn.quantized as nnq
from torch import nn
from torch.ao.quantization import DeQuantStub, QuantStub, float_qparams_weight_only_qconfig, fuse_modules, get_default_qconfig


class Blocks(nn.Module):
    def __init__(self):
        super().__init__()
        self.quant, self.dequant = QuantStub(), DeQuantStub()
        self.conv, self.bn, self.relu = nn.Conv2d(4, 6, 3, padding=1), nn.BatchNorm2d(6), nn.ReLU()
        self.conv2, self.bn2 = nn.Conv2d(6, 6, 3, padding=1, groups=2, bias=False), nn.BatchNorm2d(6)
        self.fc, self.relu2, self.last = nn.Linear(6, 5), nn.ReLU(), nn.Linear(5, 3, bias=False)
        self.add = nnq.FloatFunctional()
        self.act, self.norm = nn.Hardswish(), nn.LayerNorm(6)

    def forward(self, x):
        x = self.relu(self.bn(self.conv(self.quant(x))))
        x = self.add.add_relu(x, self.act(self.bn2(self.conv2(x))))
        return self.dequant(self.last(self.relu2(self.fc(self.norm(x.mean([2, 3]))))))


def prepared(engine='x86'):
    made = Blocks().eval()
    made = fuse_modules(made, [['conv', 'bn', 'relu'], ['conv2', 'bn2'], ['fc', 'relu2']])
    made.qconfig = get_default_qconfig(engine)
    return tq.prepare(made)


def static(engine='x86'):
    return tq.convert(prepared(engine))


def observed():
    made = Blocks().train()
    tq.fuse_modules_qat(made, [['conv', 'bn', 'relu'], ['conv2', 'bn2'], ['fc', 'relu2']], inplace=True)
    made.qconfig = tq.get_default_qat_qconfig('x86')
    return tq.prepare_qat(made)


def trained():
    return observed().eval().apply(tq.disable_observer)


class Perceptron(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Linear(8, 40), nn.Linear(40, 3, bias=False)

    def forward(self, x):
        return self.b(torch.relu(self.a(x)))


def dynamic():
    return tq.quantize_dynamic(Perceptron(), {nn.Linear}, dtype=torch.qint8)


def channels():
    return tq.quantize_dynamic(Perceptron(), {nn.Linear: tq.per_channel_dynamic_qconfig})


def half():
    return torch.quantization.quantize_dynamic(Perceptron(), dtype=torch.float16)


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm, self.gru, self.cell, self.fc = nn.LSTM(4, 6, 2, bidirectional=True), nn.GRU(12, 5), nn.GRUCell(5, 7), nn.Linear(7, 3)

    def forward(self, x):
        y = self.gru(self.lstm(x)[0])[0]
        return self.fc(self.cell(y[-1])), y


def recurrent():
    return tq.quantize_dynamic(Recurrent())


class Tokens(nn.Module):
    def __init__(self):
        super().__init__()
        self.rows = nn.Embedding(20, 8)
        self.rows.qconfig = float_qparams_weight_only_qconfig

    def forward(self, i):
        return self.rows(i)


def tokens():
    return tq.convert(tq.prepare(Tokens().eval()))


class Built(nn.Module):
    def __init__(self):
        super().__init__()
        self.quant, self.fc = nnq.Quantize(1.0, 0, torch.quint8), nnq.Linear(8, 3)
        self.conv, self.dequant = nnq.Conv1d(5, 2, 2, stride=2), nnq.DeQuantize()

    def forward(self, x):
        return self.dequant(self.fc(self.quant(x))), self.dequant(self.conv(self.quant(x)[None]))


def built():
    return Built().eval()
