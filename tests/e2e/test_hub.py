"""Weights that a program would download, and tables of models by name: what is fetched is unknown, so that its values are asked for."""
import os
import subprocess
import sys

from hub_programs import FILES
from test_packages import write

INPUT = ("--input", "x: float32[n, 3]", "-S")


def test_python_says_the_same_of_names_and_addresses(tmp_path):
    write(tmp_path, FILES)
    done = subprocess.run([sys.executable, "-c", "import asked; asked.ask()"], cwd=tmp_path, capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": str(tmp_path)})
    assert done.returncode == 0, done.stderr


def test_models_by_name(scriptc):
    write(scriptc.folder, FILES)
    done = scriptc("use.py:Use", "--params", "random", *INPUT)
    assert done.returncode == 0 and b"net.module.first.weight" in done.stdout, done.stderr.decode()


def test_what_is_downloaded_has_no_values(scriptc):
    write(scriptc.folder, FILES)
    for words in (("use.py:Use", "--init", "pretrained=True"), ("use.py:Fetched", "--init", "safe")):
        assert b"error[SC7" in scriptc(*words, *INPUT).stderr
        done = scriptc(*words, "--params", "inputs", *INPUT)
        assert done.returncode == 0, done.stderr.decode()
