#!/usr/bin/env python3
"""Run the tests on other platforms:  platforms.py [--built] [--whole] [PLATFORM...]

For each platform, Zig's C compiler builds the wheel and the tests in C (tools/make_wheel.py). They run here: for aarch64 under
qemu-user, for Windows under Wine, for musl with its loader (Debian's qemu-user, libc6-arm64-cross, wine, musl). A platform whose
runner is missing is only built, as macOS always is. --built uses the existing wheels.

For linux-s390x, which has no wheel but is the one big-endian machine, Debian's GCC builds the tests and qemu-user runs them
(gcc-s390x-linux-gnu, libc6-dev-s390x-cross, qemu-user). They are built at -O1, since qemu runs what GCC makes: a sixteenth of the digests
then takes minutes; --whole runs all of them.

The digests are of whole models, so a platform that passes makes the same bytes as the one that recorded them. The end-to-end
tests that SAMPLE names compile with the platform's program, and PyTorch and ONNX Runtime of this machine judge the models: all of
them where the program runs by itself, every tenth where qemu-user or Wine runs it, which takes a second for each compile."""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from make_wheel import BUILD, PLATFORMS, ROOT, TOOLS, build, made_before

CROSS = "linux-s390x"
CROSS_FILE = f"""[binaries]
c = 's390x-linux-gnu-gcc'
ar = 's390x-linux-gnu-ar'
strip = 's390x-linux-gnu-strip'
[host_machine]
system = 'linux'
cpu_family = 's390x'
cpu = 's390x'
endian = 'big'
[properties]
needs_exe_wrapper = true
"""
PART = "0/16" # of the digests, where all of them would take an hour

RUNNERS = {
    # the words that precede a program, and a file without which they do not work
    "linux-x86_64": ([], "/lib64/ld-linux-x86-64.so.2"),
    "linux-aarch64": (["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"], "/usr/aarch64-linux-gnu/lib/ld-linux-aarch64.so.1"),
    CROSS: (["qemu-s390x", "-L", "/usr/s390x-linux-gnu"], "/usr/s390x-linux-gnu/lib/ld64.so.1"),
    "musl-x86_64": ([], "/lib/ld-musl-x86_64.so.1"),
    "windows-x86_64": (["wine"], "/usr/bin/wine"),
}
SAMPLE = ["tests/e2e/test_control.py", "tests/e2e/test_states.py", "tests/e2e/test_exported.py", "tests/e2e/test_pickles.py"]
TESTS = re.compile(r"^(tests/(?:unit|golden|digests|schema_calls)(?:\.exe)?): ", re.MULTILINE)


def ninja():
    return TOOLS / "bin/ninja" if (TOOLS / "bin/ninja").exists() else "ninja"


