"""What targets hold after an assignment that fails on the way. Each function is a case."""
from known import Rows


def case0():
    try:
        a, (b, *c) = 1, []
    except ValueError:
        pass
    try:
        b
    except UnboundLocalError:
        return a


def case1():
    a = b = 7
    try:
        a, b = 1
    except TypeError:
        pass
    return a, b


def case2():
    a = 1
    try:
        a = b, c = 5
    except TypeError:
        return a


def case3():
    d = {}
    try:
        d['x'], d['y'], d['z'] = 1, 2
    except ValueError:
        return d


def case4():
    x = [1]
    try:
        x[0], x[5], x[0] = 7, 8, 9
    except IndexError:
        return x


def case5():
    i = 5
    try:
        for i, j in [(1, 2), 3]:
            pass
    except TypeError:
        return i, j


def case6():
    with_ = 'none'
    def f():
        return [p for p, q in [1]]
    try:
        f()
    except TypeError:
        return 'TE'


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6])
