"""What the Python tests share: the compiler, and a way to run it."""
import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMPILER = ROOT / "build" / "scriptc"

sys.path.insert(0, str(ROOT / "tests"))
sys.dont_write_bytecode = True  # a test may write one model.py twice in a second, which Python's cache takes for the same text

collect_ignore = ["conformance"]


@pytest.fixture
def terminal():
    """Both ends of a terminal: what is written to the second is read from the first."""
    try:
        ends = os.openpty()
    except OSError as error:
        pytest.skip(f"this machine has no terminals to give: {error}")  # a container without /dev/pts
    yield ends
    for end in ends:
        os.close(end)


@pytest.fixture
def scriptc(tmp_path):
    """scriptc("model.py", "-o", "m.onnx", cwd=..., stdin=b"...") runs the compiler in a folder of its own."""

    def run(*words, cwd=tmp_path, stdin=None, env=None, timeout=60):
        return subprocess.run([str(COMPILER), *map(str, words)], cwd=cwd, input=stdin, capture_output=True, env=env, timeout=timeout)

    run.folder = tmp_path
    return run
