"""--weights-int4: weights that forward unpacks from packed integers, in the layouts of several libraries, stay integers of 4 bits."""
import pathlib

import numpy as np
import onnx
import pytest
import torch

from oracle import compiled, module, operators, session

SOURCE = '''
import torch
from torch import nn, Tensor

K, N, G = 64, 32, 16


def packed(*size, dtype=torch.uint8):
    return nn.Parameter(torch.zeros(*size, dtype=dtype), requires_grad=False)


class Base(nn.Module):
    def __init__(self):
        super().__init__()
        self.bias = nn.Parameter(torch.zeros(N))


class Halves(Base):
    """The first half of the groups in the high bits, the second in the low ones; zero points are fractions."""
    def __init__(self):
        super().__init__()
        self.w = packed(N * K // G // 2, G)
        self.scale, self.zero = nn.Parameter(torch.zeros(N * K // G, 1)), nn.Parameter(torch.zeros(N * K // G, 1))

    def forward(self, x: Tensor) -> Tensor:
        step = self.w.shape[0]
        both = torch.empty([2 * step, self.w.shape[1]], dtype=torch.uint8)
        both[:step] = (self.w & 0b11110000) >> 4
        both[step:] = self.w & 0b00001111
        weight = ((both.to(torch.float32) - self.zero) * self.scale).reshape(N, K)
        return torch.matmul(x, weight.t()) + self.bias


class Rows(Base):
    """Eight rows in an int32, zero points packed along the columns and stored less one, groups by an index."""
    def __init__(self):
        super().__init__()
        self.w, self.zeros = packed(K // 8, N, dtype=torch.int32), packed(K // G, N // 8, dtype=torch.int32)
        self.scale = nn.Parameter(torch.zeros(K // G, N))
        self.register_buffer("group", torch.tensor([i // G for i in range(K)], dtype=torch.int32))
        self.register_buffer("by", torch.tensor(list(range(0, 32, 4)), dtype=torch.int32).unsqueeze(0), persistent=False)

    def forward(self, x: Tensor) -> Tensor:
        zeros = torch.bitwise_right_shift(torch.unsqueeze(self.zeros, 2).expand(-1, -1, 8), self.by.unsqueeze(0)).to(torch.int16)
        zeros = (torch.bitwise_and(zeros, 15) + 1).reshape(self.scale.shape)
        weight = torch.bitwise_right_shift(torch.unsqueeze(self.w, 1).expand(-1, 8, -1), self.by.unsqueeze(-1)).to(torch.int16)
        weight = torch.bitwise_and(weight, 15)
        weight = weight.reshape(weight.shape[0] * weight.shape[1], weight.shape[2])
        weight = self.scale[self.group.long()] * (weight - zeros[self.group.long()])
        return torch.matmul(x, weight) + self.bias


class Columns(Base):
    """Eight columns in an int32, in an order of their own."""
    def __init__(self):
        super().__init__()
        self.w, self.zeros = packed(K, N // 8, dtype=torch.int32), packed(K // G, N // 8, dtype=torch.int32)
        self.scale = nn.Parameter(torch.zeros(K // G, N))

    def unpack(self, q: Tensor) -> Tensor:
        each = torch.bitwise_right_shift(q[:, :, None], torch.arange(0, 32, 4)[None, None, :]).to(torch.int8)
        each = each.view(each.shape[0], -1)
        order = torch.arange(each.shape[1]).view(-1, 8)[:, [0, 4, 1, 5, 2, 6, 3, 7]].view(-1)
        return torch.bitwise_and(each[:, order], 15)

    def forward(self, x: Tensor) -> Tensor:
        scale, zero = self.scale.repeat_interleave(G, dim=0), self.unpack(self.zeros).repeat_interleave(G, dim=0)
        return torch.addmm(self.bias, x, (self.unpack(self.w) - zero) * scale)


class Channels(Base):
    """Two columns in a byte, unpacked by division; one scale for each channel, no zero points."""
    def __init__(self):
        super().__init__()
        self.w, self.scale = packed(N, K // 2), nn.Parameter(torch.zeros(N, 1))

    def forward(self, x: Tensor) -> Tensor:
        weight = torch.stack([self.w % 16, self.w // 16], dim=-1).flatten(1).to(torch.int8) - 8
        return nn.functional.linear(x, weight * self.scale, self.bias)


class Offsets(Base):
    """Levels times a scale, plus the least value of the group."""
    def __init__(self):
        super().__init__()
        self.w = packed(N, K // 2)
        self.scale, self.least = nn.Parameter(torch.zeros(N, K // G, 1)), nn.Parameter(torch.zeros(N, K // G, 1))

    def forward(self, x: Tensor) -> Tensor:
        both = torch.cat([(self.w >> 4).unsqueeze(-1), (self.w & 15).unsqueeze(-1)], dim=2)
        weight = both.view(N, K // G, G) * self.scale + self.least
        return nn.functional.linear(x, weight.view(N, K), self.bias)


class Bytes(Base):
    """One of 16 signed levels in each byte; the same weight is used twice."""
    def __init__(self):
        super().__init__()
        self.w, self.scale = packed(N, K, dtype=torch.int8), nn.Parameter(torch.zeros(N, K // G))

    def forward(self, x: Tensor) -> Tensor:
        weight = (self.w.view(N, -1, G).float() * self.scale.unsqueeze(-1)).flatten(1)
        y = nn.functional.linear(x, weight, self.bias)
        for _ in range(x.shape[0]):
            x = x / 2
            y = y + nn.functional.linear(x, weight)
        return y


class Parts(Base):
    """Two weights of one packed tensor, of a rank of three."""
    def __init__(self):
        super().__init__()
        self.w, self.scale = packed(2, N, K // 2), nn.Parameter(torch.zeros(2, N, 1))

    def forward(self, x: Tensor) -> Tensor:
        weight = (torch.stack([self.w & 15, self.w >> 4], -1).view(2, N, K).float() - 7) * self.scale
        return x.matmul(weight[0].t()) * (x @ weight[1].transpose(0, 1)) + self.bias


class Scattered(Halves):
    """Scales that change from column to column."""
    def __init__(self):
        super().__init__()
        self.w = packed(G // 2, N * K // G)
        self.scale, self.zero = nn.Parameter(torch.zeros(1, N * K // G)), nn.Parameter(torch.zeros(1, N * K // G))


class Table(Base):
    """Levels that are not evenly spaced."""
    def __init__(self):
        super().__init__()
        self.w, self.scale = packed(N, K // 2), nn.Parameter(torch.zeros(N, 1))
        self.register_buffer("table", torch.linspace(-1, 1, 16) ** 3)

    def forward(self, x: Tensor) -> Tensor:
        both = torch.stack([self.w & 15, self.w >> 4], -1).flatten(1)
        return nn.functional.linear(x, self.table[both.long()] * self.scale, self.bias)


class Eights(Base):
    """Integers of 8 bits."""
    def __init__(self):
        super().__init__()
        self.w, self.scale = packed(N, K), nn.Parameter(torch.zeros(N, 1))

    def forward(self, x: Tensor) -> Tensor:
        return nn.functional.linear(x, (self.w.float() - 128) * self.scale, self.bias)


class Table16(nn.Module):
    """A table of float16, of which indices select rows; one scale for each row."""
    def __init__(self):
        super().__init__()
        self.w, self.scale = packed(50, 24), nn.Parameter(torch.zeros(50, 1, dtype=torch.float16))

    def forward(self, x: Tensor) -> Tensor:
        weight = (torch.stack([self.w & 15, self.w >> 4], -1).flatten(1).half() - 8) * self.scale
        return nn.functional.embedding(x, weight) + weight[x]


class Tied(nn.Module):
    """A table whose rows are embeddings and outputs; products of one row take it in another form."""
    def __init__(self):
        super().__init__()
        self.w, self.scale, self.zero = packed(50, 16), nn.Parameter(torch.zeros(50, 2, 1)), packed(50, 2, 1)

    def forward(self, x: Tensor) -> Tensor:
        both = torch.stack([self.w & 15, self.w >> 4], -1).view(50, 2, 16)
        weight = ((both.float() - (self.zero & 15)) * self.scale).view(50, 32)
        rows = nn.functional.embedding(x, weight)
        return nn.functional.linear(rows, weight) + nn.functional.linear(rows.sum((0, 1)), weight)


class Half(nn.Module):
    """A layer of float16 whose zero points are fractions."""
    def __init__(self):
        super().__init__()
        self.w, self.scale = packed(32, 32), nn.Parameter(torch.zeros(32, 4, 1, dtype=torch.float16))
        self.zero, self.bias = nn.Parameter(torch.zeros(32, 4, 1, dtype=torch.float16)), nn.Parameter(torch.zeros(32, dtype=torch.float16))

    def forward(self, x: Tensor) -> Tensor:
        weight = (torch.stack([self.w & 15, self.w >> 4], -1).view(32, 4, 16).half() - self.zero) * self.scale
        return nn.functional.linear(x, weight.view(32, 64), self.bias)


class Convolutions(nn.Module):
    """One scale for each channel, and two for each."""
    def __init__(self):
        super().__init__()
        self.w, self.scale = packed(8, 18), nn.Parameter(torch.zeros(8, 1))
        self.v, self.scales = packed(8, 16), nn.Parameter(torch.zeros(8, 2, 1))
        self.zero = nn.Parameter(torch.zeros(8, 2, 1))

    def forward(self, x: Tensor) -> Tensor:
        weight = (torch.stack([self.w & 15, self.w >> 4], -1).flatten(1).float() - 8) * self.scale
        x = nn.functional.conv2d(x, weight.view(8, 4, 3, 3), padding=1)
        weight = (torch.stack([self.v & 15, self.v >> 4], -1).view(8, 2, 16).float() - self.zero) * self.scales
        return nn.functional.conv_transpose2d(x, weight.view(8, 8, 2, 2), stride=2)
'''


