"""A decoder with a key/value cache: the prompt's pass and one Loop for the generated tokens."""
import onnx
import pytest
import torch
from safetensors.torch import save_file

from oracle import EXAMPLES, agree, compiled, module, operators, session

SIZES = dict(vocabulary=40, context=32, width=16, heads=2, layers=3)


@pytest.mark.parametrize("batch, length, count", [(1, 1, 1), (1, 5, 9), (3, 4, 6)])
def test_generates_as_eager(scriptc, tmp_path, batch, length, count):
    torch.manual_seed(3)
    model = module(EXAMPLES / "generate.py").Generator(**SIZES).eval()
    weights = tmp_path / "weights.safetensors"
    save_file({key: value.clone() for key, value in model.state_dict().items()}, str(weights))
    path = compiled(scriptc, f"{EXAMPLES / 'generate.py'}:Generator", "--init", ", ".join(f"{k}={v}" for k, v in SIZES.items()),
                    "--weights", weights, "--input", "prompt: int64[batch, length]")
    assert operators(onnx.load(str(path)).graph).count("Loop") == 1
    prompt = torch.randint(SIZES["vocabulary"], (batch, length))
    with torch.no_grad():
        agree(session(path), {"prompt": prompt.numpy(), "count": torch.tensor(count).numpy()}, [model(prompt, count)])
