"""Batch normalization that only scales and shifts moves into the weights of the layer in front of it, in every form of a model."""
import subprocess
import sys

import numpy as np
import onnx
import pytest
import torch
from torch import nn

import batchnorm_programs
from batchnorm_programs import FOLDED, KEPT
from conftest import COMPILER
from oracle import ROOT, agree, compiled, session

SOURCE = ROOT / "tests" / "e2e" / "batchnorm_programs.py"


def made(name):
    """The module with statistics that a fold must not lose."""
    torch.manual_seed(3)
    module = getattr(batchnorm_programs, name)().eval()
    for tensor in module.state_dict().values():
        if tensor.is_floating_point() and tensor.dim() == 1:
            tensor.copy_(torch.rand_like(tensor) + 0.2)
    return module


def target(scriptc, form, name, module, inputs):
    if form == "source":
        torch.save(module.state_dict(), scriptc.folder / "w.pth")
        shown = [f"{key}: float32[{', '.join(map(str, value.shape))}]" for key, value in inputs.items()]
        return [f"{SOURCE}:{name}", "--weights", "w.pth", *(word for text in shown for word in ("--input", text))]
    if form == "archive":
        torch.jit.script(module).save(str(scriptc.folder / "m.pt"))
        return ["m.pt"]
    if form == "pickle":
        torch.save(module, scriptc.folder / "m.pt")
        return ["m.pt", "-I", SOURCE.parent]
    program = torch.export.export(module, tuple(inputs.values()))
    torch.export.save(program.run_decompositions() if form == "decomposed" else program, scriptc.folder / "m.pt2")
    return ["m.pt2"]


def graph(scriptc, words, *more, out="model.onnx"):
    path = compiled(scriptc, *words, *more, out=out)
    return path, onnx.load(path).graph


def count(made_graph, kind="BatchNormalization"):
    return sum(node.op_type == kind for node in made_graph.node)


