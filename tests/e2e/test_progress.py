"""The line on a terminal that shows how far a long write is. A FIFO with a slow reader makes the write last."""
import os
import pty
import re
import subprocess
import threading
import time

import pytest

from conftest import COMPILER

SOURCE = """import torch
from torch import nn

class Large(nn.Linear):
    def __init__(self):
        super().__init__(1200, 1200)
"""
BYTES = 1200 * 1201 * 4
ERASE = "\r\x1b[K"


def read_slowly(place, seconds, got):
    pieces = 24
    with open(place, "rb", buffering=0) as file:
        while True:
            piece = file.read(BYTES // pieces)
            if not piece:
                break
            got.append(len(piece))
            time.sleep(seconds * len(piece) / BYTES)


def on_a_terminal(folder, seconds, *words, term="xterm"):
    """Returns the status, what standard error received, and the number of bytes written."""
    try:
        ours, theirs = pty.openpty()
    except OSError as error:
        pytest.skip(f"this machine has no terminals to give: {error}")  # a container without /dev/pts
    (folder / "m.py").write_text(SOURCE)
    place = folder / "out.fifo"
    os.mkfifo(place)
    got, shown = [], b""
    reader = threading.Thread(target=read_slowly, args=(place, seconds, got), daemon=True)
    reader.start()
    command = [COMPILER, "m.py:Large", "--params", "random", "--input", "input: float32[n, 1200]", "-o", "out.fifo", *words]
    child = subprocess.Popen(command, cwd=folder, stderr=theirs, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                             env={**os.environ, "TERM": term})
    os.close(theirs)
    try:
        while piece := os.read(ours, 4096):
            shown += piece
    except OSError:  # the terminal was closed
        pass
    os.close(ours)
    status = child.wait(timeout=60)
    reader.join(timeout=60)
    return status, shown.decode(), sum(got)


def test_a_long_write_shows_its_progress(tmp_path):
    status, shown, size = on_a_terminal(tmp_path, 4)
    assert status == 0 and size > BYTES
    lines = shown.split(ERASE)
    assert lines[0] == "" and lines[-1] == "", "one line, erased at the end"
    assert len(lines) > 5 and "\n" not in shown
    done = []
    for line in lines[1:-1]:
        found = re.fullmatch(r"writing: (\d+\.\d) (k|M)B of 5\.8 MB, \d+\.\d [kM]B/s(, \d+ s left)?", line)
        assert found and len(line) < 80, line
        done.append(float(found[1]) * {"k": 1e3, "M": 1e6}[found[2]])
    assert done == sorted(done) and 0 < done[0] < done[-1] <= 5.9e6


@pytest.mark.parametrize("seconds, words, term", [(3, ["--quiet"], "xterm"), (3, ["-q"], "xterm"), (3, [], "dumb"), (0, [], "xterm")])
def test_nothing_is_shown(tmp_path, seconds, words, term):
    status, shown, size = on_a_terminal(tmp_path, seconds, *words, term=term)
    assert (status, shown) == (0, "") and size > BYTES
