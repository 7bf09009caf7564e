"""Information about the interpreter."""

from collections import namedtuple
from _refusal import refuse

_Version = namedtuple("version_info", ["major", "minor", "micro", "releaselevel", "serial"])
version_info = _Version(3, 11, 0, "final", 0)
version = "3.11.0"
platform = "linux"
byteorder = "little"
maxsize = 9223372036854775807
_FloatInfo = namedtuple("float_info", ["max", "max_exp", "max_10_exp", "min", "min_exp", "min_10_exp", "dig", "mant_dig", "epsilon", "radix", "rounds"])
float_info = _FloatInfo(1.7976931348623157e308, 1024, 308, 2.2250738585072014e-308, -1021, -307, 15, 53, 2.220446049250313e-16, 2, 1)
argv = [""]
path = []
class _Modules(dict):
    """Every module that can be imported counts as imported."""

    def __missing__(self, name):
        import importlib
        return importlib.import_module(name)

    def __contains__(self, name):
        import importlib.util
        return dict.__contains__(self, name) or importlib.util.find_spec(name) is not None

    def get(self, name, default=None):
        return self[name] if name in self else default

    def __iter__(self):
        refuse("which modules have been imported so far is not known: ask for a module by its name")

    keys = values = items = copy = __len__ = __iter__


modules = _Modules()
executable = ""
hexversion = 0x030B00F0
_Implementation = namedtuple("implementation", ["name", "cache_tag", "version", "hexversion"])
implementation = _Implementation("cpython", "cpython-311", version_info, hexversion)


def getrecursionlimit():
    return 1000


def setrecursionlimit(limit):
    pass


def intern(string):
    return string


def exit(status=None):
    raise SystemExit(status)


class _Stream:
    """Drops all output."""

    encoding = "utf-8"
    closed = False

    def __init__(self, name):
        self.name = name

    def write(self, text):
        return len(text)

    def flush(self):
        pass

    def isatty(self):
        return False


stdin = _Stream("<stdin>")
stdout = _Stream("<stdout>")
stderr = _Stream("<stderr>")
