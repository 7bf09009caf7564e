"""What the program has put in the place of methods and functions since their texts were read."""
from __future__ import annotations

import ast
import functools
import linecache
import sys
import types
from enum import Enum
from typing import Any, Dict, Iterator, List, Optional, Tuple

from ._errors import CompileError
from ._state import is_data, is_own, used_by
from ._texts import module_file, parsed, text_of

_METHODS = ("property", "staticmethod", "classmethod", "cached_property", "setter", "getter", "deleter")  # decorators that keep the function


def _function_in(value: Any) -> Optional[types.FunctionType]:
    """Returns the function of a method, a property, a static or a class method."""
    value = getattr(value, "__func__", None) or getattr(value, "fget", None) or value
    return value if isinstance(value, types.FunctionType) else None


def _keeps_function(decorator: ast.expr) -> bool:
    return (decorator.attr if isinstance(decorator, ast.Attribute) else getattr(decorator, "id", "")) in _METHODS


def _bound_by_statements(node: ast.ClassDef) -> Iterator[str]:
    """Yields the names of a class that may have any function: those of assignments, imports, classes, and definitions with decorators."""
    for one in ast.walk(node):
        if isinstance(one, ast.FunctionDef) and not all(_keeps_function(part) for part in one.decorator_list) or isinstance(one, ast.ClassDef) and one is not node:
            yield one.name
        elif isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store):
            yield one.id
        elif isinstance(one, (ast.Import, ast.ImportFrom)):
            yield from (alias.asname or alias.name for alias in one.names)


def is_foreign(function: Any) -> bool:
    """Returns whether a function is the program's own, in contrast to those of PyTorch and of other packages."""
    return isinstance(function, types.FunctionType) and (function.__module__ or "torch").split(".")[0] != "torch" \
        and (is_own(function.__module__) or module_file(function.__module__) is None and function.__module__ in ("__main__", "builtins"))


def replaced_members(kind: type) -> Dict[str, Any]:
    """Returns the methods and properties that the program has put into a class, which the statements of its text do not."""
    if issubclass(kind, (Enum, tuple)) or kind.__module__ == "builtins":
        return {}
    found = {name: (value, _function_in(value)) for name, value in list(vars(kind).items())}
    foreign = {name: value for name, (value, function) in found.items() if function is not None
               and not function.__code__.co_filename.startswith("<string") and function.__qualname__ != f"{kind.__qualname__}.{name}"}
    if kind.__module__.split(".")[0] == "torch":
        return {name: value for name, value in foreign.items() if not name.startswith("_") and is_foreign(_function_in(value))}
    if not foreign:
        return {}
    try:
        (node,) = ast.parse(text_of(kind)[0]).body
    except (CompileError, SyntaxError, ValueError):
        return {}
    bound = set(_bound_by_statements(node)) if isinstance(node, ast.ClassDef) else set(foreign)
    return {name: value for name, value in foreign.items() if name not in bound}


def _statements(body: List[ast.stmt]) -> Iterator[ast.stmt]:
    """Yields the statements that a module runs, also those in `if`, `for`, `try` and `with`."""
    for node in body:
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            for field in ("body", "orelse", "finalbody", "handlers"):
                inner = getattr(node, field, None) or []
                yield from _statements([part for one in inner for part in (one.body if isinstance(one, ast.ExceptHandler) else [one])])


@functools.lru_cache(maxsize=32)
def _functions_by_text(text: str) -> Dict[str, Tuple[str, str]]:
    """Returns the names that one statement of a text binds to what may be a function: by a definition, an import from a module, or an assignment of a
    name; with the name that the function has there."""
    made: Dict[str, Tuple[str, str]] = {}
    count: Dict[str, int] = {}
    for node in _statements(parsed(text).body):
        bound: Dict[str, Tuple[str, str]] = {}
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            bound = {node.name: ("" if node.decorator_list else "defined", node.name)}
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            alone = isinstance(node, ast.ImportFrom) and not node.level
            bound = {one.asname or one.name: ("imported" if alone else "", one.name) for one in node.names}
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and isinstance(node.value, (ast.Name, ast.Attribute)):
            bound = {node.targets[0].id: ("assigned", node.value.id if isinstance(node.value, ast.Name) else node.value.attr)}
        elif isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign)):
            bound = {one.id: ("", "") for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
        for name, what in bound.items():
            made[name], count[name] = what, count.get(name, 0) + 1
    return {name: what for name, what in made.items() if what[0] and count[name] == 1}


def _is_replaced(module: str, name: str, value: Any) -> bool:
    """Returns whether a variable of a module holds another function or class than the one that the module's text gives it."""
    if not isinstance(value, (types.FunctionType, types.BuiltinFunctionType, type)):
        return False
    if not is_own(module):
        return is_foreign(value) and value.__module__ != module
    how, meant = _functions_by_text("".join(linecache.getlines(module_file(module) or ""))).get(name, ("", ""))
    if how == "defined":
        return (value.__module__, value.__qualname__) != (module, name)
    return value.__module__ == module if how == "imported" else how == "assigned" and value.__name__ != meant


def replaced_globals(thing: Any) -> Iterator[Tuple[str, str, Any]]:
    """Yields the functions and classes that the program has put into variables of modules that a function, or the functions of a class, use."""
    for module, name, value in used_by(thing):
        if _is_replaced(module, name, value):
            yield module, name, value


def replaced_in(package: str) -> Iterator[Tuple[str, str, Any]]:
    """Yields the functions of the program that are under names of an installed package; of PyTorch, those of the two modules that models use."""
    names = ["torch", "torch.nn.functional"] if package == "torch" else [name for name in sys.modules if name.split(".")[0] == package]
    for module in () if package != "torch" and is_own(package) else names:
        for name, value in list(vars(sys.modules[module] or types.SimpleNamespace()).items()):
            if not name.startswith("__") and is_foreign(value) and value.__module__.split(".")[0] != package:
                yield module, name, value


def attributes_of_function(thing: Any) -> Dict[str, Any]:
    """Returns the data that the program has kept in attributes of a function."""
    if not isinstance(thing, types.FunctionType):
        return {}
    return {name: value for name, value in vars(thing).items() if not name.startswith("_") and is_data(value)}
