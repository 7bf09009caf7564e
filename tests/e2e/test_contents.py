"""Constructors that compute with tensors and read numbers from them: structure from the contents of constants."""
import numpy
import pytest

pytest.importorskip("onnxruntime")
torch = pytest.importorskip("torch")
import oracle

SOURCE = """
import math
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        steps = torch.arange(4) * 2.5 + 8.0
        widths = (torch.round(torch.log(steps / 8.0) / math.log(2.0)) * 8).int().tolist()
        self.rates = [r.item() for r in torch.linspace(0, 0.3, 3)]
        if self.rates[0] > 0.0 or len(set(widths)) != 2:
            raise ValueError("the contents of constants are known")
        self.layers = [w + 1 for w in widths]
        self.total = torch.tensor([[1, 2], [3, 4]])[:, 1].sum().item()

    def forward(self, x):
        for k in self.layers:
            x = x + k
        return x * self.total, self.rates[1]
"""


def test_constructor_reads_numbers(tmp_path, scriptc):
    (tmp_path / "net.py").write_text(SOURCE)
    space = {}
    exec(SOURCE, space)
    x = torch.arange(3.0)
    want, rate = space["Net"]()(x)
    session = oracle.session(oracle.compiled(scriptc, f"{tmp_path / 'net.py'}:Net", "--input", "x: float32[n]"))
    got, got_rate = session.run(None, {"x": x.numpy()})
    numpy.testing.assert_allclose(got, want.numpy())
    assert got_rate == pytest.approx(rate)
