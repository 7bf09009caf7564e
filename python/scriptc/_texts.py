"""Finds the texts of definitions: in files, in notebooks, in the code of functions."""
from __future__ import annotations

import ast
import functools
import inspect
import linecache
import os
import sys
import textwrap
import types
from typing import Any, Dict, Iterator, List, Optional, Set, Tuple

from ._errors import CompileError


def module_file(name: str) -> Optional[str]:
    file = getattr(sys.modules.get(name), "__file__", None)
    return file if file and file.endswith(".py") and os.path.exists(file) else None


def is_named_after_file(module: str, file: str) -> bool:
    """Returns whether an import of the module by its name finds the file."""
    parts = os.path.splitext(os.path.realpath(file))[0].split(os.sep)
    names = module.split(".")
    return parts[-len(names):] == names or parts[-len(names) - 1:] == [*names, "__init__"]


@functools.lru_cache(maxsize=32)
def parsed(text: str) -> ast.Module:
    """Returns the tree of a text, which must not be changed: many definitions of one file are looked up one after the other."""
    return ast.parse(text)


@functools.lru_cache(maxsize=32)
def definitions(text: str) -> List[Tuple[str, ast.AST]]:
    """Returns the definitions in a text with their qualified names."""
    return list(qualified(parsed(text), ""))


def is_literal(value: Any) -> bool:
    """Returns whether the text that Python shows for the value makes it."""
    try:
        return bool(ast.literal_eval(repr(value)) == value)
    except (ValueError, SyntaxError, TypeError, RecursionError):
        return False


def can_change(value: Any) -> bool:
    """Returns whether a value is a container that can change, or a tuple with one in it. Two texts that make it would make two objects, of which one
    function might change the first and another read the second."""
    return isinstance(value, (list, dict, set, bytearray)) or isinstance(value, tuple) and any(can_change(one) for one in value)


def functions_of(thing: Any) -> Iterator[types.FunctionType]:
    """Returns the functions of a class's own methods and properties, or the function itself; none for what C defines."""
    if isinstance(thing, types.FunctionType):
        yield thing
        return
    for value in list(vars(thing).values() if isinstance(thing, type) else ()):
        value = getattr(value, "__func__", None) or getattr(value, "fget", None) or value
        value = inspect.unwrap(value) if callable(value) else value
        if isinstance(value, types.FunctionType):
            yield value


def scope(thing: Any) -> Dict[str, Any]:
    """Returns the names that a text may use: those of its module and of the functions around it."""
    made: Dict[str, Any] = dict(vars(sys.modules.get(getattr(thing, "__module__", None) or "", None) or types.SimpleNamespace()))
    for function in functions_of(thing):
        made.update(function.__globals__)
    for function in functions_of(thing):
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
            try:
                made[name] = cell.cell_contents
            except ValueError:
                continue
    if isinstance(thing, type):  # bases and the metaclass may be local names of the function that made the class
        made.update({one.__name__: one for one in (*thing.__bases__, type(thing)) if one.__name__ not in made})
    return made


