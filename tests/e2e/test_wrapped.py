"""Weights that are tensor subclasses of torchao, in state dictionaries and pickled modules: the file's form, written with classes of the same names."""
import sys
import types

import numpy as np
import onnx
import pytest
import torch
from torch.utils._python_dispatch import return_and_correct_aliasing

from oracle import compiled, session
from test_quantized import described

SOURCE = """import torch
from torch import nn


class Net(nn.Module):
    def __init__(self, rows=32):
        super().__init__()
        self.a, self.b = nn.Linear(64, rows), nn.Linear(32, 64, bias=False)

    def forward(self, x):
        return self.b(torch.relu(self.a(x)))
"""
X = torch.randn(3, 64)


def subclass(name):
    """A class with the name of one of torchao's, which torch.save writes like that."""
    def new(cls, **attributes):
        return torch.Tensor._make_wrapper_subclass(cls, attributes["qdata"].shape, dtype=torch.float32)

    def init(self, **attributes):
        self.__dict__.update(attributes)

    def dispatch(cls, func, kinds, args=(), kwargs=None):
        return return_and_correct_aliasing(func, args, kwargs or {}, args[0])

    made = type(name, (torch.Tensor,), {"__new__": new, "__init__": init, "__torch_dispatch__": classmethod(dispatch), "__module__": "torchao.quantization"})
    return made


@pytest.fixture
def torchao(monkeypatch):
    package, inner = types.ModuleType("torchao"), types.ModuleType("torchao.quantization")
    for name in ("Int8Tensor", "IntxUnpackedToInt8Tensor", "Float8Tensor", "Int9Tensor"):
        setattr(inner, name, subclass(name))
    package.quantization = inner
    monkeypatch.setitem(sys.modules, "torchao", package)
    monkeypatch.setitem(sys.modules, "torchao.quantization", inner)
    return inner


def rows(w, name="Int8Tensor", **more):
    scale = w.abs().amax(1, keepdim=True) / 127
    q = (w / scale).round().to(torch.int8)
    words = dict(qdata=q, scale=scale, block_size=[1, w.shape[1]], zero_point=torch.zeros(w.shape[0], 1, dtype=torch.int8), act_quant_kwargs=None,
                 act_quant_scale=None, act_quant_zero_point=None, act_pre_scale=None, reduce_range=False)
    return {**words, **more}, q * scale


def groups(w, name="IntxUnpackedToInt8Tensor"):
    parts = w.reshape(w.shape[0], -1, 16)
    low, high = parts.amin(-1), parts.amax(-1)
    scale, zero = (high - low) / 15, torch.round(-8 - low / ((high - low) / 15))
    q = (parts / scale[..., None] + zero[..., None]).round().clamp(-8, 7)
    real = ((q - zero[..., None]) * scale[..., None]).reshape(w.shape)
    return dict(qdata=q.reshape(w.shape).to(torch.int8), scale=scale, zero_point=zero.to(torch.int8), target_dtype=torch.int4, block_size=(1, 16),
                activation_quantization=None), real


def floats(w, name="Float8Tensor"):
    scale = w.abs().amax(1, keepdim=True) / 448
    q = (w / scale).to(torch.float8_e4m3fn)
    return dict(qdata=q, scale=scale, block_size=[1, w.shape[1]], mm_config=None, act_quant_kwargs=None), q.float() * scale


FORMS = {"Int8Tensor": rows, "IntxUnpackedToInt8Tensor": groups, "Float8Tensor": floats}


def model(scriptc):
    torch.manual_seed(0)
    (scriptc.folder / "net.py").write_text(SOURCE)
    place = {"__name__": "net"}
    exec(SOURCE, place)
    return place["Net"]()


def wrap(torchao, net, name, make):
    real = {}
    for part in ("a", "b"):
        attributes, real[part] = make(getattr(net, part).weight.detach())
        getattr(net, part).weight = torch.nn.Parameter(getattr(torchao, name)(**attributes), requires_grad=False)
    return real["b"] @ torch.relu(real["a"] @ X.T + net.a.bias[:, None])


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("form", ("state", "module"))
def test_weights(scriptc, torchao, monkeypatch, name, form):
    net = model(scriptc)
    expected = wrap(torchao, net, name, FORMS[name]).T.detach().numpy()
    words = ["--input", described("x", X)]
    if form == "state":
        torch.save(net.state_dict(), scriptc.folder / "w.pt")
        path = compiled(scriptc, "net.py:Net", "--weights", "w.pt", *words)
    else:
        monkeypatch.setitem(sys.modules, "net", types.SimpleNamespace(Net=type(net)))
        torch.save(net, scriptc.folder / "m.pt")
        path = compiled(scriptc, "m.pt", "-I", ".", *words)
    np.testing.assert_allclose(session(path).run(None, {"x": X.numpy()})[0], expected, rtol=1e-5, atol=1e-5)
    stored = {init.data_type for init in onnx.load(str(path)).graph.initializer if len(init.dims) == 2 and max(init.dims) > 16}
    assert stored == {onnx.TensorProto.FLOAT8E4M3FN if name == "Float8Tensor" else onnx.TensorProto.INT8}


