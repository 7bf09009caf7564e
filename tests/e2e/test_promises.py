"""Tests what docs/robustness.md promises about the whole program: its system calls, each of which may fail or be the last; the symbols of its
library; its limits; and how time and memory grow."""
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

import pytest
import torch
from safetensors.torch import save_file

from built_rooms import LAYERS, archives
from conftest import COMPILER, ROOT

MODEL = """import torch
from torch import nn, Tensor

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.empty(64, 64))

    def forward(self, x: Tensor) -> Tensor:
        return x @ self.w
"""
WORDS = ["model.py", "-o", "out.onnx", "--weights", "w.safetensors", "--input", "x: float32[n, 64]"]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "model.py").write_text(MODEL)
    save_file({"w": torch.randn(64, 64)}, str(tmp_path / "w.safetensors"))
    (tmp_path / "out.onnx").write_bytes(b"old")
    return tmp_path


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


# ---- calls of the system ----

def can_trace():
    try:
        return shutil.which("strace") and subprocess.run(["strace", "-o", os.devnull, "true"], capture_output=True, timeout=20).returncode == 0
    except subprocess.TimeoutExpired:
        return False


traced_alone = pytest.mark.skipif(not can_trace(), reason="strace is not there, or may not trace")


def traced(folder, *options, words=()):
    done = subprocess.run(["strace", "-f", "-o", os.devnull, *options, COMPILER, *WORDS, *words], cwd=folder, capture_output=True, timeout=60)
    return done.returncode, done.stderr.decode()


