"""Options of compile that change the graph's interface or the files around it."""
import numpy as np
import onnx
import pytest
import torch

from oracle import compiled, session

SOURCE = """import torch
from typing import List, Optional

def pair(x: torch.Tensor, y: torch.Tensor):
    return x + y, x - y

def lists(x: torch.Tensor) -> List[torch.Tensor]:
    return [x, x + 1]

def maybe(x: torch.Tensor, k: int) -> Optional[torch.Tensor]:
    if k > 0:
        return x + 1
    return None

def scripted(x: torch.Tensor):
    return x + 100 if torch.jit.is_scripting() else x - 100
"""
X = np.array([1, 2, 3], np.float32)


@pytest.fixture
def model(scriptc, tmp_path):
    (tmp_path / "m.py").write_text(SOURCE)

    def make(name, *words):
        return session(compiled(scriptc, f"m.py:{name}", "--input", "x: float32[n]", *words))

    return make


def names(slots):
    return [slot.name for slot in slots]


def test_names_of_inputs_and_outputs(model, scriptc):
    running = model("pair", "--input", "y: float32[n]", "--input-names", "a,b", "--output-names", "sum,difference")
    assert names(running.get_inputs()) == ["a", "b"] and names(running.get_outputs()) == ["sum", "difference"]
    done = scriptc("m.py:pair", "--input", "x: float32[n]", "--input-names", "a")
    assert done.returncode == 2 and b"--input-names" in done.stderr


def test_lists_one_by_one(model):
    assert isinstance(model("lists").run(None, {"x": X})[0], list)
    running = model("lists", "--flatten-lists")
    assert names(running.get_outputs()) == ["output.0", "output.1"]
    np.testing.assert_array_equal(running.run(None, {"x": X})[1], X + 1)


def test_results_that_may_be_none(model):
    plain = model("maybe")
    assert plain.run(None, {"x": X, "k": np.array(0)}) == [None]
    np.testing.assert_array_equal(plain.run(None, {"x": X, "k": np.array(1)})[0], X + 1)
    flagged = model("maybe", "--optional-outputs", "flag")
    assert names(flagged.get_outputs()) == ["output", "output.present"]
    assert not flagged.run(None, {"x": X, "k": np.array(0)})[1]
    assert flagged.run(None, {"x": X, "k": np.array(1)})[1]


def test_bfloat16_that_may_be_absent(scriptc, tmp_path):
    (tmp_path / "m.py").write_text("import torch\n\n\ndef f(x: torch.Tensor, there: bool):\n    y = None\n    if there:\n        y = x\n    return y\n")
    words = ["m.py:f", "-o", "out.onnx", "--dtype", "bfloat16"]
    done = scriptc(*words)
    assert done.returncode == 1 and b"error[SC6113]" in done.stderr and b"--optional-outputs flag" in done.stderr
    assert scriptc(*words, "--optional-outputs", "flag").returncode == 0
    assert names(onnx.load(str(tmp_path / "out.onnx")).graph.output) == ["y", "y.present"]


def test_as_scripted(model):
    np.testing.assert_array_equal(model("scripted").run(None, {"x": X})[0], X - 100)
    np.testing.assert_array_equal(model("scripted", "--as-scripted").run(None, {"x": X})[0], X + 100)


def test_depfile(scriptc, tmp_path):
    (tmp_path / "helper.py").write_text("def twice(x):\n    return x + x\n")
    (tmp_path / "m.py").write_text("from helper import twice\ndef f(x):\n    return twice(x)\n")
    assert scriptc("m.py:f", "-o", "out.onnx", "--input", "x: float32[n]", "-MD").returncode == 0
    target, files = (tmp_path / "out.d").read_text().strip().split(": ")
    assert target == "out.onnx" and {"m.py", "helper.py"} <= {name.rsplit("/", 1)[-1] for name in files.split()}
    assert scriptc("m.py:f", "-o", "out.onnx", "--input", "x: float32[n]", "-MF", "named.dep").returncode == 0
    assert (tmp_path / "named.dep").exists()


def test_weights_beside_the_model(scriptc, tmp_path):
    (tmp_path / "m.py").write_text("import torch\nfrom torch import nn\nclass Net(nn.Module):\n    def __init__(self):\n        super().__init__()\n"
                                   "        self.fc = nn.Linear(64, 64)\n    def forward(self, x: torch.Tensor):\n        return self.fc(x)\n")
    words = ["m.py:Net", "-o", "out.onnx", "--input", "x: float32[n, 64]", "--params", "random", "--seed", "1"]
    assert scriptc(*words).returncode == 0
    whole = session(tmp_path / "out.onnx")
    assert scriptc(*words, "--external-data").returncode == 0
    data = [path for path in tmp_path.iterdir() if path.suffix == ".data"]
    assert len(data) == 1 and data[0].name.startswith("out-") and len(data[0].name) == len("out-12345678.data")
    assert (tmp_path / "out.onnx").stat().st_size < 64 * 64 * 4
    x = np.random.rand(2, 64).astype(np.float32)
    np.testing.assert_array_equal(whole.run(None, {"x": x})[0], session(tmp_path / "out.onnx").run(None, {"x": x})[0])
    assert scriptc(*words, "--external-data=weights.bin").returncode == 0
    assert (tmp_path / "weights.bin").exists()