def filled(model):
    """The model with random contents."""
    for key, tensor in model.state_dict().items():
        if key in ("group", "table"):
            continue
        if tensor.dtype == torch.int8:
            tensor.copy_(torch.randint(-8, 8, tensor.shape))
        elif tensor.dtype == torch.int32:
            tensor.copy_(torch.randint(-2**31, 2**31 - 1, tensor.shape))
        elif tensor.dtype == torch.uint8:
            tensor.copy_(torch.randint(0, 256, tensor.shape))
        else:
            tensor.copy_(torch.rand(tensor.shape) * (14 if "zero" in key else 0.1) + 0.02)
    return model


@pytest.fixture
def made(scriptc):
    """A model with random contents, by the name of its class."""
    path = scriptc.folder / "layers.py"
    path.write_text(SOURCE)

    def make(name):
        torch.manual_seed(0)
        model = filled(getattr(module(path), name)().eval())
        torch.save(model.state_dict(), scriptc.folder / "w.pt")
        return model
    return make


def check(scriptc, model, name, *words):
    path = compiled(scriptc, f"layers.py:{name}", "--weights", "w.pt", "--input", "x: float32[m, 64]", *words)
    x = torch.randn(5, 64)
    with torch.no_grad():
        want = model(x).numpy()
    got = session(path).run(None, {"x": x.numpy()})[0]
    np.testing.assert_allclose(got, want, rtol=0, atol=1e-6 * np.abs(want).max())
    return onnx.load(path)


