"""Outputs under bad luck: a full disk, a limit on file sizes, a folder that is none, a signal in the middle. What was there before stays
as it was, and nothing is left beside it."""
import os
import resource
import signal
import subprocess
import time

import pytest
import torch
from safetensors.torch import save, save_file

from conftest import COMPILER

MODEL = """import torch
from torch import nn, Tensor

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.empty(512, 1024))

    def forward(self, x: Tensor) -> Tensor:
        return x @ self.w
"""
WORDS = ["model.py", "-o", "out.onnx", "--weights", "w.safetensors", "--input", "x: float32[n, 512]"]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "model.py").write_text(MODEL)
    save_file({"w": torch.randn(512, 1024)}, str(tmp_path / "w.safetensors"))
    (tmp_path / "out.onnx").write_bytes(b"old")
    return tmp_path


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def small_files():
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))


@pytest.mark.parametrize("words", [[], ["--external-data"], ["--external-data=w.bin"]])
def test_a_limit_on_file_sizes(folder, words):
    before = contents(folder)
    done = subprocess.run([COMPILER, *WORDS, *words], cwd=folder, capture_output=True, preexec_fn=small_files)
    assert done.returncode == 2, done
    assert b"SC0021" in done.stderr and b"File too large" in done.stderr
    assert contents(folder) == before


@pytest.mark.parametrize("words, said", [
    (["-o", "/dev/full"], "No space left"),
    (["-o", "w.safetensors/out.onnx"], "Not a directory"),
    (["-o", "no/out.onnx"], "No such file"),
    (["-o", "."], "directory"),
    (["--external-data=no/w.bin"], "No such file"),
    (["--external-data=../w.bin"], "in the model's folder"),
    (["--external-data=a/../../w.bin"], "in the model's folder"),
    (["--external-data=/tmp/w.bin"], "in the model's folder"),
    (["--report", "no/page.md"], "No such file"),
    (["-MF", "/dev/full"], "No space left"),
])
def test_outputs_that_cannot_be_written(folder, words, said):
    before = contents(folder)
    done = subprocess.run([COMPILER, *WORDS, *words], cwd=folder, capture_output=True)
    assert done.returncode == 2, done
    assert said in done.stderr.decode()
    assert contents(folder) == before


def test_standard_output_that_is_full(folder):
    with open("/dev/full", "wb") as full:
        done = subprocess.run([COMPILER, *WORDS, "-o", "-"], cwd=folder, stdout=full, stderr=subprocess.PIPE)
        assert done.returncode == 2 and b"No space left" in done.stderr
        done = subprocess.run([COMPILER, *WORDS, "-S", "-o", "-"], cwd=folder, stdout=full, stderr=subprocess.PIPE)
        assert done.returncode == 2 and b"No space left" in done.stderr


