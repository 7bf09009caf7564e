"""Typing forms. The compiler interprets their subscripts (frontend/exec/type_value.c); the rest has no effect."""


class Any(form="any"):
    pass


class Optional(form="optional"):
    pass


class Union(form="union"):
    pass


class Callable(form="callable", protocol="callable"):
    pass


class Literal(form="literal"):
    pass


class Final(form="first"):
    pass


class ClassVar(form="first"):
    pass


class Annotated(form="first"):
    pass


class Required(form="first"):
    pass


class NotRequired(form="first"):
    pass


class Generic:
    __slots__ = ()


class Protocol:
    __slots__ = ()


class Type:
    pass


class Iterable(form="list", protocol="iterable"):
    pass


class Iterator(form="list", protocol="iterator"):
    pass


class Generator(protocol="iterator"):
    pass


class Sequence(form="list", protocol="sequence"):
    """Provides the methods that a sequence class of the program derives from __getitem__ and __len__."""

    def __contains__(self, value):
        return self.count(value) > 0

    def __iter__(self):
        return iter([self[i] for i in range(len(self))])

    def __reversed__(self):
        return reversed([self[i] for i in range(len(self))])

    def index(self, value, start=0, stop=None):
        return [self[i] for i in range(len(self))].index(value, start, len(self) if stop is None else stop)

    def count(self, value):
        return [self[i] for i in range(len(self))].count(value)


class MutableSequence(Sequence, form="list", protocol="list"):
    """Provides also those derived from __setitem__, __delitem__ and insert."""

    def append(self, value):
        self.insert(len(self), value)

    def extend(self, values):
        for value in list(values):
            self.append(value)

    def __iadd__(self, values):
        self.extend(values)
        return self

    def pop(self, index=-1):
        value = self[index]
        del self[index]
        return value

    def remove(self, value):
        del self[self.index(value)]

    def clear(self):
        while len(self) > 0:
            self.pop()

    def reverse(self):
        values = [self[i] for i in range(len(self))]
        for i, value in enumerate(reversed(values)):
            self[i] = value


class Collection(form="list", protocol="sized"):
    pass


class AbstractSet(form="set", protocol="set"):
    """Provides the methods that a set class of the program derives from __contains__, __iter__ and __len__."""

    _equal_by = True

    @classmethod
    def _from_iterable(cls, it):
        return cls(it)

    def __le__(self, other):
        return len(self) <= len(other) and all([value in other for value in self])

    def __lt__(self, other):
        return len(self) < len(other) and self <= other

    def __ge__(self, other):
        return len(self) >= len(other) and all([value in self for value in other])

    def __gt__(self, other):
        return len(self) > len(other) and self >= other

    def __eq__(self, other):
        return isinstance(other, AbstractSet) and len(self) == len(other) and self <= other

    def __and__(self, other):
        return self._from_iterable([value for value in other if value in self])

    def __or__(self, other):
        return self._from_iterable([*self, *other])

    def __sub__(self, other):
        return self._from_iterable([value for value in self if value not in other])

    def __xor__(self, other):
        return (self - other) | [value for value in other if value not in self]

    def isdisjoint(self, other):
        return all([value not in self for value in other])


class Container(protocol="iterable"):
    pass


class Hashable(protocol="hashable"):
    pass


class Sized(protocol="sized"):
    pass


class Mapping(form="dict", protocol="mapping"):
    """Provides the methods that a mapping class of the program derives from __getitem__, __iter__ and __len__."""

    _equal_by = True

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key):
        try:
            self[key]
        except KeyError:
            return False
        return True

    def keys(self):
        return {key: None for key in self}.keys()

    def items(self):
        return {key: self[key] for key in self}.items()

    def values(self):
        return {key: self[key] for key in self}.values()

    def __eq__(self, other):
        return isinstance(other, Mapping) and dict(self.items()) == dict(other.items())


class MutableMapping(Mapping, form="dict", protocol="mapping"):
    """Provides also those derived from __setitem__ and __delitem__."""

    def pop(self, key, *default):
        if default and key not in self:
            return default[0]
        value = self[key]
        del self[key]
        return value

    def popitem(self):
        if not len(self):
            raise KeyError("the mapping is empty")
        key = list(self)[0]
        return key, self.pop(key)

    def clear(self):
        for key in list(self):
            del self[key]

    def update(self, other=(), /, **more):
        for key, value in dict(other, **more).items():
            self[key] = value

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
        return self[key]


class DefaultDict(form="dict"):
    pass


