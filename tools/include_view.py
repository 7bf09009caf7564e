#!/usr/bin/env python3
"""Make a folder with links to just those headers that one layer may include, so that a forbidden include does not compile.

    include_view.py SOURCE_ROOT BUILD_ROOT VIEW ENTRY...

ENTRY is a folder ("ir"), one header ("backend/onnx.h"), or a folder of the build ("@proto")."""
import pathlib
import shutil
import sys

source, build, view = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
shutil.rmtree(view, ignore_errors=True)
view.mkdir(parents=True)
for entry in sys.argv[4:]:
    link = view / entry.lstrip("@")
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to((build if entry.startswith("@") else source) / entry.lstrip("@"))
