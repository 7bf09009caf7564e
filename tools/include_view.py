#!/usr/bin/env python3
"""Make a folder with links to the headers that one layer may include, and no others, so that a forbidden include does not
compile.

    include_view.py SOURCE_ROOT BUILD_ROOT VIEW ENTRY...

ENTRY is a folder ("ir"), one header ("backend/graph/onnx.h"), or a folder of the build ("@proto"). Headers that these include
are linked as well."""
import pathlib
import re
import shutil
import sys

INCLUDE = re.compile(r'^\s*#\s*include "([\w./]+)"', re.M)


def covered(name, entries):
    return any(name == entry or name.startswith(entry + "/") for entry in entries)


def needed(source, entries):
    """Returns the headers outside the entries that the entries' headers include, directly or indirectly."""
    found = []
    waiting = [path for entry in entries for path in ([source / entry] if entry.endswith(".h") else (source / entry).rglob("*.h"))]
    while waiting:
        for name in INCLUDE.findall(waiting.pop().read_text()):
            if (source / name).is_file() and not covered(name, entries) and name not in found:
                found.append(name)
                waiting.append(source / name)
    return found


def main():
    source, build, view = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    entries = sys.argv[4:]
    shutil.rmtree(view, ignore_errors=True)
    view.mkdir(parents=True)
    for entry in entries + needed(source, [entry for entry in entries if not entry.startswith("@")]):
        link = view / entry.lstrip("@")
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to((build if entry.startswith("@") else source) / entry.lstrip("@"))


main()
