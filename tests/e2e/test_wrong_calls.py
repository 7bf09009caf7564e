"""Calls with arguments that do not fit: each is compiled or refused with a diagnostic, and never an internal error."""
import random

import pytest
import torch

from oracle import session

METHODS = """size to view split new_zeros index_put_ where type item tolist stride new_tensor normal_ fill_ copy_ nonzero __getitem__ __setitem__ __rsub__
t_ unsqueeze_ permute expand chunk unbind add add_ float_power_ unique sum_to_size tensor_split reshape flatten select narrow data T no_such squeeze_ max""".split()
FUNCTIONS = """tensor as_tensor where nonzero split finfo iinfo device Size FloatTensor promote_types meshgrid hann_window cat stack zeros arange broadcast_shapes
index_put_ is_tensor manual_seed set_default_dtype Tensor numel tensordot unsafe_chunk permute_copy relu_ _assert""".split()
ARGUMENTS = ["", "1", "None", "x", "'a'", "[1, 2]", "(x, 1)", "*[1, 2, 3]", "dim=1", "n", "...", "torch.float32", "out=x", "x, x, x", "slice(1)", "[x, x]",
             "-1, 5", "[[1], 2]", "**{'a': 1}", "True", "1.5", "{}", "[]"]
OPERANDS = [text for text in ARGUMENTS if text and "*" not in text and "=" not in text]


def expressions():
    draw = random.Random(7)
    every = [f"{owner}.{name}({given})" for owner, names in (("x", METHODS), ("torch", FUNCTIONS)) for name in names for given in ARGUMENTS]
    every += [form.format(given) for given in OPERANDS for form in ("x[{}]", "x + ({})", "n // ({})", "~({})", "({}) in x", "x @ ({})")]
    draw.shuffle(every)
    return [every[at:at + 40] for at in range(0, 400, 40)]


@pytest.mark.parametrize("chosen", expressions(), ids=range(10))
def test_nothing_breaks(scriptc, tmp_path, chosen):
    for at, expression in enumerate(chosen):
        path = tmp_path / f"call{at}.py"
        path.write_text(f"import torch\n\n\ndef call(x, n: int):\n    y = {expression}\n    return x\n")
        done = scriptc(f"{path}:call", "--input", "x: float32[a, 3]", "--input", "n: int", "-o", "-")
        assert done.returncode in (0, 1), (expression, done.stderr.decode())


# Ranks that are not known, lists that are too long, and numbers that no size can be
UNRANKED = [
    ("A.adaptive_avg_pool1d(x.flatten(), [1])", "SC6112"), ("A.adaptive_avg_pool2d(x.flatten(), [1, 1])", "SC6112"),
    ("F.avg_pool2d(x.squeeze(), 2, ceil_mode=True)", None), ("F.avg_pool3d(x, 3, 2, 1, ceil_mode=True, divisor_override=3)", None),
    ("A.rms_norm(x, [2] * 70)", "SC6112"), ("A.layer_norm(x, [2] * 70)", "SC6112"), ("A.layer_norm(x, [0, -2])", "SC6111"), ("A.layer_norm(x, [])", "SC6112"),
    ("x.as_strided([-1, 2], [1, 1])", "SC6111"), ("x.as_strided([n, -2], [n, 1], n)", "SC6111"), ("x.as_strided([2, 2], [-1, 1])", "SC6111"),
    ("x.as_strided_scatter(y, [-1, 2], [1, 1])", "SC6111"), ("torch.count_nonzero(torch.empty(2**30), [n])", ""),
    ("A._pad_circular(x, [2**63 - 1] * 2)", ""), ("A._pad_circular(torch.empty(2, 2**62), [n, 1])", ""),
    ("A.index.Tensor(x.squeeze(), [y])", "SC6501"), ("A.index.Tensor(x, [None] * 70)", "SC6501"), ("A.index.Tensor(x, [y > 0] * 70)", "SC6501"),
    ("A._convolution(x, y, None, [1], [0], [1], n > 1, [0], 1, False, False, True, True)", "SC4201"),
    ("A.conv2d(x, y.flatten(), None, 1, 0, 1, n)", ""),
    ("x.reshape(3, 4).narrow(0, 2**63 - 1, 2**63 - 1)", "SC6111"), ("x.reshape(3, 4).narrow(0, -5, 1)", "SC6111"), ("x.narrow(0, 1, 2**63 - 1)", None),
    ("x.cummax(-2**63)", "SC6110"), ("x.argsort(-2147483649)", "SC6110"), ("x.swapdims(-2**63, 0)", "SC6110"), ("x.flatten(0, 2**63 - 1)", "SC6110"),
    ("x.diagonal(-2**63)", None), ("x.reshape(-1, 2**62, 2**62)", ""), ("x.sum_to_size(2**63 - 1, -2**63)", ""), ("torch.fft.fft(x, 2**63 - 1)", ""),
    ("F.interpolate(x.reshape(1, 1, 4), scale_factor=1e300)", ""), ("x.reshape(3, 4)[::2**63 - 1]", None),
]


