"""Tests statements of a module that set torch's default dtype: tensors created after the statement have it, those before do not."""
import numpy as np
import pytest
import torch

from oracle import compiled, module, session

SOURCE = """
import torch
from torch import nn, Tensor

BEFORE = torch.ones(2)
{setting}
AFTER = torch.ones(2)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("kept", torch.full((2,), 0.1))

    def forward(self, x: Tensor):
        return (x, BEFORE, AFTER, self.kept, torch.eye(2), torch.tensor([0.1]), torch.Tensor([0.1]), torch.FloatTensor([0.1]), torch.HalfTensor([0.1]), torch.arange(2) / 3, torch.full((2,), 0.5), torch.full((2,), 1),
                torch.linspace(0, 1, 3), torch.scalar_tensor(2), torch.hann_window(3), torch.zeros(2).new_ones(1), torch.arange(3).sqrt(), torch.tensor([1, 2]) * 0.1)
"""
SETTINGS = ["torch.set_default_dtype(torch.float64)", "if BEFORE.numel() == 2:\n    torch.set_default_dtype(torch.float64)", "torch.manual_seed(0)",
            "torch.set_default_dtype(torch.float64)\nMIDDLE = torch.ones(1)\ntorch.set_default_dtype(torch.float32)",
            "from torch import set_default_dtype\nset_default_dtype(torch.double)",
            "def chosen(kind):\n    torch.set_default_dtype(kind)\n\n\ndef prepare():\n    chosen(torch.float64)\n\n\nprepare()",
            "def prepare():\n    if BEFORE.numel() == 2:\n        torch.set_default_tensor_type('torch.DoubleTensor')\n\n\nprepare()",
            "torch.set_default_tensor_type(torch.DoubleTensor)", "torch.set_default_tensor_type('torch.DoubleTensor')\ntorch.set_default_tensor_type(torch.FloatTensor)"]


@pytest.mark.parametrize("setting", SETTINGS)
def test_the_default_dtype_of_a_text(tmp_path, scriptc, setting):
    source = tmp_path / "net.py"
    source.write_text(SOURCE.format(setting=setting))
    path = compiled(scriptc, f"{source}:Net", "--input", "x: float32[n]")
    try:
        want = module(source).Net()(torch.ones(3, dtype=torch.float32))
    finally:
        torch.set_default_dtype(torch.float32)
    for got, expected in zip(session(path).run(None, {"x": np.ones(3, np.float32)}), want, strict=True):
        assert got.dtype == expected.numpy().dtype
        np.testing.assert_allclose(got, expected.numpy(), rtol=1e-7)


NORMED = """
from torch import nn
from torch.nn.utils import weight_norm


class Net(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.layer = weight_norm(nn.Linear(3, 4), dim=dim)

    def forward(self, x):
        return self.layer(x)
"""


@pytest.mark.parametrize("dim", [None, 0, 1, -1])
@pytest.mark.filterwarnings("ignore")
def test_a_norm_of_the_whole_weight_or_along_an_axis(tmp_path, scriptc, dim):
    source = tmp_path / "net.py"
    source.write_text(NORMED)
    torch.manual_seed(0)
    net, x = module(source).Net(dim), torch.ones(2, 3)
    torch.save(net.state_dict(), tmp_path / "w.pt")
    path = compiled(scriptc, f"{source}:Net", "--init", str(dim), "--weights", tmp_path / "w.pt", "--input", "x: float32[n, 3]")
    np.testing.assert_allclose(session(path).run(None, {"x": x.numpy()})[0], net(x).detach().numpy(), rtol=1e-5, atol=1e-6)


def thirds_in_float64(scriptc, source):
    """`f` of the source returns thirds, which show the default dtype that it was compiled with."""
    path = compiled(scriptc, f"{source}:f", "--input", "x: float32[2]")
    got = session(path).run(None, {"x": np.zeros(2, np.float32)})[0]
    assert got.dtype == np.float64
    np.testing.assert_allclose(got, np.full(2, 1 / 3), rtol=1e-15)


def test_a_function_of_an_imported_module_sets_the_default_dtype(tmp_path, scriptc):
    (tmp_path / "settings.py").write_text("import torch\n\n\ndef prepare():\n    torch.set_default_dtype(torch.float64)\n\n\nprepare()\n")
    source = tmp_path / "net.py"
    source.write_text("import settings\nimport torch\n\n\ndef f(x):\n    return torch.ones(2) / 3 + x\n")
    thirds_in_float64(scriptc, source)


