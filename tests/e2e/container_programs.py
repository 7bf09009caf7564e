"""Small programs over lists, tuples, text and iteration, each with the arguments that test_containers.py runs it on.

The first set of arguments gives the types of the inputs; sizes are symbolic. Results are compared with eager mode."""
import itertools
import math
from collections import abc, deque
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Dict, List, Mapping, NamedTuple, Optional

import torch
import torch.nn.functional as F
from torch import Tensor

from samples import case, x23, x3


@case((4,), (0,))
def static_ops(n: int):
    v = [5, 3, 8]
    v.append(1)
    v.insert(1, 7)
    v.insert(-1, 9)
    v.insert(100, 4)
    a = v.pop()
    b = v.pop(0)
    v.remove(8)
    v.reverse()
    w = v * 2
    w += [1, 2]
    u = v
    u.extend((6, 6))
    del v[1]
    del v[-1:]
    w[1:3] = [40, 41, 42]
    w[::2] = [0] * len(w[::2])
    return (v, w, a, b, v.index(3), w.count(0), v is u, v == u, [1, 2] < [1, 3], [1, 2] < [1], sorted(w, reverse=True), w[-3:], w[::-1], w[5:1:-2], n)


@case((4,), (0,), (1,))
def build(n: int):
    q: List[int] = []
    for i in range(n):
        q.append(i * i)
    return (q, len(q), sum(q), [k + 1 for k in q], q[::-1], q[1:], q[-2:], 4 in q, q * 2, q + [7, 8])


@case((4,), (3,))
def ops(n: int):
    q = [i * 3 for i in range(n)]
    q.insert(1, 100)
    q.insert(-1, 200)
    a = q.pop()
    b = q.pop(0)
    q[0] = -5
    q[-1] = n
    q.reverse()
    q.extend([1, 2])
    del q[1]
    q.sort()
    m = max(q)
    k = min(q)
    q.sort(reverse=True)
    return (q, a, b, m, k, q.index(n), q.count(1), any([v > 1000 for v in q]), all([v > -10 for v in q]))


@case((4,), (2,))
def remove(n: int):
    q = [i for i in range(n)] + [1]
    q.remove(1)
    q2 = q.copy()
    q2.clear()
    q2.append(5)
    q.append(n)
    return (q, q2, q == q2, q != [9])


@case((3,), (0,), (6,))
def comp(n: int):
    a = [i * 2 for i in range(n) if i % 2 == 0]
    b = [i * j for i in range(n) for j in range(i)]
    c = sum((i for i in range(n)))
    d = [(i, i + 1) for i in range(n)]
    e = [p[0] * p[1] for p in d]
    return (a, b, c, e, len(d))


@case((3,), (1,))
def tuples(n: int):
    q = [(i, float(i) * 0.5) for i in range(n)]
    q.append((7, 1.5))
    q.sort(key=lambda p: -p[0])
    a, b = q[0]
    t = 0.0
    for i, f in q:
        t += i * f
    return (a, b, t, [i for i, _ in q])


@case((2,), (0,))
def strs(n: int):
    s = 'a-b-c'.split('-')
    t = '/'.join(s).upper()
    u = f'{n:d}!'
    v = f"{3.14159:.2f}|{42:>6}|{7:03d}|{'x':^5}|{1000000.0:,.1f}|{True}|{None}|{[1, 'a']}|{(1,)}|{ {'k': 2.0}}"
    return (t, v, '%d %s %.3f %5s|%-5s|' % (3, 'q', 2.0, 'r', 's'), '{1} {a} {0!r:>6} {1}'.format('z', 2, a=1.5), u, 'abc'[::-1], 'Hello World'.title().swapcase(), 'a,b,,c'.split(','), ' x '.strip() + '|', 'aXbX'.replace('X', '--', 1), 'abcabc'.find('c', 3), 'abcabc'.rfind('a'), 'x'.zfill(3), 'abc'.center(8, '*'), 'n=%(n)s' % {'n': 4}, 'abc' > 'abd', 'b' in 'abc', 'a' * 3)


@case((2,), (0,))
def strlater(n: int):
    s = str(n) + 'x'
    m = 'big' if n > 1 else 'small'
    return (s, s == '2x', len(m), m.upper(), m[0], m + '!', f'{m}:{n}', m.startswith('b'), ['a', 'b', 'c'][n], 'xyz'[n])


@case((5,), (0,), (2,))
def static_later_index(n: int):
    v = [10, 20, 30, 40, 50, 60]
    v[n] = 7
    return (v[n], v[-n - 1], v, (1, 2, 3, 4, 5, 6)[n])


@case((3,), (0,))
def nested(n: int):
    g: List[List[int]] = []
    for i in range(n):
        g.append([i] * (i + 1))
    t = 0
    for row in g:
        for v in row:
            t += v
    return (t, len(g))


