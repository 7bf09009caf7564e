"""Operators as functions."""


def add(a, b):
    return a + b


def sub(a, b):
    return a - b


def mul(a, b):
    return a * b


def truediv(a, b):
    return a / b


def floordiv(a, b):
    return a // b


def mod(a, b):
    return a % b


def pow(a, b):
    return a**b


def matmul(a, b):
    return a @ b


def neg(a):
    return -a


def pos(a):
    return +a


def invert(a):
    return ~a


inv = invert


def abs(a):
    return a.__abs__() if hasattr(a, "__abs__") else (a if a >= 0 else -a)


def and_(a, b):
    return a & b


def or_(a, b):
    return a | b


def xor(a, b):
    return a ^ b


def lshift(a, b):
    return a << b


def rshift(a, b):
    return a >> b


def not_(a):
    return not a


def truth(a):
    return bool(a)


def eq(a, b):
    return a == b


def ne(a, b):
    return a != b


def lt(a, b):
    return a < b


def le(a, b):
    return a <= b


def gt(a, b):
    return a > b


def ge(a, b):
    return a >= b


def is_(a, b):
    return a is b


def is_not(a, b):
    return a is not b


def contains(a, b):
    return b in a


def concat(a, b):
    return a + b


def getitem(a, b):
    return a[b]


def setitem(a, b, c):
    a[b] = c


def delitem(a, b):
    del a[b]


def index(a):
    return a.__index__() if hasattr(a, "__index__") else int(a)


def iadd(a, b):
    a += b
    return a


def imul(a, b):
    a *= b
    return a


def countOf(a, b):
    return sum([1 for v in a if v == b])


def itemgetter(item, *items):
    if not items:
        return lambda v: v[item]
    keys = (item,) + items
    return lambda v: tuple([v[k] for k in keys])


def _attribute(v, path):
    for name in path.split("."):
        v = getattr(v, name)
    return v


def attrgetter(name, *names):
    if not names:
        return lambda v: _attribute(v, name)
    paths = (name,) + names
    return lambda v: tuple([_attribute(v, path) for path in paths])


def methodcaller(name, *args, **kwargs):
    return lambda v: getattr(v, name)(*args, **kwargs)
