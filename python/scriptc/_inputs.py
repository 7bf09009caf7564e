"""Converts example arguments to descriptions of inputs (`x: float32[n, 3]`), and to the leaves that a graph takes."""
from __future__ import annotations

import dataclasses
import inspect
import math
import re
import sys
import typing
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Tuple

from ._errors import CompileError
from ._objects import constants_of, is_object, tree_of

AUTO = object()  # a size that varies but has no name


class Leaf(NamedTuple):
    name: str  # "kv.0.1"
    value: Any


def is_tensor(value: Any) -> bool:
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(value, torch.Tensor)


def is_array(value: Any) -> bool:
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, numpy.ndarray)


def is_setting(value: Any) -> bool:
    """Returns whether the value is one that no graph takes, but that the text of a program can state: a dtype, a device, a slice and the like."""
    torch = sys.modules.get("torch")
    kinds = (torch.dtype, torch.device, torch.layout, torch.memory_format) if torch is not None else ()
    return isinstance(value, (slice, type(...), *kinds))


def constant_text(value: Any) -> str:
    """Returns the type and value of a constant in the notation of --input."""
    if is_setting(value):
        return f"Any = {value!r}".replace("= device(", "= torch.device(").replace("= Ellipsis", "= ...")
    text = f"float({str(value)!r})" if isinstance(value, float) and not math.isfinite(value) else repr(value)
    return f"{type(value).__name__} = {text}"


def plain(value: Any) -> Any:
    """Returns the value with Python's numbers in place of NumPy's."""
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(value, numpy.generic):
        return value.item()
    if type(value) in (list, tuple):
        return type(value)(plain(part) for part in value)
    return {key: plain(part) for key, part in value.items()} if type(value) is dict else value


def is_record(value: Any) -> bool:
    """Returns whether the value is an object of a dataclass, or a named tuple."""
    return (dataclasses.is_dataclass(value) and not isinstance(value, type)) or (isinstance(value, tuple) and hasattr(value, "_fields"))


def fields(value: Any) -> List[Tuple[str, Any]]:
    """Returns the fields of a record, except those that are None by default."""
    if isinstance(value, tuple):
        return [(name, getattr(value, name)) for name in value._fields]  # type: ignore[attr-defined]
    found = [(one.name, getattr(value, one.name), one.default) for one in dataclasses.fields(value)]
    return [(name, part) for name, part, default in found if part is not None or default is not None]


def children(value: Any) -> Optional[List[Tuple[str, Any]]]:
    """Returns the parts of a structure with their names, or None for a leaf."""
    if is_record(value):
        return fields(value)
    if isinstance(value, dict):
        return [(str(key), part) for key, part in value.items()]
    if isinstance(value, (list, tuple)):
        return [(str(i), part) for i, part in enumerate(value)]
    return None


def leaves(value: Any, name: str) -> Iterator[Leaf]:
    """Returns the values that the graph takes for a value, in its order: tensors, numbers and texts. None has no leaves."""
    parts = children(value)
    if parts is None:
        if value is not None:
            yield Leaf(name, value)
        return
    for part, child in parts:
        yield from leaves(child, f"{name}.{part}")


# ---- sizes that vary ----

def size_name(size: Any, leaf: str, axis: int) -> Optional[str]:
    """Returns the size as a description states it: a name or an expression, or None if the size is the example's."""
    if size is None or isinstance(size, int):
        return None
    if size is AUTO:
        return re.sub(r"\W", "_", f"{leaf}_{axis}")
    if isinstance(size, str):
        return size
    hint = getattr(size, "type", None)  # torch.export.Dim.AUTO, DYNAMIC and STATIC
    if hint is not None and hasattr(hint, "name"):
        return None if hint.name == "STATIC" else re.sub(r"\W", "_", f"{leaf}_{axis}")
    name = getattr(size, "__name__", None)
    if name is None:
        raise CompileError(f"dynamic_shapes: {size!r} is not a size: use a name, a torch.export.Dim, or None")
    return str(name)