def is_in_text(thing: Any, module: str, name: str) -> bool:
    """Does the file of its module define it? Not if exec has put it there."""
    files = [function.__code__.co_filename for function in functions_of(thing)]
    file = module_file(module)
    if file is None or not files or not all(one.startswith("<") for one in files):
        return True
    with open(file, encoding="utf-8") as stream:
        nodes = list(ast.walk(parsed(stream.read())))
    bound = {node.name for node in nodes if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    bound |= {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    bound |= {(node.asname or node.name).split(".")[0] for node in nodes if isinstance(node, ast.alias)}
    return name.split(".")[0] in bound


@functools.lru_cache(maxsize=None)
def _definitions_of_loops(file: str) -> Set[str]:
    """Returns the names of the functions and classes that only loops of a file define."""
    with open(file, encoding="utf-8") as stream:
        body = parsed(stream.read()).body
    loops = [node for node in body if isinstance(node, (ast.For, ast.While))]
    inside = {one.name for loop in loops for one in ast.walk(loop) if isinstance(one, (ast.ClassDef, ast.FunctionDef))}
    return inside - {one.name for node in body if node not in loops for one in ast.walk(node) if isinstance(one, (ast.ClassDef, ast.FunctionDef))}


def is_made_in_a_loop(module: str, name: str) -> bool:
    """Returns whether a loop of the module's file makes a function or class, so that it uses the values of one trip, and other trips made others."""
    file = module_file(module)
    return file is not None and name.split(".")[0] in _definitions_of_loops(file)


def _no_text(thing: Any) -> CompileError:
    kind = "class" if isinstance(thing, type) else "function"
    return CompileError(f"the {kind} {thing.__qualname__} has no source text (it was made by exec, a C extension or an interactive session); "
                        "define it in a file or a notebook cell")


def text_of(thing: Any) -> Tuple[str, int, str, str]:
    """Returns the text of a definition, its first line, its name there, and the file."""
    for function in functions_of(thing):
        file = function.__code__.co_filename
        lines = linecache.getlines(file, function.__globals__)
        if lines:
            found = _definition(thing, function.__code__, "".join(lines))
            if found is not None:
                return (*found, file)
    return _class_in_file(thing) or _class_in_cells(thing)


def _class_in_file(thing: Any) -> Optional[Tuple[str, int, str, str]]:
    """Finds a class none of whose functions has a text of its own, such as one with decorators, by its qualified name in the file of its module."""
    file = module_file(thing.__module__) if isinstance(thing, type) else None
    if file is None:
        return None
    text = "".join(linecache.getlines(file))
    found = [node for name, node in definitions(text) if isinstance(node, ast.ClassDef) and name == thing.__qualname__]
    return (*_segment(found[0], text), file) if len(found) == 1 else None


def qualified(node: ast.AST, prefix: str) -> Iterator[Tuple[str, ast.AST]]:
    """Yields the definitions in a text with their qualified names."""
    for part in ast.iter_child_nodes(node):
        name = getattr(part, "name", None)
        if isinstance(part, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            yield f"{prefix}{name}", part
            yield from qualified(part, f"{prefix}{name}." + ("" if isinstance(part, ast.ClassDef) else "<locals>."))
        else:
            yield from qualified(part, prefix)


def _segment(node: Any, text: str) -> Tuple[str, int, str]:
    """Returns the text of a definition with its decorators, its first line, and its name."""
    first = _first(node)
    return textwrap.dedent("".join(text.splitlines(True)[first - 1:node.end_lineno])), first, node.name


def _class_in_cells(thing: Any) -> Tuple[str, int, str, str]:
    """Finds a notebook's class without functions of its own, such as a dataclass, in the last cell that defines its name."""
    generated = hasattr(thing, "__dataclass_fields__") or hasattr(thing, "_fields") or not list(functions_of(thing))
    sought = isinstance(thing, type) and thing.__module__ == "__main__" and generated
    for file in reversed([name for name in linecache.cache if "ipy" in name and not os.path.exists(name)]):
        found = _definition(thing, None, "".join(linecache.getlines(file))) if sought else None
        if found is not None:
            return (*found, file)
    raise _no_text(thing)


def shown(file: str) -> str:
    """Returns the name of a definition's file for people: a cell of a notebook is named by its number."""
    cells = getattr(sys.modules.get("__main__"), "_ih", None)
    if cells and not os.path.exists(file):
        text = "".join(linecache.getlines(file)).strip()
        numbers = [i for i, cell in enumerate(cells) if cell.strip() == text]
        return f"In[{numbers[-1]}]" if numbers else file
    return file


def _definition(thing: Any, code: Optional[types.CodeType], text: str) -> Optional[Tuple[str, int, str]]:
    """Searches a text for a function by its code, or for a class by that of one of its functions, if there is one."""
    line, name = (code.co_firstlineno, code.co_name) if code is not None else (0, "")
    try:
        tree = parsed(text)
    except SyntaxError:  # the text contains a notebook's magic commands
        try:
            tree = ast.parse("".join("\n" if line.lstrip().startswith(("%", "!")) else line for line in text.splitlines(True)))
        except SyntaxError:
            return None
    for node in ast.walk(tree):
        if isinstance(thing, type):
            fits = isinstance(node, ast.ClassDef) and node.name == thing.__name__ and (line == 0 or node.lineno <= line <= (node.end_lineno or 0))
        else:
            fits = isinstance(node, ast.FunctionDef) and node.name == name and line in range(_first(node), node.body[0].lineno + 1)
        if fits:
            return _segment(node, text)
    return _lambda(tree, text, code) if code is not None and isinstance(thing, types.FunctionType) and name == "<lambda>" else None


def _first(node: Any) -> int:
    return int(min([node.lineno, *[one.lineno for one in node.decorator_list]]))


def _lambda(tree: ast.AST, text: str, code: types.CodeType) -> Optional[Tuple[str, int, str]]:
    """Returns the lambda of a code: the only one of its line with these parameters, or the innermost one around the columns of its instructions."""
    line, names = code.co_firstlineno, list(code.co_varnames[:code.co_argcount])
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Lambda) and node.lineno == line
             and [one.arg for one in [*node.args.posonlyargs, *node.args.args]] == names]
    if len(found) > 1 and hasattr(code, "co_positions"):
        spans = [span for span in code.co_positions() if None not in span and span[2:] != (0, 0)]
        found = [node for node in found if all(_covers(node, span) for span in spans)][-1:]
    segment = ast.get_source_segment(text, found[0]) if len(found) == 1 else None
    name = "function" if "function" not in (*code.co_names, *code.co_freevars) else "scriptc_function"
    return None if segment is None else (f"{name} = ({segment})\n", line, name)


def _covers(node: Any, span: Tuple[int, int, int, int]) -> bool:
    first, last, begin, end = span
    return bool((node.lineno, node.col_offset) <= (first, begin) and (last, end) <= (node.end_lineno, node.end_col_offset))
