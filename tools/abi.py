#!/usr/bin/env python3
"""Compare the library's interface with the released one: abi.py BUILD [--write]

The names that BUILD/libscriptc.so exports must be those of libscriptc.map, and libabigail must find no change of the functions
and types of include/scriptc.h since packaging/abi/scriptc.abi was written, except new functions. --write records a change that
keeps old programs running, such as a new member at the end of a structure whose first member is its size. libabigail reads a
library made from the header alone, so that the contents of a session do not count."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
RECORD = ROOT / "packaging/abi/scriptc.abi"


def names_differ(library):
    listed = set(re.findall(r"^\s*(sc_\w+);", (ROOT / "libscriptc.map").read_text(), re.M))
    lines = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout.split("\n")
    given = {line.split()[-1].split("@")[0] for line in lines if " T " in line}
    for name in sorted(listed ^ given):
        print(f"abi: {name} is {'only listed' if name in listed else 'not listed'} in libscriptc.map", file=sys.stderr)
    return listed != given


def hollow_library(folder):
    """Makes a library with the header's functions, which do nothing."""
    text = re.sub(r"/\*.*?\*/", "", (ROOT / "include/scriptc.h").read_text(), flags=re.S)
    declared = [part for part in text.split("SC_API")[1:] if re.match(r"[^;{]*\bsc_\w+\([^;{]*\);", part)]
    bodies = "".join(part.split(";", 1)[0] + " { __builtin_trap(); }\n" for part in declared)
    source, library = folder / "hollow.c", folder / "libscriptc.so"
    source.write_text('#include "scriptc.h"\n' + bodies)
    subprocess.run(["cc", "-g", "-w", "-shared", "-fPIC", f"-I{ROOT / 'include'}", source, "-o", library, "-Wl,-soname,libscriptc.so.0"], check=True)
    return library


def main():
    if names_differ(pathlib.Path(sys.argv[1]) / "libscriptc.so"):
        return 1
    if not shutil.which("abidw"):
        print("abi: names compared; without libabigail (Debian's abigail-tools) types are not", file=sys.stderr)
        return 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        library, now = hollow_library(folder), folder / "now.abi"
        subprocess.run(["abidw", "--no-show-locs", "--no-comp-dir-path", "--no-corpus-path", "--out-file", now, library], check=True)
        now.write_text(now.read_text().replace(f"{folder}/", ""))
        if "--write" in sys.argv:
            RECORD.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(now, RECORD)
            return 0
        done = subprocess.run(["abidiff", "--no-added-syms", RECORD, now], capture_output=True, text=True)
    if done.returncode:
        print(done.stdout + done.stderr, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
