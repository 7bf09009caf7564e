"""scriptc.export of what a program holds: live modules, functions, classes, archives, paths."""
import functools
import inspect
import io
import linecache
import logging
import os
import sys
import textwrap
import types
import warnings
from dataclasses import dataclass
from typing import NamedTuple, Optional, Tuple

import numpy as np
import onnxruntime
import pytest
import torch
from torch import nn

import scriptc
from scriptc._verify import compare
from scriptc.pytest_plugin import assert_exports  # noqa: F401

torch.manual_seed(0)


class Block(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.fc = nn.Linear(n, n)
        self.act = nn.GELU()
        self.register_buffer("scale", torch.tensor(2.0))

    def forward(self, x, steps: int):
        for i in range(steps):
            x = self.act(self.fc(x)) * self.scale + i
        return x


class Pair(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Linear(3, 3), nn.Linear(3, 3)

    def forward(self, x, y=None, *, flag=True):
        z = self.second(self.first(x))
        if y is not None:
            z = z + y
        return {"z": z, "more": (z * 2, -z)} if flag else z


def doubled(x, n: int = 2):
    return x * n


def test_a_live_module_keeps_its_loop():
    model = Block(4)
    program = scriptc.export(model, (torch.randn(2, 4), 3), dynamic_shapes={"x": {0: "n"}, "steps": None})
    assert [str(port) for port in program.inputs] == ["x: float32[n, 4]", "steps: int64[]"]
    assert program.outputs[0].sizes == ("n", 4) and program.name == "Block"
    for n, steps in ((2, 3), (5, 0), (1, 7)):
        x = torch.randn(n, 4)
        checked = program.verify(x, steps)
        assert checked.ok and checked.differences[0].largest < 1e-4, str(checked)
        torch.testing.assert_close(program(x, steps), model(x, steps), rtol=1e-4, atol=1e-5)
    assert set(program.state) == {"fc.weight", "fc.bias", "scale"} and program.state["fc.weight"] is model.fc.weight


def test_the_state_has_weights_that_a_loop_stores(tmp_path):
    class Steps(nn.Module):
        def __init__(self):
            super().__init__()
            self.first, self.second, self.outer = nn.Conv2d(2, 2, 3, padding=1), nn.Conv2d(2, 2, 1), nn.Linear(4, 4)

        def forward(self, x, n: int):
            for i in range(n):
                if i > 1:
                    x = self.first(x)
                x = self.second(x)
            return self.outer(x)

    model = Steps()
    torch.save(model.state_dict(), tmp_path / "w.pth")
    (tmp_path / "m.py").write_text("from torch import nn\n\n\n" + textwrap.dedent(inspect.getsource(Steps)))
    program = scriptc.export(f"{tmp_path / 'm.py'}:Steps", weights=str(tmp_path / "w.pth"), input=["x: float32[b, 2, h, 4]", "n: int"])
    assert {one.name for one in program.model_proto.graph.initializer} == {"outer.weight", "outer.bias"}
    assert set(program.state) == set(model.state_dict())
    for key, value in model.state_dict().items():
        np.testing.assert_array_equal(program.state[key], value.numpy())


def test_the_state_of_a_file_has_the_axes_of_the_module(tmp_path):
    model = nn.Linear(3, 2)
    torch.save(model.state_dict(), tmp_path / "w.pth")
    (tmp_path / "m.py").write_text("from torch import nn\nclass Line(nn.Linear):\n    def __init__(self):\n        super().__init__(3, 2)\n")
    program = scriptc.export(f"{tmp_path / 'm.py'}:Line", weights=str(tmp_path / "w.pth"), input=["input: float32[n, m, 3]"])
    np.testing.assert_array_equal(program.state["weight"], model.weight.detach().numpy())


def test_the_state_is_a_reference_until_it_is_saved():
    model = nn.Linear(2, 2)
    program = scriptc.export(model, (torch.zeros(1, 2),))
    before = program.bytes
    with torch.no_grad():
        model.weight.add_(1)
    assert program.bytes != before


def test_sizes_are_fixed_unless_they_are_said_to_vary():
    x = torch.randn(2, 3)
    assert scriptc.export(nn.ReLU(), (x,)).inputs[0].sizes == (2, 3)
    for given in ({"x": {0: "batch"}}, ({0: "batch"},), {"x": {0: torch.export.Dim("batch")}}):
        named = {"input": given["x"]} if isinstance(given, dict) else given
        assert scriptc.export(nn.ReLU(), (x,), dynamic_shapes=named).inputs[0].sizes == ("batch", 3)
    sizes = scriptc.export(nn.ReLU(), (x,), dynamic_shapes=({1: torch.export.Dim.DYNAMIC},)).inputs[0].sizes
    assert sizes[0] == 2 and isinstance(sizes[1], str)
    axes = scriptc.export(nn.ReLU(), (x,), input_names=["image"], output_names=["out"], dynamic_axes={"image": {0: "n"}, "out": {0: "n"}})
    assert axes.inputs[0].name == "image" and axes.inputs[0].sizes == ("n", 3) and axes.outputs[0].name == "out"


def test_structures_and_keyword_arguments():
    model = Pair()
    program = scriptc.export(model, (torch.randn(2, 3),), {"y": torch.randn(3)})
    assert [port.name for port in program.inputs] == ["x", "y"] and [port.name for port in program.outputs] == ["z", "more.0", "more.1"]
    assert program.verify().ok
    flat = scriptc.export(model, (torch.randn(2, 3), {"flag": False}))  # as torch.onnx.export takes keyword arguments in args
    assert len(flat.outputs) == 1 and flat.verify().ok


def test_a_number_is_an_input_if_its_parameter_is_annotated_so(caplog):
    def plain(x, n):
        return x * n

    program = scriptc.export(doubled, (torch.ones(2), 5))
    assert [port.name for port in program.inputs] == ["x", "n"] and program(torch.ones(2), 7).tolist() == [7, 7]
    with caplog.at_level(logging.INFO, "scriptc"):
        constant = scriptc.export(plain, (torch.ones(2), 5))
    assert [port.name for port in constant.inputs] == ["x"] and constant(torch.ones(2), 5).tolist() == [5, 5]
    assert "`n` is the constant 5" in caplog.text
    with pytest.raises(ValueError, match="is a constant"):
        constant(torch.ones(2), 6)


def test_it_takes_the_arguments_of_torch_onnx_export(tmp_path):
    model, x = Block(3), (torch.randn(1, 3), 2)
    path = tmp_path / "m.onnx"
    program = scriptc.export(model, x, path, export_params=True, opset_version=18, do_constant_folding=True, input_names=["a"], dynamo=True,
                             training=torch.onnx.TrainingMode.EVAL, operator_export_type=torch.onnx.OperatorExportTypes.ONNX, verbose=False)
    assert path.read_bytes() == program.bytes and [port.name for port in program.inputs] == ["a", "steps"]
    assert program.model_proto.opset_import[0].version == 18
    buffer = io.BytesIO()
    scriptc.export(model, x, buffer)
    assert len(buffer.getvalue()) > 500
    inputs = scriptc.export(model, x, export_params=False)
    assert [port.name for port in inputs.inputs][2:] == ["fc.weight", "fc.bias"]
    for refused in ({"custom_translation_table": {1: 2}}, {"profile": True}, {"operator_export_type": torch.onnx.OperatorExportTypes.ONNX_FALLTHROUGH}):
        with pytest.raises(scriptc.CompileError, match=next(iter(refused))):
            scriptc.export(model, x, **refused)
    with pytest.raises(TypeError, match="did you mean 'weights'"):
        scriptc.export(model, x, wieghts="a")


def test_what_cannot_be_compiled_is_an_error_with_places():
    class Bad(nn.Module):
        def forward(self, x):
            return x.no_such_method()

    with pytest.raises(scriptc.CompileError) as caught:
        scriptc.export(Bad(), (torch.ones(2),))
    problem = caught.value
    assert problem.status == 1 and "no_such_method" in str(problem) and "^" in str(problem)
    lines = open(__file__).read().splitlines()
    assert "return x.no_such_method()" in lines[problem.diagnostics[0].start[0] - 1]


def test_warnings_are_warnings():
    with pytest.warns(scriptc.CompileWarning, match="SC4203") as caught:
        scriptc.export(nn.ReLU())
    assert caught[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        scriptc.export(nn.ReLU(), W="no-unknown-input-rank")


def local_model(k):
    def helper(x):
        return x + k

    class Local(nn.Module):
        def __init__(self):
            super().__init__()
            self.function = lambda x: x * k
            self.lock = __import__("threading").Lock()  # no pickle takes it, and the graph does not need it

        def forward(self, x):
            return helper(self.function(x))

    return Local()


def test_classes_and_functions_within_functions():
    program = scriptc.export(local_model(3), (torch.randn(2),))
    assert program.verify().ok and program(torch.ones(2)).tolist() == [6, 6]


def test_classes_of_a_notebook_and_of_exec():
    text = "class Cell(nn.Module):\n    def forward(self, x):\n        return torch.relu(x) * factor\n"
    for name, there in (("<ipython-input-3>", True), ("<string>", False)):
        space = types.ModuleType("__main__")
        space.__dict__.update(torch=torch, nn=nn, factor=4)
        if there:
            linecache.cache[name] = len(text), None, text.splitlines(True), name
        exec(compile(text, name, "exec"), space.__dict__)
        if there:
            assert scriptc.export(space.Cell(), (torch.randn(3),)).verify().ok
        else:
            with pytest.raises(scriptc.CompileError, match="the class Cell has no source text"):
                scriptc.export(space.Cell(), (torch.randn(3),))
    without_module = {"nn": nn}
    exec("class Cell(nn.Module):\n    def forward(self, x):\n        return x", without_module)
    with pytest.raises(scriptc.CompileError, match="the class Cell has no source text"):
        scriptc.export(without_module["Cell"](), (torch.randn(3),))


def test_a_class_that_exec_put_into_a_module_with_a_file(tmp_path, monkeypatch):
    (tmp_path / "with_exec.py").write_text("import torch\nfrom torch import nn\nexec('class Cell(nn.Module):\\n  def forward(self, x): return x')\n"
                                           "class Plain(nn.Module):\n  def forward(self, x): return x * 2\n")
    monkeypatch.syspath_prepend(tmp_path)
    import with_exec
    with pytest.raises(scriptc.CompileError, match="the class Cell has no source text"):
        scriptc.export(with_exec.Cell(), (torch.randn(3),))
    assert scriptc.export(with_exec.Plain(), (torch.randn(3),)).verify().ok


class Masked(nn.Module):
    def forward(self, x, pair: Tuple[torch.Tensor, Optional[torch.Tensor]], d):
        y = x + pair[0]
        if pair[1] is not None:
            y = y * pair[1]
        return y if d["m"] is None else (y - d["m"][1], d["m"])


@pytest.mark.parametrize("second", [None, torch.full((3,), 2.0)])
@pytest.mark.parametrize("mask", [None, [None, torch.ones(3)]])
def test_none_within_an_argument_is_no_input(second, mask):
    d, n = {"m": mask}, {0: "n"}
    sizes = (n, (n, second if second is None else n), {"m": mask if mask is None else [None, n]})
    program = scriptc.export(Masked(), (torch.ones(3), (torch.ones(3), second), d), dynamic_shapes=sizes)
    assert [port.name for port in program.inputs] == ["x", "pair.0", *["pair.1"] * (second is not None), *["d.m.1"] * (mask is not None)]
    assert all(port.sizes == ("n",) for port in program.inputs) and program.verify().ok
    with pytest.raises(ValueError, match="`pair.1` is (no input|missing)"):
        program.verify(torch.ones(3), (torch.ones(3), None if second is not None else torch.ones(3)), d)


@dataclass
class Batch:
    x: torch.Tensor
    steps: int
    mask: Optional[torch.Tensor] = None


class Parts(NamedTuple):
    a: torch.Tensor
    b: torch.Tensor


@dataclass
class Whole:
    batch: Batch
    factor: torch.Tensor


class Records(nn.Module):
    def forward(self, batch: Batch, whole: Whole, parts: "Parts", more: Optional[Parts] = None):
        y = batch.x * 2
        for i in range(batch.steps):
            y = y + i
        if batch.mask is not None:
            y = y * batch.mask
        if more is not None:
            y = y - more.b
        return Whole(Batch(y, batch.steps), whole.batch.x * whole.factor + parts.a * parts.b)


def test_dataclasses_and_named_tuples():
    def batch(n, mask=None):
        return Batch(torch.randn(n), n, mask)

    model, pair = Records(), Parts(torch.randn(3), torch.randn(1))
    program = scriptc.export(model, (batch(3), Whole(batch(3), torch.randn(3)), pair), {"more": pair}, dynamic_shapes={"whole": None})
    assert [port.name for port in program.inputs] == ["batch.x", "batch.steps", "whole.batch.x", "whole.batch.steps", "whole.factor",
                                                      "parts.a", "parts.b", "more.a", "more.b"]
    assert [port.name for port in program.outputs] == ["batch.x_1", "batch.steps_1", "factor"]
    assert program.verify().ok and program.verify(Batch(torch.randn(3), 7), Whole(batch(3), torch.randn(3)), pair, more=pair).ok
    dynamic = scriptc.export(model, (batch(3, torch.ones(3)), Whole(batch(3), torch.randn(3)), pair), dynamic_shapes={"batch": {"x": {0: "n"}, "mask": ({0: "n"})}})
    assert "batch.mask" in [port.name for port in dynamic.inputs] and dynamic.inputs[0].sizes == ("n",) and dynamic.verify().ok
    with pytest.raises(scriptc.CompileError, match="annotate the parameter"):
        scriptc.export(lambda batch: batch.x, (batch(3),))


NOTEBOOK = ["import torch, scriptc", "from dataclasses import dataclass\n%time factor = 4",
            "@dataclass\nclass Out:\n    y: torch.Tensor\n",
            "class Net(torch.nn.Module):\n    def forward(self, x, n: int):\n        for i in range(n):\n            x = x * factor\n        return Out(x)",
            "program = scriptc.export(Net(), (torch.ones(3), 2))\nassert program.verify().ok\nprogram",
            "class Net(torch.nn.Module):\n    def forward(self, x):\n        return x.nothing()\nscriptc.export(Net(), (torch.ones(3),))"]


def test_a_notebook(monkeypatch):
    """A real kernel: classes by their cells, the latest of a name, and messages that name the cell."""
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in NOTEBOOK])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    nbclient.NotebookClient(book, timeout=120, allow_errors=True).execute()
    outputs = [output for cell in book.cells for output in cell.outputs if output.output_type != "stream"]
    assert [output.output_type for output in outputs] == ["execute_result", "error"], outputs
    assert "<table>" in outputs[0].data["text/html"] and "In[6]:3:16" in outputs[1].evalue


def test_other_targets(tmp_path):
    x = torch.randn(2, 3)
    assert scriptc.export(doubled, (x,)).verify().ok
    assert scriptc.export(Pair, (x,), params="random").inputs[0].sizes == (2, 3)
    assert scriptc.export(torch.jit.script(nn.Linear(3, 3).eval()), (x,)).verify().ok
    (tmp_path / "m.py").write_text("def f(x, n: int):\n    return x + n\n")
    program = scriptc.export(f"{tmp_path}/m.py:f", (np.ones(2, np.float32), 3))
    np.testing.assert_array_equal(program(np.ones(2, np.float32), 4), [5, 5])
    with pytest.raises(scriptc.CompileError, match="got a int"):
        scriptc.export(3)


def test_a_method_and_wrappers():
    class Two(nn.Module):
        def forward(self, x):
            return x

        def encode(self, x):
            return x * 3

    model = Two()
    assert scriptc.export(model.encode, (torch.ones(2),))(torch.ones(2)).tolist() == [3, 3]
    assert scriptc.export(nn.DataParallel(nn.ReLU()), (torch.ones(2),)).verify().ok


@pytest.mark.parametrize("model, shape", [
    (nn.utils.parametrizations.weight_norm(nn.Conv1d(3, 4, 3)), (1, 3, 9)),
    (nn.LSTM(3, 4, batch_first=True), (2, 5, 3)),
    (nn.Sequential(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.ReLU(), nn.Flatten()), (2, 3, 5, 5)),
    (nn.TransformerEncoderLayer(8, 2, 16), (3, 1, 8)),
    (nn.Linear(3, 3).half(), None),
])
def test_layers(model, shape):
    x = torch.randn(shape) if shape else torch.randn(2, 3).half()
    program = scriptc.export(model, (x,))
    assert program.verify().ok, program.verify()


def test_tensors_are_views_of_shared_memory():
    class Tied(nn.Module):
        def __init__(self):
            super().__init__()
            self.a = nn.Parameter(torch.randn(4, 4))
            self.b = nn.Parameter(self.a.t())
            self.register_buffer("row", self.a.detach()[2])

        def forward(self, x):
            return x @ self.a + x @ self.b + self.row

    assert scriptc.export(Tied(), (torch.randn(3, 4),)).verify().ok


def test_verify_finds_where_a_difference_begins():
    class Deep(nn.Module):
        def __init__(self):
            super().__init__()
            self.layers = nn.ModuleList([nn.Linear(4, 4) for _ in range(6)])

        def forward(self, x):
            for layer in self.layers:
                x = torch.tanh(layer(x))
            return x

    model = Deep()
    program = scriptc.export(model, (torch.randn(2, 4),), output_names=["y"])
    program.save(buffer := io.BytesIO())
    program.run({"x": np.zeros((2, 4), np.float32)})  # the runtime has the weights of now
    kept = program.model_proto
    type(program).model_proto, was = property(lambda self: kept), type(program).model_proto
    try:
        with torch.no_grad():
            model.layers[3].weight.add_(0.5)
        checked = program.verify()
    finally:
        type(program).model_proto = was
    assert not checked.ok and not checked and checked.differences[0].name == "y"
    assert "layers.3" in checked.first.name, str(checked)
    assert len(buffer.getvalue()) > 100


def four_steps(x):
    doubled = x * 2
    squashed = torch.sigmoid(doubled)
    spread = squashed.softmax(-1)
    return spread - doubled


class Steps(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 3)

    def forward(self, x):
        y = four_steps(x)
        wrong = torch.sigmoid(self.fc(y))
        wrong.mul_(2)
        return wrong + y


@pytest.mark.parametrize("model, first", [(four_steps, "squashed"), (Steps(), "y"), (Steps().forward, "y")])
def test_verify_finds_the_variable_of_a_wrong_lowering(model, first, monkeypatch):
    program = scriptc.export(model, (torch.randn(2, 3),))
    assert program.verify().ok
    wrong = program.model_proto
    for node in wrong.graph.node:
        node.op_type = "Tanh" if node.op_type == "Sigmoid" else node.op_type
    monkeypatch.setattr(type(program), "model_proto", wrong)
    runner = onnxruntime.InferenceSession(wrong.SerializeToString(), providers=["CPUExecutionProvider"])
    monkeypatch.setattr(program, "_runner", runner)
    checked = program.verify()
    assert not checked.ok and checked.first.name == first and checked.first.largest > 0.01
    assert f"the first value that differs is {first}: DIFFERS" in str(checked)


def test_the_fixture(assert_exports):  # noqa: F811
    program = assert_exports(Block(2), (torch.randn(1, 2), 3))
    assert isinstance(program, scriptc.Program)
    with pytest.raises(pytest.fail.Exception, match="does not compile") as failed:
        assert_exports(lambda x: x.nothing(), (torch.ones(1),))
    assert failed.value.__context__ is None  # pytest would report the text twice


def test_a_notebook_shows_a_table():
    text = scriptc.export(nn.ReLU(), (torch.ones(2),))._repr_html_()
    assert "<table>" in text and "float32[2]" in text


def test_the_other_commands(tmp_path):
    relu = scriptc.operators("aten.relu")
    assert [one.name for one in relu] == ["aten.relu"] and relu[0].opset == 13 and len(scriptc.operators()) > 900
    with pytest.raises(scriptc.CompileError, match="no operator 'nothing'") as problem:
        scriptc.operators("nothing")
    assert str(problem.value) == str(problem.value).strip()
    (tmp_path / "m.py").write_text("from torch import Tensor\ndef f(x: Tensor):\n    return x.relu().nothing()\n")
    found = scriptc.lint(tmp_path)
    assert [one.severity for one in found if one.code != "SC3019"] == ["error"] and found[0].start == (3, 12)
    np.savez(tmp_path / "w.npz", a=np.zeros((2, 3), np.float32))
    assert "a" in str(scriptc.inspect(tmp_path / "w.npz"))


class Cached(nn.Module):
    def __init__(self):
        super().__init__()
        self.key = nn.Linear(4, 4)

    def forward(self, x, past):
        return x, [(torch.cat((k, self.key(x)), 1), v + 1) for k, v in past]


def test_a_cache_keeps_its_names():
    past = [(torch.zeros(1, 2, 4), torch.zeros(1)) for _ in range(2)]
    sizes = [({1: "t"}, None)] * 2
    program = scriptc.export(Cached().eval(), (torch.ones(1, 1, 4), past), dynamic_shapes=(None, sizes), io_names=["past=new"])
    assert [port.name for port in program.outputs][1:] == ["new.0.0", "new.0.1", "new.1.0", "new.1.1"]
    with pytest.raises(scriptc.CompileError, match="only sizes of .* differ"):
        scriptc.export(Cached().eval(), (torch.ones(1, 1, 4), past), io_names=["past=new"])


class LayerCache:
    def __init__(self, keys, owner):
        self.keys, self.both, self.owner = keys, (keys * 2, keys.shape[0], {"v": [None, keys + 1]}), owner


class DecoderCache:
    """The objects that a decoder keeps: they refer to each other and have tensors, tuples and numbers as fields."""

    def __init__(self, *lengths, scale=2):
        self.layers, self.scale = [LayerCache(torch.randn(n, 4), self) for n in lengths], scale

    def update(self, i, key):
        layer = self.layers[i]
        layer.keys = torch.cat((layer.keys, key)) * self.scale
        return layer.keys + layer.owner.layers[0].both[2]["v"][1].sum() + layer.both[0].sum() * layer.both[1]


class WithCache(nn.Module):
    def __init__(self):
        super().__init__()
        self.key = nn.Linear(4, 4)

    def forward(self, x, /, cache=None, mask=None, *, steps: int, **more):
        y = x if cache is None else cache.update(1, self.key(x))
        for i in range(steps):
            y = y + i
        return y + more["z"], cache.layers[1].keys, mask is None


def test_tensors_of_an_object_are_inputs():
    x, z = torch.randn(1, 4), torch.ones(1)
    layer = {"keys": {0: "t"}, "both": [{0: "t"}, None, {"v": [None, {0: "t"}]}]}
    program = scriptc.export(WithCache().eval(), (x, DecoderCache(2, 2)), {"steps": 3, "z": z}, dynamic_axes={"cache.layers.1.keys": {0: "t"}})
    parts = ["keys", "both.0", "both.2.v.1"]
    assert [port.name for port in program.inputs] == ["x", *[f"cache.layers.{i}.{part}" for i in range(2) for part in parts], "steps", "more.z"]
    assert program.verify().ok and program.verify(x * 2, DecoderCache(2, 2), steps=5, z=z).ok
    assert [one.name for one in program.model_proto.graph.initializer if "key" in one.name]
    with pytest.raises(ValueError, match="`cache.scale` was 2 when the program was made"):
        program.verify(x, DecoderCache(2, 2, scale=3), steps=3, z=z)
    sizes = {"x": None, "cache": {"layers": [layer, layer]}, "steps": None, "more": None}
    dynamic = scriptc.export(WithCache().eval(), (x, DecoderCache(2, 2)), {"steps": 3, "z": z}, dynamic_shapes=sizes)
    assert dynamic.inputs[1].sizes == ("t", 4) and dynamic.verify().ok
    with pytest.raises(scriptc.CompileError, match="the argument `cache` is a DecoderCache: a live module takes objects"):
        scriptc.export(lambda x, cache: x + cache.layers[0].keys, (x, DecoderCache(2)))


class Holding(nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, x):
        return self.function(x)


def scaled_by(weight):
    def scaled(x):
        return x * weight
    return scaled


def test_values_around_a_function():
    x = torch.ones(2)
    assert scriptc.export(Holding(scaled_by(2.5)), (x,)).verify().ok
    assert scriptc.export(Holding(scaled_by(2 * torch.ones(2))), (x,)).verify().ok
    made = {}
    exec("def textless(x):\n    return x * 2", made)
    with pytest.raises(scriptc.CompileError, match="`textless` cannot be used: an object of the running program whose class or function has no source"):
        scriptc.export(Holding(made["textless"]), (x,))


class Cache:
    def __init__(self):
        self.layers = []

    def __len__(self):
        return len(self.layers)

    def __iter__(self):
        return iter(self.layers)


class Caching(nn.Module):
    def forward(self, x):
        cache = Cache()
        cache.layers.append((x + 1, x * 2))
        cache.layers.append((x + 2, x * 3))
        return {"logits": x, "past_key_values": cache}


def test_a_cache_is_what_it_contains():
    program = scriptc.export(Caching(), (torch.ones(2),))
    assert [port.name for port in program.outputs] == ["logits", *(f"past_key_values.{i}.{k}" for i in (0, 1) for k in (0, 1))]
    assert program.verify().ok and len(program.verify().differences) == 5


@torch.jit.script
def scripted_swish(x):
    return x * torch.sigmoid(x)


class Swishing(nn.Module):
    def __init__(self, inner=None):
        super().__init__()
        self.act = scripted_swish
        self.inner = inner

    def forward(self, x):
        return self.act(x)


class Scaled(nn.Module):
    """Has what scripting keeps in different places: parameters, buffers, constants, attributes, modules in lists, absent ones."""
    __constants__ = ["times"]

    def __init__(self, n):
        super().__init__()
        self.times = 3
        self.shift = 0.5
        self.names = ["a", "b"]
        self.layers = nn.ModuleList([nn.Linear(n, n, bias=False), nn.Linear(n, n)])
        self.register_buffer("scale", torch.rand(n))
        self.free = nn.Parameter(torch.rand(n))

    def forward(self, x):
        for layer in self.layers:
            x = layer(x) * self.scale + self.free
        return x * self.times + self.shift + len(self.names)


class AroundScripted(nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, x):
        if bool(x.sum() > 0):
            return self.inner(x)
        return -self.inner(x)


def test_scripted_parts():
    assert scriptc.export(Swishing(), (torch.randn(3),)).verify().ok
    assert scriptc.export(Swishing(torch.jit.script(nn.Linear(3, 3))), (torch.randn(3),)).verify().ok
    scripted = torch.jit.script(Scaled(3))
    with torch.no_grad():
        scripted.scale.add_(1.0)  # the state of now counts
    scripted.shift = 2.5
    model = AroundScripted(scripted)
    program = scriptc.export(model, (torch.rand(2, 3),), dynamic_shapes=({0: "n"},))
    for x in (torch.rand(2, 3), -torch.rand(4, 3)):
        torch.testing.assert_close(program(x), model(x).detach(), rtol=1e-5, atol=1e-5)


def test_traced_and_loaded_parts(tmp_path):
    saved = torch.jit.script(nn.Linear(3, 3))
    saved.save(tmp_path / "saved.pt")
    for inner in (torch.jit.load(tmp_path / "saved.pt"), torch.jit.trace(nn.Linear(3, 3), torch.rand(2, 3))):
        with pytest.raises(scriptc.CompileError, match="the model contains the traced or loaded module `Linear`, whose Python source is not kept"):
            scriptc.export(AroundScripted(inner), (torch.rand(2, 3),))


def test_infinity_around_a_function():
    from math import inf, nan
    def beside(x):
        return torch.where(x > 0, inf, x), nan
    assert scriptc.export(beside, (torch.randn(3),)).verify().ok


class Activated(torch.nn.Module):
    """Calls what it is given."""
    def __init__(self, act):
        super().__init__()
        self.fc, self.act = torch.nn.Linear(4, 4), act

    def forward(self, x):
        return self.act(self.fc(x))


class Restored(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.k = 3

    def __getstate__(self):
        return dict(self.__dict__, k=self.k * 2)

    def __setstate__(self, state):
        super().__setstate__(dict(state, k=state["k"] // 2))

    def forward(self, x):
        with torch.inference_mode():
            return x * self.k


def with_double_weight(self, x):
    return torch.nn.functional.linear(x, self.weight * 2, self.bias)


def changed_class():
    class Changed(torch.nn.Module):
        def forward(self, x):
            return x

        def unchanged(self, x):
            return x + 1

    def forward(self, x):
        return self.unchanged(x) - 5

    Changed.forward = forward
    return Changed()


def bound_function():
    layer = torch.nn.Linear(4, 4)
    layer.forward = types.MethodType(with_double_weight, layer)
    return torch.nn.Sequential(layer, torch.nn.Tanh())


def array_attribute():
    model = Activated(torch.nn.Tanh())
    model.n = np.float64(2.5)
    return model


@pytest.mark.parametrize("model", [
    Activated(torch.nn.functional.gelu), Activated(torch.Tensor.sigmoid), Activated(torch.tanh), Activated(functools.partial(torch.clamp, min=-0.1)),
    Restored(), changed_class(), bound_function(), array_attribute(), torch.nn.Sequential(torch.compile(torch.nn.Linear(4, 4)), torch.nn.ReLU()),
    torch.fx.symbolic_trace(Activated(torch.nn.functional.relu)), torch.nn.Sequential(torch.fx.symbolic_trace(Activated(torch.tanh))),
], ids=lambda model: type(model).__name__)
def test_live_state_is_what_counts(model):
    assert scriptc.export(model, (torch.randn(2, 4),), verify=True).verify()


def test_verify_beside_nested_tensors():
    """The fast path of eager mode computes with nested tensors, and sets padded positions to zero."""
    encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 8, batch_first=True), 1).eval()
    x, padding = torch.rand(2, 3, 4), torch.tensor([[False, False, True], [False, False, False]])
    program = scriptc.export(encoder, (x,), {"src_key_padding_mask": padding})
    assert not program.verify().ok
    np.testing.assert_allclose(program(x, src_key_padding_mask=padding)[~padding].numpy(), encoder(x, src_key_padding_mask=padding)[~padding].detach().numpy(), rtol=1e-4, atol=1e-5)
    assert program.verify(x, src_key_padding_mask=torch.zeros(2, 3, dtype=torch.bool)).ok


def halved(x: torch.Tensor) -> torch.Tensor:
    return x / 2


class CallsItsAttributes(nn.Module):
    """torch.jit.script compiles the functions, and keeps none of them as attributes."""
    def __init__(self):
        super().__init__()
        self.first, self.second, self.third, self.own = torch.nn.functional.relu, torch.tanh, torch.nn.functional.gelu, halved

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.own(self.third(x))
        if x.sum() > 0:
            y = self.first(y)
        return self.second(y)


@pytest.mark.parametrize("part", [
    CallsItsAttributes(), nn.TransformerEncoderLayer(4, 2, 8, batch_first=True), nn.TransformerEncoderLayer(4, 2, 8, batch_first=True, activation="gelu"),
], ids=("functions", "relu", "gelu"))
def test_scripted_parts_call_functions(part):
    model = nn.Sequential(torch.jit.script(part.eval()), nn.Linear(4, 2)).eval()
    program = scriptc.export(model, (torch.rand(2, 3, 4),), dynamic_shapes=({0: "n"},))
    for x in (torch.rand(2, 3, 4), -torch.rand(5, 3, 4)):
        np.testing.assert_allclose(program(x).numpy(), model(x).detach().numpy(), rtol=1e-4, atol=1e-5)


def test_the_state_of_weights_that_are_stored_in_parts(tmp_path):
    model = nn.LSTM(3, 4, bidirectional=True)
    torch.save(model.state_dict(), tmp_path / "w.pth")
    (tmp_path / "m.py").write_text("from torch import nn\nclass Net(nn.LSTM):\n    def __init__(self):\n        super().__init__(3, 4, bidirectional=True)\n")
    program = scriptc.export(f"{tmp_path / 'm.py'}:Net", weights=str(tmp_path / "w.pth"), input=["input: float32[n, m, 3]"])
    assert len(program.model_proto.graph.initializer) == 3
    assert set(program.state) == set(model.state_dict())
    for key, value in model.state_dict().items():
        np.testing.assert_array_equal(program.state[key], value.numpy())


@pytest.mark.parametrize("convert", [nn.Module.double, nn.Module.half])
def test_a_program_keeps_the_memory_of_weights_that_the_module_replaces(convert, tmp_path):
    """Converting a module gives its parameters other memory; the graph still has the values and types of the time of the export."""
    model = nn.Sequential(nn.Linear(300, 200), nn.BatchNorm1d(200), nn.Linear(200, 300)).eval()
    x = torch.randn(2, 300)
    want = model(x)
    program = scriptc.export(model, (x,))
    convert(model)
    others = [torch.full((200, 300), float(i)) for i in range(20)]
    program.save(tmp_path / "net.onnx")
    got = onnxruntime.InferenceSession(str(tmp_path / "net.onnx")).run(None, {program.inputs[0].name: x.numpy()})[0]
    assert len(others) == 20 and abs(got - want.detach().numpy()).max() < 1e-5


def test_verify_passes_over_layers_into_which_a_normalization_is_folded(monkeypatch):
    """The folded convolution has the result of its normalization, so the first value that differs is that of the layer which is wrong."""
    model = nn.Sequential(nn.Sequential(nn.Conv2d(3, 4, 3, bias=False), nn.BatchNorm2d(4)), nn.Conv2d(4, 4, 3), nn.Sigmoid()).eval()
    with torch.no_grad():
        model[0][1].running_var.fill_(4.0)
    program = scriptc.export(model, (torch.randn(1, 3, 8, 8),))
    wrong = program.model_proto
    assert [node.op_type for node in wrong.graph.node] == ["Conv", "Conv", "Sigmoid"]
    wrong.graph.node[2].op_type = "Tanh"
    monkeypatch.setattr(type(program), "model_proto", wrong)
    monkeypatch.setattr(program, "_runner", onnxruntime.InferenceSession(wrong.SerializeToString(), providers=["CPUExecutionProvider"]))
    checked = program.verify()
    assert not checked.ok and checked.first.name.endswith("(the result of 2)"), str(checked)


def test_verify_measures_by_the_magnitude_of_the_values():
    """Sums of large numbers that cancel round as the large numbers do; a mask of large numbers does not make other values large."""
    torch.manual_seed(0)
    large, noise = torch.randn(1000).double() * 1e12, torch.randn(1000).double()
    assert compare("y", large.float(), (large + noise * 1e5).float().numpy()).ok
    assert not compare("y", large.float(), (large + noise * 1e10).float().numpy()).ok
    masked = torch.where(torch.arange(1000) % 3 == 0, torch.tensor(-3e38), torch.rand(1000))
    assert not compare("y", masked, (masked + 0.01).numpy()).ok
