"""Floats of 8 bits: stored weights of each kind of file, and conversions."""
import numpy as np
import onnx
import pytest
import torch
from safetensors.torch import save_file

from oracle import compiled, session
from test_quantized import described

TYPES = ("float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz")
SOURCE = """import torch
import torch.nn.functional as F
from torch import nn


class Scaled(nn.Module):
    def __init__(self, kind=torch.float8_e4m3fn):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(5, 8).to(kind), requires_grad=False)
        self.register_buffer('scale', torch.ones(5, 1))

    def forward(self, x):
        return F.linear(x, self.weight.to(x.dtype) * self.scale), self.weight.t().float().sum(), self.weight.is_floating_point()


class Plain(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(8, 5)

    def forward(self, x):
        return self.fc(x)


def converted(x):
    return [x.to(one).to(torch.float32) for one in (torch.float8_e4m3fn, torch.float8_e5m2, torch.float8_e4m3fnuz, torch.float8_e5m2fnuz)]


def moved(x):
    y = x.to(torch.float8_e4m3fn).reshape(2, -1).transpose(0, 1)[1:]
    return y.float(), y.to(torch.float16), x.to(torch.float8_e5m2).to(torch.float8_e4m3fn).float(), y.element_size()


def products(x):
    a, b = torch.cat([x, x * 2], 1).to(torch.float8_e4m3fn), torch.cat([x, x - 1], 1).to(torch.float8_e4m3fn).repeat(16, 1)[:16].t()
    one, rows, columns = torch.tensor(2.0), x[:, :1].abs().exp(), torch.arange(1, 17).reshape(1, 16) * 0.25
    return (torch._scaled_mm(a, b, one, one * 0.25, out_dtype=torch.float32), torch._scaled_mm(a, b, rows, columns, out_dtype=torch.float32),
            torch._scaled_mm(a, b, one, one * 0.25, columns[0].bfloat16(), out_dtype=torch.bfloat16).float())


def scaled_products(x):
    a, b = torch.cat([x, x * 2], 1).to(torch.float8_e4m3fn), torch.cat([x, x - 1], 1).to(torch.float8_e4m3fn).repeat(16, 1)[:16].t()
    one, rows, columns = torch.tensor(2.0), x[:, :1].abs().exp(), torch.arange(1, 17).reshape(1, 16) * 0.25
    whole, each = F.ScalingType.TensorWise, F.ScalingType.RowWise
    return (F.scaled_mm(a, b, one, whole, one * 0.25, whole, output_dtype=torch.float32), F.scaled_mm(a, b, [rows], [each], [columns], [each]).float(),
            F.scaled_mm(a, b, one, whole, one, whole, F.SwizzleType.NO_SWIZZLE, None, columns[0].bfloat16(), torch.bfloat16, (), True).float())
"""
X = torch.randn(3, 8)


@pytest.fixture
def place(scriptc):
    (scriptc.folder / "m.py").write_text(SOURCE)
    place = {"__name__": "m"}
    exec(SOURCE, place)
    torch.manual_seed(0)
    return place


def same(path, x, expected):
    for got, want in zip(session(path).run(None, {"x": x.numpy()}), expected, strict=True):
        want = np.asarray(want)
        assert got.dtype == want.dtype and got.shape == want.shape
        np.testing.assert_allclose(got, want, rtol=1e-6, atol=1e-6)


def scaled(place, kind):
    model = place["Scaled"](getattr(torch, kind))
    model.weight = torch.nn.Parameter(torch.randn(5, 8).to(getattr(torch, kind)), requires_grad=False)
    model.scale.uniform_(0.5, 2)
    return model


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("form", ("state", "safetensors", "module", "exported"))
def test_stored_weights(scriptc, place, kind, form):
    model = scaled(place, kind)
    words = ["--input", described("x", X)]
    if form == "safetensors":
        if "uz" in kind:
            pytest.skip("the writer does not have this type")
        save_file(model.state_dict(), scriptc.folder / "w.safetensors")
    elif form == "state":
        torch.save(model.state_dict(), scriptc.folder / "w.pt")
    elif form == "module":
        model.__class__.__module__ = "m"
        __import__("sys").modules["m"] = __import__("types").SimpleNamespace(Scaled=model.__class__)
        torch.save(model, scriptc.folder / "model.pt")
    else:
        torch.export.save(torch.export.export(model, (X,)), scriptc.folder / "m.pt2")
    file = {"safetensors": "w.safetensors"}.get(form, "w.pt")
    if form == "module":
        path = compiled(scriptc, "model.pt", "-I", ".", *words)
    elif form == "exported":
        path = compiled(scriptc, "m.pt2")
    else:
        path = compiled(scriptc, "m.py:Scaled", "--init", f"torch.{kind}", "--weights", file, *words)
    same(path, X, model(X))


