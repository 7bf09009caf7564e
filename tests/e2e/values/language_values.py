"""A little of each part of Python, the less used ones above all. Each function is a case."""
import contextlib
import functools
import itertools
import collections
import enum
import dataclasses
import operator
from dataclasses import dataclass, field, InitVar

from known import Rows


class Cm:
    def __init__(self, log, eat=False): self.log, self.eat = log, eat
    def __enter__(self): self.log.append('in'); return self
    def __exit__(self, kind, value, tb): self.log.append(kind.__name__ if kind else 'out'); return self.eat


@contextlib.contextmanager
def cman(log):
    log.append(1)
    try:
        yield 7
    except ValueError:
        log.append('V')
    finally:
        log.append(2)


def gsend():
    total = 0
    while True:
        x = yield total
        if x is None:
            return total * 10
        total += x


def gouter():
    r = yield from ginner()
    yield r
def ginner():
    yield 1
    yield 2
    return 'r'


class Pos:
    def __set_name__(self, owner, name): self.name = '_' + name
    def __get__(self, obj, owner): return self if obj is None else getattr(obj, self.name)
    def __set__(self, obj, value):
        if value < 0: raise ValueError(value)
        setattr(obj, self.name, value * 2)
class UsesPos:
    a = Pos()
    def __init__(self): self.a = 4


class NonData:
    def __get__(self, obj, owner): return 'nd'
class UsesNon:
    x = NonData()


class Dyn:
    def __init__(self): object.__setattr__(self, 'store', {})
    def __getattr__(self, n): 
        if n in self.store: return self.store[n]
        raise AttributeError(n)
    def __setattr__(self, n, v): self.store[n] = v + 1
    def __delattr__(self, n): del self.store[n]


class Ga:
    x = 1
    def __getattribute__(self, n):
        if n == 'x': return object.__getattribute__(self, n) + 10
        return object.__getattribute__(self, n)


class Prop:
    def __init__(self): self._v = 1
    @property
    def v(self): return self._v
    @v.setter
    def v(self, x): self._v = x * 3
    @v.deleter
    def v(self): self._v = -1
class Prop2(Prop):
    @Prop.v.getter
    def v(self): return super().v + 100


class Pm:
    def scale(self, k, n=1): return (k, n)
    twice = functools.partialmethod(scale, 2)
    named = functools.partialmethod(scale, n=5)


@functools.singledispatch
def sd(v): return 'obj'
@sd.register
def _(v: int): return 'int'
@sd.register(list)
def _(v): return 'list' + sd(v[0])
@sd.register(str)
@sd.register(bytes)
def _(v): return 'text'


class Cp:
    n = 0
    @functools.cached_property
    def v(self): self.n += 1; return self.n * 7


Nt = collections.namedtuple('Nt', 'a b', defaults=[5])


class Col(enum.Enum):
    RED = 1
    CRIMSON = 1
    BLUE = enum.auto()
    @property
    def hot(self): return self is Col.RED
    @classmethod
    def first(cls): return list(cls)[0]


class Perm(enum.Flag):
    R = enum.auto()
    W = enum.auto()
    X = enum.auto()
    RW = R | W


class Lv(enum.IntEnum):
    A = 3
    B = 1


class Se(str, enum.Enum):
    A = 'x'
    def __str__(self): return self.value


class Gn(enum.Enum):
    def _generate_next_value_(name, start, count, last): return name.lower() + str(count)
    P = enum.auto()
    Q = enum.auto()
class Ini(enum.Enum):
    A = (1, 2)
    B = (3, 4)
    def __init__(self, x, y): self.s = x + y


@dataclass
class D1:
    a: int
    b: list = field(default_factory=list)
    c: int = field(default=3, repr=False, compare=False)
    k: InitVar[int] = 2
    def __post_init__(self, k): self.s = self.a * k


@dataclass(order=True, frozen=True, kw_only=True)
class D2:
    a: int
    b: int = 0


@dataclass
class D3:
    x: int = 1
    y: int = 2
@dataclass
class D4(D3):
    z: int = 3
    x: int = 10
    _: dataclasses.KW_ONLY
    w: int = 0


@dataclass(slots=True)
class D5:
    x: int
    y: int = 4
    def area(self): return self.x * self.y


@dataclass
class Pt:
    x: int
    y: int
def match1(v):
    match v:
        case Pt(x=0, y=yy): return ('x0', yy)
        case Pt(a, b) if a == b: return ('eq', a)
        case Pt(): return 'pt'
        case [1, *rest, 9]: return ('list', rest)
        case [int() as a, str(b)]: return ('is', a, b)
        case {'k': k, **more}: return ('map', k, more)
        case 'a' | 'b': return 'ab'
        case Col.BLUE: return 'blue'
        case None | True: return 'nt'
        case (float() | int()) as num if num > 100: return ('big', num)
        case -3: return 'neg'
        case []: return 'empty'
        case bytes(): return 'bytes'
        case _: return 'other'