OTHERS = {
    "Table16": ("x: int64[n, 3]", lambda: torch.tensor([[3, -1, 0], [49, 7, -50]]) % 50, 0),
    "Tied": ("x: int64[n, 3]", lambda: torch.tensor([[3, 49, 0], [7, 7, 1]]), 1e-6),
    "Half": ("x: float16[m, 64]", lambda: torch.randn(5, 64).half(), 2e-3),
    "Convolutions": ("x: float32[n, 4, 6, 6]", lambda: torch.randn(2, 4, 6, 6), 1e-6),
}


def check_other(scriptc, made, name, *words):
    described, example, most = OTHERS[name]
    model, x = made(name), example()
    path = compiled(scriptc, f"layers.py:{name}", "--weights", "w.pt", "--input", described, "--weights-int4", *words)
    want = model(x).detach().numpy()
    np.testing.assert_allclose(session(path).run(None, {"x": x.numpy()})[0], want, rtol=0, atol=most * np.abs(want).max())
    return onnx.load(path)


@pytest.mark.parametrize("name, tensors", [
    ("Table16", {"w.int4": ("INT4", [50, 48]), "w.int4.scales": ("FLOAT16", [50, 1])}),
    ("Tied", {"w.int4": ("UINT4", [50, 32]), "w.int4.scales": ("FLOAT", [50, 2]), "w.int4.zeros": ("UINT4", [50, 2])}),
    ("Half", {"bias": ("FLOAT16", [32]), "w.int4": ("UINT4", [32, 64]), "w.int4.scales": ("FLOAT16", [32, 4])}),
    ("Convolutions", {"w.int4": ("INT4", [8, 4, 3, 3]), "w.int4.scales": ("FLOAT", [8]), "v.int4": ("UINT4", [8, 32]),
                      "v.int4.scales": ("FLOAT", [8, 2]), "v.int4.offsets": ("FLOAT", [8, 2, 1])}),
])
@pytest.mark.parametrize("opset", [21, 23])
def test_other_layers_dequantize(scriptc, made, name, tensors, opset):
    graph = check_other(scriptc, made, name, "dequantize", "--opset", str(opset))
    assert {key: what for key, what in stored(graph).items() if key in tensors} == tensors
    assert not {"BitwiseAnd", "Mod"} & set(operators(graph.graph))


