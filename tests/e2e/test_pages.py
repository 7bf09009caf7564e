"""Tests outputs other than graphs: inspect, reports, HTML, data files that are replaced, and nodes of another domain."""
import html.parser
import json
import re

import numpy as np
import onnx
import pytest
import torch
from safetensors.numpy import save_file

from oracle import compiled, session

SOURCE = """import torch
from torch import nn

class Net(nn.Module):
    def __init__(self, width: int = 64):
        super().__init__()
        self.fc = nn.Linear(width, width)

    def forward(self, x: torch.Tensor, n: int):
        for i in range(n):
            x = self.fc(x)
        return x

def sample(x: torch.Tensor, grid: torch.Tensor):
    return torch.nn.functional.grid_sample(x, grid, align_corners=False) * 2

def wrong(x: torch.Tensor):
    return x + missing
"""
NET = ["m.py:Net", "--input", "x: float32[n, 64]", "--params", "random"]


@pytest.fixture
def source(tmp_path):
    (tmp_path / "m.py").write_text(SOURCE)
    return tmp_path


def lines(scriptc, name, *words):
    done = scriptc("inspect", name, *words)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode().splitlines()


def test_inspect_a_model(scriptc, source):
    compiled(scriptc, *NET)
    entries = [json.loads(line) for line in lines(scriptc, "model.onnx", "--format", "json")]
    found = {(e["kind"], e["name"]): e for e in entries}
    assert found["opset", "ai.onnx"]["version"] == 20 and found["operator", "Loop"]["count"] == 1
    assert found["input", "x"]["shape"] == ["n", 64] and found["input", "n"] == {"kind": "input", "name": "n", "type": "int64", "shape": []}
    assert found["initializer", "fc.weight"] == {"kind": "initializer", "name": "fc.weight", "type": "float32", "shape": [64, 64], "elements": 4096, "bytes": 16384}
    assert sum(e["count"] for e in entries if e["kind"] == "operator") >= 3
    assert "input        x: float32[n, 64]" in lines(scriptc, "model.onnx")


@pytest.mark.parametrize("form", ["safetensors", "npz", "pt"])
def test_inspect_weights(scriptc, source, form):
    arrays = {"a.weight": np.ones((2, 3), np.float32), "b": np.array(4)}
    {"safetensors": lambda path: save_file(arrays, path), "npz": lambda path: np.savez(path, **arrays),
     "pt": lambda path: torch.save({k: torch.from_numpy(v) for k, v in arrays.items()}, path)}[form](str(source / f"w.{form}"))
    assert sorted(lines(scriptc, f"w.{form}")) == ["tensor       a.weight: float32[2, 3], 24 bytes", "tensor       b: int64[], 8 bytes",
                                                  "total        tensor: 2, 7 elements, 32 bytes"]


def test_inspect_what_is_no_model(scriptc, source):
    compiled(scriptc, *NET)
    whole = (source / "model.onnx").read_bytes()
    for k, content in enumerate([b"", b"\xff" * 40, whole[:300], b"PK\x03\x04"]):
        (source / f"bad{k}.onnx").write_bytes(content)
        done = scriptc("inspect", f"bad{k}.onnx")
        assert done.returncode == 2 and b"SC7001" in done.stderr, (k, done)
    assert scriptc("inspect", "none.onnx").returncode == 2 and scriptc("inspect").returncode == 2


def test_nested_models_end_at_a_limit(scriptc, source):
    def field(number, content):
        size, length = len(content), b""
        while size > 127:
            length, size = length + bytes([size & 127 | 128]), size >> 7
        return bytes([number << 3 | 2]) + length + bytes([size]) + content

    graph = b""
    for _ in range(3000):
        graph = field(1, field(5, field(6, graph)))
    (source / "deep.onnx").write_bytes(field(8, b"\x10\x14") + field(7, graph))
    assert scriptc("inspect", "deep.onnx").returncode == 3


