"""Generators of known values: what they yield, return and raise. Each function is a case."""
from known import Rows


def counted(limit):
    got = 'nothing'
    for i in range(limit):
        sent = yield i
        got = got if sent is None else sent
    return got


def case0():
    return list(counted(3)), tuple(counted(0))


def case1():
    g = counted(2)
    found = [next(g), g.send('a')]
    try:
        g.send('b')
    except StopIteration as stop:
        found.append(stop.value)
    return found


def case2():
    return next(counted(0))


def case3():
    return next(counted(0), 'default')


def case4():
    g = counted(3)
    return g.send('too early')


def case5():
    g = counted(3)
    g.close()
    return list(g)


def case6():
    def outer():
        result = yield from counted(2)
        yield result
        yield from 'ab'
    return list(outer())


def case7():
    g = (a * b for a in range(3) for b in range(a) if a != b)
    return next(g), list(g), list(g)


def case8():
    def broken():
        yield 1
        raise KeyError('gone')
    g = broken()
    return next(g), next(g)


def case9():
    g = counted(5)
    found = []
    for value in g:
        found.append(value)
        if value == 2:
            break
    return found, list(g)


def case10():
    a, *rest = counted(4)
    return a, rest, sum(counted(4)), max(counted(4)), sorted(counted(4), reverse=True), dict(zip('abc', counted(2)))


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10])
