"""pad_packed_sequence: any total length, and rows of any rank."""
import numpy as np
import pytest
import torch
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from oracle import compiled, session

SOURCE = """import torch
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

def padded(x, lengths, total: int):
    return pad_packed_sequence(pack_padded_sequence(x, lengths, enforce_sorted=False), padding_value=2.0, total_length=total)
"""


@pytest.mark.parametrize("total", [3, 4, 6])
@pytest.mark.parametrize("shape", [(4, 2), (4, 2, 3), (4, 2, 3, 2)])
@pytest.mark.parametrize("first", ["4", "t"])
def test_total_length(scriptc, total, shape, first):
    (scriptc.folder / "m.py").write_text(SOURCE.replace("total: int", f"total: int = {total}"))
    sizes = ", ".join([first, *map(str, shape[1:])])
    x, lengths = torch.randn(shape), torch.tensor([1, 3])
    run = session(compiled(scriptc, "m.py:padded", "--input", f"x: float32[{sizes}]", "--input", "lengths: int64[2]", "--input", f"total: int = {total}"))
    want = pad_packed_sequence(pack_padded_sequence(x, lengths, enforce_sorted=False), padding_value=2.0, total_length=total)
    for got, expected in zip(run.run(None, {"x": x.numpy(), "lengths": lengths.numpy()}), want, strict=True):
        np.testing.assert_array_equal(got, expected.numpy())
