"""Names of files by shell patterns. A folder's names are sorted, which Python leaves open."""

import fnmatch
import os
import re

__known_loops__ = True


def has_magic(s):
    return re.search("[*?[]", s) is not None


def escape(pathname):
    return re.sub("([*?[])", r"[\\1]", pathname)


def _below(folder, hidden):
    """Returns the folders below a folder, with the folder itself, as paths relative to it."""
    made = [""]
    for name in _listed(folder, hidden):
        if os.path.isdir(os.path.join(folder, name)):
            made += [os.path.join(name, inner) if inner else name for inner in _below(os.path.join(folder, name), hidden)]
    return made


def _listed(folder, hidden):
    names = os.listdir(folder) if os.path.isdir(folder) else []
    return [name for name in names if hidden or not name.startswith(".")]


def _found(folder, parts, recursive, hidden):
    """Returns the paths that the parts of a pattern match in a folder; "" is the working folder."""
    if not parts:
        return [folder] if os.path.exists(folder or ".") else []
    part, rest = parts[0], parts[1:]
    if part == "**" and recursive:
        made = [os.path.join(folder, name) if name else folder for name in _below(folder or ".", hidden)]
        if rest:
            return [path for inner in made for path in _found(inner, rest, recursive, hidden)]
        files = [os.path.join(inner, name) for inner in made for name in _listed(inner or ".", hidden)
                 if os.path.isfile(os.path.join(inner, name))]
        return sorted(made + files)
    if not has_magic(part):
        return _found(os.path.join(folder, part), rest, recursive, hidden)
    names = fnmatch.filter(_listed(folder or ".", hidden or part.startswith(".")), part)
    inside = [os.path.join(folder, name) for name in names]
    if rest:
        inside = [name for name in inside if os.path.isdir(name)]
    return [path for name in inside for path in _found(name, rest, recursive, hidden)]


def glob(pathname, *, root_dir=None, recursive=False, include_hidden=False):
    pattern = os.fspath(pathname)
    beginning = "/" if pattern.startswith("/") else ""
    parts = [part for part in pattern.split("/") if part]
    if root_dir is None:
        found = _found(beginning, parts, recursive, include_hidden)
    else:
        root = os.fspath(root_dir)
        found = [path[len(root):].lstrip("/") for path in _found(root, parts, recursive, include_hidden)]
    return [path + "/" for path in found if os.path.isdir(path)] if pattern.endswith("/") else [path for path in found if path]


def iglob(pathname, *, root_dir=None, recursive=False, include_hidden=False):
    return iter(glob(pathname, root_dir=root_dir, recursive=recursive, include_hidden=include_hidden))
