"""Builtin classes and exceptions. `kind` tells the C code what a class is; calls and methods of native classes are C functions."""


class object(kind="native"):
    pass


class type(kind="native"):
    pass


class int(kind="native"):
    pass


class bool(int, kind="native"):
    pass


class float(kind="native"):
    pass


class complex(kind="native"):
    pass


class str(kind="native"):
    pass


class bytes(kind="native"):
    pass


class tuple(kind="native"):
    pass


class list(kind="native"):
    pass


class dict(kind="native"):
    pass


class set(kind="native"):
    pass


class frozenset(kind="native"):
    pass


class range(kind="native"):
    pass


class slice(kind="native"):
    pass


class NoneType(kind="native"):
    pass


class ellipsis(kind="native"):
    pass


class function(kind="native"):
    pass


class method(kind="native"):
    pass


class builtin_function_or_method(kind="native"):
    pass


class module(kind="native"):
    def __init__(self, name, doc=None):
        self.__name__ = name
        self.__doc__ = doc


class iterator(kind="native"):
    pass


class dict_view(kind="native"):
    pass


class property(kind="native"):
    pass


class staticmethod(kind="native"):
    pass


class classmethod(kind="native"):
    pass


class super(kind="native"):
    pass


class BaseException(kind="exception"):
    def __init__(self, *args):
        self.args = args

    def with_traceback(self, traceback):
        return self

    def add_note(self, note):
        pass


class Exception(BaseException):
    pass


class KeyboardInterrupt(BaseException):
    pass


class SystemExit(BaseException):
    pass


class GeneratorExit(BaseException):
    pass


class StopIteration(Exception):
    value = None  # the return value of a generator (C: frontend/kinds/iter.c)


class ArithmeticError(Exception):
    pass


class ZeroDivisionError(ArithmeticError):
    pass


class OverflowError(ArithmeticError):
    pass


class FloatingPointError(ArithmeticError):
    pass


class AssertionError(Exception):
    pass


class AttributeError(Exception):
    pass


class ImportError(Exception):
    pass


class ModuleNotFoundError(ImportError):
    pass


class LookupError(Exception):
    pass


class IndexError(LookupError):
    pass


class KeyError(LookupError):
    pass


class NameError(Exception):
    pass


class UnboundLocalError(NameError):
    pass


class OSError(Exception):
    pass


IOError = OSError


class FileNotFoundError(OSError):
    pass


class IsADirectoryError(OSError):
    pass


class PermissionError(OSError):
    pass


class TimeoutError(OSError):
    pass


class RuntimeError(Exception):
    pass


class NotImplementedError(RuntimeError):
    pass


class RecursionError(RuntimeError):
    pass


class TypeError(Exception):
    pass


class ValueError(Exception):
    pass


class UnicodeError(ValueError):
    pass


class MemoryError(Exception):
    pass


class BufferError(Exception):
    pass


class EOFError(Exception):
    pass


class Warning(Exception):
    pass


class UserWarning(Warning):
    pass


class DeprecationWarning(Warning):
    pass


class PendingDeprecationWarning(Warning):
    pass


class FutureWarning(Warning):
    pass


class RuntimeWarning(Warning):
    pass


class ImportWarning(Warning):
    pass


def open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
    from io import open as opened
    return opened(file, mode, buffering, encoding, errors, newline)


def issubclass(cls, classes, /):
    return _issubclass(cls, classes)
