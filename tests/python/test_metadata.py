"""Metadata of nodes: it is no larger than the graph, and it states as much as PyTorch's entries, which -g2 writes in full."""
import json
import pathlib
import subprocess

import pytest
from scriptc import node_metadata

onnx = pytest.importorskip("onnx")

COMPILER = pathlib.Path(__file__).resolve().parent.parent.parent / "build" / "scriptc"
HEAD = "import torch\nfrom torch import nn, Tensor\nimport torch.nn.functional as F\n\n\n"
KEYS = ("namespace", "pkg.torch.onnx.name_scopes", "pkg.torch.onnx.class_hierarchy", "pkg.torch.onnx.stack_trace")


def straight(*lines, count=2000):
    return HEAD + "def f(x: Tensor, y: Tensor):\n" + "".join(f"    {lines[k % len(lines)]}\n" for k in range(count)) + "    return x\n"


def module(init, *lines, more=""):
    return (HEAD + more + "class f(nn.Module):\n    def __init__(self):\n        super().__init__()\n" + "".join(f"        {line}\n" for line in init)
            + "    def forward(self, x: Tensor, y: Tensor):\n" + "".join(f"        {line}\n" for line in lines) + "        return x\n")


BLOCK = """class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(8, 8)
        self.act = nn.GELU()

    def forward(self, x):
        return x + self.act(self.fc(x))


"""
CHAIN = HEAD + "def g0(x):\n    x = x + 1\n    return x - 5\n" + "".join(f"def g{k}(x):\n    return g{k - 1}(x) * {k}\n" for k in range(1, 191))
SHAPES = {
    "arithmetic": straight("x = x * y", "x = x + 1", "x = (x - y) / 2", "x = -x + y"),
    "functions": straight("x = torch.sin(x)", "x = torch.add(x, y)", "x = F.relu(x)", "x = torch.maximum(x, y)"),
    "methods": straight("x = x.sin()", "x = x.add(y)", "x = x.clamp(min=0)", "x = x.view(-1, 8)"),
    "modules": module(["self.linear = nn.Linear(8, 8)", "self.relu = nn.ReLU()"], *["x = self.linear(x)", "x = self.relu(x)"] * 1000),
    "calls": CHAIN + "def f(x: Tensor, y: Tensor):\n    return g190(x) + y\n",
    "calls in a loop": CHAIN + "def f(x: Tensor, y: Tensor, n: int):\n    for i in range(n):\n        x = g190(x) + y\n    return x\n",
    "a list of modules": module(["self.layers = nn.ModuleList([nn.Linear(8, 8) for _ in range(200)])"], "for layer in self.layers:", "    x = layer(x)"),
    "blocks": module(["self.layers = nn.Sequential(*[Block() for _ in range(100)])"], "x = self.layers(x)", more=BLOCK),
    "branches": HEAD + "def f(x: Tensor, y: Tensor):\n    s = x.sum()\n" + "".join(
        f"    if s > {k}:\n        x = x + {k}\n    else:\n        x = x * {k}\n" for k in range(300)) + "    return x\n",
    "few statements": HEAD + "def f(x: Tensor, y: Tensor):\n    x = torch.relu(x + 1)\n    return x + y\n",
}


