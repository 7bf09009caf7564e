"""Inputs whose sizes are expressions over a size that no input has: what a graph needs of that size follows from them."""
import pytest
import torch

from oracle import agree, compiled, module, session

SOURCE = """import torch
import torch.nn.functional as F

def normalized(x: torch.Tensor):
    return F.group_norm(x, 2)

def halves(x: torch.Tensor):
    return x.reshape(x.shape[0] * 2, 2, -1).sum(1) if x.shape[1] == 4 else x

def inner(x: torch.Tensor):
    return torch.einsum('abi,abj->ij', x, x), torch.einsum('abi,cdi->abcd', x, x)

def contracted(x: torch.Tensor):
    return torch.tensordot(x, x, dims=([0, 2], [0, 2]))

def counted(x: torch.Tensor):
    return torch.arange(x.shape[2] // 2) + x.shape[2] * x.shape[0], torch.zeros(x.shape[2] // 2, x.shape[0]) + x.sum()
"""


@pytest.mark.parametrize("sizes, given", [
    ("n, 4, 2*t", [(2, 4, 6), (1, 4, 2)]), ("n, 4, 16*t", [(2, 4, 16), (3, 4, 32)]), ("n, 4, 3*t + 1", [(2, 4, 4), (1, 4, 10)]),
    ("n, 2*t + 2, 4*m", [(1, 4, 4), (2, 4, 8)]), ("3*n, 4, 2*t", [(3, 4, 6), (6, 4, 2)])])
@pytest.mark.parametrize("name", ["normalized", "halves", "inner", "contracted", "counted"])
def test_sizes_that_follow(scriptc, tmp_path, sizes, given, name):
    (tmp_path / "sizes.py").write_text(SOURCE)
    running = session(compiled(scriptc, f"sizes.py:{name}", "--input", f"x: float32[{sizes}]"))
    function = getattr(module(tmp_path / "sizes.py"), name)
    for size in given:
        x = torch.randn(size, generator=torch.Generator().manual_seed(3))
        made = function(x)
        agree(running, {"x": x.numpy()}, made if isinstance(made, tuple) else (made,))
