"""Keys without a hash, and the order in which operands are evaluated until one raises. Each function is a case."""
import itertools
import functools
from dataclasses import dataclass

from known import Rows


@dataclass
class Pr:
    a: int = 1
class Eq:
    def __eq__(self, o): return True


@functools.total_ordering
class To:
    def __init__(self, k): self.k = k
    def __lt__(self, o): return None


@functools.total_ordering
class Tp:
    def __init__(self, k): self.k = k
    def __eq__(self, o): return self.k == o.k
    def __gt__(self, o): return self.k > o.k if isinstance(o, Tp) else NotImplemented


class Nd:
    def __init__(self, v): self.v = v
    def __iter__(self): return iter(self.v)


def case0():
    out = []
    for f in (lambda: {Pr(): 1}, lambda: hash(Pr()), lambda: {1: 2}[Pr()], lambda: {1: 2}.get(Pr()), lambda: {1: 2}.pop(Pr(), 3), lambda: {Pr()}, lambda: Pr() in {1}, lambda: Pr() in {1: 2}, lambda: {1}.add(Pr()), lambda: {Eq(): 1}, lambda: {1: 2}[[1]], lambda: [1] in {1: 2}, lambda: {1: 2}.get([1]), lambda: {1: 2}.setdefault([1], 2), lambda: {1: 2}[{}], lambda: {1: 2}[(1, [2])], lambda: {[1]}, lambda: frozenset([[1]]), lambda: dict.fromkeys([[1]]), lambda: dict([([1], 2)]), lambda: {(1, [2]): 3}, lambda: {1: 2}.pop([1], None), lambda: [Pr()].index(Pr()), lambda: {1, 2} - {3}):
        try:
            out.append(f())
        except Exception as e:
            out.append(type(e).__name__)
    return out


def case1():
    return To(1) > To(2), To(1) <= To(2), To(1) >= To(2)


def case2():
    out = [Tp(1) < Tp(2), Tp(1) <= Tp(1), Tp(2) >= Tp(1), sorted([Tp(3), Tp(1)])[0].k, max(Tp(1), Tp(5)).k]
    try:
        Tp(1) < 3
    except TypeError:
        out.append('TE')
    return out


def case3():
    log = []
    def f():
        log.append('f')
        return 1
    d = {}
    try:
        d['x'] += f()
    except KeyError:
        log.append('KE')
    l = []
    try:
        l[3] += f()
    except IndexError:
        log.append('IE')
    class A: pass
    a = A()
    try:
        a.z += f()
    except AttributeError:
        log.append('AE')
    try:
        zz += f()
    except NameError:
        log.append('NE')
    return log


def case4():
    out = []
    for f in (lambda: dict(Nd([1])), lambda: dict(Nd(['ab'])), lambda: dict(Nd([])), lambda: sum(Nd('ab')), lambda: sum(Nd([1, 2])), lambda: sum('ab'), lambda: sum(['a'], ''), lambda: sum([[1], [2]], []), lambda: sum([b'a'], b''), lambda: dict(Nd([(1, 2, 3)])), lambda: max(Nd([])), lambda: min([], default=3), lambda: list(zip(Nd([1, 2]), Nd('ab'))), lambda: sorted(Nd([3, 1])), lambda: sum([1.5, True]), lambda: sum(x for x in Nd([1])), lambda: ','.join(Nd('ab')), lambda: ','.join(Nd([1])), lambda: any(Nd([0, 3])), lambda: set(Nd([1, 1])), lambda: tuple(Nd('ab')), lambda: [*Nd('ab')], lambda: max(Nd([1, 3]), key=lambda v: -v), lambda: enumerate(5), lambda: list(map(int, Nd(['1', 'x']))), lambda: list(reversed(Nd([1]))), lambda: list(itertools.islice([1, 2], -1)), lambda: list(itertools.islice(5, 'a')), lambda: next(Nd([1])), lambda: next(iter([]), 5), lambda: iter(5)):
        try:
            out.append(f())
        except Exception as e:
            out.append(type(e).__name__)
    return out


def case5():
    log = []
    def t(v):
        log.append(v)
        return v
    def bad(v):
        log.append(('bad', v))
        raise ValueError
    for f in (lambda: [t(1), bad(2), t(3)], lambda: max(t(1), bad(2), t(3)), lambda: t(1) + bad(2) * t(3), lambda: {t(1): bad(2), t(3): t(4)}, lambda: (t(1), bad(2))[t(3)], lambda: f'{t(1)}{bad(2)}{t(3)}', lambda: t(1) if bad(2) else t(3), lambda: bad(1) or t(2), lambda: t(0) and bad(1), lambda: t(1) < bad(2) < t(3), lambda: t(5) < t(1) < bad(2), lambda: print(t(1), bad(2), sep=t(3)), lambda: [t(x) for x in (1, 2) if bad(x)], lambda: {t(k): t(v) for k, v in bad(1)}, lambda: t([1, 2])[bad(0):t(1)], lambda: t(1)(bad(2)), lambda: bad(1)(t(2)), lambda: t([])[t(0)](bad(9)), lambda: t(1).foo(bad(2)), lambda: dict(a=t(1), b=bad(2), **{'c': t(3)}), lambda: max(*bad(1), t(2)), lambda: (lambda a, b: 0)(t(1), *[t(2), t(3)], bad(4)), lambda: sorted(bad(1), key=t(2)), lambda: t('a')[bad(1)][t(2)], lambda: (y := bad(1)) + t(2), lambda: not bad(1), lambda: -bad(1), lambda: t(1) in bad(2), lambda: t(1) is bad(2), lambda: isinstance(bad(1), t(int)), lambda: {**{'a': t(1)}, **bad(2), 'b': t(3)}, lambda: [*bad(1), t(2)], lambda: t(1) if t(0) else bad(2)):
        try:
            f()
        except Exception as e:
            log.append(type(e).__name__)
    return [str(q) for q in log]


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5])
