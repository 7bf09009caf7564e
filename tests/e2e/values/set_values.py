"""Methods and functions of Python on known values: sets. Each function is a case."""
from known import Rows


def case0():
    a = {1, 2, 3}
    b = a.union({2, 9})
    return [sorted(a), sorted(b) if isinstance(b, (set, frozenset)) else b, type(b).__name__]


def case1():
    a = frozenset({1, 2})
    b = a.union({2, 9})
    return [sorted(a), sorted(b) if isinstance(b, (set, frozenset)) else b, type(b).__name__]


def case2():
    a = {1, 2, 3}
    b = a.intersection({2, 9})
    return [sorted(a), sorted(b) if isinstance(b, (set, frozenset)) else b, type(b).__name__]


def case3():
    a = frozenset({1, 2})
    b = a.intersection({2, 9})
    return [sorted(a), sorted(b) if isinstance(b, (set, frozenset)) else b, type(b).__name__]


def case4():
    a = {1, 2, 3}
    b = a.difference({2, 9})
    return [sorted(a), sorted(b) if isinstance(b, (set, frozenset)) else b, type(b).__name__]


def case5():
    a = frozenset({1, 2})
    b = a.difference({2, 9})
    return [sorted(a), sorted(b) if isinstance(b, (set, frozenset)) else b, type(b).__name__]


def case6():
    a = {1, 2, 3}
    b = a.symmetric_difference({2, 9})
    return [sorted(a), sorted(b) if isinstance(b, (set, frozenset)) else b, type(b).__name__]


def case7():
    a = frozenset({1, 2})
    b = a.symmetric_difference({2, 9})
    return [sorted(a), sorted(b) if isinstance(b, (set, frozenset)) else b, type(b).__name__]


def case8():
    a = {1, 2, 3}
    b = a.update({2, 9})
    return [sorted(a), sorted(b) if isinstance(b, (set, frozenset)) else b, type(b).__name__]


def case9():
    a = frozenset({1, 2})
    b = a.update({2, 9})
    return [sorted(a), sorted(b) if isinstance(b, (set, frozenset)) else b, type(b).__name__]


def case10():
    a = {1, 2, 3}
    b = a.intersection_update({2, 9})
    return [sorted(a), sorted(b) if isinstance(b, (set, frozenset)) else b, type(b).__name__]


def case11():
    a = frozenset({1, 2})
    b = a.intersection_update({2, 9})
    return [sorted(a), sorted(b) if isinstance(b, (set, frozenset)) else b, type(b).__name__]


def case12():
    a = {1, 2, 3}
    b = a.difference_update({2, 9})
    return [sorted(a), sorted(b) if isinstance(b, (set, frozenset)) else b, type(b).__name__]


def case13():
    a = frozenset({1, 2})
    b = a.difference_update({2, 9})
    return [sorted(a), sorted(b) if isinstance(b, (set, frozenset)) else b, type(b).__name__]


def case14():
    a = {1, 2, 3}
    b = a.symmetric_difference_update({2, 9})
    return [sorted(a), sorted(b) if isinstance(b, (set, frozenset)) else b, type(b).__name__]


def case15():
    a = frozenset({1, 2})
    b = a.symmetric_difference_update({2, 9})
    return [sorted(a), sorted(b) if isinstance(b, (set, frozenset)) else b, type(b).__name__]


def case16():
    a = {1, 2, 3}
    b = a.issubset({2, 9})
    return [sorted(a), sorted(b) if isinstance(b, (set, frozenset)) else b, type(b).__name__]


def case17():
    a = frozenset({1, 2})
    b = a.issubset({2, 9})
    return [sorted(a), sorted(b) if isinstance(b, (set, frozenset)) else b, type(b).__name__]


def case18():
    a = {1, 2, 3}
    b = a.isdisjoint({2, 9})
    return [sorted(a), sorted(b) if isinstance(b, (set, frozenset)) else b, type(b).__name__]


def case19():
    a = frozenset({1, 2})
    b = a.isdisjoint({2, 9})
    return [sorted(a), sorted(b) if isinstance(b, (set, frozenset)) else b, type(b).__name__]


def case20():
    return frozenset({1}).add(2)


def case21():
    return hasattr(frozenset(), 'add')


def case22():
    return isinstance(frozenset(), set)


def case23():
    return frozenset()


def case24():
    return frozenset({1})


def case25():
    return {frozenset({1, 2}): 5}[frozenset({2, 1})]


def case26():
    return {1} in {frozenset({1})}


def case27():
    return [] in {1}


def case28():
    return {7}.pop()


def case29():
    return set().pop()


def case30():
    return type(frozenset({1}) | {2}).__name__


def case31():
    return type({2} | frozenset({1})).__name__


def case32():
    return frozenset.union(frozenset({1}), [1])


def case33():
    a = frozenset({1})
    b = a
    a |= {2}
    return (sorted(a), sorted(b))


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10, case11, case12, case13, case14,
                          case15, case16, case17, case18, case19, case20, case21, case22, case23, case24, case25, case26, case27, case28,
                          case29, case30, case31, case32, case33])
