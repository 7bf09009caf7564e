"""Arguments that are objects of classes, such as the cache of a decoder: the tensors in them are inputs of the graph.

The object itself is taken like the model's own state. A class that is derived from the model's, of which only the compiler knows,
puts the inputs in the places of its tensors and calls the model's own method."""
from __future__ import annotations

import inspect
import sys
import types
from typing import Any, Dict, Iterator, List, Tuple

Above = Tuple[int, ...]  # the identities of what contains a value
TEMPLATES = "scriptc_arguments"  # the attribute with the objects that were the examples
_NO_PARTS = (type, str, bytes, int, float, bool, type(None), types.FunctionType, types.ModuleType, types.MethodType)


def is_tensor(value: Any) -> bool:
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(value, torch.Tensor)


def _parts(value: Any) -> List[Tuple[Any, Any]]:
    """Returns the parts of a container or an object, with their keys or names."""
    if isinstance(value, dict):
        return list(value.items())
    if isinstance(value, (list, tuple)):
        return list(enumerate(value))
    torch = sys.modules.get("torch")
    if isinstance(value, _NO_PARTS) or (torch is not None and isinstance(value, torch.nn.Module)):
        return []
    return list(getattr(value, "__dict__", {}).items())


def _holds_tensors(value: Any, above: Above) -> bool:
    return is_tensor(value) or any(True for _ in _with_tensors(value, above))


def _with_tensors(value: Any, above: Above) -> Iterator[Tuple[Any, Any]]:
    """Yields the parts that hold tensors, except objects that contain the value itself."""
    if id(value) not in above:
        yield from ((key, part) for key, part in _parts(value) if _holds_tensors(part, (*above, id(value))))


def is_object(value: Any) -> bool:
    """Returns whether the value is an object, other than a container, that holds tensors."""
    return not is_tensor(value) and not isinstance(value, (dict, list, tuple)) and _holds_tensors(value, ())


def tree_of(value: Any, above: Above = ()) -> Any:
    """Returns the tensors of an object in dictionaries and lists of the same form, with None in place of an element without tensors."""
    if is_tensor(value):
        return value
    found = {key: tree_of(part, (*above, id(value))) for key, part in _with_tensors(value, above)}
    return [found.get(i) for i in range(len(value))] if isinstance(value, (list, tuple)) else found


def constants_of(value: Any, name: str, above: Above = ()) -> Dict[str, Any]:
    """Returns the numbers and texts of an object by their paths."""
    if isinstance(value, (bool, int, float, str)):
        return {name: value}
    parts = [] if id(value) in above else _parts(value)
    return {path: one for key, part in parts for path, one in constants_of(part, f"{name}.{key}", (*above, id(value))).items()}


def _assignments(value: Any, place: str, source: str, above: Above = ()) -> Iterator[str]:
    """Yields statements that put the parts of a tree in the places of the object's tensors."""
    if isinstance(value, tuple) and any(map(is_tensor, value)):
        items = [f"{source}[{i}]" if is_tensor(part) else f"{place}[{i}]" for i, part in enumerate(value)]
        yield f"{place} = ({', '.join(items)},)"
    for key, part in _with_tensors(value, above):
        inner = f"{place}[{key!r}]" if isinstance(value, (dict, list, tuple)) else f"{place}.{key}"
        if not is_tensor(part):
            yield from _assignments(part, inner, f"{source}[{key!r}]", (*above, id(value)))
        elif not isinstance(value, tuple):
            yield f"{inner} = {source}[{key!r}]"


def text_of_call(method: str, signature: inspect.Signature, passed: List[str], objects: Dict[str, Any], callee: str) -> str:
    """Returns the text of a method with the parameters that are passed, which passes them on."""
    kinds = inspect.Parameter
    stars = {kinds.VAR_POSITIONAL: "*", kinds.VAR_KEYWORD: "**"}
    parameters = [one for name, one in signature.parameters.items() if name in passed]
    by_place = any(one.kind == kinds.VAR_POSITIONAL for one in parameters)
    words, lines = [], []
    for one in parameters:
        plain = one.kind == kinds.POSITIONAL_ONLY or (by_place and one.kind == kinds.POSITIONAL_OR_KEYWORD)
        value = f"{one.name}_object" if one.name in objects else one.name
        words.append(stars[one.kind] + value if one.kind in stars else value if plain else f"{one.name}={value}")
        if one.name in objects:
            lines += [f"{value} = self.{TEMPLATES}[{one.name!r}]", *_assignments(objects[one.name], value, one.name)]
    head = ", ".join(["self", *[stars.get(one.kind, "") + one.name for one in parameters]])
    return "".join(f"{line}\n" for line in [f"    def {method}({head}):", *[f"        {line}" for line in lines],
                                            f"        return {callee}({', '.join(words)})"])
