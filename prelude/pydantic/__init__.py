"""pydantic 2.12: models whose fields are converted and checked. Its core is a compiled library."""

from enum import Enum
from typing import Annotated, get_args, get_origin

from _refusal import refuse

__known_loops__ = True


class ValidationError(ValueError):
    pass


class _Undefined:
    pass


_UNDEFINED = _Undefined()


class ConfigDict(dict):
    pass


class FieldInfo:
    def __init__(self, default, default_factory, alias, bounds, description):
        self.default, self.default_factory, self.alias = default, default_factory, alias
        self.bounds, self.description, self.annotation = bounds, description, None

    def is_required(self):
        return self.default is _UNDEFINED and self.default_factory is None

    def get_default(self):
        from copy import deepcopy
        return self.default_factory() if self.default_factory is not None else deepcopy(self.default)


def Field(default=_UNDEFINED, *, default_factory=None, alias=None, gt=None, ge=None, lt=None, le=None, min_length=None, max_length=None,
          description=None, **more):
    default = _UNDEFINED if default is ... else default
    bounds = {"gt": gt, "ge": ge, "lt": lt, "le": le, "min_length": min_length, "max_length": max_length}
    return FieldInfo(default, default_factory, alias, bounds, description)


PositiveInt, PositiveFloat = Annotated[int, Field(gt=0)], Annotated[float, Field(gt=0)]
NegativeInt, NegativeFloat = Annotated[int, Field(lt=0)], Annotated[float, Field(lt=0)]
NonNegativeInt, NonNegativeFloat = Annotated[int, Field(ge=0)], Annotated[float, Field(ge=0)]
NonPositiveInt, NonPositiveFloat = Annotated[int, Field(le=0)], Annotated[float, Field(le=0)]


def PrivateAttr(default=_UNDEFINED, *, default_factory=None):
    return Field(default, default_factory=default_factory)


def _marked(kind, names, options):
    def mark(method):
        function = method.__func__ if isinstance(method, (classmethod, staticmethod)) else method
        return _Validator(kind, names, options.get("mode", "after"), function)

    return mark


class _Validator:
    def __init__(self, kind, names, mode, function):
        self.kind, self.names, self.mode, self.function = kind, names, mode, function


def field_validator(*names, **options):
    return _marked("field", names, options)


def validator(*names, pre=False, always=False, **options):
    return _marked("field", names, {"mode": "before" if pre else "after"})


def model_validator(*, mode="after"):
    return _marked("model", (), {"mode": mode})


def root_validator(*args, **options):
    refuse("root_validator is not supported: use model_validator")


class _Computed:
    def __init__(self, getter):
        self.getter = getter if isinstance(getter, property) else property(getter)


def computed_field(function=None, **options):
    return _Computed if function is None else _Computed(function)


def field_serializer(*names, **options):
    return lambda function: function


def validate_call(function=None, **options):
    return (lambda made: made) if function is None else function


validate_arguments = validate_call


def _fail(name, why):
    raise ValidationError(f"{name}: {why}")


def _number(value, kind, name):
    if isinstance(value, str):
        try:
            return kind(value)
        except ValueError:
            _fail(name, "Input should be a valid number")
    if kind is int and isinstance(value, float) and value != int(value):
        _fail(name, "Input should be a valid integer, got a number with a fractional part")
    if not isinstance(value, (int, float)):
        _fail(name, "Input should be a valid number")
    return kind(value)


def _one_of(value, choices, name):
    for one in choices:
        plain = one if isinstance(one, type) else get_origin(one)
        if one is None or one is type(None):
            if value is None:
                return None
        elif isinstance(plain, type) and isinstance(value, plain) and type(value) is not bool or plain is bool and isinstance(value, bool):
            return _converted(value, one, name)
    for one in [one for one in choices if one is not None and one is not type(None)]:
        try:
            return _converted(value, one, name)
        except ValidationError:
            pass
    _fail(name, "Input fits no member of the union")


def _converted(value, annotation, name):
    origin, args = get_origin(annotation), get_args(annotation)
    if annotation in (int, float):
        return _number(value, annotation, name)
    if annotation is bool:
        return value if isinstance(value, bool) else _boolean(value, name)
    if annotation is str:
        return value if isinstance(value, str) else _fail(name, "Input should be a valid string")
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return value if isinstance(value, annotation) else annotation(**value)
    if origin in (list, tuple, set, frozenset):
        if origin is tuple and len(args) > 1 and args[1] is not ...:
            return tuple([_converted(one, kind, name) for one, kind in zip(value, args)])
        return origin([_converted(one, args[0], name) for one in value])
    if origin is dict:
        return {_converted(key, args[0], name): _converted(one, args[1], name) for key, one in value.items()}
    if "Union" in str(origin):
        return _one_of(value, args, name)
    if annotation in (list, tuple, set, dict) and not isinstance(value, annotation):
        return annotation(value)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return annotation(value)
    if isinstance(annotation, type) and not isinstance(value, annotation):
        refuse(f"pydantic's conversion to {annotation.__name__} is not supported: give the field a value of that class")
    if "Annotated" in str(origin):
        value = _converted(value, args[0], name)
        for one in args[1:]:
            if isinstance(one, FieldInfo):
                _bounded(value, one, name)
    return value


def _boolean(value, name):
    if value in (1, "1", "true", "True", "yes", "on"):
        return True
    if value in (0, "0", "false", "False", "no", "off"):
        return False
    _fail(name, "Input should be a valid boolean")


