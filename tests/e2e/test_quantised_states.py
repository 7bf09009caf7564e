"""State dictionaries of quantised modules, given with --weights to a source that builds the quantised model, against eager mode."""
import pathlib

import numpy as np
import pytest
import torch

from oracle import arrays, compiled, session
from test_quantised_corpus import step
from test_quantized import described, flat

pytestmark = pytest.mark.filterwarnings("ignore")
SOURCE = """import torch
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
"""
PHOTO, ROWS, STEPS, INDICES = torch.randn(2, 4, 8, 6), torch.randn(5, 8), torch.randn(6, 3, 4), torch.tensor([[1, 2, 9], [0, 19, 2]])
# The factory, its input, and whether real numbers may be compared without a step.
FACTORIES = {"static": ("x", PHOTO, False), "dynamic": ("x", ROWS, True), "channels": ("x", ROWS, True), "half": ("x", ROWS, True),
             "recurrent": ("x", STEPS, True), "tokens": ("i", INDICES, True), "built": ("x", ROWS, False)}


@pytest.fixture
def place(scriptc):
    (scriptc.folder / "m.py").write_text(SOURCE)
    place = {"__name__": "m"}
    exec(SOURCE, place)
    torch.manual_seed(0)
    torch.backends.quantized.engine = "x86"
    return place


def made(place, name, x):
    """The model that eager mode makes: calibrated, if its scales come from calibration."""
    import torch.ao.quantization as tq
    if name == "static":
        prepared = place["prepared"]()
        for i in range(3):
            prepared(x * (1 + i / 10))
        return tq.convert(prepared)
    model = place[name]()
    if name == "built":
        model.fc.set_weight_bias(torch.quantize_per_channel(torch.randn(3, 8), torch.rand(3) / 50 + 0.01, torch.zeros(3, dtype=torch.long), 0, torch.qint8), torch.randn(3))
        model.conv.set_weight_bias(torch.quantize_per_tensor(torch.randn(2, 5, 2), 0.02, 0, torch.qint8), None)
        model.quant.scale, model.quant.zero_point = torch.tensor([0.03]), torch.tensor([110])
        model.fc.scale, model.fc.zero_point, model.conv.scale, model.conv.zero_point = 0.08, 60, 0.05, 70
    return model


def compare(path, name, x, expected, exact, share=8):
    """A difference of one step in a layer leads to steps of other sizes in later layers: there, up to one element in `share` may differ."""
    running = session(path)
    for one, want in zip(running.run(None, {name: x.numpy()}), arrays(flat(expected)), strict=True):
        assert one.shape == want.shape and one.dtype == want.dtype
        away = np.abs(one - want)
        assert away.max() <= (2e-5 if exact else step(want) * 1.01 + 1e-5)
        assert (away > 1e-5).sum() <= max(1, away.size / share)


@pytest.mark.parametrize("name", FACTORIES)
@pytest.mark.parametrize("legacy", (False, True))
def test_states(scriptc, place, name, legacy):
    port, x, exact = FACTORIES[name]
    model = made(place, name, x)
    torch.save(model.state_dict(), scriptc.folder / "w.pt", _use_new_zipfile_serialization=not legacy)
    with torch.no_grad():
        expected = model(x)
    compare(compiled(scriptc, f"m.py:{name}", "--weights", "w.pt", "--input", described(port, x)), port, x, expected, exact)


@pytest.mark.parametrize("name", ("dynamic", "channels", "half", "recurrent"))
def test_float_weights_are_quantised(scriptc, place, name):
    port, x, exact = FACTORIES[name]
    base = place["Recurrent" if name == "recurrent" else "Perceptron"]()
    torch.save(base.state_dict(), scriptc.folder / "w.pt")
    place["Recurrent" if name == "recurrent" else "Perceptron"] = lambda: base
    model = place[name]()
    with torch.no_grad():
        expected = model(x)
    path = compiled(scriptc, f"m.py:{name}", "--weights", "w.pt", "--input", described(port, x))
    got = session(path).run(None, {port: x.numpy()})
    for one, want in zip(got, arrays(flat(expected)), strict=True):
        away = np.abs(one - want)  # a tie moves an argument of the next layer by a step of 1/127 of its range
        assert away.max() <= 5e-3 and (away > 2e-5).sum() <= away.size / 4


