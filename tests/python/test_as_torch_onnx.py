"""Calls as PyTorch's documentation makes them of torch.onnx.export, with the import alone changed: `import scriptc as onnx`."""
import io

import numpy as np
import onnx as onnx_package
import onnxruntime
import pytest
import torch
from torch import nn

import scriptc as onnx


class Sum(nn.Module):
    def forward(self, x):
        return torch.sum(x, dim=1)


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv, self.pool, self.fc = nn.Conv2d(1, 4, 5), nn.MaxPool2d(2), nn.Linear(4 * 14 * 14, 10)

    def forward(self, x: torch.Tensor):
        return self.fc(torch.flatten(self.pool(torch.relu(self.conv(x))), 1))


class Two(nn.Module):
    def forward(self, x, y, scale=2.0):
        return x + y, (x - y) * scale


class Nested(nn.Module):
    def forward(self, pair, named, *, bias=None):
        out = pair[0] + pair[1] * named["a"] + named["more"]["b"]
        return out if bias is None else out + bias


class Cond(nn.Module):
    def forward(self, x):
        return torch.cond(x.sum() > 0, lambda x: x + 1, lambda x: x * 2, (x,))


def loaded(path):
    model = onnx_package.load(path)
    onnx_package.checker.check_model(model)
    return model, onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])


def sizes(value):
    return [one.dim_param or one.dim_value for one in value.type.tensor_type.shape.dim]


def test_a_path_names_and_fixed_sizes(tmp_path):
    path = tmp_path / "onnx.pb"
    onnx.export(Sum(), (torch.ones(2, 2),), path, input_names=["x"], output_names=["sum"])
    graph = loaded(path)[0].graph
    assert (graph.input[0].name, sizes(graph.input[0])) == ("x", [2, 2]) and (graph.output[0].name, sizes(graph.output[0])) == ("sum", [2])


def test_dynamic_axes_of_inputs_and_outputs(tmp_path):
    path = str(tmp_path / "onnx.pb")
    onnx.export(Sum(), (torch.ones(2, 2),), path, input_names=["x"], output_names=["sum"], dynamic_axes={"x": {0: "my_axis"}, "sum": [0]})
    model, session = loaded(path)
    assert sizes(model.graph.input[0]) == ["my_axis", 2]
    np.testing.assert_array_equal(session.run(None, {"x": np.ones((5, 2), np.float32)})[0], np.full(5, 2, np.float32))


