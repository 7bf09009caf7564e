"""Variables that some function assigns and others read: of the function around them (`nonlocal`) or of their module (`global`).

The text of a function that another one made becomes a module of its own, with its own variables. What must be one variable is
therefore written as the element of a list that all of these modules have, or as the variable of the module that it belongs to."""
from __future__ import annotations

import ast
import functools
import linecache
import re
import sys
import types
from typing import Any, Dict, FrozenSet, Iterator, List, Set, Tuple

from ._errors import CompileError
from ._texts import functions_of, parsed

_Functions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_Comprehensions = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_Scopes = (*_Functions, ast.ClassDef, *_Comprehensions)
_Edit = Tuple[int, int, int, str]  # a line, the bytes of it that are replaced, and by what


# ---- which variables these are ----

@functools.lru_cache(maxsize=None)
def _declared(text: str) -> Tuple[List[Tuple[int, int, Set[str]]], Set[str]]:
    """Returns the lines of each outermost statement of a text and the names that `nonlocal` declares in it; and the names that `global` declares in all."""
    tree = parsed(text)
    parts = [(node.lineno, node.end_lineno or node.lineno, {name for one in ast.walk(node) if isinstance(one, ast.Nonlocal) for name in one.names})
             for node in tree.body]
    return [part for part in parts if part[2]], {name for one in ast.walk(tree) if isinstance(one, ast.Global) for name in one.names}


def _declared_around(function: types.FunctionType) -> Tuple[List[Tuple[int, int, Set[str]]], Set[str]]:
    try:
        return _declared("".join(linecache.getlines(function.__code__.co_filename, function.__globals__)))
    except (SyntaxError, ValueError):
        return [], set()


def assigned_cells(thing: Any) -> Iterator[Tuple[str, Any]]:
    """Yields the variables of the functions around a function, or around those of a class, that a `nonlocal` statement names: name and cell."""
    for function in functions_of(thing):
        line = function.__code__.co_firstlineno
        cells = list(zip(function.__code__.co_freevars, function.__closure__ or ()))
        names = {name for first, last, some in (_declared_around(function)[0] if cells else ()) if first <= line <= last for name in some}
        yield from ((name, cell) for name, cell in cells if name in names)


def assigned_globals(module: str) -> Set[str]:
    """Returns the names that `global` statements of a module declare; its functions may come from the cells of a notebook."""
    space = vars(sys.modules.get(module, types.SimpleNamespace()))
    own = [function for thing in list(space.values()) if getattr(thing, "__module__", None) == module and isinstance(thing, (type, types.FunctionType))
           for function in functions_of(thing)]
    return {name for function in {one.__code__.co_filename: one for one in own}.values() for name in _declared_around(function)[1]} & set(space)


def names_in(text: str) -> Set[str]:
    return {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}


# ---- how they are written ----

def _own_nodes(node: Any) -> Iterator[ast.AST]:
    """Yields the nodes in the scope of a function or class, with the nodes that open scopes in it but not with what these contain."""
    waiting = list(node.body if isinstance(node.body, list) else [node.body])
    while waiting:
        one = waiting.pop()
        yield one
        if not isinstance(one, _Scopes):
            waiting += ast.iter_child_nodes(one)


