"""Functions and methods at the edges of what they accept: the first and the last value that is valid, and their neighbours."""
import bisect
import math
from collections import deque
from dataclasses import dataclass, field
from typing import NamedTuple

from known import Rows

TEXT = 'abcab'
ROW = [1, 2, 3, 2, 1]
PAIR = {'a': 1, 'b': 2}


@dataclass
class Point:
    x: int
    y: int = 2
    z: list = field(default_factory=list)


@dataclass(order=True)
class Size:
    w: int
    h: int


class Edge(NamedTuple):
    a: int
    b: int = 2
    unit = 'm'

    def total(self):
        return self.a + self.b

    @property
    def longest(self):
        return max(self)


def popped(i):
    row = [1, 2, 3]
    return row.pop(i), row


def inserted(i):
    row = [1, 2, 3]
    row.insert(i, 9)
    return row


def replaced(part, by):
    row = [0, 1, 2, 3, 4]
    row[part] = by
    return row


def deleted(part):
    row = [0, 1, 2, 3, 4]
    del row[part]
    return row


def turned(n, limit=None):
    row = deque([1, 2, 3], limit)
    row.rotate(n)
    row.append(4)
    return list(row)


def counted(start, stop, step):
    return list(range(start, stop, step))


def unpacked(row):
    a, *b, c = row
    return a, b, c