def _bounded(value, info, name):
    tests = {"gt": lambda bound: value > bound, "ge": lambda bound: value >= bound, "lt": lambda bound: value < bound, "le": lambda bound: value <= bound,
             "min_length": lambda bound: len(value) >= bound, "max_length": lambda bound: len(value) <= bound}
    for key, bound in info.bounds.items():
        if bound is not None and value is not None and not tests[key](bound):
            _fail(name, f"Input violates {key}={bound}")


def _is_open(annotation):
    """Returns whether a type, or a part of one, is still a text."""
    if isinstance(annotation, str):
        return True
    parts = getattr(annotation, "__args__", ())
    return type(parts) is tuple and any([_is_open(one) for one in parts])


class BaseModel:
    model_config = {}
    model_fields = {}
    model_extra = None
    _validators = ()
    _computed = ()
    _typed = None

    @classmethod
    def model_rebuild(cls, **options):
        """Reads the annotations again, since they may name classes that are defined after this one, such as itself."""
        from typing import get_type_hints
        hints = get_type_hints(cls, include_extras=True)
        for name, info in cls.model_fields.items():
            info.annotation = hints.get(name, info.annotation)
        cls._typed = cls

    def __init_subclass__(cls, **kwargs):
        from typing import get_type_hints
        known, found, computed = dict(cls.model_fields), list(cls._validators), list(cls._computed)
        hints = get_type_hints(cls, include_extras=True)
        for name in dict(cls.__annotations__):
            if name.startswith("_") or name == "model_config":
                continue
            given = vars(cls).get(name, _UNDEFINED)
            info = given if isinstance(given, FieldInfo) else Field(given)
            info.annotation = hints[name]
            known[name] = info
        for name, value in list(vars(cls).items()):
            if isinstance(value, _Validator):
                found.append(value)
            elif isinstance(value, _Computed):
                computed.append(name)
                setattr(cls, name, value.getter)
            if name in known and not name.startswith("_"):
                delattr(cls, name)
        cls.model_fields = known
        if not any([_is_open(info.annotation) for info in known.values()]):
            cls._typed = cls
        cls._validators, cls._computed = tuple(found), tuple(computed)

    def __init__(self, **data):
        cls = type(self)
        if cls._typed is not cls:
            cls.model_rebuild()
        for one in cls._validators:
            if one.kind == "model" and one.mode == "before":
                data = one.function(cls, data)
        extra = cls.model_config.get("extra", "ignore")
        names = [info.alias or name for name, info in cls.model_fields.items()] + list(cls.model_fields)
        for name in data:
            if name not in names and extra == "forbid":
                _fail(name, "Extra inputs are not permitted")
        for name, info in cls.model_fields.items():
            key = info.alias if info.alias is not None and info.alias in data else name
            if key not in data:
                if info.is_required():
                    _fail(name, "Field required")
                object.__setattr__(self, name, info.get_default())
                continue
            value = data[key]
            value = cls._validated(name, value, "before")
            value = _converted(value, info.annotation, name)
            _bounded(value, info, name)
            object.__setattr__(self, name, cls._validated(name, value, "after"))
        if extra == "allow":
            object.__setattr__(self, "model_extra", {name: value for name, value in data.items() if name not in names})
            for name, value in self.model_extra.items():
                object.__setattr__(self, name, value)
        for one in cls._validators:
            if one.kind == "model" and one.mode == "after":
                one.function(self)
        if hasattr(cls, "model_post_init"):
            self.model_post_init(None)

    @classmethod
    def _validated(cls, name, value, mode):
        for one in cls._validators:
            if one.kind == "field" and one.mode == mode and (name in one.names or "*" in one.names):
                value = one.function(cls, value)
        return value

    def __setattr__(self, name, value):
        if type(self).model_config.get("frozen"):
            _fail(name, "Instance is frozen")
        object.__setattr__(self, name, value)

    def __eq__(self, other):
        return type(self) is type(other) and self.model_dump() == other.model_dump()

    def _names(self):
        return list(type(self).model_fields) + list(self.model_extra or {})

    def __repr__(self):
        return f"{type(self).__name__}({', '.join([f'{name}={getattr(self, name)!r}' for name in self._names() + list(self._computed)])})"

    def __iter__(self):
        return iter([(name, getattr(self, name)) for name in self._names()])

    def model_dump(self, *, exclude=None, include=None, exclude_none=False, **options):
        result = {}
        for name in self._names() + list(self._computed):
            value = getattr(self, name)
            if name in (exclude or ()) or include is not None and name not in include or exclude_none and value is None:
                continue
            result[name] = _dumped(value)
        return result

    dict = model_dump

    def model_copy(self, *, update=None, deep=False):
        from copy import copy, deepcopy
        made = deepcopy(self) if deep else copy(self)
        for name, value in (update or {}).items():
            object.__setattr__(made, name, value)
        return made

    copy = model_copy

    @classmethod
    def model_validate(cls, obj):
        return obj if isinstance(obj, cls) else cls(**obj)

    parse_obj = model_validate

    @classmethod
    def model_validate_json(cls, text):
        from json import loads
        return cls(**loads(text))

    parse_raw = model_validate_json

    @classmethod
    def model_construct(cls, **values):
        made = object.__new__(cls)
        for name, info in cls.model_fields.items():
            object.__setattr__(made, name, values[name] if name in values else info.get_default())
        return made


def _dumped(value):
    if isinstance(value, BaseModel):
        return value.model_dump()
    if isinstance(value, dict):
        return {key: _dumped(one) for key, one in value.items()}
    if isinstance(value, (list, tuple, set)):
        return type(value)([_dumped(one) for one in value])
    return value
