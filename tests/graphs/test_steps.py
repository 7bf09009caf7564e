"""What the steps over finished graphs make of steps.py's programs: steps.txt has each without and with the step (SCRIPTC_BLESS=1 writes
it), and both compute what eager mode does."""
import os
import pathlib
import sys

import numpy as np
import onnx
import onnxruntime
import pytest
import torch

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import count
from listing import listing
from steps import STEPS

HERE = pathlib.Path(__file__).parent
ROWS = [pytest.param(step, row, id=f"{step} {k}") for step, rows in STEPS.items() for k, row in enumerate(rows)]


def row_of(step, row):
    return (f"step {step}", *row)


def listings(folder):
    for step, rows in STEPS.items():
        for row in rows:
            yield f"# {step}\n" + "\n".join(f"#   {line}" for line in row[0].splitlines())
            without, changed = (listing(count.compiled(row_of(step, row), folder, True, *words)) for words in (["--skip-passes", step], []))
            yield without
            yield "it stays\n" if without == changed else f"becomes\n{changed}"


def test_steps_do_as_expected(tmp_path):
    got, expected = "\n".join(listings(tmp_path)) + "\n", HERE / "steps.txt"
    if os.environ.get("SCRIPTC_BLESS"):
        expected.write_text(got)
    assert got == expected.read_text()


@pytest.mark.parametrize("step, row", ROWS)
def test_values_are_eagers(step, row, tmp_path):
    row = row_of(step, row)
    model = count.model_of(row, tmp_path)
    for words in ([], ["--skip-passes", step], ["--skip-passes", ",".join(STEPS)]):
        made = count.compiled(row, tmp_path, True, *words)
        assert not isinstance(made, str), made
        session = onnxruntime.InferenceSession(made.SerializeToString(), providers=["CPUExecutionProvider"])
        torch.manual_seed(0)
        args = list(count.arguments(row))
        with torch.no_grad():
            expected = model(*args)
        feeds = {name: np.asarray(a) for (name, _), a in zip(count.inputs_of(row), args) if name in [i.name for i in session.get_inputs()]}
        for got, want in zip(session.run(None, feeds), expected if isinstance(expected, tuple) else (expected,), strict=True):
            np.testing.assert_allclose(got, np.asarray(want), rtol=1e-5, atol=1e-6)
            assert got.shape == np.shape(want)


def test_steps_are_left_out_where_nodes_stay(scriptc):
    (scriptc.folder / "f.py").write_text("import torch\n\n\ndef f(x: torch.Tensor):\n    return x.reshape((x.shape[0] + 7) // 2 * 4, -1)\n")
    for words in (["-O0"], ["--no-constant-folding"]):
        done = scriptc("f.py:f", "--input", "x: float32[m, 4]", *words, "-S")
        assert done.returncode == 0 and b"Squeeze" in done.stdout, done.stderr.decode()


def test_a_step_has_a_name(scriptc):
    (scriptc.folder / "f.py").write_text("import torch\n\n\ndef f(x: torch.Tensor):\n    return x + 1\n")
    assert scriptc("f.py:f", "--input", "x: float32[m]", "--skip-passes", ",".join([*STEPS, "splits", "layouts", "batch"]), "-o", "f.onnx").returncode == 0
    done = scriptc("f.py:f", "--input", "x: float32[m]", "--skip-passes", "share,shares", "-o", "f.onnx")
    assert done.returncode and b"there is no pass `shares`" in done.stderr


SCANNED = """import torch


def f(x: torch.Tensor, h: torch.Tensor):
    y = torch.zeros(x.shape[0], h.shape[0])
    s = 0
    for t in range(x.shape[0]):
        h = torch.tanh(x[t] * h + t)
        y[t] = h
        s += t
    return y, h, s
"""


@pytest.mark.parametrize("words", [[], ["--skip-passes", "scans"], ["-O0"]], ids=" ".join)
def test_scans_over_nothing(scriptc, words):
    (scriptc.folder / "f.py").write_text(SCANNED)
    done = scriptc("f.py:f", "--input", "x: float32[t, k]", "--input", "h: float32[k]", "-o", "f.onnx", *words)
    assert done.returncode == 0, done.stderr.decode()
    session = onnxruntime.InferenceSession((scriptc.folder / "f.onnx").read_bytes(), providers=["CPUExecutionProvider"])
    names = {}
    exec(SCANNED, names)
    for rows, width in ((0, 3), (1, 3), (5, 3), (4, 0), (0, 0)):
        x, h = torch.rand(rows, width), torch.rand(width)
        for got, want in zip(session.run(None, {"x": x.numpy(), "h": h.numpy()}), names["f"](x, h), strict=True):
            assert got.shape == np.shape(want)
            np.testing.assert_allclose(got, np.asarray(want), rtol=1e-5, atol=1e-6)


def test_scans_are_not_for_openvino(scriptc):
    (scriptc.folder / "f.py").write_text(SCANNED)
    for target, there in (("openvino", False), ("ort-cpu", True)):
        done = scriptc("f.py:f", "--input", "x: float32[t, k]", "--input", "h: float32[k]", "--target", target, "-S")
        assert done.returncode == 0 and (b"Scan" in done.stdout) == there, done.stderr.decode()


