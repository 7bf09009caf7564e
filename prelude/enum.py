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


def _bits_of(flag, other):
    """Returns the bits of an operand, which must be a flag of the class; an IntFlag takes numbers as well."""
    if isinstance(other, type(flag)):
        return other._value_
    return int(other) if isinstance(flag, int) and isinstance(other, int) else None


def _singles(cls):
    """Returns the members of one bit."""
    found = [one for one in cls.__members__.values() if one._value_ > 0 and one._value_ & (one._value_ - 1) == 0]
    return dict([(one._value_, one) for one in found])


def _named_by_parts(flag):
    """Names a flag of several members, or of none. A Flag has no other bits than its members; an IntFlag keeps them."""
    singles = _singles(type(flag))
    names, rest = [], flag._value_
    for bit in sorted(singles):
        if rest & bit:
            names.append(singles[bit]._name_)
            rest -= bit
    if rest and not isinstance(flag, int):
        raise ValueError(f"{flag._value_} is not a valid {type(flag).__name__}")
    flag._name_ = "|".join(names + ([str(rest)] if rest else [])) or None
    return flag


class Flag(Enum):
    def __contains__(self, other):
        if not isinstance(other, type(self)):
            raise TypeError("the operand is no flag of this class")
        return (self._value_ & other._value_) == other._value_

    def __iter__(self):
        singles = _singles(type(self))
        return iter([singles[bit] for bit in sorted(singles) if self._value_ & bit])

    def __len__(self):
        return len([bit for bit in _singles(type(self)) if self._value_ & bit])

    def __bool__(self):
        return self._value_ != 0

    def __or__(self, other):
        bits = _bits_of(self, other)
        return NotImplemented if bits is None else type(self)(self._value_ | bits)

    def __and__(self, other):
        bits = _bits_of(self, other)
        return NotImplemented if bits is None else type(self)(self._value_ & bits)

    def __xor__(self, other):
        bits = _bits_of(self, other)
        return NotImplemented if bits is None else type(self)(self._value_ ^ bits)

    def __invert__(self):
        return type(self)(sum(_singles(type(self))) & ~self._value_)

    def __str__(self):
        return f"{type(self).__name__}({self._value_})" if self._name_ is None else f"{type(self).__name__}.{self._name_}"

    def __repr__(self):
        return f"<{type(self).__name__}{'' if self._name_ is None else '.' + self._name_}: {self._value_!r}>"

    def __eq__(self, other):
        return isinstance(other, type(self)) and self._value_ == other._value_


Flag._equal_by = ("_value_",)


class IntFlag(int, Flag):
    def __str__(self):
        return str(self._value_)

    def __eq__(self, other):
        return self._value_ == other


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
