"""Methods and functions of Python on known values: library. Each function is a case."""
import collections, functools, itertools, math, operator, re
from collections import *
from torch import nn, Tensor


def text(compute):
    try:
        return repr(compute())
    except Exception as error:
        return type(error).__name__


def case0():
    import textwrap
    return textwrap.dedent('  a\n    b\n   \n  c')


def case1():
    import textwrap
    return textwrap.indent('a\n\nb', '> ')


def case2():
    import textwrap
    return textwrap.dedent('\ta\n  b')


def case3():
    return list(itertools.islice('abc', -1))


def case4():
    return list(itertools.cycle([]))


def case5():
    return list(itertools.combinations([1, 2], -1))


def case6():
    return math.gcd(7, 0.5)


def case7():
    return math.comb(-1, 2)


def case8():
    return math.perm(7, -3)


def case9():
    return math.isqrt(2.5)


def case10():
    return math.factorial(-0.5)


def case11():
    return operator.indexOf([1, 2], 2)


def case12():
    return operator.isub(3, 1)


def case13():
    return operator.__add__(1, 2)


def case14():
    return operator.index(True)


def case15():
    return operator.index(1.5)


def case16():
    return operator.call(max, 1, 2)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.rows = [text(case0), text(case1), text(case2), text(case3), text(case4), text(case5), text(case6), text(case7), text(case8), text(case9), text(case10), text(case11), text(case12), text(case13), text(case14), text(case15), text(case16)]

    def forward(self, x: Tensor):
        return '\n'.join(self.rows)
