"""Values of modules and classes that the running program has and their texts do not: tensors, layers, what was computed, read or changed since."""
from __future__ import annotations

import ast
import dis
import functools
import inspect
import linecache
import os
import re
import sys
import sysconfig
import textwrap
import types
from enum import Enum
from typing import Any, Dict, Iterator, List, Optional, Set, Tuple

from ._texts import can_change, definitions, functions_of, is_literal, module_file, parsed

_PLAIN = (bool, int, float, complex, str, bytes, type(None))
_LIBRARIES = tuple(os.path.realpath(sysconfig.get_path(kind)) + os.sep for kind in ("stdlib", "platstdlib", "purelib", "platlib"))
_INSTALLED = ("site-packages", "dist-packages")  # folders of packages, also of other environments and of the system
_DEEPEST = 8  # levels of containers that are looked into


def is_own(module: Optional[str]) -> bool:
    """Returns whether the text of a module belongs to the program, not to an installed package."""
    file = module_file(module) if module else None
    if file is None or module is None or module.split(".")[0] == "torch":  # which may also be a checkout of PyTorch
        return False
    place = os.path.realpath(file)
    return not place.startswith(_LIBRARIES) and not any(part in _INSTALLED for part in place.split(os.sep))


def _is_part(value: Any, depth: int) -> bool:
    return isinstance(value, (type, types.FunctionType)) or is_data(value, depth)


def is_data(value: Any, depth: int = _DEEPEST) -> bool:
    """Returns whether a value is a tensor, a dtype, a device, an array, a layer, a number or text, an object of the program, or a container of these, of functions and of
    classes."""
    if isinstance(value, _PLAIN):
        return True
    if isinstance(value, (list, tuple, set, frozenset)):
        return depth > 0 and all(_is_part(one, depth - 1) for one in value)
    if isinstance(value, dict):
        return depth > 0 and all(_is_part(key, depth - 1) and _is_part(one, depth - 1) for key, one in dict.items(value))
    if isinstance(value, (type, types.ModuleType, types.FunctionType, Enum)):
        return False
    torch, numpy = sys.modules.get("torch"), sys.modules.get("numpy")
    known = (types.SimpleNamespace, *((torch.Tensor, torch.nn.Module, torch.dtype, torch.device) if torch else ()), *((numpy.ndarray,) if numpy else ()))
    return isinstance(value, known) or is_own(type(value).__module__)


def _is_in(literals: Dict[str, Any], name: str, value: Any) -> bool:
    """Returns whether the literal that the text gives a name stands for the value, also where it has other names."""
    return name in literals and not can_change(value) and type(value) is type(literals[name]) and repr(value) == repr(literals[name])