xx = 'global'
class Scope:
    xx = 'class'
    ys = [xx for _ in range(1)]
    def m(self): return xx
    zs = [a for a in (xx,)]


def dflt(x, acc=[]): acc.append(x); return acc


counter = 0
def bump():
    global counter
    counter += 2
    return counter


class A1:
    def f(self): return ['A']
class B1(A1):
    def f(self): return ['B'] + super().f()
class C1(A1):
    def f(self): return ['C'] + super().f()
class E1(B1, C1):
    def f(self): return ['E'] + super().f()


class Base2:
    subs = []
    def __init_subclass__(cls, /, tag=None, **kw):
        super().__init_subclass__(**kw)
        cls.tag = tag; Base2.subs.append(cls.__name__)
class S1(Base2, tag='x'): pass
class S12(S1): pass
class Gi:
    def __class_getitem__(cls, k): return (cls.__name__, k)


class Op:
    def __init__(self, v): self.v = v
    def __add__(self, o): return Op(self.v + o.v) if isinstance(o, Op) else NotImplemented
    def __radd__(self, o): return Op(o + self.v + 1000)
    def __rsub__(self, o): return o - self.v
    def __matmul__(self, o): return ('mm', self.v)
    def __rmatmul__(self, o): return ('rmm', o)
    def __neg__(self): return Op(-self.v)
    def __invert__(self): return 'inv'
    def __call__(self, *a, **k): return (a, k)
    def __getitem__(self, k): return k
    def __iadd__(self, o): self.v += o; return self
    def __rpow__(self, o): return o ** self.v
    def __divmod__(self, o): return 'dm'
    def __lt__(self, o): return self.v < o.v
    def __eq__(self, o): return isinstance(o, Op) and self.v == o.v
    def __round__(self, n=None): return ('r', n)
    def __abs__(self): return 'abs'
    def __index__(self): return 2
    def __contains__(self, k): return k
    def __reversed__(self): return 'rev'


class NoAdd:
    def __add__(self, o): return NotImplemented


def tf(k, log):
    try:
        log.append('t')
        if k == 0: return 'r'
        if k == 1: raise ValueError
        if k == 2: raise KeyError
    except ValueError:
        log.append('e')
        return 'e'
    else:
        log.append('l')
    finally:
        log.append('f')
        if k == 2: return 'eaten'
    return 'end'


class MyErr(Exception):
    def __init__(self, a, b=2): super().__init__(a); self.b = b
    def __str__(self): return f'my {self.args[0]} {self.b}'


def kw(a, b=2, /, c=3, *args, d, e=5, **k): return a, b, c, args, d, e, k


class Iter:
    def __init__(self): self.n = 0
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        if self.n > 3: raise StopIteration
        return self.n
class Seq:
    def __getitem__(self, i):
        if i > 2: raise IndexError
        return i * i
    def __len__(self): return 3


class New:
    made = []
    def __new__(cls, *a):
        o = super().__new__(cls); New.made.append(a); return o
    def __init__(self, x): self.x = x
class One:
    _i = None
    def __new__(cls):
        if cls._i is None: cls._i = super().__new__(cls)
        return cls._i
class Tup(tuple):
    def __new__(cls, a, b): return super().__new__(cls, (a, b))
    @property
    def s(self): return self[0] + self[1]
class Li(list):
    def append(self, v): super().append(v * 2)
    def __getitem__(self, i): return ('g', super().__getitem__(i))
class Di(dict):
    def __missing__(self, k): return k * 2
    def __setitem__(self, k, v): super().__setitem__(k, v + 1)
class In(int):
    def __add__(self, o): return In(int(self) * 10 + o)
class St(str):
    def shout(self): return self.upper() + '!'


class St2:
    count = 0
    @staticmethod
    def s(x): return x + 1
    @classmethod
    def c(cls): cls.count += 1; return cls.__name__, cls.count
class St3(St2): pass


def case0():
    log = []
    with Cm(log, True) as a, Cm(log) as b:
        raise KeyError
    log.append(a is b)
    return log


def case1():
    log = []
    with cman(log) as v:
        raise ValueError
    return log, v


def case2():
    log = []
    def f():
        with cman(log):
            return 5
    with contextlib.suppress(KeyError, IndexError):
        [][1]
    return f(), log


def case3():
    log = []
    with contextlib.ExitStack() as s:
        s.callback(log.append, 1)
        s.callback(log.append, 2)
    with contextlib.nullcontext(4) as n:
        pass
    return log, n


def case4():
    g = gsend()
    out = [next(g), g.send(3), g.send(4)]
    try:
        g.send(None)
    except StopIteration as e:
        out.append(e.value)
    return out


def case5():
    return list(gouter())


