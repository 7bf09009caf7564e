"""What plain.py makes programs of: classes and functions that every program may use, and templates of statements and expressions.

In a template `<I>` is an expression of kind I and `<i>` a short one, `<$L>` a variable in scope, `<+I>` a new variable, `<~>` a name that is
bound for the template alone; a number makes two places the same. A line `<block>` is a block of statements, `<loop I~1>` one in a loop in
which the name 1 is an int. Kinds: I int, F float, B bool, S str, Y bytes, L list of ints, W list of strs, D dict of strs to ints, U tuple of
ints, Z set of ints, N list of lists of ints, G function of one int, K Node, P Pair, E Color, A any of them.
"""

HEADER = '''import collections
import contextlib
import copy
import dataclasses
import enum
import functools
import itertools
import math
import operator
from typing import NamedTuple

from torch import Tensor, nn


def show(value):
    return f'{type(value).__name__} {value!r}'


def text(case):
    try:
        return repr(case())
    except Exception as error:
        return type(error).__name__


def said(error):
    """What an exception was raised with, if not a message of Python's own."""
    return [q for q in error.args if not (isinstance(q, str) and ' ' in q)]


class Odd(Exception):
    def __init__(self, code, *rest):
        super().__init__(code, *rest)
        self.code = code


class Odder(Odd):
    pass


class Color(enum.Enum):
    RED = 1
    GREEN = 2
    BLUE = 4
    CRIMSON = 1

    @property
    def half(self):
        return self.value / 2

    @classmethod
    def of(cls, k):
        return list(cls)[k % 3]


class Level(enum.IntEnum):
    LOW = enum.auto()
    MID = enum.auto()
    HIGH = 7


class Bits(enum.Flag):
    R = 1
    W = 2
    X = 4


@dataclasses.dataclass(order=True)
class Pair:
    a: int
    b: int = 2
    tags: list = dataclasses.field(default_factory=list, compare=False)

    def __post_init__(self):
        self.c = self.a * 2

    def __add__(self, other):
        return Pair(self.a + getattr(other, 'a', other), self.b) if isinstance(other, (int, Pair)) else NotImplemented


@dataclasses.dataclass(frozen=True)
class Key:
    a: int
    s: str = 'k'


class Point(NamedTuple):
    x: int
    y: int = 3

    def norm(self):
        return abs(self.x) + abs(self.y)


class Base:
    made = 0
    shared = []

    def __init__(self, k, log=None):
        self.k = k
        self.log = [] if log is None else log
        type(self).made += 1

    def __repr__(self):
        return f'{type(self).__name__}({self.k})'

    def step(self, n=1):
        self.log.append(('base', n))
        return self.k + n

    def __eq__(self, other):
        return self.k == other.k if isinstance(other, Base) else NotImplemented

    def __hash__(self):
        return hash(self.k)


class Left(Base):
    def step(self, n=1):
        self.log.append(('left', n))
        return super().step(n * 2)


class Right(Base):
    def step(self, n=1, *rest):
        self.log.append(('right', n, rest))
        return super().step(n + 1) + len(rest)

    def __lt__(self, other):
        return self.k < other.k


class Node(Left, Right):
    """All operators, each of which says that it was called."""

    def __init__(self, k, log=None, items=()):
        super().__init__(k % 23, log)
        self.items = list(items)

    @property
    def twice(self):
        return self.k * 2

    @twice.setter
    def twice(self, value):
        self.log.append('set')
        self.k = value // 2

    @twice.deleter
    def twice(self):
        self.log.append('del')
        self.k = 0

    def __getattr__(self, name):
        if name.startswith('at_'):
            return len(name) + self.k
        raise AttributeError(name)

    def __len__(self):
        return len(self.items)

    def __bool__(self):
        self.log.append('bool')
        return self.k % 2 == 0

    def __getitem__(self, at):
        self.log.append(at)
        return self.items[at]

    def __setitem__(self, at, value):
        self.items[at] = value

    def __delitem__(self, at):
        del self.items[at]

    def __contains__(self, value):
        self.log.append('in')
        return value == self.k

    def __iter__(self):
        yield from self.items
        self.log.append('end')

    def __add__(self, other):
        return NotImplemented if isinstance(other, str) else Node(self.k + int(getattr(other, 'k', other)), self.log)

    def __radd__(self, other):
        self.log.append('radd')
        return other

    def __iadd__(self, other):
        self.items.append(other)
        return self

    def __sub__(self, other):
        return Node(self.k - other, self.log, self.items)

    def __neg__(self):
        return Node(-self.k, self.log)

    def __lt__(self, other):
        self.log.append('lt')
        return self.k < getattr(other, 'k', other)

    def __le__(self, other):
        return NotImplemented

    def __call__(self, *args, **names):
        return self.k, args, sorted(names.items())

    def __enter__(self):
        self.log.append('enter')
        return self.k % 5

    def __exit__(self, kind, value, trace):
        self.log.append('exit' if kind is None else kind.__name__)
        return self.k % 3 == 1

    def __index__(self):
        return self.k % 3

    def __format__(self, spec):
        return f'<{self.k:{spec or "d"}}>'


class Typed:
    """A descriptor that checks and counts."""

    def __set_name__(self, owner, name):
        self.name = '_' + name

    def __get__(self, owner, kind=None):
        return self if owner is None else getattr(owner, self.name, -1)

    def __set__(self, owner, value):
        if not isinstance(value, int):
            raise TypeError(self.name)
        setattr(owner, self.name, value + 1)


class Holder:
    size = Typed()
    kinds = {}

    def __init_subclass__(cls, tag='none', **rest):
        super().__init_subclass__(**rest)
        cls.tag = tag
        Holder.kinds = {**Holder.kinds, cls.__name__: tag}

    def __init__(self, size=0):
        self.size = size

    @staticmethod
    def fixed(a, b=2):
        return a - b

    @classmethod
    def named(cls, *args):
        return cls.__name__, cls(*args).size

    @functools.cached_property
    def costly(self):
        self.calls = getattr(self, 'calls', 0) + 1
        return self.size * 10


class Small(Holder, tag='small'):
    def __getattribute__(self, name):
        return 99 if name == 'odd' else super().__getattribute__(name)

    def __setattr__(self, name, value):
        super().__setattr__(name, value if name != 'size' else value % 4)


class Stack(list):
    def append(self, value):
        super().append(value * 2)

    def __getitem__(self, at):
        return super().__getitem__(at % len(self) if isinstance(at, int) and self else at)


class Table(dict):
    def __missing__(self, key):
        self[key] = value = len(self)
        return value


class Num(int):
    def __add__(self, other):
        return Num(int(self) + int(other) + 100)


def counted(n, log=None):
    """A generator that answers what it is sent."""
    got = None
    try:
        for i in range(n % 7):
            try:
                got = (yield i) if got is None else (yield (i, got))
            except ValueError as e:
                got = said(e)
        return n
    finally:
        if log is not None:
            log.append(n)


def chained(*parts):
    total = 0
    for part in parts:
        total += (yield from counted(part)) or 0
    return total


@contextlib.contextmanager
def noted(log, k):
    log.append(k)
    try:
        yield k + 1
    except ValueError:
        log.append(-k)
    else:
        log.append('else')
    finally:
        log.append('done')


def hazard(k):
    if k % 5 == 2:
        raise ValueError('two', k)
    if k % 7 == 3:
        raise Odder(k)
    return k % 6


def kept(value, into=[]):
    into.append(value)
    return into[-3:]


def spread(a, b=2, /, c=3, *rest, d, e=5, **more):
    return a, b, c, rest, d, e, sorted(more)


def traced(k, log):
    log.append(k)
    return k


def deco(times):
    def wrap(f):
        @functools.wraps(f)
        def inner(*args, **names):
            return [f(*args, **names) for _ in range(times)]
        return inner
    return wrap


def counter(start):
    def up(by=1):
        nonlocal start
        start += by
        return start
    return up


'''

