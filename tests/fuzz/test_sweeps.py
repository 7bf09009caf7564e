"""A few of the mutated sources (mutants.py) and odd calls (calls.py); 20,000 and all of them run apart from the tests."""
import pathlib
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).resolve().parent


@pytest.mark.parametrize("words", [["mutants.py", "--count", "80"], ["calls.py", "--every", "97"]], ids=["mutants", "calls"])
def test_every_text_ends_with_a_status(tmp_path, words):
    done = subprocess.run([sys.executable, str(HERE / words[0]), str(tmp_path / "out"), *words[1:]], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