@pytest.mark.parametrize("text", ["import settings", "from settings import *"])
def test_an_import_sets_the_default_dtype_although_no_name_of_it_is_read(tmp_path, scriptc, text):
    (tmp_path / "settings.py").write_text("import torch\n\ntorch.set_default_dtype(torch.float64)\n")
    source = tmp_path / "net.py"
    source.write_text(f"import torch\n{text}\n\n\ndef f(x):\n    return torch.ones(2) / 3 + x\n")
    thirds_in_float64(scriptc, source)


SETS_WITHIN = """
from contextlib import contextmanager

import torch


@contextmanager
def computed_in(dtype):
    \"\"\"
    Changes torch's default dtype for a block.
    \"\"\"
    before = torch.get_default_dtype()
    try:
        torch.set_default_dtype(dtype)
        yield
    finally:
        torch.set_default_dtype(before)


def scaled(x):
    return x * torch.full((1,), 0.5)
"""


def test_a_decorated_function_that_sets_the_default_dtype_is_only_read(tmp_path, scriptc):
    (tmp_path / "other.py").write_text(SETS_WITHIN)
    (tmp_path / "net.py").write_text("import other\n\n\ndef f(x):\n    return other.scaled(x)\n")
    path = compiled(scriptc, f"{tmp_path / 'net.py'}:f", "--input", "x: float32[n]")
    (got,) = session(path).run(None, {"x": np.ones(3, np.float32)})
    assert got.dtype == np.float32 and got.tolist() == [0.5] * 3


DEEP = {
    "import pk.middle": "from . import settings\n",
    "from pk import middle": "from .settings import (\n    K,\n)\n",
    "from pk.middle import W": "import pk.settings as s, torch\n",
    "from pk.last import W": "",
    "from pk.middle import *": "try:\n    from pk import (other,\n                    settings)\nexcept ImportError:\n    pass\n",
}


@pytest.mark.parametrize("text", DEEP)
def test_an_import_of_an_import_sets_the_default_dtype(tmp_path, scriptc, text):
    (tmp_path / "pk" / "last").mkdir(parents=True)
    (tmp_path / "pk" / "settings.py").write_text("import torch\n\ntorch.set_default_dtype(torch.float64)\nK = 2\n")
    (tmp_path / "pk" / "other.py").write_text("from . import middle\n")
    (tmp_path / "pk" / "middle.py").write_text(DEEP[text] + "W = 3\n")
    (tmp_path / "pk" / "last" / "__init__.py").write_text("from .. import other, settings\nfrom ..middle import W\n")
    (tmp_path / "pk" / "__init__.py").write_text("")
    source = tmp_path / "net.py"
    source.write_text(f"import torch\n{text}\n\n\ndef f(x):\n    return torch.ones(2) / 3 + x\n")
    thirds_in_float64(scriptc, source)


def test_the_package_of_an_import_sets_the_default_dtype(tmp_path, scriptc):
    (tmp_path / "pk").mkdir()
    (tmp_path / "pk" / "__init__.py").write_text("import torch\n\ntorch.set_default_dtype(torch.float64)\n")
    (tmp_path / "pk" / "middle.py").write_text("W = 3\n")
    source = tmp_path / "net.py"
    source.write_text("import torch\nimport pk.middle\n\n\ndef f(x):\n    return torch.ones(2) / 3 + x\n")
    path = compiled(scriptc, f"{source}:f", "--input", "x: float32[2]")
    assert session(path).run(None, {"x": np.zeros(2, np.float32)})[0].dtype == np.float64


def test_a_setting_behind_many_imports(tmp_path, scriptc):
    pk = tmp_path / "pk"
    pk.mkdir()
    names = ", ".join(f"name{i}" for i in range(10))
    for k in range(60):
        (pk / f"m{k}.py").write_text(f"{names} = range(10)\n")
    (pk / "__init__.py").write_text("".join(f"from .m{k} import {names}\n" for k in range(60)) + "from . import settings\n")
    (pk / "settings.py").write_text("import torch\n\ntorch.set_default_dtype(torch.float64)\n")
    source = tmp_path / "net.py"
    source.write_text("import torch\nimport pk\n\n\ndef f(x):\n    return torch.ones(2) / 3 + x\n")
    path = compiled(scriptc, f"{source}:f", "--input", "x: float32[2]")
    assert session(path).run(None, {"x": np.zeros(2, np.float32)})[0].dtype == np.float64
