"""Live quantised models: their integers and scales are read from the running program."""
import pytest
import torch
from torch import nn
from torch.ao import quantization
from torch.ao.quantization import quantize_fx

import scriptc

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(autouse=True)
def engine():
    """Other tests leave another engine behind, whose dynamic layers use all 8 bits."""
    before = torch.backends.quantized.engine
    torch.backends.quantized.engine = "x86"
    yield
    torch.backends.quantized.engine = before


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.quant, self.dequant = quantization.QuantStub(), quantization.DeQuantStub()
        self.conv, self.act, self.fc = nn.Conv2d(3, 4, 3), nn.ReLU(), nn.Linear(4, 5)

    def forward(self, x):
        return self.dequant(self.fc(self.act(self.conv(self.quant(x))).mean([2, 3])))


class Plain(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.fc = nn.Conv2d(3, 4, 3), nn.Linear(4, 5)

    def forward(self, x):
        return self.fc(torch.relu(self.conv(x)).mean([2, 3]))


class Buffers(nn.Module):
    def __init__(self):
        super().__init__()
        scales = torch.rand(4) + 0.1
        self.register_buffer("rows", torch.quantize_per_channel(torch.randn(4, 5), scales, torch.tensor([0, 1, -2, 3]), 0, torch.qint8))
        self.whole = torch.quantize_per_tensor(torch.randn(5), 0.1, 3, torch.quint8)

    def forward(self, x):
        return x * self.rows.dequantize() + self.whole.dequantize()


def static(x):
    model = Net().eval()
    model.qconfig = quantization.get_default_qconfig("x86")
    prepared = quantization.prepare(model)
    prepared(x)
    return quantization.convert(prepared)


def by_graph(x):
    prepared = quantize_fx.prepare_fx(Plain().eval(), quantization.get_default_qconfig_mapping("x86"), (x,))
    prepared(x)
    return quantize_fx.convert_fx(prepared)


@pytest.mark.parametrize("make", [static, by_graph])
def test_static_models_are_within_a_step(make):
    torch.manual_seed(4)
    x = torch.randn(2, 3, 6, 5)
    model = make(x)
    program = scriptc.export(model, (x,), dynamic_shapes=({0: "n"},))
    with torch.no_grad():
        want = model(x)
    step = (want.max() - want.min()) / 100  # of at most 127 steps between them
    assert (program(x) - want).abs().max() <= step and want.abs().max() > 10 * step


@pytest.mark.parametrize("make, kind, sizes", [
    (lambda: nn.Sequential(nn.Linear(5, 6), nn.ReLU(), nn.Linear(6, 2)), nn.Linear, (3, 5)),
    (lambda: nn.LSTM(5, 6), nn.LSTM, (4, 2, 5)),
])
def test_dynamic_models(make, kind, sizes):
    torch.manual_seed(4)
    x = torch.randn(sizes)
    model = quantization.quantize_dynamic(make().eval(), {kind}, dtype=torch.qint8)
    got, want = scriptc.export(model, (x,))(x), model(x)
    for one, other in zip(got if isinstance(want, tuple) else [got], want[:1] if isinstance(want, tuple) else [want]):
        torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-5)


def test_quantised_attributes():
    torch.manual_seed(4)
    model, x = Buffers(), torch.randn(4, 5)
    torch.testing.assert_close(scriptc.export(model, (x,))(x), model(x), rtol=1e-6, atol=1e-6)


def test_integers_of_four_bits_are_refused_in_words():
    class Packed(nn.Module):
        def __init__(self):
            super().__init__()
            self.rows = torch.quantize_per_channel(torch.randn(4, 6), torch.rand(4) + 0.1, torch.rand(4), 0, torch.quint4x2)

        def forward(self, x):
            return x + self.rows.dequantize()

    with pytest.raises(scriptc.CompileError, match="a tensor of the model is quantised"):
        scriptc.export(Packed(), (torch.zeros(4, 6),))