def refused(scriptc, torchao, name, make, code, said, *words):
    net = model(scriptc)
    wrap(torchao, net, name, make)
    torch.save(net.state_dict(), scriptc.folder / "w.pt")
    done = scriptc("net.py:Net", "-o", "none.onnx", "--weights", "w.pt", "--input", described("x", X), *words)
    assert done.returncode in (1, 2) and code in done.stderr and said in done.stderr, done.stderr.decode()


def test_what_is_refused(scriptc, torchao):
    refused(scriptc, torchao, "Int8Tensor", lambda w: rows(w, act_quant_kwargs=1.0), b"SC6403", b"quantise their arguments")
    refused(scriptc, torchao, "Int8Tensor", lambda w: rows(w, block_size=[2, w.shape[1]]), b"SC6403", b"blocks of")
    refused(scriptc, torchao, "Int8Tensor", lambda w: rows(w, scale=torch.ones(7, 1)), b"SC6403", b"scales of an unknown form")
    refused(scriptc, torchao, "Int9Tensor", rows, b"SC6403", b"Int9Tensor")
    refused(scriptc, torchao, "Int8Tensor", rows, b"SC7103", b"`a.weight` has shape [32, 64] in the file but [40, 64] in the model", "--init", "40")


# ---- exported programs with torchao's operators, in which the parts of a weight are plain tensors ----

def range_of(dtype):
    return (0, 255) if dtype == torch.uint8 else (-128, 127)


