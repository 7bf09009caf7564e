"""The odd calls of odd_calls.py against eager mode, in processes of their own, since a run-time library may end or hang its process over one of them."""
import json
import pathlib
import subprocess
import sys

import pytest

pytest.importorskip("onnxruntime")
pytest.importorskip("torch")
FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))
from odd_calls import CALLS


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    log = tmp_path_factory.mktemp("calls") / "calls.json"
    subprocess.run([sys.executable, str(FOLDER / "calls.py"), "--kind", "listed", "--json", str(log)], capture_output=True, check=False)
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    return {(line["label"], line["sizes"]): line for line in lines}


@pytest.mark.parametrize("number, sizes", [(number, sizes) for number, one in enumerate(CALLS) for sizes in one[4].split(",")])
def test_call(results, number, sizes):
    result = results[str(number), sizes]
    may = {"ok", "inexact"} | ({"refused"} if sizes == "rankless" and not CALLS[number][3] else set())
    assert result["status"] in may, f"{result['status']}: {result['call']}: {result['why']}"


@pytest.mark.parametrize("expression", ["a @ b.mT", "(a * 2) @ (b * 2).mT", "torch.bmm(a, b.mT)", "torch.einsum('bij,bkj->bik', a, b)", "torch.baddbmm(c, a, b.mT)",
                                        "torch.addbmm(c[0], a, b.mT)"])
def test_product_over_nothing_is_written(expression, tmp_path):
    """Memory that a run left must not show up as the result of the next, over an inner size of 0."""
    import numpy
    import onnxruntime
    source = f"import torch\nfrom torch import Tensor\n\n\ndef forward(a: Tensor, b: Tensor, c: Tensor):\n    return ({expression}) + 1\n"
    (tmp_path / "model.py").write_text(source)
    inputs = [word for name, sizes in (("a", "p, n, k"), ("b", "p, m, k"), ("c", "p, n, m")) for word in ("--input", f"{name}: float32[{sizes}]")]
    subprocess.run([str(FOLDER.parents[1] / "build/scriptc"), f"{tmp_path}/model.py:forward", "-o", f"{tmp_path}/model.onnx", *inputs], check=True)
    session = onnxruntime.InferenceSession(f"{tmp_path}/model.onnx", providers=["CPUExecutionProvider"])
    a, b, c = (numpy.full(shape, 5, numpy.float32) for shape in ((2, 37, 41), (2, 43, 41), (2, 37, 43)))
    names = [one.name for one in session.get_inputs()]
    for _ in range(3):
        session.run(None, {name: value for name, value in zip("abc", (a, b, c)) if name in names})
        got = session.run(None, {name: value for name, value in zip("abc", (a[:, :, :0], b[:, :, :0], c * 0)) if name in names})[0]
        numpy.testing.assert_array_equal(got, numpy.ones_like(got))


def test_attention_over_no_positions(tmp_path):
    """Heads of a sequence-first attention: ONNX Runtime's fusions end the process over a length of 0, unless they are kept away. In a process of its own."""
    (tmp_path / "model.py").write_text("from torch import Tensor\n\n\ndef forward(a: Tensor, b: Tensor):\n"
                                       "    return (a.permute(1, 2, 0, 3) * 0.5) @ b.permute(1, 2, 3, 0)\n")
    subprocess.run([str(FOLDER.parents[1] / "build/scriptc"), f"{tmp_path}/model.py:forward", "-o", f"{tmp_path}/model.onnx", "--input", "a: float32[n, b, 2, 4]",
                    "--input", "b: float32[m, b, 2, 4]"], check=True)
    lines = ["import numpy, onnxruntime", f"session = onnxruntime.InferenceSession(r'{tmp_path}/model.onnx', providers=['CPUExecutionProvider'])",
             "for n, m, b in ((3, 5, 2), (0, 5, 2), (3, 0, 2), (3, 5, 0)):",
             "    got = session.run(None, {'a': numpy.ones((n, b, 2, 4), 'f'), 'b': numpy.ones((m, b, 2, 4), 'f')})[0]",
             "    assert got.shape == (b, 2, n, m) and (got == 2).all()"]
    assert subprocess.run([sys.executable, "-c", "\n".join(lines)], check=False).returncode == 0


@pytest.mark.parametrize("words", [[], ["-O0"]])
def test_dropout_of_channels_drops(words, tmp_path):
    import numpy
    import onnxruntime
    (tmp_path / "model.py").write_text("import torch.nn.functional as F\nfrom torch import Tensor\n\n\ndef forward(a: Tensor):\n    return F.dropout2d(a, 0.5, True)\n")
    subprocess.run([str(FOLDER.parents[1] / "build/scriptc"), f"{tmp_path}/model.py:forward", "-o", f"{tmp_path}/model.onnx", "--input", "a: float32[2, 64, 3, 3]", *words],
                   check=True)
    session = onnxruntime.InferenceSession(f"{tmp_path}/model.onnx", providers=["CPUExecutionProvider"])
    got = session.run(None, {"a": numpy.ones((2, 64, 3, 3), "f")})[0]
    assert 30 < (got.reshape(128, 9) == 0).all(1).sum() < 98 and set(got.reshape(-1)) == {0, 2}
