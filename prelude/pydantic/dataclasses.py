"""pydantic.dataclasses 2.12: dataclasses whose arguments are converted and checked as the fields of a model are."""

import dataclasses
from typing import get_type_hints

from _refusal import refuse
from pydantic import FieldInfo, _bounded, _converted, _Validator

__known_loops__ = True


def _with_fields(cls):
    """Replaces each `Field(...)` by a field of dataclasses. Returns them, with their names."""
    found = []
    for name, value in list(vars(cls).items()):
        if isinstance(value, _Validator):
            refuse("validators of pydantic's dataclasses are not supported: use a BaseModel")
        if not isinstance(value, FieldInfo):
            continue
        found.append((name, value))
        if value.is_required():
            delattr(cls, name)
        elif value.default_factory is not None:
            setattr(cls, name, dataclasses.field(default_factory=value.default_factory))
        else:
            setattr(cls, name, value.default)
    return tuple(found)


def _checked(cls, options, config):
    fields = getattr(cls, "_pydantic_fields", ()) + _with_fields(cls)
    made = dataclasses.dataclass(**options)(cls)
    names = [one.name for one in dataclasses.fields(made) if one.init]
    plain = made.__init__

    def __init__(self, *args, **kwargs):
        hints, given = get_type_hints(made), dict(zip(names, args))
        if len(args) > len(names) or (config or {}).get("extra", "ignore") == "forbid" and any([name not in names for name in kwargs]):
            raise TypeError(f"{made.__name__}() got arguments that it does not take")
        given.update({name: value for name, value in kwargs.items() if name in names})
        for name, value in given.items():
            given[name] = _converted(value, hints[name], name)
            for field, info in fields:
                if field == name:
                    _bounded(given[name], info, name)
        plain(self, **given)

    made.__init__, made._pydantic_fields = __init__, fields
    return made


def dataclass(_cls=None, *, config=None, validate_on_init=None, kw_only=False, frozen=False, init=False, repr=True, eq=True, order=False,
              unsafe_hash=False, slots=False):
    options = {"kw_only": kw_only, "frozen": frozen, "repr": repr, "eq": eq, "order": order, "unsafe_hash": unsafe_hash, "slots": slots}

    def decorate(cls):
        return _checked(cls, options, config)

    return decorate if _cls is None else decorate(_cls)


def is_pydantic_dataclass(class_):
    return hasattr(class_, "_pydantic_fields")


def rebuild_dataclass(cls, **options):
    return True
