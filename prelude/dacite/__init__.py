"""dacite 1.9: data classes from dictionaries. Its own source uses internals of typing."""

from dataclasses import fields, is_dataclass
from typing import get_args, get_origin, get_type_hints

__known_loops__ = True


class DaciteError(Exception):
    pass


class MissingValueError(DaciteError):
    pass


class UnexpectedDataError(DaciteError):
    pass


class Config:
    def __init__(self, type_hooks=None, cast=None, forward_references=None, check_types=True, strict=False, strict_unions_match=False, **more):
        self.type_hooks, self.cast, self.strict = type_hooks or {}, cast or [], strict


def _made(value, kind, config):
    if kind in config.type_hooks:
        value = config.type_hooks[kind](value)
    if isinstance(kind, type) and is_dataclass(kind):
        return from_dict(kind, value, config) if isinstance(value, dict) else value
    origin, args = get_origin(kind), get_args(kind)
    if origin in (list, tuple, set) and args:
        return origin([_made(one, args[0], config) for one in value])
    if origin is dict and args:
        return {key: _made(one, args[1], config) for key, one in value.items()}
    if "Union" in str(origin):
        for one in args:
            if isinstance(one, type) and is_dataclass(one) and isinstance(value, dict):
                return from_dict(one, value, config)
        return value
    for one in config.cast:
        if isinstance(kind, type) and issubclass(kind, one):
            return kind(value)
    return value


def from_dict(data_class, data, config=None):
    config = config or Config()
    hints = get_type_hints(data_class)
    names = [one.name for one in fields(data_class)]
    for name in data:
        if config.strict and name not in names:
            raise UnexpectedDataError(f"can not match \"{name}\" to any data class field")
    return data_class(**{one.name: _made(data[one.name], hints[one.name], config) for one in fields(data_class) if one.name in data})