@case((3,), (1,))
def nested2(n: int):
    g = [[0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            g[i][j] = i * 10 + j
    g[0].append(77)
    return (g[n - 1][0], g[0], len(g[0]), len(g))


@case((2,), (5,))
def aliases(n: int):
    a = [1, 2, 3]
    b = a
    c = a[:]
    b.append(n)
    d = [[]] * 3
    d[0].append(1)
    a += [9]
    e = (a, b)
    x = [0] * n
    x.append(3)

    def g(l):
        l.append(100)
    g(a)
    return (a, b, c, d[2], len(x), a is b, a is not c, e[0] is a)


class NT(NamedTuple):
    u: int
    v: float = 2.0


@dataclass
class D:
    k: int
    w: float = 1.5


@case((3,), (0,))
def objs(n: int):
    q = []
    for i in range(n):
        q.append(NT(i, i * 0.5))
    t = 0.0
    for p in q:
        t += p.u * p.v
    return (t, len(q))


@case((3,), (1,))
def dcs(n: int):
    q = [D(i) for i in range(n)]
    for d in q:
        d.k += 10
    q[0].w = 9.0
    t = 0.0
    for d in q:
        t += d.k * d.w
    return t


@case((3,), (0,))
def whiles(n: int):
    st = [n]
    out: List[int] = []
    while len(st) > 0:
        k = st.pop()
        out.append(k)
        if k > 0:
            st.append(k - 1)
            if k > 1:
                st.append(k - 2)
    return out


@case((5,), (2,))
def slices(n: int):
    a = [i for i in range(8)]
    b = [i * i for i in range(n)]
    a[1:3] = b
    c = a[n:]
    a[n:n + 1] = []
    del a[-1]
    b[0:1] = [5, 5]
    return (a, b, c, a[1:n], a[::n])


@case((3,), (0,))
def floatlist(n: int):
    v: List[float] = []
    for i in range(n):
        v.append(i / 2)
    v.append(1.5)
    w = [str(i) for i in range(n)]
    return (v, sum(v), max(v), round(sum(v), 1), w, ','.join(['a', str(n)]), min(v), v.index(1.5))


@case((4,), (1,))
def multi(n: int):
    a, *b = [i for i in range(n + 1)]
    *c, d = b
    x, y = divmod(n, 3)
    q = [0, 0, 0]
    q[n % 3] += 5
    q[-1] -= 1
    i = 0
    q[i], i = (i, 1)
    return (a, b, c, d, x, y, q, i)


@case((4,), (0,))
def genex(n: int):
    g = (i * i for i in range(5))
    f = next(g)
    r = list(g)
    h = any((i == n for i in range(5)))
    k = all((i < n for i in range(3)))
    t = sum((i for i in range(n) if i % 2))
    e = max((i for i in [1, 5, 2]), default=0)
    nx = next((i for i in [1, 2, 3] if i > 1), -1)
    return (f, r, h, k, t, e, nx, sorted([3, 1, 2], key=lambda v: -v), [y for y in (lambda: [1, 2])()], len([None] * 3), ','.join((str(i) for i in range(3))))


@case((2,), (3,))
def pairs(n: int):
    out = []
    for i in range(n):
        for j, c in enumerate('ab'):
            out.append((i, j))
    best = max(out)
    first = min(out, key=lambda p: p[1])
    return (out, best, first)


@case((2,), (0,))
def opt(n: int):
    q: List[Optional[int]] = [None] * 3
    q[1] = 5
    r: Optional[List[int]] = None
    if n > 1:
        r = [1, n]
    t = 0
    for v in q:
        if v is not None:
            t += v
    return (t, len(r) if r is not None else -1)


@case((5, 1.25), (-12, -3.14159), (0, 0.0), (123456, 100000.0))
def fmt(n: int, f: float):
    return (f'{n:03d}|{n:>6}|{n:<6}|{n:^7}|{n:+d}|{n}', f'{f:.2f}', f'{f:8.1f}|{f:+.3f}|{f:08.2f}', '%d %5d %.1f' % (n, n, f), len(f'v{n}-{n + 1}'), '{:d}:{}'.format(n, n > 3), f'{str(n):>5}', hash(n), tuple([n, 2]))


@case((4,), (0,))
def prime(n: int):
    ps: List[int] = []
    k = 2
    while len(ps) < n:
        ok = True
        for p in ps:
            if k % p == 0:
                ok = False
                break
        if ok:
            ps.append(k)
        k += 1
    return ps


@case((3,), (6,))
def strings(n: int):
    names = ['a', 'b']
    out = ''
    for i in range(3):
        out += names[i % 2] * (i + 1)
    mode = 'train' if n > 4 else 'eval'
    if mode == 'train':
        r = 1
    elif mode in ('eval', 'test'):
        r = 2
    else:
        r = 3
    parts = []
    for i in range(2):
        parts.append(f'{mode}{i}')
    return (out, r, mode.upper(), '-'.join(parts), len(mode), {'train': 10, 'eval': 20}[mode], mode + 'x' == 'trainx', mode.startswith('tr'), mode[0:2], mode[-1])


@case((5,), (1,))
def window(n: int):
    q = [i for i in range(n)]
    w = [q[i:i + 2] for i in range(n)]
    return (sum([len(v) for v in w]), w[0], w[-1], [sum(v) for v in w])


@case((3,), (0,))
def retlist(n: int):

    def f(k):
        if k > 2:
            return [k]
        return []
    a = f(n)
    b = a + [1]
    return (a, b, len(a), not a, bool(b), a or [9])


@case((4,), (0,))
def matrix(n: int):
    m = [[i * j for j in range(n)] for i in range(n)]
    tr = [[r[k] for r in m] for k in range(n)]
    return (sum((m[i][i] for i in range(n))), len(tr), torch.tensor(m[1]) if n > 1 else torch.tensor([0]))


@case((4,), (2,))
def swap(n: int):
    a = [i for i in range(n)]
    i, j = (0, n - 1)
    while i < j:
        a[i], a[j] = (a[j], a[i])
        i += 1
        j -= 1
    b = sorted(a)[::-1] == a
    return (a, b)


@case((2,), (4,))
def mixed(n: int):
    v = [1, 2.5]
    v.append(n)
    w = [True, n > 3]
    u = [1, 2]
    u[n % 2] = 7
    return (v[1], len(v), any(w), all(w), u, sum(v), [1.0] * 2 + [n * 0.5])


@case((1,), (0,))
def excs(n: int):
    out = []
    try:
        out.append({'a': 1}['b'])
    except KeyError as e:
        out.append(-1)
    try:
        [1][5]
    except IndexError:
        out.append(-2)
    try:
        int('zz')
    except ValueError as e:
        out.append(-3)
    try:
        (1, 2).foo
    except AttributeError:
        out.append(-4)
    try:
        a, b = [1, 2, 3]
    except ValueError:
        out.append(-5)
    try:
        next(iter([]))
    except StopIteration:
        out.append(-6)
    try:
        [].pop()
    except IndexError:
        out.append(-7)
    try:
        len(5)
    except TypeError:
        out.append(-8)
    finally:
        out.append(9)
    return out


@case((4,), (0,))
def dq(n: int):
    q = deque()
    q.append(n)
    q.extend([1, 2])
    q.appendleft(-1)
    q.rotate(1)
    k = q.pop()
    j = q.popleft()
    b = deque([0])
    seen = []
    for i in range(n):
        b.append(i)
    while len(b) > 0:
        v = b.popleft()
        seen.append(v)
    return (k, j, list(q), seen, len(q))


@case((3,), (0,))
def strfor(n: int):
    vowels = 0
    word = 'banana'
    for c in word:
        if c in 'aeiou':
            vowels += 1
    cnt = {}
    for c in word:
        cnt[c] = cnt.get(c, 0) + 1
    s = ''
    for i, c in enumerate(word):
        if i % 2 == 0:
            s += c
    rev = ''.join(reversed(word))
    tr = [ord(c) - 97 for c in word]
    return (vowels, cnt['a'], s, rev, tr, word.index('n'), word.count('an'), max(cnt, key=cnt.get), sorted(cnt.items(), key=lambda kv: (-kv[1], kv[0]))[0][0], n)


@case((3,), (1,))
def listcmp(n: int):
    a = [i for i in range(n)]
    b = [0, 1, 2]
    return (a == b, a != b, [1, [2, 3]] == [1, [2, 3]], (1, 'a') < (1, 'b'), [n] == [3], (n, 2) > (2, 5), [1, 2, 3][n - 1], max([1, n], [2]), min('b', 'a'), (n, n) == (3, 3))


@case((2,), (0,))
def star(n: int):

    def f(*a, **k):
        return sum(a) + sum(k.values())
    a = [1, 2]
    d = {'p': 3}
    x = [*a, *range(n), 9]
    y = (*a, n)
    z = {**d, 'q': n}
    s = {*a, 3}
    (a1, (b1, *c1)), d1 = ((1, (2, 3, 4)), 5)
    return (f(*a, **d), sum(x), y, z['q'], len(s), a1, b1, c1, d1, [*'ab'][1])


@case((7,), (2,))
def collatz(n: int):
    seq = [n]
    while seq[-1] != 1:
        seq.append(seq[-1] // 2 if seq[-1] % 2 == 0 else 3 * seq[-1] + 1)
    return (seq, max(seq), seq.index(1))


@case((3,), (0,))
def assorted(n: int):
    a = list(range(n))
    b = list(map(str, [1, 2]))
    c = [0] * n
    d = [[0] * 2 for _ in range(2)]
    d[n % 2][1] = 5
    e = list(zip(range(n), range(1, n + 1)))
    g = list(enumerate(['x', 'y'], start=n))
    h = [x for x in a if x not in (1,)]
    k = any((x == 2 for x in a))
    l = all((x < 2 for x in a))
    s = sum((x * x for x in a))
    return (a, b, c, d[0], d[1], len(e), g[0][0], h, k, l, s, divmod(-7, 2), round(2.5), round(-0.5), abs(-n), pow(2, n), bin(5), hex(255), int('0x1f', 16), int(-2.7), float('1e3'), str(1.0), repr("a'b"), bool([]), chr(97), f'{n!r}')


@case((3,), (1,))
def lists_in_tuples(n: int):
    q = [(i, (i, [i] * i)) for i in range(n)]
    return (q[-1][0], len(q[-1][1][1]), sum(q[0][1][1]))


@case((3,), (0,))
def text_grows(n: int):
    s = ''
    for i in range(n):
        s += 'ab'
    return (s, s == 'ababab')


@case((3,), (0,))
def text_of_ints(n: int):
    s = 'x'
    m = 'a'
    for i in range(n):
        s = s + str(i) + ','
        m = 'b' if m == 'a' else 'a'
    return (s, m, m == 'b', len(m))


@case((3,), (0,))
def state_machine(n: int):
    st = 'start'
    c = 0
    while st != 'end':
        if st == 'start':
            st = 'mid'
        elif st == 'mid':
            c += 1
            if c > n:
                st = 'last'
        else:
            st = 'end'
    return (c, st)


@case((3,), (1,))
def rowfill(n: int):
    rows: List[List[int]] = []
    for i in range(n):
        row: List[int] = []
        rows.append(row)
        for j in range(i):
            row.append(j * 10)
        row.append(-1)
    return ([len(r) for r in rows], sum([sum(r) for r in rows]))


@case((3,), (1,))
def dfs(n: int):
    st = [[0]]
    done = 0
    while len(st) > 0:
        p = st.pop()
        if len(p) > n:
            done += 1
        else:
            q = p + [1]
            st.append(q)
            if len(p) % 2 == 0:
                r = p.copy()
                r.append(2)
                st.append(r)
    return done


@case((3,), (2,))
def best(n: int):
    g = [[i, i * 2] for i in range(n)]
    k = 0
    for i, r in enumerate(g):
        if r[1] > g[k][1]:
            k = i
    c = [v + 1 for v in g[k]]
    return (g[k][0], c)


@case((3,), (2,))
def transpose(n: int):
    m = [[i * 10 + j for j in range(n)] for i in range(n)]
    t = [[0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            t[j][i] = m[i][j]
    for i in range(n):
        t[i].reverse()
    return (t[0], t[n - 1])


@case((3,), (2,))
def rows_keep_their_length(n: int):
    rows = [[i, 7 - i, 2] for i in range(n)]
    widest = rows[0]
    for row in rows[1:]:
        for k, v in enumerate(row):
            widest[k] = max(widest[k], v)
    a, b, c = rows[1]
    return (rows, widest, a + b * c, [1, 6, 2] in rows)


@case((4,), (1,))
def rows_of_two_lengths(n: int):
    rows: List[List[int]] = []
    for i in range(n):
        rows.append([i, i] if i % 2 == 1 else [i])
    return (rows, len(rows[0]))


@case((3,), (1,))
def rows_behind_the_first(n: int):
    rows = [[i, 2 * i] for i in range(n)]
    first = rows[0]
    for row in rows[1:]:
        first[0] = first[0] + row[1]
    return (rows[0][0], first[1])


@case((3,), (1,), (0,))
def texts_of_lists(n: int):
    q = [i * 3 - 1 for i in range(n)]
    seen: Dict[str, int] = {str(q): n}
    return (str(q), f"{q[1:]} of {q}", seen["[" + ", ".join([str(v) for v in q]) + "]"])


@case((3,), (1,))
def tensors_of_nested_lists(n: int):
    q = [i * 3 - 1 for i in range(n)]
    return (torch.tensor([[v] for v in q]), torch.tensor([(v, 0.5) for v in q]), torch.tensor([[[v, 1], [2, v]] for v in q], dtype=torch.int32))


class Light(Enum):
    RED = 0
    GREEN = 1
    AMBER = 2


@case((torch.tensor([0, 1, 1, 2, 0]),), (torch.tensor([1, 2, 2]),), (torch.zeros(0, dtype=torch.int64),))
def state_that_a_test_leaves_alone(events):
    state = Light.RED
    visits = {Light.RED: 0, Light.GREEN: 0, Light.AMBER: 0}
    for e in events.tolist():
        if state == Light.RED and e == 1:
            state = Light.GREEN
        elif state is Light.GREEN and e == 2:
            state = Light.AMBER
        elif state == Light.AMBER:
            state = Light.RED
        visits[state] += 1
    return state.value, list(visits.values())


@case((2, 1), (1, 2), (0, 0), (2, 0))
def text_that_a_test_leaves_alone(n: int, e: int):
    s = "a"
    if n == 1:
        s = "b"
    elif n == 2:
        s = "c"
    if e == 1:
        s = "d"
    elif s == "c":
        s = "a"
    return s


@case((0,), (3,))
def path_that_ends(n: int):
    v = [n]
    if n > 5:
        return v[1]
    return v[0] + (max([]) if n > 7 else 1)


@case((x3, 0), (x3, 2))
def math_of_the_run(x: Tensor, n: int):
    y = n / 3 - 0.2
    return math.erf(y), math.erfc(y), math.exp2(y), math.cbrt(y), math.cbrt(-y)


@case((x3, 0), (x3, 2))
def nonlocal_bound_later(x: Tensor, n: int):
    def start():
        nonlocal total
        total = x.sum()

    start()
    if n > 1:
        total = total + n
    return total


@case((4,), (0,), (1,))
def rows_of_the_rows_before(n: int):
    rows: List[List[int]] = []
    for i in range(n):
        row = [1] * (i + 1)
        for j in range(1, i):
            row[j] = rows[i - 1][j - 1] + rows[i - 1][j]
        rows.append(row)
    return [sum(row) for row in rows]


@case((x3, 4.5, 3), (x3, 2.25, 4), (x3, 0.85, 2), (x3, -2.675, 1))
def rounded_to_places(x: Tensor, f: float, n: int):
    total = f
    for i in range(n):
        total = round(total + f, 1)
    return total, round(f * n * 1.05, 2), round(f * 1e17, 1), round(f * 1111.5, n), round(f * 1111.5, -n), round(f * 0.015, 3)


@case((x3, 2, 1), (x3, 0, 3), (x3, 3, 0), (x3, 0, 0))
def one_of_several_lists(x: Tensor, n: int, m: int):
    a: List[Tensor] = []
    b: List[int] = [7]
    for i in range(n):
        a.append(x * i)
    for i in range(m):
        b.append(i)
    c = a if n > m else [x, x + 1]
    c.append(x - 1)
    d = b if m > 0 else [1, 2]
    e = {"k": x} if n > m else {"k": x * 2}
    return c, d, (d if n > 1 else [4]), e


@case((x3, 3, 2), (x3, 0, 3), (x3, 1, 0))
def keys_of_one_of_two(x: Tensor, n: int, m: int):
    d: Dict[int, int] = {}
    e: Dict[int, int] = {4: 2}
    for i in range(n):
        d[i] = i * i
    for i in range(m):
        e[i + 5] = i
    chosen = d if n > m else e
    return list(chosen.keys()), [v + 1 for v in chosen.values()], sum(k * v for k, v in chosen.items())


class Level(IntEnum):
    LOW = 1
    HIGH = 3


class Word(str, Enum):
    LONG = "long"


@case((x3, 2), (x3, 0))
def members_that_are_numbers(x: Tensor, n: int):
    level = Level.HIGH if n > 1 else Level.LOW
    known = (int(Level.HIGH), float(Level.LOW), abs(Level.HIGH), round(Level.LOW), math.sqrt(Level.LOW), len(Word.LONG), "-".join([Word.LONG, "x"]))
    places = x[Level.LOW:Level.HIGH], torch.zeros(Level.HIGH), x.sum(Level.LOW - 1), list(range(Level.HIGH))
    return known, places, int(level), abs(level), [4, 5, 6, 7][level], chr(96 + Level.LOW), divmod(level, 2)


@case((3,), (0,))
def lists_of_numbers_some_of_which_are_empty(n: int):
    nothing: List[float] = []
    return [[], [1]], [[n], []], [nothing, [0.5]]


@case((x3, 3), (x3, 0))
def one_of_two_containers(x: Tensor, n: int):
    short, long = [n, 1], [3, 0, 7]
    both = [{"a": x, "b": [n]}, {"a": x + 1, "b": [2]}]
    grown = short if n > 1 else long
    grown.append(9)
    return short if n > 2 else long, max(both[0]["b"], [n, 0]), both[n % 2], [[x], [x, x]][n % 2]


@case((x3, 1), (x3, 2), (x3, 7))
def part_of_a_tuple(x: Tensor, n: int):
    numbers = (1, 2, 3, 4)
    return sum(numbers[n:]), len(numbers[:n]), list(numbers[n % 2 :: 2]), x.new_zeros(x.shape[: n % 2]), list(x.shape + (n,)), (2, n) + (3,), list(2 * x.shape)


@case((x3, 3), (x3, 0), (x3, 1))
def lists_that_what_extends_them_reads(x: Tensor, n: int):
    known = [x]
    known.extend(torch.tanh(known[-1]) + k for k in range(3))
    known.extend(map(lambda k: known[-1] * k, [2, 3]))
    known.extend(known[-1] - k for k in range(4) if k != 1)
    known += (known[-2] + known[-1] for _ in range(2))
    known += (known[-1] * k for k in range(4) if k != 2)
    later = [x]
    later.extend(torch.tanh(later[-1]) for _ in range(n))
    later.extend(later[-1] + k for k in range(n) if k != 1)
    return torch.stack(known), torch.stack(later), len(later)


@case((x3, 3), (x3, 1))
def columns_of_pairs(x: Tensor, n: int):
    pairs = []
    for i in range(n):
        pairs.append((x + i, x[:1] * i))
    sums, firsts = map(lambda parts: torch.cat(parts, dim=0), zip(*pairs))
    return sums, firsts


@case((x23, torch.zeros(2, 5)), (x23, torch.zeros(4, 3)))
def amounts_that_a_loop_writes(x: Tensor, y: Tensor):
    amounts = [0] * 4
    for i in range(2):
        if x.shape[-i - 1] != y.shape[-i - 1]:
            amounts[i * 2 + 1] = 1
    return F.pad(x[None, None], amounts, mode="replicate")


@case((7,), (0,), (4,), (1,))
def parts_with_a_step_removed(n: int):
    every_second, inner, backwards, all_but = ([i * 2 for i in range(n)] for _ in range(4))
    del every_second[::2]
    del inner[1 : n - 1 : 2]
    del backwards[::-3]
    del all_but[n - 2 :: -1]
    return every_second, inner, backwards, all_but


@case((x3, 7, 1, 2), (x3, 7, 0, 3), (x3, 4, 2, 1), (x3, 0, 0, 1), (x3, 9, -2, -2))
def parts_with_a_step_of_the_run_removed(x: Tensor, n: int, a: int, s: int):
    numbers, known, pairs = [i * 2 for i in range(n)], [3, 1, 4, 1, 5, 9], [(i, x + i) for i in range(n)]
    del numbers[a::s]
    del known[a::s]
    del pairs[a : n + a : 2]
    return numbers, known, len(pairs), sum(k for k, _ in pairs), sum(t.sum() for _, t in pairs) + x


@case((7, 1), (6, 0), (1, 0), (0, 0))
def parts_with_a_step_assigned(n: int, a: int):
    v, w = [i * 2 for i in range(n)], [i * 3 for i in range(n)]
    v[a::2] = [-k for k in range(len(v[a::2]))]
    w[::-1] = [k for k in range(n)]
    return v, w


@case((7, 3), (0, 0), (3, 3), (1, 2), (2, 1))
def lists_of_the_run_in_order(n: int, m: int):
    a, b = [i for i in range(n)], [i * i - (i == 2) for i in range(m + 1)]
    words = [(i, 0.5 * i) for i in range(m)]
    return (a < b, a <= b, a > b, a >= b, [0, 1] < a, min(a, b), max(a, b), min([a, b, [m]]), max(a, [2, n]), words < [(0, 0.0), (1, float(n))],
            a < a, a <= a)


@case((7, 1, 9, 2), (3, 1, 9, 2), (0, 9, 0, -3), (9, 9, 0, -3), (4, 4, 4, 1), (0, 3, -7, -3))
def in_a_range_of_the_run(v: int, a: int, b: int, s: int):
    return v in range(a, b, s), v not in range(b), v in range(a, b), 3 in range(0, b, s), a * 1.0 in range(b)


@case((7,), (1,), (40,), (3,))
def lists_that_grow_while_they_are_iterated_with_a_break(n: int):
    neighbours = [[1, 2], [3], [3], [0]]
    seen = [0]
    for v in seen:
        for w in neighbours[v]:
            if w not in seen:
                seen.append(w)
        if len(seen) > n:
            break
    numbers, total = [1, 2], 0
    for v in numbers:
        total += v
        if v * 3 < n:
            numbers.append(v * 3)
        if v > 9:
            break
    else:
        total += 100
    return seen, numbers, total


@case((x3, 7), (x3, 1), (x3, 40), (x3, 3))
def lists_that_grow_while_they_are_iterated_with_a_return(x: Tensor, n: int):
    queue = [(0, x)]
    for depth, t in queue:
        if depth < n:
            queue.append((depth + 1, t * 2))
        if bool(t.sum() > 50):
            return x, len(queue)
        x = x + t
    return x, -1


def small(v: int, most: int):
    if v > most:
        raise KeyError(v)
    return v


@case((7,), (1,), (40,), (3,))
def lists_that_grow_while_they_are_iterated_with_an_exception(n: int):
    queue, total = [1], 0
    try:
        for v in queue:
            total += small(v, 20)
            if v * 2 < n:
                queue.append(v * 2)
    except KeyError:
        total = -total
    return queue, total


@case((x3, 4), (x3, 1), (x3, 0))
def tuples_that_a_loop_grows(x: Tensor, n: int):
    tensors, pairs, numbers, front = (), (), (1,), ()
    before = numbers
    for i in range(n):
        before = numbers
        tensors = tensors + (x + i,)
        pairs += ((i, x * i),)
        numbers += (i * 2,)
        front = ((i,),) + front
    total = x
    for t in tensors:
        total = total * 2 + t
    for i, t in pairs:
        total = total + i * t
    same = numbers == tuple([1] + [i * 2 for i in range(n)]), numbers != (1,), numbers < (1, 2), numbers * 2 == numbers + numbers
    return total, len(tensors), sum(numbers), sum(before), len(before), isinstance(numbers, tuple), same, [one[0] for one in front], torch.zeros(numbers[:1] + (3,)).sum()


@case((4,), (1,), (0,))
def tuples_that_a_test_or_a_branch_grows(n: int):
    counted, mixed, cut, maybe = (0,), (), (5, 6, 7, 8), (None,)
    while counted[-1] < n:
        counted = counted + (counted[-1] + 1,)
    for i in range(n):
        mixed = mixed + (i,) if i % 2 == 0 else mixed + (i, -i)
        maybe = maybe + (i,)
        if len(cut) > 1:
            cut = cut[1:]
    known = 0
    for v in maybe:
        if v is not None:
            known = known * 2 + v
    found = counted.index(0), counted.count(0), max(counted), min(counted), n in counted
    return list(counted[::-1]), list(counted[1:]), found, sorted(counted, reverse=True), list(reversed(counted)), list(mixed), list(cut), known


@case((x3, 4), (x3, 1))
def elements_that_change_their_kind(x: Tensor, n: int):
    products, parts, records, grown = [(x, x + i) for i in range(3)], [(x, x + i) for i in range(4)], [(x, i) for i in range(3)], ()
    for i in range(3):
        products[i] = products[i][0] * products[i][1]
        a, b = records[i]
        records[i] = {"v": a * b + n}
        grown = grown + (x * i,)
    for i in range(2):
        parts[i] = parts[i][0] * parts[i][1]
    first, second, third = grown
    return tuple(products), parts[0], parts[1], parts[2][1], records[0]["v"], records[2]["v"], first, second, third


class Counting:
    def __init__(self, *parts):
        self.parts = parts

    def total(self, *more):
        return len(more) + sum(self.parts)


@case((torch.tensor([3, 1, 4, 1, 5]),), (torch.tensor([2, 2]),), (torch.tensor([9, 9, 9]),))
def arguments_of_run_time_number(x):
    xs: List[int] = x.tolist()

    def count(first, *rest, scale=1):
        return first * 10 + len(rest) * scale + sum(rest)

    def doubled(*values):
        for value in values:
            yield value * 2

    big = [x for x in xs if x > 1]
    return count(7, *big, scale=3), count(1, 2, *big, 3, *xs), Counting(1, 2).total(*xs, *big), sum(doubled(*xs)), [v for v in doubled(*big, 7)]


@case((torch.tensor([3, 1, 4, 1, 5]),), (torch.tensor([2, 2]),), (torch.tensor([9, 9, 9]),))
def builtins_of_run_time_many(x):
    xs: List[int] = x.tolist()
    rows = [list(range(x)) for x in xs]
    return max(*xs, 3), min(*xs, 100), list(itertools.chain(*rows)), sorted(set().union(*rows)), [max(column) for column in zip(*rows)], len({0, 1}.intersection(*rows))


@case((torch.tensor([[1.0, 5.0, 2.0], [4.0, 0.0, 9.0]]), 2), (torch.tensor([[3.0, 1.0, 7.0]]), 0))
def displays_with_run_time_parts(x, n: int):
    rows = [row[:1] for row in x]
    low = [i for i in range(n)]
    pair = (*low, n, *low)
    return torch.cat([*rows, x[0], *rows]), list(pair), [n, *low, *pair, 7], sorted({*low, n, *pair}), torch.block_diag(*rows), [max(column) for column in zip(*x.tolist())]


class Layers:
    """Keys and values by layer, as caches of decoders hold them."""

    def __init__(self):
        self.keys, self.values = [], []

    def update(self, key, value):
        self.keys.append(key)
        self.values.append(value)
        return self

    def __len__(self):
        return len(self.keys)

    def __iter__(self):
        for i in range(len(self)):
            yield self.keys[i], self.values[i]


@case((torch.arange(6.0).reshape(2, 3),), (torch.ones(1, 3),))
def objects_that_are_collections(x):
    layers = Layers().update(x, x + 1)
    return {"out": x * 2, "cache": layers.update(x.sum(0), x.T), "none": Layers()}


@case((torch.arange(3.0), 4), (torch.ones(2), 2), (torch.ones(1), 0))
def tuples_with_run_time_parts(x, n: int):
    pair = (n, n * 2, 4)
    places = [pair.index(4), (n + 1, "a", n).index(n), tuple(range(3)).index(2)]
    try:
        places.append(pair.index(n * 2 + 1))
    except ValueError:
        places.append(-1)
    return x + sum(places), places


@case((torch.arange(3.0), 4), (torch.ones(2), 0))
def ranges_as_arguments(x, n: int):
    def count(*a):
        return len(a) + sum(a)
    return x + count(*range(n)), count(9, *range(2, n), n), max(*range(n + 3)), [*range(n), 7]


@case((torch.arange(3.0), 4), (torch.ones(1), -3))
def sums_of_large_known_integers(x, n: int):
    whole = torch.tensor([2**53 + 1])
    return whole.sum() + n, torch.tensor([2**53 + 1, 0]).sum() + n, torch.tensor([2**53, -1]).sum() - n, whole.prod() + n, x


class Ranked:
    def __init__(self, k):
        self.k = k


@case((x3, 0, True), (x3, 1, True), (x3, 2, True), (x3, 5, True), (x3, 1, False))
def objects_that_stand_twice_in_a_choice(x: Tensor, n: int, flag: bool):
    s, t = Ranked(1), Ranked(n)
    p = s if n % 3 < 2 else t
    q, made = t, Ranked(n + 7)
    if flag:
        u, v = {0: p, 1: t}[n % 2], Ranked(p.k + (n + 2) % 4)
        p, t = min([v, u], key=lambda one: one.k), max([v, u], key=lambda one: one.k)
        w = [q, q, s][n % 3]
        q, made = min([made, w], key=lambda one: one.k), max([made, w], key=lambda one: one.k)
    return x * p.k, t.k, q.k, made.k, p is t


class Tens(abc.Sequence[int]):
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n

    def __getitem__(self, i):
        if not 0 <= i < self.n:
            raise IndexError(i)
        return i * 10


class Letters(Mapping[str, int]):
    def __init__(self, **held):
        self.held = held

    def __len__(self):
        return len(self.held)

    def __iter__(self):
        return iter(self.held)

    def __getitem__(self, key):
        return self.held[key]


class Doubled(List[int]):
    def total(self):
        return 2 * sum(self)


@case((x3,), (torch.ones(2),))
def classes_derived_from_subscripted_abstract_classes(x: Tensor):
    tens, letters = Tens(3), Letters(a=1, b=2)
    seen = []
    for one in tens:
        seen.append(one)
    return (x + sum(seen) + len([c for c in tens]), tens.index(20), tens.count(10), 10 in tens, 5 in tens, list(reversed(tens)),
            sum(letters.values()), list(letters), letters.get("c", 7), "b" in letters, Doubled([1, 2]).total())


@case((x23, 3), (torch.ones(2, 3), 0), (x23, 1))
def rows_of_rows_that_grow(x: Tensor, n: int):
    rows = [[x[0], x[1]], [x[1] * 2], [x[0] + 1, x[1] + 1, x[0]]]
    for i in range(n):
        rows.append([x[0] * i, x[1]])
    sizes = [len(row) for row in rows]
    return (rows[-1][0], rows[1][0], rows[0][1], rows[2][2], len(rows), sizes)


@case((x23, 2), (torch.ones(2, 3), 5))
def results_under_pairs(x: Tensor, n: int):
    found = {}
    for i in range(0):
        found["none", i] = x
    for i in range(3):
        found["scaled", i] = x * (i + n)
    for k in range(2):
        found["scaled", k] = found["scaled", k] + 1
    return (len(found), found["scaled", 0], found["scaled", 1], found["scaled", 2], ("none", 0) in found)


@case((x23, True), (torch.ones(2, 3), False))
def parts_that_are_stored_in_themselves(x: Tensor, flag: bool):
    y = x.clone()
    y[:] = y
    z = y[0]
    y[0] = z
    z[...] = z
    if flag:
        y[1] = y[1]
        y[0:1] = y[0:1] * 2
    else:
        y[1] = y[0]
    return (y, z, x)


@case((x23, 1), (torch.ones(2, 3), 4))
def entries_that_go(x: Tensor, n: int):
    held = {"a": x, "b": x + 1, "c": x * 2}
    first = held.pop("a")
    last = held.popitem()
    missing = held.pop("z", None)
    held.setdefault("b", x * 100)
    held.setdefault("d", x * 3)
    numbers = {1: n, 2: n + 1}
    for k in range(n):
        if k in numbers:
            numbers.pop(k)
    del held["b"]
    return (first, last[0], last[1], missing is None, list(held), held["d"], len(numbers), sum(numbers.values()))


@case((torch.tensor(3), 2), (torch.tensor(0), 1))
def as_often_as_a_tensor_says(n: Tensor, k: int):
    row = [k, 1]
    same = row
    row *= torch.tensor(2)
    return [k] * n, n * [k, 2], same, (k,) * torch.tensor([2]), torch.tensor(True) * (k, 3), len("ab" * torch.tensor(2)), sum([1] * n)


@case((3,), (1,), (0,))
def sorted_in_a_direction_of_the_run(n: int):
    a, b = [3, n, 1], [v * v % 5 for v in range(n)]
    a.sort(reverse=n > 2)
    pairs = sorted([(n, 1), (2, n)], key=lambda p: p[0] - p[1], reverse=n != 1)
    return a, sorted(b, reverse=n > 2), sorted([n, 2], key=lambda v: -v, reverse=not n), pairs[0][0]


@case((2, -1), (5, 2), (-1, -3), (3, 3), (1, -9), (-2, 4), (0, 0), (4, 1))
def slices_that_end_before_they_begin(n: int, k: int):
    """Their elements are none; what is assigned stands where they begin."""
    a, b, c, d = list(range(n * n)), list(range(6)), [v * 2 for v in range(abs(k) + 3)], list(range(7))
    a[n:k] = [50, 60]
    b[n:k] = []
    c[3:n] = [7]
    del d[n:k]
    return a, b, c, d


@case((5,), (0,), (3,))
def optional_numbers_of_two_lists(n: int):
    """The alternatives of the elements come in another order in each list, and a tag must mean the same in both."""
    a, b = [], []
    for i in range(n):
        if i % 2:
            a.append(i)
        else:
            a.append(None)
        if i % 3:
            b.append(None)
        else:
            b.append(i)
    a.extend(b)
    total = 0
    for v in a:
        total = total * 3 + (v if v is not None else 1)
    return total


@case((5,), (0,), (3,))
def lists_and_tuples_of_two_lists(n: int):
    a, b = [], []
    for i in range(n):
        if i % 2:
            a.append([i])
        else:
            a.append((i, 2, 3))
        if i % 3:
            b.append((i, 5, 6))
        else:
            b.append([i])
    if n > 3:
        a, b = b, a
    total = 0
    for v in a + b:
        total = total * 3 + len(v)
    return total


def less_one(y):
    return y - 1


def scaled_by(m):
    def inner(y):
        return y * m
    return inner


@case((x3, 4), (x3, 1))
def a_function_that_one_path_appends(x: Tensor, n: int):
    fs = [less_one]
    if n > 2:
        fs.append(scaled_by(x))
    return fs[-1](x) + fs[0](x)


def delegated(iterables):
    for it in iterables:
        yield from it


@case((3,))
def many_elements_of_a_named_generator(n: int):
    """More than are taken one by one before a Loop is tried, which cannot carry iterators of lists of several lengths."""
    equal = delegated([[(r,) * r] * 12 for r in range(7)])
    pairs = [("a", 0), ("a", 1), ("b", 0), ("b", 1), ("c", 0), ("c", 1)]
    rows = itertools.chain.from_iterable(itertools.combinations(pairs, r) for r in range(len(pairs) + 1))
    return len([v for v in equal]) + n, sum([len(dict(row)) for row in rows])


@case((5,), (0,), (2,))
def lists_among_tuples_of_several_lengths(n: int):
    """Tuples of several lengths in one list have a run-time length, and are no lists."""
    rows = [(2, 2, 3)]
    for i in range(n + 1):
        if n > 2:
            rows.append((i + 1, 2))
        else:
            rows.append([i])
    total = 0
    for row in rows[::2] + rows * 2:
        total = (total * 3 + (len(row) * 5 + row[0] if isinstance(row, tuple) else len(row) * 7 + row[-1])) % 1009
    return total, [isinstance(row, list) for row in rows]
