"""The command gives up the rights that its words do not ask for: it reads the files and folders that they name and writes beside its outputs."""
import ctypes
import os
import re
import shutil
import subprocess

import pytest

from conftest import COMPILER, ROOT

VERSION = 1  # of Landlock: a flag of the call that makes rules
LANDLOCK = ctypes.CDLL(None, use_errno=True).syscall(444, None, 0, VERSION)
confined = pytest.mark.skipif(LANDLOCK < 2, reason="the kernel has no Landlock")
traced = pytest.mark.skipif(not shutil.which("strace"), reason="strace is not there")
INPUT = ["--input", "x: float32[n]"]


@pytest.fixture
def folder(tmp_path):
    """Writes sources that import modules which are links, one to a file and one to a package, whose targets are in another folder."""
    for name in ("sources", "elsewhere/package", "out", "report", "rules", "linked"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "elsewhere/secret.py").write_text("SECRET = 1\n")
    (tmp_path / "elsewhere/package/__init__.py").write_text("SECRET = 1\n")
    (tmp_path / "sources/secret.py").symlink_to("../elsewhere/secret.py")
    (tmp_path / "sources/package").symlink_to("../elsewhere/package")
    (tmp_path / "sources/helper.py").write_text("def g(x):\n    return x + 1\n")
    (tmp_path / "sources/m.py").write_text("from helper import g\n\n\ndef f(x):\n    return g(x)\n")
    for name in ("secret", "package"):
        (tmp_path / f"sources/{name}_user.py").write_text(f"try:\n    import {name}\n    k = {name}.SECRET\nexcept ImportError:\n    k = 2\n\n\ndef f(x):\n    return x + k\n")
    return tmp_path


def run(folder, *words):
    return subprocess.run([COMPILER, *words], cwd=folder, capture_output=True, text=True, timeout=60)


@confined
@pytest.mark.parametrize("name", ["secret", "package"])
def test_links_out_of_the_folder_are_not_read(folder, name):
    words = [f"sources/{name}_user.py:f", *INPUT, "-o", "out/m.onnx"]
    done = run(folder, *words)
    assert done.returncode in (1, 2) and "error[SC0020]" in done.stderr and "--no-sandbox" in done.stderr
    assert not (folder / "out/m.onnx").exists()
    assert run(folder, *words, "--no-sandbox").returncode == 0
    assert (folder / "out/m.onnx").exists()


@confined
def test_a_named_folder_is_read_through_links(folder):
    (folder / "through").symlink_to("elsewhere")
    (folder / "alone.py").symlink_to("sources/m.py")
    assert run(folder, "sources/secret_user.py:f", *INPUT, "-I", "through", "-o", "out/m.onnx").returncode == 0
    (folder / "helper.py").write_text("def g(x):\n    return x + 2\n")
    assert run(folder, "alone.py:f", *INPUT, "-o", "out/m.onnx").returncode == 0


def test_every_output_has_its_folder(folder):
    words = ["sources/m.py:f", *INPUT, "-o", "out/m.onnx", "--report", "report/m.md", "-MF", "rules/m.d", "--external-data=m.bin"]
    assert run(folder, *words).returncode == 0
    assert (folder / "out/m.onnx").exists() and (folder / "report/m.md").exists() and (folder / "rules/m.d").exists()
    whole = (folder / "out/m.onnx").read_bytes()
    for target in ("linked/real.onnx", str(folder / "linked/real.onnx")):
        for there in (False, True):
            (folder / "out/m.onnx").unlink()
            (folder / "linked/real.onnx").unlink(missing_ok=True)
            if there:
                (folder / "linked/real.onnx").write_bytes(b"old")
            (folder / "out/m.onnx").symlink_to(target if target[0] == "/" else f"../{target}")
            assert run(folder, *words).returncode == 0
            assert (folder / "linked/real.onnx").read_bytes() == whole
    with open(folder / "linked/stdout.onnx", "wb") as out:
        assert subprocess.run([COMPILER, "sources/m.py:f", *INPUT, "-o", "/dev/stdout"], cwd=folder, stdout=out).returncode == 0
    assert (folder / "linked/stdout.onnx").stat().st_size


def status_of(process):
    """The rights of a server that has answered, from the system's page about it."""
    answer = b'{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}'
    process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(answer), answer))
    process.stdin.flush()
    assert process.stdout.readline().startswith(b"Content-Length")
    with open(f"/proc/{process.pid}/status") as page:
        return dict(re.findall(r"^(NoNewPrivs|Seccomp):\s*(\d)", page.read(), re.M))


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="there is no /proc")
@pytest.mark.parametrize("words, expected", [([], {"NoNewPrivs": "1", "Seccomp": "2"}), (["--no-sandbox"], {"NoNewPrivs": "0", "Seccomp": "0"})])
def test_the_server_gives_up_rights(folder, words, expected):
    with subprocess.Popen([COMPILER, "lsp", *words], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        try:
            assert status_of(server) == expected
        finally:
            server.kill()


@confined
@traced
def test_rights_are_given_for_what_the_words_name(folder):
    for words, cache in ((["--no-cache"], set()), ([], {f"{folder}/cache/scriptc/trees"})):
        done = subprocess.run(["strace", "-o", "calls", COMPILER, "sources/m.py:f", *INPUT, "-I", "elsewhere", "-o", "out/m.onnx", *words], cwd=folder,
                              env={**os.environ, "XDG_CACHE_HOME": f"{folder}/cache"})
        assert done.returncode == 0
        calls = (folder / "calls").read_text()
        before, after = calls.split("landlock_restrict_self", 1)
        named = {re.search(r'"(.*?)"', line).group(1) for line in before.splitlines() if "O_PATH" in line}
        assert named == {"sources", "sources/m.py", "elsewhere", "out"} | cache
        assert "O_RDONLY|O_NOCTTY" not in before and "SECCOMP_MODE_FILTER" in after


@traced
@pytest.mark.parametrize("call, error", [("landlock_create_ruleset", "ENOSYS"), ("landlock_create_ruleset", "EOPNOTSUPP"), ("landlock_restrict_self", "EPERM"),
                                         ("landlock_add_rule", "ENOMEM"), ("prctl", "EINVAL")])
def test_does_without_where_the_kernel_lacks_it(folder, call, error):
    words = ["sources/m.py:f", *INPUT, "-o", "out/m.onnx"]
    assert run(folder, *words).returncode == 0
    whole = (folder / "out/m.onnx").read_bytes()
    done = subprocess.run(["strace", "-o", "calls", "-e", f"inject={call}:error={error}", COMPILER, *words], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0 and "error" not in done.stderr and (folder / "out/m.onnx").read_bytes() == whole
    assert f"{error} " in (folder / "calls").read_text()


def test_the_library_leaves_its_process_alone():
    done = subprocess.run(["nm", "-D", "--undefined-only", str(ROOT / "build/libscriptc.so")], capture_output=True, text=True, check=True)
    names = {line.split()[-1].split("@")[0] for line in done.stdout.splitlines()}
    assert names and "prctl" not in names
