"""The dictionary of an object's attributes: what is read from it and written to it after it was taken. Each function is a case."""
from known import Rows


class P:
    pass


class Own:
    def __init__(self):
        self.__dict__['raw'] = 1
    def __setattr__(self, name, value):
        self.__dict__[name] = value * 2


class Self(dict):
    def __init__(self, **k):
        super().__init__(**k)
        self.__dict__ = self


def case0():
    p = P(); p.a = 1
    d = vars(p)
    p.b = 2
    return sorted(d.items()), len(d), 'b' in d


def case1():
    p = P(); p.a = 1
    d = p.__dict__
    p.a = 5
    return d['a'], d.get('a')


def case2():
    p = P(); p.a = 1
    d = vars(p)
    d['c'] = 3
    d.update(q=4)
    return p.c, p.q, hasattr(p, 'z'), vars(p) is d, vars(p) == d


def case3():
    p = P(); p.a = 1
    d, e = vars(p), vars(p)
    d['x'] = 4
    del p.a
    return e, d, list(e)


def case4():
    p = P(); p.a = 1; p.b = 2
    d = vars(p)
    d.pop('a')
    d.setdefault('k', 9)
    return p.k, hasattr(p, 'a'), d


def case5():
    p = P(); p.a = 1; p.b = 2
    d = vars(p)
    d.clear()
    return hasattr(p, 'a'), d, vars(p)


def case6():
    p = P(); p.a = 1; p.b = 2
    q = P(); q.__dict__ = p.__dict__
    p.c = 3
    q.d = 4
    return q.c, p.d, vars(p) is vars(q)


def case7():
    p = P(); p.a = 1
    log = []
    d = vars(p)
    for i in range(3):
        p.a += i
        log.append(d['a'])
    return log, d


def case8():
    p = P(); p.a = 1
    d = dict(vars(p)); e = vars(p).copy()
    p.a = 7
    return d, e, {**vars(p)}


def case9():
    p = P(); setattr(p, 'a', 1); d = p.__dict__
    delattr(p, 'a')
    try:
        d['a']
    except KeyError as e:
        return 'KE', e.args


def case10():
    o = Own(); d = vars(o); o.k = 4
    return d, o.k


def case11():
    s = Self(a=1); s.b = 2; s['c'] = 3
    return s.a, s['b'], s.c, dict(s)


def case12():
    p = P(); p.a = 1
    d = vars(p)
    d |= {'z': 2}
    d['a'] += 5
    return p.z, p.a


def case13():
    p = P(); p.a = 1
    it = vars(p).items()
    p.b = 2
    return list(it)


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10, case11, case12, case13])
