"""lazy_layers.py with weights of eager mode, and without."""
import pathlib

import pytest
import torch
from safetensors.torch import save_file

import lazy_layers
from oracle import agree, compiled, session

FILE = pathlib.Path(lazy_layers.__file__)


@pytest.mark.parametrize("sizes", ["2, 3, 8, 8", "n, c, h, w"])
@pytest.mark.parametrize("target", ["Net", "tried"])
def test_sizes_of_a_file(scriptc, target, sizes):
    torch.manual_seed(0)
    net = lazy_layers.tried().eval()
    save_file({name: value.clone().abs() for name, value in net.state_dict().items()}, scriptc.folder / "w.safetensors")
    net.load_state_dict({name: value.abs() for name, value in net.state_dict().items()})
    path = compiled(scriptc, f"{FILE}:{target}", "--weights", "w.safetensors", "--input", f"x: float32[{sizes}]")
    x = torch.randn(2, 3, 8, 8)
    agree(session(path), {"x": x.numpy()}, [net(x)], rtol=1e-3, atol=1e-4)


def test_sizes_of_the_input(scriptc):
    path = compiled(scriptc, f"{FILE}:Net", "--params", "random", "--input", "x: float32[n, 3, h, w]")
    got, = session(path).run(None, {"x": torch.randn(2, 3, 8, 8).numpy()})
    assert got.shape == (2, 3) and bool(torch.from_numpy(got).isfinite().all())


def test_sizes_that_are_not_known(scriptc):
    done = scriptc(f"{FILE}:Net", "--params", "random", "--input", "x: float32[n, c, h, w]")
    assert done.returncode == 1 and "SC7105" in done.stderr.decode() and "a lazy layer takes its size from the input" in done.stderr.decode()