@pytest.mark.parametrize("name, own, tensors", [
    ("Table16", ["GatherBlockQuantized"] * 2, {"w.int4": ("UINT8", [50, 24]), "w.int4.scales": ("FLOAT16", [50, 3])}),
    ("Tied", ["GatherBlockQuantized", "MatMulNBits"], {"w.int4": ("UINT8", [50, 16]), "w.int4_2": ("UINT4", [50, 32])}),
    ("Half", ["MatMulNBits"], {"w.int4": ("UINT8", [32, 4, 8]), "w.int4.zeros": ("FLOAT16", [32, 4])}),
    ("Convolutions", [], {"w.int4": ("INT4", [8, 4, 3, 3])}),
])
def test_other_layers_own_operators(scriptc, made, name, own, tensors):
    graph = check_other(scriptc, made, name, "matmulnbits", "--opset", "21")
    assert [node.op_type for node in graph.graph.node if node.domain] == own
    assert stored(graph).items() >= tensors.items()


def stored(made):
    return {init.name: (onnx.TensorProto.DataType.Name(init.data_type), list(init.dims)) for init in made.graph.initializer}


STANDARD = {
    "Halves": {"w.int4": ("UINT4", [32, 64]), "w.int4.scales": ("FLOAT", [32, 4]), "w.int4.offsets": ("FLOAT", [32, 4, 1])},
    "Rows": {"w.int4": ("UINT4", [32, 64]), "w.int4.scales": ("FLOAT", [32, 4]), "w.int4.offsets": ("FLOAT", [32, 4, 1])},
    "Columns": {"w.int4": ("UINT4", [32, 64]), "w.int4.scales": ("FLOAT", [32, 4]), "w.int4.zeros": ("UINT4", [32, 4])},
    "Channels": {"w.int4": ("INT4", [32, 64]), "w.int4.scales": ("FLOAT", [32, 1])},
    "Offsets": {"w.int4": ("UINT4", [32, 64]), "w.int4.scales": ("FLOAT", [32, 4]), "w.int4.offsets": ("FLOAT", [32, 4, 1])},
    "Bytes": {"w.int4": ("INT4", [32, 64]), "w.int4.scales": ("FLOAT", [32, 4])},
    "Parts": {"w.int4": ("UINT4", [32, 64]), "w.int4.scales": ("FLOAT", [32, 1]), "w.int4.zeros": ("UINT4", [32, 1]),
              "w.int4_2": ("UINT4", [32, 64]), "w.int4_2.scales": ("FLOAT", [32, 1]), "w.int4_2.zeros": ("UINT4", [32, 1])},
}


@pytest.mark.parametrize("name", STANDARD)
@pytest.mark.parametrize("opset", [21, 25])
def test_dequantize(scriptc, made, name, opset):
    graph = check(scriptc, made(name), name, "--weights-int4", "dequantize", "--opset", str(opset))
    assert stored(graph) == STANDARD[name] | {"bias": ("FLOAT", [32])}


@pytest.mark.parametrize("name, nodes, zeros", [
    ("Halves", ["MatMulNBits", "Add"], ("FLOAT", [32, 4])),
    ("Rows", ["MatMulNBits", "Add"], ("FLOAT", [32, 4])),
    ("Columns", ["MatMulNBits"], ("UINT8", [32, 2])),
    ("Channels", ["MatMulNBits"], None),
    ("Parts", ["MatMulNBits", "MatMulNBits", "Mul", "Add"], ("UINT8", [32, 1])),
])
def test_matmulnbits(scriptc, made, name, nodes, zeros):
    graph = check(scriptc, made(name), name, "--weights-int4", "matmulnbits")
    assert operators(graph.graph) == nodes
    assert [(each.domain, each.version) for each in graph.opset_import] == [("", 20), ("com.microsoft", 1)]
    assert stored(graph).get("w.int4.zeros") == zeros