def case6():
    def g():
        yield 1
        return
        yield 2
    a, b = itertools.tee(g())
    return list(a), list(b), list(g()), next(g(), None)


def case7():
    def fib():
        a, b = 0, 1
        while True:
            yield a
            a, b = b, a + b
    return list(itertools.takewhile(lambda v: v < 50, fib())), list(itertools.islice(fib(), 3, 9, 2))


def case8():
    u = UsesPos()
    try:
        u.a = -1
    except ValueError as e:
        return u.a, e.args, u.__dict__


def case9():
    u = UsesNon(); v = [u.x]; u.__dict__['x'] = 3
    return v, u.x, UsesNon.x


def case10():
    d = Dyn(); d.k = 4; d.k += 1; d.z = 0; del d.z
    return d.k, hasattr(d, 'z'), getattr(d, 'q', 'no'), d.store


def case11():
    g = Ga(); g.x = 5
    return g.x, Ga.x


def case12():
    p = Prop(); p.v = 2; a = p.v; p.v += 1; b = p.v; del p.v
    q = Prop2(); q.v = 5
    return a, b, p.v, q.v


def case13():
    return Pm().twice(), Pm().twice(n=3), Pm().named(4)


def case14():
    return sd(1), sd(True), sd([2.0]), sd('a'), sd(b'a'), sd(None), sd.dispatch(bool)(3)


def case15():
    c = Cp(); a = c.v, c.v, c.n; c.__dict__.pop('v'); b = c.v; del c.v
    return a, b, c.v, 'v' in vars(c)


def case16():
    return functools.reduce(operator.add, [1, 2, 3]), functools.reduce(lambda a, b: a * b, [], 5), functools.reduce(lambda a, b: (a, b), 'abc')


def case17():
    try: functools.reduce(operator.add, [])
    except TypeError: return 'TE'


def case18():
    p = functools.partial(lambda *a, **k: (a, k), 1, x=2)
    q = functools.partial(p, 3, x=4, y=5)
    return p(9), q(), q.args, sorted(q.keywords), q.func(0)


def case19():
    def deco(f):
        @functools.wraps(f)
        def inner(*a):
            "in"
            return f(*a) + 1
        return inner
    @deco
    def g(a):
        "doc"
        return a
    return g(1), g.__name__, g.__doc__, g.__wrapped__(1)


def case20():
    return list(itertools.chain([1], 'ab', (2,))), list(itertools.chain.from_iterable([[1], [2, 3]])), list(itertools.compress('abcd', [1, 0, 1])), list(itertools.dropwhile(lambda v: v < 3, [1, 3, 1])), list(itertools.filterfalse(lambda v: v % 2, range(5)))


def case21():
    return [(k, list(g)) for k, g in itertools.groupby('aabbca')], [(k, len(list(g))) for k, g in itertools.groupby([1, 3, 2, 4], key=lambda v: v % 2)]


def case22():
    return list(itertools.product([1, 2], repeat=2)), list(itertools.permutations([1, 2, 3], 2)), list(itertools.combinations('abc', 2)), list(itertools.combinations_with_replacement([1, 2], 2))


def case23():
    return list(itertools.zip_longest([1, 2], 'a', fillvalue=0)), list(itertools.starmap(pow, [(2, 3), (3, 2)])), list(itertools.pairwise([1, 2, 3])), list(itertools.accumulate([3, 1, 2], max)), list(itertools.repeat(4, 2)), list(zip([1, 2], itertools.cycle('ab')))


def case24():
    it = iter([1, 2, 3, 4])
    return list(zip(it, it)), list(it), list(itertools.islice(iter(range(9)), 2, None, 3))


def case25():
    it = iter(range(6))
    out = [x for x in itertools.takewhile(lambda v: v < 2, it)]
    return out, next(it)


def case26():
    try: return list(zip([1], [1, 2], strict=True))
    except ValueError: return 'VE'


def case27():
    d = collections.deque([1, 2, 3], maxlen=3)
    d.append(4); d.appendleft(0); d.rotate(1)
    return list(d), d.maxlen, d[-1], d.pop(), d.popleft(), len(d), d


def case28():
    d = collections.deque('abc')
    d.extendleft('xy'); d.insert(1, 'q'); d.remove('a'); d.reverse()
    return d, d.index('q'), d.count('b'), 'x' in d, d == collections.deque(d), list(reversed(d))


def case29():
    o = collections.OrderedDict(a=1, b=2, c=3)
    o.move_to_end('a'); o.move_to_end('c', last=False)
    x = o.popitem(last=False)
    return list(o.items()), x, o == {'b': 2, 'a': 1}, o == collections.OrderedDict(a=1, b=2), list(reversed(o))


def case30():
    a, b = {'x': 1}, {'x': 2, 'y': 3}
    c = collections.ChainMap(a, b)
    c['z'] = 5; c2 = c.new_child({'y': 9})
    return c['x'], c['y'], sorted(c), a, c2['y'], c2.parents['y'], len(c2), dict(c2)