@pytest.mark.parametrize("form", ["source", "archive", "pickle", "exported", "decomposed"])
@pytest.mark.parametrize("name", FOLDED)
def test_folded(scriptc, name, form):
    module, inputs = made(name), {"x": torch.randn(FOLDED[name])}
    words = target(scriptc, form, name, module, inputs)
    path, folded = graph(scriptc, words)
    feeds, want = {k: v.numpy() for k, v in inputs.items()}, [module(*inputs.values())]
    assert count(folded) == 0
    agree(session(path), feeds, want, rtol=1e-4, atol=1e-4)
    path, kept = graph(scriptc, words, "--keep-batchnorm", out="kept.onnx")
    assert count(kept) == sum(isinstance(part, nn.modules.batchnorm._BatchNorm) for part in module.modules())
    agree(session(path), feeds, want, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("name", KEPT)
def test_kept(scriptc, name):
    module, inputs = made(name), {"x": torch.randn(KEPT[name][0])}
    path, kept = graph(scriptc, target(scriptc, "source", name, module, inputs))
    assert count(kept) == KEPT[name][1]
    agree(session(path), {k: v.numpy() for k, v in inputs.items()}, [module(*inputs.values())], rtol=1e-4, atol=1e-4)


def words_of(name, dtype="float32"):
    shape = ", ".join(map(str, FOLDED[name]))
    return [f"{SOURCE}:{name}", "--input", f"x: {dtype}[{shape}]"]


def test_names_and_values(scriptc):
    module = made("Plain")
    _, folded = graph(scriptc, target(scriptc, "source", "Plain", module, {"x": torch.randn(FOLDED["Plain"])}))
    got = {tensor.name: onnx.numpy_helper.to_array(tensor) for tensor in folded.initializer}
    scale = (module.norm.weight / (module.norm.running_var + module.norm.eps).sqrt()).detach()
    assert list(got) == ["conv.weight.folded", "conv.bias.folded"]
    np.testing.assert_allclose(got["conv.weight.folded"], (module.conv.weight * scale[:, None, None, None]).detach(), rtol=1e-6)
    np.testing.assert_allclose(got["conv.bias.folded"], (module.norm.bias - module.norm.running_mean * scale).detach(), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("words", [["--keep-batchnorm"], ["--skip-passes", "batchnorm"], ["-O0"], ["--no-constant-folding"],
                                   ["--keep-initializers-as-inputs"], ["--params", "inputs"], ["--functions", "Conv2d"]])
def test_switched_off(scriptc, words):
    _, kept = graph(scriptc, words_of("Plain"), "--params", "random", *words)
    names = {value.name for value in [*kept.initializer, *kept.input]}
    assert {"conv.weight", "norm.weight", "norm.bias", "norm.running_mean", "norm.running_var"} <= names


def test_training_keeps_it(scriptc):
    _, kept = graph(scriptc, words_of("Plain"), "--params", "random", "--training", "--state", "outputs")
    assert "conv.weight" in {tensor.name for tensor in kept.initializer}


@pytest.mark.parametrize("more", [[], ["--dtype", "float16"], ["--dtype", "bfloat16"], ["--external-data=w.data"]])
def test_values_of_random_weights(scriptc, more):
    """The numbers that are folded are those of the unfolded weights, also if a rule generates the weights' bytes."""
    made_here = [onnx.load(graph(scriptc, words_of("Grouped", more[1] if "--dtype" in more else "float32"), "--params", "random", *more, *words, out=out)[0], load_external_data=True)
                 for out, words in (("a.onnx", []), ("b.onnx", ["--keep-batchnorm"]))]
    folded, plain = ({t.name: onnx.numpy_helper.to_array(t).astype(np.float64) for t in one.graph.initializer} for one in made_here)
    scale = plain["norm.weight"] / np.sqrt(plain["norm.running_var"] + 1e-5)
    rows = np.repeat(scale.reshape(2, 1, 3), 4, axis=1).reshape(8, 3, 1, 1)  # groups, inputs of a group, outputs of a group
    near = {"rtol": 1e-2 if "--dtype" in more else 1e-6, "atol": 1e-2 if "--dtype" in more else 1e-7}
    np.testing.assert_allclose(folded["conv.weight.folded"], plain["conv.weight"] * rows, **near)
    np.testing.assert_allclose(folded["conv.bias.folded"], (plain["conv.bias"] - plain["norm.running_mean"]) * scale + plain["norm.bias"], **near)


def test_missing_value_is_told(scriptc):
    """The error for a statistic that is in no file has the statistic's own name."""
    module = made("Plain")
    state = {k: v for k, v in module.state_dict().items() if k != "conv.weight"}
    torch.save(state, scriptc.folder / "w.pth")
    done = scriptc(*words_of("Plain"), "--weights", "w.pth")
    assert done.returncode == 1 and b"conv.weight" in done.stderr and b"folded" not in done.stderr


def test_folded_weights_are_read_piece_by_piece(tmp_path):
    """A file of 38 MB of weights, into which a normalization is folded, does not become resident."""
    (tmp_path / "net.py").write_text("from torch import nn\n\n\ndef net():\n    return nn.Sequential(nn.Conv1d(1024, 1024, 9, bias=False), nn.BatchNorm1d(1024))\n")
    layers = nn.Sequential(nn.Conv1d(1024, 1024, 9, bias=False), nn.BatchNorm1d(1024)).eval()
    layers[1].running_var.uniform_(0.5, 2)
    torch.save(layers.state_dict(), tmp_path / "net.pt")
    measure = "import resource, subprocess, sys; r = subprocess.run(sys.argv[1:]).returncode; print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss); sys.exit(r)"
    done = subprocess.run([sys.executable, "-S", "-c", measure, COMPILER, "net.py:net", "--input", "input: float32[1, 1024, 9]", "--weights", "net.pt", "-o", "net.onnx"],
                          cwd=tmp_path, capture_output=True, text=True, check=True)
    assert int(done.stdout) < 24 << 10
    run = session(tmp_path / "net.onnx")
    x = torch.randn(1, 1024, 9)
    got, = run.run(None, {run.get_inputs()[0].name: x.numpy()})
    assert np.allclose(got, layers(x).detach().numpy(), atol=1e-4)
    assert [node.op_type for node in onnx.load(tmp_path / "net.onnx").graph.node] == ["Conv"]
