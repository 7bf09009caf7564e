"""How zip, map, filter, any and the like consume iterators one element at a time (C: frontend/exec/generator.h).

`_advance(it)` returns whether `it` has another element, which `_given(it)` then returns."""
from _pairing import pairs, results

__known_while_loops__ = True  # each requests an object's next element as long as there is one
__passes_iterables_on__ = True


def is_whole(iterable):
    """Returns whether the elements are available without advancing an iterator."""
    return isinstance(iterable, (list, tuple, range, str, dict, set))


def each(iterable):
    for v in iterable:
        yield v


def stepping(iterator):
    while True:
        try:
            v = iterator.__next__()
        except StopIteration:
            return
        yield v


def indexing(items):
    i = 0
    while True:
        try:
            v = items[i]
        except IndexError:
            return
        yield v
        i += 1


def asked(iterable):
    """Returns an iterator for _advance and _given."""
    it = iter(iterable)
    return stepping(it) if not isinstance(it, iterator) else it


def next_or(iterator, default):
    try:
        return iterator.__next__()
    except StopIteration:
        return default


def called_until(function, sentinel):
    while True:
        v = function()
        if v == sentinel:
            return
        yield v


def _rest(strict, others):
    """Returns an iterator over the others, or over rows of them, and whether it yields rows."""
    return asked(others[0] if len(others) == 1 else zipped(strict, *others)), len(others) == 1


def zipped(strict, first, *others):
    """Yields pairs, of which the second may be a row of all others, because a row that grows only if an iterator continues would have a run-time
    length."""
    if not others:
        return ((v,) for v in first)
    return pairs(strict, asked(first), *_rest(strict, others))


def mapped(function, first, *others):
    if not others:
        return (function(v) for v in first)
    return results(function, asked(first), *_rest(False, others))


def enumerated(iterable, start):
    i = start
    for v in iterable:
        yield i, v
        i += 1


def filtered(function, iterable):
    for v in iterable:
        if v if function is None else function(v):
            yield v


def any_of(iterable):
    for v in iterable:
        if v:
            return True
    return False


def all_of(iterable):
    for v in iterable:
        if not v:
            return False
    return True


def contains(iterable, item):
    for v in iterable:
        if v is item or v == item:
            return True
    return False


def extreme_of(choose, iterable, key, *default):
    """max or min by a key, which is called as the elements arrive."""
    pairs = [(key(v), v) for v in iterable]
    if default and not pairs:
        return default[0]
    return choose(pairs, key=lambda pair: pair[0])[1]
