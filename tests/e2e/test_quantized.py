"""Quantised programs and models against eager mode: quantized_programs.py, each to one step of the scale of its result."""
import io
import pathlib
import re
import warnings
import zipfile

import numpy as np
import onnx
import pytest
import torch

import quantized_programs as programs
from oracle import arrays, compiled, session

FILE = pathlib.Path(programs.__file__)
pytestmark = pytest.mark.filterwarnings("ignore")


def described(name, value):
    if not isinstance(value, torch.Tensor):
        return f"{name}: {type(value).__name__}"
    return f"{name}: {str(value.dtype)[6:]}[{', '.join(map(str, value.shape))}]"


def flat(value):
    return [leaf for part in value for leaf in flat(part)] if isinstance(value, (tuple, list)) else [value]


def near(path, arguments, expected, step):
    """Integers may differ by 1, real numbers by one step."""
    running = session(path)
    got = running.run(None, dict(zip([one.name for one in running.get_inputs()], arrays(arguments))))
    expected = arrays(flat(expected))
    assert len(got) == len(expected)
    for one, want in zip(got, expected):
        assert one.shape == want.shape and one.dtype == want.dtype
        allowed = 1 if one.dtype.kind in "iu" else step * 1.001
        np.testing.assert_allclose(one.astype(np.float64), want.astype(np.float64), rtol=1e-6, atol=allowed + 1e-6)
        away = np.abs(one.astype(np.float64) - want.astype(np.float64)) > 1e-5
        assert away.sum() <= max(1, away.size / 10), "many elements are a step away"


@pytest.mark.parametrize("name", programs.PROGRAMS)
def test_program(scriptc, name):
    step, arguments = programs.PROGRAMS[name]
    program = getattr(programs, name)
    words = [word for parameter, value in zip(program.__code__.co_varnames, arguments) for word in ("--input", described(parameter, value))]
    near(compiled(scriptc, f"{FILE}:{name}", "--flatten-lists", *words), arguments, program(*arguments), step)


def exact(engine):
    """Returns the engine, or qnnpack if it saturates on this processor. PyTorch's kernels for x86 without VNNI add two products in 16 bits;
    the configurations of x86 and fbgemm avoid that by activations of seven bits, that of onednn does not."""
    if engine != "onednn":
        return engine
    torch.backends.quantized.engine = engine
    weight = torch.ops.quantized.linear_prepack(torch.quantize_per_tensor(torch.full((4, 8), 127.0), 1.0, 0, torch.qint8), None)
    product = torch.ops.quantized.linear(torch.quantize_per_tensor(torch.full((1, 8), 255.0), 1.0, 0, torch.quint8), weight, 2000.0, 0)
    return engine if product.int_repr()[0, 0] == 130 else "qnnpack"


def quantised(name):
    """The model after calibration and conversion, and the step of its results."""
    make, arguments, step, dynamic, engine, _ = programs.MODELS[name]
    torch.backends.quantized.engine = exact(engine)
    torch.manual_seed(1)
    which = torch.ao.quantization
    if dynamic:
        return which.quantize_dynamic(make().eval(), set(dynamic)), 1e-5
    made = make().eval()
    if arguments[0].dtype == torch.int64:
        return which.convert(which.prepare(made)), 1e-5
    made.qconfig = which.get_default_qconfig(engine)
    prepared = which.prepare(made)
    for seed in range(3):
        prepared(arguments[0] * (1 + seed / 10))
    seen = []
    model = which.convert(prepared)
    model.dequant.register_forward_pre_hook(lambda module, given: seen.append(given[0].q_scale()))
    model(*arguments)
    model.dequant._forward_pre_hooks.clear()
    return model, seen[0]


def saved(model, arguments, form, path):
    if form == "saved":
        torch.save(model, path)
        return
    made = torch.jit.trace(model, arguments) if form == "traced" else torch.jit.script(model)
    torch.jit.save(torch.jit.freeze(made) if form == "frozen" else made, path)


@pytest.mark.parametrize("name, form", [(name, form) for name, row in programs.MODELS.items() for form in row[-1]])
def test_model(scriptc, name, form):
    model, step = quantised(name)
    arguments = programs.MODELS[name][1]
    with torch.no_grad():
        expected = model(*arguments)
    saved(model, arguments, form, scriptc.folder / "m.pt")
    inputs = re.findall(r"\w+", {True: "indices offsets"}.get(arguments[0].dtype == torch.int64, "x" if hasattr(model, "dequant") or not isinstance(model, torch.nn.Sequential) else "input"))
    words = [word for one, value in zip(inputs, arguments) for word in ("--input", described(one, value))]
    near(compiled(scriptc, "m.pt", "-I", str(FILE.parent), *words), arguments, expected, step)


