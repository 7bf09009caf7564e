"""Texts for what has none because a call made it: named tuples, enumerations, classes of `type(...)`, context managers, functions of
`functools.singledispatch`."""
from __future__ import annotations

import collections
import contextlib
import functools
import types
from enum import Enum
from typing import Any, Dict, List, Optional, Tuple

from ._errors import CompileError
from ._texts import text_of

Made = Tuple[str, int, str, str, Dict[str, Any]]  # a text, its first line, its name there, its file, and what else its names mean


def text_to_write(thing: Any) -> Made:
    """Returns the text of a definition, or one that makes the same thing."""
    made_by_call = _context_manager(thing) or _dispatcher(thing)
    if made_by_call is not None:
        return made_by_call
    try:
        return (*text_of(thing), {})
    except CompileError:
        made = _class(thing) if isinstance(thing, type) else None
        if made is None:
            raise
        return made[0], 1, thing.__name__, f"<{thing.__qualname__}>", made[1]


def _context_manager(thing: Any) -> Optional[Made]:
    """The function that contextlib.contextmanager returned."""
    code = thing.__code__ if isinstance(thing, types.FunctionType) else None
    if code is None or code.co_filename != contextlib.__file__ or not hasattr(thing, "__wrapped__"):
        return None
    around = {"scriptc_maker": contextlib.contextmanager, "scriptc_function": thing.__wrapped__}
    return "function = scriptc_maker(scriptc_function)\n", 1, "function", code.co_filename, around


def _dispatcher(thing: Any) -> Optional[Made]:
    """The function that functools.singledispatch returned."""
    if not isinstance(thing, types.FunctionType) or thing.__code__.co_filename != functools.__file__ or not hasattr(thing, "registry"):
        return None
    kinds = [(kind, function) for kind, function in thing.registry.items() if kind is not object]
    around = {"scriptc_maker": functools.singledispatch, "scriptc_function": thing.registry[object]}
    text = "function = scriptc_maker(scriptc_function)\n"
    for i, (kind, function) in enumerate(kinds):
        around.update({f"scriptc_kind{i}": kind, f"scriptc_function{i}": function})
        text += f"function.register(scriptc_kind{i}, scriptc_function{i})\n"
    return text, 1, "function", thing.__code__.co_filename, around


def _has_text(function: types.FunctionType) -> bool:
    try:
        return bool(text_of(function))
    except CompileError:
        return False


def _class(kind: type) -> Optional[Tuple[str, Dict[str, Any]]]:
    name, around = kind.__name__, {f"scriptc_base{i}": base for i, base in enumerate(kind.__bases__)}
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        around = {"scriptc_maker": collections.namedtuple, "scriptc_defaults": list(kind._field_defaults.values())}  # type: ignore[attr-defined]
        return f"{name} = scriptc_maker({name!r}, {list(kind._fields)!r}, defaults=scriptc_defaults)\n", around  # type: ignore[attr-defined]
    body: List[str] = [f"class {name}({', '.join(around)}):"]
    if issubclass(kind, Enum):
        body += [f"    {one.name} = {one.value!r}" for one in kind if isinstance(one.value, (int, float, str))]
        return ("\n".join(body) + "\n", around) if len(body) == len(kind) + 1 else None
    for key, value in vars(kind).items():
        function = value.__func__ if isinstance(value, (staticmethod, classmethod)) else value
        if isinstance(function, types.FunctionType):
            if not _has_text(function):
                return None
            around[f"scriptc_{key}"] = function
            body.append(f"    {key} = " + (f"scriptc_{key}" if function is value else f"{type(value).__name__}(scriptc_{key})"))
    return "\n".join([*body, "    pass\n"]), around