@pytest.fixture(scope="module")
def affine():
    """The operators with torchao's schemas, for blocks that divide the last axis."""
    library = torch.library.Library("torchao", "DEF")
    library.define("choose_qparams_affine(Tensor? input, str mapping_type, SymInt[] block_size, ScalarType target_dtype, Scalar? quant_min=None, "
                   "Scalar? quant_max=None, float? eps=None, ScalarType? scale_dtype=None, ScalarType? zero_point_dtype=None, bool keepdim=False) -> (Tensor, Tensor)")
    library.define("quantize_affine(Tensor input, SymInt[] block_size, Tensor scale, Tensor? zero_point, ScalarType output_dtype, Scalar? quant_min=None, "
                   "Scalar? quant_max=None) -> Tensor")
    library.define("dequantize_affine(Tensor input, SymInt[] block_size, Tensor scale, Tensor? zero_point, ScalarType input_dtype, Scalar? quant_min=None, "
                   "Scalar? quant_max=None, ScalarType output_dtype=float32) -> Tensor")

    def choose(input, kind, block, dtype, low=None, high=None, eps=None, scale_dtype=None, zero_dtype=None, keepdim=False):
        low, high = range_of(dtype) if low is None else (low, high)
        parts = input.reshape(-1, block[-1])
        least, most = parts.amin(1).clamp(max=0), parts.amax(1).clamp(min=0)
        scale = {"ASYMMETRIC": (most - least) / (high - low), "SYMMETRIC": torch.maximum(-least, most) / ((high - low) / 2)}.get(kind)
        if scale is None:
            scale = torch.maximum(least / low, most / high)
        scale = scale.clamp(min=torch.finfo(input.dtype).smallest_normal if eps is None else eps)
        zero = (low - (least / scale).round()).clamp(low, high) if kind == "ASYMMETRIC" else torch.full_like(scale, (high + low + 1) // 2)
        sizes = [*input.shape[:-1], input.shape[-1] // block[-1]]
        sizes = sizes if keepdim or block[-1] != input.shape[-1] else sizes[:-1]
        return scale.reshape(sizes).to(scale_dtype or input.dtype), zero.reshape(sizes).to(zero_dtype or torch.int32)

    def quantize(input, block, scale, zero, dtype, low=None, high=None):
        low, high = range_of(dtype) if low is None else (low, high)
        q = (input.reshape(-1, block[-1]) * scale.reshape(-1, 1).reciprocal()).round() + (0 if zero is None else zero.reshape(-1, 1))
        return q.clamp(low, high).reshape(input.shape).to(dtype)

    def dequantize(input, block, scale, zero, dtype, low=None, high=None, output_dtype=torch.float32):
        real = input.reshape(-1, block[-1]).to(output_dtype) - (0 if zero is None else zero.reshape(-1, 1).to(output_dtype))
        return (real * scale.reshape(-1, 1)).reshape(input.shape).to(output_dtype)

    for name, function in (("choose_qparams_affine", choose), ("quantize_affine", quantize), ("dequantize_affine", dequantize)):
        library.impl(name, function, "CompositeExplicitAutograd")
    yield torch.ops.torchao
    library._destroy()


class Dequantised(torch.nn.Module):
    """Weights in groups of 16 and in rows; arguments are quantised and converted back."""

    def __init__(self, kind):
        super().__init__()
        self.kind = kind
        self.register_buffer("a", torch.randint(-8, 8, (32, 64), dtype=torch.int8))
        self.register_buffer("a_scale", torch.rand(32, 4) / 20 + 0.01)
        self.register_buffer("a_zero", torch.randint(-8, 8, (32, 4), dtype=torch.int8))
        self.register_buffer("b", torch.randint(-128, 128, (64, 32), dtype=torch.int8))
        self.register_buffer("b_scale", torch.rand(64, 1) / 20 + 0.01)

    def forward(self, x):
        ao = torch.ops.torchao
        scale, zero = ao.choose_qparams_affine(x, self.kind, [1, 64], torch.int8, -128, 127, None, None, torch.int8)
        x = ao.dequantize_affine(ao.quantize_affine(x, [1, 64], scale, zero, torch.int8, -128, 127), [1, 64], scale, zero, torch.int8, -128, 127)
        x = torch.relu(x @ ao.dequantize_affine(self.a, [1, 16], self.a_scale, self.a_zero, torch.int8, -8, 7).t())
        return torch.nn.functional.linear(x, ao.dequantize_affine(self.b, [1, 32], self.b_scale, None, torch.int8))


class Whole(torch.nn.Module):
    """A product of integers, scaled."""

    def __init__(self, kind):
        super().__init__()
        self.kind = kind
        self.register_buffer("a", torch.randint(-128, 128, (32, 64), dtype=torch.int8))
        self.register_buffer("a_scale", torch.rand(32) / 20 + 0.01)

    def forward(self, x):
        ao = torch.ops.torchao
        scale, zero = ao.choose_qparams_affine(x, self.kind, [1, 64], torch.int8, -128, 127, 1.2e-07, torch.float32, torch.int8, True)
        q = ao.quantize_affine(x, [1, 64], scale, None, torch.int8, -128, 127)
        return torch._int_mm(q, self.a.t()).to(torch.float32) * scale * self.a_scale


@pytest.mark.parametrize("kind", ("ASYMMETRIC", "SYMMETRIC", "SYMMETRIC_NO_CLIPPING_ERR"))
@pytest.mark.parametrize("made", (Dequantised, Whole))
def test_exported_operators(scriptc, affine, made, kind):
    torch.manual_seed(0)
    net, x = made(kind), torch.randn(17, 64)
    torch.export.save(torch.export.export(net, (x,)), scriptc.folder / "m.pt2")
    path = compiled(scriptc, "m.pt2")
    np.testing.assert_allclose(session(path).run(None, {"x": x.numpy()})[0], net(x).numpy(), rtol=1e-5, atol=1e-5)
    kinds = [node.op_type for node in onnx.load(str(path)).graph.node]
    assert ("DequantizeLinear" in kinds, "MatMulInteger" in kinds) == (made is Dequantised, made is Whole)


def test_exported_weights_of_4_bits(scriptc, affine):
    torch.manual_seed(0)
    net, x = Dequantised("ASYMMETRIC"), torch.randn(17, 64)
    torch.export.save(torch.export.export(net, (x,)), scriptc.folder / "m.pt2")
    path = compiled(scriptc, "m.pt2", "--weights-int4", "dequantize", "--opset", "21")
    np.testing.assert_allclose(session(path).run(None, {"x": x.numpy()})[0], net(x).numpy(), rtol=1e-5, atol=1e-5)
    stored = {init.name: init.data_type for init in onnx.load(str(path)).graph.initializer}
    assert stored["a.int4"] == stored["a.int4.zeros"] == onnx.TensorProto.UINT4 and stored["b"] == onnx.TensorProto.INT8
