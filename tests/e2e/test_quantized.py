"""Quantised programs and models against eager mode: quantized_programs.py, each to one step of the scale of its result."""
import io
import pathlib
import re
import warnings
import zipfile

import numpy as np
import onnx
import pytest
import torch

import quantized_programs as programs
from oracle import arrays, compiled, session

FILE = pathlib.Path(programs.__file__)
pytestmark = pytest.mark.filterwarnings("ignore")


def described(name, value):
    if not isinstance(value, torch.Tensor):
        return f"{name}: {type(value).__name__}"
    return f"{name}: {str(value.dtype)[6:]}[{', '.join(map(str, value.shape))}]"


def flat(value):
    return [leaf for part in value for leaf in flat(part)] if isinstance(value, (tuple, list)) else [value]


def near(path, arguments, expected, step):
    """Integers may differ by 1, real numbers by one step."""
    running = session(path)
    got = running.run(None, dict(zip([one.name for one in running.get_inputs()], arrays(arguments))))
    expected = arrays(flat(expected))
    assert len(got) == len(expected)
    for one, want in zip(got, expected):
        assert one.shape == want.shape and one.dtype == want.dtype
        allowed = 1 if one.dtype.kind in "iu" else step * 1.001
        np.testing.assert_allclose(one.astype(np.float64), want.astype(np.float64), rtol=1e-6, atol=allowed + 1e-6)
        away = np.abs(one.astype(np.float64) - want.astype(np.float64)) > 1e-5
        assert away.sum() <= max(1, away.size / 10), "many elements are a step away"


@pytest.mark.parametrize("name", programs.PROGRAMS)
def test_program(scriptc, name):
    step, arguments = programs.PROGRAMS[name]
    program = getattr(programs, name)
    words = [word for parameter, value in zip(program.__code__.co_varnames, arguments) for word in ("--input", described(parameter, value))]
    near(compiled(scriptc, f"{FILE}:{name}", "--flatten-lists", *words), arguments, program(*arguments), step)


def quantised(name):
    """The model after calibration and conversion, and the step of its results."""
    make, arguments, step, dynamic, engine, _ = programs.MODELS[name]
    torch.manual_seed(1)
    torch.backends.quantized.engine = engine
    which = torch.ao.quantization
    if dynamic:
        return which.quantize_dynamic(make().eval(), set(dynamic)), 1e-5
    made = make().eval()
    if arguments[0].dtype == torch.int64:
        return which.convert(which.prepare(made)), 1e-5
    made.qconfig = which.get_default_qconfig(engine)
    prepared = which.prepare(made)
    for seed in range(3):
        prepared(arguments[0] * (1 + seed / 10))
    seen = []
    model = which.convert(prepared)
    model.dequant.register_forward_pre_hook(lambda module, given: seen.append(given[0].q_scale())).__class__
    model(*arguments)
    model.dequant._forward_pre_hooks.clear()
    return model, seen[0]


def saved(model, arguments, form, path):
    if form == "saved":
        torch.save(model, path)
        return
    made = torch.jit.trace(model, arguments) if form == "traced" else torch.jit.script(model)
    torch.jit.save(torch.jit.freeze(made) if form == "frozen" else made, path)


@pytest.mark.parametrize("name, form", [(name, form) for name, row in programs.MODELS.items() for form in row[-1]])
def test_model(scriptc, name, form):
    model, step = quantised(name)
    arguments = programs.MODELS[name][1]
    with torch.no_grad():
        expected = model(*arguments)
    saved(model, arguments, form, scriptc.folder / "m.pt")
    inputs = re.findall(r"\w+", {True: "indices offsets"}.get(arguments[0].dtype == torch.int64, "x" if hasattr(model, "dequant") or not isinstance(model, torch.nn.Sequential) else "input"))
    words = [word for one, value in zip(inputs, arguments) for word in ("--input", described(one, value))]
    near(compiled(scriptc, "m.pt", "-I", str(FILE.parent), *words), arguments, expected, step)