@pytest.mark.parametrize("name", ["Scattered", "Table", "Eights"])
@pytest.mark.parametrize("form", ["dequantize", "matmulnbits"])
def test_other_weights_stay(scriptc, made, name, form):
    graph = check(scriptc, made(name), name, "--weights-int4", form, "--opset", "21")
    assert "w.int4" not in stored(graph) and "MatMulNBits" not in operators(graph.graph)
    done = scriptc(f"layers.py:{name}", "--weights", "w.pt", "--input", "x: float32[m, 64]", "--weights-int4", form, "--opset", "21", "-o", "m.onnx")
    assert b"warning[SC6129]" in done.stderr


def test_a_row_of_three_dimensions(scriptc, made):
    model = made("Columns")
    path = compiled(scriptc, "layers.py:Columns", "--weights", "w.pt", "--input", "x: float32[3, 64]", "--weights-int4", "matmulnbits", "--external-data")
    x = torch.randn(3, 64)
    np.testing.assert_allclose(session(path).run(None, {"x": x.numpy()})[0], model(x).detach().numpy(), rtol=0, atol=2e-5)


def test_without_the_option(scriptc, made):
    model = made("Channels")
    plain = check(scriptc, model, "Channels")
    skipped = check(scriptc, model, "Channels", "--weights-int4", "matmulnbits", "--skip-passes", "int4")
    assert operators(plain.graph) == operators(skipped.graph) and "MatMulNBits" not in operators(plain.graph)
    assert stored(plain)["w"] == ("UINT8", [32, 32])


@pytest.mark.parametrize("target", ["openvino", "tensorrt"])
def test_targets_without_the_operator(scriptc, made, target):
    made("Channels")
    words = ("layers.py:Channels", "--weights", "w.pt", "--input", "x: float32[m, 64]", "--opset", "21", "--target", target, "-o", "m.onnx", "--weights-int4")
    done = scriptc(*words, "matmulnbits")
    assert done.returncode == 2 and f"the form for --target {target} is dequantize".encode() in done.stderr
    assert scriptc(*words, "dequantize").returncode == 0
    assert b"initializer  w.int4: int4[32, 64], 1024 bytes" in scriptc("inspect", "m.onnx").stdout


def test_opset_and_text(scriptc, made):
    made("Channels")
    words = ("layers.py:Channels", "--weights", "w.pt", "--input", "x: float32[m, 64]", "--weights-int4", "dequantize")
    done = scriptc(*words, "-o", "m.onnx")
    assert done.returncode == 2 and b"--weights-int4 dequantize needs --opset 21 or higher, not 20" in done.stderr
    text = scriptc(*words, "--opset", "21", "-S", "--full").stdout.decode()
    assert 'int4[32,64] "w.int4" = {' in text
    packed = torch.load(scriptc.folder / "w.pt")["w"][0]
    first = [int(half) - 8 for byte in packed[:3] for half in (byte % 16, byte // 16)]
    assert '"w.int4" = {' + ", ".join(map(str, first)) in text


STATES = pathlib.Path(__file__).parent.parent / "stored/states"


@pytest.mark.parametrize("name", [*STANDARD, "Scattered", "Table", "Eights", *OTHERS])
@pytest.mark.parametrize("form", ["dequantize", "matmulnbits", None])
def test_stored(scriptc, name, form):
    """The files that tests/stored/write.py makes from the classes above, which ./dev quick compiles, too."""
    described, example, most = OTHERS.get(name, ("x: float32[m, 64]", lambda: torch.randn(5, 64), 1e-6))
    model, state, x = getattr(module(STATES / "int4.py"), name)().eval(), STATES / f"int4_{name}.pth", example()
    model.load_state_dict(torch.load(state))
    words = ["--weights-int4", form] if form else []
    path = compiled(scriptc, f"{STATES}/int4.py:{name}", "--weights", state, "--input", described, "--opset", "21", *words)
    want = model(x).detach().numpy()
    np.testing.assert_allclose(session(path).run(None, {"x": x.numpy()})[0], want, rtol=0, atol=max(most, 2e-6) * np.abs(want).max())
