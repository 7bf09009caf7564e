"""Texts of definitions that a function made: the names of that function that they use outside of bodies, in decorators, defaults
and statements of classes, are in no closure, but the objects that were made of them are known."""
from __future__ import annotations

import ast
import builtins
import functools
import symtable
import sys
import types
from typing import Any, Dict, Iterator, List, Set

from ._state import taken_defaults
from ._texts import is_literal

_Definitions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def free_names(text: str) -> Set[str]:
    """Returns the names that a text uses and does not bind."""
    try:
        tables = [symtable.symtable(text, "text", "exec")]
    except SyntaxError:  # for instance, a nonlocal statement without the function around
        return {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
    made: Set[str] = set()
    while tables:
        table = tables.pop()
        tables += table.get_children()
        outermost = table.get_type() == "module"
        made |= {one.get_name() for one in table.get_symbols() if one.is_referenced() and (outermost or one.is_global())}
    return made


def _names(node: ast.AST) -> Set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def _is_known(node: ast.AST, scope: Dict[str, Any]) -> bool:
    return all(name in scope or hasattr(builtins, name) for name in _names(node))


def _is_wraps(node: ast.AST, scope: Dict[str, Any]) -> bool:
    """Returns whether a decorator is functools.wraps, which returns the function itself."""
    head = node.func if isinstance(node, ast.Call) else node
    value = scope.get(head.id) if isinstance(head, ast.Name) else getattr(functools, head.attr, None) if isinstance(head, ast.Attribute) else None
    return value is functools.wraps


def _wraps_object(node: ast.AST, scope: Dict[str, Any]) -> bool:
    """Returns whether functools.wraps of a definition is given an object, such as a bound method, which only exists when the model has been made."""
    calls = [one for one in getattr(node, "decorator_list", ()) if isinstance(one, ast.Call) and one.args and _is_wraps(one, scope)]
    return any(isinstance(one.args[0], ast.Name) and not isinstance(scope.get(one.args[0].id), (type, types.FunctionType)) for one in calls)


def _blank(lines: List[str], nodes: List[ast.expr]) -> None:
    for node in nodes:
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1):
            lines[number - 1] = "\n"


def _defaults(node: Any, function: Any) -> Iterator[Any]:
    """Yields the expressions of a function's defaults with their values."""
    function = getattr(function, "__func__", function)
    if isinstance(function, types.FunctionType):
        yield from zip(node.args.defaults, function.__defaults__ or ())
        yield from ((one, (function.__kwdefaults__ or {})[arg.arg]) for arg, one in zip(node.args.kwonlyargs, node.args.kw_defaults)
                    if one is not None and arg.arg in (function.__kwdefaults__ or {}))


def _add_names(pairs: Any, scope: Dict[str, Any]) -> None:
    for node, value in pairs:
        if isinstance(node, ast.Name) and not _is_known(node, scope):
            scope[node.id] = value


def _add_defaults(node: Any, function: Any, scope: Dict[str, Any]) -> None:
    """Gives the names that are defaults the values that they had when the function was made, unless its body reads them."""
    read = getattr(getattr(function, "__code__", None), "co_names", ())
    scope.update({one.id: value for one, value in _defaults(node, function) if isinstance(one, ast.Name) and one.id not in read})
    _add_names(_defaults(node, function), scope)


def _replace(lines: List[str], part: Any, name: str, own: Any, scope: Dict[str, Any]) -> None:
    """Replaces a statement of a class by one that takes what the class has."""
    first = min([part.lineno, *[one.lineno for one in getattr(part, "decorator_list", ())]])
    indent = lines[first - 1][:part.col_offset]
    lines[first - 1:part.end_lineno] = ["\n"] * ((part.end_lineno or first) - first + 1)
    lines[first - 1] = f"{indent}{name} = scriptc_{name}\n"
    scope[f"scriptc_{name}"] = own[name]


