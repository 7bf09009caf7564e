"""Tests weights that a program would download, and tables of models by name: the downloaded values are unknown, so the compiler requests a file."""
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


def test_nothing_is_known_of_what_a_program_makes_of_an_unread_file(scriptc):
    """Else a norm would compile with the ones and zeros that its constructor gave it."""
    write(scriptc.folder, FILES)
    for name in ("Filtered", "Filled", "Common"):
        done = scriptc(f"use.py:{name}", *INPUT)
        assert done.returncode == 1 and b"net.weight" in done.stderr, (name, done.stderr.decode())


def test_features_of_named_modules(scriptc):
    """Layers after the last selected feature are not part of the model: their weights are not requested."""
    write(scriptc.folder, FILES)
    done = scriptc("extract.py:Use", "--params", "random", *INPUT)
    assert done.returncode == 0 and b"=> (float[n,4] low, float[n,4] mid, float[n,4] start)" in done.stdout, done.stderr.decode()
    kept = (b"net.shift", b"net.stem.weight", b"net.body.0.second.bias", b"net.body.1.second.bias")
    assert all(name in done.stdout for name in kept) and b"head" not in done.stdout and b"body.2" not in done.stdout
    done = scriptc("extract.py:between", *INPUT)
    assert done.returncode == 1 and b"'body.0.add' is not a module of the model" in done.stderr


def test_trees_are_taken_apart_and_put_together(scriptc):
    write(scriptc.folder, FILES)
    done = scriptc("extract.py:Trees", "--input", "x: float32[n]", "--input", "y: float32[n]", "-S")
    assert done.returncode == 0 and done.stdout.count(b"= Mul (") == 3, done.stderr.decode()
