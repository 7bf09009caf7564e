"""What statements change: parts of lists, caches of results, the scope of a class, and what was done before an exception. Each function is a case."""
import functools
import itertools

from known import Rows


def part(n):
    yield n


def case0():
    items = [0, 1, 5]
    items[1:] += [4]
    items[:1] += (7, 8)
    items[::2] += []
    items[1:3] *= 2
    return items


def case1():
    rows = [[0], [1, 2]]
    rows[1][:1] += [3]
    rows[0] += [4]
    table = {'a': [1, 2, 3]}
    table['a'][1:] += [5]
    return rows, table


def case2():
    log = []
    for make in [lambda: log.append(dict(a=int('x'))), lambda: log.append([int('x')]), lambda: log.append(list(part(int('x')))), lambda: log.append((1, int('x'))),
                 lambda: log.append({'k': int('x')}), lambda: log.append(part(int('x'))), lambda: log.extend([1, int('x')]), lambda: log.append(absent)]:
        try:
            make()
        except (ValueError, NameError) as error:
            log.append(type(error).__name__)
    return log


@functools.lru_cache(maxsize=None)
def box(n):
    return [n]


def case3():
    first = box(1)
    first.append(5)
    found = [box(1), box(2), box(1) is first, box(n=1), box(1.0), box(True)]
    box.cache_clear()
    return found, box(1)


class Keeper:
    def __init__(self):
        self.k = 3
        self.calls = 0

    @functools.lru_cache()
    def get(self, n=1):
        self.calls += 1
        return self.k * n


def case4():
    one, other = Keeper(), Keeper()
    found = [one.get(), one.get(), one.get(2), one.get(n=2), other.get()]
    one.k = 5
    return found, one.get(), one.calls, other.calls, one.get(3)


def case5():
    log = []

    def noted(n):
        log.append(n)
        if n == 3:
            raise ValueError
        return n
    kept = functools.lru_cache(None)(noted)
    kept(1), kept(1), noted(1), noted(1)
    for _ in range(2):
        try:
            kept(3)
        except ValueError:
            log.append('V')
    never = functools.lru_cache(maxsize=0)(noted)
    never(1), never(1)
    return log


def case6():
    log = []

    @functools.cache
    def numbers(n):
        log.append(n)
        return n if n < 2 else numbers(n - 1) + numbers(n - 2)

    @functools.lru_cache
    def named(*places, **names):
        log.append((places, names))
    numbers(6)
    named(1, 2, x=3), named(1, 2, x=3), named((1, 2), x=3), named(1, ('x', 3)), named(1, x=3)
    return log


def case7():
    return frozenset([4, 2]), {4, 2}, frozenset((9, 1, 4)) | {3}, str({8, 0, 16}), f'{frozenset([7, 3])}', frozenset(), {(2, 1), (1, 2)}


a = 7
b = [1, 2]


class Inner:
    """Only the first source of a comprehension sees the names of the class."""
    a = 5
    b = [4]
    c = [a for _ in b]
    d = [[a for _ in range(2)] for q in b]
    e = sum(q * a for q in b)
    g = [lambda q=q: (q, a) for q in b]
    s = {x for x in b if x > a}
    k = {x: y for x in b for y in b[:0] + [a]}


def case8():
    a = 3

    class Local:
        a = 5
        b = [4, 5]
        c = [a for _ in b]
        d = [q for q in b for _ in range(a)]
        g = [lambda: (q, a) for q in b]

    class Absent:
        zz = 5
        c = [zz for _ in range(2)]
    return Local


def case9():
    return Inner.c, Inner.d, Inner.e, Inner.g[0](), Inner.s, Inner.k, a


def case10():
    a = 3

    class Local:
        a = 5
        b = [4, 5]
        c = [a for _ in b]
        d = [q for q in b for _ in range(a)]
        g = [lambda: (q, a) for q in b]
    return Local.c, Local.d, [g() for g in Local.g], a


def named(a=0, **more):
    return a, more


def case11():
    log = []
    for call in [lambda: dict(a=1, **{'a': 2}), lambda: named(a=1, **{'a': 2}), lambda: named(**{'b': 1}, **{'b': 2}), lambda: named(**{'a': 1, 'b': 2}, c=3)]:
        try:
            log.append(call())
        except TypeError as error:
            log.append(type(error).__name__)
    return log


class Counts:
    made = 0

    @classmethod
    def of(cls, n):
        cls.made += 1
        return n * cls.made


def case12():
    kept, both, largest = functools.lru_cache(Counts.of), functools.cache(functools.partial(max, 2)), functools.cache(abs)
    return kept(3), kept(3), kept(4), both(5), both(1), largest(-3), Counts.made


def case13():
    still, down = itertools.count(10, 0), itertools.count(3, -2)
    return [next(still) for _ in range(3)], [next(down) for _ in range(3)]


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10, case11, case12, case13])
