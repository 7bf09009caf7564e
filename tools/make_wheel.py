#!/usr/bin/env python3
"""Make wheels and archives and leave them in dist/:  make_wheel.py [--all | PLATFORM...] [--check-only]

Zig's C compiler builds for each platform: for Linux against glibc 2.17, so that one file serves every Linux since 2014, and
against musl; for macOS; for Windows. meson-python packs the wheel; an archive has the command, the library and its header.
Then this machine's wheel is installed into a fresh virtual environment of each installed Python, and tried."""
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOLS = ROOT / ".deps" / "wheel"
BUILD = ROOT / "build-wheel"
DIST = ROOT / "dist"
PINNED = ["meson-python==0.18.0", "meson==1.8.2", "ninja==1.11.1.4", "pyproject-metadata==0.9.1", "ziglang==0.14.1", "wheel==0.45.1", "setuptools==75.8.0",
          "zopfli==0.2.3.post1"]
PLATFORMS = {
    # platform -> Zig's target, the wheel's tag, and how Meson is told about the machine: system, processor
    "linux-x86_64": ("x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64.manylinux2014_x86_64", "linux", "x86_64"),
    "linux-aarch64": ("aarch64-linux-gnu.2.17", "manylinux_2_17_aarch64.manylinux2014_aarch64", "linux", "aarch64"),
    "musl-x86_64": ("x86_64-linux-musl", "musllinux_1_2_x86_64", "linux", "x86_64"),
    "macos-arm64": ("aarch64-macos.11.0", "macosx_11_0_arm64", "darwin", "aarch64"),
    "macos-x86_64": ("x86_64-macos.10.15", "macosx_10_15_x86_64", "darwin", "x86_64"),
    "windows-x86_64": ("x86_64-windows-gnu", "win_amd64", "windows", "x86_64"),
}
LARGEST = 3 << 20  # in bytes; the library contains the code, and the command loads it


