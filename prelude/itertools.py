"""Iterators as lists behind iter(): all that is iterated here is known when the graph is built, or one list of run-time length."""


class _Chain:
    def __call__(self, *iterables):
        return iter([v for it in iterables for v in it])

    def from_iterable(self, iterables):
        return iter([v for it in iterables for v in it])


chain = _Chain()


def repeat(value, times):
    return iter([value] * times)


def count(start=0, step=1):
    return iter(range(start, 1 << 62 if step > 0 else -(1 << 62), step))


def accumulate(iterable, func=None, *, initial=None):
    items = list(iterable) if initial is None else [initial, *iterable]
    out = items[:1]
    for v in items[1:]:
        out.append(out[-1] + v if func is None else func(out[-1], v))
    return iter(out)


def islice(iterable, *args):
    window = slice(*args)
    if isinstance(iterable, range):
        return iter(iterable[window])
    if hasattr(iterable, "__next__") and window.stop is not None:
        items = [v for _, v in zip(range(window.stop), iterable)]
    else:
        items = list(iterable)
    return iter(items[window])


def takewhile(predicate, iterable):
    out = []
    for v in iterable:
        if not predicate(v):
            break
        out.append(v)
    return iter(out)


def dropwhile(predicate, iterable):
    out = []
    taking = False
    for v in iterable:
        if taking or not predicate(v):
            taking = True
            out.append(v)
    return iter(out)


def filterfalse(predicate, iterable):
    if predicate is None:
        return iter([v for v in iterable if not v])
    return iter([v for v in iterable if not predicate(v)])


def compress(data, selectors):
    return iter([d for d, s in zip(data, selectors) if s])


def starmap(function, iterable):
    return iter([function(*args) for args in iterable])


def pairwise(iterable):
    items = list(iterable)
    return zip(items, items[1:])


def zip_longest(*iterables, fillvalue=None):
    lists = [list(it) for it in iterables]
    n = max([len(v) for v in lists], default=0)
    return iter([tuple([v[i] if i < len(v) else fillvalue for v in lists]) for i in range(n)])


def product(*iterables, repeat=1):
    pools = [tuple(it) for it in iterables] * repeat
    rows = [()]
    for pool in pools:
        rows = [row + (v,) for row in rows for v in pool]
    return iter(rows)


def _choose(n, r, ordered, again):
    rows = [()]
    for _ in range(r):
        longer = []
        for row in rows:
            for i in range(n):
                if ordered:
                    allowed = i not in row
                elif not row:
                    allowed = True
                elif again:
                    allowed = i >= row[-1]
                else:
                    allowed = i > row[-1]
                if allowed:
                    longer.append(row + (i,))
        rows = longer
    return rows


def combinations(iterable, r):
    pool = tuple(iterable)
    return iter([tuple([pool[i] for i in row]) for row in _choose(len(pool), r, False, False)])


def combinations_with_replacement(iterable, r):
    pool = tuple(iterable)
    return iter([tuple([pool[i] for i in row]) for row in _choose(len(pool), r, False, True)])


def permutations(iterable, r=None):
    pool = tuple(iterable)
    size = len(pool) if r is None else r
    return iter([tuple([pool[i] for i in row]) for row in _choose(len(pool), size, True, False)])


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
    items = list(iterable)
    return tuple([iter(items) for _ in range(n)])


def cycle(iterable):
    items = list(iterable)
    return (items[i % len(items)] for i in range(1 << 62))


def _columns(rows, n):
    """zip(*rows) of rows whose number only the run knows: a list for each of their n parts."""
    return [[row[k] for row in rows] for k in range(n)]
