"""attrs 25.4: classes with declared attributes. Its own source writes methods as text and compiles them."""

from attrs import exceptions  # noqa: F401
from attrs.exceptions import FrozenInstanceError  # noqa: F401

__known_loops__ = True


class _Nothing:
    def __bool__(self):
        return False


NOTHING = _Nothing()


class AttrsInstance:
    pass


class Factory:
    def __init__(self, factory, takes_self=False):
        self.factory = factory
        self.takes_self = takes_self


class Attribute:
    def __init__(self, name, default, validator, converter, init, repr, eq, kw_only, type, metadata, alias, on_setattr):
        self.name, self.default, self.validator, self.converter = name, default, validator, converter
        self.init, self.repr, self.eq, self.kw_only, self.type, self.metadata = init, repr, eq, kw_only, type, metadata
        self.alias = alias if alias is not None else name.lstrip("_") if name else name
        self.on_setattr = on_setattr


class _Declared:
    """What a class body holds before the class is made."""

    def __init__(self, **options):
        self.options = options

    def default(self, method):
        self.options["default"] = Factory(method, takes_self=True)
        return method

    def validator(self, method):
        before = self.options["validator"]
        self.options["validator"] = method if before is None else validators.and_(before, method)
        return method


def field(*, default=NOTHING, validator=None, repr=True, hash=None, init=True, metadata=None, type=None, converter=None, factory=None,
          kw_only=False, eq=None, order=None, on_setattr=None, alias=None):
    if factory is not None:
        default = Factory(factory)
    validator = validators.and_(*validator) if isinstance(validator, (list, tuple)) else validator
    converter = converters.pipe(*converter) if isinstance(converter, (list, tuple)) else converter
    return _Declared(default=default, validator=validator, repr=repr, init=init, metadata=metadata or {}, type=type, converter=converter,
                     kw_only=kw_only, eq=eq is not False, alias=alias, on_setattr=on_setattr)


def attrib(default=NOTHING, validator=None, repr=True, eq=None, hash=None, init=True, metadata=None, type=None, converter=None, factory=None,
           kw_only=False, order=None, on_setattr=None, cmp=None, alias=None):
    return field(default=default, validator=validator, repr=repr, init=init, metadata=metadata, type=type, converter=converter, factory=factory,
                 kw_only=kw_only, eq=eq, alias=alias)


def _attribute(name, declared, type_, kw_only):
    options = dict(declared.options)
    options["type"] = options["type"] if options["type"] is not None else type_
    options["kw_only"] = options["kw_only"] or kw_only
    return Attribute(name=name, **options)


def _is_class_variable(annotation):
    return (annotation if isinstance(annotation, str) else str(annotation)).replace("typing.", "").startswith("ClassVar")


def _own(cls, annotated, kw_only):
    body = dict(vars(cls))
    annotations = dict(body.get("__annotations__", {}))
    if annotated is None:
        annotated = all([name in annotations for name, value in body.items() if isinstance(value, _Declared)])
    names = [name for name, value in body.items() if isinstance(value, _Declared)]
    if annotated:
        names = [name for name in annotations if not _is_class_variable(annotations[name])]
    found = []
    for name in names:
        declared = body.get(name, NOTHING)
        if not isinstance(declared, _Declared):
            declared = field(default=declared)
        if name in body:
            delattr(cls, name)
        found.append(_attribute(name, declared, annotations.get(name), kw_only))
    return found


def _set(self, name, value):
    object.__setattr__(self, name, value)


def _initialized(self, args, kwargs, run_validators=True):
    cls = type(self)
    if hasattr(cls, "__attrs_pre_init__"):
        self.__attrs_pre_init__()
    attributes = cls.__attrs_attrs__
    positional = [one for one in attributes if one.init and not one.kw_only]
    if len(args) > len(positional):
        raise TypeError(f"__init__() takes {len(positional) + 1} positional arguments but {len(args) + 1} were given")
    given = {one.alias: value for one, value in zip(positional, args)}
    for name, value in kwargs.items():
        if name in given or name not in [one.alias for one in attributes if one.init]:
            raise TypeError(f"__init__() got an unexpected keyword argument '{name}'")
        given[name] = value
    for one in attributes:
        if one.init and one.alias in given:
            value = given[one.alias]
        elif one.default is NOTHING:
            if one.init:
                raise TypeError(f"__init__() missing 1 required positional argument: '{one.alias}'")
            continue
        elif isinstance(one.default, Factory):
            value = one.default.factory(self) if one.default.takes_self else one.default.factory()
        else:
            value = one.default
        _set(self, one.name, one.converter(value) if one.converter is not None else value)
    for one in attributes:
        if one.validator is not None and one.init:
            one.validator(self, one, getattr(self, one.name))
    if hasattr(cls, "__attrs_post_init__"):
        self.__attrs_post_init__()


def _represented(self):
    parts = [f"{one.name}={getattr(self, one.name)!r}" for one in type(self).__attrs_attrs__ if one.repr]
    return f"{type(self).__qualname__.split('>.')[-1]}({', '.join(parts)})"


def _compared(self):
    return tuple([getattr(self, one.name) for one in type(self).__attrs_attrs__ if one.eq])


def _equal(self, other):
    return _compared(self) == _compared(other) if type(other) is type(self) else NotImplemented