def test_old_data_files_go(scriptc, source):
    words = [*NET, "-o", "out.onnx", "--external-data"]
    (source / "out-00000000.data").write_text("not this model's")

    def data():
        return {path.name for path in source.glob("out-*.data")}

    assert scriptc(*words, "--seed", "1").returncode == 0
    first = data()
    assert scriptc(*words, "--seed", "2").returncode == 0
    assert len(data()) == 2 and "out-00000000.data" in data() and data() != first
    session(source / "out.onnx")
    assert scriptc(*NET, "-o", "out.onnx").returncode == 0
    assert data() == {"out-00000000.data"}


def test_report_of_a_failure(scriptc, source):
    done = scriptc("m.py:wrong", "--input", "x: float32[n]", "--report", "r.md")
    text = (source / "r.md").read_text()
    assert done.returncode == 1 and text.startswith("# m.py:wrong: not compiled: the model")
    assert "m.py:18:16: error[SC" in text and "return x + missing" in text and "## What they mean" in text and "## The graph" not in text
    assert "- `--input 'x: float32[n]'`" in text


def test_report_of_a_success(scriptc, source):
    compiled(scriptc, *NET, "--report", "r.md")
    text = (source / "r.md").read_text()
    assert text.startswith("# m.py:Net: compiled") and "## The graph" in text and "= Loop" in text
    assert scriptc(*NET, "-o", "model.onnx", "--report", "none/r.md").returncode == 2


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.text, self.most = [], "", 0

    def handle_starttag(self, tag, attrs):
        if tag != "meta":
            self.open.append(tag)
        self.most = max(self.most, self.open.count("details"))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


def test_html(scriptc, source):
    done = scriptc(*NET, "--emit", "html")
    page = Page()
    page.feed(done.stdout.decode())
    assert done.returncode == 0 and not page.open and page.most >= 1
    plain = scriptc(*NET, "-S").stdout.decode()
    assert re.sub(r"\s", "", plain) in re.sub(r"\s", "", page.text)


def test_nodes_of_another_domain(scriptc, source):
    inputs = ["--input", "x: float32[1, 1, 4, 4]", "--input", "grid: float32[1, 2, 2, 2]", "--opset", "13"]
    refused = scriptc("m.py:sample", "-o", "model.onnx", *inputs)
    assert refused.returncode == 1 and b"SC6104" in refused.stderr
    model = onnx.load(str(compiled(scriptc, "m.py:sample", *inputs, "--fallthrough", "com.acme", "--custom-opset", "com.acme=2")))
    node = next(node for node in model.graph.node if node.domain == "com.acme")
    assert node.op_type == "grid_sampler" and list(node.input) == ["x", "grid"]
    assert {a.name: a.i for a in node.attribute}["align_corners"] == 0
    assert {entry.domain: entry.version for entry in model.opset_import}["com.acme"] == 2


BAD = """import torch
from torch import nn

class Fine(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 3)

    def forward(self, x: torch.Tensor):
        return self.fc(x)

class Sized(nn.Module):
    def __init__(self, n):
        super().__init__()

    def forward(self, x: torch.Tensor):
        return x

class Wrong(nn.Module):
    def forward(self, x: torch.Tensor):
        return x + missing
"""


