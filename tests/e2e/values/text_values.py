"""Methods and functions of Python on known values: text. Each function is a case."""
from typing import Dict, List, Optional, Set, Tuple, Union

import torch
from known import Rows


def case0():
    return ' a b  c '.split(None, 1)


def case1():
    return ' a b  c '.rsplit(None, 1)


def case2():
    return format(True, '+')


def case3():
    return '%d' % 'abc'


def case4():
    return '%x' % 3.7


def case5():
    return '%%' % 42


def case6():
    return '%s' % (1, 2)


def case7():
    return '%s %s' % (1,)


def case8():
    return '{} {0}'.format(1)


def case9():
    return '{0} {}'.format(1)


def case10():
    return '%c' % 3.7


def case11():
    return '%s' % {}


def case12():
    s='-7'
    return s.zfill(4), '+7'.zfill(4), '7'.zfill(4), ''.zfill(2), '-'.zfill(3), 'x-7'.zfill(5), '-123'.zfill(2)


def case13():
    s='ab'
    return s.ljust(5, '.'), s.rjust(5, '.'), s.center(5, '.'), s.center(6, '.'), s.ljust(2, '.'), s.rjust(1), 'é'.center(4, '*')


def case14():
    s='abcabc'
    return s.find('c'), s.find('c', 3), s.find('c', 3, 5), s.rfind('c', 0, 5), s.find('', 6), s.find('', 7), s.rfind(''), s.find('abcabcd'), s.rfind('abcabcd')


def case15():
    s='abcabc'
    return s.index('b', 2), s.rindex('b', 0, 4), s.count('bc'), s.count(''), s.count('c', 3), s.count('c', 2, 5)


def case16():
    s='abcabc'
    return s.index('b', 5)


def case17():
    s='abcabc'
    return s.startswith('bc', 1), s.endswith('bc', 0, 3), s.startswith(('x', 'ab')), s.endswith(''), s.startswith('', 7)


def case18():
    s='a,b,,c'
    return s.split(','), s.split(',', 1), s.rsplit(',', 1), s.split(), ' a  b '.split(), ' a  b '.split(None, 1), ' a  b '.rsplit(None, 1), s.partition(','), s.rpartition(','), s.rpartition(';')


def case19():
    s='a'
    return s.split('')


def case20():
    s='l1\nl2\r\nl3'
    return s.splitlines(), s.splitlines(True), (s + '\n').splitlines()


def case21():
    s='xxabxx'
    return s.strip('x'), s.lstrip('x'), s.rstrip('x'), ' \t ab\n'.strip(), s.removeprefix('xx'), s.removesuffix('xx'), s.removeprefix('y'), s.replace('x', 'yy'), s.replace('x', '', 1), s.replace('', '-')


def case22():
    s='hello wORLD 1a'
    return s.title(), s.capitalize(), s.swapcase(), s.upper(), s.lower(), s.isalpha(), s.isdigit(), '12'.isdigit(), ''.isdigit(), 'aB'.isalnum(), ' '.isspace(), 'AB1'.isupper(), 'a'.islower(), 'Ab Cd'.istitle(), 'a_1'.isidentifier(), '1a'.isidentifier()


def case23():
    s='a\tb'
    return s.expandtabs(), s.expandtabs(4), s.join(['1', '2', '3']), s.join([]), 'abc'.translate({97: 'x', 98: None})


def case24():
    return '%.*f' % (-3, 2.75)


def case25():
    return len('%2000000d' % 1), len(f'{1.5:.20000f}'), '%.1000000000s' % 'abc'


def text_with_a_character_of_code_0():
    return format(0, 'c'), f"{'a' + chr(0) + 'b':>5}", len('%c' % 0), ord(format(0, 'c'))


def long_text_by_pieces():
    whole = 'abcdé' * 400
    s, p, f, m, u, n = '', '', '', '', '', 0
    for i, c in enumerate(whole):
        s += c
        p = c + p
        f = f'{f}{c}'
        m = '%s%s' % (m, c)
        u = ''.join([u, c, '!'])
        n += f.endswith('dé') + 2 * (f[-1] == 'a') + 5 * ('cd' in f[-3:])
    return len(s), s == whole, s[-1], s[123:127], p == whole[::-1], p[:3], f == whole, n, m == whole, len(u), u.count('!'), u[-3:], s is not p, s < p


def long_texts_with_one_beginning():
    first = 'k' * 300 + 'é'
    a, b = first + '1', first + '2'
    c, d = a + '3', a + '4'
    e = c + d + a[:2]
    return a[-2:], b[-2:], c[-2:], d[-2:], e[-4:], len(e), e.count('é'), e.index('4'), c > d, b == first + '2', a.isascii(), e.split('é')[1:], str(c) == c, repr(d)[-3:]


def long_texts_as_keys():
    s, found = 'k' * 300, {}
    for i in range(20):
        s += 'x'
        found[s] = i
    return len(found), found['k' * 300 + 'x' * 5], ('k' * 300 + 'xx') in found, max(found) == s, getattr(str, 'upper')(s)[-2:]


def long_bytes_by_pieces():
    b = b''
    for i in range(500):
        b += bytes([65 + i % 26, 66])
    return len(b), b[3], b[-4:], b == b[:600] + b[600:], b'ZB' in b, 67 in b, b.count(b'AB'), b.decode()[-3:]


def doubled_text_with_an_end():
    m = 'ab' * 200
    for i in range(6):
        m = m + m + 'c'
    return len(m), m.count('c'), m[-3:], m.find('c')


class FuzzList:
    pass


def types_as_text():
    types = (List[int], Optional[torch.Tensor], Dict[str, List[torch.Tensor]], Union[int, str], Tuple[int, float], Set[bool],
             List[Tuple[str, Dict[int, float]]])
    return [str(one) for one in types], f"{types[0]} {types[1]!r}", str(List[FuzzList]).endswith("FuzzList]")


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10, case11, case12, case13, case14,
                          case15, case16, case17, case18, case19, case20, case21, case22, case23, case24, case25,
                          text_with_a_character_of_code_0, long_text_by_pieces, long_texts_with_one_beginning, long_texts_as_keys,
                          long_bytes_by_pieces, doubled_text_with_an_end, types_as_text])