@traced_alone
@pytest.mark.parametrize("words", [[], ["--external-data"]])
def test_makes_no_calls_but_those_that_files_need(folder, words):
    allowed = set("""access arch_prctl brk clock_gettime close copy_file_range execve exit_group fadvise64 fallocate fchmod fcntl flock fstat fsync getcwd getdents64
        ftruncate futex getpid getrandom gettid ioctl linkat lseek madvise mmap mprotect munmap newfstatat openat pread64 prlimit64 pwrite64 pwritev
        landlock_add_rule landlock_create_ruleset landlock_restrict_self prctl read readlink readlinkat rename renameat rseq rt_sigaction rt_sigprocmask sendfile set_robust_list set_tid_address sync_file_range umask
        unlink unlinkat write writev""".split())
    done = subprocess.run(["strace", "-f", "-o", "calls", COMPILER, *WORDS, *words], cwd=folder, capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr
    lines = [line.split(maxsplit=1)[1] for line in (folder / "calls").read_text().splitlines()]
    calls = [line.split("(")[0] for line in lines if "(" in line and line[0].isalpha()]
    assert set(calls) <= allowed and calls.count("execve") == 1, set(calls) - allowed
    opened = [line for line in lines if line.startswith("openat") and ("O_WRONLY" in line or "O_RDWR" in line or "O_CREAT" in line)]
    assert opened and all("O_TMPFILE" in line or '"out' in line or '".out' in line or '"./out' in line for line in opened), opened


@traced_alone
def test_lint_reads_each_file_once(tmp_path):
    """However many definitions use a file, all of them see the same bytes; a name that no file has is asked for once."""
    (tmp_path / "parts.py").write_text("from torch import nn\ntry:\n    import absent_package\nexcept ImportError:\n    absent_package = None\n"
                                       "class Part(nn.Module):\n    def forward(self, x):\n        return x + 1\n")
    (tmp_path / "model.py").write_text("from torch import nn\nfrom parts import Part, absent_package\n" + "".join(
        f"class M{i}(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.part = Part()\n"
        f"    def forward(self, x):\n        return self.part.absent(x) + absent_package.f(x)\n" for i in range(5)))
    done = subprocess.run(["strace", "-f", "-o", "calls", COMPILER, "lint", "--no-cache", "model.py"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and done.stderr.count("error[") == 5, done.stderr
    calls = (tmp_path / "calls").read_text()
    assert len(re.findall(r'openat\([^"]*"[^"]*\bparts.py"', calls)) == 1
    assert len(re.findall(r'(?:openat|newfstatat)\([^"]*"[^"]*\babsent_package.py"', calls)) == 1, calls


FAILURES = [("openat", "EMFILE"), ("read", "EIO"), ("mmap", "ENOMEM"), ("write", "ENOSPC"), ("pwrite64", "EIO"), ("copy_file_range", "EIO"),
            ("linkat", "EIO"), ("rename", "EIO"), ("renameat", "EIO"), ("fallocate", "ENOSPC"), ("fsync", "EIO"), ("newfstatat", "EIO"), ("pread64", "EIO")]


@traced_alone
@pytest.mark.parametrize("call, error", FAILURES)
def test_every_call_may_fail(folder, call, error):
    """The k-th call of its kind fails: the whole output or the old one, and a message in the second case."""
    words = ["--external-data=w.bin", "--fsync"]
    status, said = traced(folder, words=words)
    assert status == 0, said
    whole, failed = contents(folder), False
    for k in range(1, 9):
        for name in ("out.onnx", "w.bin"):
            (folder / name).write_bytes(b"old")
        before = contents(folder)
        status, said = traced(folder, "-e", f"trace={call}", "-e", f"inject={call}:error={error}:when={k}", words=words)
        after = contents(folder)
        assert status in (0, 2, 3), (k, said)
        assert status == 0 or "error[SC" in said, (k, said)
        if status != 0 and call in ("rename", "renameat") and k == 2:
            before["w.bin"] = whole["w.bin"]  # the model's own rename, which is the last, failed
        assert after == (whole if status == 0 else before), (k, status, said)
        failed |= status != 0
    assert failed == (call not in ("copy_file_range", "renameat", "pwrite64", "fallocate", "linkat", "mmap")), call


@traced_alone
@pytest.mark.parametrize("call", ["EINTR", "short"])
def test_interrupted_calls_are_made_again(folder, call):
    status, said = traced(folder, words=["--external-data=w.bin"])
    whole = contents(folder)
    for name in ("read", "write", "pwrite64"):
        inject = f"inject={name}:error=EINTR:when=1" if call == "EINTR" else f"inject={name}:retval=1:when=99"
        (folder / "out.onnx").write_bytes(b"old")
        status, said = traced(folder, "-e", f"trace={name}", "-e", inject, words=["--external-data=w.bin"])
        assert status == 0 and contents(folder) == whole, (name, said)


@traced_alone
@pytest.mark.parametrize("words", [[], ["--external-data"]])
def test_killed_at_every_call_of_the_writing(folder, words):
    """Whatever call is the last one: the old model or the new one, with its data; and the next compile leaves nothing else."""
    status, said = traced(folder, words=words)
    assert status == 0, said
    whole = contents(folder)
    for call in ("openat", "write", "pwrite64", "copy_file_range", "fallocate", "linkat", "rename", "renameat", "close", "newfstatat"):
        for k in range(1, 7):
            for name in set(contents(folder)) - {"model.py", "w.safetensors"}:
                (folder / name).unlink()
            (folder / "out.onnx").write_bytes(b"old")
            traced(folder, "-e", f"trace={call}", "-e", f"inject={call}:signal=KILL:when={k}", words=words)
            after = contents(folder)
            assert after["out.onnx"] in (b"old", whole["out.onnx"]), (call, k)
            assert after["out.onnx"] == b"old" or all(after.get(name) == data for name, data in whole.items()), (call, k)
    assert subprocess.run([COMPILER, *WORDS, *words], cwd=folder).returncode == 0
    assert contents(folder) == whole


# ---- the library ----

FORBIDDEN = set("exit _exit _Exit abort quick_exit printf puts putchar fprintf vprintf vfprintf perror signal sigaction raise system fork execve popen "
                "socket connect setlocale srand rand strtok getenv setenv setenv chdir umask longjmp_chk alarm".split())


CHECKED = re.compile(r"__(\w+)_chk")  # what _FORTIFY_SOURCE makes of a function's name


def symbols(path):
    text = subprocess.run(["nm", "-f", "sysv", str(path)], capture_output=True, text=True).stdout
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) == 7:
            yield CHECKED.sub(r"\1", cells[0].split("@")[0]), cells[2], cells[6]


@pytest.mark.skipif(not shutil.which("nm"), reason="nm is not there")
def test_the_library_exports_its_interface_alone():
    done = subprocess.run(["nm", "-D", "--defined-only", str(ROOT / "build/libscriptc.so")], capture_output=True, text=True)
    names = [line.split()[-1] for line in done.stdout.splitlines() if line.split()[-2] != "A"]  # which is the version itself
    assert names and all(name.startswith("sc_") for name in names)


@pytest.mark.skipif(not shutil.which("nm"), reason="nm is not there")
@pytest.mark.parametrize("layer", LAYERS)
def test_the_library_neither_ends_the_process_nor_keeps_state(layer):
    found = [one for path in archives(layer) for one in symbols(path)]
    undefined = {name for name, kind, _ in found if kind == "U"}
    assert found and not undefined & FORBIDDEN, undefined & FORBIDDEN
    writable = [(name, section) for name, kind, section in found if section.split(".")[1:2] in (["data"], ["bss"]) and not section.startswith(".data.rel.ro")]
    assert not writable  # thread-local ones lie elsewhere


# ---- limits ----

LIST = "from torch import Tensor\ndef f(x: Tensor):\n    a = [1, 2, 3, 4, 5, 6]\n    return x + len(a)\n"
CALLS = "from torch import Tensor\ndef g(x, n: int):\n    return x if n == 0 else g(x, n - 1)\ndef f(x: Tensor):\n    return g(x, 9) + (((1)))\n"
NESTED = "def f(x):\n    if x.sum() > 0:\n        if x.sum() > 1:\n            if x.sum() > 2:\n                x = x + 1\n    return x\n"
LAYERS_OF_IT = "from torch import nn\nclass f(nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.m = nn.ModuleList([nn.Linear(4, 4) for i in range(5)])\n" \
               "    def forward(self, x):\n        for m in self.m:\n            x = m(x)\n        return x\n"
ENDLESS = "k = 0\nwhile True:\n    k += 1\ndef f(x):\n    return x + k\n"
LIMITS = {"source-bytes": (LIST, 10), "brackets": (CALLS, 2), "indents": (NESTED, 2), "ast-depth": (CALLS, 4), "siblings": (LIST, 4), "steps": (LIST, 3),
          "objects": (LAYERS_OF_IT, 3), "heap-bytes": (LAYERS_OF_IT, 100000), "call-depth": (CALLS, 4), "made-bytes": (LAYERS_OF_IT, 100),
          "modules": (LAYERS_OF_IT, 2), "wall-ms": (ENDLESS, 50), "cpu-ms": (ENDLESS, 50), "parse-ms": (LIST * 3000, 1)}


@pytest.mark.parametrize("name", LIMITS)
def test_each_limit_is_named_with_its_option(scriptc, tmp_path, name):
    source, value = LIMITS[name]
    (tmp_path / "model.py").write_text(source)
    words = ["model.py:f", "--params", "random", "--input", "x: float32[n, 4]", "-o", "out.onnx", "-w"]
    done = scriptc(*words, "--limit", f"{name}={value}")
    assert done.returncode == 3 and f"the limit '{name}' was reached" in done.stderr.decode() and f"--limit {name}=N" in done.stderr.decode(), done.stderr
    assert not (tmp_path / "out.onnx").exists()
    if LIMITS[name][0] is not ENDLESS:
        assert scriptc(*words).returncode == 0


def test_limits_are_listed_with_reasons(scriptc):
    rows = [line.split(maxsplit=2) for line in scriptc("--print-limits").stdout.decode().splitlines()]
    assert set(LIMITS) <= {row[0] for row in rows} and all(row[1].isdigit() and len(row[2]) > 10 for row in rows)
    assert scriptc("--limit", "nope=1").returncode == 2 and scriptc("--limit", "steps=x").returncode == 2 and scriptc("--limit", "steps=-1").returncode == 2


def test_nesting_has_a_greatest_limit(scriptc, tmp_path):
    """Branches are nested as deep as the limit, which may not be raised beyond what all passes walk through."""
    text = "def f(x, n: int):\n    match n:\n" + "".join(f"        case _ if x.sum() > {i}:\n            return x + {i}\n" for i in range(250)) + "    return x\n"
    (tmp_path / "model.py").write_text(text)
    words = ("model.py:f", "-w", "--input", "x: float32[2]", "-o", "m.onnx")
    assert b"SC1204" in scriptc(*words).stderr
    assert scriptc(*words, "--limit", "subgraph-depth=256").returncode == 0 and (tmp_path / "m.onnx").exists()
    done = scriptc(*words, "--limit", "subgraph-depth=257")
    assert done.returncode == 2 and b"at most subgraph-depth=256" in done.stderr


# ---- growth ----

def cost(folder, source, words=(), runs=3):
    """Seconds of the processor, the least of the runs, and kilobytes."""
    (folder / "model.py").write_text(source)
    best, peak = 1e9, 0
    for _ in range(runs):
        code = f"import resource, subprocess, sys; r = subprocess.run({[str(COMPILER), 'model.py:f', '-o', 'out.onnx', '-w', *words]!r}).returncode; " \
               "u = resource.getrusage(resource.RUSAGE_CHILDREN); print(u.ru_utime + u.ru_stime, u.ru_maxrss); sys.exit(r)"
        done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        seconds, kilobytes = done.stdout.split()
        best, peak = min(best, float(seconds)), max(peak, int(kilobytes))
    return best, peak


def lines(n, text):
    return "import torch\n\ndef f(x: torch.Tensor):\n" + "".join(text.format(k=k) for k in range(n)) + "    return x\n"


@pytest.mark.parametrize("text", ["    x = x * {k} + 1\n", "    if x.sum() > {k}:\n        x = x + {k}\n", "    for i in range(x.size(0)):\n        x = x + i\n"],
                         ids=["sums", "branches", "loops"])
def test_time_and_memory_grow_as_the_program_does(tmp_path, text):
    """A program four times as large takes at most eight times as long: the instructions grow four times, the time somewhat faster since the
    larger program leaves the processor's caches, and quadratic growth would be sixteen times. The two are timed in turn, and one pair within
    the bound suffices: a machine whose speed changes between them exceeds it, but growth that is faster exceeds it in each pair."""
    pairs = []
    for _ in range(8):
        (small, little), (large, much) = cost(tmp_path, lines(1000, text), runs=1), cost(tmp_path, lines(4000, text), runs=1)
        assert much <= 2.2 ** 2 * little
        pairs.append((small, large))
        if large <= 8 * small:
            return
    assert False, pairs


ELEMENTS = """import numpy as np
import torch
from torch import nn

class f(nn.Module):
    def __init__(self):
        super().__init__()
        near = np.zeros((20, 20))
        for i in range(20):
            near[i, (i + 3) % 20] = 1
        for i in range(20):
            for j in range(20):
                if near[j, i] == 0:
                    near[i, j] = near[j, i] + i
        self.near = torch.from_numpy(near)

    def forward(self, x: torch.Tensor):
        return x @ self.near.float()
"""


def test_asking_for_elements_takes_little_memory(tmp_path):
    """A constructor that reads and writes elements of an array computes each of 780 values on the way in memory that is free again."""
    _, peak = cost(tmp_path, ELEMENTS, ["--input", "x: float32[n, 20]"], runs=1)
    assert peak < 250 << 10, peak


def page_faults(folder, words, **limits):
    """Returns how often the compiler waited for a page of memory."""
    running = subprocess.Popen([str(COMPILER), "model.py:f", "-o", "out.onnx", "-w", *words], cwd=folder, stderr=subprocess.PIPE, **limits)
    _, status, used = os.wait4(running.pid, 0)
    running.returncode = os.waitstatus_to_exitcode(status)
    assert running.returncode == 0, running.stderr.read()
    running.stderr.close()
    return used.ru_minflt


def test_memory_is_taken_in_large_pages(tmp_path):
    """But where so much cannot be reserved, it is taken as it is needed."""
    (tmp_path / "model.py").write_text(lines(10000, "    x = x * {k} + 1\n"))
    words = ["--input", "x: float32[n]"]
    page_faults(tmp_path, words, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (60 << 20, 60 << 20)))
    kernel = pathlib.Path("/sys/kernel/mm/transparent_hugepage/enabled")
    if not kernel.exists() or "[never]" in kernel.read_text():
        pytest.skip("the kernel has no large pages")
    assert page_faults(tmp_path, words) < 3000


def test_weights_are_not_held_in_memory(tmp_path):
    """Half a gigabyte of weights passes through tens of megabytes."""
    header = b'{"w": {"dtype": "F32", "shape": [128, 1048576], "data_offsets": [0, 536870912]}}'
    with open(tmp_path / "w.safetensors", "wb") as file:
        file.write(len(header).to_bytes(8, "little") + header)
        file.truncate(8 + len(header) + 536870912)  # zeros that take no room
    source = MODEL.replace("64, 64", "128, 1048576").replace("class Net", "class f")
    # mapped pages count, but they can be dropped: what may not grow is the memory that is the process's own
    (tmp_path / "model.py").write_text(source)
    words = ["model.py:f", "-o", "/dev/null", "--weights", "w.safetensors", "--input", "x: float32[n, 128]"]
    done = subprocess.run([COMPILER, *words], cwd=tmp_path, capture_output=True, text=True, timeout=120,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (100 << 20, 100 << 20)))
    assert done.returncode == 0, done.stderr


def test_the_limit_on_parsing_counts_processor_time(tmp_path):
    """A process that does not run, as on a busy machine, uses nothing up."""
    (tmp_path / "m.py").write_text("def f(x):\n    return x + [" + "(1, 2), " * 100_000 + "][0][0]\n")
    running = subprocess.Popen([COMPILER, "m.py:f", "--input", "x: float32[n]", "-o", "m.onnx", "--limit", "parse-ms=8000"], cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    time.sleep(0.2)
    running.send_signal(signal.SIGSTOP)
    time.sleep(9)
    running.send_signal(signal.SIGCONT)
    said = running.communicate(timeout=60)[1]
    assert "parse-ms" not in said, said
