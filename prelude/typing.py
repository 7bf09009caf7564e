"""Typing forms. What a subscript of them means is read by the compiler (types.c); the rest has no effect."""


class Any:
    pass


class Optional:
    pass


class Union:
    pass


class Callable:
    pass


class Literal:
    pass


class Final:
    pass


class ClassVar:
    pass


class Annotated:
    pass


class Required:
    pass


class NotRequired:
    pass


class Generic:
    pass


class Protocol:
    pass


class Type:
    pass


class Iterable:
    pass


class Iterator:
    pass


class Generator:
    pass


class Sequence:
    pass


class MutableSequence:
    pass


class Collection:
    pass


class Container:
    pass


class Hashable:
    pass


class Sized:
    pass


class Mapping:
    pass


class MutableMapping:
    pass


class DefaultDict:
    pass


class FrozenSet:
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
Tuple = tuple
TYPE_CHECKING = False

from collections import OrderedDict, deque as Deque  # noqa: E402
from collections import _named_tuple  # noqa: E402


class NamedTuple(tuple, kind="named_tuple"):
    def __class_getitem__(cls, item):
        return cls

    @classmethod
    def _make(cls, iterable):
        return cls(*iterable)


class TypedDict(dict):
    pass


def TypeVar(name, *constraints, bound=None, covariant=False, contravariant=False, default=None):
    return Any


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


def get_type_hints(obj, globalns=None, localns=None):
    return getattr(obj, "__annotations__", {})


def get_args(tp):
    return getattr(tp, "__args__", ())


def get_origin(tp):
    return getattr(tp, "__origin__", None)