@pytest.mark.parametrize("expression, code", UNRANKED, ids=[one[0][:30] for one in UNRANKED])
def test_unknown_ranks(scriptc, tmp_path, expression, code):
    path = tmp_path / "call.py"
    path.write_text(f"import torch\nimport torch.nn.functional as F\n\nA = torch.ops.aten\n\n\ndef call(x, y, n: int):\n    return {expression}\n")
    done = scriptc(f"{path}:call", "-o", "m.onnx")
    said = done.stderr.decode()
    assert done.returncode in ((0,) if code is None else (0, 1) if code == "" else (1,)), said
    assert f"error[{code}]" in said if code else True


ENDLESS = """
def call(x):
    return deeper(x, (x.sum(),), 3)


def deeper(x, found, n: int):
    if x.dim() == 3:
        return deeper(x.unsqueeze(0), found, n).squeeze(0)
    return found[n]
"""


def test_a_result_that_only_cut_recursion_would_give(scriptc, tmp_path):
    (tmp_path / "call.py").write_text(ENDLESS)
    done = scriptc(f"{tmp_path / 'call.py'}:call", "-o", "m.onnx")
    assert done.returncode == 1 and b"error[SC2010]: every path through the program raises an exception" in done.stderr


# Keywords and bounds that PyTorch does not take, though other functions take them
FOREIGN = ["torch.squeeze(x, dims=1)", "x.sum(dims=0)", "torch.flip(x, dim=[0])", "torch.flip(x, axis=[0])", "torch.stack(arrays=[x, x])", "torch.fmod(x, divisor=2)",
           "x.view(shape=(3, 1))", "torch.zeros(shape=(2,))", "torch.bmm(batch1=x, mat2=x)", "x[:torch.tensor(2.0)]", "x[x.sum():]"]
TAKEN = ["torch.squeeze(x, axis=0)", "x.sum(axis=0, keepdims=True)", "torch.flip(x, dims=[0])", "torch.add(x1=x, x2=x)", "torch.roll(x, 1, dims=0)", "torch.pow(x, exponent=2)",
         "x[:torch.tensor(2)]", "x[torch.tensor([1]):]"]


@pytest.mark.parametrize("expression", FOREIGN + TAKEN)
def test_keywords_as_in_pytorch(scriptc, tmp_path, expression):
    x = torch.ones(3)
    path = tmp_path / "call.py"
    path.write_text(f"import torch\n\n\ndef call(x):\n    return {expression}\n")
    done = scriptc(f"{path}:call", "--input", "x: float32[3]", "-o", "m.onnx")
    if expression in TAKEN:
        got = session(scriptc.folder / "m.onnx").run(None, {"x": x.numpy()})[0]
        assert done.returncode == 0 and got.tolist() == eval(expression).tolist()
    else:
        with pytest.raises(TypeError):
            eval(expression)
        assert done.returncode == 1 and any(code in done.stderr for code in (b"SC6401", b"SC6402", b"SC2208")), done.stderr.decode()
