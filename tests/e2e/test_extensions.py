"""Operators that the compiler does not know: extension files, torch.onnx's symbolic functions, Python bodies.

Custom operators run in onnx.reference with a Python class each, as docs/extensions.md shows."""
import pathlib

import numpy as np
import onnx
import pytest
from onnx.reference import ReferenceEvaluator
from onnx.reference.op_run import OpRun
from symbolic_forms import FORMS

SOURCE = """import torch
from typing import Tuple

class Scale(torch.autograd.Function):
    @staticmethod
    def symbolic(g, x, by):
        return g.op("com.acme::Scale", x, by_f=by)

    @staticmethod
    def forward(ctx, x, by):
        ctx.save_for_backward(x)
        return x * by

class Floor(torch.autograd.Function):
    @staticmethod
    def symbolic(g, x):
        return g.op("com.acme::ToInt", x)

    @staticmethod
    def forward(ctx, x):
        return x.floor().to(torch.int64).sum(dim=0).reshape(-1)[:]

class Cube(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x * x * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

def scaled(x: torch.Tensor):
    y = Scale.apply(x, 3)
    return y.sum(dim=-1) + y.shape[0]

def floored(x: torch.Tensor):
    return Floor.apply(x) + 1

def cubed(x: torch.Tensor):
    return Cube.apply(x)

def custom(x: torch.Tensor):
    return torch.ops.acme.scale(x, 2) + 1

def branched(x: torch.Tensor):
    if x.sum() > 0:
        y = torch.ops.acme.scale(x, 2)
    else:
        y = x
    return y + torch.ops.acme.scale(x, 5)

@torch.library.custom_op("acme::double", mutates_args=())
def double(x: torch.Tensor) -> torch.Tensor:
    return x * 2

@double.register_fake
def _(x):
    return torch.empty_like(x)

def doubled(x: torch.Tensor):
    return torch.ops.acme.double(x) + double(x)
"""
SYMBOLIC = """import torch
from torch.onnx import register_custom_op_symbolic
from torch.onnx.symbolic_helper import parse_args

@parse_args("v", "i")
def scale(g, x, by):
    factor = g.op("Constant", value_t=torch.tensor(by, dtype=torch.float32))
    unused = g.op("Shape", x)
    return g.op("Mul", x, factor).setType(x.type())

register_custom_op_symbolic("acme::scale", scale, 17)
"""
X = np.array([[1.5, 2, -3], [4, 5.25, 6]], np.float32)


class Scale(OpRun):
    op_domain = "com.acme"

    def _run(self, x, by=None):
        return ((x * by).astype(x.dtype),)


class All(OpRun):
    op_domain = "com.acme"

    def _run(self, x, **attributes):
        return (x,)


class ToInt(OpRun):
    op_domain = "com.acme"

    def _run(self, x):
        return (np.floor(x).astype(np.int64).sum(axis=0),)


@pytest.fixture
def run(scriptc, tmp_path):
    """The results for X of a function of SOURCE, or of another text, and the model."""

    def go(name, *words, extension=None, source=SOURCE, types="float32[2, 3]", opset=20):
        (tmp_path / "m.py").write_text(source)
        if extension:
            (tmp_path / "e.py").write_text(extension)
            words += ("--extension", "e.py")
        done = scriptc(f"m.py:{name}", "-o", "m.onnx", "--input", f"x: {types}", "--opset", str(opset), *words)
        if done.returncode:
            return done
        model = onnx.load(pathlib.Path(scriptc.folder) / "m.onnx")
        onnx.checker.check_model(model, full_check=True)
        return ReferenceEvaluator(model, new_ops=[Scale, ToInt, All]).run(None, {"x": X}), model

    return go


def used(model):
    return [(node.domain, node.op_type) for node in model.graph.node if node.op_type != "Constant"]


