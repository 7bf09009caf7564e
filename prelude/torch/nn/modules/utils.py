"""Sizes given as one number or as one per dimension."""

from itertools import repeat


def _ntuple(n, name="parse"):
    def parse(x):
        if isinstance(x, (tuple, list)):
            return tuple(x)
        return (x,) * n

    return parse


_single = _ntuple(1)
_pair = _ntuple(2)
_triple = _ntuple(3)
_quadruple = _ntuple(4)


_of_dimensions = (None, _single, _pair, _triple)


def _reverse_repeat_tuple(t, n):
    repeated = ()
    for x in t:
        repeated = (x,) * n + repeated
    return repeated


def _list_with_default(out_size, defaults):
    if isinstance(out_size, int):
        return out_size
    return [v if v is not None else d for v, d in zip(out_size, defaults[-len(out_size):])]
