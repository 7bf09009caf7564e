"""Recurrent layers of float64 are computed step by step, as exactly as eager mode."""
import pytest
import torch

import recurrent_programs
from oracle import ROOT, agree, compiled, session

SOURCE = ROOT / "tests" / "e2e" / "recurrent_programs.py"
EXACT = {"rtol": 1e-12, "atol": 1e-13}


def flat(value):
    return [leaf for part in value for leaf in flat(part)] if isinstance(value, (tuple, list)) else [value]


def made(scriptc, name, kind, *inputs):
    torch.manual_seed(2)
    model = getattr(recurrent_programs, name)(*([kind] if kind else [])).eval()
    torch.save(model.state_dict(), scriptc.folder / "w.pth")
    words = [word for text in inputs for word in ("--input", text)]
    init = ("--init", repr(kind)) if kind else ()
    return model, session(compiled(scriptc, f"{SOURCE}:{name}", "--weights", "w.pth", *init, *words))


@pytest.mark.parametrize("kind", recurrent_programs.LAYERS)
def test_layers(scriptc, kind):
    model, running = made(scriptc, "Layer", kind, "x: float64[n, m, 3]")
    for sizes in ((5, 2), (1, 3)):
        x = torch.randn(*sizes, 3, dtype=torch.float64)
        with torch.no_grad():
            agree(running, {"x": x.numpy()}, flat(model(x)), **EXACT)


def test_a_given_state(scriptc):
    model, running = made(scriptc, "Given", "", "x: float64[t, b, 3]", "h: float64[1, b, 4]")
    x, h = torch.randn(4, 2, 3, dtype=torch.float64), torch.randn(1, 2, 4, dtype=torch.float64)
    with torch.no_grad():
        agree(running, {"x": x.numpy(), "h": h.numpy()}, flat(model(x, h)), **EXACT)


@pytest.mark.parametrize("kind", recurrent_programs.LAYERS)
def test_rows_of_their_own_lengths(scriptc, kind):
    model, running = made(scriptc, "Packed", kind, "x: float64[n, m, 3]", "lengths: int64[k]")
    first = model.layer.batch_first
    for lengths in (torch.tensor([2, 4, 1]), torch.tensor([3])):
        shape = (len(lengths), int(lengths.max()), 3) if first else (int(lengths.max()), len(lengths), 3)
        x = torch.randn(shape, dtype=torch.float64)
        with torch.no_grad():
            agree(running, {"x": x.numpy(), "lengths": lengths.numpy()}, flat(model(x, lengths)), **EXACT)


@pytest.mark.parametrize("kind", ["lstm_deep", "gru", "tanh"])
def test_archives_and_exported_programs(scriptc, kind):
    torch.manual_seed(2)
    model, x = recurrent_programs.Layer(kind).eval(), torch.randn(3, 2, 3, dtype=torch.float64)
    torch.jit.trace(model, (x,)).save(scriptc.folder / "m.pt")
    torch.export.save(torch.export.export(model, (x,)), scriptc.folder / "m.pt2")
    with torch.no_grad():
        want = flat(model(x))
    agree(session(compiled(scriptc, "m.pt", "--input", "x: float64[n, m, 3]")), {"x": x.numpy()}, want, **EXACT)
    agree(session(compiled(scriptc, "m.pt2", out="e.onnx")), {"x": x.numpy()}, want, **EXACT)
