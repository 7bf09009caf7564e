"""os without access to the system: environment variables are unset, and paths are text."""

from os import path  # noqa: F401

environ = {}
name = "posix"
sep = "/"
linesep = "\n"


def getenv(key, default=None):
    return default


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