def test_custom_opsets_and_metadata(scriptc, tmp_path):
    (tmp_path / "m.py").write_text("def f(x):\n    return x + 1\n")
    words = ["m.py:f", "--input", "x: float32[n]"]
    model = onnx.load(str(compiled(scriptc, *words, "--custom-opset", "my.domain=3", "--opset", "18")))
    assert {entry.domain: entry.version for entry in model.opset_import}[""] == 18
    assert any(node.metadata_props for node in model.graph.node)
    bare = onnx.load(str(compiled(scriptc, *words, "-g0")))
    assert not any(node.metadata_props for node in bare.graph.node)
    assert scriptc(*words, "--custom-opset", "my.domain").returncode == 2

SCRIPTED = """import torch
from torch import nn, Tensor

@torch.jit.script
def doubled(x: Tensor) -> Tensor:
    for _ in range(3):
        x = x * 2
    return x

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc, self.drop = nn.Linear(4, 4), nn.Dropout(0.5)

    def forward(self, x: Tensor) -> Tensor:
        for _ in range(2):
            x = self.fc(x)
        return self.drop(doubled(x))
"""


@pytest.fixture
def net(scriptc, tmp_path):
    (tmp_path / "net.py").write_text(SCRIPTED)
    torch.manual_seed(0)
    state = {"fc.weight": torch.randn(4, 4), "fc.bias": torch.randn(4)}
    torch.save(state, tmp_path / "w.pt")
    words = ["net.py:Net", "--weights", "w.pt", "--input", "x: float32[n, 4]"]
    return lambda *more: onnx.load(str(compiled(scriptc, *words, *more)))


def types(graph):
    return [node.op_type for node in graph.node]


def test_trace_keeps_loops_of_scripted_functions(net):
    assert types(net().graph).count("Loop") == 2
    traced = types(net("--mode", "trace").graph)
    assert traced.count("Loop") == 1 and traced.count("Gemm") == 2


def test_training(net):
    assert "Dropout" not in types(net().graph) and "Dropout" in types(net("--training").graph)


def test_parameters_as_inputs(net, scriptc):
    whole = session(scriptc.folder / "model.onnx") if net() else None
    x = np.random.rand(2, 4).astype(np.float32)
    want = whole.run(None, {"x": x})[0]
    model = net("--params", "inputs")
    assert [slot.name for slot in model.graph.input] == ["x", "fc.weight", "fc.bias"] and not model.graph.initializer
    state = {key: value.numpy() for key, value in torch.load(scriptc.folder / "w.pt").items()}
    np.testing.assert_array_equal(session(scriptc.folder / "model.onnx").run(None, {"x": x, **state})[0], want)


def test_initializers_are_inputs_too(net, scriptc):
    model = net("--keep-initializers-as-inputs")
    assert {slot.name for slot in model.graph.input} >= {"x", "fc.weight", "fc.bias"} and len(model.graph.initializer) == 2
    x = np.random.rand(2, 4).astype(np.float32)
    zero = session(scriptc.folder / "model.onnx").run(None, {"x": x, "fc.weight": np.zeros((4, 4), np.float32), "fc.bias": np.zeros(4, np.float32)})[0]
    np.testing.assert_array_equal(zero, np.zeros((2, 4), np.float32))


def test_graphviz(net, scriptc):
    done = scriptc("net.py:Net", "--weights", "w.pt", "--input", "x: float32[n, 4]", "--emit", "dot", "-o", "-") if net() else None
    text = done.stdout.decode()
    assert text.startswith("digraph model {") and '"/fc/Gemm"' in text and text.rstrip().endswith("}")


def test_what_is_being_done_and_how_long(net, scriptc):
    net()
    words = ["net.py:Net", "--weights", "w.pt", "--input", "x: float32[n, 4]", "-o", "m.onnx"]
    assert scriptc(*words).stderr == b""
    assert b"ms" in scriptc(*words, "--time-report").stderr
    told = scriptc(*words, "--verbose").stderr.decode()
    assert "net.py" in told and "m.onnx" in told


def test_report(net, scriptc, tmp_path):
    net("--report", "r.md")
    text = (tmp_path / "r.md").read_text()
    assert "compiled" in text and "float32[n, 4]" in text and "Gemm" in text
    (tmp_path / "bad.py").write_text("def f(x):\n    return y\n")
    assert scriptc("bad.py:f", "-o", "b.onnx", "--report", "b.md").returncode == 1
    assert "SC2004" in (tmp_path / "b.md").read_text()