def tools():
    """Returns a virtual environment with the pinned build tools, and the compiler as a program that Meson can call."""
    stamp = TOOLS / "made"
    if not (stamp.exists() and stamp.read_text() == " ".join(PINNED)):
        shutil.rmtree(TOOLS, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", TOOLS], check=True)
        subprocess.run([TOOLS / "bin/pip", "install", "-q", "--disable-pip-version-check", *PINNED], check=True)
        stamp.write_text(" ".join(PINNED))


def zig(name, words):
    """Makes a program that calls Zig. Its linker lacks --fatal-warnings, with which Meson tests options, so that option is
    removed."""
    path, program = TOOLS / "bin" / name, next(TOOLS.glob("lib/python3*/site-packages/ziglang/zig"))
    path.write_text(f'#!/bin/bash\nwords=()\nfor word; do [ "$word" = -Wl,--fatal-warnings ] || words+=("$word"); done\n'
                    f'exec "{program}" {words} "${{words[@]}}"\n')
    path.chmod(0o755)
    return str(path)


def cross_file(platform):
    target, _, system, processor = PLATFORMS[platform]
    lines = ["[binaries]", f"c = '{zig('zig-cc-' + platform, 'cc -target ' + target)}'", f"ar = '{zig('zig-ar', 'ar')}'",
             f"ranlib = '{zig('zig-ranlib', 'ranlib')}'", f"windres = '{zig('zig-rc', 'rc')}'", f"strip = '{zig('zig-strip', 'objcopy --strip-all')}'",
             "[host_machine]", f"system = '{system}'", f"cpu_family = '{processor}'", f"cpu = '{processor}'", "endian = 'little'",
             "[properties]", "needs_exe_wrapper = true"]
    path = BUILD / f"{platform}.ini"
    path.write_text("\n".join(lines) + "\n")
    return path


def own():
    """Returns this machine's platform."""
    return f"linux-{os.uname().machine}"


REPACK = """
import sys, zipfile, zopfli.zlib

class Compressor:
    def __init__(self):
        self.parts = []

    def compress(self, part):
        self.parts.append(part)
        return b""

    def flush(self):
        return zopfli.zlib.compress(b"".join(self.parts), numiterations=5)[2:-4] # without the frame of zlib

zipfile._get_compressor = lambda *how: Compressor()
with zipfile.ZipFile(sys.argv[1]) as old, zipfile.ZipFile(sys.argv[2], "w", zipfile.ZIP_DEFLATED) as new:
    for member in old.infolist():
        new.writestr(member, old.read(member))
"""


def repack(wheel):
    """Compresses the wheel's files more thoroughly: they are 3 % smaller, after 20 seconds."""
    packed = wheel.with_suffix(".packed")
    subprocess.run([TOOLS / "bin/python", "-c", REPACK, wheel, packed], check=True)
    packed.replace(wheel)


def make_parts():
    """Brings up to date what the programs of this machine's own platform make for the others: the prelude's trees and the index
    of operators. Returns their folder."""
    folder = BUILD / own()
    if not (folder / "build.ninja").exists():
        build(own())
    subprocess.run([TOOLS / "bin/ninja", "-C", folder, "prelude_trees.c", "op_index.c"], env=dict(os.environ, PATH=f"{TOOLS}/bin:{os.environ['PATH']}"),
                   check=True, stdout=subprocess.DEVNULL)
    return folder


def build(platform):
    """Builds the wheel of a platform."""
    folder, scratch = BUILD / platform, BUILD / "wheels"
    shutil.rmtree(scratch, ignore_errors=True)
    BUILD.mkdir(exist_ok=True)
    tools()
    target, tags, _, _ = PLATFORMS[platform]
    environment = dict(os.environ, PATH=f"{TOOLS}/bin:{os.environ['PATH']}")
    words = [f"-Cbuild-dir={folder}"]
    if platform == own():
        environment.update(CC=zig("zig-cc", f"cc -target {target}"), AR=zig("zig-ar", "ar"))
    else:
        words += [f"-Csetup-args=--cross-file={cross_file(platform)}", f"-Csetup-args=-Dmade={make_parts()}"]
    subprocess.run([TOOLS / "bin/pip", "wheel", "-q", "--disable-pip-version-check", "--no-build-isolation", "--no-deps", *words, "-w", scratch, "."],
                   cwd=ROOT, env=environment, check=True)
    made = next(scratch.glob("*.whl"))
    subprocess.run([TOOLS / "bin/wheel", "tags", "--remove", "--python-tag=py3", "--abi-tag=none", f"--platform-tag={tags}", made], check=True, stdout=subprocess.DEVNULL)
    made = next(scratch.glob("*.whl"))
    repack(made)
    DIST.mkdir(exist_ok=True)
    for old in DIST.glob(f"scriptc-*-{'.'.join(sorted(tags.split('.')))}.whl"):
        old.unlink()
    return pathlib.Path(shutil.move(str(made), DIST / made.name))


def library_name(platform):
    return {"windows": "scriptc.dll", "darwin": "libscriptc.dylib"}.get(PLATFORMS[platform][2], "libscriptc.so")


def check_contents(platform, wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    for wanted in ("scriptc/" + library_name(platform), "scriptc/py.typed", ".data/scripts/scriptc"):
        assert any(wanted in name for name in names), (wanted, names)
    assert wheel.stat().st_size < LARGEST, f"{wheel.name} has {wheel.stat().st_size} bytes, more than {LARGEST}"


def archive(platform, wheel):
    """Makes an archive of the command, the library and the header, for use without Python."""
    stem = f"{wheel.name.split('-py3')[0]}-{platform}"
    with zipfile.ZipFile(wheel) as packed:
        parts = {"LICENSE": (ROOT / "LICENSE").read_bytes(), "THIRD_PARTY.md": (ROOT / "THIRD_PARTY.md").read_bytes(),
                 "include/scriptc.h": (ROOT / "include/scriptc.h").read_bytes()}
        for name in packed.namelist():
            leaf = name.rsplit("/", 1)[1]
            if ".data/scripts/" in name:
                parts["bin/" + leaf] = packed.read(name)
            elif leaf == library_name(platform):
                parts[("bin/" if leaf.endswith(".dll") else "lib/") + leaf] = packed.read(name)
    if platform.startswith("windows"):
        made = DIST / (stem + ".zip")
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as out:
            for name, content in sorted(parts.items()):
                out.writestr(f"{stem}/{name}", content)
        return made
    made = DIST / (stem + ".tar.gz")
    with tarfile.open(made, "w:gz") as out:
        for name, content in sorted(parts.items()):
            path = BUILD / "part"
            path.write_bytes(content)
            path.chmod(0o755 if name.startswith(("bin/", "lib/")) else 0o644)
            out.add(path, f"{stem}/{name}", filter=lambda member: member.replace(uid=0, gid=0, uname="", gname="", deep=False))
            path.unlink()
    return made


def pythons():
    """Returns each installed Python from 3.8 on, by its version."""
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
        folder = BUILD / "fresh"
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([python, "-m", "venv", folder], check=True)
        subprocess.run([folder / "bin/pip", "install", "-q", "--disable-pip-version-check", "--no-index", wheel], check=True)
        environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "SCRIPTC_LIBRARY")}
        done = subprocess.run([folder / "bin/python", ROOT / "tests/python/installed.py"], cwd=folder, env=environment, capture_output=True, text=True)
        print(f"   {python.name}: {done.stdout.strip() if done.returncode == 0 else 'FAILED'}")
        if done.returncode != 0:
            sys.exit(done.stderr)


def made_before(platform):
    tags = ".".join(sorted(PLATFORMS[platform][1].split(".")))
    return next(DIST.glob(f"scriptc-*-{tags}.whl"))


def main():
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    platforms = list(PLATFORMS) if "--all" in sys.argv else words or [own()]
    if "--check-only" not in sys.argv and platforms != [own()] and not (BUILD / own() / "prelude_trees.c").exists():
        platforms = [own(), *(one for one in platforms if one != own())]
    for platform in platforms:
        wheel = made_before(platform) if "--check-only" in sys.argv else build(platform)
        check_contents(platform, wheel)
        print(f"   {wheel.relative_to(ROOT)}: {wheel.stat().st_size:,} bytes", flush=True)
        packed = archive(platform, wheel)
        print(f"   {packed.relative_to(ROOT)}: {packed.stat().st_size:,} bytes", flush=True)
        if platform == own():
            check(wheel)


if __name__ == "__main__":
    main()
