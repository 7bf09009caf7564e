"""beartype.door 0.22."""
from _refusal import refuse


def is_bearable(obj, hint, *, conf=None):
    if isinstance(hint, type):
        return isinstance(obj, hint)
    refuse("is_bearable() of a composed type is not supported: use isinstance")


def die_if_unbearable(obj, hint, *, conf=None):
    pass