def test_a_program_is_saved_loaded_and_run(tmp_path):
    model, x = Classifier().eval(), torch.randn(1, 1, 32, 32)
    program = onnx.export(model, (x,), dynamo=True)
    program.optimize()
    program.save(tmp_path / "image_classifier.onnx")
    _, session = loaded(tmp_path / "image_classifier.onnx")
    got = session.run(None, {session.get_inputs()[0].name: x.numpy()})[0]
    torch.testing.assert_close(torch.from_numpy(got), model(x), rtol=1e-4, atol=1e-5)
    torch.testing.assert_close(program(x), model(x), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("shapes", [
    {"x": {0: "batch"}, "y": {0: "batch"}},
    ({0: torch.export.Dim("batch", min=1, max=64)}, {0: torch.export.Dim("batch", min=1, max=64)}),
    {"x": {0: torch.export.Dim.DYNAMIC}, "y": {0: torch.export.Dim.AUTO}, "scale": None},
    ((torch.export.Dim("batch"), None), (torch.export.Dim("batch"), None)),
])
def test_dynamic_shapes(shapes):
    model = Two()
    program = onnx.export(model, (torch.randn(2, 3), torch.randn(2, 3)), dynamic_shapes=shapes, opset_version=18)
    x, y = torch.randn(5, 3), torch.randn(5, 3)
    assert all(port.sizes[1] == 3 and isinstance(port.sizes[0], str) for port in program.inputs)
    for got, want in zip(program(x, y), model(x, y)):
        torch.testing.assert_close(got, want)


def test_collected_dynamic_shapes():
    x, y = torch.randn(2, 3), torch.randn(2, 3)
    shapes = torch.export.ShapesCollection()
    shapes[x], shapes[y] = {0: "batch"}, {0: "batch"}
    program = onnx.export(Two(), (x, y), dynamic_shapes=shapes)
    assert [port.sizes for port in program.inputs] == [("batch", 3)] * 2
    more = torch.export.AdditionalInputs()
    more.add((torch.randn(4, 3), torch.randn(4, 3)))
    program = onnx.export(Two(), (x, y), dynamic_shapes=more)
    assert [port.sizes for port in program.inputs] == [("x_0", 3), ("y_0", 3)]


def test_dynamic_shapes_by_position_and_dynamic_axes_beside_them():
    """An entry belongs to an argument of the call, as in torch.export, and dynamic_axes counts only without dynamic_shapes."""
    def function(x, first=None, second=None):
        return x + second

    program = onnx.export(function, (torch.ones(2),), {"second": torch.ones(2)}, dynamic_shapes=({0: "n"}, {0: "n"}), dynamic_axes={"x": {0: "other"}})
    assert [str(port) for port in program.inputs] == ["x: float32[n]", "second: float32[n]"] and program.verify().ok


@pytest.mark.parametrize("sizes, words", [
    ({"dynamic_shapes": ({2: "n"}, None)}, r"`x` has no axis 2, because its shape is \[2, 3\]"),
    ({"dynamic_shapes": ({-3: "n"}, None)}, "`x` has no axis -3"),
    ({"dynamic_shapes": (["a", "b", "c"], None)}, "`x` has 2 axes, but 3 are described"),
    ({"dynamic_shapes": ({0: 5}, None)}, "axis 0 of `x` is described as 5, but has the size 2"),
    ({"dynamic_shapes": ("batch", None)}, "does not describe the axes of `x`"),
    ({"dynamic_shapes": ({0: "n"},)}, "1 entries, but the call has 2 arguments: x, y"),
    ({"dynamic_shapes": {"z": None}}, "no argument `z`"),
    ({"dynamic_axes": {"x": {5: "n"}}}, "`x` has no axis 5"),
    ({"dynamic_axes": {"y": [0, 2]}}, "`y` has no axis 2"),
])
def test_sizes_that_do_not_fit_the_example(sizes, words):
    with pytest.raises(onnx.CompileError, match=words):
        onnx.export(Two(), (torch.randn(2, 3), torch.randn(2, 3)), **sizes)


def test_a_number_whose_size_is_dynamic():
    with pytest.raises(onnx.CompileError, match="`n` is a constant, because its parameter has no annotation"):
        onnx.export(lambda x, n: x + n, (torch.ones(2), 3), dynamic_shapes=(None, torch.export.Dim.DYNAMIC))


def test_weights_that_are_inputs_are_those_of_the_module():
    model = nn.Linear(3, 2)
    program = onnx.export(model, (torch.randn(4, 3),), export_params=False, verify=True)
    assert [port.name for port in program.inputs] == ["input", "weight", "bias"]
    x = torch.randn(4, 3)
    torch.testing.assert_close(program(x), model(x))


def test_keyword_arguments_in_args_and_kwargs():
    x, y = torch.randn(2), torch.randn(2)
    calls = [((x, {"y": y}), {}), ((x, y, {}), {}), ((x,), {"kwargs": {"y": y}}), ((), {"kwargs": {"x": x, "y": y}})]
    assert [[port.name for port in onnx.export(Two(), args, **more).inputs] for args, more in calls] == [["x", "y"]] * len(calls)


def test_nested_inputs():
    args = ((torch.randn(3), torch.randn(3)), {"a": torch.randn(3), "more": {"b": torch.randn(3)}})
    shapes = {"pair": ({0: "n"}, {0: "n"}), "named": {"a": {0: "n"}, "more": {"b": {0: "n"}}}, "bias": {0: "n"}}
    program = onnx.export(Nested(), args, kwargs={"bias": torch.randn(3)}, dynamic_shapes=shapes)
    assert [port.name for port in program.inputs] == ["pair.0", "pair.1", "named.a", "named.more.b", "bias"]
    assert {port.sizes for port in program.inputs} == {("n",)} and program.verify().ok


def test_control_flow_stays():
    program = onnx.export(Cond(), (torch.ones(3),), dynamo=True)
    assert "If" in [node.op_type for node in program.model_proto.graph.node]
    for x in (torch.ones(3), -torch.ones(3)):
        torch.testing.assert_close(program(x), Cond()(x))


def test_scripted_and_exported_programs():
    x = torch.randn(1, 1, 32, 32)
    model = Classifier().eval()
    for given in (torch.jit.script(model), torch.export.export(model, (x,))):
        program = onnx.export(given, (x,))
        torch.testing.assert_close(program(x), model(x), rtol=1e-4, atol=1e-5)


def test_the_other_arguments(tmp_path):
    model, x = Classifier().eval(), torch.randn(1, 1, 32, 32)
    program = onnx.export(model, (x,), verify=True, optimize=False, report=True, artifacts_dir=tmp_path, verbose=False)
    assert (tmp_path / "scriptc-report.md").exists() and program.outputs[0].sizes == (1, 10)
    onnx.export(model, x, tmp_path / "a.onnx", external_data=True, keep_initializers_as_inputs=True)
    proto, session = loaded(tmp_path / "a.onnx")
    assert {"conv.weight", "fc.bias"} <= {one.name for one in proto.graph.input} and len(list(tmp_path.glob("*.data"))) == 1
    onnx.export(model, x, buffer := io.BytesIO(), export_params=False)
    assert len(buffer.getvalue()) < 5000
    assert session.run(None, {"x": x.numpy()})[0].shape == (1, 10)


def test_members_of_the_program(tmp_path):
    model, x = Classifier().eval(), torch.randn(1, 1, 32, 32)
    program = onnx.export(model, (x,), dynamo=True, output_names=["classes"])
    program.save(tmp_path / "a.onnx", external_data=True)
    assert (tmp_path / "a.onnx").stat().st_size < 5000 and len(list(tmp_path.glob("*.data"))) == 1
    program.save(tmp_path / "b.onnx", keep_initializers_as_inputs=True)
    program.save(buffer := io.BytesIO(), include_initializers=False, keep_initializers_as_inputs=True)
    kept, bare = onnx_package.load(tmp_path / "b.onnx").graph, onnx_package.load_from_string(buffer.getvalue()).graph
    weights = {"conv.weight", "conv.bias", "fc.weight", "fc.bias"}
    assert weights < {one.name for one in kept.input} and weights < {one.name for one in bare.input}
    assert weights <= {one.name for one in kept.initializer} and not weights & {one.name for one in bare.initializer}
    paths = []
    program.initialize_inference_session(lambda path: paths.append(path) or onnxruntime.InferenceSession(path))
    torch.testing.assert_close(program(x), model(x), rtol=1e-4, atol=1e-5)
    program.release()
    torch.testing.assert_close(program(x), model(x), rtol=1e-4, atol=1e-5)
    assert len(paths) == 1
    [hidden] = [node.output[0] for node in program.model_proto.graph.node if node.op_type == "MaxPool"]
    pooled, classes = program.compute_values([hidden, "classes"], (x,))
    torch.testing.assert_close(pooled, model.pool(torch.relu(model.conv(x))), rtol=1e-4, atol=1e-5)
    torch.testing.assert_close(classes, model(x), rtol=1e-4, atol=1e-5)
    with pytest.raises(onnx.CompileError, match="include_initializers=False needs keep_initializers_as_inputs=True"):
        program.save(tmp_path / "c.onnx", include_initializers=False)
    with pytest.raises(TypeError, match="needs a path"):
        program.save(io.BytesIO(), external_data=True)
    for name, words in (("apply_weights", "weights='FILE'"), ("rename_axes", "dynamic_shapes"), ("model", "model_proto")):
        with pytest.raises(AttributeError, match=words):
            getattr(program, name)
    assert not hasattr(program, "something_else")


def test_names_for_some_inputs_and_outputs():
    """The first names count, and names beyond the inputs, which the older exporter gives to weights, do not."""
    program = onnx.export(Two(), (torch.ones(2), torch.ones(2)), input_names=["a"], output_names=["first"])
    assert [port.name for port in program.inputs] == ["a", "y"] and [port.name for port in program.outputs] == ["first", "output.1"]
    with pytest.warns(onnx.CompileWarning, match="weights have the names of the state dictionary"):
        program = onnx.export(Classifier(), torch.ones(1, 1, 32, 32), input_names=["image", *[f"learned_{i}" for i in range(4)]], output_names=["classes"])
    assert [port.name for port in program.inputs] == ["image"] and program.verify().ok
    with pytest.raises(onnx.CompileError, match="has 3 names"):
        onnx.export(Two(), (torch.ones(2), torch.ones(2)), output_names=["a", "b", "c"])


@pytest.mark.parametrize("refused, words", [
    ({"custom_translation_table": {torch.ops.aten.relu.default: None}}, "extension="), ({"profile": True}, "time_report"),
    ({"dump_exported_program": True}, "emit='ir'"), ({"export_modules_as_functions": True}, "set of module classes"),
    ({"operator_export_type": torch.onnx.OperatorExportTypes.ONNX_FALLTHROUGH}, "fallthrough="),
])
def test_what_is_refused_says_what_to_do_instead(refused, words):
    with pytest.raises(onnx.CompileError, match=words):
        onnx.export(Sum(), (torch.ones(2, 2),), **refused)