def case31():
    c = collections.Counter('abca'); d = collections.Counter(a=1, b=3)
    return c + d, c - d, c & d, c | d, c.most_common(1), sum(c.values()), c['zz'], sorted(c.elements()), +collections.Counter(a=-1, b=2), -collections.Counter(a=-1)


def case32():
    c = collections.Counter([1, 1, 2]); c.subtract([1, 3]); c.update({2: 5}); del c[3]
    return c, c.total(), c == collections.Counter({1: 1, 2: 6}), c <= collections.Counter({1: 1, 2: 7})


def case33():
    d = collections.defaultdict(list); d['a'].append(1); x = d.get('b'); d['c']
    e = collections.defaultdict(lambda: 7, z=1)
    return dict(d), x, e['q'], sorted(e), 'w' in e, d


def case34():
    n = Nt(1); m = n._replace(b=9)
    a, b = m
    return n, m._asdict(), Nt._fields, a + b, n == (1, 5), n < m, Nt._make([3, 4]), n[-1]


def case35():
    return Col.CRIMSON is Col.RED, Col.BLUE.value, [c.name for c in Col], Col['CRIMSON'], Col(2), Col.RED.hot, Col.first(), len(Col), sorted(Col.__members__), Col.BLUE in Col


def case36():
    return Perm.RW.value, Perm.R | Perm.X, Perm.R in Perm.RW, bool(Perm.R & Perm.W), (~Perm.R).value, Perm.RW ^ Perm.W, [p.name for p in Perm.RW], Perm(5), len(Perm.RW)


def case37():
    return Lv.A + 1, Lv.B < Lv.A, sorted(Lv), Lv.A == 3, f'{Lv.A}', [10, 20, 30, 40][Lv.A], isinstance(Lv.A, int), max(Lv).name


def case38():
    return Se.A == 'x', Se.A + 'y', f'{Se.A}', Se('x').name, Se.A.upper(), {'x': 1}[Se.A]


def case39():
    return [g.value for g in Gn], Ini.B.s, Ini((1, 2)).name, Ini.A.value


def case40():
    return D1(4), D1(4).s, D1(1, k=9).s, D1(1) == D1(1, c=8), D1(1, [2]) == D1(1), D1.c


def case41():
    return D2(a=1) < D2(a=1, b=2), dataclasses.replace(D2(a=1), b=7), {D2(a=1): 5}[D2(a=1)], sorted([D2(a=2), D2(a=1)]), dataclasses.asdict(D2(a=3)), dataclasses.astuple(D2(a=3))


def case42():
    return D4(), D4(5, 6, 7), [f.name for f in dataclasses.fields(D4)], D4(w=4).w, D3() == D4(1, 2)


def case43():
    return D5(2).area(), D5.__slots__, D5(3) == D5(3, 4), dataclasses.is_dataclass(D5)


def case44():
    return [match1(v) for v in (Pt(0, 4), Pt(2, 2), Pt(1, 2), [1, 2, 9], (1, 9), [5, 'q'], {'k': 1, 'z': 2}, {}, 'b', 'c', Col.BLUE, None, True, 1, 101, 200.5, -3, [], b'x', range(3))]


def case45():
    if (n := len('abcd')) > 3: pass
    out = [y := 1, y ** 2, (y := y + 5)]
    data = [v for x in range(4) if (v := x * x) % 2 == 0]
    while (n := n - 1) > 1: out.append(n)
    return n, out, data, v


def case46():
    a, *b = [1, 2, 3]; *c, d = 'xyz'; (e, *f), g = (4, 5), 6; [h, *_] = range(2)
    return a, b, c, d, e, f, g, h, [*b, *c], (*b,), {*b}, {**{'q': 1}, 'q': 2}, [*range(2), *'ab']


def case47():
    x, w, p = 3.14159, 10, 2
    return f'{x:{w}.{p}f}|{x!r:>10}|{x = :.1f}|{"a":^5}|{255:#06x}|{1234567:,}|{0.5:%}|{-5:+d}|{5: d}|{1e10:g}|{"é"!a}|{w=}|{1_000:_}|{3:08.3f}|{True:d}|{12:b}|{"s":*<4}|{{}}|{x:e}'


def case48():
    return '{0} {1[a]} {k.real} {0!r:>4}'.format('q', {'a': 5}, k=3), '{:{}}'.format('a', 4), '{:>{w}}'.format(1, w=3), format(3.0, '.0f'), format(2.5, '.0f'), format(12345.678, ',.2f'), '%s' % 'x'


