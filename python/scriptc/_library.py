"""libscriptc through ctypes. include/scriptc.h documents each call; a Session here is an sc_session there."""
from __future__ import annotations

import ctypes
import functools
import os
import pathlib
import re
import sys
import threading
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

from ._errors import LEVELS, Diagnostic, Mark

_size, _text, _void = ctypes.c_size_t, ctypes.c_char_p, ctypes.c_void_p


def _structure(name: str, /, **fields: Any) -> Any:
    return type(name, (ctypes.Structure,), {"_fields_": list(fields.items())})


_Place = _structure("sc_place", line=ctypes.c_uint32, column=ctypes.c_uint32)
_Range = _structure("sc_range", start=_Place, end=_Place)
_Mark = _structure("sc_mark", file=_text, text=_text, range=_Range)
_Diagnostic = _structure("sc_diagnostic", code=_text, name=_text, level=ctypes.c_int, message=_text, help=_text, file=_text, range=_Range,
                         labels=_size, steps=_size, fixes=_size,
                         label=ctypes.POINTER(_Mark), step=ctypes.POINTER(_Mark), fix=ctypes.POINTER(_Mark))
_Bytes = _structure("sc_bytes", data=_void, size=_size)
_Port = _structure("sc_port", name=_text, dtype=_text, kind=ctypes.c_int, onnx_type=ctypes.c_int, rank=ctypes.c_int,
                   sizes=ctypes.POINTER(ctypes.c_int64), labels=ctypes.POINTER(_text))
_OptionInfo = _structure("sc_option_info", size=_size, name=_text, argument=_text, help=_text, group=_text, letter=ctypes.c_int, repeats=ctypes.c_int)
_Tensor = _structure("sc_tensor", size=_size, dtype=_text, rank=_size, shape=ctypes.POINTER(ctypes.c_int64), stride=ctypes.POINTER(ctypes.c_int64),
                     offset=ctypes.c_int64, storage=_void, storage_bytes=_size, parameter=ctypes.c_int, requires_grad=ctypes.c_int,
                     conjugate=ctypes.c_int, negative=ctypes.c_int)

_DiagnosticFunction = ctypes.CFUNCTYPE(None, _void, ctypes.POINTER(_Diagnostic))
_WriteFunction = ctypes.CFUNCTYPE(ctypes.c_int, _void, _void, _size)
_TensorFunction = ctypes.CFUNCTYPE(ctypes.c_int, _void, _text, ctypes.POINTER(_Tensor))
_Options = _structure("sc_options", size=_size, user=_void, diagnostic=_DiagnosticFunction, read=_void, trace=_WriteFunction, no_files=ctypes.c_int)

_RESULTS = {"sc_version": _text, "sc_version_number": ctypes.c_int, "sc_open": _void, "sc_close": None, "sc_name": _text, "sc_option": ctypes.c_int,
            "sc_input": ctypes.POINTER(_Port), "sc_output": ctypes.POINTER(_Port)}
_ARGUMENTS = {"sc_version": [], "sc_version_number": [], "sc_open": [ctypes.POINTER(_Options)], "sc_close": [_void], "sc_name": [_void],
              "sc_set": [_void, _text, _text], "sc_source": [_void, _text, _text, _size], "sc_compile": [_void, _text],
              "sc_pickle": [_void, _text, _Bytes, _TensorFunction, _void],
              "sc_save": [_void, _text], "sc_write": [_void, _WriteFunction, _void], "sc_report": [_void, ctypes.c_int, _WriteFunction, _void],
              "sc_operators": [_void, _size, ctypes.POINTER(_text)], "sc_lint": [_void, _size, ctypes.POINTER(_text)], "sc_inspect": [_void, _text],
              "sc_option": [_size, ctypes.POINTER(_OptionInfo)], "sc_input": [_void, _size], "sc_output": [_void, _size]}


def _library_path() -> str:
    name = {"darwin": "libscriptc.dylib", "win32": "scriptc.dll"}.get(sys.platform, "libscriptc.so")
    return os.environ.get("SCRIPTC_LIBRARY") or str(pathlib.Path(__file__).with_name(name))