def test_autograd_function_uses_its_symbolic(run):
    (got,), model = run("scaled", types="float32[n, 3]")
    np.testing.assert_allclose(got, (X * 3).sum(-1) + 2, rtol=1e-6)
    assert ("com.acme", "Scale") in used(model)
    assert [d.dim_param or d.dim_value for d in model.graph.output[0].type.tensor_type.shape.dim] == ["n"]


def test_symbolic_is_typed_by_forward(run):
    (got,), model = run("floored")
    np.testing.assert_array_equal(got, np.floor(X).astype(np.int64).sum(0) + 1)
    assert used(model) == [("com.acme", "ToInt"), ("", "Add")]
    assert model.graph.output[0].type.tensor_type.shape.dim[0].dim_value == 3


def test_autograd_function_without_symbolic_is_inlined(run):
    (got,), model = run("cubed")
    np.testing.assert_allclose(got, X**3, rtol=1e-6)
    assert used(model) == [("", "Mul"), ("", "Mul")]


def test_registered_symbolic(run):
    (got,), model = run("custom", extension=SYMBOLIC)
    np.testing.assert_allclose(got, X * 2 + 1)
    assert used(model) == [("", "Mul"), ("", "Add")]


@pytest.mark.parametrize("form", FORMS)
def test_forms_that_people_write(run, form):
    source, nodes, expected = FORMS[form]
    (got,), model = run("f", source=f"import torch\nimport torch.nn.functional as F\nfrom torch import nn\n{source}")
    assert nodes is None or used(model) == nodes
    np.testing.assert_allclose(got, expected, rtol=1e-5)


def test_attributes_have_the_kinds_that_their_endings_say(run):
    _, model = run("f", source="import torch\n" + FORMS["attributes of every kind"][0])
    kinds = {a.name: onnx.AttributeProto.AttributeType.Name(a.type) for a in model.graph.node[-1].attribute}
    assert kinds == {"i": "INT", "f": "FLOAT", "s": "STRING", "t": "TENSOR", "is": "INTS", "fs": "FLOATS", "ss": "STRINGS"}


def test_what_a_symbolic_function_does_not_support_is_said(run):
    source = "import torch\n" + FORMS["optional arguments and what is not supported"][0].replace("None, ", "x, ")
    done = run("f", source=source)
    assert done.returncode == 1 and b"weights" in done.stderr


def test_symbolic_in_the_source_itself(run):
    (got,), _ = run("custom", source=SOURCE + SYMBOLIC)
    np.testing.assert_allclose(got, X * 2 + 1)


def test_extension_wins_over_the_source(run):
    mine = '@torch.onnx.lowering("acme::scale")\ndef f(x, by):\n    return x - by\n'
    (got,), _ = run("custom", extension="import torch\n" + mine, source=SOURCE + SYMBOLIC)
    np.testing.assert_allclose(got, X - 2 + 1)


LOWERING = """import torch

@torch.onnx.lowering("acme::scale")
def scale(x, by):
    first, second = onnx.Split(x, axis=0, outputs=2, num_outputs=2, _shape=((1, 3), (1, 3)))
    whole = onnx.Concat(second, first, axis=0, _shape=x.shape)
    return com.acme.Scale(whole.flip(0), by=float(by), _shape=x.shape)
"""


def test_nodes_of_both_kinds_beside_torch(run):
    (got,), model = run("custom", extension=LOWERING)
    np.testing.assert_allclose(got, X * 2 + 1)
    assert {("com.acme", "Scale"), ("", "Split")} <= set(used(model))
    assert {d.domain: d.version for d in model.opset_import} == {"": 20, "com.acme": 1}


def test_lowering_under_a_branch_and_behind_it(run):
    (got,), _ = run("branched", extension=SYMBOLIC)
    np.testing.assert_allclose(got, X * 2 + X * 5)


def test_python_body_of_a_custom_operator(run):
    (got,), model = run("doubled")
    np.testing.assert_allclose(got, X * 4)
    assert all(domain == "" for domain, _ in used(model))