def case49():
    return 'a,b,,c'.split(','), ' a  b '.split(), 'aXbXc'.rsplit('X', 1), 'abc'.partition('b'), 'a.b.c'.rpartition('.'), 'AbC'.swapcase(), 'hello world'.title(), 'x'.center(5, '-'), '7'.zfill(3), '-7'.zfill(4), 'abc'.translate(str.maketrans('ab', 'xy', 'c')), 'a\nb\r\nc'.splitlines(), 'aaa'.replace('a', 'b', 2), 'abcabc'.find('c', 3), 'abc'.startswith(('x', 'ab')), 'a\tb'.expandtabs(4), 'prefix_x'.removeprefix('prefix_')


def case50():
    return (255).to_bytes(2, 'big'), int.from_bytes(b'\x01\x00', 'little'), (10).bit_length(), (7).bit_count(), int('0x1f', 16), int('0b11', 0), int(' 12_3 '), (-7) // 2, -7 % 3, 7 % -3, divmod(-7, 2), divmod(7.5, 2), -7 >> 1, ~5, 5 & 3, 5 | 3, 5 ^ 3, 1 << 10, pow(3, 4, 5), pow(3, -1, 7), (5).as_integer_ratio(), int(-3.9), round(-2.5), round(1234, -2), abs(-3), hex(-255), bin(5), oct(8)


def case51():
    return (0.1).as_integer_ratio(), (2.0).is_integer(), (1.5).hex(), float.fromhex('0x1.8p+0'), float('inf') > 1e308, float('nan') == float('nan'), 0.1 + 0.2, 1e16, 1e-5, 123456789.123, 1 / 3, 2 ** -1, 2 ** 0.5, -0.0, 5.0 // 2, -5.5 % 2, round(2.675, 2), round(0.5), round(1.5), round(2.5), round(-0.5), round(12.345, 1), 3.0, 1e22, 100000000000000000.0


def case52():
    x = list(range(10))
    y = x[:]; y[2:5] = [0]; z = x[:]; z[::3] = 'abcd'; w = x[:]; del w[1::2]; q = x[:]; q[5:2] = [7]
    return x[-3:], x[:-7:-1], x[::4], x[8:2:-2], x[20:], x[-100:2], 'abcdef'[1:-1:2], (1, 2, 3)[::-1], y, z, w, q, x[slice(1, 3)], range(10)[2:8:3], bytes(range(5))[1:3]


def case53():
    x = [1, 2, 3]
    try: x[::2] = [1]
    except ValueError: r = 'VE'
    x[len(x):] = [4]; x[:0] = [0]; x[1:1] = 'ab'
    return r, x


def case54():
    return Scope.ys, Scope().m(), Scope.zs, [i for i in range(2)], 'i' in locals()


def case55():
    fs = [lambda: i for i in range(3)]; gs = [lambda i=i: i for i in range(3)]
    def make():
        n = 0
        def inc():
            nonlocal n
            n += 1
            return n
        return inc
    a, b = make(), make(); a(); a()
    return [f() for f in fs], [g() for g in gs], a(), b()


def case56():
    return dflt(1) is dflt(2), len(dflt(3)) > 1, dflt(4, []),


def case57():
    return bump() < bump(), counter > 0


def case58():
    return E1().f(), [c.__name__ for c in E1.__mro__], super(B1, E1()).f(), issubclass(E1, C1), isinstance(E1(), (int, A1))


def case59():
    return Base2.subs, S1.tag, S12.tag, Gi[3], Gi['a', 1]


def case60():
    a = Op(3); b = a; a += 4
    return (Op(1) + Op(2)).v, (5 + Op(1)).v, 10 - Op(4), Op(1) @ 2, 3 @ Op(1), (-Op(4)).v, ~Op(1), Op(1)(1, k=2), Op(1)[1:2, ..., 'a'], b.v, 2 ** Op(3), divmod(Op(1), 2), Op(2) > Op(1), Op(1) != Op(1), round(Op(1)), round(Op(1), 2), abs(Op(1)), [1, 2, 3][Op(0)], 0 in Op(1), 5 in Op(1), reversed(Op(1)), max(Op(1), Op(9)).v, sum([Op(1), Op(2)]).v


def case61():
    out = []
    for f in (lambda: NoAdd() + 1, lambda: 1 + NoAdd(), lambda: NoAdd() < 1, lambda: NoAdd() == 1, lambda: NoAdd() in [NoAdd()], lambda: -NoAdd(), lambda: NoAdd()(), lambda: NoAdd()[0], lambda: len(NoAdd()), lambda: [1] + (2,), lambda: 'a' + 1, lambda: 1 < 'a', lambda: [1] < [1, 2], lambda: (1, 2) < (1, 3), lambda: {1} < {1, 2}, lambda: 1 == '1', lambda: None is None, lambda: True + True, lambda: 'a' < 'B', lambda: [1, 'a'] < [1, 2]):
        try: out.append(f())
        except Exception as e: out.append(type(e).__name__)
    return out