def test_a_reader_that_goes_away(folder):
    running = subprocess.Popen([COMPILER, *WORDS, "-o", "-"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    running.stdout.close()
    assert running.wait(60) in (2, -signal.SIGPIPE)


@pytest.mark.parametrize("words", [[], ["--external-data"]])
def test_killed_at_any_time(folder, words):
    """The model is the old or the new one; where its weights are a file beside it, they are there."""
    new = subprocess.run([COMPILER, *WORDS, *words], cwd=folder, capture_output=True)
    assert new.returncode == 0, new
    whole = (folder / "out.onnx").read_bytes()
    data = {path.name: path.read_bytes() for path in folder.glob("out-*.data")}
    for number in range(40):
        (folder / "out.onnx").write_bytes(b"old")
        running = subprocess.Popen([COMPILER, *WORDS, *words], cwd=folder, stderr=subprocess.DEVNULL)
        time.sleep(number / 8000)
        running.send_signal(signal.SIGKILL)
        running.wait()
        found = (folder / "out.onnx").read_bytes()
        assert found in (b"old", whole)
        assert found == b"old" or all((folder / name).read_bytes() == text for name, text in data.items())
    assert len([path for path in folder.iterdir() if path.name.endswith(".tmp")]) <= 4  # between its name and the rename


def test_writes_nothing_but_its_outputs(folder):
    before = {name: data for name, data in contents(folder).items() if name != "out.onnx"}
    done = subprocess.run([COMPILER, *WORDS], cwd=folder, capture_output=True, env={"HOME": str(folder), "TMPDIR": str(folder)})
    assert done.returncode == 0, done
    assert {name: data for name, data in contents(folder).items() if name != "out.onnx"} == before
    assert os.stat(folder / "out.onnx").st_size > 2 << 20


@pytest.mark.parametrize("words", [["-o", "model.py"], ["-o", "link.py"], ["-o", "w.safetensors"], ["--external-data=w.safetensors"],
                                   ["--report", "model.py"], ["--report", "link.py"], ["-MF", "w.safetensors"]])
def test_inputs_are_never_replaced(folder, words):
    os.link(folder / "model.py", folder / "link.py")
    before = contents(folder)
    done = subprocess.run([COMPILER, *WORDS, *words], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 2 and "SC0021" in done.stderr and "was read from it" in done.stderr, done.stderr
    assert contents(folder) == before


@pytest.mark.parametrize("words", [["-MF", "out.onnx"], ["--report", "out.onnx"], ["--external-data=out.onnx"], ["-MF", "./new", "-o", "new"],
                                   ["--external-data=new", "-MF", "new"], ["-MF", "new", "--report", "../{folder}/new"]])
def test_outputs_do_not_replace_each_other(folder, words):
    before = contents(folder)
    words = [word.format(folder=folder.name) for word in words]
    done = subprocess.run([COMPILER, *WORDS, *words], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 2 and "another output has that name" in done.stderr, done.stderr
    after = contents(folder)
    assert after.pop("new", b"# model.py").startswith(b"# model.py") and after == before  # the report was there first


@pytest.mark.parametrize("closed", [(0,), (1,), (2,), (0, 1, 2)])
def test_closed_standard_descriptors(folder, closed):
    """The files that are opened do not take their numbers, so no message lands in a model."""
    whole = subprocess.run([COMPILER, *WORDS], cwd=folder, capture_output=True)
    assert whole.returncode == 0
    expected = (folder / "out.onnx").read_bytes()
    (folder / "out.onnx").write_bytes(b"old")

    def close():
        for number in closed:
            os.close(number)

    for words, status in ((["--verbose", "--time-report"], 0), (["-o", "-"], 2 if 1 in closed else 0)):
        done = subprocess.run([COMPILER, *WORDS, *words], cwd=folder, preexec_fn=close, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE)
        assert done.returncode == status, done
    assert (folder / "out.onnx").read_bytes() == expected


def test_standard_output_by_its_name(folder):
    done = subprocess.run([COMPILER, *WORDS, "-o", "/dev/stdout"], cwd=folder, capture_output=True)
    assert done.returncode == 0, done.stderr
    with open(folder / "piped.onnx", "wb") as file:
        assert subprocess.run([COMPILER, *WORDS, "-o", "/dev/stdout"], cwd=folder, stdout=file).returncode == 0
    assert subprocess.run([COMPILER, *WORDS], cwd=folder).returncode == 0
    assert done.stdout == (folder / "piped.onnx").read_bytes() == (folder / "out.onnx").read_bytes()


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["--print-limits"], ["ops"], ["explain", "SC0012"], ["lint", "model.py"],
                                   ["inspect", "w.safetensors"], ["model.py", "-S", *WORDS[3:]]])
def test_every_command_says_that_its_output_was_lost(folder, words):
    with open("/dev/full", "wb") as full:
        done = subprocess.run([COMPILER, *words], cwd=folder, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2 and b"cannot write to standard output (No space left" in done.stderr


def test_response_files_that_name_each_other(folder):
    for k in range(12):
        (folder / f"r{k}").write_text(f"@r{k + 1} " * 50)
    (folder / "r12").write_text("-w")
    (folder / "nul").write_bytes(b"-w \0 --bogus")
    for words, said in ((["@r0"], "Too many"), (["@nul"], "nul")):
        done = subprocess.run([COMPILER, *WORDS, *words], cwd=folder, capture_output=True, text=True, timeout=10)
        assert done.returncode == 2 and said in done.stderr, done.stderr


def test_a_file_that_shrinks_while_it_is_read(folder):
    """Weights are mapped; the second one is an open pipe, which holds the compile up while the first is cut."""
    (folder / "two.py").write_text(MODEL.replace("self.w = nn.Parameter(torch.empty(512, 1024))", "self.w, self.v = nn.Parameter(torch.empty(512, 1024)), "
                                                 "nn.Parameter(torch.empty(3))").replace("x @ self.w", "x @ self.w + self.v.sum()"))
    reading, writing = os.pipe()
    before = (folder / "out.onnx").read_bytes()
    words = ["two.py", "-o", "out.onnx", "--dtype", "float16", "--weights", "w.safetensors", "--weights", f"/dev/fd/{reading}", *WORDS[-2:]]
    running = subprocess.Popen([COMPILER, *words], cwd=folder, stderr=subprocess.PIPE, pass_fds=[reading])
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        time.sleep(0.5)  # by then the first file is mapped
        os.truncate(folder / "w.safetensors", 4096)
        pipe.write(save({"v": torch.ones(3)}))
    assert running.wait(60) == 2 and b"became shorter" in running.stderr.read()
    assert (folder / "out.onnx").read_bytes() == before


def test_more_folders_than_descriptors(folder):
    for k in range(100):
        (folder / f"part{k}").mkdir()
    (folder / "part99" / "f.py").write_text("import torch\n\ndef f(x: torch.Tensor):\n    return x + 1\n")
    done = subprocess.run([COMPILER, "lint", "."], cwd=folder, capture_output=True, text=True,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (32, 32)))
    assert done.returncode == 0 and done.stdout.startswith("2 files, 2 models and functions checked"), done


def test_a_name_as_long_as_names_may_be(folder):
    name = "n" * 250 + ".onnx"
    done = subprocess.run([COMPILER, *WORDS, "-o", name], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0 and name in contents(folder), done.stderr


def test_weights_of_a_function_are_read(folder):
    (folder / "function.py").write_text("import torch\n\ndef f(x: torch.Tensor):\n    return x + 1\n")
    for weights, status, said in (("absent.safetensors", 2, "cannot read"), ("w.safetensors", 1, "SC7102")):
        words = ["function.py:f", "--weights", weights, "--input", "x: float32[n]", "-o", "f.onnx"]
        done = subprocess.run([COMPILER, *words], cwd=folder, capture_output=True, text=True)
        assert done.returncode == status and said in done.stderr, done.stderr
