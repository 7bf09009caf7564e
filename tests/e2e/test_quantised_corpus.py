"""The models of quantised_corpus.py against eager mode. A result differs by at most one step of its scale; where several layers follow each
other, a step in one layer can move a step in the next."""
import copy
import pathlib

import numpy as np
import onnx
import onnxruntime
import pytest
import torch

import quantised_corpus as corpus
from oracle import arrays, compiled, session
from test_quantized import described, exact as reference, flat, saved

pytestmark = pytest.mark.filterwarnings("ignore")
FOLDER = str(pathlib.Path(corpus.__file__).parent)


def made(name):
    make, arguments, way, engine = corpus.MODELS[name][:4]
    torch.backends.quantized.engine = reference(engine)
    torch.manual_seed(1)
    model = getattr(corpus, way)(make, arguments, engine)
    with torch.no_grad():
        return model, arrays(flat(copy.deepcopy(model)(*arguments)))


def step(values):
    """The smallest difference between results, which are multiples of their scale."""
    found = np.unique(values)
    return np.diff(found).min() if len(found) > 1 else 0


@pytest.mark.parametrize("name, form", [(name, form) for name, row in corpus.MODELS.items() for form in row[4]])
def test_model(scriptc, name, form):
    arguments, way, names, exact = corpus.MODELS[name][1], corpus.MODELS[name][2], *corpus.MODELS[name][5:]
    model, expected = made(name)
    saved(corpus.picklable(model) if form == "saved" else copy.deepcopy(model), arguments, form, scriptc.folder / "m.pt")
    words = [word for one, value in zip(names, arguments) for word in ("--input", described(one, value))]
    running = session(compiled(scriptc, "m.pt", "-I", FOLDER, *words))
    got = running.run(None, dict(zip([one.name for one in running.get_inputs()], arrays(arguments))))
    assert len(got) == len(expected)
    for one, want in zip(got, expected):
        assert one.shape == want.shape and one.dtype == want.dtype
        allowed = 2e-5 if exact else step(want) * 1.01 + 1e-5
        away = np.abs(one.astype(np.float64) - want)
        assert away.max() <= allowed, (away.max(), allowed)
        assert (away > 1e-5).sum() <= max(1, away.size / 8), "many elements are a step away"


@pytest.mark.parametrize("name", ("perceptron_static_x86", "attention_fx_x86", "blocks_static_x86"))
@pytest.mark.parametrize("form", ("qdq", "integer"))
def test_graphs_are_exact(scriptc, name, form):
    """The steps that differ come from ONNX Runtime's own operators, which it puts in the place of the pattern."""
    arguments, names = corpus.MODELS[name][1], corpus.MODELS[name][5]
    model, (expected,) = made(name)
    torch.save(corpus.picklable(model), scriptc.folder / "m.pt")
    path = compiled(scriptc, "m.pt", "-I", FOLDER, "--quantized", form, "--input", described(names[0], arguments[0]))
    options = onnxruntime.SessionOptions()
    options.add_session_config_entry("session.disable_quant_qdq", "1")
    got = onnxruntime.InferenceSession(str(path), options).run(None, {names[0]: arrays(arguments)[0]})[0]
    assert np.abs(got - expected).max() <= step(expected) / 100


def test_rows_of_leading_axes(scriptc):
    model, (expected,) = made("attention_fx_x86")
    torch.save(corpus.picklable(model), scriptc.folder / "m.pt")
    path = compiled(scriptc, "m.pt", "-I", FOLDER, "--input", "x: float32[b, t, 8]")
    assert not {"ReduceProd"} & set(kinds(path)) and kinds(path).count("Gemm") == 4
    away = np.abs(session(path).run(None, {"x": corpus.TOKENS.numpy()})[0] - expected)
    assert (away > 1e-5).sum() <= away.size / 8
    options = onnxruntime.SessionOptions()
    options.add_session_config_entry("session.disable_quant_qdq", "1")  # ONNX Runtime's QLinearMatMul fails on empty tensors
    for sizes in ((1, 1), (0, 3), (2, 0)):
        assert onnxruntime.InferenceSession(str(path), options).run(None, {"x": np.zeros((*sizes, 8), np.float32)})[0].shape == (*sizes, 8)


# ---- --quantized integer ----
def kinds(path):
    return [node.op_type for node in onnx.load(str(path)).graph.node]


# The operators on integers, and how far results are from eager mode, in steps.
INTEGER = {
    "blocks_static_x86": ({"QLinearConv": 2, "MatMulInteger": 2}, 0), "graph_fx_qnnpack": ({"QLinearConv": 2, "MatMulInteger": 2}, 1), "perceptron_static_x86": ({"MatMulInteger": 2}, 0),
    "attention_fx_x86": ({"MatMulInteger": 4, "QLinearMatMul": 2}, 1), "volume_fx_x86": ({"QLinearConv": 1}, 1), "series_fx_x86": ({"MatMulInteger": 1}, 1),
    "perceptron_dynamic_x86": ({"MatMulInteger": 2}, 0),
}


