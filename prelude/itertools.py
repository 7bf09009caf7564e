"""Iterators that compute an element on request; combinations and the like are computed as a whole, as in Python."""
from _refusal import refuse
from _choosing import rows_of_places
from _iteration import _advance, _given, _window, asked, is_whole

__passes_iterables_on__ = True


def _chained(first, *others):
    yield from first
    if others:
        yield from _chained(*others)


def _flattened(iterables):
    for it in iterables:
        yield from it


def chain(*iterables):
    if len(iterables) > 32:  # nested as deep as there are iterables, calls would exceed the limit
        return _flattened(iterables)
    return _chained(*iterables) if iterables else iter([])


chain.from_iterable = _flattened


def repeat(value, times=None):
    return iter([value] * times) if times is not None else (value for _ in range(1 << 62))


def count(start=0, step=1):
    if (isinstance(start, bool) and step != 1) or (isinstance(step, float) and not isinstance(start, float)):
        return (start + step * i if i else start for i in range(1 << 62))  # the first is not converted
    if isinstance(start, float) or step == 0:
        return (start + step * i for i in range(1 << 62))
    return iter(range(start, 1 << 62 if step > 0 else -(1 << 62), step))


def accumulate(iterable, func=None, *, initial=None):
    it = asked(iterable)
    if initial is None:
        if not _advance(it):
            return
        total = _given(it)
    else:
        total = initial
    yield total
    for v in it:
        total = total + v if func is None else func(total, v)
        yield total


def islice(iterable, *args):
    window = slice(*args)
    for bound in (window.start, window.stop, window.step):
        if isinstance(bound, (str, float, list, tuple, dict)):
            raise ValueError("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
        if isinstance(bound, int) and bound < 0:
            raise ValueError("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    step = 1 if window.step is None else window.step
    if isinstance(step, int) and step < 1:
        raise ValueError("Step for islice() must be a positive integer or None.")
    if isinstance(iterable, range):
        return iter(iterable[window])
    if isinstance(iterable, list):
        return _window(iterable, window.start or 0, window.stop, step)
    if is_whole(iterable):
        return iter(list(iterable)[window])
    return _sliced(asked(iterable), window.start or 0, window.stop, step)


def _sliced(it, start, stop, step):
    """Requests the elements up to the last one needed, but none after it."""
    i = 0
    wanted = start
    while stop is None or i < stop:
        if not _advance(it):
            return
        v = _given(it)
        if i == wanted:
            wanted += step
            yield v
        i += 1


def takewhile(predicate, iterable):
    for v in iterable:
        if not predicate(v):
            return
        yield v


def dropwhile(predicate, iterable):
    taking = False
    for v in iterable:
        if not taking:
            taking = not predicate(v)
        if taking:
            yield v


def filterfalse(predicate, iterable):
    for v in iterable:
        if not (v if predicate is None else predicate(v)):
            yield v


def compress(data, selectors):
    for d, s in zip(data, selectors):
        if s:
            yield d


def starmap(function, iterable):
    for args in iterable:
        yield function(*args)


def pairwise(iterable):
    if is_whole(iterable) and not isinstance(iterable, list):  # a list may change in between
        items = list(iterable)
        return zip(items, items[1:])
    return _pairs(iterable)


def _pairs(iterable):
    it = asked(iterable)
    if not _advance(it):
        return
    before = _given(it)
    for v in it:
        yield before, v
        before = v


def zip_longest(*iterables, fillvalue=None):
    if not all([is_whole(it) and not isinstance(it, list) for it in iterables]):  # a list may change in between
        return _longest([asked(it) for it in iterables], fillvalue)
    lists = [list(it) for it in iterables]
    n = max([len(v) for v in lists], default=0)
    return iter([tuple([v[i] if i < len(v) else fillvalue for v in lists]) for i in range(n)])


def _longest(iterators, fillvalue):
    left = [True for _ in iterators]
    while True:
        row = []
        for k in range(len(iterators)):
            left[k] = left[k] and _advance(iterators[k])
            row.append(_given(iterators[k]) if left[k] else fillvalue)
        if not any(left):
            return
        yield tuple(row)


def product(*iterables, repeat=1):
    pools = [tuple(it) for it in iterables] * repeat
    rows = [()]
    for pool in pools:
        rows = [row + (v,) for row in rows for v in pool]
    return iter(rows)


def combinations(iterable, r):
    if r < 0:
        raise ValueError("r must be non-negative")
    pool = tuple(iterable)
    return iter([tuple([pool[i] for i in row]) for row in rows_of_places(len(pool), r, False, False)])


def combinations_with_replacement(iterable, r):
    if r < 0:
        raise ValueError("r must be non-negative")
    pool = tuple(iterable)
    return iter([tuple([pool[i] for i in row]) for row in rows_of_places(len(pool), r, False, True)])


def permutations(iterable, r=None):
    pool = tuple(iterable)
    size = len(pool) if r is None else r
    if size < 0:
        raise ValueError("r must be non-negative")
    return iter([tuple([pool[i] for i in row]) for row in rows_of_places(len(pool), size, True, False)])


def groupby(iterable, key=None):
    groups = []
    for v in iterable:
        k = v if key is None else key(v)
        if groups and groups[-1][0] == k:
            groups[-1][1].append(v)
        else:
            groups.append((k, [v]))
    return iter([(k, iter(values)) for k, values in groups])


def tee(iterable, n=2):
    if is_whole(iterable) and not isinstance(iterable, list):  # a list may change in between
        return tuple([iter(iterable) for _ in range(n)])
    source, taken = asked(iterable), []
    return tuple([_branch(source, taken) for _ in range(n)])


def _branch(source, taken):
    i = 0
    while True:
        if i == len(taken):
            if not _advance(source):
                return
            taken.append(_given(source))
        yield taken[i]
        i += 1


def cycle(iterable):
    if not is_whole(iterable):
        return _cycled(iterable)
    items = list(iterable)
    return _around(iterable if isinstance(iterable, list) else items, items)


def _around(source, items):
    n = len(items)
    for i in range(1 << 62 if n else 0):
        if not _unchanged(source, items):  # the first pass would see the change, and later passes what the first has seen
            refuse("a list that changes while `cycle` goes over it cannot be compiled; cycle over a copy: cycle(list(xs))")
        yield items[i % n]


def _cycled(iterable):
    saved = []
    for v in iterable:
        saved.append(v)
        yield v
    n = len(saved)
    for i in range(1 << 62 if n else 0):
        yield saved[i % n]
