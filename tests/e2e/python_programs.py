"""What Python answers where no value depends on the run: each function asserts it of exceptions, operators, enumerations, context managers,
generators, copies and formats, so that compiling it is the test. test_containers.py runs it in eager mode too."""
import copy
import functools
from collections import Counter
from contextlib import ContextDecorator, contextmanager, suppress
from enum import Enum, auto, unique

from samples import case, x3


@case((x3,))
def counters_without_zeros(x):
    assert Counter(a=3, b=2, c=0) == Counter('ababa')
    assert Counter(a=3) != Counter(a=2)
    assert not (Counter(a=3, b=2, c=0) < Counter('ababa'))
    assert Counter(a=2, b=1, c=0) <= Counter('aab')
    assert not Counter(a=2, b=1, c=0) > Counter('aab')
    assert Counter(a=1) < Counter(a=1, b=1)
    return x


@case((x3,))
def keys_of_errors(x):
    try:
        {}[(1,)]
    except KeyError as e:
        assert e.args == ((1,),)
    try:
        {}[5]
    except KeyError as e:
        assert e.args == (5,) and str(e) == '5'
    try:
        set().remove((1, 2))
    except KeyError as e:
        assert e.args == ((1, 2),)
    class D(dict):
        def __missing__(self, k):
            raise RuntimeError(k)
    try:
        D()[42]
    except RuntimeError as e:
        assert e.args == (42,)
    return x


@case((x3,))
def a_generator_manager_as_decorator(x):
    state = []
    @contextmanager
    def woohoo(y):
        state.append(y)
        yield
        state.append(999)
    @woohoo(1)
    def test(z):
        assert state == [1]
        state.append(z)
    test(5)
    assert state == [1, 5, 999]
    state.clear()
    test(6)
    assert state == [1, 6, 999]
    return x


class Started(ContextDecorator):
    started = False
    exc = None
    catch = False
    def __enter__(self):
        self.started = True
        return self
    def __exit__(self, *exc):
        self.exc = exc
        return self.catch


@case((x3,))
def a_manager_as_decorator(x):
    context = Started()
    @context
    def test():
        assert context.started
    test()
    assert context.exc == (None, None, None)
    return x


@case((x3,))
def a_mixed_in_decorator(x):
    class A:
        def __enter__(self): self.v = 1
        def __exit__(self, *e): self.v = 2
    class B(A, ContextDecorator):
        v = 0
    b = B()
    @b
    def t(): assert b.v == 1
    t()
    assert b.v == 2
    return x


@case((x3,))
def what_suppress_enters(x):
    with suppress(ValueError) as r:
        assert r is None
    return x


@case((x3,))
def a_manager_without_yield(x):
    @contextmanager
    def w():
        if False: yield
    try:
        with w(): pass
    except RuntimeError: return x
    raise AssertionError("no error")


@case((x3,))
def a_manager_that_yields_twice(x):
    @contextmanager
    def w():
        yield
        yield
    ctx = w()
    ctx.__enter__()
    try:
        ctx.__exit__(None, None, None)
    except RuntimeError: return x
    raise AssertionError("no error")


@case((x3,))
def names_of_managers(x):
    @contextmanager
    def baz():
        "Whee!"
        yield 1
    assert baz.__name__ == 'baz' and baz.__doc__ == "Whee!"
    return x


@case((x3,))
def generated_values(x):
    class Color(Enum):
        def _generate_next_value_(name, start, count, last):
            return name
        red = auto()
        blue = auto()
        green = auto()
    assert list(Color) == [Color.red, Color.blue, Color.green] and Color.red.value == 'red' and Color.green.value == 'green'
    class Base(Enum):
        def _generate_next_value_(name, start, count, last):
            return name.upper()
    class C2(Base):
        a = auto()
    assert C2.a.value == 'A'
    return x


@case((x3,))
def autos_of_aliases_and_tuples(x):
    class Huh(Enum):
        ONE = auto()
        TWO = (auto(), auto())
    assert Huh.TWO.value == (2, 3)
    class D(Enum):
        first = primero = auto()
        second = auto()
        third = auto()
    assert [D.first, D.second, D.third] == list(D) and D.primero is D.first
    return x


@case((x3,))
def enumerations_with_members(x):
    class Color(Enum):
        red = 1
    try:
        class More(Color):
            cyan = 4
    except TypeError: pass
    else: raise AssertionError("extended")
    try:
        @unique
        class U(Enum):
            a = 1
            b = 1
    except ValueError: pass
    else: raise AssertionError("unique")
    return x


@case((x3,))
def members_made_by_new(x):
    class L(Enum):
        red = [1]
        green = [2]
        blue = [3]
    assert list(L) == [L.red, L.green, L.blue] and L([2]) is L.green
    class N(Enum):
        def __new__(cls):
            value = len(cls.__members__) + 1
            obj = object.__new__(cls)
            obj._value_ = value
            return obj
    class Color(N):
        red = ()
        green = ()
        blue = ()
    assert list(Color) == [Color.red, Color.green, Color.blue] and [c.value for c in Color] == [1, 2, 3]
    return x


G = 0


@case((x3,))
def global_walrus(x):
    global G
    def f():
        global G
        [G := 7 for _ in range(1)]
        assert G == 7
    f()
    assert G == 7
    return x


@case((x3,))
def nonlocal_walrus(x):
    a = None
    def f():
        [a := 5 for _ in range(1)]
        return a
    assert f() == 5 and a is None
    b = None
    def g():
        nonlocal b
        [b := 5 for _ in range(1)]
    g()
    assert b == 5
    return x