@pytest.mark.parametrize("name", INTEGER)
def test_operators_on_integers(scriptc, name):
    arguments, names = corpus.MODELS[name][1], corpus.MODELS[name][5]
    model, (expected,) = made(name)
    torch.save(model, scriptc.folder / "m.pt")
    wanted, most = INTEGER[name]
    path = compiled(scriptc, "m.pt", "-I", FOLDER, "--quantized", "integer", "--input", described(names[0], arguments[0]))
    found = kinds(path)
    assert {kind: found.count(kind) for kind in wanted} == wanted
    got = session(path).run(None, {names[0]: arrays(arguments)[0]})[0]
    away = np.abs(got - expected)
    assert away.max() <= most * step(expected) * 1.01 + 2e-6
    assert (away > 1e-5).sum() <= away.size / 8


PRODUCTS = """import torch
from torch import nn
q = torch.ops.quantized_decomposed
class Dynamic(nn.Module):
    '''Convolution with a float result.'''
    def __init__(self):
        super().__init__()
        torch.manual_seed(0)
        self.bias = nn.Parameter(torch.randn(6))
        self.register_buffer('w', torch.randint(-128, 127, (6, 2, 3, 3), dtype=torch.int8))
    def forward(self, x):
        x = q.dequantize_per_tensor(q.quantize_per_tensor(x, 0.04, 100, 0, 255, torch.uint8), 0.04, 100, 0, 255, torch.uint8)
        w = q.dequantize_per_channel(self.w, torch.linspace(0.01, 0.02, 6), torch.zeros(6, dtype=torch.int64), 0, -128, 127, torch.int8)
        return torch.nn.functional.conv2d(x, w, self.bias, stride=2, padding=1, groups=2)
class Signed(Dynamic):
    '''int8 on both sides, whose least number stands for 0.'''
    def forward(self, x):
        x = q.dequantize_per_tensor(q.quantize_per_tensor(x, 0.04, 5, -128, 127, torch.int8), 0.04, 5, -128, 127, torch.int8)
        w = q.dequantize_per_channel(self.w, torch.linspace(0.01, 0.02, 6), torch.zeros(6, dtype=torch.int64), 0, -128, 127, torch.int8)
        y = torch.relu(torch.nn.functional.conv2d(x, w, self.bias, groups=2))
        return q.dequantize_per_tensor(q.quantize_per_tensor(y, 0.5, -128, -128, 127, torch.int8), 0.5, -128, -128, 127, torch.int8)
class Columns(nn.Module):
    '''A weight with its channels along the columns, one along the rows, which are summed over, and one with a zero point.'''
    def __init__(self):
        super().__init__()
        torch.manual_seed(0)
        self.register_buffer('w', torch.randint(-128, 127, (6, 6), dtype=torch.int8))
    def forward(self, x):
        x = q.dequantize_per_tensor(q.quantize_per_tensor(x, 0.04, 100, 0, 255, torch.uint8), 0.04, 100, 0, 255, torch.uint8)
        scales, zeros = torch.linspace(0.01, 0.02, 6), torch.zeros(6, dtype=torch.int64)
        columns = q.dequantize_per_channel(self.w, scales, zeros, 1, -128, 127, torch.int8)
        rows = q.dequantize_per_channel(self.w, scales, zeros, 0, -128, 127, torch.int8)
        shifted = q.dequantize_per_tensor(self.w, 0.01, 7, -128, 127, torch.int8)
        return x @ columns, x @ rows, x @ shifted, torch.nn.functional.linear(x, rows), torch.nn.functional.linear(x, columns), x @ x.transpose(-1, -2)
"""


@pytest.mark.parametrize("name, wanted", [("Dynamic", {"ConvInteger": 1}), ("Signed", {"QLinearConv": 1, "Relu": 0}), ("Columns", {"MatMulInteger": 4, "MatMul": 2})])
@pytest.mark.parametrize("form", ("integer", "qdq"))
def test_products(scriptc, name, wanted, form):
    import torch.ao.quantization.fx._decomposed  # noqa: F401 registers the operators
    (scriptc.folder / "m.py").write_text(PRODUCTS)
    place = {}
    exec(PRODUCTS, place)
    model, x = place[name](), corpus.PHOTO
    torch.save(model.state_dict(), scriptc.folder / "w.pt")
    expected = arrays(flat(model(x)))
    path = compiled(scriptc, f"m.py:{name}", "--quantized", form, "--weights", "w.pt", "--input", described("x", x))
    found = kinds(path)
    assert form == "qdq" or {kind: found.count(kind) for kind in wanted} == wanted
    for one, want in zip(session(path).run(None, {"x": x.numpy()}), expected):
        np.testing.assert_allclose(one, want, rtol=1e-5, atol=1e-4)


