"""Weights of convolutions that only one loop or branch reads are initializers of that graph, where ONNX Runtime gives images another layout for them."""
import json

import numpy as np
import onnx
import pytest
import torch

import layout_programs
from oracle import ROOT, agree, compiled, session

SOURCE = ROOT / "tests" / "e2e" / "layout_programs.py"
INPUTS = ("--input", "x: float32[b, 3, h, w]", "--input", "n: int")
INSIDE = [{"first.weight"}, {"second.weight", "second.bias"}, {"third.0.weight.folded", "third.0.bias.folded"}]
OUTSIDE = {"fourth.weight", "fourth.bias", "first.bias"}


def made(scriptc, *words, out="model.onnx"):
    torch.manual_seed(1)
    module = layout_programs.Convolved().eval()
    module.third[1].running_mean.uniform_(), module.third[1].running_var.uniform_(0.5, 2)
    torch.save(module.state_dict(), scriptc.folder / "w.pth")
    return module, compiled(scriptc, f"{SOURCE}:Convolved", "--weights", "w.pth", *INPUTS, *words, out=out)


def graphs(graph):
    yield graph
    for node in graph.node:
        for attribute in node.attribute:
            if attribute.HasField("g"):
                yield from graphs(attribute.g)


def stored(graph):
    """The names of the initializers of each graph that has any, in order."""
    return [{one.name for one in inner.initializer} for inner in graphs(graph) if inner.initializer]


def check(module, path):
    running = session(path)
    for size, n in (((2, 3, 5, 6), 3), ((1, 3, 4, 4), 1), ((0, 3, 4, 4), 3), ((2, 3, 3, 7), 0)):
        x = torch.randn(size)
        with torch.no_grad():
            want = module(x.clone(), n)
        agree(running, {"x": x.numpy(), "n": np.array(n)}, [want])


@pytest.mark.parametrize("more", [[], ["--external-data=w.data"], ["--params", "random"], ["-g0"]], ids=str)
def test_each_graph_stores_its_own(scriptc, more):
    module, path = made(scriptc, *more)
    kept, *inner = stored(onnx.load(path).graph)
    assert kept == OUTSIDE and inner == INSIDE
    if "random" in more:
        session(path)
    else:
        check(module, path)


@pytest.mark.parametrize("words", [["--keep-layouts"], ["-O0"], ["--no-constant-folding"], ["--keep-initializers-as-inputs"], ["--skip-passes", "bodies"],
                                   ["--target", "ort-web"], ["--target", "openvino"]], ids=str)
def test_switched_off(scriptc, words):
    module, path = made(scriptc, *words)
    assert len(stored(onnx.load(path).graph)) == 1
    if "openvino" not in words:
        check(module, path)


def test_inspect_lists_them(scriptc):
    _, path = made(scriptc, "--keep-batchnorm")
    listed = [json.loads(line) for line in scriptc("inspect", str(path), "--format", "json").stdout.decode().splitlines()]
    names = {entry["name"]: entry for entry in listed if entry["kind"] == "initializer"}
    assert {"second.weight", "third.0.weight", "fourth.bias"} <= names.keys() and names["second.weight"]["shape"] == [3, 24, 1, 1]
    assert next(entry["count"] for entry in listed if entry["kind"] == "total" and entry["name"] == "initializer") == len(names)


def test_text_has_them(scriptc):
    _, path = made(scriptc)
    text = scriptc(f"{SOURCE}:Convolved", "--weights", "w.pth", *INPUTS, "-S", "--full").stdout.decode()
    parsed, kept = onnx.parser.parse_model(text), onnx.load(path)
    assert stored(parsed.graph) == stored(kept.graph)
    for one, other in zip(graphs(parsed.graph), graphs(kept.graph)):
        for a, b in zip(one.initializer, other.initializer):
            np.testing.assert_array_equal(onnx.numpy_helper.to_array(a), onnx.numpy_helper.to_array(b))