def _axes_of(spec: Any, shape: Tuple[int, ...], leaf: str, argument: str) -> Dict[int, Any]:
    """Returns what is described of each axis, counted from 0, after a comparison with the example's shape."""
    if not isinstance(spec, (dict, list, tuple)):
        raise CompileError(f"{argument}: {spec!r} does not describe the axes of `{leaf}`: write {{axis: size}}, or a list with a size for each axis")
    if not isinstance(spec, dict) and len(spec) != len(shape):
        raise CompileError(f"{argument}: `{leaf}` has {len(shape)} axes, but {len(spec)} are described")
    made: Dict[int, Any] = {}
    for axis, size in spec.items() if isinstance(spec, dict) else enumerate(spec):
        if not isinstance(axis, int) or not -len(shape) <= axis < len(shape):
            raise CompileError(f"{argument}: `{leaf}` has no axis {axis!r}, because its shape is {list(shape)}")
        axis %= len(shape)
        if isinstance(size, int) and size != shape[axis]:
            raise CompileError(f"{argument}: axis {axis} of `{leaf}` is described as {size}, but has the size {shape[axis]} in the example")
        made[axis] = size
    return made


class Sizes:
    """Records which sizes of which leaves vary, by the leaf's name: {axis: size}."""

    def __init__(self) -> None:
        self.by_leaf: Dict[str, Dict[int, Any]] = {}

    def text(self, leaf: str, shape: Tuple[int, ...]) -> str:
        varying = self.by_leaf.get(leaf, {})
        sizes = []
        for axis, size in enumerate(shape):
            sizes.append(size_name(varying.get(axis), leaf, axis) or str(size))
        return ", ".join(sizes)

    def add_tree(self, spec: Any, value: Any, name: str) -> None:
        """Adds the dynamic_shapes of one argument: a tree with the structure of its value."""
        parts = children(value)
        if spec is None:
            return
        if parts is None:
            if hasattr(value, "shape"):  # a number that is an input varies in any case
                self.by_leaf[name] = _axes_of(spec, tuple(value.shape), name, "dynamic_shapes")
            return
        specs = [part for _, part in children(spec) or []]
        if isinstance(spec, dict) and (isinstance(value, dict) or is_record(value)):
            specs = [spec.get(key) for key in (value if isinstance(value, dict) else [name for name, _ in parts])]
        if len(specs) != len(parts):
            raise CompileError(f"dynamic_shapes: `{name}` has {len(parts)} parts, but {len(specs)} are described")
        for (part, child), inner in zip(parts, specs):
            self.add_tree(inner, child, f"{name}.{part}")

    def add_axes(self, axes: Any, leaf: Leaf) -> None:
        """Adds the dynamic_axes of one input: {axis: name}, or a list of axes."""
        spec = axes if isinstance(axes, dict) else {axis: AUTO for axis in axes}
        self.by_leaf[leaf.name] = _axes_of(spec, tuple(getattr(leaf.value, "shape", ())), leaf.name, "dynamic_axes")


# ---- types ----

def _dtype(value: Any) -> str:
    name = str(value.dtype)
    return name[len("torch."):] if name.startswith("torch.") else name


def _key(key: Any, name: str) -> str:
    if isinstance(key, (str, int)) and not isinstance(key, bool):
        return repr(key)
    raise CompileError(f"the argument `{name}` has the key {key!r}: the keys of a dictionary that is an input must be strings or ints")


