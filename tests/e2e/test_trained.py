"""Trained weights as a package brings them: the archive in silero-vad's wheel, whose detector keeps state over the chunks of a recording."""
import importlib.util
import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "models"))
import trained  # noqa: E402

ROWS = [row for row in trained.rows if row["package"] == "silero-vad"]


@pytest.mark.parametrize("row", ROWS, ids=[row["make"].__name__ for row in ROWS])
def test_weights_of_a_wheel(scriptc, monkeypatch, row):
    folder = importlib.util.find_spec("silero_vad").submodule_search_locations[0]
    monkeypatch.setattr(trained, "WHEELS", pathlib.Path(folder).parent)
    path = scriptc.folder / "model.onnx"
    done = scriptc(*trained.command("", row, path)[1:])
    assert done.returncode == 0, done.stderr.decode()
    assert trained.difference(row, path) < 1e-5
