"""--functions: calls of the named module classes are ONNX local functions, and the model computes the same."""
import numpy as np
import onnx
import pytest
import torch
from safetensors.torch import save_file

from oracle import agree, compiled, module, operators, session

SOURCE = """import torch
from torch import nn, Tensor

class Block(nn.Module):
    def __init__(self, n: int):
        super().__init__()
        self.norm, self.fc = nn.LayerNorm(n), nn.Linear(n, n)

    def forward(self, x: Tensor) -> Tensor:
        y = self.norm(x)
        if bool(x[:, 0].sum() > 0):
            y = torch.relu(self.fc(y))
        return x + y

class Twice(nn.Module):
    def __init__(self, inner: nn.Module):
        super().__init__()
        self.inner = inner

    def forward(self, x: Tensor) -> Tensor:
        return self.inner(self.inner(x)) * x.size(0)

class Pair(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("scale", torch.arange(4.0))

    def forward(self, x: Tensor):
        return {"sum": x + self.scale, "mean": x.mean(1)}

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList([Block(4) for _ in range(3)])
        self.twice, self.pair, self.last = Twice(Block(4)), Pair(), nn.Linear(4, 2)

    def forward(self, x: Tensor, n: int):
        for block in self.blocks:
            x = block(x)
        for _ in range(n):
            x = self.blocks[0](x) * 0.5
        both = self.pair(self.twice(x))
        return self.last(both["sum"]), both["mean"] + x.size(0)

class Interleaved(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = Twice(nn.Identity())

    def forward(self, x: Tensor):
        return self.inner(x) + self.inner(x.t()).t()
"""
ROWS = [np.random.default_rng(n).standard_normal((n, 4), np.float32) for n in (3, 1)]


@pytest.fixture
def model(scriptc, tmp_path):
    (tmp_path / "net.py").write_text(SOURCE)
    torch.manual_seed(0)
    eager = module(tmp_path / "net.py").Net().eval()
    save_file({key: value.contiguous() for key, value in eager.state_dict().items()}, str(tmp_path / "w.safetensors"))

    def make(*words):
        return eager, compiled(scriptc, "net.py:Net", "--weights", "w.safetensors", "--input", "x: float32[n, 4]", *words)

    return make


def check(eager, path):
    running = session(path)
    for x in ROWS:
        for n in (0, 2):
            agree(running, {"x": x, "n": np.array(n)}, eager(torch.from_numpy(x), n))
    return onnx.load(str(path))


@pytest.mark.parametrize("classes", ["Block", "Linear", "Block,Linear", "Twice,Block", "Twice,Block,Linear,LayerNorm,Pair", "net.Pair", "torch.nn.modules.linear.Linear"])
def test_the_same_is_computed(model, classes):
    made = check(*model("--functions", classes))
    last = {name.split(".")[-1] for name in classes.split(",")}
    assert {function.name.split("_")[0] for function in made.functions} == last


def test_equal_calls_share_a_function(model):
    made = check(*model("--functions", "Block"))
    assert [(f.domain, f.name) for f in made.functions] == [("net", "Block")]
    assert operators(made.graph)[:3] == ["Block"] * 3
    function = made.functions[0]
    assert list(function.input) == ["x", "norm.weight", "norm.bias", "fc.weight", "fc.bias"] and len(function.output) == 1
    assert "If" in [node.op_type for node in function.node]
    assert list(made.graph.node[1].input) == [made.graph.node[0].output[0], "blocks.1.norm.weight", "blocks.1.norm.bias",
                                              "blocks.1.fc.weight", "blocks.1.fc.bias"]


def test_functions_call_functions(model):
    made = check(*model("--functions", "Twice,Block,Linear"))
    by_name = {function.name: function for function in made.functions}
    assert set(by_name) == {"Twice", "Block", "Linear"}
    assert [node.op_type for node in by_name["Twice"].node].count("Block") == 2
    assert list(by_name["Linear"].input)[1:] == ["weight", "bias"]


def test_a_function_with_two_results(model):
    made = check(*model("--functions", "Pair"))
    assert len(made.functions[0].output) == 2 and list(made.functions[0].input)[1:] == ["scale"]


def test_in_the_text(model, scriptc):
    _, path = model("--functions", "Block", "-g0")
    (scriptc.folder / "net.txt").write_bytes(scriptc("net.py:Net", "--weights", "w.safetensors", "--input", "x: float32[n, 4]", "--functions", "Block",
                                                     "-g0", "-S", "--full", "-o", "-").stdout)
    parsed = onnx.parser.parse_model((scriptc.folder / "net.txt").read_text())
    assert [f.name for f in parsed.functions] == ["Block"]


def test_no_such_class(model, scriptc):
    model()
    done = scriptc("net.py:Net", "--weights", "w.safetensors", "--input", "x: float32[n, 4]", "--functions", "Blok", "-o", "x.onnx")
    assert done.returncode in (1, 2) and b"Blok" in done.stderr and b"net.Block" in done.stderr


def test_one_module_called_twice_side_by_side(scriptc, tmp_path):
    (tmp_path / "net.py").write_text(SOURCE)
    path = compiled(scriptc, "net.py:Interleaved", "--input", "x: float32[n, n]", "--functions", "Twice")
    x = np.random.default_rng(0).standard_normal((3, 3), np.float32)
    agree(session(path), {"x": x}, [x * 6])
