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
    if isinstance(a, int):
        return int(a)
    if hasattr(a, "__index__"):
        return a.__index__()
    raise TypeError("the object cannot be interpreted as an integer")


def iadd(a, b):
    a += b
    return a


def isub(a, b):
    a -= b
    return a


def imul(a, b):
    a *= b
    return a


def itruediv(a, b):
    a /= b
    return a


def ifloordiv(a, b):
    a //= b
    return a


def imod(a, b):
    a %= b
    return a


def ipow(a, b):
    a **= b
    return a


def iand(a, b):
    a &= b
    return a


def ior(a, b):
    a |= b
    return a


def ixor(a, b):
    a ^= b
    return a


def ilshift(a, b):
    a <<= b
    return a


def irshift(a, b):
    a >>= b
    return a


def imatmul(a, b):
    a @= b
    return a


iconcat = iadd


def indexOf(a, b):
    for i, v in enumerate(a):
        if v == b:
            return i
    raise ValueError("sequence.index(x): x not in sequence")


def length_hint(obj, default=0):
    return len(obj) if hasattr(obj, "__len__") else default


def call(obj, /, *args, **kwargs):
    return obj(*args, **kwargs)


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


__add__ = add
__sub__ = sub
__mul__ = mul
__truediv__ = truediv
__floordiv__ = floordiv
__mod__ = mod
__pow__ = pow
__matmul__ = matmul
__neg__ = neg
__pos__ = pos
__invert__ = invert
__inv__ = inv
__abs__ = abs
__and__ = and_
__or__ = or_
__xor__ = xor
__lshift__ = lshift
__rshift__ = rshift
__not__ = not_
__eq__ = eq
__ne__ = ne
__lt__ = lt
__le__ = le
__gt__ = gt
__ge__ = ge
__contains__ = contains
__concat__ = concat
__getitem__ = getitem
__setitem__ = setitem
__delitem__ = delitem
__index__ = index
__iadd__ = iadd
__isub__ = isub
__imul__ = imul
__itruediv__ = itruediv
__ifloordiv__ = ifloordiv
__imod__ = imod
__ipow__ = ipow
__iand__ = iand
__ior__ = ior
__ixor__ = ixor
__ilshift__ = ilshift
__irshift__ = irshift
__imatmul__ = imatmul
__iconcat__ = iconcat
__call__ = call
