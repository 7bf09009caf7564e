"""pickle: the bytes of plain values, which memos use as keys. What it reads from files, and all else, is as of a package that was not found."""

import _pickle

from _refusal import refuse

HIGHEST_PROTOCOL = 5
DEFAULT_PROTOCOL = 4


def _counted(short, long, data, seen, key):
    """A text or bytes, which are written once if they are the same object: whether equal ones are is not known."""
    if key in seen:
        refuse("`pickle.dumps` of a value that occurs several times")
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
    refuse("`pickle.dumps` of an int of more than 32 bits")


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
    refuse("`pickle.dumps` of another value than None, numbers that are no floats, text, bytes, and lists, tuples and dictionaries of these")


def dumps(obj, protocol=None):
    if protocol not in (None, DEFAULT_PROTOCOL):
        refuse("`pickle.dumps` with another protocol than 4")
    saved = _saved(obj, []) + b"."
    frame = b"\x95" + len(saved).to_bytes(8, "little") if len(saved) >= 4 else b""
    return b"\x80\x04" + frame + saved


def __getattr__(name):
    return getattr(_pickle, name)
