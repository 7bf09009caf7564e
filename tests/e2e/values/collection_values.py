"""Methods and functions of Python on known values: collections. Each function is a case."""
import collections, functools, itertools, math, operator, re
from collections import *
from torch import nn, Tensor


def text(compute):
    try:
        return repr(compute())
    except Exception as error:
        return type(error).__name__


def case0():
    return Counter('abca') + Counter('a')


def case1():
    return Counter('abca') - Counter('a')


def case2():
    return Counter('aab') & Counter('ab')


def case3():
    return +Counter(a=2, b=-1)


def case4():
    return -Counter(a=2, b=-1)


def case5():
    return list(Counter('aab').elements())


def case6():
    return Counter('aab').total()


def case7():
    return deque([1, 2, 3], maxlen=2)


def case8():
    return deque([1, 2]).copy()


def case9():
    return OrderedDict().popitem()


def case10():
    return OrderedDict.fromkeys('ab', 1)


def case11():
    return defaultdict(int, a=1).copy()


def case12():
    return defaultdict(5)


def case13():
    return ChainMap({'a': 1}, {'b': 3})


def case14():
    return ChainMap({'a': 1}, {'b': 2}).parents


def case15():
    return ChainMap({'a': 1}).new_child({'a': 2})['a']


def case16():
    return ChainMap({'a': 1})['z']


def case17():
    d = ChainMap({'a': 1, 'b': 2}, {'c': 3})
    return [d.popitem(), d]


def case18():
    return ChainMap({}, {'c': 3}).popitem()


def case19():
    d = ChainMap({'a': 1}, {'a': 2})
    d.clear()
    return [d, d['a']]


def case20():
    return ChainMap.fromkeys('ab', 1)


def case21():
    m = {'a': 1}
    d = ChainMap({}, m)
    m['a'] = 7
    return d['a']


def case22():
    c = Counter('abca')
    c.subtract('ab')
    return c


def case23():
    d = deque([1, 2], 2)
    return d.insert(1, 9)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.rows = [text(case0), text(case1), text(case2), text(case3), text(case4), text(case5), text(case6), text(case7), text(case8), text(case9), text(case10), text(case11), text(case12), text(case13), text(case14), text(case15), text(case16), text(case17), text(case18), text(case19), text(case20), text(case21), text(case22), text(case23)]

    def forward(self, x: Tensor):
        return '\n'.join(self.rows)
