"""Builtin classes and exceptions. `kind` tells the C code what a class is; calls and methods of native classes are C functions."""


class object(kind="native", form="any"):
    def __reduce__(self):
        return type(self).__new__, (type(self),), self.__dict__

    def __reduce_ex__(self, protocol, /):
        return self.__reduce__()


class type(kind="native", form="any"):
    pass


class int(kind="native", form="int"):
    def conjugate(self):
        return int(self)

    def as_integer_ratio(self):
        return int(self), 1

    def to_bytes(self, length=1, byteorder="big", *, signed=False):
        from _bytes import from_int
        return from_int(self, length, byteorder, signed)

    @classmethod
    def from_bytes(cls, bytes, byteorder="big", *, signed=False):
        from _bytes import to_int
        return cls(to_int(bytes, byteorder, signed))


class bool(int, kind="native", form="bool"):
    pass


class float(kind="native", form="float"):
    def conjugate(self):
        return self

    def hex(self):
        from _bytes import float_hex
        return float_hex(self)

    @classmethod
    def fromhex(cls, string, /):
        from _bytes import float_from_hex
        return cls(float_from_hex(string))

    def as_integer_ratio(self):
        from _bytes import float_ratio
        return float_ratio(self)


class complex(kind="native", form="complex"):
    pass


class str(kind="native", form="str"):
    pass


class bytearray:
    """Only the name exists, since tests of a value's class may mention it."""

    def __new__(cls, *args, **kwargs):
        from _refusal import refuse
        refuse("`bytearray` can be changed in place, and a graph has no bytes: use bytes")


class bytes(kind="native"):
    """Methods with an underscore are C functions; single bytes are ints here."""

    @classmethod
    def fromhex(cls, string, /):
        from _bytes import fromhex
        return cls(fromhex(string))

    @staticmethod
    def maketrans(frm, to, /):
        from _bytes import maketrans
        return maketrans(frm, to)

    def hex(self, sep="", bytes_per_sep=1):
        from _bytes import hex_text
        return hex_text(self, sep, bytes_per_sep)

    def find(self, sub, start=None, end=None, /):
        from _bytes import find
        return find(self, sub, start, end)

    def rfind(self, sub, start=None, end=None, /):
        from _bytes import rfind
        return rfind(self, sub, start, end)

    def index(self, sub, start=None, end=None, /):
        place = self.find(sub, start, end)
        if place < 0:
            raise ValueError("subsection not found")
        return place

    def rindex(self, sub, start=None, end=None, /):
        place = self.rfind(sub, start, end)
        if place < 0:
            raise ValueError("subsection not found")
        return place

    def count(self, sub, start=None, end=None, /):
        return self[start:end]._count(bytes([sub]) if isinstance(sub, int) else sub)

    def startswith(self, prefix, start=None, end=None, /):
        from _bytes import startswith
        return startswith(self, prefix, start, end)

    def endswith(self, suffix, start=None, end=None, /):
        from _bytes import endswith
        return endswith(self, suffix, start, end)

    def removeprefix(self, prefix, /):
        return self[len(prefix):] if self.startswith(prefix) else self

    def removesuffix(self, suffix, /):
        return self[:len(self) - len(suffix)] if suffix and self.endswith(suffix) else self

    def split(self, sep=None, maxsplit=-1):
        from _bytes import split
        return self._split(sep) if sep is not None and maxsplit < 0 else split(self, sep, maxsplit)

    def rsplit(self, sep=None, maxsplit=-1):
        from _bytes import split
        return self._split(sep) if sep is not None and maxsplit < 0 else split(self, sep, maxsplit, True)

    def splitlines(self, keepends=False):
        from _bytes import splitlines
        return splitlines(self, keepends)

    def partition(self, sep, /):
        place = self.index(sep) if sep in self else len(self)
        return self[:place], self[place:place + len(sep)], self[place + len(sep):]

    def rpartition(self, sep, /):
        place = self.rfind(sep)
        return (self[:place], sep, self[place + len(sep):]) if place >= 0 else (b"", b"", self)

    def lstrip(self, chars=None, /):
        from _bytes import first_kept
        return self[first_kept(self, chars):]

    def rstrip(self, chars=None, /):
        from _bytes import first_kept
        return self[:len(self) - first_kept(self[::-1], chars)]

    def strip(self, chars=None, /):
        return self.lstrip(chars).rstrip(chars)

    def replace(self, old, new, count=-1, /):
        from _bytes import replace
        return replace(self, old, new, count)

    def join(self, iterable, /):
        from _bytes import join
        return join(self, list(iterable))

    def translate(self, table, /, delete=b""):
        return bytes([c if table is None else table[c] for c in self if c not in delete])

    def _as_text(self, method, *args):
        from _bytes import as_text
        return as_text(self, method, args)

    def ljust(self, width, fillbyte=b" ", /):
        return self + fillbyte * (width - len(self))

    def rjust(self, width, fillbyte=b" ", /):
        return fillbyte * (width - len(self)) + self

    def center(self, width, fillbyte=b" ", /):
        return self._as_text("center", width, fillbyte.decode("latin-1"))

    def zfill(self, width, /):
        return self._as_text("zfill", width)

    def expandtabs(self, tabsize=8):
        return self._as_text("expandtabs", tabsize)

    def lower(self):
        return bytes([c + 32 if 65 <= c <= 90 else c for c in self])

    def upper(self):
        return bytes([c - 32 if 97 <= c <= 122 else c for c in self])

    def swapcase(self):
        from _bytes import is_letter
        return bytes([c ^ 32 if is_letter(c) else c for c in self])

    def capitalize(self):
        return self[:1].upper() + self[1:].lower()

    def title(self):
        from _bytes import title
        return title(self)

    def isascii(self):
        return all([c < 128 for c in self])

    def isalpha(self):
        from _bytes import is_letter
        return len(self) > 0 and all([is_letter(c) for c in self])

    def isdigit(self):
        return len(self) > 0 and all([48 <= c <= 57 for c in self])

    def isalnum(self):
        from _bytes import is_letter
        return len(self) > 0 and all([48 <= c <= 57 or is_letter(c) for c in self])

    def isspace(self):
        return len(self) > 0 and all([c in b" \t\n\r\v\f" for c in self])

    def isupper(self):
        return any([65 <= c <= 90 for c in self]) and not any([97 <= c <= 122 for c in self])

    def islower(self):
        return any([97 <= c <= 122 for c in self]) and not any([65 <= c <= 90 for c in self])

    def istitle(self):
        from _bytes import is_letter
        return self == self.title() and any([is_letter(c) for c in self])


