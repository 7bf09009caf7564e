"""What conversions, displays, dataclasses and formats refuse, and what they make of unusual arguments. Each function is a case."""
import dataclasses
import itertools
from dataclasses import dataclass

from known import Rows


class It:
    pass


def case0():
    return float(b'1.5'), int(b'12'), int(b' -7 '), int(b'ff', 16)


def case1():
    out = []
    for v in (b'', b'abc', bytes(3), b'1.5'):
        for f in (float, int, lambda v: int(v, 10)):
            try:
                out.append(f(v))
            except Exception as e:
                out.append(type(e).__name__)
    return out


def case2():
    out = []
    for f in (lambda: int.from_bytes([1, 2], 'big'), lambda: int.from_bytes([0, -1], 'big', signed=True), lambda: int.from_bytes([255, 255], 'little', signed=True), lambda: 300 in b'abc', lambda: -1 in b'abc', lambda: 97 in b'abc', lambda: 'a' in b'abc', lambda: int.from_bytes((1, 300), 'big')):
        try:
            out.append(f())
        except Exception as e:
            out.append(type(e).__name__)
    return out


def case3():
    out = []
    for v in ([], {}, set(), [1]):
        try:
            @dataclass
            class T:
                a: object = v
            out.append(T())
        except ValueError as e:
            out.append(str(e))
    return out


def case4():
    @dataclass
    class T:
        a: tuple = ()
        b: frozenset = frozenset([1])
        c: list = dataclasses.field(default_factory=list)
    return T()


def case5():
    try:
        @dataclass
        class T:
            c: list = dataclasses.field(default=[])
    except ValueError as e:
        return 'VE'


def case6():
    try:
        @dataclass
        class T:
            a: int = 1
            b: int
    except TypeError as e:
        return str(e)


def case7():
    out = []
    for f in (lambda: {**'ab'}, lambda: {**[(1, 2)]}, lambda: {**None}, lambda: dict(**{'a': 1}, **{'b': 2}), lambda: dict(*'ab'), lambda: dict('ab'), lambda: dict(['ab', 'cd']), lambda: dict([1]), lambda: dict(5), lambda: dict([(1, 2, 3)]), lambda: (lambda **k: k)(**'ab'), lambda: (lambda **k: k)(**{1: 2}), lambda: (lambda *a: a)(*5), lambda: [*5], lambda: {}.update('ab'), lambda: {}.update([1]), lambda: dict(a=1).update(5)):
        try:
            out.append(f())
        except Exception as e:
            out.append(type(e).__name__)
    return out


def case8():
    out = []
    for f in (lambda: 'a' % {1}, lambda: 'a' % 5, lambda: 'a' % [1], lambda: 'a' % {'k': 1}, lambda: 'a' % It(), lambda: 'a' % (), lambda: 'a' % (1,), lambda: '%s' % [1], lambda: '%s' % {1}, lambda: '%d %s' % (1, 2, 3), lambda: '%d %s' % 1, lambda: '%(k)s' % {'k': 4}, lambda: '%(k)s' % [1], lambda: 'a' % 'b', lambda: 'a' % b'b', lambda: 'a' % None, lambda: 'a' % range(3), lambda: '%s' % It, lambda: '%d' % 'a', lambda: '%d' % 1.5, lambda: '%c' % 65, lambda: '%c' % 'x', lambda: '%x' % 255, lambda: '%5.2f|%-5d|%+d|%05d|%%' % (1.234, 3, 4, 5), lambda: '%s' % (), lambda: '%r' % 'a', lambda: '%a' % 'é', lambda: '%*d' % (5, 3), lambda: '%.*f' % (2, 3.14159), lambda: '%z' % 3, lambda: '%' % 3, lambda: '%e %g %G %E' % (12345.678, 1e-7, 1e20, 0.5), lambda: '%o %X %#x %#o' % (8, 255, 255, 8), lambda: '%i %u' % (3, 4), lambda: '% d' % 4, lambda: '%s %s' % ('a', ('b', 'c'))):
        try:
            out.append(str(f())[:8])
        except Exception as e:
            out.append(type(e).__name__)
    return out


def case9():
    out = []
    for s in (slice(True, 3), slice(None, None, -1), slice(-3, None), slice(1, 100, 2), slice(False, True), slice(None)):
        out.append(s.indices(5))
    return out, slice(True, None) == slice(1, None), slice(1, 2, 3).start, repr(slice(1))


def case10():
    return next(itertools.count(True, 10)), list(itertools.islice(itertools.count(2.5), 2)), list(itertools.islice(itertools.count(True), 3)), list(itertools.islice(itertools.count(1, 0.5), 3)), list(itertools.islice(itertools.count(True, False), 3))


def case11():
    return list(itertools.accumulate([True, 1, 1.0])), list(itertools.accumulate([True])), list(itertools.accumulate([], initial=3)), list(itertools.accumulate([True, True], initial=False)), list(itertools.accumulate([1, 2, 3], lambda a, b: a * b, initial=True)), list(itertools.accumulate('abc'))


def case12():
    class N(int):
        pass
    class A:
        def __len__(self): return N(2)
    return len(A())


def case13():
    out = []
    for f in (lambda: (7).real, lambda: (7).__add__(3), lambda: (7).__mul__(3), lambda: 'a'.__add__('b'), lambda: [1].__len__(), lambda: (1).__eq__(1), lambda: (1).__lt__(2), lambda: 'a'.__contains__('a'), lambda: (5).__neg__(), lambda: (1).__bool__(), lambda: 'abc'.__getitem__(1), lambda: (2.5).__int__(), lambda: (2.5).__add__(1), lambda: (1,).__add__((2,)), lambda: [1].__eq__([1]), lambda: {1: 2}.__eq__({1: 2}), lambda: (7).__floordiv__(2), lambda: (7).__divmod__(2), lambda: True.__and__(False), lambda: (7).__str__(), lambda: 'a'.__repr__(), lambda: (3).__hash__(), lambda: 'a'.__len__(), lambda: (5).__abs__(), lambda: (5).__pow__(2), lambda: (5).__class__.__name__, lambda: 'b'.__mul__(3), lambda: 'a'.__lt__('b'), lambda: (1.5).__round__(), lambda: (7).__truediv__(2), lambda: (7).__xor__(2), lambda: (7).__lshift__(2), lambda: (7).__invert__(), lambda: [1, 2].__add__([3]), lambda: [1].__mul__(2), lambda: [3, 4].__getitem__(0), lambda: (3, 4).__getitem__(1), lambda: [1].__contains__(1), lambda: (1).__ne__(1), lambda: (7).__mod__(4), lambda: (1.5).__mul__(2), lambda: (1.5).__neg__(), lambda: (1.5).__float__(), lambda: (7).__float__(), lambda: (7).__index__(), lambda: {1, 2}.__or__({3}), lambda: {1, 2}.__and__({2}), lambda: {1}.__len__(), lambda: range(3).__len__(), lambda: (1, 2).__len__(), lambda: (1, 2).__contains__(1), lambda: (1, 2).__eq__((1, 2)), lambda: 'a'.__eq__('a'), lambda: 'a'.__hash__() == hash('a'), lambda: 'a'.__str__(), lambda: 'a'.__mod__(()), lambda: b'a'.__add__(b'b'), lambda: b'a'.__len__(), lambda: (1).__ge__(0), lambda: (1).__le__(1)):
        try:
            out.append(repr(f())[:20])
        except Exception as e:
            out.append(type(e).__name__)
    return out


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10, case11, case12, case13])