def test_trained(scriptc, place):
    model = place["observed"]()
    for i in range(3):
        model(PHOTO * (1 + i / 10))
    model.eval().apply(__import__("torch").ao.quantization.disable_observer)
    torch.save(model.state_dict(), scriptc.folder / "w.pt")
    with torch.no_grad():
        expected = model(PHOTO)
    path = compiled(scriptc, "m.py:trained", "--weights", "w.pt", "--input", described("x", PHOTO))
    compare(path, "x", PHOTO, expected, True)


def refused(scriptc, code, *words):
    done = scriptc(*words, "-o", "none.onnx")
    assert done.returncode == 1 and code in done.stderr, done.stderr.decode()
    return done.stderr.decode()


def test_what_a_state_lacks(scriptc, place):
    model = made(place, "static", PHOTO)
    words = ("m.py:static", "--input", described("x", PHOTO))
    assert "comes from calibration" in refused(scriptc, b"SC", *words, "--params", "random")
    torch.save(model.state_dict(), scriptc.folder / "w.pt")
    assert "the state of a quantised model" in refused(scriptc, b"SC7104", "m.py:Blocks", "--input", described("x", PHOTO), "--weights", "w.pt")
    state = model.state_dict()
    del state["conv.scale"], state["fc._packed_params._packed_params"]
    torch.save(state, scriptc.folder / "w.pt")
    said = refused(scriptc, b"SC7101", *words, "--weights", "w.pt")
    assert "conv.scale" in said and "fc._packed_params._packed_params" in said


# ---- inspect ----

def test_inspect(scriptc):
    """Quantised tensors, packed layers and tensors with one scale, with what maps their integers to real numbers."""
    layer = torch.ao.nn.quantized.Linear(6, 3)
    rows = torch.quantize_per_channel(torch.randn(3, 6), torch.tensor([0.5, 0.25, 2.0]), torch.zeros(3, dtype=torch.int64), 0, torch.qint8)
    layer.set_weight_bias(rows, torch.ones(3))
    state = {f"fc.{key}": value for key, value in layer.state_dict().items()}
    state["t"] = torch.quantize_per_tensor(torch.randn(2, 2), 0.25, 7, torch.quint8)
    torch.save(state, scriptc.folder / "w.pt")
    done = scriptc("inspect", "w.pt")
    assert done.returncode == 0, done.stderr.decode()
    packed = "fc._packed_params._packed_params"
    assert [line for line in done.stdout.decode().splitlines() if not line.startswith("tensor       fc.scale") and "fc.zero_point" not in line] == [
        "attribute    fc._packed_params.dtype: qint8",
        f"tensor       {packed}.0: qint8[3, 6], 18 bytes",
        f"tensor       {packed}.0.scales: float64[3], 24 bytes",
        f"tensor       {packed}.0.zero_points: int64[3], 24 bytes",
        f"attribute    {packed}.0.axis: 0",
        f"tensor       {packed}.1: float32[3], 12 bytes",
        "tensor       t: quint8[2, 2], 4 bytes",
        "attribute    t.scale: 0.25",
        "attribute    t.zero_point: 7",
        "total        tensor: 7, 33 elements, 94 bytes",
    ]


STATES = pathlib.Path(__file__).parent.parent / "stored/states"


@pytest.mark.parametrize("name", FACTORIES)
@pytest.mark.parametrize("words", [(), ("--quantized", "integer"), ("--quantized", "integer", "--target", "openvino")], ids=" ".join)
def test_stored(scriptc, place, name, words):
    """The files that tests/stored/write.py makes from the factories above, which ./dev quick compiles, too."""
    port, x, exact = FACTORIES[name]
    model = made(place, name, x)  # the same weights: PyTorch does not load the states of quantised recurrent layers
    if name != "recurrent":
        model.load_state_dict(torch.load(STATES / f"{name}.pth", weights_only=False))
    with torch.no_grad():
        expected = model(x)
    path = compiled(scriptc, f"{STATES}/quantised.py:{name}", "--weights", STATES / f"{name}.pth", "--input", described(port, x), *words)
    compare(path, port, x, expected, exact, share=4)
