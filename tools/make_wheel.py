#!/usr/bin/env python3
"""Make the wheel for this machine's kind and leave it in dist/:  make_wheel.py [--check-only]

Zig's C compiler builds against glibc 2.17, so that one file serves every Linux since 2014; meson-python packs it. Then the
wheel is installed into a fresh virtual environment of each Python that is here, and used."""
import os
import pathlib
import shutil
import subprocess
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOLS = ROOT / ".deps" / "wheel"
DIST = ROOT / "dist"
PINNED = ["meson-python==0.18.0", "meson==1.8.2", "ninja==1.11.1.4", "pyproject-metadata==0.9.1", "ziglang==0.14.1", "wheel==0.45.1", "setuptools==75.8.0"]
TARGETS = {"x86_64": ("x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64.manylinux2014_x86_64"),
           "aarch64": ("aarch64-linux-gnu.2.17", "manylinux_2_17_aarch64.manylinux2014_aarch64")}
LARGEST = 4 << 20


def tools():
    """A virtual environment with the pinned builders, and the compiler as a program that Meson can call."""
    stamp = TOOLS / "made"
    if not (stamp.exists() and stamp.read_text() == " ".join(PINNED)):
        shutil.rmtree(TOOLS, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", TOOLS], check=True)
        subprocess.run([TOOLS / "bin/pip", "install", "-q", "--disable-pip-version-check", *PINNED], check=True)
        stamp.write_text(" ".join(PINNED))


def compiler(name, words):
    path = TOOLS / "bin" / name
    path.write_text(f'#!/bin/sh\nexec "{TOOLS}/bin/python" -m ziglang {words} "$@"\n')
    path.chmod(0o755)
    return str(path)


def build():
    target, tags = TARGETS[os.uname().machine]
    tools()
    environment = dict(os.environ, CC=compiler("zig-cc", f"cc -target {target}"), AR=compiler("zig-ar", "ar"),
                       PATH=f"{TOOLS}/bin:{os.environ['PATH']}")
    scratch = ROOT / "build-wheel" / "wheels"
    shutil.rmtree(scratch, ignore_errors=True)
    subprocess.run([TOOLS / "bin/pip", "wheel", "-q", "--disable-pip-version-check", "--no-build-isolation", "--no-deps", f"-Cbuild-dir={ROOT}/build-wheel/{target}",
                    "-w", scratch, "."], cwd=ROOT, env=environment, check=True)
    made = next(scratch.glob("*.whl"))
    subprocess.run([TOOLS / "bin/wheel", "tags", "--remove", "--python-tag=py3", "--abi-tag=none", f"--platform-tag={tags}", made], check=True, stdout=subprocess.DEVNULL)
    DIST.mkdir(exist_ok=True)
    for old in DIST.glob("scriptc-*.whl"):
        old.unlink()
    return pathlib.Path(shutil.move(str(next(scratch.glob("*.whl"))), DIST))


def check_contents(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    for wanted in ("scriptc/libscriptc.so", "scriptc/py.typed", ".data/scripts/scriptc"):
        assert any(name.endswith(wanted) for name in names), (wanted, names)
    assert wheel.stat().st_size < LARGEST, f"{wheel.name} has {wheel.stat().st_size} bytes, more than {LARGEST}"


def pythons():
    """Each Python from 3.8 on that is here, by its version."""
    found = {}
    folders = [*os.environ["PATH"].split(os.pathsep), *map(str, pathlib.Path.home().glob(".pyenv/versions/*/bin"))]
    for folder in folders:
        for minor in range(8, 16):
            path = pathlib.Path(folder) / f"python3.{minor}"
            if path.exists() and minor not in found:
                works = subprocess.run([path, "-c", f"import sys, venv, ensurepip; assert sys.version_info[1] == {minor}"], capture_output=True)
                if works.returncode == 0:
                    found[minor] = path
    return [found[minor] for minor in sorted(found)]


def check(wheel):
    for python in pythons():
        folder = ROOT / "build-wheel" / "fresh"
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([python, "-m", "venv", folder], check=True)
        subprocess.run([folder / "bin/pip", "install", "-q", "--disable-pip-version-check", "--no-index", wheel], check=True)
        environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "SCRIPTC_LIBRARY")}
        done = subprocess.run([folder / "bin/python", ROOT / "tests/python/installed.py"], cwd=folder, env=environment, capture_output=True, text=True)
        print(f"   {python.name}: {done.stdout.strip() if done.returncode == 0 else 'FAILED'}")
        if done.returncode != 0:
            sys.exit(done.stderr)


def main():
    wheel = build() if "--check-only" not in sys.argv else next(DIST.glob("scriptc-*.whl"))
    check_contents(wheel)
    print(f"   {wheel.relative_to(ROOT)}: {wheel.stat().st_size:,} bytes")
    check(wheel)


if __name__ == "__main__":
    main()
