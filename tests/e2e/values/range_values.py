"""Methods and functions of Python on known values: ranges and slices. Each function is a case."""
from known import Rows


def case0():
    return range(2, 10, 3).index(5)


def case1():
    return range(5).index(9)


def case2():
    return range(5).count(2)


def case3():
    return range(5)[::2]


def case4():
    return range(5, 0, -2)[::2]


def case5():
    return range(10)[2:100:3]


def case6():
    return slice(1, 5, 2).indices(4)


def case7():
    return slice(None, None, -1).indices(4)


def case8():
    return slice(-3, None).indices(5)


def case9():
    return slice(0, 5, 0).indices(3)


def case10():
    return slice(1, 2) == slice(1, 2)


def case11():
    return {'a': 1}.fromkeys([1], 2)


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10, case11])