class tuple(kind="native", form="tuple"):
    pass


class list(kind="native", form="list"):
    pass


class dict(kind="native", form="dict"):
    pass


class set(kind="native", form="set"):
    pass


class frozenset(kind="native", form="set"):
    pass


class range(kind="native"):
    def index(self, value, /):
        if value not in self:
            raise ValueError(f"{value} is not in range")
        return (value - self.start) // self.step

    def count(self, value, /):
        return int(value in self)


class slice(kind="native"):
    def indices(self, length, /):
        from _sequence import slice_indices
        return slice_indices(self, length)


class NoneType(kind="native", form="none"):
    pass


class ellipsis(kind="native"):
    pass


class function(kind="native"):
    def __get__(self, instance, owner=None, /):
        return self if instance is None else method(self, instance)


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
    def isdisjoint(self, other, /):
        return set(self).isdisjoint(other)


class property(kind="native"):
    pass


class staticmethod(kind="native"):
    pass


class classmethod(kind="native"):
    pass


class super(kind="native"):
    pass


class _UnboundSuper:  # super(C), which has none of C's methods
    pass


class BaseException(kind="exception"):
    __slots__ = ("args", "__cause__", "__context__", "__suppress_context__", "__dict__")
    __cause__ = None
    __context__ = None
    __suppress_context__ = False

    def __init__(self, *args):
        self.args = args

    @property
    def __traceback__(self):
        from _refusal import refuse
        refuse("tracebacks of exceptions are not known: leave out what reads `__traceback__`")

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
    def __init__(self, *args):
        self.args = args
        self.value = args[0] if args else None  # the return value of a generator (C: frontend/kinds/iter.c)


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
    def __init__(self, *args, name=None, path=None):
        self.args, self.name, self.path = args, name, path


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


class FileExistsError(OSError):
    pass


class NotADirectoryError(OSError):
    pass


class ConnectionError(OSError):
    pass


EnvironmentError = OSError


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


class UnicodeDecodeError(UnicodeError):
    pass


class UnicodeEncodeError(UnicodeError):
    pass


class SystemError(Exception):
    pass


class SyntaxError(Exception):
    pass


class StopAsyncIteration(Exception):
    pass


class ReferenceError(Exception):
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


class SyntaxWarning(Warning):
    pass


class ResourceWarning(Warning):
    pass


class UnicodeWarning(Warning):
    pass


class BytesWarning(Warning):
    pass


class EncodingWarning(Warning):
    pass


def open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
    from io import open as opened
    return opened(file, mode, buffering, encoding, errors, newline)


def issubclass(cls, classes, /):
    return _issubclass(cls, classes)
