"""Layers with options that are not the defaults (module_variants.py) against eager mode, with fixed and with symbolic sizes."""
import pathlib

import numpy as np
import pytest
import torch
from safetensors.torch import save_file

import module_texts
from module_variants import ROWS
from oracle import agree, compiled, module, session
from test_tensors import flat

SOURCE = """import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.nn.utils.prune
from torch import Tensor


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.m = {make}

    def forward(self, {inputs}):
        {body}
"""
# Eager mode wants these sizes as they are.
FIXED = {"unpooled"}


def example(index, given):
    return given if isinstance(given, torch.Tensor) else torch.randn(*given, generator=torch.Generator().manual_seed(index + 1))


def written(folder, make, body, names):
    path = folder / "net.py"
    text = body.strip() if "\n" in body else "return " + body
    path.write_text(SOURCE.format(make=make, body=text, inputs=", ".join(f"{n}: Tensor" for n in names)))
    torch.manual_seed(1)
    net = module(path).Net().eval()
    for name, value in net.state_dict().items():
        if name.endswith("running_var"):
            value.uniform_(0.5, 1.5)
    if net.state_dict():
        save_file({name: value.clone() for name, value in net.state_dict().items()}, folder / "weights.safetensors")
    return path, net


def declared(name, value, symbolic):
    kind = str(value.dtype).removeprefix("torch.")
    sizes = [f"{name}{axis}" if symbolic else str(size) for axis, size in enumerate(value.shape)]
    return f"{name}: {kind}[{', '.join(sizes)}]"


@pytest.mark.parametrize("symbolic", [False, True], ids=["fixed", "symbolic"])
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_as_eager(scriptc, tmp_path, row, symbolic):
    name, make, body, inputs = row
    if symbolic and name in FIXED:
        pytest.skip("needs sizes")
    values = {key: example(index, given) for index, (key, given) in enumerate(inputs.items())}
    path, net = written(tmp_path, make, body, inputs)
    words = [word for key, value in values.items() for word in ("--input", declared(key, value, symbolic))]
    if net.state_dict():
        words += ["--weights", tmp_path / "weights.safetensors"]
    graph = compiled(scriptc, f"{path}:Net", "--opset", "20", *words)
    with torch.no_grad():
        expected = flat(net(*(value.clone() for value in values.values())))
    agree(session(graph), {key: value.numpy() for key, value in values.items()}, expected, rtol=1e-3, atol=1e-4)


def test_texts(scriptc):
    source = pathlib.Path(module_texts.__file__)
    running = session(compiled(scriptc, f"{source}:texts", "--input", "x: float32[n]"))
    texts, _ = module_texts.texts(torch.zeros(2))
    assert list(running.run(None, {"x": np.zeros(2, np.float32)})[0]) == texts
