"""Library functions that are called with `*values`, where the number of values is known only at run time. Each is named after the module
or kind of the function for which it stands, and that function, and takes the values as one list."""
from itertools import chain


def builtins_zip(rows, strict=False):
    parts = known_parts(rows)
    if parts:
        return iter([[row[k] for row in rows] for k in range(parts)])
    lengths = [len(row) for row in rows]
    n = min(lengths) if lengths else 0
    if strict and lengths and n != max(lengths):
        raise ValueError("zip() has arguments of different lengths")
    return iter([[row[k] for row in rows] for k in range(n)])


def _several(values):
    if len(values) < 2:
        raise TypeError("a single argument must be iterable")
    return values


def builtins_max(values, key=None):
    return max(_several(values), key=key)


def builtins_min(values, key=None):
    return min(_several(values), key=key)


def itertools_chain(iterables):
    return chain.from_iterable(iterables)


def set_union(self, others):
    members = self.copy()
    for other in others:
        members |= set(other)
    return members


def set_update(self, others):
    for other in others:
        self |= set(other)


def set_intersection(self, others):
    members = self.copy()
    for other in others:
        members &= set(other)
    return members


def set_difference(self, others):
    members = self.copy()
    for other in others:
        members -= set(other)
    return members