@case((x3,))
def formats_with_an_equals_sign(x):
    y = 20
    assert f'{y:=10}' == '        20'
    assert f'{(y:=10)}' == '10' and y == 10
    assert f'{y!r:>5}' == '   10' and f'{y = }' == 'y = 10' and f'{y=!r:^6}' == 'y=  10  '
    return x


@case((x3,))
def copies(x):
    t = (1, 2, (3, 4))
    assert copy.deepcopy(t) is t and copy.copy(t) is t
    s = "abc"
    assert copy.deepcopy(s) is s
    u = ([1], 2)
    assert copy.deepcopy(u) is not u and copy.deepcopy(u) == u
    class P:
        def __copy__(self): return 5
        def __deepcopy__(self, memo): return 6
    assert copy.copy(P()) == 5 and copy.deepcopy(P()) == 6 and copy.deepcopy([P()]) == [6]
    return x


@case((x3,))
def order_of_reflected_methods(x):
    calls = []
    class B:
        def __eq__(self, o): calls.append('B.eq'); return NotImplemented
    class D(B):
        def __eq__(self, o): calls.append('D.eq'); return NotImplemented
    B() == D()
    assert calls == ['D.eq', 'B.eq'], calls
    calls.clear()
    class L:
        def __eq__(self, o): calls.append('L.eq'); return NotImplemented
    class R:
        def __ne__(self, o): calls.append('R.ne'); return NotImplemented
    L() != R()
    assert calls == ['L.eq', 'R.ne'], calls
    return x


@case((x3,))
def ends_of_generators(x):
    def g():
        yield 1
        return 2
    def h():
        r = yield from g()
        yield r
    assert list(h()) == [1, 2]
    it = g()
    next(it)
    try: next(it)
    except StopIteration as e: assert e.value == 2 and e.args == (2,)
    class It:
        def __init__(self): self.n = 0
        def __iter__(self): return self
        def __next__(self):
            self.n += 1
            if self.n > 3: raise StopIteration
            return self.n
    assert list(It()) == [1, 2, 3] and sum(It()) == 6 and max(It()) == 3 and list(zip(It(), It())) == [(1, 1), (2, 2), (3, 3)]
    a, *b = It()
    assert a == 1 and b == [2, 3]
    return x


@case((x3,))
def copies_of_iterators(x):
    it = iter([1, 2, 3])
    next(it)
    j = copy.copy(it)
    assert list(it) == [2, 3] and list(j) == [2, 3]
    return x


@case((x3,))
def total_orders(x):
    @functools.total_ordering
    class A:
        def __init__(self, v): self.v = v
        def __lt__(self, o): return self.v < o.v
        def __eq__(self, o): return self.v == o.v
    assert A(1) < A(2) and A(2) > A(1) and A(1) <= A(1) and A(2) >= A(1) and not A(1) > A(1)
    try:
        @functools.total_ordering
        class N: pass
    except ValueError: return x
    raise AssertionError('no')


@case((x3,))
def positional_patterns(x):
    class P:
        __match_args__ = ('a',)
        def __init__(self): self.a = 1; self.b = 2
    try:
        match P():
            case P(y, z): pass
    except TypeError: pass
    else: raise AssertionError('too many')
    match P():
        case P(1, b=2): return x
    raise AssertionError('no')


@case((x3,))
def statistics_of_numbers(x):
    import statistics as st
    data, other = [3, 1, 4, 1, 5, 9, 2, 6], [0.5, 2.25, 2.25, 8.0]
    assert (st.mean([1, 2, 3]), st.mean(data), st.mean(other), st.fmean(data)) == (2, 3.875, 3.25, 3.875)
    assert type(st.mean([1, 2, 3])) is int and type(st.fmean([1, 2, 3])) is float
    assert (st.median(data), st.median_low(data), st.median_high(data), st.median(other[:3])) == (3.5, 3, 4, 2.25)
    assert (st.mode(data), st.multimode("aabbc"), st.harmonic_mean([2, 4, 4]), st.fmean([1, 3], [1, 3])) == (1, ["a", "b"], 3.0, 2.5)
    assert (st.pvariance([1, 2, 3, 4]), st.variance([1, 2, 3, 4, 5]), st.pstdev([1, 3, 5, 7]), st.stdev([2, 4, 6])) == (1.25, 2.5, 5 ** 0.5, 2.0)
    assert st.quantiles(data, n=4) == [1.25, 3.5, 5.75] and st.quantiles(data, n=10)[0] == 1.0
    assert st.quantiles([1, 2, 3, 4, 5], n=4, method="inclusive") == [2.0, 3.0, 4.0] and st.quantiles([1, 2], n=5) == [0.6, 1.2, 1.8, 2.4]
    assert abs(st.geometric_mean([54, 24, 36]) - 36.0) < 1e-12
    try:
        st.mean([])
    except st.StatisticsError as error:
        return x + len(error.args)
    raise AssertionError("no error")


@case((x3,))
def namespaces(x):
    from types import SimpleNamespace
    one = SimpleNamespace(a=1, b="x")
    assert one == SimpleNamespace(a=1, b="x") and one != SimpleNamespace(a=2, b="x") and one != {"a": 1, "b": "x"} and one in [None, one]
    assert repr(one) == "namespace(a=1, b='x')"
    one.a = 2
    assert one == SimpleNamespace(a=2, b="x")
    return x
