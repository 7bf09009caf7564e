"""Methods and functions of Python on known values: int and float. Each function is a case."""
import collections, functools, itertools, math, operator, re
from collections import *
from torch import nn, Tensor


def text(compute):
    try:
        return repr(compute())
    except Exception as error:
        return type(error).__name__


def case0():
    return (258).to_bytes(2, 'big')


def case1():
    return (65536).to_bytes(2, 'big')


def case2():
    return (-129).to_bytes(1, 'big', signed=True)


def case3():
    return (-2).to_bytes(2, 'little', signed=True)


def case4():
    return int.from_bytes(b'\x01\x02', 'little')


def case5():
    return int.from_bytes(b'\xff\xfe', 'big', signed=True)


def case6():
    return (1.5).hex()


def case7():
    return (0.1).hex()


def case8():
    return (5e-324).hex()


def case9():
    return (-0.0).hex()


def case10():
    return float.fromhex('0x1.8p1')


def case11():
    return float.fromhex('x')


def case12():
    return (0.1).as_integer_ratio()


def case13():
    return (-2.5).as_integer_ratio()


def case14():
    return (7).__and__(2)


def case15():
    return (2.5).__floor__()


def case16():
    return (2.5).__ceil__()


def case17():
    return (2.7).__trunc__()


def case18():
    return (2.5).__round__()


def case19():
    return sum(['a'], '')


def case20():
    return list(zip([1, 2, 3], 'ab', strict=True))


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.rows = [text(case0), text(case1), text(case2), text(case3), text(case4), text(case5), text(case6), text(case7), text(case8), text(case9), text(case10), text(case11), text(case12), text(case13), text(case14), text(case15), text(case16), text(case17), text(case18), text(case19), text(case20)]

    def forward(self, x: Tensor):
        return '\n'.join(self.rows)