@pytest.mark.parametrize("body, before, after", [
    ("x[:, 1::2][:, :, :-1]", 2, 1),
    ("x[2:, 1:][:, :, :2]", 3, 1),
    ("x[1:][2:]", 2, 1),
    ("x[:, k:][1:]", 2, 2),  # a bound of the run
], ids=["steps", "three", "one axis", "run"])
def test_slices_of_slices(scriptc, body, before, after):
    (scriptc.folder / "f.py").write_text(f"import torch\n\n\ndef f(x: torch.Tensor, k: int):\n    return {body}\n")
    for words, count in ((["--no-constant-folding"], before), ([], after)):
        done = scriptc("f.py:f", "--input", "x: float32[n, m, 4]", "--input", "k: int", "-S", *words)
        assert done.returncode == 0 and done.stdout.count(b" = Slice ") == count, done.stdout.decode()


LABELLED = """import torch


def f(x: torch.Tensor, y: torch.Tensor):
    z = torch.relu(x @ y) + 1
    if z.sum() > 0:
        z = torch.tanh(z * 2) + z
    return z.softmax(0), z.exp() @ x.new_ones(3, 2)
"""


def sizes_inside(graph):
    """The names of sizes of each value inside a graph and its branches."""
    for value in graph.value_info:
        yield [dim.dim_param for dim in value.type.tensor_type.shape.dim if dim.dim_param]
    for node in graph.node:
        for attribute in node.attribute:
            if attribute.HasField("g"):
                yield from sizes_inside(attribute.g)


@pytest.mark.parametrize("words, apart", [([], True), (["--skip-passes", "labels"], False), (["-O0"], False), (["--target", "openvino"], False)], ids=str)
def test_values_have_names_of_sizes_of_their_own(scriptc, words, apart):
    """ONNX Runtime plans to keep a buffer for each shape if the names of sizes say which are equal."""
    (scriptc.folder / "f.py").write_text(LABELLED)
    done = scriptc("f.py:f", "--input", "x: float32[m, 3]", "--input", "y: float32[3, 3]", "-o", "f.onnx", *words)
    assert done.returncode == 0, done.stderr.decode()
    graph = onnx.load(scriptc.folder / "f.onnx").graph
    ports = [[dim.dim_param or dim.dim_value for dim in port.type.tensor_type.shape.dim] for port in [*graph.input, *graph.output]]
    assert ports == [["m", 3], [3, 3], ["m", 3], ["m", 2]]
    inside = [names for names in sizes_inside(graph) if names]
    assert len(inside) > 4 and all(len(set(names)) == len(names) for names in inside)
    names = [name for some in inside for name in some]
    assert {name.partition("#")[0] for name in names} == {"m"}
    assert all("#" in name for name in names) == apart and (len(set(names)) == len(names)) == apart
    session = onnxruntime.InferenceSession((scriptc.folder / "f.onnx").read_bytes(), providers=["CPUExecutionProvider"])
    space = {}
    exec(LABELLED, space)
    for rows in (0, 1, 4):
        x, y = torch.rand(rows, 3), torch.rand(3, 3)
        for got, want in zip(session.run(None, {"x": x.numpy(), "y": y.numpy()}), space["f"](x, y), strict=True):
            np.testing.assert_allclose(got, want.numpy(), rtol=1e-5, atol=1e-6)


IMAGES = """import torch
import torch.nn.functional as F
from torch import nn


class Images(nn.Module):
    def __init__(self):
        super().__init__()
        self.c, self.d = nn.Conv2d(3, 4, 3, 2, 1), nn.Conv2d(4, 4, 3, 1, 1)

    def forward(self, x: torch.Tensor):
        y = torch.relu(self.c(x))
        y = y + torch.relu(self.d(y))
        return y.mean([2, 3]), y.flatten(2).transpose(1, 2).softmax(1)
"""


def test_images_keep_the_names_of_their_sizes(scriptc):
    """ONNX Runtime adds images whose channels lie in blocks only if it knows that they are equal, and fails for empty batches otherwise."""
    (scriptc.folder / "m.py").write_text(IMAGES)
    done = scriptc("m.py:Images", "--input", "x: float32[b, 3, h, w]", "--params", "random", "-o", "m.onnx")
    assert done.returncode == 0, done.stderr.decode()
    graph = onnx.load(scriptc.folder / "m.onnx").graph
    sizes = {value.name: [dim.dim_param for dim in value.type.tensor_type.shape.dim if dim.dim_param] for value in graph.value_info}
    images = [node for node in graph.node if node.op_type in ("Conv", "Relu", "Add")]
    assert len(images) == 5 and not any("#" in name for node in images for name in sizes[node.output[0]])
    assert any("#" in name for names in sizes.values() for name in names)
    session = onnxruntime.InferenceSession((scriptc.folder / "m.onnx").read_bytes(), providers=["CPUExecutionProvider"])
    for batch in (0, 2):
        assert [len(one) for one in session.run(None, {"x": np.zeros((batch, 3, 4, 7), np.float32)})] == [batch, batch]
