"""os without access to the system: environment variables are unset, and paths are text."""

from os import path  # noqa: F401

__known_loops__ = True
environ = _variables()  # noqa: F821
name = "posix"
sep = "/"
linesep = "\n"


def getenv(key, default=None):
    return environ.get(key, default)


class PathLike(protocol="path"):
    pass


def fspath(path):
    return path.__fspath__() if hasattr(path, "__fspath__") else path


def getcwd():
    return "."


def cpu_count():
    return 1


def getpid():
    return 1


def makedirs(name, mode=511, exist_ok=False):
    pass


def listdir(path="."):
    return list(_names(fspath(path)))  # noqa: F821


class DirEntry:
    """What scandir yields. Nothing here tells links from what they lead to."""

    def __init__(self, folder, name):
        self.name = name
        self.path = path.join(folder, name)

    def __fspath__(self):
        return self.path

    def is_dir(self, *, follow_symlinks=True):
        return path.isdir(self.path)

    def is_file(self, *, follow_symlinks=True):
        return path.isfile(self.path)

    def is_symlink(self):
        return False


class _Entries:
    """The iterator that scandir returns, which is a context as well."""

    def __init__(self, entries):
        self._entries = iter(entries)

    def __iter__(self):
        return self._entries

    def __next__(self):
        return next(self._entries)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        pass

    def close(self):
        pass


def scandir(path="."):
    folder = fspath(path)
    return _Entries([DirEntry(folder, name) for name in _names(folder)])  # noqa: F821


def walk(top, topdown=True, onerror=None, followlinks=False):
    """Yields a triple for each folder from `top` down: the folder, the names of its folders, and those of its files."""
    folder = fspath(top)
    if not path.isdir(folder):
        return
    names = listdir(folder)
    inner = [name for name in names if path.isdir(path.join(folder, name))]
    files = [name for name in names if name not in inner]
    if topdown:
        yield folder, inner, files
    for name in inner:
        yield from walk(path.join(folder, name), topdown, onerror, followlinks)
    if not topdown:
        yield folder, inner, files