def describe(value: Any, name: str, sizes: Sizes) -> str:
    """Returns the type of a value in the notation of --input."""
    if is_tensor(value) or is_array(value):
        shape = tuple(int(size) for size in value.shape)
        return f"{_dtype(value)}[{sizes.text(name, shape) if shape else '()'}]"
    parts = children(value)
    if parts is not None and (isinstance(value, dict) or is_record(value)):
        keys = [_key(key, name) for key in value] if isinstance(value, dict) else [repr(key) for key, _ in parts]
        return "{" + ", ".join(f"{key}: {describe(part, f'{name}.{field}', sizes)}" for key, (field, part) in zip(keys, parts)) + "}"
    if parts is not None:
        inside = [describe(part, f"{name}.{key}", sizes) for key, part in parts]
        return f"[{', '.join(inside)}]" if isinstance(value, list) else f"Tuple[{', '.join(inside)}]"
    if value is None:
        return "None"
    for kind in (bool, int, float, str):
        if isinstance(value, kind):
            return kind.__name__
    raise CompileError(f"the argument `{name}` is a {type(value).__name__}: tensors, numbers, texts, and lists, tuples and dictionaries of them "
                       "can be inputs; make it an attribute of the module, or give the parameter a default")


def _needs_annotation(function: Callable[..., Any], bound: Dict[str, Any]) -> None:
    """Reports an argument that is a record although its parameter has no annotation from which the compiler could rebuild it."""
    try:
        hints = typing.get_type_hints(function)
    except Exception:  # the annotation uses a name that does not exist
        hints = getattr(function, "__annotations__", {})
    for name, value in bound.items():
        kinds = [hints.get(name), *getattr(hints.get(name), "__args__", ())]
        if is_record(value) and type(value) not in kinds and not isinstance(hints.get(name), str):
            raise CompileError(f"the argument `{name}` is a {type(value).__name__}: annotate the parameter with that class, so that the graph's inputs can "
                               "become one")


def _takes_number(annotation: Any, value: Any) -> bool:
    """Returns whether a Python number is a run-time input, which it is if the parameter is annotated as one."""
    names = {"int": int, "float": float, "bool": bool, "str": str}
    kind = names.get(annotation, annotation) if isinstance(annotation, str) else annotation
    return kind in (int, float, bool, str) and (isinstance(value, kind) or (kind is float and isinstance(value, int)))


def signature_of(function: Callable[..., Any]) -> inspect.Signature:
    try:
        return inspect.signature(function)
    except ValueError:  # it is written in C
        name = getattr(function, "__name__", type(function).__name__)
        raise CompileError(f"the parameters of `{name}` are not known, since it is written in C: export a function that calls it, such as "
                           f"lambda x: {name}(x)") from None


