"""Weights that operators read in parts, or in another order, are stored that way, and the metadata tells how to put them together again."""
import numpy as np
import onnx
import pytest
import torch

import part_programs
from oracle import ROOT, agree, compiled, operators, session

SOURCE = ROOT / "tests" / "e2e" / "part_programs.py"
INPUTS = {"Memory": "x: float32[n, m, 6]", "Deep": "x: float32[n, m, 6]", "Across": "x: float32[n, m, 6]"}
STORED = {
    "Memory": ["cell.bias_ih_l0+cell.bias_hh_l0", "cell.weight_hh_l0", "cell.weight_ih_l0"],
    "Deep": ["cell.bias_ih_l0+cell.bias_hh_l0+cell.bias_ih_l0_reverse+cell.bias_hh_l0_reverse",
             "cell.bias_ih_l1+cell.bias_hh_l1+cell.bias_ih_l1_reverse+cell.bias_hh_l1_reverse",
             "cell.weight_hh_l0+cell.weight_hh_l0_reverse", "cell.weight_hh_l1+cell.weight_hh_l1_reverse",
             "cell.weight_ih_l0+cell.weight_ih_l0_reverse", "cell.weight_ih_l1+cell.weight_ih_l1_reverse"],
    "Across": ["attention.in_proj_bias[0:6]", "attention.in_proj_bias[12:18]", "attention.in_proj_bias[6:12]",
               "attention.in_proj_weight[0:36]", "attention.in_proj_weight[36:72]", "attention.in_proj_weight[72:108]"],
    "Gated": ["weight[0:6]", "weight[6:24]"],
}
KEPT = ["Shared", "Overlapping", "Returned", "Columns"]
MOVES = {"Split", "Concat", "Unsqueeze"}


def made(scriptc, name, *words, out="model.onnx"):
    torch.manual_seed(1)
    module = getattr(part_programs, name)().eval()
    torch.save(module.state_dict(), scriptc.folder / "w.pth")
    given = () if "--input" in words else ("--input", INPUTS.get(name, "x: float32[n, 6]"))
    path = compiled(scriptc, f"{SOURCE}:{name}", "--weights", "w.pth", *given, *words, out=out)
    return module, path, onnx.load(path)


def form(one, key):
    return next((entry.value for entry in one.metadata_props if entry.key == key), None)


def put_together(graph):
    """Reads the weights back as docs/inputs.md says."""
    state = {}
    for one in graph.initializer:
        values = onnx.numpy_helper.to_array(one)
        if order := form(one, "scriptc.transposed"):
            values = values.transpose(np.argsort([int(axis) for axis in order.split(",")]))
        if not (parts := form(one, "scriptc.parts")):
            state[one.name] = values
            continue
        at = 0
        for key, sizes, places in (line.rsplit(" ", 2) for line in parts.split("\n")):
            begin, end = map(int, places.split(":"))
            state.setdefault(key, np.zeros([int(size) for size in sizes.split(",")], values.dtype)).reshape(-1)[begin:end] = values.reshape(-1)[at:at + end - begin]
            at += end - begin
        assert at == values.size
    return state


def check(module, path):
    for x in (torch.randn(3, 2, 6), torch.randn(2, 1, 6)) if type(module).__name__ in INPUTS else (torch.randn(3, 6), torch.randn(1, 6)):
        with torch.no_grad():
            want = module(x.clone())
        agree(session(path), {"x": x.numpy()}, list(want) if isinstance(want, tuple) else [want], rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("more", [[], ["--external-data=w.data"], ["--opset", "17"]])
@pytest.mark.parametrize("name", STORED)
def test_stored_as_read(scriptc, name, more):
    module, path, model = made(scriptc, name, *more)
    assert sorted(one.name for one in model.graph.initializer if form(one, "scriptc.parts")) == STORED[name]
    moves = [node.op_type for node in model.graph.node if node.op_type in MOVES and any(i in {one.name for one in model.graph.initializer} for i in node.input)]
    assert not moves
    check(module, path)
    state = put_together(model.graph)
    for key, value in module.state_dict().items():
        if name == "Gated":
            value[4:] = 0  # nothing reads these rows, and they are not stored
        np.testing.assert_array_equal(state[key], value)


@pytest.mark.parametrize("name", KEPT)
def test_another_use_keeps_it(scriptc, name):
    module, path, model = made(scriptc, name)
    assert not any(form(one, "scriptc.parts") for one in model.graph.initializer)
    assert list(put_together(model.graph)) == ["weight"] and "Split" in operators(model.graph)
    check(module, path)


@pytest.mark.parametrize("words", [["--keep-layouts"], ["-O0"], ["--no-constant-folding"], ["--keep-initializers-as-inputs"], ["--skip-passes", "parts"],
                                   ["--functions", "LSTM"]])
def test_switched_off(scriptc, words):
    module, path, model = made(scriptc, "Memory", *words)
    assert not any(form(one, "scriptc.parts") for one in model.graph.initializer)
    assert {one.name: list(one.dims) for one in model.graph.initializer}["cell.weight_ih_l0"] == [280, 6]
    check(module, path)


def test_half_precision(scriptc):
    module, _, model = made(scriptc, "Across", "--dtype", "float16", "--input", "x: float16[n, m, 6]")
    state = put_together(model.graph)
    for key, value in module.half().state_dict().items():
        np.testing.assert_array_equal(state[key], value)


@pytest.mark.parametrize("name", ["Memory", "Deep", "Across"])
def test_made_values_are_the_same(scriptc, name):
    """Random values do not depend on how they are stored."""
    words = [f"{SOURCE}:{name}", "--input", INPUTS[name], "--params", "random", "--seed", "5"]
    stored, kept = (put_together(onnx.load(compiled(scriptc, *words, *more, out=out)).graph)
                    for more, out in (([], "a.onnx"), (["--keep-layouts"], "b.onnx")))
    assert stored.keys() == kept.keys()
    for key, value in kept.items():
        np.testing.assert_array_equal(stored[key], value)


def test_no_names_without_metadata(scriptc):
    _, _, model = made(scriptc, "Memory", "-g0")
    assert not any(one.metadata_props for one in model.graph.initializer)
    assert len(model.graph.initializer) == 3
