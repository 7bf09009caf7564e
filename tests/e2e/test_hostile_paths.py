"""Names, links and texts that somebody else made: nothing outside of the folders that the user names is read or written, no file of the user's
is replaced that the command did not name, and no text draws on the terminal."""
import json
import os
import pathlib
import pty
import subprocess

import onnx
import pytest
import torch
from safetensors.torch import save_file

from conftest import COMPILER

MODEL = """import torch
from torch import nn, Tensor

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.empty(64, 64))

    def forward(self, x: Tensor) -> Tensor:
        return x @ self.w

def plus(x: Tensor) -> Tensor:
    return x + 1
"""
DESCRIBED = ["net.py:Net", "--input", "x: float32[n, 64]", "-o", "out.onnx"]
NET = [*DESCRIBED, "--params", "random", "--seed", "2"]
PLUS = ["net.py:plus", "--input", "x: float32[n]"]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / "net.py").write_text(MODEL)
    (tmp_path / "victim").write_text("precious")
    return tmp_path / "inside"


def run(folder, *words, **options):
    return subprocess.run([COMPILER, *words], cwd=folder, capture_output=True, text=True, timeout=20, **options)


# ---- reading ----

@pytest.mark.parametrize("importing", ["importlib.import_module({name!r})", "__import__({name!r})", "importlib.util.find_spec({name!r})"])
@pytest.mark.parametrize("name", ["{outside}/secret", "../secret", "..secret", "inner/../../secret"])
def test_a_module_name_does_not_leave_the_search_path(folder, importing, name):
    (folder.parent / "secret.py").write_text("KEY = 'hunter2'  # hunter2\nimport not_there\n")
    (folder / "inner").mkdir()
    call = importing.format(name=name.format(outside=folder.parent))
    (folder / "m.py").write_text(f"import importlib\nimport importlib.util\n\ndef f(x):\n    found = {call}\n    return x + len(found.KEY)\n")
    done = run(folder, "m.py:f", "--input", "x: float32[n]", "-o", "m.onnx", "-MD")
    assert done.returncode == 1 and "hunter2" not in done.stderr
    assert str(folder.parent / "secret.py") not in done.stderr


@pytest.mark.parametrize("words", [["pipe.py:f"], ["lint", "pipe.py"], ["inspect", "pipe.py"], [*DESCRIBED, "--weights", "pipe.py"], [*PLUS, "--extension", "pipe.py"],
                                   ["opt", "pipe.py", "--passes", "dce"], [*NET, "--example", "pipe.py"]])
def test_a_fifo_is_refused_instead_of_waited_for(folder, words):
    os.mkfifo(folder / "pipe.py")
    done = run(folder, *words)
    assert done.returncode == 2 and "SC0020" in done.stderr and "not a regular file" in done.stderr


def test_a_fifo_on_the_search_path_is_no_module(folder):
    os.mkfifo(folder / "helper.py")
    (folder / "m.py").write_text("import helper\n\ndef f(x):\n    return helper.g(x)\n")
    done = run(folder, "m.py:f", "--input", "x: float32[n]")
    assert done.returncode == 1 and "helper" in done.stderr


def test_an_open_descriptor_is_read_as_a_file(folder):
    reading, writing = os.pipe()
    os.write(writing, (folder / "net.py").read_bytes())
    os.close(writing)
    done = run(folder, f"/dev/fd/{reading}:plus", "--input", "x: float32[n]", "-o", "out.onnx", pass_fds=[reading])
    os.close(reading)
    assert done.returncode == 0, done.stderr


def test_a_shard_does_not_lead_out_of_the_folder_of_its_index(folder):
    save_file({"w": torch.ones(64, 64)}, str(folder.parent / "outside.safetensors"))
    (folder / "shard.safetensors").symlink_to("../outside.safetensors")
    (folder / "model.safetensors.index.json").write_text('{"weight_map": {"w": "shard.safetensors"}}')
    done = run(folder, *DESCRIBED, "--weights", "model.safetensors.index.json")
    assert done.returncode == 2 and "outside the folder" in done.stderr and not (folder / "out.onnx").exists()


def test_a_cache_of_links_is_read(folder):
    """A hub's cache has the index and its shards as links into one folder of blobs."""
    blobs, snapshot = folder / "blobs", folder / "snapshots" / "1"
    blobs.mkdir()
    snapshot.mkdir(parents=True)
    save_file({"w": torch.ones(64, 64)}, str(blobs / "a"))
    (blobs / "b").write_text('{"weight_map": {"w": "shard.safetensors"}}')
    (snapshot / "shard.safetensors").symlink_to("../../blobs/a")
    (snapshot / "model.safetensors.index.json").symlink_to("../../blobs/b")
    done = run(folder, *DESCRIBED, "--weights", "snapshots/1/model.safetensors.index.json")
    assert done.returncode == 0, done.stderr
    weight = onnx.numpy_helper.to_array(onnx.load(folder / "out.onnx").graph.initializer[0])
    assert (weight == 1).all()


