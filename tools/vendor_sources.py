#!/usr/bin/env python3
"""Copy the parser's sources, which tools/fetch_sources.py fetched, into the tree that `meson dist` packs."""
import os
import pathlib
import shutil

source = pathlib.Path(os.environ["MESON_PROJECT_SOURCE_ROOT"]) / ".deps"
target = pathlib.Path(os.environ["MESON_PROJECT_DIST_ROOT"]) / ".deps"
target.mkdir(exist_ok=True)
for name in ("tree-sitter", "tree-sitter-python"):
    shutil.copytree(source / name, target / name, dirs_exist_ok=True)
shutil.copy(source / "unpacked", target / "unpacked")