def _load() -> Any:
    library = ctypes.CDLL(_library_path())
    for name, arguments in _ARGUMENTS.items():
        function = getattr(library, name, None)  # older libraries lack some functions
        if function is not None:
            function.argtypes = arguments
            function.restype = _RESULTS.get(name, ctypes.c_int)
    return library


_lib = _load()


def version() -> str:
    return str(_lib.sc_version().decode())


def _str(value: Optional[bytes]) -> Optional[str]:
    return None if value is None else value.decode("utf-8", "replace")


# The name that messages use for a file made for the compiler, and how many lines it has before those of the original.
Shown = Dict[str, Tuple[str, int]]


def _marks(count: int, first: Any, shown: Shown) -> Tuple[Mark, ...]:
    return tuple(Mark(*_place(m, shown)[:1], _str(m.text), *_place(m, shown)[1:]) for m in (first[i] for i in range(count)))


def _place(of: Any, shown: Shown) -> Tuple[Optional[str], Tuple[int, int], Tuple[int, int]]:
    name, front = shown.get(_str(of.file) or "", (_str(of.file), 0))
    start, end = of.range.start, of.range.end
    return name, (start.line - front, start.column), (end.line - front, end.column)


def _diagnostic(d: Any, shown: Shown) -> Diagnostic:
    return Diagnostic(_str(d.code) or "", _str(d.name) or "", LEVELS[d.level], _str(d.message) or "", _str(d.help), *_place(d, shown),
                      _marks(d.labels, d.label, shown), _marks(d.steps, d.step, shown), _marks(d.fixes, d.fix, shown))


def _text_as_shown(text: str, shown: Shown) -> str:
    """Returns a report with the names and lines of the original files."""
    made, front = [], 0
    for line in text.splitlines(True):
        for name, (original, lines) in shown.items():
            front = lines if line.startswith(name) else front
            line = re.sub(re.escape(name) + r":(\d+)", lambda found, by=lines, to=original: f"{to}:{int(found[1]) - by}", line)  # type: ignore[misc]
        gutter = re.match(r" *(\d+) \|", line)
        if gutter and front:
            line = f"{int(gutter[1]) - front:{gutter.end(1)}d}{line[gutter.end(1):]}"
        made.append(line)
    return "".join(made)


def option_rows() -> Iterator[Tuple[str, Optional[str], bool]]:
    """Returns (name, argument or None for a flag, whether it repeats) for every option."""
    info, index = _OptionInfo(ctypes.sizeof(_OptionInfo)), 0
    while _lib.sc_option(index, ctypes.byref(info)):
        yield str(info.name.decode()), _str(info.argument), bool(info.repeats)
        index += 1


