"""The trees and facts of large packages that a compile leaves for the next one: the same model with and without them, whatever their file
has become."""
import os
import random
import subprocess

import pytest

from conftest import COMPILER

PARTS, FUNCTIONS = 12, 120
TARGET = """import torch
import library
from library.part0 import Layer0

class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = Layer0()

    def forward(self, x: torch.Tensor):
        return self.layer(x) + library.value
"""


def part(k):
    functions = "".join(f"def helper{k}_{i}(x, y=({i}, 'a text of some length', [1, 2, {{3: 4}}])):\n    return x * {i} + y[0]\n\n\n" for i in range(FUNCTIONS))
    used = " + ".join(f"helper{k}_{i}(x)" for i in range(3, 9))
    inner = f"from library.part{k + 1} import Layer{k + 1}\n" if k + 1 < PARTS else ""
    after = f"        return Layer{k + 1}()(y)\n" if inner else "        return y\n"
    return (f"import torch\n{inner}\n{functions}class Layer{k}(torch.nn.Module):\n    def forward(self, x):\n        y = {used}\n{after}\n"
            f"torch.Tensor.marked{k} = {k}\n")


@pytest.fixture
def trees(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / ".cache"))
    (tmp_path / "library").mkdir()
    (tmp_path / "library/__init__.py").write_text("value = 2\n")
    for k in range(PARTS):
        (tmp_path / f"library/part{k}.py").write_text(part(k))
    (tmp_path / "model.py").write_text(TARGET)
    return tmp_path / ".cache/scriptc/trees"


@pytest.fixture
def compiled(tmp_path):
    def run(*words, status=0):
        done = subprocess.run([COMPILER, "model.py:Net", "--input", "x: float32[n]", "-I", ".", "-o", "out.onnx", *words], cwd=tmp_path, capture_output=True, timeout=60)
        assert done.returncode == status, done.stderr
        return (tmp_path / "out.onnx").read_bytes() if not status else b"", done.stderr
    return run


def entry_of(trees):
    entries = list(trees.iterdir())
    assert len(entries) == 1, entries
    return entries[0]


def test_a_compile_that_finds_trees_makes_the_same_model(trees, compiled, tmp_path):
    plain = compiled("--no-cache")
    assert not trees.exists()
    assert compiled() == plain
    stored = entry_of(trees).read_bytes()
    assert compiled() == plain and entry_of(trees).read_bytes() == stored
    assert entry_of(trees).stat().st_mode & 0o777 == 0o600 and trees.stat().st_mode & 0o777 == 0o700


def test_a_text_that_changed_is_read_again(trees, compiled, tmp_path):
    before, _ = compiled()
    path = tmp_path / "library/part3.py"
    text, times = path.read_text(), path.stat()
    path.write_text(text.replace("return x * 7 + y[0]", "return x * 8 + y[0]"))
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))  # only the contents count
    changed = compiled()
    assert changed == compiled("--no-cache") and changed[0] != before
    path.write_text(text)
    assert compiled()[0] == before
    (tmp_path / "library/__init__.py").write_text("value = 2\nimport library.part0\nlibrary.part0.helper0_3 = lambda x: x\n")
    changed = compiled()
    assert changed == compiled("--no-cache") and changed[0] != before


def test_messages_are_the_same(trees, compiled, tmp_path):
    path = tmp_path / "library/part5.py"
    path.write_text(path.read_text().replace("return x * 7 + y[0]", "return x * 7 + y[0] + missing") + "x = = 3\n")
    plain = compiled("--no-cache", status=1)
    assert compiled(status=1) == plain == compiled(status=1)
    path.write_text(part(5))
    assert compiled() == compiled("--no-cache")


def test_little_text_makes_no_entry(trees, tmp_path):
    (tmp_path / "small.py").write_text("import torch\ndef f(x: torch.Tensor):\n    return torch.relu(x)\n")
    small = [COMPILER, "small.py:f", "--input", "x: float32[n]", "-o", "out.onnx"]
    subprocess.run(small, cwd=tmp_path, check=True, timeout=60)
    assert not trees.exists()
    subprocess.run([*small, "-I", "."], cwd=tmp_path, check=True, timeout=60)
    assert list(trees.iterdir()) == []


def test_an_entry_may_be_damaged(trees, compiled):
    plain = compiled()
    entry = entry_of(trees)
    good, draw = entry.read_bytes(), random.Random(2701)
    damaged = [b"", good[:70], good[:-8], good + bytes(8), bytes(len(good)), b"0" * 64 + good[64:], good[:65] + bytes(64)]
    for _ in range(60):
        at = draw.choice([draw.randrange(65, 150), draw.randrange(len(good))])
        damaged.append(good[:at] + bytes([good[at] ^ 1 << draw.randrange(8)]) + good[at + 1:])
    for text in damaged:
        entry.write_bytes(text)
        assert compiled() == plain
        entry.chmod(0o600)
    assert entry.read_bytes() == good or compiled() == plain


def test_an_entry_may_be_something_else(trees, compiled, monkeypatch, tmp_path):
    plain = compiled()
    entry = entry_of(trees)
    good = entry.read_bytes()
    entry.unlink()
    os.mkfifo(entry)
    assert compiled() == plain
    entry.unlink()
    entry.symlink_to("/dev/zero")
    assert compiled() == plain
    entry.unlink()
    entry.mkdir()
    assert compiled() == plain
    entry.rmdir()
    entry.write_bytes(good[:64] + b"\0" + b"x" * 1000)
    entry.chmod(0o666)  # others may have written it
    assert compiled() == plain
    monkeypatch.setenv("XDG_CACHE_HOME", "/proc/none")
    assert compiled() == plain


def test_compiles_at_the_same_time_share_an_entry(trees, compiled, tmp_path):
    plain, _ = compiled("--no-cache")
    for turn in range(4):
        running = [subprocess.Popen([COMPILER, "model.py:Net", "--input", "x: float32[n]", "-I", ".", "-o", f"out{i}.onnx"], cwd=tmp_path, stderr=subprocess.DEVNULL)
                   for i in range(4)]
        assert [one.wait(60) for one in running] == [0] * 4
        assert all((tmp_path / f"out{i}.onnx").read_bytes() == plain for i in range(4))
        if turn == 1:
            entry_of(trees).unlink()
