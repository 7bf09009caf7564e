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