def test_domain_version(run):
    _, model = run("scaled", "--custom-opset", "com.acme=7")
    assert {d.domain: d.version for d in model.opset_import} == {"": 20, "com.acme": 7}


def lowering(expression):
    return f'import torch\n@torch.onnx.lowering("acme::scale")\ndef f(x, by):\n    return {expression}\n'


@pytest.mark.parametrize(
    "expression, code, says",
    [
        ("onnx.Mul(x, torch.tensor(1))", "SC6703", "int64"),
        ("onnx.Nothing(x)", "SC6703", "no operator `Nothing`"),
        ("onnx.Gather(x, x)", "SC6703", "operand 2 of onnx.Gather cannot be float32"),
        ("onnx.Where(x > 0, x, torch.tensor(1))", "SC6703", "operand 3 of onnx.Where is int64, but must be float32"),
        ("onnx.Relu(x, x)", "SC6703", "takes 1 operands"),
        ("onnx.Mul(x)", "SC6703", "needs operand 2"),
        ("onnx.Relu(x, axis=1)", "SC6703", "no attribute `axis`"),
        ("onnx.Concat(x, x)", "SC6703", "needs the attribute `axis`"),
        ("onnx.Softmax(x, axis='last')", "SC6703", "another type"),
        ("onnx.Gelu(x)", "SC6703", "is not available in opset"),
        ("onnx.NonZero(x, _dtype=torch.float32)", "SC6702", "int64"),
        ("onnx.Relu(x, _shape=(6,))", "SC6702", "rank 2"),
        ("com.acme.Scale(x, by=x)", "SC6701", "`by`"),
        ("com.acme.Make()", "SC6702", "not known"),
    ],
)
def test_what_does_not_fit_is_refused(run, expression, code, says):
    done = run("custom", extension=lowering(expression), opset=17)
    assert done.returncode == 1
    text = done.stderr.decode()
    assert code in text and says in text


def test_operator_without_a_name(run):
    done = run("custom", extension=SYMBOLIC.replace('"Mul"', '"::"'))
    assert done.returncode == 1 and b"SC6703" in done.stderr and b"e.py:9:12" in done.stderr


def test_extension_that_cannot_be_read(run):
    done = run("custom", "--extension", "none.py")
    assert done.returncode == 2 and b"none.py" in done.stderr


def test_mistake_in_an_extension(run):
    done = run("cubed", extension="import torch\ntorch.onnx.lowering('acme::x')(5 + undefined())\n")
    assert done.returncode == 1 and b"undefined" in done.stderr


def test_the_documentation(scriptc, tmp_path, monkeypatch, capsys):
    page = (pathlib.Path(__file__).resolve().parents[2] / "docs" / "extensions.md").read_text()
    model, extension, runner, symbolic = (part.split("```")[0] for part in page.split("```python\n")[1:])
    (tmp_path / "model.py").write_text(model)
    monkeypatch.chdir(tmp_path)
    for text in (extension, symbolic):
        (tmp_path / "scale.py").write_text(text)
        done = scriptc("model.py:shifted", "--extension", "scale.py", "--input", "x: float32[n]", "-o", "shifted.onnx")
        assert done.returncode == 0, done.stderr.decode()
        exec(compile(runner, "run.py", "exec"), {})
        assert capsys.readouterr().out == "[array([3.5, 6. , 8.5], dtype=float32)]\n"


def test_kernels_for_autocast_are_told(scriptc, tmp_path):
    """Autocast on the CPU changes results, so that a registration for it is not passed over."""
    (tmp_path / "m.py").write_text('import torch\ndef f(x):\n    torch.library.register_autocast("acme::minus", "cpu", torch.float16)\n    return x + 1\n')
    done = scriptc(tmp_path / "m.py:f", "--input", "x: float32[n]", "-o", tmp_path / "m.onnx")
    assert done.returncode == 1 and b"error[SC6403]" in done.stderr and b"register_autocast" in done.stderr
