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


def case34():
    return list(set([3, 1, 2, 0])), list({9, 8, 17, 1}), list(frozenset([100, 7, -1, -2]))


def case35():
    classes = set([1, 2, 3, 4, 0, 2, 3])
    return {c: i for i, c in enumerate(classes)}


def case36():
    a = set()
    for v in [41, 33, 25, 17, 9, 1, 73, 65, 57, 1000003, -40]:
        a.add(v)
    return list(a), list(set(a)), list(a | {5, 6, 7, 8, 100}), list(a & {1, 9, 17}), list(a ^ {2, 3, 500})


def case37():
    return list({2.5, 0.1, -3.75, 1e300, 7.0, 2}), list({(1, 2), (3, 4), (0, 0), (5,)}), list({True, 5, 0.5})


def case38():
    a = set(range(100))
    a -= set(range(0, 90))
    b = set(range(20, 0, -3))
    b |= {64, 32, 16}
    b.update([128, 1])
    return list(a), list(b), b.pop()


def case39():
    return hash((1, 2.5, (3, True))), hash(0.1), hash(-1.0), hash(float('inf')), hash(()), hash(2 ** 61)


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10, case11, case12, case13, case14,
                          case15, case16, case17, case18, case19, case20, case21, case22, case23, case24, case25, case26, case27, case28,
                          case29, case30, case31, case32, case33, case34, case35, case36, case37, case38, case39])