LEAVES = {
    "I": ["0", "1", "2", "-1", "3", "7", "-5", "10", "255", "2**40", "-2**31", "True"],
    "F": ["0.5", "-1.5", "2.0", "0.1", "1e10", "-0.0", "3.14159", "1e-7", "2.5", "float('inf')"],
    "B": ["True", "False"],
    "S": ["''", "'a'", "'abc'", "'x,y,,z'", "'Hello World'", "' pad '", "'12'", "'zebra'", "'\\u00e9\\u4e2d'", "'a\\tb\\n'", "'AbC'"],
    "Y": ["b''", "b'abc'", "b'\\x00\\xff'"],
    "L": ["[]", "[1]", "[3, 1, 2]", "[0, -1, 5, 5, 2]", "list(range(6))", "[1, True, 1.0]"],
    "W": ["[]", "['b', 'a']", "['x', 'yy', 'x', '']", "'the quick brown fox'.split()"],
    "D": ["{}", "{'a': 1}", "{'b': 2, 'a': 1, 'c': 3}", "dict(zip('xyz', range(3)))"],
    "U": ["()", "(1,)", "(3, 1, 2)", "(0, 0)"],
    "Z": ["set()", "{1}", "{3, 1, 2}", "frozenset([4, 2])", "{0, 8, 16}"],
    "N": ["[]", "[[]]", "[[1], [2, 3]]", "[[0, 1], [2, 3], [4, 5]]", "[[]] * 3"],
    "G": ["(lambda q: q + 1)", "(lambda q, w=2: q * w)", "hazard", "abs", "str", "counter(3)", "functools.partial(max, 2)", "[5, 6, 7].__getitem__", "Color.of", "(lambda *q: q)"],
    "K": ["Node(1)", "Node(4, None, [1, 2])", "Node(5, [], 'ab')"],
    "P": ["Pair(1)", "Pair(2, 1)", "Pair(b=5, a=0)"],
    "E": ["Color.RED", "Color.GREEN", "Color['BLUE']", "Color(4)", "Level.MID", "Level(7)", "Bits.R | Bits.X", "Bits(0)"],
}

