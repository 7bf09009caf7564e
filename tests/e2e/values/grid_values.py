"""Functions of Python on all combinations of some known values: formats, text, sequences, math. Each function is a case."""
import json
import math

from known import Rows

NUMBERS = [0, 7, -7, 1234, -1234567, 255, True]
FLOATS = [0.0, -0.0, 0.5, -2.5, 3.14159265, 1234567.891, 1e-7, 1e22, float('inf'), float('nan')]
SMALL = [value for value in FLOATS if not abs(value) > 1e20] + [float("inf")]
TEXTS = ['', 'a', 'abc', 'Hello, World', '  padded\t', 'a-b-c', 'x=1=2', '12', '-3.5', 'line\nnext\r\nlast']
INT_FORMATS = ['', 'd', '5', '<5', '^7', '>7', '=7', '07', '+d', ' d', ',', '_', '012,', '+012_', 'x', '#x', '#010x', 'X', 'b', '#b', '_b', '020_b', 'o',
               '#o', 'n', 'e', '.2f', '.0f', '%', 's', '*^9', 'é>4', '5.2d', '-', '1000000d', '08.3f', 'g']
FLOAT_FORMATS = ['', 'f', '.2f', '.0f', '8.3f', '<9.2f', '^9.1f', '09.2f', '+.1f', ' .1f', ',.2f', '012,.1f', '_.3f', 'e', '.2e', 'E', '.0e', 'g', '.3g',
                 'G', '#.3g', '.10g', '%', '.1%', 'n', 'd', 'x', '10', '=+8.1f', '.3', 's', '*>12,.1f']
TEXT_FORMATS = ['', 's', '5', '<5', '>5', '^6', '.2', '6.2', '*^7', '05', '=5', 'd', ',']


def outcome(compute, *given):
    try:
        return compute(*given)
    except Exception as error:
        return type(error).__name__


def pairs(compute, left, right):
    return [outcome(compute, a, b) for a in left for b in right]


def each(compute, values):
    return [outcome(compute, value) for value in values]


def case0():
    return pairs(format, NUMBERS, INT_FORMATS)


def case1():
    return pairs(format, FLOATS, FLOAT_FORMATS)


def case2():
    return pairs(format, TEXTS, TEXT_FORMATS)


def case3():
    return [('%s %d %5.2f' % ('a', 3, 2.5)), '%05d|%-5d|%+d' % (42, 42, 42), '%x %X %o %e %g %c %%' % (255, 255, 8, 1.5, 1e-5, 'z'), '%(k)s' % {'k': 1}, '%r' % 'q']


def case4():
    return each(str, FLOATS), each(repr, FLOATS), each(repr, TEXTS), each(str, NUMBERS)


def case5():
    return [each(lambda t: t.split(), TEXTS), pairs(lambda t, s: t.split(s), TEXTS, ['-', '=', ' ', 'l', '']), pairs(lambda t, n: t.split('-', n), TEXTS, [0, 1, -1]),
            pairs(lambda t, n: t.rsplit('=', n), TEXTS, [0, 1, 5])]


def case6():
    return [each(str.upper, TEXTS), each(str.lower, TEXTS), each(str.title, TEXTS), each(str.capitalize, TEXTS), each(str.swapcase, TEXTS)]


def case7():
    return [each(str.strip, TEXTS), each(str.lstrip, TEXTS), each(str.rstrip, TEXTS), pairs(lambda t, s: t.strip(s), TEXTS, ['a', 'ac', '-3', ''])]


def case8():
    return [pairs(lambda t, s: (t.find(s), t.rfind(s), t.count(s), s in t), TEXTS, ['', 'a', 'l', '-b', 'zz']), pairs(lambda t, s: t.index(s), TEXTS, ['a', 'o'])]


def case9():
    return [pairs(lambda t, n: (t.center(n), t.ljust(n, '.'), t.rjust(n, '*'), t.zfill(n)), TEXTS, [0, 3, 8])]


def case10():
    return [pairs(lambda t, s: t.partition(s), TEXTS, ['-', '=', 'l']), pairs(lambda t, s: t.rpartition(s), TEXTS, ['-', '=', 'l']),
            pairs(lambda t, s: (t.startswith(s), t.endswith(s), t.removeprefix(s), t.removesuffix(s)), TEXTS, ['a', 'c', 'He', ''])]


def case11():
    return [each(str.splitlines, TEXTS), each(lambda t: t.splitlines(True), TEXTS), each(lambda t: t.replace('a', 'xy'), TEXTS), each(lambda t: t.replace('', '.', 2), TEXTS)]