def case62():
    return sorted(['bb', 'a', 'cc'], key=len), sorted([(1, 'b'), (0, 'a'), (1, 'a')], key=lambda t: t[0], reverse=True), sorted('bca', reverse=True), sorted([3, 1, 2], key=lambda v: -v), sorted({3: 1, 1: 2}), sorted([True, 0, 2]), min('abc', key=ord), max([1, 5, 5.0]), min([(1, 'z'), (1, 'a')]), sorted([1, 2, 3, 4], key=lambda v: v % 2)


def case63():
    x = [3, 1, 2]; r = x.sort(reverse=True)
    y = ['B', 'a']; y.sort(key=str.lower)
    z = sorted([2, 10, 1], key=functools.cmp_to_key(lambda a, b: b - a))
    return x, r, y, z, sorted(range(5), key=lambda v: (v % 2, -v)), list(map(max, [1, 2], [3, 0]))


def case64():
    return b'abc'[1], b'abc'[1:], b'a' + b'b', bytes([65, 66]), bytes(3), b'abc'.hex(), bytes.fromhex('4142'), list(b'ab'), b'a,b'.split(b','), b'abc'.find(b'c'), b'%d' % 5 if False else 0, b'abc'.upper(), b'\x00\xff', b'a' * 2, b'a' in b'abc', b'x'.join([b'1', b'2']), b'abc' < b'abd', b'abc'.decode('ascii'), b' a '.strip()


def case65():
    log = []
    def f(v): log.append(v); return v
    a = f(1) < f(3) > f(2) != f(5); b = f(5) < f(1) < f(9)
    return a, b, log, 1 < 2 == 2, 3 > 2 > 1 > 0, (1 < 2) < 2, 1 == 1.0 is not None, 2 in [2] == True if False else 0, not 1 == 2


def case66():
    out = []
    for k in range(4):
        log = []; out.append((tf(k, log), log))
    return out


def case67():
    log = []
    for i in range(4):
        try:
            if i == 1: continue
            if i == 3: break
            log.append(i)
        finally:
            log.append(('f', i))
    else:
        log.append('else')
    def g():
        x = 1
        try: return x
        finally: x = 2
    return log, g()


def case68():
    log = []
    try:
        try: raise KeyError('a')
        except ValueError: log.append('no')
        finally: log.append(1)
    except (TypeError, LookupError) as e:
        log.append(type(e).__name__)
        try: raise
        except KeyError as f: log.append(f is e)
    return log


def case69():
    try: raise MyErr(1)
    except Exception as e: return str(e), repr(e), e.args, e.b, isinstance(e, MyErr)


def case70():
    x = [1, 2, 3, 4]; del x[0], x[-1]; d = {'a': 1, 'b': 2}; del d['a']
    class O: pass
    o = O(); o.z = 1; del o.z
    y = 5; del y
    try: y
    except NameError: r = 'NE'
    return x, d, hasattr(o, 'z'), r


def case71():
    out = [kw(1, d=4), kw(1, 2, 3, 4, 5, d=6, z=7), kw(*[1, 2], **{'d': 3, 'c': 9}), kw(1, d=2, b=8)]
    for f in (lambda: kw(1), lambda: kw(a=1, d=2), lambda: kw(1, d=2, **{'d': 3}), lambda: kw(1, 2, 3, c=4, d=1), lambda: kw()):
        try: out.append(f())
        except TypeError: out.append('TE')
    return out


def case72():
    return [x if x % 2 else -x for x in range(4)], (0 or [] or 'a'), (1 and 2), (None or 0), not [], [] and 1, 1 if [] else 2, all([]), any([]), bool('False'), bool(0.0), [] == False


def case73():
    out = []
    for i in range(5):
        if i == 3: break
    else: out.append('no')
    out.append(i)
    n = 3
    while n: n -= 1
    else: out.append('we')
    for a, (b, *c) in [(1, (2, 3, 4))]: out.append((a, b, c))
    for x in []: pass
    for k, v in {'a': 1}.items(): out.append(k)
    for i, ch in enumerate('ab', start=5): out.append((i, ch))
    return out


def case74():
    return [(i, j) for i in range(3) for j in range(i)], {k: v for k, v in zip('ab', [1, 2])}, {x % 3 for x in range(9)}, [[c for c in r] for r in ['ab']], sum(x * x for x in range(4)), [y for x in [1, 2] if x > 1 for y in (x, -x)], dict.fromkeys('ab', 0), {**{}, 'a': [1]}['a']


def case75():
    return list(Iter()), 2 in Iter(), [*Seq()], 4 in Seq(), list(reversed(Seq())), max(Seq()), tuple(zip(Seq(), Iter())), dict(enumerate(Seq())), sorted(Iter(), reverse=True), list(iter(Iter().__next__, 3))


def case76():
    return New(3).x, New.made, One() is One(), Tup(1, 2).s, Tup(3, 4)


