"""numpy in constructors: arrays of one dimension compute element by element; in forward they are refused."""
import numpy as np

from oracle import compiled, session

SOURCE = """
import numpy as np
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        w = np.array([1, 2, 3]) * 2 + 1
        self.n = int(w.sum()) + len(np.unique([3, 3, 1]))
        self.k = np.round(np.array([0.5, 1.5, 2.6])).astype(int).tolist()
        self.register_buffer("a", torch.from_numpy(np.linspace(0, 1, 3)))
        self.powers = (2 ** np.arange(3)).tolist()

    def forward(self, x):
        return x + self.n, self.k[1] + self.k[2], self.a, self.powers[2]


class Used(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = np.zeros(3)

    def forward(self, x):
        return x + self.table[0]


class Square(nn.Module):
    def __init__(self):
        super().__init__()
        self.n = len(np.zeros((2, 3)))

    def forward(self, x):
        return x + self.n
"""


def test_arrays_in_constructors(tmp_path, scriptc):
    (tmp_path / "net.py").write_text(SOURCE)
    graph = session(compiled(scriptc, f"{tmp_path / 'net.py'}:Net", "--input", "x: float32[n]"))
    total, k, a, power = graph.run(None, {"x": np.zeros(2, np.float32)})
    assert total.tolist() == [17, 17] and int(k) == 5 and int(power) == 4
    assert a.dtype == np.float64 and a.tolist() == [0, 0.5, 1]


def test_arrays_in_forward_are_refused(tmp_path, scriptc):
    (tmp_path / "net.py").write_text(SOURCE)
    done = scriptc(f"{tmp_path / 'net.py'}:Used", "-o", "used.onnx")
    assert done.returncode == 1 and b"SC3111" in done.stderr and not (tmp_path / "used.onnx").exists()
    assert scriptc(f"{tmp_path / 'net.py'}:Square", "-o", "square.onnx").returncode == 1
