#!/usr/bin/env python3
"""Put the sources of the tree-sitter runtime and of its Python grammar into .deps/, from their PyPI source packages.

Versions and checksums are listed below; files that exist already are kept. Debian's own libtree-sitter is too old (it corrupts
the heap on 65,536 children in one node), and its headers must not be picked up: the grammar's package comes without headers,
so the runtime's are copied to a folder of their own that comes first on the include path."""
import hashlib
import pathlib
import shutil
import subprocess
import sys
import tarfile

PACKAGES = [
    # requirement, file, sha256, the folder inside, the folder in .deps
    ("tree-sitter==0.23.2", "tree-sitter-0.23.2.tar.gz",
     "66bae8dd47f1fed7bdef816115146d3a41c39b5c482d7bad36d9ba1def088450", "tree_sitter/core/lib", "tree-sitter"),
    ("tree-sitter-python==0.23.6", "tree_sitter_python-0.23.6.tar.gz",
     "354bfa0a2f9217431764a631516f85173e9711af2c13dbd796a8815acfe505d9", "src", "tree-sitter-python"),
]
BUILD_TOOLS = ["setuptools==75.8.0", "wheel==0.45.1"]  # pip runs a source package's build backend even to download it
HEADERS = ["parser.h", "array.h", "alloc.h"]  # the files of the runtime's lib/src that a grammar includes


def matches(path, sha256):
    return path.exists() and hashlib.sha256(path.read_bytes()).hexdigest() == sha256


def download(deps, wanted):
    """Fetches source packages by pip, in a small virtual environment so that nothing else on the machine affects it."""
    python = deps / "fetch" / "bin" / "python"
    pip = [str(python), "-m", "pip", "--quiet", "--disable-pip-version-check", "--retries", "1"]
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(deps / "fetch")], check=True)
    subprocess.run([*pip, "install", *BUILD_TOOLS], check=True)
    pins = deps / "sources.txt"
    pins.write_text("".join(f"{requirement} --hash=sha256:{sha256}\n" for requirement, _, sha256, _, _ in wanted))
    subprocess.run([*pip, "download", "--require-hashes", "--no-binary", ":all:", "--no-deps", "--no-build-isolation",
                    "--dest", str(deps), "-r", str(pins)], check=True)
    shutil.rmtree(deps / "fetch")


def unpack(archive, inside, target):
    """Unpacks one folder of a source package as target; writes nothing outside of it."""
    shutil.rmtree(target, ignore_errors=True)
    with tarfile.open(archive) as tar:
        for member in tar.getmembers():
            name = pathlib.PurePosixPath(*pathlib.PurePosixPath(member.name).parts[1:])
            if member.isfile() and name.is_relative_to(inside) and ".." not in name.parts:
                place = target / name.relative_to(inside)
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(tar.extractfile(member).read())


def main():
    deps = pathlib.Path(__file__).resolve().parent.parent / ".deps"
    stamp, state = deps / "unpacked", " ".join(sha256 for _, _, sha256, _, _ in PACKAGES)
    if stamp.exists() and stamp.read_text() == state:
        return 0
    deps.mkdir(exist_ok=True)
    wanted = [package for package in PACKAGES if not matches(deps / package[1], package[2])]
    try:
        if wanted:
            print("== fetching the parser's sources", flush=True)
            download(deps, wanted)
    except (OSError, subprocess.CalledProcessError) as error:
        names = " and ".join(package[1] for package in wanted)
        why = error if isinstance(error, OSError) else "pip says why above"
        print(f"dev: could not download {names} from PyPI ({why}): is there a network?\n"
              f"dev: without one, put these files into {deps} and run this again.", file=sys.stderr)
        return 1
    for _, file, sha256, inside, name in PACKAGES:
        if not matches(deps / file, sha256):
            print(f"dev: {deps / file} does not have the expected checksum", file=sys.stderr)
            return 1
        unpack(deps / file, inside, deps / name)
    headers = deps / "tree-sitter" / "headers" / "tree_sitter"
    headers.mkdir(parents=True)
    for header in HEADERS:
        shutil.copy(deps / "tree-sitter" / "src" / header, headers)
    stamp.write_text(state)
    return 0


if __name__ == "__main__":
    sys.exit(main())
