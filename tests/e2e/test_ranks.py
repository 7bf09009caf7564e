"""A bare Tensor has the rank that the program proves: by unpacking its shape, or by a layer that takes one rank."""
import onnx
import pytest


SOURCE = """
import torch
from torch import nn, Tensor


class Unpacked(nn.Module):
    def forward(self, x: Tensor):
        b, t = x.shape
        return x.reshape(t, b)


class Layer(nn.Module):
    def __init__(self, layer):
        super().__init__()
        self.layer = layer

    def forward(self, x: Tensor):
        y = self.layer(x)
        return y[0] if isinstance(y, tuple) else y


class Branch(nn.Module):
    def forward(self, x: Tensor, flag: bool):
        if flag:
            b, t = x.shape
            x = x.reshape(b * t)
        return x * 2
"""
PROVEN = [("Unpacked", "", 2), ("Layer", "nn.Conv2d(3, 4, 3)", 4), ("Layer", "nn.LSTM(3, 4)", 3), ("Layer", "nn.BatchNorm2d(3)", 4), ("Layer", "nn.ReLU()", None),
          ("Branch", "", None)]


@pytest.mark.parametrize("name, init, rank", PROVEN)
def test_proven_rank(tmp_path, scriptc, name, init, rank):
    (tmp_path / "net.py").write_text(SOURCE)
    done = scriptc(f"{tmp_path / 'net.py'}:{name}", "--init", init, "--params", "random", "-o", "net.onnx")
    assert done.returncode == 0, done.stderr.decode()
    assert (b"SC4203" in done.stderr) == (rank is None)
    shape = onnx.load(str(tmp_path / "net.onnx")).graph.input[0].type.tensor_type
    assert (len(shape.shape.dim) if shape.HasField("shape") else None) == rank
