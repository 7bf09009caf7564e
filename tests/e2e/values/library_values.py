"""Methods and functions of Python on known values: library. Each function is a case."""
import itertools, math, operator

from known import Rows


def case0():
    import textwrap
    return textwrap.dedent('  a\n    b\n   \n  c')


def case1():
    import textwrap
    return textwrap.indent('a\n\nb', '> ')


def case2():
    import textwrap
    return textwrap.dedent('\ta\n  b')


def case3():
    return list(itertools.islice('abc', -1))


def case4():
    return list(itertools.cycle([]))


def case5():
    return list(itertools.combinations([1, 2], -1))


def case6():
    return math.gcd(7, 0.5)


def case7():
    return math.comb(-1, 2)


def case8():
    return math.perm(7, -3)


def case9():
    return math.isqrt(2.5)


def case10():
    return math.factorial(-0.5)


def case11():
    return operator.indexOf([1, 2], 2)


def case12():
    return operator.isub(3, 1)


def case13():
    return operator.__add__(1, 2)


def case14():
    return operator.index(True)


def case15():
    return operator.index(1.5)


def case16():
    return operator.call(max, 1, 2)


def case17():
    return sum(7 * a + b for a, b in itertools.combinations(range(70), 2)), len(list(itertools.combinations_with_replacement(range(70), 2)))


def case18():
    return len(list(itertools.permutations(range(7)))), list(itertools.permutations(range(70), 2))[1234]


def case19():
    return list(itertools.combinations_with_replacement('ab', -1))


def escapes_of_patterns():
    """Letters of both ends of the alphabet, known and unknown."""
    found = []
    for pattern in (r'\Aab', r'\Aba', r'b\Z', r'a\Z', r'\ax', r'\bab\b', r'\Bb', r'\d+', r'\D', r'\s\S', r'\w\W', r'\x61', r'\t', r'\u0061', r'\v', r'\-', r'\_'):
        m = re.search(pattern, 'ab 12\t\x0b-_\ax')
        found.append(m and (m.start(), m.group()))
    for pattern in (r'\y', r'\c', r'\z', r'\E', r'\G', r'a\\'[:-1]):
        try:
            found.append(re.search(pattern, 'ab'))
        except re.error:
            found.append('error')
    return found


def words_of_a_shell():
    import shlex
    found = [shlex.split(text, comments=comments) for comments in (False, True) for text in (
        'a b  c', "x 'y z' \"q\\\"r\\n\" s\\ t", "''", 'a#b #c\nd', "a'b'c", '  ', 'p=1,q=2', "'\\n'")]
    for text in ("'a", 'b\\', '"c\\'):
        try:
            found.append(shlex.split(text))
        except ValueError as error:
            found.append(str(error))
    lexer = shlex.shlex('1.5, 2,3 ,"a,b"#c', posix=True)
    lexer.whitespace, lexer.whitespace_split = ',', True
    found.append([one.strip() for one in lexer])
    found.append(list(shlex.shlex('f(x) = -a_1 # end\n&& b', posix=True)))
    return found, [shlex.quote(text) for text in ('', 'a b', "it's", 'x=1', '$y')], shlex.join(['a', 'b c'])


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10, case11, case12, case13, case14,
                          case15, case16, case17, case18, case19, escapes_of_patterns, words_of_a_shell])