def test_foreign_operators(scriptc, tmp_path):
    (tmp_path / "m.py").write_text("import torch\ndef f(x: torch.Tensor):\n    return torch.linalg.ldl_solve(x, torch.zeros(3, dtype=torch.int32), x) + 1\n")
    assert scriptc("m.py:f", "--input", "x: float32[3, 3]", "-o", "m.onnx").returncode == 1
    done = scriptc("m.py:f", "--input", "x: float32[3, 3]", "-o", "m.onnx", "--fallthrough", "my.ops", "--custom-opset", "my.ops=2")
    assert done.returncode == 0, done.stderr
    model = onnx.load(str(tmp_path / "m.onnx"))
    assert {entry.domain: entry.version for entry in model.opset_import}["my.ops"] == 2
    assert "my.ops" in {node.domain for node in model.graph.node}


def test_operators_that_nothing_describes_fall_through(scriptc, tmp_path):
    (tmp_path / "m.py").write_text("""import torch
def f(x: torch.Tensor, y: torch.Tensor):
    z = torch.ops.acme.blend.default(x, 3, y, mode="soft", bias=None)
    return torch.ops.acme.join.list([x, z], 0.5) * 2
""")
    words = ["m.py:f", "--input", "x: float32[3, 3]", "--input", "y: float32[3]", "-o", "m.onnx"]
    done = scriptc(*words)
    assert done.returncode == 1 and b"m.py:3:9: error[SC6403]: the operator `acme::blend` is not supported" in done.stderr
    assert b"--extension" in done.stderr and b"--fallthrough" in done.stderr
    done = scriptc(*words, "--fallthrough", "my.ops")
    assert done.returncode == 0, done.stderr
    model = onnx.load(str(tmp_path / "m.onnx"))
    blend, join = [node for node in model.graph.node if node.domain == "my.ops"]
    assert (blend.op_type, list(blend.input)) == ("blend", ["x", "y"]) and (join.op_type, len(join.input)) == ("join.list", 2)
    assert {one.name: onnx.helper.get_attribute_value(one) for one in blend.attribute} == {"arg1": 3, "mode": b"soft"}
    assert {one.name: onnx.helper.get_attribute_value(one) for one in join.attribute} == {"arg1": 0.5}


def test_a_model_from_standard_input(scriptc, tmp_path):
    done = scriptc("-", "--stdin-filename", "typed.py", "--input", "x: float32[n]", "-o", "m.onnx", stdin=b"def f(x):\n    return x + 1\n")
    assert done.returncode == 0, done.stderr
    np.testing.assert_array_equal(session(tmp_path / "m.onnx").run(None, {"x": X})[0], X + 1)
    done = scriptc("-", "--stdin-filename", "typed.py", "-o", "m.onnx", stdin=b"def f(x):\n    return y\n")
    assert b"typed.py:2" in done.stderr


def test_long_names_and_the_file_version(scriptc, tmp_path):
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "pack.py").write_text("def f(x):\n    return (x + 1) + 2 * 3\n")
    words = ["pack:f", "--path", "src", "--input", "x: float32[n]"]
    assert scriptc(*words, "--output", "named.onnx", "--ir-version", "11", "--fsync").returncode == 0
    model = onnx.load(str(tmp_path / "named.onnx"))
    assert model.ir_version == 11
    np.testing.assert_array_equal(session(tmp_path / "named.onnx").run(None, {"x": X})[0], X + 7)


def test_passes_are_printed_stopped_and_checked(scriptc, tmp_path):
    (tmp_path / "m.py").write_text("def f(x):\n    return x + 0 * x.shape[0] + x * 1\n")
    words = ["m.py:f", "--input", "x: float32[n]", "-o", "out.onnx", "--verify-each"]
    assert scriptc(*words).stderr == b""
    dumped = scriptc(*words, "--dump-after", "canon").stderr.decode()
    assert dumped.startswith("; after canon\n") and "aten.add" in dumped
    assert scriptc(*words, "--stop-after", "canon").returncode == 0
    changed = scriptc(*words, "--dump-changed").stderr.decode()
    assert 0 < changed.count("aten.add") <= scriptc(*words, "--dump-after", "all").stderr.decode().count("aten.add")


def test_rounds_of_loops_are_shown(scriptc, tmp_path):
    (tmp_path / "m.py").write_text("""import torch
def f(x, n: int):
    y = x[:1]
    for i in range(n):
        y = torch.cat([y, x[:1]])
    return y
""")
    words = ["m.py:f", "--input", "x: float32[4]", "-o", "out.onnx"]
    assert scriptc(*words).stderr == b""
    rounds = scriptc(*words, "--dump-loops").stderr.decode().split("loop at ")[1:]
    assert rounds[0].splitlines() == [
        "m.py:4, round 1: dropped, a carried place is new or has changed",
        "  carried y: Tensor f32[_]; it is new",
    ]
    assert rounds[-1].startswith(f"m.py:4, round {len(rounds)}: kept\n") and rounds[-1].splitlines()[1] == "  carried y: Tensor f32[_]"