class Model(Rows):
    def __init__(self):
        cases = [
            # characters and numbers in texts
            lambda: [ord(chr(k)) for k in (0, 127, 128, 2047, 2048, 65535, 65536, 1114111)],
            lambda: chr(1114112), lambda: chr(-1), lambda: ord('ab'), lambda: ord(''),
            lambda: [int(s) for s in ('0', '-0', '+7', ' 12 ', '1_000', '9223372036854775807', '-9223372036854775808')],
            lambda: int(''), lambda: int('-'), lambda: int('1_'), lambda: int('_1'), lambda: int('1__0'), lambda: int('0x10'), lambda: int('8', 8),
            lambda: [int('z', 36), int('10', 2), int('0b101', 0), int('0o17', 0), int('0xff', 16), int('7', 8)],
            lambda: int('2', 2), lambda: int('1', 1), lambda: int('1', 37), lambda: int('010', 0),
            lambda: [float(s) for s in ('1e308', '-1e-320', '.5', '5.', '1e400', ' inf ', '-Infinity')],
            lambda: float(''), lambda: float('1e'), lambda: float('.'),
            lambda: [bin(0), bin(-1), oct(8), oct(-7), hex(255), hex(-16)],
            lambda: [round(k / 2) for k in range(-5, 6)], lambda: [round(2.675, 2), round(1234.5, -2), round(0.5, 0), round(15, -1), round(25, -1), round(-5, -1)],
            lambda: [divmod(a, b) for a in (-7, 0, 7) for b in (-2, -1, 1, 2)], lambda: divmod(1, 0), lambda: 1 % 0, lambda: 1.0 // 0.0,
            lambda: [a // b for a in (-7.5, 7.5) for b in (-2, 2)], lambda: [a % b for a in (-7.5, 7.5) for b in (-2, 2)],
            lambda: [1 << 62, -1 << 63, 5 >> 0, -5 >> 1, -1 >> 70, 1 >> 64], lambda: 1 << -1, lambda: 1 >> -1,
            lambda: [2 ** 0, 0 ** 0, (-2) ** 3, 2 ** -1, 2 ** 62, 0.0 ** 0], lambda: 0 ** -1, lambda: [pow(3, 4, 5), pow(3, 0, 1), pow(2, -1, 7)], lambda: pow(2, 2, 0),
            lambda: [math.isqrt(k) for k in (0, 1, 3, 4, 8, 9)], lambda: math.isqrt(-1), lambda: math.sqrt(-1), lambda: math.log(0), lambda: math.factorial(-1),
            lambda: [math.comb(5, k) for k in (0, 1, 5, 6)], lambda: [math.perm(5, k) for k in (0, 1, 5, 6)], lambda: [math.gcd(0, 0), math.gcd(0, 6), math.gcd(-4, 6), math.lcm(0, 3), math.lcm(4, 6)],
            lambda: [math.factorial(k) for k in (0, 1, 20)], lambda: math.comb(-1, 0), lambda: [math.floor(-0.5), math.ceil(-0.5), math.trunc(-1.5), math.copysign(1, -0.0)],
            lambda: [int('0', 0), int('00', 0), int('-0_0', 0)], lambda: int('-01', 0), lambda: int('1', 4294967306), lambda: int('0x', 16),
            lambda: 1 + 'a', lambda: [] + (), lambda: -'a', lambda: ~1.5, lambda: None + 1, lambda: 1 < 'a', lambda: {} < {}, lambda: [1] < (1,), lambda: Size(1, 2) < 3,
            # parts of texts
            lambda: [TEXT[i] for i in (0, 4, -1, -5)], lambda: TEXT[5], lambda: TEXT[-6],
            lambda: [TEXT[a:b] for a in (None, 0, 1, 4, 5, 6, -1, -5, -6) for b in (None, 0, 1, 5, 6, -1, -5)],
            lambda: [TEXT[a::s] for a in (None, 0, 4, 5, -1, -6) for s in (1, 2, -1, -2, 5)], lambda: TEXT[::0],
            lambda: [TEXT.find('ab', i) for i in (0, 1, 3, 4, 5, 6, -2, -1, -9)], lambda: [TEXT.find('ab', 0, i) for i in (1, 2, 4, 5, 9, -1)],
            lambda: [TEXT.rfind('ab', i) for i in (0, 3, 4, -2)], lambda: [TEXT.rfind('ab', 0, i) for i in (1, 2, 4, 5)], lambda: [TEXT.find('', i) for i in (0, 5, 6)],
            lambda: TEXT.index('c', 3), lambda: TEXT.rindex('z'), lambda: [TEXT.count('a', i) for i in (0, 1, 3, 4, -2)], lambda: [TEXT.count(''), ''.count(''), TEXT.count('ab', 0, 4)],
            lambda: [TEXT.startswith('ab', i) for i in (0, 1, 3, 4, -2)], lambda: [TEXT.endswith('ab', 0, i) for i in (1, 2, 5, 9)], lambda: [TEXT.startswith('', i) for i in (5, 6)],
            lambda: [TEXT.split('b', k) for k in (-1, 0, 1, 2, 3)], lambda: [TEXT.rsplit('b', k) for k in (-1, 0, 1, 2)], lambda: [' a  b '.split(None, k) for k in (-1, 0, 1, 2)],
            lambda: [' a  b '.rsplit(None, k) for k in (0, 1, 2)], lambda: ''.split(), lambda: ''.split(','), lambda: TEXT.split(''),
            lambda: [TEXT.replace('b', '-', k) for k in (-1, 0, 1, 2)], lambda: ['ab'.replace('', '-', k) for k in (-1, 0, 1, 2, 3)],
            lambda: [TEXT.partition(s) for s in ('a', 'b', 'z')], lambda: [TEXT.rpartition(s) for s in ('a', 'b', 'z')], lambda: TEXT.partition(''),
            lambda: ['ab'.center(k, '*') for k in (1, 2, 3, 4, 5)], lambda: ['ab'.ljust(k, '*') for k in (2, 3)], lambda: ['ab'.rjust(k, '*') for k in (2, 3)],
            lambda: [s.zfill(3) for s in ('', '1', '-1', '+12', '1234')], lambda: ['a\tb'.expandtabs(k) for k in (0, 1, 2, 8)],
            lambda: ['\n'.splitlines(), 'a\r\nb'.splitlines(), 'a\n'.splitlines(True), ''.splitlines()], lambda: ['xxaxx'.strip('x'), 'xxaxx'.lstrip('x'), 'xxaxx'.rstrip('x'), 'xx'.strip('x')],
            lambda: ['ab'.removeprefix('ab'), 'ab'.removeprefix('abc'), 'ab'.removesuffix('b'), 'ab'.removesuffix('')],
            lambda: ['ab' * k for k in (-1, 0, 1, 2)], lambda: [s.title() for s in ('a1b', "it's", '')], lambda: [s.capitalize() for s in ('aB', '')],
            # formats
            lambda: ['%5d|%-5d|%05d|%+d' % (k, k, k, k) for k in (0, -1, 99999, 123456)], lambda: ['%.0f %.1f %e %g' % (k, k, k, k) for k in (0.5, 1.5, 1e5, 1e-5, 123456789.0)],
            lambda: '%d' % 'a', lambda: '%d %d' % (1,), lambda: '%d' % (1, 2), lambda: '%', lambda: '%(a)d' % PAIR, lambda: '%(z)d' % PAIR, lambda: '%*d' % (4, 7),
            lambda: [f'{k:,} {k:_} {k:x} {k:#b} {k:^7} {k:<3}|{k:>3}' for k in (0, 999, 1000, -1000)], lambda: [f'{v:.3} {v:.3e} {v:8.2f} {v:%} {v:g}' for v in (0.0, 1.0, 999.5, 1e16)],
            lambda: f'{5:c} {"ab":.1} {"ab":4}|', lambda: f'{"a":d}', lambda: f'{1:s}', lambda: '{} {}'.format(1), lambda: '{0} {2}'.format(1, 2), lambda: '{a[0]} {b.real}'.format(a=[5], b=2), lambda: '{'.format(),
            # lists and tuples
            lambda: [ROW[i] for i in (0, 4, -1, -5)], lambda: ROW[5], lambda: ROW[-6], lambda: (1, 2)[2], lambda: (1, 2)[-3],
            lambda: [ROW[a:b:s] for a in (None, 0, 4, 5, -6) for b in (None, 0, 5, 6, -5, -6) for s in (1, 2, -1, -2)],
            lambda: [popped(i) for i in (0, 2, -1, -3)], lambda: popped(3), lambda: popped(-4), lambda: [].pop(), lambda: [inserted(i) for i in (-9, -3, -1, 0, 2, 3, 9)],
            lambda: [replaced(slice(a, b), [8, 9]) for a in (0, 2, 5) for b in (0, 2, 5, 6)], lambda: replaced(slice(0, 5, 2), [7, 8, 9]), lambda: replaced(slice(0, 5, 2), [7]), lambda: replaced(5, 1), lambda: replaced(-6, 1),
            lambda: [deleted(part) for part in (0, 4, -1, -5, slice(1, 1), slice(1, 9), slice(None, None, 2), slice(None, None, -2))], lambda: deleted(5), lambda: deleted(-6),
            lambda: [ROW.index(2, i) for i in (0, 1, 2, 3, -2)], lambda: ROW.index(2, 4), lambda: ROW.index(2, 0, 1), lambda: ROW.index(9), lambda: [ROW.count(k) for k in (0, 1, 3)], lambda: [].remove(1),
            lambda: [ROW * k for k in (-1, 0, 1)], lambda: [(1,) * k for k in (-1, 0, 2)], lambda: [[] < [0], [1] < [1, 0], [2] < [1, 0], [1, 2] <= [1, 2], (1,) > (), (1, 'a') < (1, 'b')],
            lambda: [unpacked([1, 2]), unpacked('abc'), unpacked(range(5))], lambda: unpacked([1]), lambda: sum([], 5), lambda: [sum([1]), sum([[1], [2]], [])],
            lambda: [min([3]), max(1, 2), min([], default=0), max('ab', key=ord), min(2, 2.0), max(1.0, 1)], lambda: min([]), lambda: max(()),
            lambda: [sorted([3, 1, 2], reverse=True), sorted(['b', 'A', 'a'], key=str.lower), sorted([(1, 'b'), (1, 'a'), (0, 'c')], key=lambda p: p[0])],
            lambda: [list(zip([1, 2], 'ab', [3])), list(zip()), list(enumerate('ab', -1)), list(map(max, [1, 5], [3, 2]))], lambda: list(zip([1], [1, 2], strict=True)),
            lambda: [list(reversed([])), list(reversed(range(3))), list(filter(None, [0, 1, '', 'a']))], lambda: next(iter([])), lambda: next(iter([]), 7),
            lambda: [Edge(1), Edge(1).total(), Edge(1, 5).longest, Edge(1).unit, Edge(3).count(3), Edge(3).index(2), Edge(1)._fields, Edge(1)._asdict()],
            lambda: [Edge(1)._replace(b=7), Edge._make([4, 5]), Edge(1) == (1, 2), Edge(1)[-1], Edge(1)[:1], Edge(1) + (3,), Edge(b=1, a=0)], lambda: Edge(), lambda: Edge(1, 2, 3),
            lambda: Edge(1).missing, lambda: Edge(1)[2], lambda: Edge(1)._replace(c=1), lambda: Edge._make([1]),
            # ranges
            lambda: [counted(*p) for p in ((0, 0, 1), (0, 1, 1), (0, 5, 5), (0, 6, 5), (5, 0, -1), (5, 0, -5), (5, -1, -5), (0, 1, -1))], lambda: counted(0, 1, 0),
            lambda: [range(0, 10, 3)[i] for i in (0, 3, -1, -4)], lambda: range(0, 10, 3)[4], lambda: range(0, 10, 3)[-5], lambda: [k in range(0, 10, 3) for k in (-3, 0, 3, 9, 10, 12)],
            lambda: [k in range(9, -1, -3) for k in (-3, 0, 9, 12)], lambda: [range(0, 10, 3).index(9), range(5).count(5), range(3) == range(0, 3, 1), range(0) == range(2, 1)], lambda: range(0, 10, 3).index(10),
            lambda: [range(10)[a:b] for a in (0, 9, 10, -11) for b in (0, 10, 11, -1)], lambda: [len(range(0, k, 3)) for k in (-1, 0, 1, 3, 4)], lambda: [len(range(k, 0, -3)) for k in (0, 1, 3, 4)],
            # dictionaries and sets
            lambda: PAIR['c'], lambda: [PAIR.get('a'), PAIR.get('c'), PAIR.get('c', 0)], lambda: {}.popitem(), lambda: dict(PAIR).pop('c'), lambda: dict(PAIR).pop('c', 3),
            lambda: [dict(PAIR) | {'a': 9}, {**PAIR, 'c': 3}, dict.fromkeys('aa', 0), dict([('k', 1)]), dict(k=2)], lambda: dict([(1, 2, 3)]), lambda: dict([1]),
            lambda: [list(PAIR), list(reversed(PAIR)), list(PAIR.items())[-1], PAIR == {'b': 2, 'a': 1}, {1: 'a', True: 'b'}, {1.0: 1} == {1: 1}],
            lambda: [{1} <= {1}, {1} < {1}, set() < {1}, {1, 2} > {1}, {1} & {2}, {1} ^ {1, 2}, {1} == {1.0}, {1}.isdisjoint({2})], lambda: set().pop(), lambda: {1}.remove(2), lambda: {1}.discard(2),
            # other containers
            lambda: [turned(k) for k in (-4, -3, -1, 0, 1, 3, 4)], lambda: [turned(1, k) for k in (0, 1, 3, 4)], lambda: deque().pop(), lambda: deque().popleft(), lambda: deque([1, 2])[2],
            lambda: [bisect.bisect_left(ROW[:3], k) for k in range(5)], lambda: [bisect.bisect_right(ROW[:3], k) for k in range(5)], lambda: bisect.bisect([1], 1, -1),
            lambda: [Point(1), Point(1, 3, [4]), Point(y=5, x=4), Point(1) == Point(1, 2), Point(1) != Point(2)], lambda: Point(), lambda: Point(1, 2, [], 4), lambda: Point(1, x=2),
            lambda: [Size(1, 2) < Size(1, 3), Size(1, 2) <= Size(1, 2), Size(2, 0) > Size(1, 9), sorted([Size(2, 1), Size(1, 2)])],
            lambda: [isinstance(True, int), isinstance(1, (str, int)), isinstance(None, type(None)), issubclass(bool, int), issubclass(int, (str,))], lambda: isinstance(1, 2),
            lambda: [all([]), any([]), all([0]), any([0, 1]), bool([[]]), not ()], lambda: [abs(-5), abs(-0.0), abs(3 - 4j)], lambda: [hash(1) == hash(1.0), id(PAIR) == id(PAIR)],
        ]
        super().__init__(cases)
