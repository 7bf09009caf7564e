"""Enumerations: the compiler makes members from the class body."""


class auto:
    pass


class Enum(kind="enum"):
    @property
    def name(self):
        return self._name_

    @property
    def value(self):
        return self._value_

    @classmethod
    def _missing_(cls, value):
        return None


class IntEnum(int, Enum):
    pass


class StrEnum(str, Enum):
    pass


class Flag(Enum):
    def __contains__(self, other):
        return (self._value_ & other._value_) == other._value_

    def __bool__(self):
        return self._value_ != 0

    def __or__(self, other):
        return type(self)(self._value_ | other._value_)

    def __and__(self, other):
        return type(self)(self._value_ & other._value_)

    def __xor__(self, other):
        return type(self)(self._value_ ^ other._value_)

    def __str__(self):
        names = [one.name for one in type(self) if one._value_ & self._value_ == one._value_ and one._value_]
        return f"{type(self).__name__}.{'|'.join(names) if names else self._value_}"

    def __eq__(self, other):
        return isinstance(other, Flag) and self._value_ == other._value_


class IntFlag(int, Flag):
    pass


class EnumType(type):
    pass


EnumMeta = EnumType


def _of_value(cls, value):
    """Returns the member that has a value of the run."""
    if isinstance(value, cls):
        return value
    for member in cls:
        if member._value_ == value:
            return member
    found = cls._missing_(value)
    if found is None:
        raise ValueError(f"the value is not a valid {cls.__name__}")
    return found


def _of_names(cls, value, names, *, module=None, qualname=None, type=None, start=1, boundary=None):
    """Makes a class of the names of its members: Enum("Color", "RED GREEN")."""
    from builtins import type as make
    if isinstance(names, str):
        names = names.replace(",", " ").split()
    pairs = list(names.items()) if isinstance(names, dict) else list(names)
    counted = issubclass(cls, (Flag, StrEnum))
    members = {}
    for i, pair in enumerate(pairs):
        if not isinstance(pair, str):
            members[pair[0]] = pair[1]
        elif counted:
            members[pair] = start if i == 0 and start != 1 else auto()
        else:
            members[pair] = start + i
    return make(value, (cls,) if type is None else (type, cls), members)


def unique(enumeration):
    aliases = [f"{name} -> {member._name_}" for name, member in enumeration.__members__.items() if name != member._name_]
    if aliases:
        raise ValueError(f"duplicate values found in {enumeration!r}: {', '.join(aliases)}")
    return enumeration


class member:
    pass


class nonmember:
    pass
