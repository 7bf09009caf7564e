"""Brings the results of eager mode into the order and the form of a graph's outputs."""
from __future__ import annotations

from typing import Any, Callable, List

Split = Callable[[Any], List[Any]]


def flat_results(value: Any) -> List[Any]:
    """Returns the leaves of a result in the order of the outputs, with every list taken apart."""
    if value is None:
        return []
    parts = _parts(value)
    return [value] if parts is None else [leaf for part in parts for leaf in flat_results(part)]


def results_beside(value: Any, outputs: List[Any]) -> List[Any]:
    """Returns the results in the form in which they correspond to the outputs of a run: a list of numbers or texts is one
    array, and a list of tensors one sequence, unless there are as many outputs as leaves (lists of different dtypes, and
    `--flatten-lists`)."""
    for split in (_as_outputs, _as_outputs_of_lists, _as_optional_outputs):
        leaves = split(value)
        if len(leaves) == len(outputs) and all(isinstance(got, list) <= isinstance(leaf, list) and (got is None) == (leaf is None) for leaf, got in zip(leaves, outputs)):
            return leaves
    return flat_results(value)


def is_number_or_text(value: Any) -> bool:
    return isinstance(value, (bool, int, float, str))


def _parts(value: Any) -> Any:
    """Returns the parts of a container, or None for a leaf."""
    if isinstance(value, dict):
        return list(value.values())
    if isinstance(value, (list, tuple)):
        return list(value)
    if hasattr(value, "__dataclass_fields__"):
        return [getattr(value, name) for name in value.__dataclass_fields__]
    if hasattr(value, "untyped_storage"):  # a tensor; one that is nested has no shape
        return None
    if hasattr(value, "__iter__") and hasattr(value, "__len__") and not hasattr(value, "shape") and not isinstance(value, (str, bytes)) \
            and not hasattr(value, "keys"):
        return list(value)  # a cache of keys and values
    return None


def _of_list(value: List[Any], split: Split) -> List[Any]:
    """Transposes a list: one of tuples becomes a tuple of lists, and one of dictionaries a dictionary of lists."""
    first = value[0] if value else None
    if all(is_number_or_text(one) or hasattr(one, "shape") for one in value) or all(isinstance(one, list) for one in value):
        return [value]
    same = all(type(one) is type(first) and _keys(one) == _keys(first) for one in value)
    if not same or _parts(first) is None:
        return [leaf for one in value for leaf in split(one)]
    return [leaf for column in zip(*map(_parts, value)) for leaf in _of_list(list(column), split)]


def _keys(value: Any) -> Any:
    return list(value) if isinstance(value, dict) else len(value) if isinstance(value, tuple) else type(value)


def _is_shape(value: Any) -> bool:
    return type(value).__name__ == "Size" and isinstance(value, tuple)


def _split(value: Any, split: Split) -> List[Any]:
    if value is None:
        return []
    if _is_shape(value):
        return [list(value)]
    if isinstance(value, list):
        return _of_list(value, split)
    parts = _parts(value)
    return [value] if parts is None else [leaf for part in parts for leaf in split(part)]


def _as_outputs(value: Any) -> List[Any]:
    return _split(value, _as_outputs)


def _as_optional_outputs(value: Any) -> List[Any]:
    """Makes a result that may be None an output of its own, which has no value if it is None."""
    return [None] if value is None else _split(value, _as_optional_outputs)


def _as_outputs_of_lists(value: Any) -> List[Any]:
    """Converts a dictionary whose keys the graph computes to a list of keys and one of values."""
    if isinstance(value, dict):
        return [list(value), *_of_list(list(value.values()), _as_outputs_of_lists)]
    return _split(value, _as_outputs_of_lists)