def _assigned(body: List[ast.stmt]) -> Dict[str, Any]:
    """Returns the literals to which statements bind names, each bound once."""
    made: Dict[str, Any] = {}
    bound: List[str] = []
    for node in body:
        bound += [one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        if len(targets) == 1 and isinstance(targets[0], ast.Name) and getattr(node, "value", None) is not None:
            try:
                made[targets[0].id] = ast.literal_eval(node.value)  # type: ignore[attr-defined]
            except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
                continue
    return {name: value for name, value in made.items() if bound.count(name) == 1}


@functools.lru_cache(maxsize=None)
def _literals(module: str, qualname: str = "") -> Dict[str, Any]:
    """Returns the literals that the text of a module, or of a class in it, assigns."""
    file = module_file(module)
    if file is None:
        return {}
    text = "".join(linecache.getlines(file))
    bodies = [node.body for name, node in definitions(text) if name == qualname and isinstance(node, ast.ClassDef)] if qualname else [parsed(text).body]
    return _assigned(bodies[0]) if len(bodies) == 1 else {}


def assigns(module: str, name: str) -> bool:
    """Returns whether a line of the module's text, which is not indented, assigns to the name."""
    file = module_file(module)
    beginning = re.compile(rf"{re.escape(name)}\s*(:[^=]*)?=[^=]")
    return file is not None and any(beginning.match(line) for line in linecache.getlines(file))


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for one in code.co_consts:
        if isinstance(one, types.CodeType):
            yield from _codes(one)


def _read_names(codes: List[types.CodeType]) -> Set[str]:
    """Returns the names of their modules that codes read; with globals(), each text may be one."""
    made = {one.argval for code in codes for one in dis.get_instructions(code) if one.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    return made | {one for code in codes for one in code.co_consts if isinstance(one, str)} if "globals" in made else made


def used_by(thing: Any) -> Iterator[Tuple[str, str, Any]]:
    """Yields the values of modules that a function, or the functions of a class, use: module, name and value. Those of imported modules of the program
    are among them."""
    functions = list(functions_of(thing))
    for function in functions + [inspect.unwrap(one) for one in functions if hasattr(one, "__wrapped__")]:
        codes, space = list(_codes(function.__code__)), function.__globals__
        names = {name for code in codes for name in code.co_names}
        for name in sorted(_read_names(codes) & set(space)):
            value = space[name]
            yield space.get("__name__", ""), name, value
            if isinstance(value, types.ModuleType) and is_own(value.__name__):
                yield from ((value.__name__, inner, vars(value)[inner]) for inner in sorted(names & set(vars(value))))


def changed_globals(thing: Any) -> Iterator[Tuple[str, str, Any]]:
    """Yields those values that are data and not the literals in the text, or may be changed under another name."""
    for module, name, value in used_by(thing):
        if is_own(module) and not name.startswith("__") and is_data(value):
            if not _is_in(_literals(module), name, value):
                yield module, name, value


def changed_attributes(kind: type) -> Iterator[Tuple[str, Any]]:
    """Yields the attributes of a class that are data and not the literals in its text, or may be changed under another name."""
    if issubclass(kind, (Enum, tuple)):  # what they have besides their text is their own affair
        return
    literals = _literals(kind.__module__, kind.__qualname__)
    for name, value in list(vars(kind).items()):
        if not name.startswith(("__", "_abc_", "_is_")) and is_data(value) and not _is_in(literals, name, value):
            yield name, value


_FILLING = ("add", "append", "extend", "insert", "setdefault", "update")  # methods by which a container gets contents


@functools.lru_cache(maxsize=None)
def _filled_names(function: types.FunctionType) -> Tuple[Set[str], Set[str]]:
    """Returns the names whose objects a function puts something into, `name[key] = value` or `name.append(value)`, and its own methods that it calls."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError, ValueError):
        return set(), set()
    filled, called = set(), set()
    own = function.__code__.co_varnames[0] if function.__code__.co_argcount else None
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name):
            filled.add(node.value.id)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
            if node.func.attr in _FILLING:
                filled.add(node.func.value.id)
            if node.func.value.id == own:
                called.add(node.func.attr)
    return filled, called


def filled_by_constructors(kind: type) -> Iterator[Tuple[str, str, Any]]:
    """Yields the containers of modules that constructors of a class fill: module, name and value. Constructors are __init__ of the class and its bases, and the
    methods of the object that these call."""
    for base in kind.__mro__:
        waiting, seen = ["__init__"], set()
        while waiting and base.__module__.split(".")[0] not in ("builtins", "torch"):
            name = waiting.pop()
            function = vars(base).get(name) if name == "__init__" else getattr(kind, name, None)
            function = inspect.unwrap(function) if isinstance(function, types.FunctionType) else None
            if name in seen or not isinstance(function, types.FunctionType) or function.__module__.split(".")[0] == "torch":
                continue
            seen.add(name)
            filled, called = _filled_names(function)
            waiting += sorted(called)
            for one in sorted(filled - set(function.__code__.co_varnames)):
                value = function.__globals__.get(one)
                if isinstance(value, (dict, list, set)) and value:
                    yield function.__module__, one, value


def taken_defaults(function: Any) -> Iterator[Tuple[str, Any]]:
    """Yields the attributes of a function that hold its defaults, if a tensor, a container or another object is among them: what was drawn at random when
    the function was made is not drawn again, and a list that calls share is one list."""
    for attribute in ("__defaults__", "__kwdefaults__") if isinstance(function, types.FunctionType) else ():
        value = getattr(function, attribute)
        if value and is_data(value) and not (is_literal(value) and not any(can_change(one) for one in (value.values() if isinstance(value, dict) else value))):
            yield attribute, value


def defaults_with_objects(thing: Any) -> Iterator[Tuple[str, Any]]:
    """Yields these attributes of a function, or of the functions of a class, with their names."""
    if isinstance(thing, types.FunctionType):
        yield from taken_defaults(thing)
    elif isinstance(thing, type):
        for name, value in list(vars(thing).items()):
            yield from ((f"{name}.{attribute}", default) for attribute, default in taken_defaults(value))