def case77():
    l = Li([1]); l.append(5); d = Di(a=1); d['b'] = 2; d.update(c=3)
    return list(l), l[0], d['q'], dict(d), In(3) + 4, In(3) + 4 + 1, In(5) * 2, St('a').shout(), St('ab')[0], isinstance(St('a'), str), type(In(3) + 1).__name__, type(In(3) * 1).__name__, len(l), sum([In(1), In(2)])


def case78():
    return St2.s(1), St3().s(2), St3.c(), St2.c(), St3.count, St2.count, 'count' in St3.__dict__


def case79():
    T = type('T', (A1,), {'z': 5, 'g': lambda self: self.z * 2})
    return T().g(), T.__name__, T.__bases__[0].__name__, T().f(), type(3) is int, isinstance(T, type), callable(T), type(T()).__name__, getattr(T, 'z'), vars(T)['z']


def case80():
    class O: pass
    o = O(); setattr(o, 'a b', 3)
    return getattr(o, 'a b'), getattr(o, 'n', None), hasattr(o, 'a b'), o.__dict__, operator.attrgetter('real')(5), operator.itemgetter(1, 0)('ab'), operator.methodcaller('upper')('a')


def case81():
    out = []
    for f in (lambda: (lambda a, b: a)(*[1]), lambda: [a for a, b in [(1,)]], lambda: dict([(1, 2), (3,)])):
        try: out.append(f())
        except (TypeError, ValueError) as e: out.append(type(e).__name__)
    a = b = c = []; a.append(1)
    x, y = 1, 2; x, y = y, x
    i, l = 0, [1, 2]; i, l[i] = 1, 9
    return out, c, x, y, i, l


def case82():
    a = [1]; b = a; a += [2]; t = (1,); u = t; t += (2,); s = 'a'; s *= 3; n = 7; n //= 2; n **= 2; n %= 5; n <<= 2; n |= 1; n ^= 3
    z = ([1],)
    try: z[0] += [2]
    except TypeError: r = 'TE'
    d = {'k': 1}; d['k'] -= 5; q = {1, 2}; q -= {1}; q |= {7}; q ^= {7, 8}
    return b, u, s, n, z, r, d, q


def case83():
    return {1, 2} | {3}, {1, 2} - {2}, {1, 2} & {2, 3}, {1, 2} ^ {2, 3}, {1} <= {1, 2}, {1}.isdisjoint({2}), {1, 2}.union([5], (6,)), frozenset([1]) | {2}, len({1, 1.0, True}), {1} == frozenset([1]), {2, 1}.pop() in (1, 2), set('aab') == {'a', 'b'}


def case84():
    d = {'a': 1, 'b': 2}; e = d | {'b': 3, 'c': 4}; d |= {'z': 0}
    return e, d, list(d), d.pop('a'), d.popitem(), d.setdefault('q', 5), d.get('n', 7), d.keys() & {'b'}, list(reversed(d)), {1: 'a', 1.0: 'b', True: 'c'}, dict(zip('ab', (1, 2))), {'b': 1, 'a': 2} == {'a': 2, 'b': 1}, [*d.items()], sorted(d.values())


def case85():
    return True + 1, True == 1, isinstance(True, int), False < True, int(True), [1, 2][True], sum([True, True]), True & 1, True and 5, str(True), {True: 'a'}[1], bool([0]), not 0, True is (1 == 1), -True, ~True, True / 2, f'{True:>5}'


def case86():
    return 7 // 2, -7 // 2, 7 // -2, 7.0 // 2, 7 % 3, -7 % 3, 7 % -3, -7.5 % 2, divmod(-7, 3), 2 ** 10, 2 ** -2, 0 ** 0, 10 / 5, 1e3, 1_000, 0xff, 0o17, 0b11, 3 == 3.0, 1 < 1.5, round(3.14159, 3), int('-5'), float('1e3'), abs(-2.5), max(1, 2.5), min(3, 1, 2), sum([0.1] * 3), 5 / 2, -3 // 1, 1 - 0.9


def case87():
    x: int = 3
    y: 'undefined_thing'
    def f(a: 'nope' = 1) -> 'zz': return a
    return x, f(), f.__annotations__, f.__defaults__, f.__name__


def case88():
    out = []
    for v in (1, 0):
        try:
            assert v, 'msg %d' % v
            out.append('ok')
        except AssertionError as e: out.append(e.args)
    return out


def case89():
    log = []
    class S:
        def __enter__(self): return self
        def __exit__(self, *a): log.append(a[0] is None); return True
    def f():
        with S():
            return 1 / 0
        return 'after'
    return f(), log


def case90():
    def ack(m, n): return n + 1 if m == 0 else ack(m - 1, 1) if n == 0 else ack(m - 1, ack(m, n - 1))
    def flat(v): return [w for x in v for w in (flat(x) if isinstance(x, list) else [x])]
    return ack(2, 2), flat([1, [2, [3, []]], 4])


