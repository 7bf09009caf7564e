"""Methods and functions of Python on known values: collections. Each function is a case."""
from collections import ChainMap, Counter, OrderedDict, defaultdict, deque

from known import Rows


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


def case24():
    first = {'a': 1}
    d = ChainMap(first, {'a': 2, 'c': 3}) | {'b': 4}
    return [d, first]


def case25():
    d = {'a': 1, 'z': 0} | ChainMap({'a': 5}, {'a': 6, 'b': 7})
    return [d, list(d)]


def case26():
    d = ChainMap({'a': 1}, {'c': 3})
    e = d
    d |= [('a', 2), ('c', 4)]
    return [e, d is e]


def case27():
    return ChainMap({'a': 1}) | [('a', 2)]


def case28():
    return ChainMap({'a': 1}, {'b': 2}) | ChainMap({'a': 3}, {'a': 4, 'd': 5})


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10, case11, case12, case13, case14,
                          case15, case16, case17, case18, case19, case20, case21, case22, case23, case24, case25, case26, case27, case28])
