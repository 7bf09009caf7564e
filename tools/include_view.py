#!/usr/bin/env python3
"""Make a folder with links to the headers that one layer may include, and no others, so that a forbidden include does not
compile.

    include_view.py SOURCE_ROOT VIEW ENTRY...

ENTRY is a folder ("ir") or one header ("backend/graph/onnx.h"). Headers that these include are linked as well."""
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
    source, view = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    entries = sys.argv[3:]
    shutil.rmtree(view, ignore_errors=True)
    view.mkdir(parents=True)
    for entry in entries + needed(source, entries):
        link = view / entry
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(source / entry)


main()