def case12():
    return [each(lambda t: (t.isalpha(), t.isdigit(), t.isalnum(), t.isspace(), t.isupper(), t.islower(), t.isidentifier(), t.isdecimal()), TEXTS)]


def case13():
    return [each(int, TEXTS), each(float, TEXTS), pairs(int, ['12', '0x1f', '-101', 'z', '7_0'], [10, 2, 16, 0, 36]), each(len, TEXTS)]


def case14():
    return [pairs(lambda a, b: [0, 1, 2, 3, 4, 5][a:b], [None, 0, 2, -2, 9, -9], [None, 0, 3, -1, 9]), pairs(lambda a, s: 'abcdefg'[a::s], [None, 0, 3, -1], [1, 2, -1, -3, 0])]


def case15():
    return [pairs(lambda i, v: changed(i, v), [0, 2, -1, 5, -9], ['new'])]


def changed(index, value):
    items = [1, 2, 3]
    items.insert(index, value)
    copy = items[:]
    del copy[index % 3]
    copy[0:1] = ['x', 'y']
    return items, copy, items.pop(index % 4), items[::-1], items.index(2), items * 2


def case16():
    return [pairs(lambda a, b: (a < b, a == b, a + b), [[], [1], [1, 2], [2]], [[], [1], [1, 3], [2]]), sorted(TEXTS), sorted(TEXTS, key=len), sorted(NUMBERS, reverse=True)]


def case17():
    return [each(math.floor, SMALL), each(math.ceil, SMALL), each(math.trunc, SMALL), each(math.sqrt, FLOATS), each(math.exp, [0, 1, -1.5, 700.0]), each(math.log, FLOATS)]


def case18():
    return [pairs(math.fmod, FLOATS[:6], [2.0, -0.3, 0.0]), pairs(math.copysign, FLOATS[:5], [1.0, -1.0]), pairs(math.gcd, [0, 12, -18], [0, 8, 27]), pairs(math.comb, [0, 5, 10], [0, 2, 11]),
            each(math.factorial, [0, 1, 5, 20, -1]), pairs(math.isclose, [1.0, 1e-9], [1.0, 1.0000000001, 0.0]), pairs(math.lcm, [0, 4], [6, 3]), each(math.isqrt, [0, 15, 16, -1])]


def case19():
    data = {'a': [1, 2.5, None, True], 'b': {'c': 'q"\n', 'ä': []}, 'n': -0.0}
    return [json.dumps(data), json.dumps(data, ensure_ascii=False), json.dumps(['\x01\x7f', '\U0001F600', float('inf'), -float('inf'), float('nan')]), json.dumps(data, indent=2), json.dumps(data, sort_keys=True, separators=(',', ':')), json.loads('{"x": [1, -2.5e3, "a\\u00e4", null, false]}'),
            each(json.loads, ['', '[1,]', '{"a" 1}', '01', '"a', 'nul', ' [ ] '])]


def case20():
    found = {'a': 1, 'b': 2}
    other = dict(found, c=3)
    other.update(b=5)
    return [list(found.items()), other, found | {'z': 0}, other.pop('a'), other.pop('q', None), other.setdefault('d', []), other.get('x', 7), list(reversed(other)), dict.fromkeys('ab', 0),
            outcome(lambda: found['x']), 'a' in found, found == {'b': 2, 'a': 1}, other.popitem()]


def case21():
    a, b = {1, 2, 3}, {3, 4}
    return [sorted(a | b), sorted(a & b), sorted(a - b), sorted(a ^ b), a <= b, a >= {1}, a.isdisjoint({9}), sorted(a.union([7], (8,))), len(a), 2 in a]


def case22():
    return [list(zip('abc', range(5))), list(enumerate('ab', 3)), list(map(lambda a, b: a * b, [1, 2], [3, 4])), list(filter(None, [0, 1, '', 'x'])), list(range(10, 0, -3)), any([]), all([]),
            min('b', 'a'), max([3, 1], key=lambda v: -v), sum([[1], [2]], []), divmod(-7, 2), pow(2, 10, 1000), abs(-3), list(reversed(range(4))), hex(-255), bin(10), oct(8), chr(228), ord('é')]


def case23():
    return [each(lambda t: t.encode(), TEXTS), b'ab' + b'c', b'abc'[1], b'abc'[1:], bytes([65, 66]).decode(), b'a-b'.split(b'-'), b'\x00\xff'.hex(), int.from_bytes(b'\x01\x02', 'big'),
            (258).to_bytes(2, 'little'), (-1).to_bytes(1, 'big', signed=True), outcome(lambda: (256).to_bytes(1, 'big'))]


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10, case11, case12, case13, case14, case15, case16, case17, case18,
                          case19, case20, case21, case22, case23])