# ---- writing ----

def test_a_link_planted_at_the_data_file_is_replaced_itself(folder):
    assert run(folder, *NET, "--external-data").returncode == 0
    planted, = folder.glob("*.data")
    data = planted.read_bytes()
    planted.unlink()
    (folder / "out.onnx").unlink()
    planted.symlink_to("../victim")
    assert run(folder, *NET, "--external-data").returncode == 0
    assert (folder.parent / "victim").read_text() == "precious"
    assert not planted.is_symlink() and planted.read_bytes() == data


@pytest.mark.parametrize("words, name", [(["--external-data=w.bin"], "w.bin"), (["-MD"], "out.d")])
def test_a_link_at_a_derived_name_is_not_followed(folder, words, name):
    (folder / name).symlink_to("../victim")
    done = run(folder, *NET, *words)
    assert done.returncode == 0, done.stderr
    assert (folder.parent / "victim").read_text() == "precious" and not (folder / name).is_symlink()


def test_a_fifo_at_a_derived_name_is_refused(folder):
    os.mkfifo(folder / "w.bin")
    done = run(folder, *NET, "--external-data=w.bin")
    assert done.returncode == 2 and "SC0021" in done.stderr and not (folder / "out.onnx").exists()


@pytest.mark.parametrize("words", [["-o", "pipe"], ["--report", "pipe"], ["-MF", "pipe"], ["--emit", "html", "-o", "pipe"]])
def test_an_output_does_not_wait_for_the_reader_of_a_fifo(folder, words):
    os.mkfifo(folder / "pipe")
    done = run(folder, *PLUS, *words)
    assert done.returncode == 2 and "cannot write pipe (open: nothing reads from it)" in done.stderr, done.stderr


