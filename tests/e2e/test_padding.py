"""Convolutions whose input is padded pad it themselves where ONNX's operator can."""
import onnx
import pytest
import torch

import padding_programs
from oracle import ROOT, agree, compiled, session
from padding_programs import FITTED, IMAGES, KEPT, OWN

SOURCE = ROOT / "tests" / "e2e" / "padding_programs.py"
SIZES = {2: "c, t", 3: "c, h, w", 4: "c, d, h, w"}


def made(scriptc, name, sizes, *words, archive=False):
    torch.manual_seed(5)
    module = getattr(padding_programs, name)().eval()
    torch.save(module.state_dict(), scriptc.folder / "w.pth")
    target = [f"{SOURCE}:{name}", "--weights", "w.pth"]
    if archive:
        torch.jit.script(module).save(str(scriptc.folder / "m.pt"))
        target = ["m.pt"]
    kind = ", ".join([str(sizes[0][0]), *SIZES[len(sizes[0])].split(", ")[1:]])
    path = compiled(scriptc, *target, "--input", f"x: float32[n, {kind}]", *words)
    running = session(path)
    for size in sizes:
        x = torch.randn(2, *size)
        agree(running, {"x": x.numpy()}, [module(x).detach()], rtol=1e-4, atol=1e-5)
    return [node for node in onnx.load(path).graph.node if node.op_type in ("Pad", "Conv")]


def attributes(node):
    return {one.name: onnx.helper.get_attribute_value(one) for one in node.attribute}


@pytest.mark.parametrize("name", FITTED)
def test_fitted(scriptc, name):
    nodes = made(scriptc, name, FITTED[name])
    assert {node.op_type for node in nodes} == {"Conv"}
    assert {attributes(node)["auto_pad"] for node in nodes} == {b"SAME_LOWER" if name == "Front" else b"SAME_UPPER"}


def test_fitted_in_an_archive(scriptc):
    assert [node.op_type for node in made(scriptc, "Ceilings", FITTED["Ceilings"], archive=True)] == ["Conv"]


@pytest.mark.parametrize("name", OWN)
def test_own(scriptc, name):
    nodes = made(scriptc, name, OWN[name])
    assert [node.op_type for node in nodes] == ["Conv"] and "auto_pad" not in attributes(nodes[0])


@pytest.mark.parametrize("name", KEPT)
def test_kept(scriptc, name):
    nodes = made(scriptc, name, KEPT[name])
    assert "Pad" in {node.op_type for node in nodes} and not any("auto_pad" in attributes(node) for node in nodes)


@pytest.mark.parametrize("words", [["--skip-passes", "same"], ["-O0"]], ids=["skipped", "O0"])
@pytest.mark.parametrize("name", [*FITTED, *OWN])
def test_switched_off(scriptc, name, words):
    assert "Pad" in {node.op_type for node in made(scriptc, name, (FITTED | OWN)[name], *words)}


def test_an_empty_image_fails(scriptc):
    """As in eager mode."""
    made(scriptc, "Remainders", IMAGES)
    with pytest.raises(Exception, match="Non-zero status code"):
        session(scriptc.folder / "model.onnx").run(None, {"x": torch.zeros(2, 3, 0, 8).numpy()})
