"""The library: what it exports, and a program that embeds it."""
import subprocess

import numpy as np
import pytest

from conftest import ROOT
from oracle import session


@pytest.mark.parametrize("command", [["nm", "-D", "--defined-only", "libscriptc.so"], ["nm", "--defined-only", "--extern-only", "libscriptc.a"]])
def test_only_the_public_names_are_exported(command):
    listed = subprocess.run(command, cwd=ROOT / "build", capture_output=True, text=True, check=True).stdout
    names = [line.split()[-1] for line in listed.splitlines() if len(line.split()) == 3]
    assert "sc_compile" in names and all(name.startswith("sc_") for name in names)


def test_the_program_is_static():
    listed = subprocess.run(["readelf", "-d", "scriptc"], cwd=ROOT / "build", capture_output=True, text=True).stdout
    assert "NEEDED" not in listed


def test_the_example_compiles_from_memory(tmp_path):
    done = subprocess.run([str(ROOT / "build/examples/embed")], cwd=tmp_path, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    (tmp_path / "loop.onnx").write_bytes(done.stdout)
    got = session(tmp_path / "loop.onnx").run(None, {"x": np.zeros(2, np.float32), "y": np.array(3)})
    np.testing.assert_array_equal(got[0], np.full(2, 6, np.float32))