class Counter:
    pass


class ContextManager:
    pass


class Awaitable:
    pass


class Coroutine:
    pass


class AsyncIterator:
    pass


class AnyStr:
    pass


class Text:
    pass


class BinaryIO:
    pass


class IO:
    pass


class NoReturn:
    pass


class Never:
    pass


class Self:
    pass


class LiteralString:
    pass


class TypeAlias:
    pass


class TypeGuard:
    pass


class TypeIs:
    pass


class Concatenate:
    pass


class Unpack:
    pass


class SupportsInt:
    pass


class SupportsFloat:
    pass


class SupportsIndex:
    pass


List = list
Dict = dict
Set = set
FrozenSet = frozenset
Tuple = tuple
TYPE_CHECKING = False

from collections import OrderedDict, deque as Deque  # noqa: E402
from collections import _named_tuple  # noqa: E402


class NamedTuple(tuple, kind="named_tuple"):
    def __class_getitem__(cls, item):
        return cls

    @classmethod
    def _make(cls, iterable):
        items = tuple(iterable)
        if len(items) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(items)}")
        return cls(*items)


class TypedDict(dict):
    pass


class TypeVar:
    """Stands for any type: what is annotated with it keeps its own type."""

    def __init__(self, name, *constraints, bound=None, covariant=False, contravariant=False, default=None):
        self.__name__ = name
        self.__constraints__ = constraints
        self.__bound__ = bound
        self.__covariant__ = covariant
        self.__contravariant__ = contravariant

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __repr__(self):
        return ("+" if self.__covariant__ else "-" if self.__contravariant__ else "~") + self.__name__


def ParamSpec(name, *, bound=None):
    return Any


def TypeVarTuple(name):
    return Any


def NewType(name, tp):
    return tp


def cast(typ, val):
    return val


def overload(func):
    return func


def final(f):
    return f


def no_type_check(f):
    return f


def runtime_checkable(cls):
    return cls


def override(method):
    return method


def assert_never(arg):
    raise AssertionError("this is never reached")


def assert_type(val, typ):
    return val


def reveal_type(obj, /):
    return obj


def _without_extras(tp):
    return tp.__origin__ if hasattr(tp, "__metadata__") else tp


class ForwardRef:
    def __init__(self, arg, *more, **options):
        self.__forward_arg__ = arg


def _found(text, owner, globalns, localns):
    """Returns what a name in a text stands for in the namespaces or in the module of its owner; the text, if there is nothing of that name."""
    import builtins
    import sys
    first, *rest = text.split(".")
    module = sys.modules[owner.__module__] if hasattr(owner, "__module__") else None
    for names in (localns, globalns):
        if names is not None and first in names:
            found = names[first]
            break
    else:
        place = module if module is not None and hasattr(module, first) else builtins
        if not hasattr(place, first):
            return text
        found = getattr(place, first)
    for name in rest:
        found = getattr(found, name)
    return found


def _resolved(tp, owner, globalns, localns):
    """Returns the type with the names in its parts replaced by what they stand for."""
    text = tp.__forward_arg__ if isinstance(tp, ForwardRef) else tp
    if isinstance(text, str):
        return _found(text, owner, globalns, localns)
    args, origin = getattr(tp, "__args__", ()), getattr(tp, "__origin__", None)
    if origin is None or origin is Literal or hasattr(tp, "__metadata__") or not isinstance(args, tuple):
        return tp
    parts = tuple([_resolved(one, owner, globalns, localns) for one in args])
    if all([new is old for new, old in zip(parts, args)]):
        return tp
    return Union[parts] if origin is Union else origin[parts]


def _eval_type(t, globalns=None, localns=None, *rest, **options):
    return _resolved(t, None, globalns, localns)


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    while hasattr(obj, "__wrapped__") and obj.__wrapped__ is not obj:
        obj = obj.__wrapped__
    found = _hints(obj)  # noqa: F821
    hints = getattr(obj, "__annotations__", {}) if found is None else found
    hints = {name: _resolved(tp, obj, globalns, localns) for name, tp in hints.items()}
    return hints if include_extras else {name: _without_extras(tp) for name, tp in hints.items()}


def get_args(tp):
    if hasattr(tp, "__metadata__"):
        return (tp.__origin__,) + tp.__metadata__
    return getattr(tp, "__args__", ())


def get_origin(tp):
    return Annotated if hasattr(tp, "__metadata__") else getattr(tp, "__origin__", None)


def dataclass_transform(**_):
    return lambda cls: cls