class Inputs:
    """The example arguments of one call, bound to its parameters."""

    def __init__(self, function: Callable[..., Any], args: Any, kwargs: Optional[Dict[str, Any]]) -> None:
        self.function, self.signature = function, signature_of(function)
        self.args = args if isinstance(args, tuple) else tuple(args) if isinstance(args, list) else (args,)
        self.kwargs = dict(kwargs or {})
        if not self.kwargs and len(self.args) > 1 and isinstance(self.args[-1], dict) and self._last_is_kwargs():
            self.kwargs, self.args = self.args[-1], self.args[:-1]
        try:
            self.bound = {name: plain(value) for name, value in self.signature.bind(*self.args, **self.kwargs).arguments.items()}
        except TypeError as problem:
            raise CompileError(f"the example arguments do not fit {getattr(function, '__qualname__', 'forward')}: {problem}") from None
        self.objects = {name: value for name, value in self.bound.items() if not is_record(value) and is_object(value)}
        self.bound = self._with_trees(self.bound)
        self.constants = [name for name, value in self.bound.items() if self._is_constant(name, value)]
        _needs_annotation(getattr(function, "func", function), self.bound)
        self.leaves = self.flatten(self.bound)

    def _with_trees(self, bound: Dict[str, Any]) -> Dict[str, Any]:
        return {name: tree_of(value) if name in self.objects and value is not None else value for name, value in bound.items()}

    def passed(self) -> List[str]:
        """The parameters that have values: all but those that are None as by their defaults."""
        return [name for name, value in self.bound.items() if value is not None or self.signature.parameters[name].default is not None]

    def _last_is_kwargs(self) -> bool:
        """Returns whether the last of args is a dictionary of keyword arguments, as torch.onnx.export accepts it; an empty one
        means that there are none."""
        names = set(self.signature.parameters)
        if not all(isinstance(key, str) and key in names for key in self.args[-1]):
            return False
        try:
            self.signature.bind(*self.args[:-1], **self.args[-1])
        except TypeError:
            return False
        return True

    def _is_constant(self, name: str, value: Any) -> bool:
        if value is None or is_setting(value):
            return True
        return isinstance(value, (bool, int, float, str)) and not _takes_number(self.signature.parameters[name].annotation, value)

    def flatten(self, bound: Dict[str, Any]) -> List[Leaf]:
        return [leaf for name in self.signature.parameters if name in bound and name not in self.constants for leaf in leaves(bound[name], name)]

    def call(self, args: Tuple[Any, ...], kwargs: Dict[str, Any]) -> List[Leaf]:
        """Returns the leaves of another call."""
        bound = {name: plain(value) for name, value in self.signature.bind(*args, **kwargs).arguments.items()}
        for name, value in self.objects.items():
            other = constants_of(bound.get(name), name)
            for path, constant in constants_of(value, name).items():
                if path in other and other[path] != constant:
                    raise ValueError(f"`{path}` was {constant!r} when the program was made, and is a constant in it")
        bound = self._with_trees(bound)
        for name in self.constants:
            if name in bound and constant_text(bound[name]) != constant_text(self.bound[name]):
                raise ValueError(f"`{name}` was {self.bound[name]!r} when the program was made, and is a constant in it")
        found, names = self.flatten(bound), [leaf.name for leaf in self.leaves]
        other = sorted(set(names) ^ {leaf.name for leaf in found})
        if other and set(bound) == set(self.bound):
            raise ValueError(f"`{other[0]}` is " + ("missing, and is an input of the program" if other[0] in names else "no input: it was None or absent "
                             "when the program was made"))
        return found

    def sizes(self, shapes: Any, axes: Optional[Dict[str, Any]], input_names: Optional[List[str]]) -> Tuple[Sizes, Dict[str, Any]]:
        """Returns the sizes that vary, and the entries of dynamic_axes that name outputs."""
        sizes, rest = Sizes(), {}
        if shapes is not None:
            axes = None  # as in torch.onnx.export
            for name, spec in self._by_argument(shapes).items():
                if name not in self.bound and spec is None and name in self.signature.parameters:
                    continue
                if name not in self.bound:
                    raise CompileError(f"dynamic_shapes: there is no argument `{name}`; there are {', '.join(self.bound)}")
                if name in self.constants and size_name(spec, name, 0):
                    raise CompileError(f"dynamic_shapes: `{name}` is a constant, because its parameter has no annotation int, float, bool or str")
                sizes.add_tree(spec, self.bound[name], name)
        own = {leaf.name: leaf for leaf in self.leaves}
        own.update(zip(input_names or [], self.leaves))
        for name, spec in (axes or {}).items():
            if name in own:
                sizes.add_axes(spec, own[name])
            else:
                rest[name] = spec
        return sizes, rest

    def _by_argument(self, shapes: Any) -> Dict[str, Any]:
        """Returns what dynamic_shapes says of each argument. A sequence has an entry for each argument of the call, or for
        each parameter."""
        if hasattr(shapes, "dynamic_shapes"):  # torch.export.ShapesCollection or AdditionalInputs
            shapes = shapes.dynamic_shapes(self.function, self.args, self.kwargs)
        if isinstance(shapes, dict):
            return shapes
        for names in (list(self.bound), list(self.signature.parameters)):
            if len(names) == len(shapes):
                return dict(zip(names, shapes))
        raise CompileError(f"dynamic_shapes has {len(shapes)} entries, but the call has {len(self.bound)} arguments: {', '.join(self.bound)}")

    def descriptions(self, sizes: Sizes) -> Iterator[str]:
        """Returns the values of --input."""
        for name, value in self.bound.items():
            if name not in self.constants:
                yield f"{name}: {describe(value, name, sizes)}"
            elif value is not None:
                yield f"{name}: {constant_text(value)}"
            elif self.signature.parameters[name].default is not None:
                yield f"{name}: Optional[Tensor] = None"