EXPRESSIONS = {
    "I": ["<I> + <I>", "<I> - <I>", "<I> * <I> % 1000", "<I> // <I>", "<I> % <I>", "-<I>", "~<I>", "abs(<I>)", "<I> & <I>", "<I> | <I>", "<I> ^ <I>", "<I> >> (<I> % 5)", "<I> << (<I> % 5)",
          "pow(<I>, <I> % 4)", "pow(<I>, <I> % 9, 7)", "divmod(<I>, <I>)[<I> % 2]", "int(<F>)", "int(<S>)", "int(<S>, 16)", "round(<F>)", "round(<I>, -1)", "math.floor(<F>)", "math.ceil(<F>)", "math.trunc(<F>)",
          "math.gcd(<I>, <I>)", "math.isqrt(abs(<I>))", "math.comb(abs(<I>) % 9, 2)", "len(<L>)", "len(<S>)", "len(<D>)", "len(<Z>)", "sum(<L>)", "sum(<U>, <I>)", "min(<L>)", "max(<L>, default=<I>)", "min(<I>, <I>, <I>)",
          "max(<W>, key=len, default='').__len__()", "<L>[<I>]", "<L>[<I> % 3]", "<U>[<I>]", "<D>[<S>]", "<D>.get(<S>, <I>)", "<L>.index(<I>)", "<L>.count(<I>)", "<S>.find(<S>)", "<S>.rfind(<S>)", "<S>.count(<S>)", "<S>.index(<S>)",
          "ord(<S>[0])", "<I> if <B> else <I>", "<B> and <I>", "<I> or <I>", "hash(<I>)", "hash(<U>) == hash(tuple(<U>))", "(<I>).bit_length()", "(<I>).bit_count()", "int.from_bytes(<Y>, 'big', signed=<B>)", "hazard(<I>)",
          "<G>(<I>)", "<K>.k", "<K>.twice", "<K>.at_<~>", "<K>.step(<I>)", "len(<K>)", "<K>[<I>]", "operator.index(<K>)", "[4, 5, 6][<K>]", "<P>.a", "<P>.c", "<E>.value", "(lambda q: q * 2)(<I>)", "(<~1> := <I>) + <~1>",
          "sum(q * q for q in <L>)", "sum(1 for q in <W> if q)", "next((q for q in <L> if q > <I>), <I>)", "functools.reduce(lambda a, b: a * 2 + b, <L>, <I>)", "functools.reduce(operator.xor, <L>)",
          "len({q % 3 for q in <L>})", "operator.itemgetter(1)(<L>)", "sum(map(operator.sub, <L>, <U>))", "len(range(<I>, <I>, <I>))", "range(<I>, 20, 3)[<I>]",
          "int(f'{<I>}')", "int(str(<I>)[::-1].rstrip('-') or 0)", "sum(<N>, [])[<I>]", "<Y>[<I>]", "next(iter(<L>))", "Num(<I>) + <I>", "sum([Num(1), <I>])", "list(counted(<I>))[-1]", "Point(<I>).norm()", "Point(<I>)._replace(y=<I>).y",
          "Holder(<I>).size", "Small(<I>).size", "Small(<I>).odd", "Holder.fixed(<I>)", "Small.fixed(*<U>)", "kept(<I>)[-1]", "len(kept(<I>, <L>))", "Level.HIGH + <I>", "Level(<I> % 3 + 1) * 2", "collections.Counter(<L>)[<I>]",
          "round(<I> / 3)", "int(<B>)", "(<I>, <I>) < (<I>, <I>)", "bool(<K>)", "min(<L>, key=lambda q: (q % 3, -q))", "max(<N>, key=sum)[0]", "dict(a=<I>, **<D>)['a']", "[*<L>, <I>][-1]", "(*<L>, *<U>)[0]",
          "math.prod(<L>)", "sorted(<L>)[-1]", "next(reversed(<L>))", "len(<S> * (<I> % 3))", "(<I>).real", "(<I>).conjugate()", "int(-<F>)", "int('-' + <S>)", "len(str(<F>))", "math.factorial(<I> % 8)", "math.lcm(<I>, 4)"],
    "F": ["<F> + <F>", "<F> - <I>", "<F> * <F>", "<F> / <F>", "<I> / <I>", "<F> // <F>", "<F> % <F>", "<I> % <F>", "-<F>", "abs(<F>)", "<F> ** 2", "2 ** -(<I> % 4)", "round(<F>, <I> % 4)", "round(<F>, 1)", "float(<I>)", "float(<S>)", "math.sqrt(abs(<F>))",
          "math.fmod(<F>, 2)", "math.copysign(<F>, <I>)", "math.hypot(<F>, 2)", "math.modf(<F>)[<I> % 2]", "math.frexp(<F>)[0]", "math.ldexp(<F>, 3)", "min(<F>, <I>)", "max(<I>, <F>)", "sum([<F>, <I>, <F>])", "math.fsum([<F>, 0.1, 0.2])", "divmod(<F>, <F>)[0]",
          "<F> if <B> else <I>", "float.fromhex((<F>).hex())", "(<F>).as_integer_ratio()[0] % 1000", "Color.of(<I>).half", "sum(<L>) / max(len(<L>), 1)", "<F>.is_integer()", "math.dist([<F>], [1])", "float(f'{<F>:.3g}')",
          "math.floor(<F>) / 3", "sum(0.1 for q in <L>)", "(<I> + 0.5) // 1", "-<I> / 7", "<I> * 0.1", "math.isclose(<F>, <F>)", "math.remainder(<F>, 3)", "math.nextafter(<F>, 9)", "<I> ** 0.5", "-7 // <F>", "complex(<F>, <I>).imag", "abs(complex(<I>, <I>))"],
    "B": ["<I> < <I>", "<I> == <I>", "<F> <= <I>", "<S> < <S>", "<S> == <S>", "<L> == <L>", "<L> < <L>", "<U> >= <U>", "<D> == <D>", "<Z> <= <Z>", "<Z> == <Z>", "<I> in <L>", "<S> in <S>", "<S> in <D>", "<I> in <Z>", "<I> not in <U>", "not <A>", "bool(<A>)", "<B> and <B>",
          "<B> or <B>", "<I> < <I> <= <I>", "<I> == <I> != <I>", "<L> is <L>", "<A> is None", "all(<L>)", "any(<U>)", "all(q > <I> for q in <L>)", "any(q for q in <W>)", "<S>.startswith(<S>)", "<S>.endswith((<S>, 'z'))", "<S>.isdigit()", "<S>.isalpha()", "<S>.islower()",
          "<S>.istitle()", "isinstance(<A>, int)", "isinstance(<A>, (list, tuple))", "issubclass(type(<A>), object)", "callable(<A>)", "<K> == <K>", "<K> < <K>", "<K> <= <K>", "<I> in <K>", "<P> < <P>", "<P> == <P>", "<P> != <A>", "<E> is Color.RED", "<E> == <E>", "<E> in (Color.RED, Level.LOW)",
          "Level.LOW < <I>", "<I> == True", "<I> is True", "hash(<U>) == hash(<U>)", "hasattr(<A>, 'append')", "<A> == <A>", "<A> != <A>", "bool(<B> & <B>)", "<B> ^ <B>", "<B> > <B>", "True + <B>", "Key(<I>) == Key(<I>)", "Key(<I>) in {Key(1), Key(2, 'k')}", "<Z>.isdisjoint(<L>)", "<Z> > {1}",
          "Bits.R in Bits(<I> % 8)", "bool(Bits(<I> % 8) & Bits.W)", "operator.le(<I>, <I>)", "math.isnan(<F>)", "isinstance(<K>, Right)", "Node.__mro__.index(Right) > 1", "<F> == <I>", "(1, <I>) == (True, <F>)", "{1: <I>} == {1.0: <I>}", "range(<I>) == range(<I>)", "<I> in range(0, <I>, 3)"],
    "S": ["<S> + <S>", "<S> * (<I> % 4)", "<S>[<I>]", "<S>[<I>:]", "<S>[:<I>]", "<S>[<I>:<I>:2]", "<S>[::-1]", "<S>.upper()", "<S>.lower()", "<S>.title()", "<S>.capitalize()", "<S>.swapcase()", "<S>.strip()", "<S>.strip(<S>)", "<S>.lstrip('a')", "<S>.rstrip()", "<S>.replace(<S>, <S>)",
          "<S>.replace(<S>, <S>, 1)", "<S>.join(<W>)", "'-'.join(map(str, <L>))", "<S>.center(<I> % 12, '*')", "<S>.ljust(<I> % 12)", "<S>.rjust(<I> % 12, '0')", "<S>.zfill(<I> % 8)", "str(<A>)", "repr(<A>)", "f'{<A>}'", "f'{<A>!r:>8}'", "f'{<I>:05d}'", "f'{<I>:+,}'", "f'{<I>:#x}'",
          "f'{<I>:{<I> % 9}}'", "f'{<F>:.2f}'", "f'{<F>:10.3e}'", "f'{<F>:g}'", "f'{<F>:.0%}'", "f'{<F>!s:.4}'", "f'{<S>:^10}'", "f'{<S>!r}'", "f'{<I>=}'", "f'{<K>}'", "f'{<K>:04d}'", "'%d %s' % (<I>, <A>)", "'%5.2f|%-4d|%x' % (<F>, <I>, <I>)", "'%r' % <S>", "'%(a)s' % {'a': <A>}", "'{} {}'.format(<I>, <S>)",
          "'{1}{0}'.format(<I>, <F>)", "'{a[0]} {b.k}'.format(a=<L>, b=<K>)", "'{:>{w}}'.format(<S>, w=<I> % 9)", "chr(<I> % 100 + 32)", "hex(<I>)", "bin(<I>)", "oct(<I>)", "<W>[<I>]", "min(<W>)", "max(<W>, key=len)", "<S>.partition(',')[<I> % 3]", "<S>.rpartition(<S>)[0]", "<S>.split(',')[<I>]",
          "<S>.expandtabs(4)", "<S>.casefold()", "<S>.removeprefix(<S>)", "<S>.removesuffix('c')", "<S>.translate({97: 'Z', 98: None})", "<S>.translate(str.maketrans('abc', 'xyz'))", "<E>.name", "str(<E>)", "repr(<E>)", "f'{<E>}'", "f'{Level.MID}'", "f'{Level.MID:03}'", "type(<A>).__name__", "<S>.encode().hex()", "<Y>.decode('latin-1')",
          "''.join(sorted(<S>))", "''.join(c for c in <S> if c.isalpha())", "''.join(reversed(<S>))", "<S> if <B> else <S>", "<S> or <S>", "next(iter(<D>))", "list(<D>)[<I>]", "ascii(<S>)", "format(<F>, '.3')", "format(<I>, 'b')", "format(<B>, 'd')", "'' f'{<I>}' 'x'", "Node.__name__ + <S>", "spread.__name__",
          "type(<K>).__mro__[<I> % 4].__name__", "str(<F>)", "repr(<F>)", "f'{<L>}{<D>}'", "f'{<F>:>+8.1f}'", "f'{<I>:^#10b}'", "f'{<I>:_}'", "f'{<S>:.2}'", "f'{<F>:n}'", "f'{<L>[0]:>4}'", "'%s %%' % <U>[:1]", "'%-6s|' % <S>", "'%c' % (<I> % 50 + 40)", "f\"{<D>['a']}\"", "' '.join(f'{k}={v}' for k, v in <D>.items())",
          "Small(<I>).tag", "str(Key(<I>))", "repr(<P>)", "str(Point(<I>))", "(lambda: 1).__name__", "Node.step.__qualname__", "f'{<I>:>{<I> % 6}d}'", "f'{None}{<B>!s:6}|'", "f'{<B>:5}|'"],
    "Y": ["<Y> + <Y>", "<Y>[<I>:]", "<S>.encode()", "bytes(<L>)", "bytes([q % 256 for q in <L>])", "(<I> % 1000).to_bytes(2, 'little')", "<Y> * (<I> % 3)", "<Y>[::-1]", "bytes(<I> % 4)", "<Y>.replace(b'a', b'zz')", "b','.join([<Y>, <Y>])", "bytes(bytearray(<Y>))"],
    "L": ["<L> + <L>", "<L> * (<I> % 3)", "<L>[<I>:]", "<L>[:<I>]", "<L>[::-1]", "<L>[<I>:<I>:<I>]", "list(<U>)", "sorted(<L>)", "sorted(<L>, reverse=True)", "sorted(<L>, key=lambda q: (q % 3, q))", "sorted(<L>, key=<G>)", "sorted(<Z>)", "list(reversed(<L>))", "[q * 2 for q in <L>]", "[q for q in <L> if q % 2]",
          "[q + w for q in <L> for w in <U> if q != w]", "[q if q > 1 else -q for q in <L>]", "list(map(<G>, <L>))", "list(filter(<G>, <L>))", "list(filter(None, <L>))", "[*<L>, <I>, *<U>]", "list(range(<I> % 9))", "list(range(<I>, <I>, 7))[:9]", "list(itertools.accumulate(<L>))", "list(itertools.accumulate(<L>, max, initial=<I>))",
          "[int(q) for q in <S> if q.isdigit()]", "[ord(q) for q in <S>]", "list(<Y>)", "list(<D>.values())", "[v for k, v in sorted(<D>.items())]", "sum(<N>, [])", "[q for p in <N> for q in p]", "[len(p) for p in <N>]", "[len(q) for q in <W>]", "list(itertools.chain(<L>, <U>))", "list(itertools.islice(<L>, <I> % 4))",
          "list(itertools.islice(itertools.cycle([1, 2]), <I> % 6))", "list(itertools.takewhile(lambda q: q < 3, <L>))", "list(itertools.dropwhile(lambda q: q < 3, <L>))", "list(itertools.compress(<L>, [1, 0, 1]))", "list(itertools.repeat(<I>, 2))", "list(dict.fromkeys(<L>))", "list(counted(<I>))", "list(chained(<I>, <I>))", "list(<K>)", "<K>.items", "<K>.log[-4:]",
          "list(itertools.starmap(operator.add, zip(<L>, <U>)))", "[a - b for a, b in zip(<L>, <L>[1:])]", "copy.copy(<L>)", "copy.deepcopy(<N>)[0]", "list(collections.deque(<L>, maxlen=3))", "<L> and <L>", "<L> or <L>", "[next(<~1>) for <~1> in [iter(<L>)] for _ in range(2)]", "list(collections.Counter(<L>).elements())", "list(zip(*<N>))[0]",
          "[(<~1> := q) + 1 for q in <L>]", "[f() for f in [lambda: q for q in <L>]]", "[f() for f in [lambda q=q: q for q in <L>]]", "[f(1) for f in [functools.partial(operator.add, q) for q in <L>]]", "kept(<I>)", "deco(2)(hazard)(<I>)", "list(Stack(<L>))", "Stack(<L>) + [1]", "[*map(operator.neg, <L>)]", "list(iter([1, 2, 3, 4].pop, 2))",
          "sorted(<L>, key=functools.cmp_to_key(lambda a, b: b - a))", "[q for q in range(20) if q in <L>]", "[i * q for i, q in enumerate(<L>, <I>)]", "list(itertools.pairwise(<L>))[0]", "[max(q) for q in itertools.combinations(<L>, 2)][:5]", "[len(list(g)) for _, g in itertools.groupby(<L>, lambda q: q % 2)]", "[sum(q) for q in itertools.product(<L>[:2], <U>)][:6]"],
    "W": ["<S>.split()", "<S>.split(',')", "<S>.split(',', 1)", "<S>.rsplit(',', <I> % 3)", "<S>.splitlines()", "list(<S>)", "sorted(<W>)", "sorted(<W>, key=len)", "[q.upper() for q in <W>]", "<W> + [<S>]", "<W>[::-1]", "list(<D>)", "sorted(<D>, key=<D>.get)", "list(map(str, <L>))", "[q for q in <W> if len(q) > 1]",
          "sorted({*<W>})", "[f'{k}{v}' for k, v in <D>.items()]", "[a + b for a, b in itertools.permutations('abc', 2)]", "[k for k, g in itertools.groupby(sorted(<S>))]", "list(map(str.upper, <W>))", "[e.name for e in Color]", "list(Color.__members__)", "[q.name for q in dataclasses.fields(<P>)]", "list(vars(<P>))", "[*<S>]", "sorted(vars(<K>))",
          "list(Holder.kinds)", "[*filter(str.isalpha, <S>)]", "<W> * (<I> % 3)", "['%s%d' % q for q in zip(<S>, <L>)]", "[b.__name__ for b in type(<K>).__mro__]", "sorted(<W>, key=str.lower, reverse=<B>)"],
    "D": ["{**<D>, <S>: <I>}", "dict(<D>)", "<D> | <D>", "{k: v + 1 for k, v in <D>.items()}", "{v: k for k, v in <D>.items()}", "dict(zip(<W>, <L>))", "dict.fromkeys(<W>, <I>)", "{q: len(q) for q in <W>}", "dict(a=<I>, b=<I>)", "dict(sorted(<D>.items(), key=lambda q: q[1]))", "dict(collections.Counter(<S>))", "dict(collections.Counter(<W>).most_common(2))",
          "{q: i for i, q in enumerate(<S>)}", "dict(reversed(<D>.items()))", "copy.copy(<D>)", "{k: <D>[k] for k in sorted(<D>)}", "dataclasses.asdict(<P>)", "Point(<I>)._asdict()", "{q % 3: q for q in <L>}", "dict(collections.OrderedDict(<D>))", "Table(<D>)", "dict(collections.ChainMap(<D>, {'q': <I>}))", "{e.name: e.value for e in Color}", "(lambda **q: q)(**<D>)",
          "dict([('k', <I>), ('j', 2)])", "dict(Holder.kinds)", "{k: v for k, v in <D>.items() if v}", "dict(<D>, z=<I>)", "{1: 'a', True: 'b', 1.0: 'c'}"],
    "U": ["<U> + <U>", "<U> * (<I> % 3)", "tuple(<L>)", "<U>[<I>:]", "<U>[::-1]", "(<I>, <I>)", "divmod(<I>, <I>)", "tuple(sorted(<U>))", "tuple(q + 1 for q in <U>)", "(*<U>, <I>)", "tuple(zip(<L>, <U>))", "tuple(enumerate(<U>))", "max(<U>, <U>)", "tuple(<D>.items())", "Point(<I>)", "tuple(map(<G>, <U>))", "(lambda *q: q)(*<L>)", "tuple(<K>)",
          "spread(<I>, d=<I>)", "spread(*<U>, d=1)", "spread(<I>, <I>, <I>, <I>, d=1, **<D>)", "spread(<I>, c=<I>, d=2)", "dataclasses.astuple(<P>)", "slice(<I>, None, 2).indices(7)", "<K>(<I>, a=<I>)", "<K>(*<L>, **<D>)", "divmod(<F>, <I>)", "tuple(<S>)", "<S>.partition(<S>)", "Small.named(<I>)", "(<F>).as_integer_ratio()", "math.frexp(<F>)", "tuple(itertools.zip_longest(<L>, <U>, fillvalue=<I>))",
          "Color.of(<I>), Level(1)", "Odd(<I>, <S>).args", "tuple(range(<I> % 6))[::2]", "tuple(collections.Counter(<L>).most_common())", "tuple(<N>)", "tuple(<D>)", "tuple(Table(<D>)[q] for q in <W>)", "Pair(<I>, <I>) + <A>"],
    "Z": ["<Z> | <Z>", "<Z> & <Z>", "<Z> - <Z>", "<Z> ^ <Z>", "set(<L>)", "{q % 5 for q in <L>}", "{*<L>, <I>}", "frozenset(<U>)", "<Z>.union(<L>, <U>)", "<Z>.difference(<L>)", "<Z>.intersection(<U>)", "<Z>.symmetric_difference(<L>)", "set(<D>.values())", "set(range(<I> % 9))", "copy.copy(<Z>)", "set(map(len, <W>))", "<Z> - {<I>}"],
    "N": ["[<L>, <L>]", "[[q] for q in <L>]", "[<L>] * 2", "<N> + [<L>]", "[p[::-1] for p in <N>]", "copy.deepcopy(<N>)", "copy.copy(<N>)", "list(<N>)", "sorted(<N>)", "sorted(<N>, key=len)", "[[i * j for j in range(i)] for i in range(<I> % 5)]", "[list(q) for q in zip(*<N>)]", "[<L>[i:i + 2] for i in range(0, len(<L>), 2)]", "[list(g) for _, g in itertools.groupby(<L>)]", "[*map(list, <U>)]",
          "[list(q) for q in itertools.combinations(<L>[:4], 2)]", "[list(q) for q in itertools.permutations(<L>[:3])]", "[[*q] for q in itertools.product([0, 1], repeat=2)]", "[[*q] for q in itertools.tee(<L>)]"],
    "G": ["(lambda q: <I> + q)", "(lambda q=<I>: q)", "<G> if <B> else <G>", "functools.partial(<G>, <I>)", "(lambda f: lambda q: f(f(q)))(<G>)", "<K>.step", "counter(<I>)", "<L>.__getitem__", "functools.lru_cache(<G>)", "operator.itemgetter(<I>)", "deco(<I> % 3)(<G>)", "<K>"],
    "K": ["Node(<I>)", "Node(<I>, [], <L>)", "<K> + <I>", "<K> - <I>", "-<K>", "<I> + <K>", "<K> + <K>", "copy.copy(<K>)", "max(<K>, <K>)", "<K> if <B> else <K>", "<K> or <K>", "<K> and <K>", "sorted([<K>, <K>])[0]", "copy.deepcopy(<K>)", "sum([<K>, <K>])", "sum([<I>], <K>)"],
    "P": ["Pair(<I>)", "Pair(<I>, <I>)", "dataclasses.replace(<P>, a=<I>)", "max(<P>, <P>)", "<P> + <I>", "<P> + <P>", "copy.copy(<P>)", "sorted([<P>, <P>])[0]", "copy.deepcopy(<P>)", "min([<P>, Pair(0)], key=lambda q: q.b)"],
    "E": ["Color.of(<I>)", "Color(<I>)", "Level(<I>)", "Bits(<I> % 8)", "Bits.R | Bits(<I> % 4)", "~Bits(<I> % 8)", "<E>", "list(Color)[<I>]", "Color[<S>]", "max(Level)", "Bits.R ^ Bits(<I> % 8)", "next(iter(Color))", "type(<E>)(1)"],
}