def rewritten(source, change):
    """The archive with members as change(name, bytes) gives them."""
    out = io.BytesIO()
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            new.writestr(name, change(name.split("/", 1)[1], old.read(name)))
    return out.getvalue()


def frozen(scriptc, name="shaped_x86"):
    model, _ = quantised(name)
    saved(model, programs.MODELS[name][1], "frozen", scriptc.folder / "whole.pt")
    return scriptc.folder / "whole.pt"


def numbers(kind, *values):
    return np.array(values, dtype=kind).tobytes()


# Which part of the packed weights is changed, and the message for it. The first constant is a convolution of 4 to 6 channels.
HOSTILE = {
    "version": (lambda name, data: data.replace(b"X\x01\x00\x00\x002", b"X\x01\x00\x00\x007") if name == "constants.pkl" else data, "SC6403", "unknown form"),
    "dimensions": (lambda name, data: numbers("<i2", 9, *np.frombuffer(data, "<i2")[1:]) if name.startswith("constants/") and len(data) == 22 else data, "SC6403", "unknown form"),
    "scales": (lambda name, data: numbers("<f8", *[-1.0] * 6) if name.startswith("constants/") and len(data) == 48 and np.frombuffer(data, "<f8").any() else data, "SC7023",
               "not a positive number"),
    "scales that are not numbers": (lambda name, data: numbers("<f8", *[np.nan] * 6) if name.startswith("constants/") and len(data) == 48 and np.frombuffer(data, "<f8").any() else data,
                                   "SC7023", "not a positive number"),
    "zero points": (lambda name, data: numbers("<i8", *[500] * 6) if name.startswith("constants/") and len(data) == 48 and not np.frombuffer(data, "<i8").any() else data, "SC7023",
                    "zero point"),
    "scheme": (lambda name, data: data.replace(b"ctorch\nper_channel_affine\n", b"ctorch\nper_tensor_affine\n") if name == "constants.pkl" else data, "SC7023", "quantizer of an unknown form"),
    "class": (lambda name, data: data.replace(b"Conv2dPackedParamsBase", b"Conv9dPackedParamsBase") if name == "constants.pkl" else data, "SC7024", "C++ class"),
    "function": (lambda name, data: data.replace(b"_rebuild_qtensor", b"_rebuild_tensor_v2") if name == "constants.pkl" else data, "SC7023", ""),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_weights_are_refused(scriptc, name):
    change, code, said = HOSTILE[name]
    whole = frozen(scriptc)
    (scriptc.folder / "m.pt").write_bytes(rewritten(whole, change))
    assert (scriptc.folder / "m.pt").read_bytes() != rewritten(whole, lambda name, data: data)
    done = scriptc("m.pt", "-o", "out.onnx", "--input", "x: float32[2, 4, 8, 6]")
    text = done.stderr.decode()
    assert done.returncode in (1, 2) and code in text and said in text, text


def test_a_quantised_weight_is_named(scriptc):
    torch.save({"w": torch.quantize_per_tensor(torch.ones(2), 0.1, 0, torch.qint8)}, scriptc.folder / "w.pt")
    (scriptc.folder / "m.py").write_text("import torch\nclass M(torch.nn.Module):\n    def __init__(self):\n        super().__init__()\n"
                                         "        self.w = torch.nn.Parameter(torch.ones(2))\n    def forward(self, x):\n        return x * self.w\n")
    done = scriptc("m.py", "-o", "out.onnx", "--input", "x: float32[2]", "--weights", "w.pt")
    assert done.returncode == 1 and b"SC7104" in done.stderr and b"`w` is a quantised tensor in the file" in done.stderr


def test_a_quantised_result_is_refused(scriptc):
    (scriptc.folder / "m.py").write_text("import torch\ndef f(x):\n    return torch.quantize_per_tensor(x, 0.1, 0, torch.quint8)\n")
    done = scriptc("m.py:f", "-o", "out.onnx", "--input", "x: float32[2]")
    assert done.returncode == 1 and b"QuantizedTensor" in done.stderr


class Exported(torch.nn.Module):
    """A graph as export for quantisation makes it: operators of quantized_decomposed around float ones."""

    def __init__(self):
        super().__init__()
        self.register_buffer("weight", torch.randint(-127, 127, (4, 6), dtype=torch.int8))
        self.register_buffer("scales", torch.rand(4) / 50 + 0.01)
        self.register_buffer("zeros", torch.zeros(4, dtype=torch.int64))

    def forward(self, x):
        q = torch.ops.quantized_decomposed
        x = q.dequantize_per_tensor(q.quantize_per_tensor(x, 0.043, 3, -128, 127, torch.int8), 0.043, 3, -128, 127, torch.int8)
        w = q.dequantize_per_channel(self.weight, self.scales, self.zeros, 0, -127, 127, torch.int8)
        y = torch.nn.functional.linear(x, w)
        scale, zero_point = q.choose_qparams(y, -128, 127, 1e-5, torch.int8)
        y = q.quantize_per_tensor.tensor(y, scale, zero_point, -128, 127, torch.int8)
        return q.dequantize_per_tensor.tensor(y, scale, zero_point, -128, 127, torch.int8)


def test_exported_quantised_graph(scriptc):
    import torch.ao.quantization.fx._decomposed  # noqa: F401 registers the operators
    x = torch.randn(2, 3, 6)
    torch.manual_seed(0)
    model = Exported()
    torch.export.save(torch.export.export(model, (x,)), scriptc.folder / "m.pt2")
    path = compiled(scriptc, "m.pt2")
    near(path, (x,), model(x), 0.1)
    kinds = [node.op_type for node in onnx.load(str(path)).graph.node]
    assert kinds.count("QuantizeLinear") == 2 and kinds.count("DequantizeLinear") == 3


@pytest.mark.parametrize("engine", ("x86", "qnnpack"))
@pytest.mark.parametrize("name", ("resnet18", "mobilenet_v2"))
def test_torchvision(scriptc, name, engine):
    """Calibrated with random images. What is a step away in one layer moves some elements of the next: most of the results are equal."""
    import torchvision_shim  # noqa: F401 where its C++ operators cannot load
    from torchvision.models import quantization
    torch.manual_seed(0)
    torch.backends.quantized.engine = engine
    model = getattr(quantization, name)(weights=None, quantize=False).eval()
    model.fuse_model()
    model.qconfig = torch.ao.quantization.get_default_qconfig(engine)
    prepared = torch.ao.quantization.prepare(model)
    x = torch.randn(1, 3, 64, 64)
    prepared(x)
    model = torch.ao.quantization.convert(prepared)
    torch.jit.save(torch.jit.script(model), scriptc.folder / "m.pt")
    expected, step = model(x), (model.classifier[-1] if name == "mobilenet_v2" else model.fc).scale
    running = session(compiled(scriptc, "m.pt", "--input", "x: float32[1, 3, 64, 64]"))
    got = running.run(None, {"x": x.numpy()})[0]
    away = np.abs(got - expected.numpy()) / step
    assert away.max() < 1.01


@pytest.mark.parametrize("form", ("scripted", "saved"))
@pytest.mark.parametrize("name", ("Words", "Halves"))
def test_weights_unpacked_by_shifts(scriptc, name, form):
    torch.manual_seed(0)
    model, x = getattr(programs, name)(), torch.randn(3, 16)
    saved(model, (x,), form, scriptc.folder / "m.pt")
    near(compiled(scriptc, "m.pt", "-I", str(FILE.parent), "--input", described("x", x)), (x,), model(x), 1e-4)


WINDOWS = """
import torch
import torch.nn.functional as F


def windows(x):
    q = torch.quantize_per_tensor(x, 0.5, 37, torch.quint8)
    return (F.adaptive_avg_pool2d(q, (2, 3)).int_repr(), F.adaptive_avg_pool2d(q, (2, 2)).int_repr(),
            F.interpolate(q, scale_factor=2, mode="bilinear").int_repr(), F.interpolate(q, (9, 5), mode="bilinear", align_corners=True).int_repr())
"""


def test_windows_round_as_eager_mode_does(scriptc, monkeypatch):
    """Averages and interpolations of the integers, half of which lie in the middle between two integers."""
    monkeypatch.setattr(torch.backends.quantized, "engine", "x86")
    (scriptc.folder / "w.py").write_text(WINDOWS)
    made = {}
    exec(WINDOWS, made)
    x = torch.from_numpy(np.random.default_rng(3).integers(-18, 100, (2, 5, 4, 6)) * 0.5).float()
    path = compiled(scriptc, "w.py:windows", "--input", "x: float32[2, 5, 4, 6]")
    for got, want in zip(session(path).run(None, {"x": x.numpy()}), made["windows"](x), strict=True):
        np.testing.assert_array_equal(got, want)


class Reflecting(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.quant, self.dequant = torch.ao.quantization.QuantStub(), torch.ao.quantization.DeQuantStub()
        self.conv = torch.nn.Conv1d(4, 6, 3, padding=1, padding_mode="reflect")

    def forward(self, x):
        return self.dequant(self.conv(self.quant(x)))


@pytest.mark.parametrize("form", ("traced", "scripted"))
def test_a_convolution_with_a_padding_mode(scriptc, monkeypatch, form):
    monkeypatch.setattr(torch.backends.quantized, "engine", "x86")
    torch.manual_seed(2)
    x = torch.randn(2, 4, 8)
    model = Reflecting().eval()
    model.qconfig = torch.ao.quantization.get_default_qconfig("x86")
    model = torch.ao.quantization.prepare(model)
    model(x)
    model = torch.ao.quantization.convert(model)
    torch.jit.save(torch.jit.trace(model, (x,)) if form == "traced" else torch.jit.script(model), scriptc.folder / "m.pt")
    near(compiled(scriptc, "m.pt", "--input", described("x", x)), (x,), model(x), float(model.conv.scale))


class OneLayer(torch.nn.Module):
    def __init__(self, layer):
        super().__init__()
        self.layer = layer

    def forward(self, x):
        y = self.layer(x)
        return y[0] if isinstance(y, tuple) else y


dynamic = torch.ao.nn.quantized.dynamic
DYNAMIC = {
    "linear": (lambda: torch.nn.Linear(12, 8), dynamic.Linear, (5, 12)),
    "lstm": (lambda: torch.nn.LSTM(12, 8, bidirectional=True), dynamic.LSTM, (4, 3, 12)),
    "gru": (lambda: torch.nn.GRU(12, 8), dynamic.GRU, (4, 3, 12)),
    "conv1d": (lambda: torch.nn.Conv1d(3, 8, 3, padding=1), dynamic.Conv1d, (2, 3, 9)),
    "conv2d": (lambda: torch.nn.Conv2d(4, 8, 3, stride=2, groups=2, bias=False), dynamic.Conv2d, (2, 4, 9, 9)),
    "conv2d_reflect": (lambda: torch.nn.Conv2d(3, 8, 3, padding=1, padding_mode="reflect"), dynamic.Conv2d, (2, 3, 9, 9)),
    "conv3d": (lambda: torch.nn.Conv3d(3, 4, 2), dynamic.Conv3d, (2, 3, 4, 4, 4)),
    "conv_transpose1d": (lambda: torch.nn.ConvTranspose1d(3, 4, 2), dynamic.ConvTranspose1d, (2, 3, 4)),
    "conv_transpose2d": (lambda: torch.nn.ConvTranspose2d(3, 4, 2), dynamic.ConvTranspose2d, (2, 3, 4, 4)),
    "conv_transpose3d": (lambda: torch.nn.ConvTranspose3d(3, 4, 2), dynamic.ConvTranspose3d, (1, 3, 4, 4, 4)),
}


@pytest.mark.parametrize("name", DYNAMIC)
@pytest.mark.parametrize("engine", ("x86", "qnnpack"))
@pytest.mark.parametrize("form", ("saved", "scripted"))
def test_dynamic_layers_of_each_engine(scriptc, monkeypatch, name, engine, form):
    """Convolutions round their results with the scale of their argument. qnnpack rounds arguments to eight bits, the others to seven. On
    processors with VNNI, x86 stands for oneDNN, whose dynamic transposed convolutions differ from the float layer by more than its largest result."""
    if engine == "qnnpack" and "3d" in name:
        pytest.skip("it cannot save them")
    monkeypatch.setattr(torch.backends.quantized, "engine", "fbgemm" if engine == "x86" and "transpose" in name else engine)
    make, kind, shape = DYNAMIC[name]
    torch.manual_seed(3)
    layer, x = make(), torch.randn(shape)
    model = torch.ao.quantization.quantize_dynamic(OneLayer(layer), {type(layer): torch.ao.quantization.default_dynamic_qconfig},
                                                   mapping={type(layer): kind}).eval()
    (torch.save if form == "saved" else lambda made, path: torch.jit.script(made).save(path))(model, str(scriptc.folder / "m.pt"))
    path = compiled(scriptc, "m.pt", "--quantized-engine", engine, "-I", str(FILE.parent), "--input", described("x", x))
    step = float(x.max() - x.min()) / (255 if engine == "qnnpack" else 127)
    near(path, (x,), model(x), step if "conv" in name else 1e-5)


def test_the_engine_of_a_source(scriptc):
    text = "import torch\ntorch.backends.quantized.engine = 'qnnpack'\n\n\ndef rounded(x):\n"
    text += "    return torch.ops.quantized.linear_dynamic(x, torch.ops.quantized.linear_prepack(torch.quantize_per_tensor(torch.eye(3), 1.0, 0, torch.qint8), None), True)\n"
    (scriptc.folder / "w.py").write_text(text)
    x = torch.tensor([[-1.0, 0.301, 1.0]])
    got = session(compiled(scriptc, "w.py:rounded", "--input", "x: float32[1, 3]")).run(None, {"x": x.numpy()})[0]
    np.testing.assert_allclose(got, torch.quantize_per_tensor_dynamic(x, torch.quint8, False).dequantize(), rtol=1e-6)
