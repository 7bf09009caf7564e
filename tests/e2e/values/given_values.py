"""Elements of generators that raise where they are consumed. Each function is a case."""
import itertools

from known import Rows


class G:
    def __init__(self, v): self.v = v
    def __iter__(self):
        yield from self.v
        self.v = 'end'
def g(v):
    for x in v:
        yield x


def case0():
    out = []
    for make in (G, g):
        for f in (lambda n: dict(n('ab')), lambda n: sum(n('ab')), lambda n: set(n([1, [1]])), lambda n: ','.join(n([1])), lambda n: max(n([1, 'a'])), lambda n: {k: v for k, v in n(['abc'])}, lambda n: [int(x) for x in n(['1', 'x'])], lambda n: list(map(int, n('1x'))), lambda n: [].extend(n(5)), lambda n: {}.update(n([1])), lambda n: {1}.union(n([[2]])), lambda n: dict.fromkeys(n([[1]])), lambda n: any(x > 0 for x in n(['a'])), lambda n: all(x > 0 for x in n(['a'])), lambda n: min(n([])), lambda n: list(zip(n([1]), n(5))), lambda n: [*n([1]), *n(5)], lambda n: (lambda *a: a)(*n(5)), lambda n: sum(n([1, 2])), lambda n: tuple(n(5)), lambda n: bytes(n([1, 300])), lambda n: list(filter(lambda v: v > 0, n(['a']))), lambda n: list(itertools.accumulate(n([1, 'a']))), lambda n: sum((x for x in n('ab')), 0), lambda n: dict(x for x in n([1])), lambda n: 'z' in n(5), lambda n: list(enumerate(n(5))), lambda n: sum(n([1.5]), 'a'), lambda n: set(x for x in n([[1]])), lambda n: [a for a, b in n([(1, 2), 3])]):
            try:
                out.append(f(make))
            except Exception as e:
                out.append(type(e).__name__)
    return out


def case1():
    out = []
    try:
        out.append([int(x) for x in g(['1', 'x'])])
    except ValueError:
        out.append('VE')
    return out


def case2():
    out = []
    f = lambda: [int(x) for x in g(['1', 'x'])]
    try:
        out.append(f())
    except ValueError:
        out.append('VE')
    return out


def case3():
    out = []
    def f():
        return [int(x) for x in g(['1', 'x'])]
    try:
        out.append(f())
    except ValueError:
        out.append('VE')
    return out


def case4():
    out = []
    f = lambda: dict(g('ab'))
    try:
        out.append(f())
    except ValueError:
        out.append('VE')
    return out


def case5():
    out = []
    f = lambda n: n + [int(x) for x in g(['1', 'x'])]
    try:
        y = f([1])
        out.append('not')
    except ValueError:
        out.append('VE')
    return out


def case6():
    out = []
    f = lambda: [int(x) for x in ['1', 'x']]
    try:
        out.append(f())
    except ValueError:
        out.append('VE')
    return out


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6])