def compiled(folder, text, *options, name="m.py"):
    (folder / name).write_text(text)
    inputs = ["--input", "x: float32[n, 8]", "--input", "y: float32[n, 8]"] + (["--input", "n: int"] if "n: int" in text else [])
    done = subprocess.run([str(COMPILER), f"{name}:f", *inputs, "--params", "random", "-o", "m.onnx", *options], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return onnx.load(folder / "m.onnx")


def size(model):
    """Returns the size of the file without its weights."""
    return model.ByteSize() - sum(len(one.raw_data) for one in model.graph.initializer)


@pytest.mark.parametrize("shape", SHAPES)
def test_metadata_is_smaller_than_the_graph(tmp_path, shape):
    short, bare = compiled(tmp_path, SHAPES[shape]), compiled(tmp_path, SHAPES[shape], "-g0")
    assert not bare.metadata_props and not any(entries for _, entries in node_metadata(bare))
    assert size(bare) < size(short) <= 2 * size(bare), (size(short) - size(bare)) / size(bare)


@pytest.mark.parametrize("shape", SHAPES)
def test_it_states_what_the_entries_in_full_do(tmp_path, shape):
    short, full = (node_metadata(compiled(tmp_path, SHAPES[shape], level)) for level in ("-g1", "-g2"))
    traces = 0
    for (one, stated), (other, _) in zip(short, full, strict=True):
        written = {entry.key: entry.value for entry in other.metadata_props}
        if "more calls]" in written["pkg.torch.onnx.stack_trace"]:
            outer, inner = written["pkg.torch.onnx.stack_trace"].split("  [")
            trace = stated.pop("pkg.torch.onnx.stack_trace")
            assert trace.startswith(outer) and trace.endswith(inner.partition("]\n")[2])
            assert trace.count("File") == written.pop("pkg.torch.onnx.stack_trace").count("File") + int(inner.split()[0])
        assert one.name == other.name and stated == written and set(KEYS[:2]) <= set(stated)
        traces += "trace" in stated
    assert traces


def test_what_is_written(tmp_path):
    text = module(["self.block = Block()"], "x = self.block(x)", more=BLOCK)
    model = compiled(tmp_path, text)
    entries = {entry.key: json.loads(entry.value) for entry in model.metadata_props}
    assert entries == {
        "scriptc.modules": {"m.f": [""], "m.Block": ["block"], "torch.nn.modules.linear.Linear": ["block.fc"],
                            "torch.nn.modules.activation.GELU": ["block.act"]},
        "scriptc.calls": [[0], [0, "f.forward", 0, 20], [0, "Block.forward", 1, 21]],
        "scriptc.files": [["m.py", {"13": ["return x + self.act(self.fc(x))"], "20": ["def forward(self, x: Tensor, y: Tensor):", "x = self.block(x)"]}]]}
    assert [{entry.key: entry.value for entry in node.metadata_props} for node in model.graph.node][0] == {"namespace": "block.fc", "trace": "2:13"}
    (node, stated), *_ = node_metadata(model)
    assert node.op_type == "Gemm" and stated["pkg.torch.onnx.name_scopes"] == "['', 'block', 'block.fc']"
    assert stated["pkg.torch.onnx.class_hierarchy"] == "['m.f', 'm.Block', 'torch.nn.modules.linear.Linear']"
    assert stated["pkg.torch.onnx.stack_trace"] == (
        'File "m.py", line 20\n    def forward(self, x: Tensor, y: Tensor):\nFile "m.py", line 21, in f.forward\n    x = self.block(x)\n'
        'File "m.py", line 13, in Block.forward\n    return x + self.act(self.fc(x))\n')


def test_any_text_is_quoted(tmp_path):
    comment = '"\\ \t' + "é" * 300
    text = HEAD + f"def f(x: Tensor, y: Tensor):\n    return x + y  # {comment}\n"
    model = compiled(tmp_path, text, name='a "b"\n.py')
    (_, stated), *_ = node_metadata(model)
    *_, file, place, line = stated["pkg.torch.onnx.stack_trace"].splitlines()
    assert (file, place) == ('File "a "b"', '.py", line 7, in f')
    assert line.startswith(f"    return x + y  # {comment[:9]}") and 399 <= len(line.strip().encode()) <= 400


def test_functions_and_subgraphs_are_read(tmp_path):
    layers = module(["self.layers = nn.ModuleList([Block() for _ in range(4)])"], "for layer in self.layers:", "    x = layer(x)", more=BLOCK)
    model = compiled(tmp_path, layers, "--functions", "m.Block")
    inside = [stated for node, stated in node_metadata(model) if node in list(model.functions[0].node)]
    assert inside and all(stated["pkg.torch.onnx.stack_trace"].endswith("return x + self.act(self.fc(x))\n") for stated in inside)
    model = compiled(tmp_path, SHAPES["branches"])
    assert len(list(node_metadata(model))) > 600


def test_old_versions_have_none(tmp_path):
    model = compiled(tmp_path, SHAPES["few statements"], "--ir-version", "9")
    assert not model.metadata_props and not any(entries for _, entries in node_metadata(model))
