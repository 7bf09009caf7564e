"""The chain of exceptions, frozen and slotted objects, methods of metaclasses, results of special methods, names without a value. Each function is a case."""
import dataclasses
from dataclasses import dataclass

from known import Rows


class P:
    pass


@dataclass(frozen=True)
class Fr:
    a: int = 1


class S:
    __slots__ = ('a', 'b')


class S2(S):
    __slots__ = ['c']
class S3(S):
    pass


class S4:
    __slots__ = ('a', '__dict__')
    q = 4


class S5:
    __slots__ = 'only'
    k = 5


@dataclass(slots=True)
class S6:
    a: int
    b: int = 3


class Meta(type):
    def __len__(cls): return 7
    def __iter__(cls): return iter([1, 2])
    def __getitem__(cls, k): return k * 2
    def __contains__(cls, k): return k == 4
    def __call__(cls, *a): return super().__call__(*a)
    def __add__(cls, o): return 'add'
    def __eq__(cls, o): return True
    def __hash__(cls): return 1
    def __bool__(cls): return False
    def __repr__(cls): return '<M>'
    @property
    def prop(cls): return 'p'
    def __instancecheck__(cls, v): return v == 3
    def __getattr__(cls, name): return name + '!'
class M(metaclass=Meta):
    pass


class Reg(type):
    known = {}
    def __new__(m, name, bases, ns):
        c = super().__new__(m, name, bases, ns)
        m.known[name] = c
        return c
    def __len__(cls): return len(cls.known)
class R1(metaclass=Reg): pass
class R2(R1): pass


class L:
    def __init__(self, n): self.n = n
    def __len__(self): return self.n


def case0():
    try:
        try:
            1 / 0
        except ZeroDivisionError as e:
            raise ValueError('v') from e
    except ValueError as e:
        return repr(e.__cause__), repr(e.__context__), e.__suppress_context__


def case1():
    try:
        try:
            {}[1]
        except KeyError:
            raise ValueError('v')
    except ValueError as e:
        return repr(e.__cause__), repr(e.__context__), e.__suppress_context__


def case2():
    try:
        try:
            {}[1]
        except KeyError:
            raise ValueError('v') from None
    except ValueError as e:
        return repr(e.__cause__), repr(e.__context__), e.__suppress_context__


def case3():
    e = ValueError('a')
    return e.__cause__, e.__context__, e.__suppress_context__


def case4():
    try:
        raise ValueError('v') from TypeError
    except ValueError as e:
        return repr(e.__cause__)


def case5():
    try:
        raise ValueError('v') from 3
    except TypeError as e:
        return str(e)


def case6():
    try:
        try:
            raise KeyError(1)
        finally:
            raise ValueError(2)
    except ValueError as e:
        return repr(e.__context__)


def case7():
    def inner():
        raise OSError(3)
    try:
        try:
            raise KeyError(1)
        except KeyError:
            try:
                inner()
            except OSError as o:
                pass
            raise
    except KeyError as e:
        return repr(e.__context__), repr(o) if False else 0


def case8():
    e = ValueError('a')
    e.__cause__ = KeyError(1)
    return repr(e.__cause__), e.__suppress_context__


def case9():
    try:
        try:
            1 / 0
        except ZeroDivisionError as e:
            raise ValueError('v') from e
    except ValueError as e:
        n = 0
        while e is not None:
            n += 1
            e = e.__cause__
    return n


def case10():
    try:
        raise ValueError
    except ValueError as e:
        return repr(e.__context__), repr(e.__cause__), e.args


def case11():
    try:
        try:
            1 / 0
        except ZeroDivisionError:
            int('x')
    except ValueError as e:
        return repr(e.__context__)


def case12():
    def f():
        raise KeyError('k')
    try:
        try:
            raise ValueError
        except ValueError:
            f()
    except KeyError as e:
        return repr(e.__context__), type(e.__context__).__name__


def case13():
    try:
        Fr().a = 2
    except dataclasses.FrozenInstanceError as e:
        return type(e).__name__, str(e), isinstance(e, AttributeError)


def case14():
    try:
        del Fr().a
    except AttributeError as e:
        return type(e).__name__, str(e)


def case15():
    try:
        Fr().zz = 2
    except Exception as e:
        return type(e).__name__, str(e), repr(e)


def case16():
    s = S(); s.a = 1
    try:
        s.c = 2
    except AttributeError as e:
        return str(e), hasattr(s, 'c')


def case17():
    s = S()
    return hasattr(s, 'b'), hasattr(s, '__dict__')


def case18():
    s = S2(); s.a = 1; s.c = 3
    t = S3(); t.zz = 1
    try:
        s.d = 1
    except AttributeError:
        return 'AE', t.zz, s.a, s.c, S2.__slots__, vars(t)


def case19():
    s = S4(); s.z = 1; s.a = 1
    return s.z, s.__dict__


def case20():
    s = S5(); s.only = 3
    try:
        s.k = 4
    except AttributeError as e:
        return str(e), s.only


def case21():
    s = S6(1)
    try:
        s.c = 3
    except AttributeError as e:
        return str(e), repr(s), S6.__slots__


def case22():
    s = S(); 
    try:
        vars(s)
    except TypeError as e:
        return str(e)


def case23():
    s = S(); s.a = 1
    del s.a
    return hasattr(s, 'a')


def case24():
    return len(M)


def case25():
    return list(M), [x for x in M]


def case26():
    return M[4], M['a']


def case27():
    return 4 in M, 5 in M


def case28():
    return M + 1


def case29():
    return M == 3, bool(M), not M


def case30():
    return repr(M), M.prop


def case31():
    return isinstance(3, M), isinstance(4, M), M.abc


def case32():
    return sorted(Reg.known), len(R1), type(R2).__name__


def case33():
    return len(L(None))


def case34():
    return len(L(-1))


def case35():
    return len(L(2.0))


def case36():
    return bool(L(-1))


def case37():
    return len(L(True)), bool(L(0)), bool(L(3)), 1 if L(0) else 2


def case38():
    out = []
    for n in (None, -1, 'a', 1.5):
        for f in (len, bool):
            try:
                out.append(f(L(n)))
            except Exception as e:
                out.append(type(e).__name__)
    return out


def case39():
    try:
        q
    except UnboundLocalError as e:
        return 'ULE'
    q = 1


def case40():
    x = 1
    del x
    try:
        x
    except UnboundLocalError as e:
        return 'ULE'


def case41():
    p = P()
    try:
        p.zz
    except AttributeError:
        return 'AE'


def case42():
    try:
        (1, 2)[5]
    except IndexError:
        return 'IE'


def case43():
    try:
        1 + 'a'
    except TypeError:
        return 'TE'


def case44():
    for i in []:
        pass
    try:
        i
    except NameError:
        return 'NE'


def case45():
    try:
        raise KeyError(1)
    except KeyError as e:
        pass
    try:
        e
    except NameError:
        return 'NE'


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10, case11, case12, case13, case14, case15, case16, case17, case18, case19, case20, case21, case22, case23, case24, case25, case26, case27, case28, case29, case30, case31, case32, case33, case34, case35, case36, case37, case38, case39, case40, case41, case42, case43, case44, case45])
