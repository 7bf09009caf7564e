"""Dictionaries and sets that change while they are iterated. Each function is a case."""
from known import Rows


class P:
    pass


def case0():
    d = {1: 2, 3: 4}
    for k in d:
        d[k + 10] = 1


def case1():
    d = {1: 2, 3: 4}
    n = 0
    try:
        for k in d:
            n += 1
            del d[k]
    except RuntimeError as e:
        return n, str(e), d


def case2():
    d = {1: 2, 3: 4}
    for k in d:
        d[k] = 0
    for k, v in d.items():
        d[k] = v + 1
    return d


def case3():
    d = {1: 2, 3: 4}
    it = iter(d)
    next(it)
    d[5] = 1
    try:
        next(it)
    except RuntimeError as e:
        return str(e)


def case4():
    d = {1: 2, 3: 4}
    out = []
    for k, v in d.items():
        out.append(k)
        if k == 3:
            d[9] = 1
            break
    return out


def case5():
    s = {1, 2}
    for k in s:
        s.add(k + 10)


def case6():
    s = {1, 2}
    try:
        for k in s:
            s.discard(k)
    except RuntimeError as e:
        return str(e)


def case7():
    d = {1: 2, 3: 4}
    for k in list(d):
        del d[k]
    for v in d.values():
        d[1] = 2
    return d


def case8():
    d = {1: 2, 3: 4}
    return [d.setdefault(k + 5, 1) for k in d]


def case9():
    from collections import OrderedDict, defaultdict
    d = defaultdict(int, {1: 2})
    for k in d:
        d[k + 1]


def case10():
    d = {1: 2}
    for k in d:
        d[2] = 1


def case11():
    d = {1: 2, 2: 3}
    return {k: d.pop(2, None) for k in d}


def case12():
    d = {1: 2, 2: 3}
    for i, (k, v) in enumerate(d.items()):
        d.clear()


def case13():
    d = {1: 2, 2: 3}
    def g():
        for k in d:
            yield k
    for k in g():
        d[k + 5] = 1


def case14():
    x = [1, 2]
    n = 0
    for v in x:
        n += 1
        if n < 5: x.append(v)
    return x


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10, case11, case12, case13, case14])
