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
