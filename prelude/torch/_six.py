"""torch._six, which PyTorch had before 2.0: names that Python 2 and 3 spell differently."""
import builtins
import collections.abc as container_abcs  # noqa: F401
from math import inf, nan  # noqa: F401

PY2, PY3, PY37 = False, True, True
string_classes = (str, bytes)
int_classes = int
FileNotFoundError = builtins.FileNotFoundError


def istuple(obj):
    return isinstance(obj, tuple)


def get_function_from_type(cls, name):
    return getattr(cls, name, None)


def with_metaclass(meta, *bases):
    return meta("temporary_class", bases, {})
