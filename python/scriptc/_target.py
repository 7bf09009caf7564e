"""Turns the argument of export (a live module, a function, a class or a path) into a target of the compiler."""
from __future__ import annotations

import ast
import functools
import inspect
import os
import re
import sys
import tempfile
import types
from typing import Any, Callable, Dict, List, Optional

from ._capture import Capture
from ._errors import CompileError
from ._inputs import Inputs, signature_of
from ._library import Session
from ._objects import TEMPLATES, text_of_call
from ._pickler import unwrapped


class Target:
    """`module` is the live module, if there is one; `keeps_modes` tells whether its training modes are kept."""

    module: Any = None
    keeps_modes = False
    has_inputs = False  # False for an exported program, which has the types and sizes of its inputs, so that examples add nothing
    options: Dict[str, Any]

    def __init__(self) -> None:
        self.options = {}

    def compile(self, session: Session) -> int:
        raise NotImplementedError

    def take(self, inputs: Inputs) -> None:
        """Lets objects of classes be arguments."""
        for name, value in inputs.objects.items():
            raise CompileError(f"the argument `{name}` is a {type(value).__name__}: a live module takes objects with tensors, other targets take tensors, "
                               "numbers, texts, and lists, tuples and dictionaries of them")

    def function(self) -> Callable[..., Any]:
        """Returns the function that has the signature of the call."""
        raise CompileError("example arguments are not bound to this target: describe its inputs with input=['x: float32[n]']")

    def callable(self) -> Callable[..., Any]:
        """Returns what eager mode calls."""
        raise CompileError("there is nothing to compare with, because the target is neither a live module nor a function")


class PathTarget(Target):
    """A path as on the command line. The signature is read from the text; nothing is imported."""

    def __init__(self, path: str, method: Optional[str]) -> None:
        super().__init__()
        self.path, self.method = path, method or "forward"

    def compile(self, session: Session) -> int:
        return session.compile(self.path)

    def function(self) -> Callable[..., Any]:
        file, _, name = self.path.rpartition(":") if re.search(r":\w+$", self.path) else (self.path, "", "")
        if not file.endswith(".py") or not os.path.exists(file):
            return super().function()
        with open(file, encoding="utf-8") as stream:
            tree = ast.parse(stream.read(), file)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name == name:
                return _signature_of(node, False)
            if isinstance(node, ast.ClassDef) and name in ("", node.name):
                for part in node.body:
                    if isinstance(part, ast.FunctionDef) and part.name == self.method:
                        return _signature_of(part, True)
        return super().function()


def _signature_of(node: ast.FunctionDef, method: bool) -> Callable[..., Any]:
    """Returns a function with the parameters of a definition; annotations are texts, and defaults are placeholders."""
    kinds = inspect.Parameter
    args = node.args
    plain = [(one, kinds.POSITIONAL_OR_KEYWORD) for one in [*args.posonlyargs, *args.args]]
    defaults: List[Any] = [kinds.empty] * (len(plain) - len(args.defaults)) + [_literal(one) for one in args.defaults]
    made = [kinds(one.arg, kind, default=default, annotation=_annotation(one)) for (one, kind), default in zip(plain, defaults)][int(method):]
    if args.vararg:
        made.append(kinds(args.vararg.arg, kinds.VAR_POSITIONAL))
    for one, default in zip(args.kwonlyargs, args.kw_defaults):
        made.append(kinds(one.arg, kinds.KEYWORD_ONLY, default=kinds.empty if default is None else _literal(default), annotation=_annotation(one)))
    if args.kwarg:
        made.append(kinds(args.kwarg.arg, kinds.VAR_KEYWORD))

    def function() -> None: ...
    function.__name__ = function.__qualname__ = node.name
    function.__signature__ = inspect.Signature(made)  # type: ignore[attr-defined]
    return function


def _literal(node: ast.expr) -> Any:
    try:
        return ast.literal_eval(node)
    except ValueError:
        return Ellipsis


def _annotation(one: ast.arg) -> Any:
    return one.annotation.id if isinstance(one.annotation, ast.Name) else inspect.Parameter.empty


class FileTarget(PathTarget):
    """An object that is passed to the compiler as a file of its own: an archive, an exported program."""

    def __init__(self, model: Any, save: Callable[[Any, str], Any], name: str) -> None:
        self.folder = tempfile.TemporaryDirectory()
        path = os.path.join(self.folder.name, name)
        save(model, path)
        super().__init__(path, None)
        self.model = model

    def function(self) -> Callable[..., Any]:
        schema = getattr(getattr(self.model, "forward", None), "schema", None)
        if schema is None:
            return Target.function(self)
        parameters = [inspect.Parameter(one.name, inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=str(one.type)) for one in schema.arguments[1:]]
        made = _signature_of(ast.parse("def forward(): ...").body[0], False)  # type: ignore[arg-type]
        made.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        return made

    def callable(self) -> Callable[..., Any]:
        model: Callable[..., Any] = self.model.module() if self.has_inputs else self.model
        return model


class NamedTarget(Target):
    """A function or class, named by the place of its text."""

    def __init__(self, thing: Any, method: Optional[str]) -> None:
        super().__init__()
        self.thing, self.method = thing, method or "forward"

    def compile(self, session: Session) -> int:
        capture = Capture()
        file, name = capture.place(self.thing)
        if capture.values and not isinstance(self.thing, type):
            return CalledTarget(self.thing).compile(session)
        capture.give(session)
        return session.compile(f"{file}:{name}")

    def function(self) -> Callable[..., Any]:
        if isinstance(self.thing, type):
            method = getattr(self.thing, self.method)
            return functools.partial(method, None)
        return self.thing  # type: ignore[no-any-return]

    def callable(self) -> Callable[..., Any]:
        if isinstance(self.thing, type):
            return super().callable()
        return self.thing  # type: ignore[no-any-return]


