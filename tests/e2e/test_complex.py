"""Complex tensors as inputs, values and results, whose parts are a last dimension of the graph's: complex_programs.py against eager mode."""
import inspect
import pathlib

import numpy as np
import onnx
import pytest
import torch
from safetensors.torch import save_file

import complex_programs
import complex_modules
from oracle import agree, compiled, session

FILE = pathlib.Path(complex_programs.__file__)


def described(name, value):
    if isinstance(value, torch.Tensor):
        return f"{name}: {str(value.dtype)[6:]}[{', '.join('_' * value.dim())}]"
    return f"{name}: {type(value).__name__}"


def array(value):
    return (torch.view_as_real(value.resolve_conj()) if torch.is_complex(value) else value).numpy() if isinstance(value, torch.Tensor) else np.array(value)


def flat(value):
    if isinstance(value, dict):
        return flat(list(value.values()))
    return [leaf for part in value for leaf in flat(part)] if isinstance(value, (tuple, list)) else [array(value)]


@pytest.mark.parametrize("name", complex_programs.CASES)
def test_as_eager(scriptc, name):
    program, sets = getattr(complex_programs, name), complex_programs.CASES[name]
    words = [word for parameter, value in zip(inspect.signature(program).parameters, sets[0]) for word in ("--input", described(parameter, value))]
    done = scriptc(f"{FILE}:{name}", "-o", "model.onnx", "--flatten-lists", *words)
    assert done.returncode == 0, done.stderr.decode()
    running = session(pathlib.Path(scriptc.folder) / "model.onnx")
    for arguments in sets:
        got = running.run(None, dict(zip([one.name for one in running.get_inputs()], map(array, arguments))))
        want = flat(program(*arguments))
        assert [one.shape for one in got] == [one.shape for one in want] and [one.dtype for one in got] == [one.dtype for one in want]
        for one, other in zip(got, want):
            np.testing.assert_allclose(one, other, rtol=1e-4, atol=1e-5)


def test_of_unknown_number_is_refused(scriptc):
    done = scriptc(f"{FILE}:of_a_branch", "--input", "z: List[complex64[_, _]]", "--input", "n: int")
    assert done.returncode == 2 and "SC0302" in done.stderr.decode()


@pytest.mark.parametrize("name", ["Spectral", "Layers", "Converted", "Written"])
@pytest.mark.parametrize("ending", ["pt", "safetensors"])
def test_complex_state_as_eager(scriptc, tmp_path, name, ending):
    """Complex parameters and buffers take their values from the file that holds them."""
    torch.manual_seed(0)
    model = getattr(complex_modules, name)().eval()
    with torch.no_grad():
        for value in model.parameters():
            value.copy_(torch.randn(value.shape, dtype=value.dtype) / 3)
    state = {key: value.detach().clone() for key, value in model.state_dict().items()}
    torch.save(state, tmp_path / "w.pt")
    save_file(state, tmp_path / "w.safetensors")
    words = ["--input", f"x: float32[b, {model.shape}]", "--weights", f"w.{ending}"]
    running = session(compiled(scriptc, f"{complex_modules.__file__}:{name}", *words))
    for batch in (1, 3):
        model = getattr(complex_modules, name)().eval()
        model.load_state_dict(state)
        x = torch.randn(batch, *eval(f"[{model.shape}]"))
        agree(running, {"x": x.numpy()}, [model(x).detach()])


def test_complex_state_with_random_values(scriptc):
    path = compiled(scriptc, f"{complex_modules.__file__}:Spectral", "--input", "x: float32[b, 3, 8, 8]", "--params", "random")
    assert [tuple(one.dims) for one in onnx.load(path).graph.initializer if one.name == "weight"] == [(3, 3, 4, 4, 2)]


REAL = "from complex_modules import Converted\n\n\nclass Net(Converted):\n    def __init__(self):\n        super().__init__()\n        self.to(torch.float64)\n"


def test_complex_state_made_real_is_refused(scriptc, tmp_path):
    (tmp_path / "real.py").write_text("import torch\n" + REAL)
    done = scriptc("real.py:Net", "--input", "x: float32[b, 8]", "-I", str(FILE.parent))
    assert done.returncode == 1 and b"cannot be converted to a real dtype" in done.stderr
