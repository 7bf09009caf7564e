"""Paths as text."""

__known_loops__ = True
sep = "/"


def join(path, *paths):
    for part in paths:
        path = part if part.startswith("/") else (path + part if path.endswith("/") or not path else path + "/" + part)
    return path


def split(p):
    head, slash, tail = p.rpartition("/")
    return head.rstrip("/") or head + slash, tail


def dirname(p):
    return split(p)[0]


def basename(p):
    return p.rsplit("/", 1)[-1]


def splitext(p):
    base = basename(p)
    if "." not in base.lstrip("."):
        return p, ""
    ext = "." + base.rsplit(".", 1)[1]
    return p[: -len(ext)], ext


def isabs(path):
    return path.startswith("/")


def abspath(path):
    """The working folder has only the name "."."""
    return path if path.startswith(("/", "./")) or path == "." else "./" + path if path else "."


def realpath(path, *, strict=False):
    return abspath(path)


def normpath(path):
    absolute = path.startswith("/")
    names = []
    for name in path.split("/"):
        if name == ".." and names and names[-1] != "..":
            names.pop()
        elif name not in ("", ".") and not (name == ".." and absolute):
            names.append(name)
    return ("/" if absolute else "") + "/".join(names) or "."


def expanduser(path):
    return path


expandvars = expanduser