def _needed(function: Callable[..., Any]) -> List[str]:
    """Returns the parameters without defaults."""
    parameters = signature_of(function).parameters.values()
    return [one.name for one in parameters if one.default is one.empty and one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)]


def _has_own_parameters(function: Any) -> bool:
    """Returns whether the text of a function names its parameters: not that of a partial, or of a wrapper around a method."""
    return isinstance(function, (types.FunctionType, types.MethodType)) and not isinstance(getattr(function, "__wrapped__", None), types.MethodType)


class LiveTarget(Target):
    """An nn.Module that the caller holds."""

    def __init__(self, module: Any, method: Optional[str]) -> None:
        super().__init__()
        self.module, self.method, self.name = module, method or "forward", type(module).__name__
        self.call = ""  # the text of a method that is called in place of the module's own
        self.attributes: Dict[str, Any] = {}  # what that method uses
        replaced = vars(module).get(self.method)
        # what the program has put in its place, if its text does not name the parameters
        self.passed_on = None if replaced is None or _has_own_parameters(replaced) else replaced
        if self.passed_on is not None:
            self.pass_on(signature_of(self.function()), _needed(self.function()))

    def pass_on(self, signature: inspect.Signature, passed: List[str]) -> None:
        """Lets a method with these parameters call the object."""
        self.call = text_of_call(self.method, signature, passed, {}, "self.scriptc_function")
        self.attributes = {"scriptc_function": self.passed_on}

    def take(self, inputs: Inputs) -> None:
        if self.passed_on is not None:
            Target.take(self, inputs)
            self.pass_on(inputs.signature, inputs.passed())
        elif inputs.objects:
            self.call = text_of_call(self.method, inputs.signature, inputs.passed(), inputs.objects, f"super().{self.method}")
            self.attributes = {TEMPLATES: inputs.objects}

    def compile(self, session: Session) -> int:
        capture = Capture()
        data = capture.pickle(capture.with_method(self.module, self.method, self.call, self.attributes) if self.call else self.module)
        capture.give(session)
        session.pickle(self.name, data, capture.describe)
        return session.compile(self.name)

    def function(self) -> Callable[..., Any]:
        return getattr(self.module, self.method)  # type: ignore[no-any-return]

    def callable(self) -> Callable[..., Any]:
        return self.module if self.method == "forward" else getattr(self.module, self.method)  # type: ignore[no-any-return]


class CalledTarget(LiveTarget):
    """Something that can be called, with the values that it holds: a closure, a bound method, a partial, an object with __call__. It is the forward of a
    module without state."""

    def __init__(self, thing: Callable[..., Any]) -> None:
        import torch
        super().__init__(torch.nn.Module().eval(), None)
        inner = thing
        while isinstance(inner, functools.partial):
            inner = inner.func
        self.thing, self.name = thing, getattr(inner, "__name__", type(inner).__name__)
        plain = thing if isinstance(thing, (types.FunctionType, types.MethodType, functools.partial)) else thing.__call__
        if not _has_own_parameters(plain):
            self.passed_on = thing
            self.pass_on(signature_of(self.function()), _needed(self.function()))
        else:
            vars(self.module)["forward"] = plain

    def function(self) -> Callable[..., Any]:
        inner = getattr(self.thing, "func", None)
        if isinstance(self.thing, functools.partial) and hasattr(inner, "forward"):  # a module, whose __call__ has no parameters of its own
            return functools.partial(inner.forward, *self.thing.args, **self.thing.keywords)
        return self.thing

    def callable(self) -> Callable[..., Any]:
        return self.thing


def _method_name(model: types.MethodType) -> str:
    """Returns the name by which a module has the method; an empty text if it has been bound to the module without a name there."""
    if model.__name__ in ("_wrapped_call_impl", "_call_impl"):  # what `__call__` is
        return "forward"
    return model.__name__ if getattr(model.__self__, model.__name__, None) == model else ""


def find_target(model: Any, method: Optional[str]) -> Target:
    if isinstance(model, (str, os.PathLike)):
        return PathTarget(os.fspath(model), method)
    torch = sys.modules.get("torch")
    if torch is not None:
        if isinstance(model, (torch.jit.ScriptModule, torch.jit.ScriptFunction)):
            return FileTarget(model, lambda one, path: one.save(path), "model.pt")
        if hasattr(torch, "export") and isinstance(model, getattr(torch.export, "ExportedProgram", ())):
            target = FileTarget(model, torch.export.save, "model.pt2")
            target.has_inputs = True
            return target
        if isinstance(model, types.MethodType) and isinstance(model.__self__, torch.nn.Module) and _method_name(model):
            live = LiveTarget(unwrapped(model.__self__), _method_name(model))
            live.options["method"] = live.method
            return live
        if isinstance(model, torch.nn.Module):
            return LiveTarget(unwrapped(model), method)
    if isinstance(model, (type, types.FunctionType)):
        return NamedTarget(model, method)
    if torch is not None and callable(model):
        return CalledTarget(model)
    raise CompileError(f"scriptc.export takes an nn.Module, a function, a class or a path, but got a {type(model).__name__}")
