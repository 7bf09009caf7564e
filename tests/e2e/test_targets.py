"""Tests --target: code that the chosen runtime does not support is reported at its position; other code compiles to the same bytes."""
import pathlib

import numpy as np
import onnx
import onnxruntime
import pytest
import torch

import target_programs

PROGRAMS = pathlib.Path(__file__).with_name("target_programs.py")
LINES = {line.split("(")[0][4:]: i for i, line in enumerate(PROGRAMS.read_text().splitlines(), 1) if line.startswith("def ")}

TOLD = [
    ("branches_of_two_ranks", "openvino", "SC6125", 1, 1, "an If whose branches give tensors of different ranks"),
    ("branches_of_two_ranks", "tensorrt", "SC6125", 1, 1, "unsqueeze"),
    ("carried_tensor_that_grows", "tensorrt", "SC6125", 2, 1, "a Loop that carries a tensor whose sizes change"),
    ("list_of_the_run", "tensorrt", "SC6125", 2, 1, "lists of tensors whose length is known only at run time"),
    ("list_of_the_run", "openvino", "SC6125", 3, 1, "an If that gives a list of tensors"),
    ("list_that_is_added_to", "openvino", "SC6125", 3, 1, "lists of tensors that grow or shrink at run time"),
    ("parts_of_one_size", "openvino", "SC6126", 1, 1, "lists of tensors that differ in size"),
    ("branch_that_is_empty", "openvino", "SC6126", 2, 1, "one branch gives a tensor that is always empty"),
    ("carried_tensor_that_is_empty", "openvino", "SC6125", 2, 1, "a Loop that carries a tensor that is empty at first"),
    ("list_as_output", "ort-web", "SC6125", 1, 1, "an output that is a list of tensors"),
    ("list_as_output", "openvino", "SC6125", 1, 1, "an output that is a list of tensors"),
    ("bits", "tensorrt", "SC6125", 1, 1, "BitwiseAnd"),
    ("spectrum", "openvino", "SC6126", 1, 1, "computes other values for DFT"),
    ("double", "openvino", "SC6127", 1, 0, "computes float64 in float32"),
    ("carried_tensor_of_one_size", "coreml", "SC6128", 1, 0, "has no Loop"),
]


def compiled(scriptc, name, *words):
    typed = "x: float32[k, 3]" if "ranks" in name or "rank" in name else "x: float32[k]"
    return scriptc(f"{PROGRAMS}:{name}", "--input", typed, "-o", "-", *words)


@pytest.mark.parametrize("name, target, code, line, status, words", TOLD, ids=[f"{row[0]}-{row[1]}" for row in TOLD])
def test_what_a_run_time_lacks_is_told(scriptc, name, target, code, line, status, words):
    done = compiled(scriptc, name, "--target", target)
    text = done.stderr.decode()
    assert done.returncode == status, text
    assert bool(done.stdout) == (status == 0)
    told = [one for one in text.splitlines() if f"[{code}]" in one]
    assert told and words in text
    if "output" not in name:
        assert f"target_programs.py:{LINES[name] + line}:" in told[0]
    assert compiled(scriptc, name).returncode == 0


@pytest.mark.parametrize("target", ["ort-cpu", "ort-web", "openvino", "tensorrt"])
@pytest.mark.parametrize("name", ["branches_of_one_rank", "carried_tensor_of_one_size", "both_branches_are_empty"])
def test_what_a_run_time_takes_is_the_same(scriptc, name, target):
    done = compiled(scriptc, name, "--target", target, "--skip-passes", "labels")
    assert done.returncode == 0 and done.stderr == b""
    assert done.stdout == compiled(scriptc, name, "--skip-passes", "labels").stdout


@pytest.mark.parametrize("words, found", [((), True), (("--opset", "19"), False), (("--target", "openvino"), True), (("--target", "tensorrt"), False)])
def test_a_grid_is_one_operator_where_the_run_time_has_it(scriptc, words, found):
    path = compiled(scriptc, "grids", *words)
    graph = onnx.load_model_from_string(path.stdout)
    assert [node.op_type for node in graph.graph.node].count("AffineGrid") == (2 if found else 0)
    x = torch.randn(6, generator=torch.Generator().manual_seed(1))
    got = onnxruntime.InferenceSession(path.stdout, providers=["CPUExecutionProvider"]).run(None, {"x": x.numpy()})
    for one, want in zip(got, target_programs.grids(x), strict=True):
        np.testing.assert_allclose(one, want.numpy(), rtol=1e-5, atol=1e-6)


def test_a_float64_is_noted_once(scriptc):
    assert compiled(scriptc, "double", "--target", "openvino").stderr.count(b"SC6127") == 1


def test_an_opset_that_is_too_new(scriptc):
    done = compiled(scriptc, "branches_of_one_rank", "--target", "tensorrt", "--opset", "25")
    assert done.returncode == 1 and b"--opset 24 is the newest that it supports" in done.stderr


def test_an_unknown_run_time(scriptc):
    done = compiled(scriptc, "double", "--target", "tensorflow")
    assert done.returncode == 2 and b"openvino" in done.stderr


@pytest.mark.parametrize("words, choices", [((), 0), (("--target", "openvino"), 1), (("--target", "openvino", "-O0"), 1)])
def test_what_a_loop_without_iterations_would_lose_is_guarded(scriptc, words, choices):
    """OpenVINO gives carried values that the body does not read arbitrary contents if there are no iterations."""
    done = scriptc(f"{PROGRAMS}:values_that_iterations_replace", "--input", "x: float32[k]", "--input", "n: int", "-o", "-", *words)
    assert done.returncode == 0, done.stderr.decode()
    graph = onnx.load_model_from_string(done.stdout).graph
    places = [i for i, node in enumerate(graph.node) if node.op_type == "Loop"]
    guards = [node for node in graph.node[places[0]:] if node.op_type == "If"]
    assert len(guards) == choices
    running = onnxruntime.InferenceSession(done.stdout, providers=["CPUExecutionProvider"])
    x = torch.tensor([1.0, -2.0])
    for n in range(5):
        for one, want in zip(running.run(None, {"x": x.numpy(), "n": np.array(n)}), target_programs.values_that_iterations_replace(x, n), strict=True):
            np.testing.assert_allclose(one, np.asarray(want), rtol=1e-5)
