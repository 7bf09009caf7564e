"""Tables that imports fill, and what they set: the compiler evaluates of each module only what a program needs, and must find what else changes it."""
import json
import subprocess
import sys

import numpy as np
import pytest

import filling
from oracle import session

# Runs the programs of the folders in one process, each with modules of its own, and prints their values.
RUN = """
import json, pathlib, sys
values = {}
for name in json.loads(sys.stdin.read()):
    sys.path.insert(0, name)
    try:
        import model
        values[name] = int(model.value())
    finally:
        sys.path.pop(0)
        for module in [m for m in sys.modules if m.split(".")[0] in ("model", "parts")]:
            del sys.modules[module]
print(json.dumps(values))
"""


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """Returns the folder and the value in Python of each program."""
    root = tmp_path_factory.mktemp("filling")
    folders = {}
    for number, (name, files) in enumerate([*filling.programs(), *filling.settings_programs()]):
        folders[name] = root / str(number)
        for path, text in files.items():
            (folders[name] / path).parent.mkdir(parents=True, exist_ok=True)
            (folders[name] / path).write_text(text)
    done = subprocess.run([sys.executable, "-B", "-c", RUN], input=json.dumps([str(one) for one in folders.values()]), text=True, capture_output=True)
    assert done.returncode == 0, done.stderr
    values = json.loads(done.stdout)
    return {name: (folder, values[str(folder)]) for name, folder in folders.items()}


SETTING = [f"{reads[0]} {way}" for reads, ways in filling.SETTINGS.items() for way in ways]


@pytest.mark.parametrize("way", [*filling.FILLINGS, *SETTING])
def test_as_python(scriptc, written, way):
    wrong = {}
    for name, (folder, expected) in written.items():
        if name.split(", ")[0] != way:
            continue
        done = scriptc(folder / "model.py:f", "-I", folder, "--input", "x: float32[n]", "-o", folder / "f.onnx")
        assert done.returncode == 0, name + done.stderr.decode()
        (got,) = session(folder / "f.onnx").run(None, {"x": np.ones(1, np.float32)})
        if int(got[0]) != expected:
            wrong[name] = (int(got[0]), expected)
    assert not wrong


LEFT_OUT = """\
TABLE = {}
def fill():
    memoryview(b"")
    TABLE["k"] = 5
fill()
def f(x):
    return x * TABLE.get("k", 3)
"""


def test_a_statement_that_is_left_out_is_told(scriptc, tmp_path):
    (tmp_path / "model.py").write_text(LEFT_OUT)
    done = scriptc(tmp_path / "model.py:f", "--input", "x: float32[n]", "-o", tmp_path / "f.onnx")
    assert done.returncode == 0
    assert b"model.py:5:1: warning[SC2193]: this statement, which may change what the program reads, is left out" in done.stderr
    (tmp_path / "model.py").write_text(LEFT_OUT.replace('    memoryview(b"")\n', ""))
    done = scriptc(tmp_path / "model.py:f", "--input", "x: float32[n]", "-o", tmp_path / "f.onnx")
    assert (done.returncode, done.stderr) == (0, b"")
    (got,) = session(tmp_path / "f.onnx").run(None, {"x": np.ones(1, np.float32)})
    assert got.tolist() == [5]