def _write_defaults(lines: List[str], node: Any, function: Any, scope: Dict[str, Any]) -> None:
    """Replaces defaults that use unknown names: by their values if these are literals, or by None if the pickle sets them."""
    function = getattr(function, "__func__", function)
    taken = [id(one) for _, values in taken_defaults(function) for one in (values.values() if isinstance(values, dict) else values)]
    for one, value in sorted(_defaults(node, function), key=lambda pair: (pair[0].lineno, pair[0].col_offset), reverse=True):
        if _is_known(one, scope) or one.lineno != one.end_lineno or not is_literal(value) and id(value) not in taken:
            continue
        line, text = lines[one.lineno - 1].encode(), repr(value) if is_literal(value) else "None"
        made = text.encode().ljust(one.end_col_offset - one.col_offset)
        lines[one.lineno - 1] = (line[:one.col_offset] + made + line[one.end_col_offset:]).decode()


def _add_modules(bases: List[ast.expr], kind: type, scope: Dict[str, Any]) -> None:
    """Gives the unknown name before the dot of a base (`enum.Enum`) the module that contains this base."""
    for node, base in zip(bases, kind.__bases__):
        module = sys.modules.get(base.__module__)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and not _is_known(node, scope) and getattr(module, node.attr, None) is base:
            scope[node.value.id] = module


def _without_foreign_nonlocals(text: str) -> str:
    """Returns the text, in which variables of the functions around it, now variables of the module, are declared global."""
    lines = text.splitlines(True)
    while True:
        try:
            symtable.symtable("".join(lines), "text", "exec")
            return "".join(lines)
        except SyntaxError as error:
            line = (error.lineno or 1) - 1
            if "nonlocal" not in str(error) or "nonlocal" not in lines[line]:
                return text
            lines[line] = lines[line].replace("nonlocal", "global  ", 1)


def _in_class(node: ast.ClassDef, kind: type, scope: Dict[str, Any], lines: List[str]) -> None:
    own = vars(kind)
    _add_modules(node.bases, kind, scope)
    scope.update({one.__name__: one for one in getattr(kind, "__parameters__", ()) if one.__name__ not in scope})
    _blank(lines, [one for one in node.decorator_list if not _is_known(one, scope)])
    for part in node.body:
        if isinstance(part, ast.Assign) and len(part.targets) == 1 and isinstance(part.targets[0], ast.Name) and part.targets[0].id in own:
            _add_names([(part.value, own[part.targets[0].id])], scope)
            if not _is_known(part.value, scope):
                _replace(lines, part, part.targets[0].id, own, scope)
        if not isinstance(part, ast.FunctionDef) or part.name not in own:
            continue
        _add_names(_defaults(part, own[part.name]), scope)
        _write_defaults(lines, part, own[part.name], scope)
        if isinstance(own[part.name], types.FunctionType) and not all(_is_known(one, scope) for one in part.decorator_list):
            _replace(lines, part, part.name, own, scope)


def without_local_names(text: str, thing: Any, scope: Dict[str, Any]) -> str:
    """Returns the text of a function or class, with as many lines, in which each name has a value in the scope if that is possible.

    The object is the undecorated function, so that its decorators must not be applied again. A method whose decorator is unknown
    becomes what the class has under its name. A name that is a default or an attribute of the class gets the value of that."""
    text = _without_foreign_nonlocals(text)
    node, lines = ast.parse(text).body[0], text.splitlines(True)
    if not isinstance(node, _Definitions):
        if isinstance(getattr(node, "value", None), ast.Lambda):
            _add_defaults(node.value, thing, scope)
            _write_defaults(lines, node.value, thing, scope)
        return "".join(lines)
    if isinstance(node, ast.ClassDef) and isinstance(thing, type):
        _in_class(node, thing, scope, lines)
    elif not isinstance(node, ast.ClassDef):
        _add_defaults(node, thing, scope)
        _write_defaults(lines, node, thing, scope)
        _blank(lines, [one for one in node.decorator_list if not _is_wraps(one, scope) or _wraps_object(node, scope)])
    return "".join(lines)