class Converted(torch.nn.Module):
    """The form and the names that quantisation of exported programs gives: convolution and linear layer with weights per channel."""

    def __init__(self):
        super().__init__()
        for i, shape in enumerate(((6, 4, 3, 3), (200, 6))):
            self.register_buffer(f"_frozen_param{i}", torch.randint(-127, 127, shape, dtype=torch.int8))
            self.register_buffer(f"_scale_{i}", torch.rand(shape[0]) / 50 + 0.01)
            self.register_buffer(f"_zero_point_{i}", torch.zeros(shape[0], dtype=torch.int64))
        self.bias = torch.nn.Parameter(torch.randn(200))

    def forward(self, x):
        q = torch.ops.quantized_decomposed
        x = q.dequantize_per_tensor(q.quantize_per_tensor(x, 0.043, 30, 0, 255, torch.uint8), 0.043, 30, 0, 255, torch.uint8)
        w = q.dequantize_per_channel(self._frozen_param0, self._scale_0, self._zero_point_0, 0, -128, 127, torch.int8)
        y = torch.relu(torch.nn.functional.conv2d(x, w, None, padding=1)).mean([2, 3])
        y = q.dequantize_per_tensor(q.quantize_per_tensor(y, 0.05, 0, 0, 255, torch.uint8), 0.05, 0, 0, 255, torch.uint8)
        w = q.dequantize_per_channel(self._frozen_param1, self._scale_1, self._zero_point_1, 0, -128, 127, torch.int8)
        return torch.nn.functional.linear(y, w, self.bias)


@pytest.mark.parametrize("form", ("qdq", "integer"))
def test_exported_program(scriptc, form):
    import torch.ao.quantization.fx._decomposed  # noqa: F401 registers the operators
    torch.manual_seed(0)
    model, x = Converted(), corpus.PHOTO
    torch.export.save(torch.export.export(model, (x,)), scriptc.folder / "m.pt2")
    path = compiled(scriptc, "m.pt2", "--quantized", form)
    found = kinds(path)
    wanted = {"ConvInteger": 1, "MatMulInteger": 1, "DequantizeLinear": 0} if form == "integer" else {"Conv": 1, "Gemm": 1, "DequantizeLinear": 4}
    assert {kind: found.count(kind) for kind in wanted} == wanted and "Squeeze" not in found
    np.testing.assert_allclose(session(path).run(None, {"x": x.numpy()})[0], model(x).detach().numpy(), rtol=1e-5, atol=2e-5)


# ---- --quantized exact ----
class Deep(torch.nn.Module):
    """Twelve convolutions with residual sums and attention: one step in the first moves many in the last."""

    def __init__(self):
        super().__init__()
        torch.manual_seed(3)
        wide = [torch.nn.Conv2d(4 if i == 0 else 8, 8, 3, padding=1, groups=8 if i % 4 == 3 else 1) for i in range(12)]
        self.layers = torch.nn.ModuleList(wide)
        self.classes = torch.nn.Linear(8, 10)

    def forward(self, x):
        for i, layer in enumerate(self.layers):
            y = torch.relu(layer(x))
            x = y if i == 0 else x + y
        rows = x.flatten(2).transpose(1, 2)
        return self.classes((torch.softmax(rows @ rows.transpose(1, 2), -1) @ rows).mean(1))


@pytest.mark.parametrize("way", ("fx", "fx_qat"))
def test_exact_network(scriptc, way):
    """The session has its default options: ONNX Runtime finds nothing that it would replace by operators that round differently."""
    torch.backends.quantized.engine = reference("x86")
    photos = torch.randn(2, 4, 16, 16)
    model = getattr(corpus, way)(Deep, (photos,), "x86")
    expected = model(photos).detach().numpy()
    torch.jit.save(torch.jit.trace(model, (photos,)), scriptc.folder / "m.pt")
    path = compiled(scriptc, "m.pt", "--quantized", "exact")
    assert kinds(path).count("ConvInteger") == 12 and "QLinearConv" not in kinds(path)
    got = session(path).run(None, {"x": photos.numpy()})[0]
    assert np.abs(got - expected).max() <= step(expected) / 100
    away = np.abs(session(compiled(scriptc, "m.pt")).run(None, {"x": photos.numpy()})[0] - expected)
    assert away.max() > step(expected) / 2, "the default form is exact as well: choose a deeper network"


@pytest.mark.parametrize("name", ("attention_fx_x86", "blocks_qat_x86", "perceptron_static_x86", "series_fx_x86", "volume_fx_x86"))
def test_exact(scriptc, name):
    arguments, names = corpus.MODELS[name][1], corpus.MODELS[name][5]
    model, (expected,) = made(name)
    torch.save(corpus.picklable(model), scriptc.folder / "m.pt")
    path = compiled(scriptc, "m.pt", "-I", FOLDER, "--quantized", "exact", "--input", described(names[0], arguments[0]))
    assert np.abs(session(path).run(None, {names[0]: arrays(arguments)[0]})[0] - expected).max() <= step(expected) / 100