def _frozen(self, name, value):
    raise FrozenInstanceError("can't set attribute")


def _assigned(self, name, value):
    for one in type(self).__attrs_attrs__:
        if one.name == name:
            value = one.converter(value) if one.converter is not None else value
            if one.validator is not None:
                one.validator(self, one, value)
    _set(self, name, value)


def _make(cls, annotated, frozen, kw_only, init, repr_, eq, order, checks):
    own = _own(cls, annotated, kw_only)
    inherited = []
    for base in reversed(cls.__mro__[1:]):
        for one in getattr(base, "__attrs_attrs__", ()):
            inherited = [other for other in inherited if other.name != one.name] + [one]
    names = [one.name for one in own]
    cls.__attrs_attrs__ = tuple([one for one in inherited if one.name not in names] + own)
    body = vars(cls)

    def start(self, *args, **kwargs):
        _initialized(self, args, kwargs)

    if init and "__init__" not in body:
        cls.__init__ = start
    elif "__init__" in body:
        cls.__attrs_init__ = start
    if repr_ and "__repr__" not in body:
        cls.__repr__ = _represented
    if eq and "__eq__" not in body:
        cls.__eq__ = _equal
        if frozen:
            cls.__hash__ = lambda self: hash(_compared(self))
    if order:
        cls.__lt__ = lambda self, other: _compared(self) < _compared(other)
        cls.__le__ = lambda self, other: _compared(self) <= _compared(other)
        cls.__gt__ = lambda self, other: _compared(self) > _compared(other)
        cls.__ge__ = lambda self, other: _compared(self) >= _compared(other)
    if frozen:
        cls.__setattr__ = _frozen
    elif checks and any([one.converter is not None or one.validator is not None for one in cls.__attrs_attrs__]):
        cls.__setattr__ = _assigned
    return cls


def define(maybe_cls=None, *, these=None, repr=True, unsafe_hash=None, hash=None, init=True, slots=True, frozen=False, weakref_slot=True, str=False,
           auto_attribs=None, kw_only=False, cache_hash=False, auto_exc=True, eq=True, order=False, auto_detect=True, getstate_setstate=None,
           on_setattr=None, field_transformer=None, match_args=True):
    def decorate(cls):
        return _make(cls, auto_attribs, frozen, kw_only, init, repr, eq, order, True)

    return decorate if maybe_cls is None else decorate(maybe_cls)


mutable = define


def frozen(maybe_cls=None, **options):
    return define(maybe_cls, frozen=True, **options)


def attributes(maybe_cls=None, these=None, repr_ns=None, repr=True, cmp=None, hash=None, init=True, slots=False, frozen=False, weakref_slot=True,
               str=False, auto_attribs=False, kw_only=False, cache_hash=False, auto_exc=False, eq=True, order=True, auto_detect=False, **more):
    def decorate(cls):
        return _make(cls, bool(auto_attribs), frozen, kw_only, init, repr, eq is not False, order is not False, False)

    return decorate if maybe_cls is None else decorate(maybe_cls)


def dataclass(maybe_cls=None, **options):
    return attributes(maybe_cls, auto_attribs=True, **options)


def fields(cls):
    return _Fields(cls.__attrs_attrs__)


class _Fields(tuple):
    def __getattr__(self, name):
        for one in self:
            if one.name == name:
                return one
        raise AttributeError(name)


def fields_dict(cls):
    return {one.name: one for one in cls.__attrs_attrs__}


def has(cls):
    return hasattr(cls, "__attrs_attrs__")


def _plain(value, recurse, filter, dict_factory):
    if recurse and has(type(value)):
        return asdict(value, recurse, filter, dict_factory)
    if recurse and isinstance(value, dict):
        return {key: _plain(one, recurse, filter, dict_factory) for key, one in value.items()}
    if recurse and isinstance(value, (list, tuple, set)):
        return [_plain(one, recurse, filter, dict_factory) for one in value]
    return value


def asdict(inst, recurse=True, filter=None, dict_factory=dict, retain_collection_types=False, value_serializer=None):
    result = dict_factory()
    for one in type(inst).__attrs_attrs__:
        value = getattr(inst, one.name)
        if filter is None or filter(one, value):
            result[one.name] = _plain(value, recurse, filter, dict_factory)
    return result


def astuple(inst, recurse=True, filter=None, tuple_factory=tuple, retain_collection_types=False):
    return tuple_factory([getattr(inst, one.name) for one in type(inst).__attrs_attrs__])


def evolve(inst, /, **changes):
    for one in type(inst).__attrs_attrs__:
        if one.init and one.alias not in changes:
            changes[one.alias] = getattr(inst, one.name)
    return type(inst)(**changes)


assoc = evolve


def validate(inst):
    for one in type(inst).__attrs_attrs__:
        if one.validator is not None:
            one.validator(inst, one, getattr(inst, one.name))


def make_class(name, attrs, bases=(object,), **options):
    body = dict(attrs) if isinstance(attrs, dict) else {one: field() for one in attrs}
    return define(type(name, tuple([one for one in bases if one is not object]), body), auto_attribs=False)


def resolve_types(cls, globalns=None, localns=None, attribs=None, include_extras=True):
    return cls


from attrs import converters, validators  # noqa: E402