def _bound_as_text(node: ast.AST) -> Set[str]:
    """Returns the names that a node binds without a Name in the tree."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.ExceptHandler)):
        return {node.name} if node.name else set()
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return {(one.asname or one.name).split(".")[0] for one in node.names}
    return {getattr(node, "name", None) or ""} if type(node).__name__ in ("MatchAs", "MatchStar") else set()


def _refuse(names: Any) -> CompileError:
    shown = ", ".join(f"`{name}`" for name in sorted(names))
    return CompileError(f"{shown}: functions of the running program share this variable, and one of them assigns it in a way that is not supported; "
                        "keep the value in a list, a dictionary or an attribute")


class _Search:
    """Finds the places of a text at which names mean variables of its module."""

    def __init__(self, forms: Dict[str, str], text: str) -> None:
        self.forms, self.lines, self.edits = forms, text.splitlines(True), []  # type: Dict[str, str], List[str], List[_Edit]

    def look(self, node: ast.AST, hidden: FrozenSet[str]) -> None:
        if isinstance(node, ast.Name):
            if node.id in self.forms and node.id not in hidden:
                self.edits.append((node.lineno, node.col_offset, node.end_col_offset or 0, self.forms[node.id]))
                node.id = self.forms[node.id]  # compared with what the new text means
        elif isinstance(node, ast.Global):
            self._declaration(node)
        elif isinstance(node, ast.JoinedStr) and sys.version_info < (3, 12):
            self._formatted(node, hidden)
        elif isinstance(node, _Functions):
            self._function(node, hidden)
        elif isinstance(node, ast.ClassDef):
            self._class(node, hidden)
        else:
            if isinstance(node, _Comprehensions):
                hidden = hidden | {one.id for part in node.generators for one in ast.walk(part.target) if isinstance(one, ast.Name)}
            for one in ast.iter_child_nodes(node):
                self.look(one, hidden)

    def _bound(self, node: Any, arguments: Set[str]) -> Tuple[Set[str], Set[str]]:
        """Returns the names that are local to a scope, and those that it declares to be of the module."""
        own = list(_own_nodes(node))
        of_module = {name for one in own if isinstance(one, ast.Global) for name in one.names}
        elsewhere = of_module | {name for one in own if isinstance(one, ast.Nonlocal) for name in one.names}
        as_text = {name for one in own for name in _bound_as_text(one)}
        if as_text & of_module & set(self.forms):
            raise _refuse(as_text & of_module & set(self.forms))
        stored = {one.id for one in own if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
        return (arguments | as_text | stored) - elsewhere, of_module

    def _function(self, node: Any, hidden: FrozenSet[str]) -> None:
        args = node.args
        for one in [*args.defaults, *[one for one in args.kw_defaults if one], *getattr(node, "decorator_list", ())]:
            self.look(one, hidden)
        every = [*args.posonlyargs, *args.args, *args.kwonlyargs, *[one for one in (args.vararg, args.kwarg) if one]]
        for one in [*[one.annotation for one in every], getattr(node, "returns", None)]:
            if one is not None:
                self.look(one, hidden)
        local, of_module = self._bound(node, {one.arg for one in every})
        for one in node.body if isinstance(node.body, list) else [node.body]:
            self.look(one, (hidden | local) - of_module)

    def _class(self, node: ast.ClassDef, hidden: FrozenSet[str]) -> None:
        local, of_module = self._bound(node, set())
        for one in ast.iter_child_nodes(node):
            inside = one in node.body and not isinstance(one, _Functions)  # names of the class are not visible in its methods
            self.look(one, (hidden | local) - of_module if inside else hidden)

    def _declaration(self, node: ast.Global) -> None:
        left = [name for name in node.names if name not in self.forms]
        if len(left) < len(node.names):
            self.edits.append((node.lineno, node.col_offset, node.end_col_offset or 0, "global " + ", ".join(left) if left else "pass"))
            node.names = left

    def _formatted(self, node: ast.JoinedStr, hidden: FrozenSet[str]) -> None:
        """Before Python 3.12, the places of names in a formatted string are not known: they are looked for in its braces."""
        names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and one.id in self.forms and one.id not in hidden}
        for one in ast.walk(node):
            if isinstance(one, ast.Name) and one.id in names:
                one.id = self.forms[one.id]
        if names and node.lineno != node.end_lineno:
            raise _refuse(names)
        begin, end = node.col_offset, node.end_col_offset or 0
        for part in re.finditer(rb"\{[^{}]*\}", self.lines[node.lineno - 1].encode()[begin:end]) if names else ():
            for found in re.finditer(rb"(?<![\w.])[A-Za-z_]\w*", part.group()):
                name, first = found.group().decode(), begin + part.start() + found.start()
                if name in names:
                    self.edits.append((node.lineno, first, first + len(found.group()), self.forms[name]))


class _Names(ast.NodeTransformer):
    """Writes the forms of a new text as the names that _Search gave the tree of the old one."""

    def __init__(self, forms: Dict[str, str]) -> None:
        self.shown = {ast.dump(ast.parse(form, mode="eval").body): form for form in forms.values()}

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, (ast.Subscript, ast.Attribute)):
            before, node.ctx = node.ctx, ast.Load()
            form = self.shown.get(ast.dump(node))
            node.ctx = before
            if form is not None:
                return ast.Name(form, before)
        return self.generic_visit(node)


def with_shared_variables(text: str, forms: Dict[str, str]) -> str:
    """Returns a text with as many lines in which the variables of its module that have one of the names are written in another form."""
    if not forms:
        return text
    tree, search = ast.parse(text), _Search(forms, text)
    search.look(tree, frozenset())
    lines = [line.encode() for line in search.lines]
    for number, begin, end, form in sorted(search.edits, reverse=True):
        lines[number - 1] = lines[number - 1][:begin] + form.encode() + lines[number - 1][end:]
    made = b"".join(lines).decode()
    try:
        again = _Names(forms).visit(ast.parse(made))
    except SyntaxError:  # for instance, `(name := value)`
        raise _refuse(forms) from None
    if ast.dump(_without_empty_declarations(again)) != ast.dump(_without_empty_declarations(tree)):
        raise _refuse(forms)
    return made


def _without_empty_declarations(tree: Any) -> Any:
    """A `global` statement without names stands for the `pass` in its place."""
    for node in ast.walk(tree):
        for field in ("body", "orelse", "finalbody"):
            part = getattr(node, field, None)
            if isinstance(part, list):
                part[:] = [ast.Pass() if isinstance(one, ast.Global) and not one.names else one for one in part]
    return tree
