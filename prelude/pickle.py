"""pickle: the bytes of plain values, which memos use as keys. Those of other values are refused where the program reads them. What it reads from
files, and all else, is as of a package that was not found."""

import _pickle
import io
import math

from _refusal import refuse

HIGHEST_PROTOCOL = 5
DEFAULT_PROTOCOL = 4


class _Unknown(Exception):
    """The value has bytes that are not known here."""


class _Unread:
    """The bytes of such a value."""

    _equal_by = True  # they are no key

    def _read(self, *args):
        refuse("the bytes that `pickle.dumps` makes of a value that occurs several times, of an int of more than 32 bits, of another protocol than 4, or "
               "of another value than None, numbers, text, bytes, and lists, tuples and dictionaries of these")

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = __len__ = __bool__ = __iter__ = __contains__ = __getitem__ = _read
    __add__ = __radd__ = __mul__ = __rmul__ = __mod__ = __str__ = __repr__ = __format__ = __bytes__ = __getattr__ = _read


def _counted(short, long, data, seen, key):
    """A text or bytes, which are written once if they are the same object: whether equal ones are is not known."""
    if key in seen:
        raise _Unknown
    seen.append(key)
    size = len(data)
    return (short + bytes([size]) if size < 256 else long + size.to_bytes(4, "little")) + data + b"\x94"


def _whole(value):
    if 0 <= value < 256:
        return b"K" + bytes([value])
    if 0 <= value < 65536:
        return b"M" + value.to_bytes(2, "little")
    if -(2**31) <= value < 2**31:
        return b"J" + (value % 2**32).to_bytes(4, "little")
    raise _Unknown


def _double(value):
    """The bits of a float: sign, exponent and mantissa, with the highest byte first."""
    sign = 128 if math.copysign(1.0, value) < 0 else 0
    if value != value or math.isinf(value):
        return bytes([sign + 127, 248 if value != value else 240, 0, 0, 0, 0, 0, 0])
    part, power = math.frexp(abs(value))
    power = power + 1022 if value else 0
    if power > 0:
        mantissa = int((2 * part - 1) * 2**52)
    else:  # below the smallest normal number
        mantissa, power = int(math.ldexp(part, 52 + power)) if value else 0, 0
    return bytes([sign + power // 16, power % 16 * 16 + mantissa // 2**48]) + (mantissa % 2**48).to_bytes(6, "big")


def _batch(items, one, several):
    return items[0] + one if len(items) == 1 else b"(" + b"".join(items) + several if items else b""


def _saved(value, seen):
    if value is None:
        return b"N"
    kind = type(value)
    if kind is bool:
        return b"\x88" if value else b"\x89"
    if kind is int:
        return _whole(value)
    if kind is float:
        return b"G" + _double(value)
    if kind is str:
        return _counted(b"\x8c", b"X", value.encode(), seen, value)
    if kind is bytes:
        return _counted(b"C", b"B", value, seen, value)
    if kind is dict and len(value) <= 1000:
        return b"}\x94" + _batch([_saved(key, seen) + _saved(item, seen) for key, item in value.items()], b"s", b"u")
    if kind is list and len(value) <= 1000:
        return b"]\x94" + _batch([_saved(item, seen) for item in value], b"a", b"e")
    if kind is tuple:
        items = [_saved(item, seen) for item in value]
        if not items:
            return b")"
        return b"".join(items) + (b"\x85", b"\x86", b"\x87")[len(items) - 1] + b"\x94" if len(items) < 4 else b"(" + b"".join(items) + b"t\x94"
    raise _Unknown


def dumps(obj, protocol=None, *, fix_imports=True, buffer_callback=None):
    if protocol not in (None, DEFAULT_PROTOCOL):
        return _Unread()
    try:
        saved = _saved(obj, []) + b"."
    except _Unknown:
        return _Unread()
    frame = b"\x95" + len(saved).to_bytes(8, "little") if len(saved) >= 4 else b""
    return b"\x80\x04" + frame + saved


def dump(obj, file, protocol=None, *, fix_imports=True, buffer_callback=None):
    data = dumps(obj, protocol)
    if isinstance(data, _Unread) and isinstance(file, io.BytesIO):
        file._value = file._at = data
    else:
        file.write(data)


def __getattr__(name):
    return getattr(_pickle, name)