STATEMENTS = [
    # Names and unpacking.
    "<+I> = <I>", "<+F> = <F>", "<+S> = <S>", "<+L> = <L>", "<+W> = <W>", "<+D> = <D>", "<+U> = <U>", "<+Z> = <Z>", "<+N> = <N>", "<+G> = <G>", "<+K> = <K>", "<+P> = <P>", "<+E> = <E>", "<+Y> = <Y>", "<+B> = <B>", "<+I>, <+I2> = <I>, <I>", "<+I>, *<+L> = <L>", "*<+L>, <+I> = <U>", "<+I>, (<+I2>, *<+L>) = <I>, <L>",
    "<+I1> = <+I2> = <I>", "<+L1> = <+L2> = <L>\n<+L1>.append(<I>)", "<$I1>, <$I2> = <$I2>, <$I1>", "<$L1>[0], <$L1>[<I> % 2] = <I>, <I>", "<+L> = <$L>", "<+D> = <$D>", "<+K> = <$K>", "for <~1>, *<~2> in <N>:\n    log.append((<~1>, <~2>))", "[<+I>, <+S>] = <I>, <S>", "<+I1> = <I>\n<$L>[<+I1> % 2] = <+I1> = <I>", "del <$I1>\n<+I1> = <$I1>",
    # Augmented assignment.
    "<$I> += <I>", "<$I> -= <I>", "<$I> //= <I>", "<$I> %= <I>", "<$I> **= 2", "<$I> <<= 1", "<$I> ^= <I>", "<$F> /= <F>", "<$F> *= <F>", "<$S> += <S>", "<$L> += <L>", "<$L> += <U>", "<$L> *= 2\ndel <$L1>[9:]", "<$U> += <U>", "<$Z> |= <Z>", "<$Z> -= <Z>", "<$D> |= <D>", "<$D>[<S>] = <I>", "<$L>[<I>] += <I>", "<$L>[traced(<I>, log)] += traced(<I>, log)", "<$K> += <I>",
    "<$K>.k += <I>", "<$K>.twice += <I>", "<$P>.a += <I>", "<$N>[<I>] += [<I>]", "<$N>[<I>].append(<I>)", "<$N>[0][0] = <I>", "<$U>[0] += 1", "<+L> = [<L>]\n<+L1> = (<+L>,)\n<+L1>[0] += [<I>]", "<$D>['a'] += <I>", "<$K>[<I>] += <I>", "<$L>[<I>:] += [<I>]",
    # Lists, dictionaries, sets.
    "<$L>.append(<I>)", "<$L>.extend(<L>)", "<$L>.extend(q for q in <$L1>[:3])", "<$L>.insert(<I>, <I>)", "log.append(<$L>.pop())", "log.append(<$L>.pop(<I>))", "<$L>.remove(<I>)", "<$L>.sort()", "<$L>.sort(key=lambda q: -q)", "<$L>.reverse()", "<$L>.clear()", "<$L>[<I>:<I>] = <L>", "<$L>[::2] = <L>", "<$L>[<I>:<I>:-1] = <L>", "del <$L>[<I>]", "del <$L>[<I>:]", "del <$L>[::2]", "<$L>[:] = <$L1>[::-1]",
    "log.append(<$D>.pop(<S>, <I>))", "log.append(<$D>.pop(<S>))", "log.append(<$D>.popitem())", "log.append(<$D>.setdefault(<S>, <I>))", "<$D>.update(<D>)", "<$D>.update(a=<I>)", "<$D>.update(zip(<S>, <L>))", "del <$D>[<S>]", "<$D>.clear()", "for <~1>, <~2> in list(<$D>.items()):\n    if <~2> > <I>:\n        del <$D>[<~1>]",
    "for <~1> in <$L1>:\n    if len(<$L1>) < 12:\n        <$L1>.append(<~1> + 1)\n    else:\n        break", "for <~1> in <$L1>:\n    <$L1>.remove(<~1>)", "for <~1> in <$L1>[:]:\n    <$L1>.insert(0, <~1>)\ndel <$L1>[8:]", "<$Z>.add(<I>)", "<$Z>.discard(<I>)", "<$Z>.remove(<I>)", "<$Z>.update(<L>)", "<$Z>.clear()", "<~1> = collections.defaultdict(list)\nfor <~2> in <L>:\n    <~1>[<~2> % 3].append(<~2>)\nlog.append(dict(<~1>))",
    "<~1> = collections.defaultdict(int, <D>)\n<~1>[<S>] += <I>\nlog.append((<~1>[<S>], len(<~1>), <S> in <~1>, <~1>.get('no')))", "<~1> = collections.deque(<L>, <I> % 5)\n<~1>.appendleft(<I>)\n<~1>.rotate(<I>)\nlog.append((list(<~1>), <~1>.maxlen))\nlog.append(<~1>.popleft())", "<~1> = collections.OrderedDict(<D>)\n<~1>.move_to_end('a', last=<B>)\nlog.append(list(<~1>.items()))\nlog.append(<~1>.popitem(last=<B>))",
    "<~1> = collections.Counter(<S>)\n<~1>.update(<W>)\n<~1>['a'] -= <I>\nlog.append(sorted((+<~1>).items()))\nlog.append(<~1>.most_common(2))\n<~1>.subtract('ab')\nlog.append(sorted(<~1>.items()))", "<~1> = collections.ChainMap({}, <D>, {'z': 1})\n<~1>['a'] = <I>\nlog.append((<~1>.maps, len(<~1>), sorted(<~1>)))\ndel <~1>['b']", "<~1> = Table(<D>)\nlog.append((<~1>['new'], <~1>.get('other'), <~1>[<S>], <~1>))",
    "<~1> = Stack(<L>)\n<~1>.append(<I>)\n<~1> += [<I>]\n<~1>.extend(<U>)\nlog.append((<~1>, <~1>[<I>], <~1>[1:], type(<~1>[:]).__name__, list(<~1>)))", "<~1> = [<L>] * 2\n<~1>[0].append(<I>)\nlog.append((<~1>, <~1>[0] is <~1>[1]))", "<~1> = copy.deepcopy([<$N1>, <$N1>])\n<~1>[0].append(<I>)\nlog.append((<~1>[1] is <~1>[0], <~1>, <$N1>))", "<~1> = dict.fromkeys(<W>, [])\nfor <~2> in <~1>:\n    <~1>[<~2>].append(1)\nlog.append(<~1>)",
    "<~1> = <$D>.keys()\n<$D1>[<S>] = <I>\nlog.append((list(<~1>), <~1> & {'a', 'b'} == {'a'}, len(<~1>)))", "<~1> = iter(<$L1>)\nlog.append(next(<~1>, None))\n<$L1>.append(<I>)\nlog.append(list(<~1>))\nlog.append(next(<~1>, 'end'))", "<~1> = reversed(<$L1>)\n<$L1>.append(<I>)\nlog.append(list(<~1>))", "<~1> = zip(<L>, <$L1>)\nlog.append(next(<~1>))\n<$L1>.append(4)\nlog.append(list(<~1>))",
    "<~1> = map(<G>, <$L1>)\n<$L1>.append(<I>)\nlog.append(list(<~1>))\nlog.append(list(<~1>))", "<~1> = enumerate(<$L1>, <I>)\n<$L1>.insert(0, 9)\nlog.append(next(<~1>))\nlog.append(list(<~1>)[:4])", "<~1>, <~2> = itertools.tee(<L>)\nlog.append((next(<~1>), list(<~2>), list(<~1>)))", "<~1> = iter(<L>)\nfor <~2> in <~1>:\n    log.append((<~2>, next(<~1>, None)))", "<~1> = (q for q in <$L1> if q != <I>)\n<$L1> = [1, 2]\nlog.append(list(<~1>))",
    "<~1> = itertools.count(<I>, <I>)\nlog.append([next(<~1>) for _ in range(3)])", "<~1> = itertools.groupby(sorted(<L>), key=lambda q: q // 2)\nfor <~2>, <~3> in <~1>:\n    log.append((<~2>, next(<~3>)))", "log.append(list(zip(<L>, <U>, strict=True)))", "<~1> = slice(<I>, <I>, <I>)\nlog.append((<L>[<~1>], <S>[<~1>], <~1>.indices(5)))", "<$L>[<~1>] = <I>",
    # Control flow.
    "if <B>:\n    <block>", "if <A>:\n    <block>\nelif <B>:\n    <block>\nelse:\n    <block>", "for <~1> in range(<I> % 5):\n    <loop I~1>", "for <~1> in <L>:\n    <loop I~1>\nelse:\n    <block>", "for <~1> in <W>:\n    <loop S~1>", "for <~1>, <~2> in <D>.items():\n    <loop S~1 I~2>", "for <~1>, <~2> in enumerate(<L>):\n    <loop I~1 I~2>", "for <~1>, <~2> in zip(<L>, <W>):\n    <loop I~1 S~2>", "for <~1> in <N>:\n    <loop L~1>",
    "<~9> = 0\nwhile (<~9> := <~9> + 1) < 5:\n    <loop >\nelse:\n    <block>", "<~9> = <L>[:6]\nwhile <~9>:\n    <~1> = <~9>.pop()\n    <loop I~1>", "for <~1> in counted(<I>, log):\n    <loop I~1>", "for <~1> in <K>:\n    <loop I~1>", "for <~1> in [<$L>, <L>]:\n    <loop L~1>", "for <~1> in Color:\n    <loop E~1>", "for <$I> in <L>:\n    <block>", "for <$L1>[0] in <U>:\n    log.append(<$L1>[:2])", "for <$K1>.k in <L>:\n    log.append(<$K1>.twice)",
    "try:\n    <block>\nexcept ValueError as e:\n    log.append(said(e))\n    <block>\nfinally:\n    <block>", "try:\n    <$I> = hazard(<I>)\nexcept (ValueError, Odd) as e:\n    log.append((type(e).__name__, said(e), getattr(e, 'code', None)))\nelse:\n    <block>\nfinally:\n    log.append('f')", "try:\n    <block>\n    raise Odd(<I>)\nexcept Odder:\n    log.append('odder')\nexcept Odd as e:\n    log.append(e.code)\n    <block>",
    "try:\n    try:\n        <block>\n        raise KeyError(<S>)\n    finally:\n        <block>\nexcept LookupError as e:\n    log.append(said(e))", "try:\n    try:\n        hazard(<I>)\n        <$I> = 1 // <I>\n    except ZeroDivisionError as e:\n        raise Odd(3) from e\n    except ValueError:\n        raise Odder(4)\nexcept Odd as e:\n    log.append((e.code, type(e.__cause__).__name__, type(e.__context__).__name__, e.__suppress_context__))",
    "raise Odd(<I>)", "if <B>:\n    raise ValueError(<S>)", "assert <A>, <S>", "hazard(<I>)", "with <K> as <+I>:\n    <block>", "with noted(log, <I>) as <~1>, <K>:\n    log.append(<~1>)\n    <block>", "with contextlib.suppress(ValueError, LookupError):\n    <block>\n    log.append(<L>[<I>])\n    log.append(hazard(<I>))", "with contextlib.ExitStack() as <~1>:\n    <~1>.callback(log.append, <I>)\n    <~1>.enter_context(noted(log, <I>))\n    <block>\n    <~1>.callback(log.append, 'last')",
    "with <K> as <~1>:\n    log.append(<~1>)\n    raise ValueError(<I>)", "with noted(log, 1), noted(log, 2):\n    hazard(<I>)\n    <block>", "for <~1> in range(4):\n    try:\n        if <B>:\n            continue\n        if hazard(<~1> + <I>) == 4:\n            break\n        <loop I~1>\n    except ValueError:\n        log.append(<~1>)\n        continue\n    finally:\n        log.append('f')\n        <loop I~1>\nelse:\n    log.append('else')",
    # Functions: closures, arguments, ways out.
    "def <~1>(p, q=<I>, *r, s=<I>, **t):\n    <function I:p I:q U:r D:t>\nlog.append(<~1>(<I>))\nlog.append(<~1>(<I>, <I>, <I>, s=2, u=3))\nlog.append(<~1>(*<L>, **<D>))", "def <~1>(p):\n    nonlocal <$I1>\n    <$I1> += p\n    <function I:p>\nlog.append((<~1>(<I>), <$I1>))\nlog.append((<~1>(<I>), <$I1>))", "def <+G>(p):\n    <function I:p>\n", "def <~1>(p, into=<L>):\n    into.append(p)\n    return into\nlog.append((<~1>(1), <~1>(2), <~1>(3, [])))",
    "def <~1>(p):\n    try:\n        <function I:p>\n    except ValueError as e:\n        return e.args\n    finally:\n        log.append(p)\n        <block>\nfor <~2> in range(3):\n    log.append(<~1>(<~2> + <I>))", "def <~1>(p):\n    for <~2> in range(p % 5):\n        try:\n            <function I:p I~2>\n        finally:\n            if <B>:\n                break\n    return 'end'\nlog.append([<~1>(q) for q in range(4)])", "def <~1>(p):\n    with noted(log, p), Node(p, log):\n        <function I:p>\n    return 'swallowed'\nlog.append(<~1>(<I>))\nlog.append(<~1>(<I>))",
    "def <~1>(n):\n    return n if n < 2 else <~1>(n - 1) + <~1>(n - 2)\nlog.append(<~1>(<I> % 9))", "@functools.lru_cache(maxsize=None)\ndef <~1>(n):\n    log.append(n)\n    return n * 2\nlog.append([<~1>(q % 3) for q in <L>])", "@deco(<I> % 3)\ndef <~1>(p):\n    'doc'\n    <function I:p>\nlog.append((<~1>(<I>), <~1>.__name__, <~1>.__doc__))", "<~1> = [lambda q, k=k: (q, k, <$I1>) for k in range(3)]\n<$I1> += 1\nlog.append([f(<I>) for f in <~1>])", "<~1> = []\nfor <~2> in <L>:\n    <~1>.append(lambda: <~2>)\nlog.append([f() for f in <~1>])",
    "<~1> = counter(<I>)\n<~2> = counter(0)\nlog.append((<~1>(), <~1>(<I>), <~2>(), <~1>()))", "def <~1>():\n    x = <I>\n    def g():\n        nonlocal x\n        x += 1\n        return x\n    def h():\n        return x * 2\n    return g, h\n<~2>, <~3> = <~1>()\nlog.append((<~2>(), <~3>(), <~2>(), <~3>()))", "def <~1>():\n    log.append(<~2>)\n    <~2> = 1\n<~1>()", "def <~1>(a, /, b, *, c):\n    return a, b, c\nlog.append(<~1>(1, b=<I>, c=<I>))\nlog.append(<~1>(*<U>, c=1))", "log.append(spread(*<L>, **<D>))", "log.append(spread(traced(1, log), *[traced(2, log)], d=traced(3, log), **{'z': traced(4, log)}))",
    # Generators.
    "def <~1>(p):\n    <generator I:p>\n<~2> = <~1>(<I>)\nlog.append(next(<~2>, 'none'))\nlog.append(<~2>.send(<I>))\nlog.append(list(<~2>))", "def <~1>(p):\n    <generator I:p>\nlog.append(list(<~1>(<I>)))\nfor <~2> in <~1>(<I>):\n    log.append(<~2>)\n    if <B>:\n        break", "<~1> = counted(<I>, log)\nlog.append((next(<~1>, None), <~1>.send('s')))\nlog.append(<~1>.throw(ValueError('in')))\n<~1>.close()\nlog.append(list(<~1>))", "<~1> = chained(<I>, <I>, 2)\ntry:\n    while True:\n        log.append(next(<~1>))\nexcept StopIteration as e:\n    log.append(('stop', e.value))",
    "def <~1>():\n    r = yield from counted(<I>, log)\n    log.append(r)\n    yield from <L>\n    return 'r'\nlog.append([*<~1>()])", "def <~1>():\n    try:\n        yield 1\n        yield 2\n    finally:\n        log.append('closed')\n        <block>\n<~2> = <~1>()\nlog.append(next(<~2>))\n<~2>.close()", "def <~1>():\n    x = 0\n    while True:\n        got = yield x\n        x += got or 1\n<~2> = <~1>()\nlog.append([next(<~2>), <~2>.send(<I>), next(<~2>), <~2>.send(<I>)])", "<~1> = ((q, w) for q in <L> for w in range(q) if w % 2)\nlog.append(next(<~1>, None))\nlog.append(sum(a * b for a, b in <~1>))",
    # Classes of a function.
    "class <~1>(Node):\n    k2 = <I>\n    def step(self, n=<I>):\n        self.log.append(self.k2)\n        return super().step(n) + self.k2\n    def __eq__(self, other):\n        return self.k2 == other\n<~2> = <~1>(<I>, [], <L>)\nlog.append((<~2>.step(), <~2>.log, <~2> == <I>, <~2>, <~2>.__class__.__name__))", "class <~1>:\n    a = <I>\n    b = [a]\n    c = a + 1\n    def f(self):\n        return self.a, type(self).a, self.b\n<~2> = <~1>()\n<~2>.a += 5\n<~2>.b.append(1)\n<~1>.c = 9\nlog.append((<~2>.f(), <~1>().f(), <~2>.c, vars(<~2>)))\ndel <~2>.a\nlog.append(<~2>.a)\ndel <~2>.a",
    "class <~1>(Base):\n    def __getattribute__(self, name):\n        return 7 if name == 'k' else super().__getattribute__(name)\n<~2> = <~1>(<I>)\nlog.append((<~2>.k, <~2>.step(1), <~2>, <~2> == Base(7), <~2>.log))", "class <~1>(Right, Left):\n    pass\n<~2> = <~1>(<I>, log)\nlog.append((<~2>.step(<I>), [c.__name__ for c in <~1>.__mro__], isinstance(<~2>, Left)))", "class <~1>(Holder, tag=<S>):\n    extra = Typed()\n<~2> = <~1>(<I>)\n<~2>.extra = <I>\nlog.append((<~2>.size, <~2>.extra, <~1>.tag, <~1>.named(3), <~2>.costly, <~2>.costly, <~2>.calls))\n<~2>.size = <A>\nlog.append(<~2>.size)",
    "class <~1>:\n    def __init__(self): self.n = 0\n    def __iter__(self): return self\n    def __next__(self):\n        self.n += 1\n        if self.n > <I> % 5:\n            raise StopIteration\n        return self.n\n<~2> = <~1>()\nlog.append((list(<~2>), list(<~2>), sum(<~1>()), 3 in <~1>(), dict(zip('ab', <~1>()))))", "class <~1>:\n    def __getitem__(self, i):\n        if i > <I> % 5:\n            raise IndexError\n        return i * 2\nlog.append((list(<~1>()), 4 in <~1>(), max(<~1>()), [*<~1>()]))", "class <~1>:\n    def __len__(self): return <I>\nlog.append(bool(<~1>()))\nlog.append(len(<~1>()))",
    "@functools.total_ordering\nclass <~1>:\n    def __init__(self, k): self.k = k\n    def __eq__(self, o): return self.k == o.k\n    def __lt__(self, o): return self.k < o.k\nlog.append((<~1>(<I>) <= <~1>(<I>), <~1>(<I>) > <~1>(1), [q.k for q in sorted(map(<~1>, <L>), reverse=<B>)]))", "class <~1>:\n    __slots__ = ('a', 'b')\n    def __init__(self): self.a = <I>\n<~2> = <~1>()\nlog.append((<~2>.a, hasattr(<~2>, 'b')))", "class <~1>:\n    def __new__(cls, k):\n        return super().__new__(cls) if k % 2 else k\n    def __init__(self, k):\n        log.append(('init', k))\nlog.append(isinstance(<~1>(<I>), <~1>))",
    "class <~1>(type):\n    def __call__(cls, *args):\n        log.append(('make', args))\n        return super().__call__(*args)\n    @property\n    def meta(cls): return cls.__name__\nclass <~2>(metaclass=<~1>):\n    def __init__(self, a): self.a = a\nlog.append((<~2>(<I>).a, len(<~2>.meta) > 0))", "@dataclasses.dataclass(order=<B>, frozen=False)\nclass <~1>(Pair):\n    d: int = <I>\n    e: tuple = (1, 2)\n<~2> = <~1>(<I>, d=<I>)\nlog.append(show(<~2>)[-40:])\nlog.append((<~2> == <~1>(<I>), <~2>.c))", "class <~1>(enum.Enum):\n    A = <I>\n    B = <I>\n    C = 'c'\n    def __str__(self): return self.name.lower()\nlog.append((str(<~1>.A), [e.value for e in <~1>], <~1>.B.name, <~1>('c') is <~1>.C, len(<~1>), f'{<~1>.C}'))",
    "class <~1>(enum.IntFlag):\n    A = enum.auto()\n    B = enum.auto()\n    AB = A | B\nlog.append((int(<~1>(<I> % 4)), <~1>.AB & 1, <~1>.A in <~1>.AB, <~1>.B | 4))", "class <~1>(str, enum.Enum):\n    A = 'x'\n    B = <S>\nlog.append((<~1>.A == 'x', <~1>.A + 'y', str(<~1>.A), f'{<~1>.A}', <~1>('x'), <~1>.A.upper(), {<~1>.A: 1}['x']))", "class <~1>(int):\n    def __eq__(self, o): return int(self) % 3 == int(o) % 3\n    def __hash__(self): return int(self) % 3\nlog.append((len({<~1>(q) for q in range(7)}), <~1>(4) == 1, <~1>(1) in [4], 4 in [<~1>(1)], {<~1>(1): 'a'}.get(4), <~1>(3) + 1))",
    "class <~1>:\n    def __eq__(self, o): return True\nlog.append((<~1>() == <I>, <I> == <~1>(), <~1>() != 1, <I> in [<~1>()], [<~1>()].index(<I>)))", "class <~1>(collections.namedtuple('T', 'p q')):\n    def total(self): return self.p + self.q\n<~2> = <~1>(<I>, q=<I>)\n<~3>, _ = <~2>\nlog.append((<~2>.total(), <~2>[0] == <~3>, <~2>._fields, <~2> == tuple(<~2>), <~2>._replace(p=0).total(), <~1>._make([1, 2]).p))", "class <~1>(Exception):\n    def __str__(self): return 's' + str(len(self.args))\ntry:\n    raise <~1>(1, <I>)\nexcept <~1> as e:\n    log.append((str(e), e.args, f'{e}', isinstance(e, ValueError)))",
    "<$K>.twice = <I>\nlog.append(<$K>.k)", "del <$K>.twice", "setattr(<$K>, <S>, <I>)\nlog.append(sorted(vars(<$K1>)))", "log.append(getattr(<K>, <S>, <I>))", "<$K>.fresh = <I>\nlog.append(vars(<$K>).get('fresh'))", "<$K>[<I>] = <I>", "del <$K>[<I>]", "log.append(Base.made > 0)", "Base.shared.append(<I>)\nlog.append(Node(1).shared[-1] == Left.shared[-1])\nBase.shared.clear()", "<$P>.tags.append(<I>)\nlog.append((<$P>, Pair(1).tags))", "log.append(Key(<I>, <S>))",
    "log.append(Small(<I>).costly)", "log.append(Small.size is Holder.size)", "Small(<I>).size = 'no'", "<~1> = Small(<I>)\n<~1>.size += <I>\nlog.append((<~1>.size, <~1>.odd, getattr(<~1>, 'none', 'd'), <~1>.tag, Holder.kinds.get('Small')))", "log.append(<K>.unknown)", "log.append(type('Made', (Base,), {'z': <I>, '__repr__': lambda self: 'M'})(<I>).z)", "log.append(<L> < <U>)", "log.append(<S> + <I>)", "log.append(<D> + <D>)", "log.append(<A> + <A>)", "log.append(<A>[<A>])", "log.append(<A> * <I>)", "log.append(sorted([<A>, <A>]))", "log.append(len(<A>))",
    "log.append(list(<A>))", "log.append(<A> in <A>)", "log.append(<A> < <A>)", "log.append(sum(<A>))", "log.append(max(<A>, <A>))", "log.append(dict(<A>))", "log.append(tuple(<A>))", "log.append(-<A>)", "log.append(int(<A>))", "log.append(float(<A>))", "log.append(<A> % <A>)", "log.append(<A> - <A>)", "log.append(<A> | <A>)", "log.append(round(<A>, 1))", "<~1>, <~2> = <A>\nlog.append(<~1>)", "log.append(set(<A>) == {1, 2})", "log.append([*<A>])", "log.append(<A>.get('a'))", "log.append(min(<A>))", "log.append(<A>())", "log.append(<A>.k)", "log.append(str.join(<S>, <A>))", "log.append(abs(<A>))", "log.append(divmod(<A>, <A>))", "log.append(<A> ** 2)", "log.append(<A> // <A>)",
    # Patterns.
    "match <A>:\n    case 0 | 1:\n        log.append('small')\n    case int(n) if n > <I>:\n        log.append(n)\n    case str() as s:\n        log.append(s)\n    case [a, *b]:\n        log.append((a, b))\n    case {'a': a, **b}:\n        log.append((a, b))\n    case Pair(a, b=b) | Node(k=a, items=b):\n        log.append((a, b))\n    case Color.RED | Level.MID:\n        log.append('red')\n    case None | True | False:\n        log.append('single')\n    case float():\n        log.append('float')\n    case _:\n        <block>",
    "match <L>, <S>:\n    case [], _:\n        log.append('empty')\n    case [x], ('a' | 'abc') as y:\n        log.append((x, y))\n    case [1 | 3 as x, *_, y], str(z) if z:\n        log.append((x, y, z))\n    case (_, *x), _:\n        log.append(x)", "match <D>:\n    case {'a': 1, 'b': b}:\n        log.append(b)\n    case {'x': int(x)} if x:\n        log.append(x)\n    case {**rest}:\n        log.append(rest)", "match <P>:\n    case Pair(1, 2):\n        log.append('12')\n    case Pair(a, tags=[]) if a > <I>:\n        log.append(a)\n    case Pair(b=b):\n        log.append(b)",
    "match <N>:\n    case [[a, *_], [*_, b]]:\n        log.append((a, b))\n    case [[]] | []:\n        log.append('e')\n    case [_, *rest]:\n        log.append(len(rest))",
    # Order of evaluation and scopes.
    "log.append(traced(<I>, log) + traced(<I>, log) * traced(<I>, log))", "log.append({traced(1, log): traced(2, log), **{traced(3, log): traced(4, log)}})", "log.append(traced(<I>, log) < traced(<I>, log) < traced(<I>, log))", "log.append(traced(<L>, log)[traced(<I>, log):traced(<I>, log)])", "log.append(traced(1, log) if traced(<B>, log) else traced(2, log))", "log.append(f'{traced(1, log)}{traced(2, log):{traced(3, log)}}')", "log.append([traced(q, log) for q in traced([1, 2], log) if traced(q, log) > 1])", "log.append((lambda a=traced(1, log), *, b=traced(2, log): (a, b))(b=traced(3, log)))", "log.append(traced(0, log) or traced([], log) or traced(<I>, log))",
    "log.append(any(traced(q, log) > 2 for q in <L>))", "<~1> = [0, 1, 2]\n<~2> = 0\n<~2>, <~1>[<~2>] = 1, 9\nlog.append(<~1>)", "q = <I>\nlog.append([q for q in range(2)] + [q])", "log.append([w for q in [<I>] if (w := q + 1) or True] + [w])", "log.append([[(q, w) for w in range(q)] for q in range(3)])", "log.append((lambda: (q for q in range(3)))().__next__())", "log.append(max(<L>, key=lambda q: traced(q, log) % 3))", "log.append(sorted(<W>, key=lambda q: traced(len(q), log)))", "<~1> = {}\n<~1>[traced('k', log)] = traced(<I>, log)\nlog.append(<~1>)", "log.append(not traced(<A>, log) == traced(<A>, log))",
    "log.append(eval('1 + 2'))", "log.append(operator.attrgetter('k', 'twice')(<K>))", "log.append(operator.methodcaller('upper')(<S>))", "log.append(functools.reduce(lambda a, b: {**a, b: a.get(b, 0) + 1}, <S>, {}))", "log.append(getattr(<L>, 'count')(<I>))", "log.append(list(itertools.accumulate(<L>, operator.mul))[:5])", "log.append(isinstance(<A>, collections.abc.Sequence) if hasattr(collections, 'abc') else 0)", "log.append(__name__ != '')", "log.append([type(q).__name__ for q in (<A>, <A>)])", "log.append(id(<$L1>) == id(<$L1>))", "log.append(math.inf > <F> > -math.inf)", "log.append(0.1 + 0.2 == 0.3 or <F>)",
]
