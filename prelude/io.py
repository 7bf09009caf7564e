"""Files that a constructor reads, as texts and bytes known at compile time. `_read` is a C function: it reads files in
the folders named on the command line, and refuses all others. Nothing is written."""

from _refusal import refuse

SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
DEFAULT_BUFFER_SIZE = 8192


class UnsupportedOperation(OSError, ValueError):
    pass


class IOBase:
    """The common part of text and bytes files: the whole contents, and a position in them."""

    closed = False
    _end = "\n"
    _none = ""

    def _content(self):
        return self._value

    def readable(self):
        return True

    def seekable(self):
        return True

    def writable(self):
        return self._in_memory

    def isatty(self):
        return False

    def flush(self):
        pass

    def close(self):
        self.closed = True

    def _check(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")

    def read(self, size=-1):
        self._check()
        start = self._at
        self._at = len(self._value) if size is None or size < 0 else min(len(self._value), start + size)
        return self._value[start:self._at]

    def readline(self, size=-1):
        self._check()
        found = self._value.find(self._end, self._at)
        stop = len(self._value) if found < 0 else found + 1
        if size is not None and size >= 0:
            stop = min(stop, self._at + size)
        start, self._at = self._at, stop
        return self._value[start:stop]

    def readlines(self, hint=-1):
        self._check()
        rest = self.read()
        parts = rest.split(self._end)
        lines = [part + self._end for part in parts[:-1]]
        if parts[-1]:
            lines.append(parts[-1])
        return lines

    def __iter__(self):
        return iter(self.readlines())

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def seek(self, offset, whence=0):
        self._check()
        self._at = offset + (0 if whence == 0 else self._at if whence == 1 else len(self._value))
        return self._at

    def tell(self):
        return self._at

    def write(self, s):
        self._check()
        if not self._in_memory:
            raise UnsupportedOperation("not writable")
        self._value = self._value[:self._at] + s + self._value[self._at + len(s):]
        self._at += len(s)
        return len(s)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def getvalue(self):
        return self._value

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, *failure):
        self.close()


class TextIOBase(IOBase):
    encoding = "utf-8"


class StringIO(TextIOBase):
    _in_memory = True

    def __init__(self, initial_value="", newline="\n"):
        self._value, self._at = initial_value or "", 0


class BytesIO(IOBase):
    _in_memory = True
    _end = b"\n"

    def __init__(self, initial_bytes=b""):
        self._value, self._at = initial_bytes, 0

    getbuffer = IOBase.getvalue


class TextIOWrapper(TextIOBase):
    _in_memory = False

    def __init__(self, name, mode, value):
        self.name, self.mode, self._value, self._at = name, mode, value, 0


class BufferedReader(IOBase):
    _in_memory = False
    _end = b"\n"

    def __init__(self, name, mode, value):
        self.name, self.mode, self._value, self._at = name, mode, value, 0


def open(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
    path = file.__fspath__() if hasattr(file, "__fspath__") else file
    if not isinstance(path, str):
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(path).__name__}")
    for letter in mode:
        if letter not in "rwxabt+U":
            raise ValueError(f"invalid mode: '{mode}'")
    if "r" not in mode and "U" not in mode or "+" in mode:
        return refuse(f"files cannot be written at compile time: '{path}'")
    if "b" in mode:
        return BufferedReader(path, mode, _read(path, ""))  # noqa: F821
    text = _read(path, (encoding or "utf-8").lower().replace("_", "-"))  # noqa: F821
    if newline is None:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return TextIOWrapper(path, mode, text)