class Session:
    """One sc_session. Memory that C borrows is kept here as long as the session exists."""

    def __init__(self) -> None:
        self.diagnostics: List[Diagnostic] = []
        self.trace: List[str] = []
        self.shown: Shown = {}
        self.unbound: Dict[str, str] = {}  # names around a function whose values the compiler may lack -> what to say of them
        self.unread: Dict[str, str] = {}  # functions and classes that the program has and the compiler cannot have -> why
        self._kept: List[Any] = []
        self._lock = threading.Lock()  # a session belongs to one thread at a time
        self._problem: Optional[BaseException] = None
        told = _DiagnosticFunction(lambda user, d: self.diagnostics.append(_diagnostic(d[0], self.shown)))

        def traced(user: Any, data: int, size: int) -> int:
            self.trace.append(ctypes.string_at(data, size).decode("utf-8", "replace"))
            return 0

        self._options = _Options(ctypes.sizeof(_Options), None, told, None, _WriteFunction(traced), 0)
        self._pointer = _lib.sc_open(ctypes.byref(self._options))
        if not self._pointer:
            raise MemoryError("scriptc: not enough memory for a session")

    def close(self) -> None:
        pointer, self._pointer = getattr(self, "_pointer", None), None
        if pointer:
            _lib.sc_close(pointer)
        self._kept = []

    __del__ = close

    def _call(self, name: str, *arguments: Any) -> int:
        with self._lock:
            status = int(getattr(_lib, name)(self._pointer, *arguments))
        problem, self._problem = self._problem, None
        if problem is not None:
            raise problem
        return status

    def set(self, name: str, value: Optional[str]) -> int:
        return self._call("sc_set", name.encode(), None if value is None else value.encode())

    def source(self, name: str, text: str) -> int:
        data = text.encode()
        self._kept.append(data)
        return self._call("sc_source", name.encode(), data, len(data))

    def pickle(self, name: str, data: bytes, describe: Callable[[str], Optional[Dict[str, Any]]]) -> int:
        """Adds a live object as the target `name`; `describe` returns the members of an sc_tensor by a tensor's key, or None."""
        if not hasattr(_lib, "sc_pickle"):
            raise NotImplementedError("this libscriptc is too old to accept live modules")

        def read(user: Any, key: bytes, tensor: Any) -> int:
            try:
                return _fill(tensor[0], describe(key.decode()), kept)
            except BaseException as problem:  # exceptions must not propagate through the C code
                self._problem = problem
                return 1

        kept: List[Any] = []
        function = _TensorFunction(read)
        self._kept += [data, function, kept]
        return self._call("sc_pickle", name.encode(), _Bytes(ctypes.cast(ctypes.c_char_p(data), _void), len(data)), function, None)

    def compile(self, target: str) -> int:
        return self._call("sc_compile", target.encode())

    def save(self, path: str) -> int:
        return self._call("sc_save", os.fsencode(path))

    def write(self, take: Callable[[bytes], Any]) -> int:
        """Streams the result; an exception that `take` raises ends it."""
        def piece(user: Any, data: int, size: int) -> int:
            try:
                take(ctypes.string_at(data, size))
                return 0
            except BaseException as problem:
                self._problem = problem
                return 1

        return self._call("sc_write", _WriteFunction(piece), None)

    def report(self, colour: bool) -> str:
        pieces: List[bytes] = []

        def take(user: Any, data: int, size: int) -> int:
            pieces.append(ctypes.string_at(data, size))
            return 0

        self._call("sc_report", int(colour), _WriteFunction(take), None)
        return _text_as_shown(b"".join(pieces).decode("utf-8", "replace"), self.shown)

    def many(self, name: str, words: List[str]) -> int:
        """Calls sc_lint or sc_operators."""
        return self._call(name, len(words), (_text * len(words))(*[word.encode() for word in words]))

    def inspect(self, path: str) -> int:
        return self._call("sc_inspect", os.fsencode(path))

    def name(self) -> str:
        return str(_lib.sc_name(self._pointer).decode())

    def ports(self, outputs: bool) -> Iterator[Any]:
        function, index = (_lib.sc_output if outputs else _lib.sc_input), 0
        while function(self._pointer, index):
            yield function(self._pointer, index).contents
            index += 1


@functools.lru_cache(maxsize=None)
def provides(module: str, name: str) -> bool:
    """Returns whether the compiler has its own text for a name of a module of PyTorch, there or for pickles. It takes about a millisecond."""
    places = [module]
    if module.startswith("torch.ao.nn.") and ".modules" in module:  # pickles find quantised layers in their packages
        places += [module.partition(".modules")[0], "torch.ao.nn.quantized.dynamic"]
    return any(_has(place, name.split(".")[0]) for place in places) or _has("torch._pickled", f"{module.replace('.', '_')}__{name}")


def _has(module: str, name: str) -> bool:
    session = Session()
    session.source("asked.py", f"from {module} import {name} as found\n\n\ndef asked():\n    return id(found) * 0\n")
    return session.compile("asked.py:asked") == 0


def _fill(tensor: Any, members: Optional[Dict[str, Any]], kept: List[Any]) -> int:
    if members is None:
        return 1
    shape, stride = members["shape"], members["stride"]
    arrays = [(ctypes.c_int64 * max(1, len(shape)))(*shape), (ctypes.c_int64 * max(1, len(shape)))(*stride)]
    dtype = members["dtype"].encode()
    kept[:] = [arrays, dtype]  # kept until the next call
    tensor.dtype, tensor.rank, tensor.shape, tensor.stride = dtype, len(shape), arrays[0], arrays[1]
    for name in ("offset", "storage", "storage_bytes", "parameter", "requires_grad", "conjugate", "negative"):
        setattr(tensor, name, members[name])
    return 0