def test_lint(scriptc, source):
    (source / "tree" / "inner").mkdir(parents=True)
    (source / "tree" / "inner" / "bad.py").write_text(BAD)
    (source / "tree" / "syntax.py").write_text("def f(:\n")
    (source / "tree" / "notes.txt").write_text("def f(:\n")
    done = scriptc("lint", "tree")
    assert done.returncode == 1 and done.stdout == b"2 files, 3 models and functions checked, 0 of them not completely\n"
    assert b"tree/inner/bad.py:21:20: error[SC2004]" in done.stderr and b"tree/syntax.py:1:" in done.stderr and b"2 errors" in done.stderr
    (source / "fine.py").write_text(BAD.split("class Wrong")[0])
    done = scriptc("lint", "fine.py")
    assert done.returncode == 0 and done.stdout.startswith(b"1 file, 2 models")
    assert b"fine.py:12:7: note[SC3019]: `Sized` was not compiled, because `n` has no value" in done.stderr
    (source / "said.py").write_text((source / "fine.py").read_text().replace("class Sized", "# scriptc: --init n=3\nclass Sized"))
    done = scriptc("lint", "said.py")
    assert done.returncode == 0 and not done.stderr and done.stdout.startswith(b"1 file, 2 models")
    (source / "said.py").write_text("from torch import Tensor\ndef f(x: Tensor, k):\n    return x\n")
    assert b"said.py:2:5: note[SC3019]" in scriptc("lint", "said.py").stderr
    assert scriptc("lint", "nowhere").returncode == 2 and scriptc("lint").returncode == 2


SHARED = """import torch
from torch import Tensor

def packed(x: Tensor):
    return torch.linalg.ldl_factor(x)[0]

def one(x: Tensor):
    return packed(x)

def other(x: Tensor):
    for _ in range(3):
        x = packed(x) + packed(x)
    return x
"""


def test_lint_tells_what_several_functions_reach_once(scriptc, source):
    (source / "shared.py").write_text(SHARED)
    done = scriptc("lint", "shared.py")
    assert done.returncode == 1 and done.stdout.startswith(b"1 file, 3 models"), done
    assert done.stderr.count(b"error[SC6101]") == 1 and b"1 error\n" in done.stderr, done.stderr


IGNORED = """from torch import nn, Tensor

class Line(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return x + missing  # noqa  # scriptc: ignore[SC2004]

class Other(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return x + missing  # scriptc: ignore[SC6101, traced-value]

# another helper  # scriptc: ignore
class Above(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        return x + missing

class Own(nn.Module):  # scriptc: ignore
    def forward(self, x: Tensor) -> Tensor:
        return x + missing

class Notes(nn.Module):
    def forward(self, x: Tensor) -> Tensor:
        print("# scriptc: ignore", x)
        print(x)  # scriptc: ignore
        print(
            x)  # scriptc: ignore[SC2190]
        return x
"""


def test_messages_that_a_source_asks_not_to_see(scriptc, source):
    (source / "ignored.py").write_text(IGNORED)
    done = scriptc("lint", "ignored.py")
    shown = [line for line in done.stderr.decode().splitlines() if line.startswith("ignored.py") and "SC101" not in line]
    assert done.returncode == 1 and done.stdout.startswith(b"1 file, 3 models")
    assert [line.split(":")[1] for line in shown] == ["9", "22"] and "SC2004" in shown[0] and "SC2190" in shown[1]
    kept = IGNORED.replace("SC6101, traced-value", "SC6101, SC2004").replace('"# scriptc: ignore", x)', "x)  # scriptc: ignore")
    (source / "ignored.py").write_text(kept)
    done = scriptc("lint", "ignored.py")
    assert done.returncode == 0 and not done.stderr
    done = scriptc("ignored.py:Notes", "--input", "x: float32[n]", "-Werror", "-o", "out.onnx")
    assert done.returncode == 0 and not done.stderr
    done = scriptc("ignored.py:Line", "--input", "x: float32[n]", "-o", "no.onnx")
    assert done.returncode == 1 and b"ignored.py:5:20: error[SC2004]" in done.stderr and not (source / "no.onnx").exists()


def test_lint_ends_well_behind_a_warning_of_no_lowering(scriptc, source):
    (source / "number.py").write_text("import torch\nfrom torch import Tensor\n\ndef f(x: Tensor, k: int):\n    return torch.linalg.ldl_factor(x)[0] * k\n")
    done = scriptc("lint", "number.py")
    assert done.returncode == 0 and done.stderr.count(b"warning[SC6101]") == 1 and b"SC0001" not in done.stderr, done.stderr
