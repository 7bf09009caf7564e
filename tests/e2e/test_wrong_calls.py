"""Calls with arguments that do not fit: each is compiled or refused with a diagnostic, and never an internal error."""
import random

import pytest

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
