"""Weights that the graph only reads transposed are stored that way, under their names, and say so."""
import numpy as np
import onnx
import pytest
import torch

import layout_programs
from oracle import ROOT, agree, compiled, operators, session

SOURCE = ROOT / "tests" / "e2e" / "layout_programs.py"
TURNED = {"Lines": {"first.weight": "1,0", "second.weight": "1,0"}, "InALoop": {"cell.weight": "1,0"}, "Cube": {"weight": "0,2,1"}}
INPUTS = {"Lines": "x: float32[n, m, 6]"}
KEPT = ["Tied", "Returned", "TwoWays"]


def made(scriptc, name, *words, out="model.onnx"):
    torch.manual_seed(1)
    module = getattr(layout_programs, name)().eval()
    torch.save(module.state_dict(), scriptc.folder / "w.pth")
    given = () if "--input" in words else ("--input", INPUTS.get(name, "x: float32[n, 6]"))
    path = compiled(scriptc, f"{SOURCE}:{name}", "--weights", "w.pth", *given, *words, out=out)
    return module, path, onnx.load(path).graph


def orders(graph):
    return {one.name: entry.value for one in graph.initializer for entry in one.metadata_props if entry.key == "scriptc.transposed"}


def check(module, path):
    for x in (torch.randn(2, 3, 6), torch.randn(0, 1, 6)) if isinstance(module, layout_programs.Lines) else (torch.randn(3, 6), torch.randn(1, 6)):
        with torch.no_grad():
            want = module(x.clone())
        agree(session(path), {"x": x.numpy()}, list(want) if isinstance(want, tuple) else [want], rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("more", [[], ["--external-data=w.data"]])
@pytest.mark.parametrize("name", TURNED)
def test_stored_as_read(scriptc, name, more):
    module, path, graph = made(scriptc, name, *more)
    assert orders(graph) == TURNED[name] and "Transpose" not in operators(graph)
    for one in graph.initializer:
        want = module.state_dict()[one.name]
        if one.name in TURNED[name]:
            want = want.permute([int(axis) for axis in TURNED[name][one.name].split(",")])
        np.testing.assert_array_equal(onnx.numpy_helper.to_array(one, base_dir=str(scriptc.folder)), want)
    check(module, path)


@pytest.mark.parametrize("name", KEPT)
def test_another_use_keeps_it(scriptc, name):
    module, path, graph = made(scriptc, name)
    assert not orders(graph) and "Transpose" in operators(graph)
    check(module, path)


@pytest.mark.parametrize("words", [["--keep-layouts"], ["-O0"], ["--no-constant-folding"], ["--keep-initializers-as-inputs"]])
def test_switched_off(scriptc, words):
    module, path, graph = made(scriptc, "Lines", *words)
    assert not orders(graph)
    assert {one.name: list(one.dims) for one in graph.initializer}["first.weight"] == [70, 6]
    check(module, path)


def test_half_precision(scriptc):
    module, _, graph = made(scriptc, "Cube", "--dtype", "float16", "--input", "x: float16[n, 6]")
    np.testing.assert_array_equal(onnx.numpy_helper.to_array(graph.initializer[0]), module.half().weight.detach().numpy().transpose(0, 2, 1))


def test_made_values_are_the_same(scriptc):
    """Random values do not hang on how they are stored."""
    words = [f"{SOURCE}:Lines", "--input", "x: float32[n, m, 6]", "--params", "random", "--seed", "5"]
    turned, kept = (compiled(scriptc, *words, *more, out=out) for more, out in (([], "a.onnx"), (["--keep-layouts"], "b.onnx")))
    values = [{one.name: onnx.numpy_helper.to_array(one) for one in onnx.load(path).graph.initializer} for path in (turned, kept)]
    np.testing.assert_array_equal(values[0]["first.weight"], values[1]["first.weight"].T)
    np.testing.assert_array_equal(values[0]["second.weight"], values[1]["second.weight"].T)
