"""torch.autocast("cpu") in live models, as a region and as a decorator: the graph has the types and the values of eager mode."""
import warnings

import pytest
import torch
import torch.nn.functional as F
from torch import nn

import scriptc

torch.manual_seed(0)


class Region(nn.Module):
    """Calls of each kind: those that convert to the region's type, those that convert to float32, and others."""

    def __init__(self, dtype):
        super().__init__()
        self.lin, self.conv, self.norm, self.dtype = nn.Linear(4, 4), nn.Conv1d(4, 4, 1), nn.LayerNorm(4), dtype
        self.attention = nn.MultiheadAttention(4, 2, batch_first=True)

    def forward(self, x):
        with torch.autocast("cpu", dtype=self.dtype):
            low = self.lin(x)
            parts = [self.conv(x[None]), x @ x, torch.mv(x, x[0]), self.attention(x[None], x[None], x[None])[0], torch.einsum("ij,kj->ik", x, x)]
            full = [F.mse_loss(low, low * 0.5), torch.prod(low), F.cross_entropy(low, torch.tensor([0, 1, 2, 3])), torch.linalg.inv(x + 4 * torch.eye(4))]
            plain = [self.norm(low), torch.softmax(low, 0), torch.cat([low, x]), torch.einsum("ij->ji", x), torch.linalg.norm(low), low.exp()]
            asked = [torch.zeros(1) + torch.is_autocast_enabled("cpu"), torch.zeros(1, dtype=torch.get_autocast_dtype("cpu"))]
            with torch.autocast("cpu", enabled=False):
                off = torch.mm(x, x)
            wide = torch.matmul(x.double(), x.double())
        return low, parts, full, plain, asked, off, wide, self.lin(x), torch.zeros(1) + torch.is_autocast_enabled("cpu")


with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    deprecated, of_gpu = torch.cpu.amp.autocast(dtype=torch.float16), torch.autocast("cuda")


class Decorated(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(3, 3)

    @torch.autocast("cpu")
    def forward(self, x):
        return self.lin(x)


class Deprecated(Decorated):
    @torch.no_grad()
    @deprecated
    def forward(self, x):
        return self.lin(x)


class Bound(Decorated):
    def __init__(self):
        super().__init__()
        self.forward = torch.autocast("cpu")(self.plain)

    def plain(self, x):
        return self.lin(x)


@torch.autocast("cpu", dtype=torch.float16)
def squared(x):
    return x @ x


@of_gpu
def of_a_gpu(x):
    return x @ x


@torch.autocast("cpu", enabled=False)
def switched_off(x):
    return x @ x


def made(dtype):
    cast = torch.autocast("cpu", dtype=dtype)

    @cast
    def function(x):
        return x @ x
    return function


def replaced():
    model = nn.Linear(3, 3)
    model.forward = torch.autocast("cpu")(model.forward)
    return model


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
@pytest.mark.filterwarnings("ignore")
def test_region(dtype):
    program = scriptc.export(Region(dtype).eval(), (torch.randn(4, 4),), flatten_lists=True)
    found = program.verify(rtol=2e-2, atol=2e-2)
    assert found.ok and len(found.differences) == 22, found


@pytest.mark.parametrize("model", [
    Decorated(), Deprecated(), Bound(), squared, of_a_gpu, switched_off, made(torch.float32), made(torch.bfloat16), made(torch.float16), replaced(),
    torch.autocast("cpu")(lambda x: x @ x), torch.autocast("cpu")(nn.Linear(3, 3)), torch.no_grad()(torch.autocast("cpu")(squared))],
    ids=lambda model: getattr(model, "__name__", type(model).__name__))
@pytest.mark.filterwarnings("ignore")
def test_decorator(model):
    x = torch.randn(3, 3)
    program = scriptc.export(model, (x,))
    assert program.outputs[0].dtype == str(model(x).dtype).replace("torch.", "")
    assert program.verify().ok, program.verify()
    assert program(x).dtype == model(x).dtype


def test_bfloat16_arguments():
    model, x = nn.Sequential(nn.Linear(3, 4), nn.ReLU()).bfloat16(), torch.randn(2, 3).bfloat16()
    program = scriptc.export(model, (x,), dynamic_shapes=({0: "n"},))
    assert program.verify().ok and program.verify(torch.randn(5, 3).bfloat16()).ok and program.verify(torch.randn(0, 3).bfloat16()).ok
    assert torch.equal(program(x), model(x))


@pytest.mark.parametrize("layer", [nn.LSTM(3, 3), nn.GRU(3, 3), nn.Bilinear(3, 3, 2)], ids=lambda one: type(one).__name__)
def test_what_is_refused(layer):
    def function(x):
        with torch.autocast("cpu"):
            return layer(x, x) if isinstance(layer, nn.Bilinear) else layer(x)

    with pytest.raises(scriptc.CompileError, match="under autocast: leave it out of the region"):
        scriptc.export(function, (torch.randn(2, 3),))


def test_in_a_scripted_archive():
    class Scripted(nn.Module):
        def forward(self, x):
            with torch.autocast("cpu"):
                return x @ x

    with pytest.raises(scriptc.CompileError, match="in a scripted archive"):
        scriptc.export(torch.jit.script(Scripted()), (torch.randn(2, 2),))


@pytest.mark.parametrize("function", [torch.linalg.norm, torch.fft.fft, torch.special.erf, torch.linalg.det, F.gelu],
                         ids=lambda one: one.__name__)
def test_functions_of_torch_in_closures(function):
    assert scriptc.export(lambda x: function(x).abs(), (torch.randn(3, 3),)).verify().ok
