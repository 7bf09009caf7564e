"""Dataclasses: C code reads the fields from the class's annotations; this module has the functions around them."""

from _refusal import refuse


class _Missing:
    pass


class _Factory:
    """Stands for the default of a field with a factory in the signature of its class."""

    def __repr__(self):
        return "<factory>"


_HAS_DEFAULT_FACTORY = _Factory()
MISSING = _Missing()
KW_ONLY = _Missing()


class Field:
    _missing = MISSING

    def __init__(self, default, default_factory, init, kw_only, metadata, compare, repr):
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.kw_only = kw_only
        self.metadata = {} if metadata is None else metadata
        self.compare = compare
        self.repr = repr
        self.name = None
        self.type = None


class _Params:
    def __init__(self, init, repr, eq, order, unsafe_hash, frozen):
        self.init = init
        self.repr = repr
        self.eq = eq
        self.order = order
        self.unsafe_hash = unsafe_hash
        self.frozen = frozen


class FrozenInstanceError(AttributeError):
    pass


def _refuse_change(act, name):
    raise FrozenInstanceError(f"cannot {act} field {name!r}")


class InitVar(form="first"):
    pass


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None, kw_only=False):
    return Field(default, default_factory, init, kw_only, metadata, compare, repr)


def _is_same(self, other):
    return self is other


def _address(self):
    refuse("the text of this object contains its address, because its dataclass has repr=False: give the class a `__repr__`")


def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False, match_args=True,
              kw_only=False, slots=False, weakref_slot=False):
    def decorate(class_):
        if slots and "__slots__" in class_.__dict__:
            raise TypeError(f"{class_.__name__} already specifies __slots__")
        made = _make(class_, Field, frozen, kw_only, init, slots)  # noqa: F821
        made.__dataclass_fields__ = {one.name: one for one in fields(made)}
        if not eq and "__eq__" not in made.__dict__:
            made.__eq__ = _is_same
        if not repr and "__repr__" not in made.__dict__:
            made.__repr__ = _address
        made.__dataclass_params__ = _Params(init, repr, eq, order, unsafe_hash, frozen)
        return made

    return decorate if cls is None else decorate(cls)


def fields(class_or_instance):
    found = []
    for name, type_, default, factory, init, metadata, compare, repr in _fields(class_or_instance, MISSING):  # noqa: F821
        one = Field(default, factory, init, False, metadata, compare, repr)
        one.name = name
        one.type = type_
        found.append(one)
    return tuple(found)


def is_dataclass(obj):
    return _fields(obj, MISSING) is not None  # noqa: F821


def _value(value, dict_factory):
    if _fields(value, MISSING) is not None and not isinstance(value, (type, tuple)):  # noqa: F821
        return asdict(value, dict_factory=dict_factory)
    if isinstance(value, dict):
        return {key: _value(item, dict_factory) for key, item in value.items()}
    if isinstance(value, list):
        return [_value(item, dict_factory) for item in value]
    if isinstance(value, tuple):
        return tuple([_value(item, dict_factory) for item in value])
    return value


def asdict(obj, *, dict_factory=dict):
    return dict_factory([(one.name, _value(getattr(obj, one.name), dict_factory)) for one in fields(obj)])


def astuple(obj, *, tuple_factory=tuple):
    return tuple_factory([getattr(obj, one.name) for one in fields(obj)])


def replace(obj, /, **changes):
    values = {}
    for one in fields(obj):
        if one.init and one.name not in changes:
            values[one.name] = getattr(obj, one.name)
    return type(obj)(**values, **changes)


def make_dataclass(cls_name, fields, **kwargs):
    refuse("make_dataclass is not supported: write the class itself")