def case91():
    import abc
    class Ab(abc.ABC):
        @abc.abstractmethod
        def f(self): ...
        @property
        @abc.abstractmethod
        def p(self): ...
    class Im(Ab):
        def f(self): return 1
        @property
        def p(self): return 2
    try: Ab()
    except TypeError: r = 'TE'
    return r, Im().f() + Im().p


def case92():
    import copy
    a = [1, [2]]; b = copy.copy(a); c = copy.deepcopy(a); a[1].append(3)
    class K:
        def __init__(self): self.x = []
        def __copy__(self): return 'cp'
        def __deepcopy__(self, memo): return 'dc'
    p = Pt(1, [2]); q = copy.deepcopy(p); q.y.append(5)
    return b, c, copy.copy(K()), copy.deepcopy(K()), p, q


def case93():
    return 'abc'.__class__.__name__, '%05.1f' % 3.14159, '{:>6}'.format('ab'), 'a%%b' % (), '\\n', r'\n', 'a' 'b', '''x
y''', 'tab\t', "q'", 'q"', "'\"", '\x00', '\u20ac', repr('\x7f'), ascii('é'), 'abc'.ljust(5) + '|', 'abc'.rjust(5, '*'), 'a'.join('123'), ''.join(reversed('abc')), max('abz'), 'abc'.index('c')


def case94():
    import math
    return math.floor(-2.5), math.ceil(2.1), math.trunc(-2.7), math.isclose(0.1 + 0.2, 0.3), math.gcd(12, 18), math.factorial(5), math.comb(5, 2), math.perm(4, 2), math.isqrt(17), math.hypot(3, 4), math.copysign(1, -0.0), math.fmod(-7, 3), math.modf(2.5), math.frexp(8.0), math.prod([2, 3]), math.inf, math.log2(8), math.dist([0, 0], [3, 4]), math.fsum([0.1] * 10), math.degrees(math.pi), math.lcm(4, 6)


def case95():
    import heapq, bisect
    h = [5, 1, 4]; heapq.heapify(h); heapq.heappush(h, 0)
    x = [1, 3, 5]; bisect.insort(x, 4)
    return heapq.heappop(h), heapq.nsmallest(2, h), heapq.nlargest(1, h), x, bisect.bisect_left(x, 3), bisect.bisect(x, 3), list(heapq.merge([1, 4], [2, 3]))


def case96():
    return isinstance(1, (str, int)), isinstance(1, int | str), issubclass(bool, int), isinstance([], collections.abc.Sequence), isinstance({}, collections.abc.Mapping), callable(len), isinstance(None, type(None)), type([]) == list, isinstance(Pt(1, 2), Pt), isinstance(3, float), isinstance(1j, complex)


def case97():
    src = [1, 2]; g = (x * k for x in src for k in (1, 10)); src.append(3)
    return list(g), sum(1 for _ in 'abc'), any(v > 2 for v in src), ','.join(str(v) for v in src), dict((k, 1) for k in 'ab'), next((v for v in src if v > 1), None), max((len(w), w) for w in ['a', 'bb'])


def case98():
    it = iter('abc'); next(it)
    r = range(10, 0, -3)
    return list(it), list(r), len(r), 4 in r, r[1], r[-1], r.index(7), list(reversed(r)), r == range(10, -1, -3), range(0) == range(2, 2), list(range(5)[::-2]), sum(range(4)), max(range(3)), tuple(range(2)), range(3).count(1), r.step


def case99():
    return f'{"nested " + f"{1 + 1}"}', f'{[1, 2]!s:>8}', f'{ {"a": 1}["a"] }', f'{(lambda x: x * 2)(3)}', f'{3:>{2 + 2}}', f'{1.0}', f'{1e-7}', f'{None}', f'{b"x"}', f'{"a" if True else "b"}', f'{12345.6789:.3e}', f'{0.00001234:.2g}', f'{1e20:.3f}', f'{-1.5:08.2f}', f'{5:<4}|', f'{"x":>3}|', f'{2 ** 40:,}', f'{0.1:.20f}', f'{1.5:.0f}', f'{float("nan")}', f'{-float("inf"):>6}'


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10, case11, case12, case13, case14, case15, case16, case17, case18, case19, case20, case21, case22, case23, case24, case25, case26, case27, case28, case29, case30, case31, case32, case33, case34, case35, case36, case37, case38, case39, case40, case41, case42, case43, case44, case45, case46, case47, case48, case49, case50, case51, case52, case53, case54, case55, case56, case57, case58, case59, case60, case61, case62, case63, case64, case65, case66, case67, case68, case69, case70, case71, case72, case73, case74, case75, case76, case77, case78, case79, case80, case81, case82, case83, case84, case85, case86, case87, case88, case89, case90, case91, case92, case93, case94, case95, case96, case97, case98, case99])