def test_an_output_goes_to_the_reader_of_a_fifo(folder):
    os.mkfifo(folder / "pipe")
    reading = os.open(folder / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    done = run(folder, *PLUS, "-o", "pipe")
    assert done.returncode == 0 and b"scriptc" in os.read(reading, 1 << 16), done.stderr
    os.close(reading)


def test_the_output_follows_a_link_once(folder):
    (folder / "out.onnx").symlink_to("real.onnx")
    assert run(folder, *NET).returncode == 0
    assert (folder / "out.onnx").is_symlink() and onnx.load(folder / "real.onnx").graph.node


def test_the_file_of_options_is_no_output(folder):
    (folder / "opts").write_text("--opset 18")
    for words in (["-o", "opts"], ["-o", "out.onnx", "-MF", "opts"], ["-o", "out.onnx", "--report", "opts"]):
        done = run(folder, *PLUS, "@opts", *words)
        assert done.returncode == 2 and "the options were read from it" in done.stderr
        assert (folder / "opts").read_text() == "--opset 18"


def test_a_depfile_takes_no_line_break(folder):
    done = run(folder, *PLUS, "-o", "a\nevil:.onnx", "-MF", "out.d")
    assert done.returncode == 2 and "line break" in done.stderr and not (folder / "out.d").exists()


def test_compiles_that_share_both_names_leave_a_pair(folder):
    """Each round, two compiles write the same model with the same data file: afterwards both files are of one of them."""
    wanted = {}
    both = [["net.py:Net", "-o", "out.onnx", "--params", "random", "--seed", seed, "--input", f"x: float32[{size}, 64]", "--external-data=w.bin"] for seed, size in (("2", "n"), ("3", "m"))]
    for words in both:
        assert run(folder, *words).returncode == 0
        wanted[(folder / "w.bin").read_bytes()] = (folder / "out.onnx").read_bytes()
    assert len(set(wanted)) == len(set(wanted.values())) == 2
    for _ in range(20):
        running = [subprocess.Popen([COMPILER, *words], cwd=folder, stderr=subprocess.DEVNULL) for words in both]
        assert [process.wait(20) for process in running] == [0, 0]
        assert wanted[(folder / "w.bin").read_bytes()] == (folder / "out.onnx").read_bytes()


def test_a_data_file_of_another_model_is_told(folder):
    first = run(folder, *NET, "--external-data=w.bin")
    again = run(folder, *NET, "--external-data=w.bin")
    other = run(folder, *NET, "-o", "other.onnx", "--external-data=w.bin")
    assert "SC0028" not in first.stderr and "SC0028" not in again.stderr
    assert other.returncode == 0 and "SC0028" in other.stderr and "w.bin" in other.stderr


def test_a_model_without_weights_has_no_data_file(folder):
    assert run(folder, *PLUS, "-o", "out.onnx", "--external-data=w.bin").returncode == 0
    assert not (folder / "w.bin").exists()


# ---- terminals and pages ----

ESCAPE = "\x1b[31m"


def hostile_sources(folder):
    (folder / "text.py").write_text("def f(x):\n    raise ValueError('a\\x1b[31mb\\nscriptc: error: forged \\u202e \\x9b')\n")
    (folder / "name.py").write_text("class C:\n    pass\n\ndef f(x):\n    return getattr(C(), 'a\\x1b[31mb')\n")
    (folder / f"{ESCAPE}.py").write_text("def f(x):\n    return y\n")
    save_file({ESCAPE: torch.ones(1)}, str(folder / "w.safetensors"))
    return [["text.py:f", "--input", "x: float32[n]"], ["name.py:f", "--input", "x: float32[n]"], [f"{ESCAPE}.py:f", "--input", "x: float32[n]"],
            [*DESCRIBED, "--weights", "w.safetensors"], [f"no{ESCAPE}.py:f"], [*PLUS, "--verbose", "-I", ESCAPE]]


def test_messages_have_no_raw_control_characters(folder):
    for words in hostile_sources(folder):
        done = subprocess.run([COMPILER, *words], cwd=folder, capture_output=True)
        text = done.stderr.decode()
        assert text and not any(c < " " and c != "\n" or "\x7f" <= c < "\xa0" or c == "\u202e" for c in text), text
        assert not any(line.startswith("scriptc: error: forged") for line in text.splitlines())


def on_terminal(folder, *words):
    """Returns the bytes that a command writes to standard output when that is a terminal."""
    try:
        ours, theirs = pty.openpty()
    except OSError:
        pytest.skip("this machine has no pseudo-terminals")
    running = subprocess.Popen([COMPILER, *words], cwd=folder, stdout=theirs, stderr=subprocess.DEVNULL)
    os.close(theirs)
    got = b""
    try:
        while piece := os.read(ours, 4096):
            got += piece
    except OSError:  # the other end is closed
        pass
    os.close(ours)
    assert running.wait(20) == 0
    return got


def test_a_terminal_gets_no_control_characters_of_a_file(folder):
    hostile_sources(folder)
    assert b"\x1b" not in on_terminal(folder, "inspect", "w.safetensors")
    assert b"\x1b" in subprocess.run([COMPILER, "inspect", "w.safetensors"], cwd=folder, capture_output=True).stdout


@pytest.mark.parametrize("letters", range(4090, 4098))
def test_a_terminal_gets_no_control_characters_of_a_graph(folder, letters):
    """Names of outputs, wherever the pieces end in which the text is written, and characters that are no text at all."""
    name = "a" * letters + "\\x1b]0;t\\x07\\x9b31m\\u202e\\u2066é"
    (folder / "m.py").write_text(f"def f(x):\n    return {{'{name}': x}}\n")
    shown = on_terminal(folder, "m.py:f", "--input", "x: float32[n]", "-S").decode()
    assert "?]0;t??31m??é" in shown and not any(c in shown for c in "\x1b\x07\x9b\u202e\u2066")


@pytest.mark.parametrize("form", ["json", "sarif"])
def test_messages_in_json_have_no_raw_control_characters(folder, form):
    (folder / "m.py").write_text("def f(x):\n    raise ValueError('a\\x1b\\x9b\\u202e\\u2066é')\n")
    said = run(folder, "m.py:f", "--input", "x: float32[n]", "--diagnostics", form).stderr
    assert "é" in said and not any(c in said for c in "\x1b\x9b\u202e\u2066")
    assert "\\u009b\\u202e\\u2066" in said and json.loads(said.splitlines()[0] if form == "json" else said)


def test_source_lines_have_no_characters_that_reorder_text(folder):
    (folder / "m.py").write_text("def f(x):\n    return mising + 'a\u202e\u2066\x9bé'\n")
    said = run(folder, "m.py:f", "--input", "x: float32[n]").stderr
    assert "return mising + 'a???é'" in said


def test_a_report_escapes_what_it_is_about(folder):
    name = "<img src=x onerror=alert(1)>.py"
    (folder / name).write_text("def f(x):\n    return x\n")
    done = run(folder, f"{name}:f", "--input", "x: float32[n]", "-o", "out.onnx", "--report", "report.md")
    title = pathlib.Path(folder / "report.md").read_text().splitlines()[0]
    assert done.returncode == 0 and title.startswith("# &lt;img src=x") and "<" not in title
