"""Paths as objects; files are read by io."""

from _refusal import refuse
from glob import glob as _glob
from io import open as _open
from os import listdir as _listdir
from os import path as _path

__known_loops__ = True

class PurePath:
    _equal_by = ("_text",)

    def __init__(self, *parts):
        self._text = "."
        for part in parts:
            self._text = _path.join("" if self._text == "." else self._text, str(part))
        names = [name for name in self._text.split("/") if name and name != "."]
        self._text = ("/" if self._text.startswith("/") else "") + "/".join(names) or "."

    def __str__(self):
        return self._text

    def __fspath__(self):
        return self._text

    def __repr__(self):
        name = type(self).__name__
        name = {"Path": "PosixPath", "PurePath": "PurePosixPath"}.get(name, name)
        return f"{name}({self._text!r})"

    def __eq__(self, other):
        return isinstance(other, PurePath) and self._text == other._text

    def __hash__(self):
        return hash(self._text)

    def __lt__(self, other):
        return self._text.split("/") < other._text.split("/") if isinstance(other, PurePath) else NotImplemented

    def __le__(self, other):
        return self == other or self < other if isinstance(other, PurePath) else NotImplemented

    def __gt__(self, other):
        return other < self if isinstance(other, PurePath) else NotImplemented

    def __ge__(self, other):
        return other <= self if isinstance(other, PurePath) else NotImplemented

    def __truediv__(self, other):
        return type(self)(self._text, other)

    def __rtruediv__(self, other):
        return type(self)(other, self._text)

    @property
    def name(self):
        return _path.basename(self._text)

    @property
    def stem(self):
        return _path.splitext(self.name)[0]

    @property
    def suffix(self):
        return _path.splitext(self.name)[1]

    @property
    def parent(self):
        above = _path.dirname(self._text)
        return type(self)(above if above else "/" if self.is_absolute() else ".")

    @property
    def parents(self):
        found = [self.parent]
        while str(found[-1]) != str(found[-1].parent):
            found.append(found[-1].parent)
        return found

    @property
    def parts(self):
        names = tuple([part for part in self._text.split("/") if part])
        return ("/",) + names if self.is_absolute() else names

    def joinpath(self, *parts):
        return type(self)(self._text, *parts)

    def with_name(self, name):
        return self.parent / name

    def with_stem(self, stem):
        return self.parent / (stem + self.suffix)

    def with_suffix(self, suffix):
        return self.parent / (self.stem + suffix)

    def as_posix(self):
        return self._text

    def is_absolute(self):
        return self._text.startswith("/")


class Path(PurePath):
    @classmethod
    def cwd(cls):
        return cls(".")

    @classmethod
    def home(cls):
        return cls("/")

    def absolute(self):
        return self

    def resolve(self, strict=False):
        return self

    def expanduser(self):
        return self

    def exists(self):
        return _path.exists(self._text)

    def is_file(self):
        return _path.isfile(self._text)

    def is_dir(self):
        return _path.isdir(self._text)

    def iterdir(self):
        return iter([self / name for name in _listdir(self._text)])

    def glob(self, pattern):
        """As in Python, `**` is recursive and hidden files match."""
        found = _glob(pattern, root_dir=self._text, recursive=True, include_hidden=True) if self.is_dir() else []
        return iter([self / name for name in found])

    def rglob(self, pattern):
        return self.glob("**/" + pattern)

    def mkdir(self, mode=511, parents=False, exist_ok=False):
        pass

    def open(self, mode="r", *args, **kwargs):
        return _open(self._text, mode, *args, **kwargs)

    def read_text(self, encoding=None, errors=None, newline=None):
        with self.open(encoding=encoding) as file:
            return file.read()

    def read_bytes(self):
        with self.open("rb") as file:
            return file.read()

    def write_text(self, *args, **kwargs):
        refuse(f"files cannot be written at compile time: '{self._text}'")

    write_bytes = write_text


PurePosixPath, PosixPath = PurePath, Path