def build_cross():
    """Builds the tests for s390x. The native build has what a program of the build's own would make."""
    folder = BUILD / CROSS
    BUILD.mkdir(exist_ok=True)
    (BUILD / f"{CROSS}.ini").write_text(CROSS_FILE)
    if not (folder / "build.ninja").exists():
        words = [f"--cross-file={BUILD / CROSS}.ini", f"-Dmade={ROOT / 'build'}", "-Dbundled=true", "-Doptimization=1", "-Dstatic_program=false"]
        subprocess.run(["meson", "setup", folder, *words], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def targets(folder):
    listed = subprocess.run([ninja(), "-C", folder, "-t", "targets", "all"], check=True, capture_output=True, text=True).stdout
    return sorted(set(TESTS.findall(listed)))


def environment(platform):
    made = dict(os.environ, SCRIPTC_TESTS=str(ROOT / "tests"), WINEDEBUG="-all", WINEPATH=str(BUILD / platform))
    made.setdefault("CK_DEFAULT_TIMEOUT", "900") # emulators are slow
    made.setdefault("WINEPREFIX", str(BUILD / "wine"))
    return made


def run_tests(platform, whole):
    """Yields each test in C with the numbers of its cases and of those that failed."""
    folder, (runner, _) = BUILD / platform, RUNNERS[platform]
    names = targets(folder)
    subprocess.run([ninja(), "-C", folder, *names], check=True, stdout=subprocess.DEVNULL)
    part = ["--part", PART] if platform == CROSS and not whole else []
    words = {"golden": [ROOT / "tests/golden/ir", ROOT / "tests/golden/passes"], "digests": [ROOT / "tests", *part], "schema_calls": ["200"]}
    for name in names:
        stem = pathlib.Path(name).stem
        done = subprocess.run([*runner, folder / name, *words.get(stem, [])], env=environment(platform), capture_output=True, text=True, errors="replace")
        checks = re.findall(r"Checks: (\d+), Failures: (\d+), Errors: (\d+)", done.stdout)
        cases = [(int(n), int(f) + int(e)) for n, f, e in checks] + [(int(n), int(f)) for n, f in re.findall(r"(\d+) cases, (\d+) failed", done.stdout)]
        count, failed = sum(n for n, _ in cases), sum(f for _, f in cases)
        if done.returncode != 0:
            failed = failed or 1
            print(f"--- {platform} {stem}: status {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-2000:]}", flush=True)
        yield stem, count, failed


def program(platform):
    """Returns a command that runs the platform's compiler with its arguments."""
    words = [*RUNNERS[platform][0], BUILD / platform / ("scriptc.exe" if platform.startswith("windows") else "scriptc")]
    path = BUILD / f"run-{platform}"
    path.write_text(f"#!/bin/sh\nexec {' '.join(map(str, words))} \"$@\"\n")
    path.chmod(0o755)
    return path


def keep_wine_running(platform):
    """Starts Wine's server for good, since otherwise each program starts one and waits for its end, which takes ten seconds. Its services start with
    the first program and keep that one's outputs open, so this is one whose outputs nobody reads."""
    server = shutil.which("wineserver") or next((path for path in ("/usr/lib/wine/wineserver64", "/usr/lib/wine/wineserver") if os.path.exists(path)), None)
    if platform.startswith("windows") and server:
        os.makedirs(environment(platform)["WINEPREFIX"], exist_ok=True)
        subprocess.run([server, "-p"], env=environment(platform))
        subprocess.run(["wine", "cmd", "/c", "exit"], env=environment(platform), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


PYTEST = [ROOT / ".venv/bin/python", "-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=line"]


def sample(platform):
    """Returns the end-to-end tests to run with the platform's program."""
    if not RUNNERS[platform][0]:
        return SAMPLE
    listed = subprocess.run([*PYTEST, "--collect-only", *SAMPLE], cwd=ROOT, capture_output=True, text=True).stdout
    return [line for line in listed.splitlines() if "::" in line][::10]


def run_sample(platform):
    """Returns the last line of pytest: how many tests passed and failed."""
    told = dict(environment(platform), SCRIPTC_COMPILER=str(program(platform)))
    done = subprocess.run([*PYTEST, *sample(platform)], cwd=ROOT, env=told, capture_output=True, text=True)
    lines = done.stdout.splitlines()
    for line in lines:
        if line.startswith(("FAILED", "ERROR")):
            print(f"--- {platform} {line}", flush=True)
    return lines[-1] if lines else done.stderr[-300:]


MODEL = "import torch\nfrom parts.layer import Layer\nclass Net(Layer):\n    pass\n"
LAYER = """import torch
from torch import nn
class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(2, 2)
    def forward(self, x):
        return self.fc(x)
"""


def windows_paths():
    """Tests backslashes and drive letters in -o, -I, --weights and in the target, as they are typed on Windows; Wine's drive
    Z: is this machine's root. Returns what is wrong."""
    wrong = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "lib/parts").mkdir(parents=True)
        (folder / "lib/parts/__init__.py").touch()
        (folder / "lib/parts/layer.py").write_text(LAYER)
        (folder / "model.py").write_text(MODEL)
        data = bytes(24)
        head = b'{"fc.weight":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]},"fc.bias":{"dtype":"F32","shape":[2],"data_offsets":[16,24]}}'
        (folder / "w.safetensors").write_bytes(len(head).to_bytes(8, "little") + head + data)
        drive = "Z:" + str(folder).replace("/", "\\")
        (folder / "plain").mkdir()
        calls = {
            "absolute": ([f"{drive}\\model.py:Net", "-I", f"{drive}\\lib", "--weights", f"{drive}\\w.safetensors", "-o", f"{drive}\\plain\\a.onnx"], "plain/a.onnx"),
            "relative": (["model.py:Net", "-I", ".\\lib", "--weights", "w.safetensors", "-o", "plain\\b.onnx"], "plain/b.onnx"),
            "of the drive": ([f"{drive[2:]}\\model.py:Net", "-I", f"{drive[2:]}\\lib", "--weights", f"{drive[2:]}\\w.safetensors", "-o", f"{drive[2:]}\\plain\\c.onnx"], "plain/c.onnx"),
            "depfile": (["model.py:Net", "-I", "lib", "--weights", "w.safetensors", "-o", "plain\\d.onnx", "-MD"], "plain/d.d"),
            "another key": ([f"{drive}\\model.py:Net", "-I", f"{drive}\\lib", "--weights", f"{drive}\\w.safetensors,override", "-o", "plain\\e.onnx"], "plain/e.onnx"),
        }
        for what, (words, result) in calls.items():
            done = subprocess.run([program("windows-x86_64"), *words, "--input", "x: float32[n, 2]"], cwd=folder, env=environment("windows-x86_64"), capture_output=True, text=True)
            if done.returncode != 0 or not (folder / result).exists():
                wrong.append(f"{what}: status {done.returncode}: {done.stderr.strip()}")
    return wrong


def test(platform, whole):
    began = time.time()
    runner, needed = RUNNERS.get(platform, (None, ""))
    if runner is None or not os.path.exists(needed) or any(not shutil.which(word) for word in runner[:1]):
        print(f"{platform}: built, not run" + (f": {needed} is not there" if runner is not None else ""), flush=True)
        return True
    keep_wine_running(platform)
    results = list(run_tests(platform, whole))
    unit = [one for one in results if one[0] == "unit"]
    print(f"{platform}: unit tests {sum(n for _, n, _ in unit)}, {sum(f for _, _, f in unit)} failed; " +
          "; ".join(f"{name} {n or 'run'}, {f} failed" for name, n, f in results if name != "unit"), flush=True)
    if platform == CROSS:
        print(f"{platform}: {time.time() - began:.0f} s", flush=True)
        return not any(failed for _, _, failed in results)
    wrong = windows_paths() if platform.startswith("windows") else []
    for line in wrong:
        print(f"{platform}: path {line}")
    print(f"{platform}: end to end: {run_sample(platform)}; {time.time() - began:.0f} s", flush=True)
    return not wrong and not any(failed for _, _, failed in results)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--built", action="store_true")
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("platforms", nargs="*", metavar="PLATFORM", help=", ".join([*PLATFORMS, CROSS]))
    chosen = parser.parse_args()
    if unknown := [name for name in chosen.platforms if name not in (*PLATFORMS, CROSS)]:
        parser.error(f"there is no platform {unknown[0]}")
    good = True
    for platform in chosen.platforms or [*PLATFORMS, CROSS]:
        if platform == CROSS:
            build_cross()
        else:
            wheel = made_before(platform) if chosen.built else build(platform)
            print(f"{platform}: {wheel.name}: {wheel.stat().st_size:,} bytes", flush=True)
        good &= test(platform, chosen.whole)
    sys.exit(not good)


if __name__ == "__main__":
    main()