@pytest.mark.parametrize("kind", TYPES[:2])
def test_float_models_take_them(scriptc, place, kind):
    model = place["Plain"]()
    stored = {key: value.detach().to(getattr(torch, kind)) for key, value in model.state_dict().items()}
    save_file(stored, scriptc.folder / "w.safetensors")
    model.load_state_dict(stored)
    same(compiled(scriptc, "m.py:Plain", "--weights", "w.safetensors", "--input", described("x", X)), X, [model(X).detach()])


def test_stored_in_eight_bits(scriptc, place):
    model = place["Plain"]()
    torch.save(model.state_dict(), scriptc.folder / "w.pt")
    source = SOURCE.replace("self.fc = nn.Linear(8, 5)", "self.fc = nn.Linear(8, 5).to(torch.float8_e4m3fn)").replace("return self.fc(x)", "return F.linear(x, self.fc.weight.float())")
    (scriptc.folder / "m.py").write_text(source)
    path = compiled(scriptc, "m.py:Plain", "--weights", "w.pt", "--input", described("x", X))
    same(path, X, [(X @ model.fc.weight.detach().to(torch.float8_e4m3fn).float().T)])
    assert path.stat().st_size < 1500


def numbers():
    codes = [torch.arange(256, dtype=torch.uint8).view(getattr(torch, one)).float() for one in TYPES]
    finite = torch.cat([one[one.isfinite()] for one in codes])
    ends = [0.0, -0.0, 447.0, 448.0, 463.9, 464.0, 465.0, 1e5, 240.0, 247.9, 249.0, 57344.0, 61439.0, 61441.0, 1e9, 2**-10, 2**-9, 2**-17, 2**-18, 1e-30]
    between = (finite.sort().values[1:] + finite.sort().values[:-1]) / 2
    return torch.cat([finite, between, torch.tensor(ends), -torch.tensor(ends), torch.randn(500), torch.randn(300) * 100, torch.randn(300) / 1000])


def test_conversions(scriptc, place):
    x = numbers()
    x = x[(x.abs() < 61440) | (x.abs() >= 65536)]  # from halfway to the first power of 2 that e5m2 lacks: NaN in ONNX Runtime, not infinity
    path = compiled(scriptc, "m.py:converted", "--flatten-lists", "--input", described("x", x))
    for kind, got, want in zip(TYPES, session(path).run(None, {"x": x.numpy()}), place["converted"](x), strict=True):
        np.testing.assert_array_equal(got, want.numpy(), err_msg=kind)


def test_conversions_while_compiling(scriptc, place):
    x = numbers()
    torch.save({"x": x}, scriptc.folder / "w.pt")
    (scriptc.folder / "c.py").write_text("import torch\nfrom m import converted\nclass M(torch.nn.Module):\n    def __init__(self):\n        super().__init__()\n"
                                         f"        self.register_buffer('x', torch.empty({len(x)}))\n    def forward(self, x):\n        return [one + x for one in converted(self.x)]\n")
    path = compiled(scriptc, "c.py:M", "--weights", "w.pt", "--flatten-lists", "--input", "x: float32[1]")
    for kind, got, want in zip(TYPES, session(path).run(None, {"x": np.zeros(1, np.float32)}), place["converted"](x), strict=True):
        np.testing.assert_array_equal(got, want.numpy() + 0.0, err_msg=kind)


def test_moved(scriptc, place):
    x = torch.randn(4, 6)
    same(compiled(scriptc, "m.py:moved", "--input", described("x", x)), x, place["moved"](x))


def test_older_opsets_are_refused(scriptc, place):
    done = scriptc("m.py:moved", "-o", "none.onnx", "--input", "x: float32[4, 6]", "--opset", "18")
    assert done.returncode == 1 and b"SC6113" in done.stderr and b"--opset 19" in done.stderr


def test_as_text(scriptc):
    """ONNX's own parser reads the names of these types."""
    (scriptc.folder / "m.py").write_text("from torch import Tensor\nimport torch\n\n\ndef f(x: Tensor):\n    return x.to(torch.float8_e5m2fnuz).to(torch.float8_e4m3fn).float()\n")
    text = scriptc("m.py:f", "--input", "x: float32[2]", "--opset", "19", "-S").stdout.decode()
    assert '<float8e5m2fnuz[2] "/Cast_output_0", float8e4m3fn[2] "/Cast_1_output_0"' in text
    onnx.parser.parse_model(text)


@pytest.mark.parametrize("name, tolerances", [("products", (1e-6, 1e-6, 1e-2)), ("scaled_products", (1e-6, 1e-2, 1e-2))])
def test_scaled_products(scriptc, place, name, tolerances):
    torch.manual_seed(3)
    x = torch.randn(16, 8)
    wanted = place[name](x)
    run = session(compiled(scriptc, f"m.py:{name}", "--input", described("x", x))).run(None, {"x": x.numpy()})
    for got, want, tolerance in zip(run, wanted, tolerances, strict=True):
        np.testing.assert_allclose(got, want.numpy(), rtol=tolerance, atol=1e-5)
