"""Compares numbers that scipy computes with those that a compiled model returns: shared by test_scipy.py and test_scipy_arrays.py."""
import numpy as np

from oracle import compiled, session

SOURCE = """
import numpy as np
import torch
{imports}

class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        made = [{made}]
        self.made = [torch.from_numpy(np.atleast_1d(np.array(one, dtype=np.float64))).reshape(-1) for one in made]

    def forward(self, x):
        return tuple([one + x for one in self.made])
"""


def check(scriptc, folder, imports, expected, rtol, atol):
    """Computes the keys of `expected` in a constructor and compares them with its values."""
    (folder / "m.py").write_text(SOURCE.format(imports=imports, made=",\n                ".join(expected)))
    got = session(compiled(scriptc, "m.py:Net", "--input", "x: float64[1]")).run(None, {"x": np.zeros(1)})
    for (text, want), one in zip(expected.items(), got, strict=True):
        np.testing.assert_allclose(one, want, rtol=rtol, atol=atol, err_msg=text)
