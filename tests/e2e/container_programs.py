"""Small programs over lists, dictionaries, sets, tuples, text and iteration, each with the arguments that test_containers.py runs it on.

The first set of arguments gives the types of the inputs; sizes are symbolic. Results are compared with eager mode."""
import copy
import functools
import itertools
import math
import operator
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass
from pathlib import Path
from enum import Enum
from typing import Dict, List, NamedTuple, Optional, Set, Tuple, Union

import torch
from torch import Tensor

CASES = {}
x3 = torch.tensor([1.0, 2.0, 3.0])
x23 = torch.arange(6.0).reshape(2, 3)
xi = torch.tensor([3, 1, 2, 1, 3])


def case(*sets):
    def register(program):
        CASES[program.__name__] = sets
        return program

    return register


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


@case((x3, 2), (x3, 0))
def tensors(x: Tensor, n: int):
    q = [x]
    for i in range(n):
        q.append(q[-1] * 2)
    s = torch.stack(q)
    return (s, q[0], len(q), q[::-1][0], sum(q))


@case((x3, 2), (x3, 4))
def tlist_pop(x: Tensor, n: int):
    q = [x, x * 2, x * 3]
    for i in range(n):
        h = q.pop(0)
        q.append(h + float(i))
        q.insert(1, h * 0)
    return (q[-1], len(q), q)


@case((xi,))
def counter(ids: Tensor):
    count: Dict[int, int] = {}
    for i in range(ids.size(0)):
        k = int(ids[i])
        if k in count:
            count[k] += 1
        else:
            count[k] = 1
    best = -1
    bn = 0
    for k, n in count.items():
        if n > bn:
            best = k
            bn = n
    return (best, bn, len(count), list(count.keys()), list(count.values()))


@case((xi,))
def counter_get(ids: Tensor):
    count: Dict[int, int] = {}
    for i in range(ids.size(0)):
        k = int(ids[i])
        count[k] = count.get(k, 0) + 1
    tot = 0
    for k in count:
        tot += k * count[k]
    return (tot, max(count.values()), sorted(count.keys()), count.pop(3), len(count))


@case((x3, 3), (x3, 0))
def dict_tensors(x: Tensor, n: int):
    t = {i: x + float(i * i) for i in range(n)}
    out = torch.zeros_like(x)
    for v in t.values():
        out = out + v
    for k in t.keys():
        out = out * float(k + 1)
    return out


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


@case((x3, 1), (x3, 0))
def choose(x: Tensor, k: int):
    fs = [torch.relu, torch.sin, torch.cos]
    ds = {'a': 1, 'b': 2}
    name = 'a' if k == 0 else 'b'
    return (fs[k](x), ds[name], {0: 1.5, 1: 2.5}[k], k in {0, 5}, k in [3, 4, 0], k in (1,), {0: 'p', 1: 'q'}.get(k, 'none'))


@case((x3,))
def iters(x: Tensor):
    a = [float(v) * i for i, v in enumerate(x)]
    b = [p + q for p, q in zip(x, x * 2)]
    it = iter([1, 2, 3])
    f = next(it)
    g = next(it, 9)
    r = list(it)
    m = list(map(lambda z: z * 2, [1, 2, 3]))
    fl = list(filter(lambda z: z > 1, [1, 2, 3]))
    rv = list(reversed([1, 2, 3]))
    rr = [i for i in reversed(range(3))]
    first, *rest = [1, 2, 3]
    (p1, p2), p3 = ((1, 2), 3)
    return (a, b, f, g, r, m, fl, rv, rr, first, rest, p1 + p2 + p3, dict(zip('ab', [1, 2])), max(3, 1, 2), min([4, 2], key=lambda t: -t), sum([[1], [2]], []), any([]), all([]), sorted(['b', 'a']), list('abc'), tuple([1, 2]), set([1, 1, 2]) == {1, 2})


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


P = namedtuple('P', ['a', 'b'])


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
def std(n: int):
    d = defaultdict(list)
    d['a'].append(n)
    d['b'].append(2)
    c = Counter([1, 1, 2])
    q = deque([1, 2])
    q.append(3)
    q.appendleft(n)
    z = q.popleft()
    o = OrderedDict([('z', 1), ('y', 2)])
    o.move_to_end('z')
    return (d['a'], c[1], c.most_common(1)[0][0], list(q), z, list(o.keys()), list(itertools.chain([1], [2, 3])), list(itertools.product([1, 2], [3, 4])), list(itertools.accumulate([1, 2, 3])), list(itertools.islice([1, 2, 3, 4], 1, 3)), operator.add(2, n), operator.itemgetter(1)([5, 6]), functools.reduce(lambda a, b: a * b, [1, 2, 3, 4]), copy.copy([1, 2]), copy.deepcopy([[1], [2]]), list(itertools.repeat(7, 2)), list(itertools.combinations([1, 2, 3], 2)), list(itertools.zip_longest([1, 2], [3], fillvalue=0)), [k for k, g in itertools.groupby([1, 1, 2])], math.prod([2, 3]), dict(a=1, b=2), P(1, 2)._replace(a=5).a, P(1, 2)._asdict()['b'], tuple(P(3, 4)))


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


@case((x3, 3), (x3, 1))
def rows(x: Tensor, n: int):
    m = x.unsqueeze(0).expand(n, 3)
    out = []
    for r in m:
        out.append(r.sum())
    o2 = [r * 2 for r in m]
    return (torch.stack(out), torch.cat(o2), len(o2))


@case((x3, True), (x3, False))
def branch(x: Tensor, f: bool):
    a = [1, 2]
    d = {'k': x}
    if f:
        a.append(3)
        d['m'] = x * 2
    s = 0
    for v in a:
        s += v
    return (len(a), s, a, 'm' in d, len(d), d.get('m', x))


@case((5,), (0,))
def setops(n: int):
    s = set()
    for i in range(n):
        s.add(i % 3)
    t = {1, 2, 3}
    u = t | {n}
    return (len(s), 2 in s, sorted(s), len(t & {2, 3, 9}), n in t, sorted(t - {1}), t <= {1, 2, 3, 4})


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


@case((3,), (7,))
def strdict(n: int):
    d = {'a': 1, 'b': 2}
    k = 'a' if n > 5 else 'b'
    d[k] += n
    e = {}
    for name in ['p', 'q']:
        e[name] = n
        n += 1
    return (d['a'], d['b'], d[k], e['q'], list(d.items())[0][1], {v: k2 for k2, v in d.items() if v < 3}.get(2, 'none') if False else 0)


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


@case((x3,))
def tens(x: Tensor):
    a = [x, x * 2]
    b = a
    b[0] = x * 3
    a[0].add_(1)
    c = a + [x]
    d = tuple(c)
    for t in c:
        t.mul_(2)
    u, v = torch.split(x, [1, 2])
    w = {'x': x}
    w['x'] += 1
    k = torch.stack([t for t in x.unbind(0)])
    return (a, c[2], d[0], u, v, w['x'], k, x in [x], a[0] is b[0])


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
def dd(n: int):
    d: Dict[str, List[int]] = {'a': [1], 'b': []}
    for i in range(n):
        d['b'].append(i)
        d['a'].append(i * 2)
    e: Dict[int, List[int]] = {}
    for i in range(n):
        e[i] = [i, i + 1]
    return (d['a'], d['b'], len(e))


@case((2,), (9,))
def ddl(n: int):
    e: Dict[int, List[int]] = {}
    for i in range(n):
        e.setdefault(i % 2, []).append(i)
    return (e[0], len(e[1]))


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


@case((x3, 3), (x3, 0))
def tuple_list(x: Tensor, n: int):
    q: List[Tuple[int, Tensor]] = []
    for i in range(n):
        q.append((i, x * i))
    s = 0
    t = torch.zeros(3)
    for i, v in q:
        s += i
        t = t + v
    a = [p[1].sum() for p in q if p[0] > 0]
    return (s, t, len(a), torch.stack([v for _, v in q]) if n > 0 else torch.zeros(1, 3))


@case((x3, 3), (x3, 1))
def dict_of_tensor_lists(x: Tensor, n: int):
    d: Dict[str, List[Tensor]] = {'a': [], 'b': [x]}
    for i in range(n):
        d['a'].append(x + i)
        if i > 0:
            d['b'].append(x * i)
    return (torch.stack(d['a']), torch.cat(d['b']), len(d['b']))


@case((x3, 3), (x3, 1))
def beam(x: Tensor, n: int):
    beams: List[Tuple[float, List[int]]] = [(0.0, [0])]
    for step in range(n):
        new: List[Tuple[float, List[int]]] = []
        for s, toks in beams:
            for k in range(3):
                new.append((s + float(x[k]) * 0.1, toks + [k]))
        new.sort(key=lambda p: p[0], reverse=True)
        beams = new[:2]
    return (beams[0][0], beams[0][1], len(beams))


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


@case((x3, 2), (x3, 5))
def optlist(x: Tensor, n: int):
    q: List[Optional[Tensor]] = []
    for i in range(n):
        if i % 2 == 0:
            q.append(x * i)
        else:
            q.append(None)
    c = 0
    t = torch.zeros(3)
    for v in q:
        if v is None:
            c += 1
        else:
            t = t + v
    return (c, t)


@case((x3, 2), (x3, 0))
def enum_later(x: Tensor, n: int):
    q = [x * i for i in range(n)]
    t = torch.zeros(3)
    w = [0.5] * n
    for i, (a, b) in enumerate(zip(q, w)):
        t = t + a * b * i
    for i in range(len(q)):
        q[i] = q[i] + 1
    z = 0.0
    for a, i in zip(reversed(w), range(10)):
        z += a * i
    return (t, len(q), z, [float(a.sum()) for a in q])


@case((3, 5), (0, 2))
def dict_iter(n: int, m: int):
    d = {i: i * i for i in range(n)}
    d[m] = 100
    ks = [k for k in d]
    vs = sum(d.values())
    its = [k * v for k, v in d.items() if v > 1]
    if m in d:
        del d[m]
    e = dict(d)
    e.update({7: 7})
    f = {**d, 9: 9}
    return (ks, vs, its, len(d), len(e), len(f), d.get(99, -1), sorted(d) == list(range(n)), max(e, key=lambda k: e[k]))


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


@case((x23,))
def shapes(x: Tensor):
    s = list(x.shape)
    s.append(7)
    t = x.shape[::-1]
    b, *r = x.shape
    return (s, list(t), r, [d * 2 for d in x.shape], max(x.shape), sum(x.size()), tuple(x.shape) == (2, 3), x.shape == torch.Size([2, 3]), len(x.shape), 3 in x.shape)


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


@case((x3, 1), (x3, 3))
def popwhile(x: Tensor, n: int):
    st = [(x, 0)]
    tot = 0
    cnt = 0
    while st:
        t, d = st.pop()
        cnt += 1
        if d < n:
            st.append((t * 2, d + 1))
            st.append((t + 1, d + 1))
        else:
            tot += int(t.sum())
    return (tot, cnt)


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


@case((4,), (1,))
def ddint(n: int):
    d = defaultdict(int)
    for i in range(n):
        d[i % 3] += i
    t = 0
    for k, v in d.items():
        t += k * 10 + v
    g = defaultdict(list)
    for i in range(4):
        g['x' if i % 2 else 'y'].append(i)
    return (t, len(d), g['x'], g['y'], dict(g)['x'])


@case((4,), (1,))
def bfs(n: int):
    adj = {0: [1, 2], 1: [3], 2: [3], 3: []}
    seen = {0}
    q = [0]
    order = []
    while q:
        u = q.pop(0)
        order.append(u)
        for v in adj[u]:
            if v not in seen:
                seen.add(v)
                q.append(v)
    return (order, len(seen), n)


@case((4,), (1,))
def setlater(n: int):
    s: Set[int] = set()
    for i in range(n):
        s.add(i * 7 % 5)
    t = {n, 1}
    t.add(n)
    t.discard(1)
    return (len(s), 3 in s, len(t), sum(s))


@case((5, 2), (3, 3))
def sortkeys(n: int, m: int):
    a = [i * m % n for i in range(n)]
    b = sorted(range(n), key=lambda i: -a[i])
    c = sorted([(a[i], i) for i in range(n)])
    d = sorted(['bb', 'a', 'ccc'], key=len)
    e = sorted([3, -1, 2], key=abs, reverse=True)
    a.sort(reverse=True)
    return (a, b, [p[1] for p in c], d[0], e)


@case((x3, 2), (x3, 0))
def nestdict(x: Tensor, n: int):
    st = {'m': {'w': x, 'step': 0}, 'l': [x]}
    for i in range(n):
        st['m']['w'] = st['m']['w'] * 2
        st['m']['step'] += 1
        st['l'].append(st['m']['w'])
    return (st['m']['w'], st['m']['step'], len(st['l']), st['l'][-1])


@case((x3, 2), (x3, 3))
def cache(x: Tensor, n: int):
    kv = [(x, x * 2) for _ in range(2)]
    for t in range(n):
        new = []
        for k, v in kv:
            new.append((torch.cat([k, x]), torch.cat([v, x])))
        kv = new
    return (kv[0][0].shape[0], kv[1][1])


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


@case((x23,))
def comps(x: Tensor):
    m = [[float(v) for v in r] for r in x]
    d = {i: r.sum() for i, r in enumerate(x)}
    s = {int(v) % 2 for v in [1, 2, 3]}
    f = [(i, j) for i in range(2) for j in range(2) if i != j]
    y = [z for r in [[1, 2], [3]] for z in r]
    w = [(k := 5), k + 1]
    t = [(last := i) for i in range(3)]
    z = [(lambda q: q + i)(1) for i in range(3)]
    return (m[1], d[1], len(s), len(f), y, w, last, z, {k: v for k, v in zip('ab', [1, 2])}['b'], [a if a > 1 else -a for a in [1, 2]])


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


@case((3,), (0,))
def delall(n: int):
    v = [i for i in range(6)]
    del v[1:3]
    del v[-1]
    w = [i for i in range(n + 3)]
    del w[n]
    del w[0:2]
    d = {1: 2, 3: 4}
    del d[1]
    return (v, w, len(d))


@case((7,), (2,))
def collatz(n: int):
    seq = [n]
    while seq[-1] != 1:
        seq.append(seq[-1] // 2 if seq[-1] % 2 == 0 else 3 * seq[-1] + 1)
    return (seq, max(seq), seq.index(1))


class Acc:

    def __init__(self):
        self.items = []
        self.total = 0.0

    def push(self, v):
        self.items.append(v)
        self.total += v
        return self

    def __len__(self):
        return len(self.items)

    def __getitem__(self, i):
        return self.items[i]

    def __iter__(self):
        return iter(self.items)

    def __contains__(self, v):
        return v in self.items


@case((x3, 3), (x3, 2))
def objstate(x: Tensor, n: int):
    a = Acc()
    for i in range(n):
        a.push(float(x[i % 3]))
    t = 0.0
    for v in a:
        t += v
    return (len(a), a[0], t, a.total, 2.0 in a, bool(a), list(a))


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


class E(dict):

    def __missing__(self, k):
        v = []
        self[k] = v
        return v


@case((3,), (0,), (1,))
def miss(n: int):
    g = E()
    for i in range(n):
        g['x'].append(i)
    return ('x' in g, len(g['x']))


@case((3,), (0,), (1,))
def miss2(n: int):
    g = defaultdict(list)
    for i in range(n):
        g['x' if i % 2 else 'y'].append(i)
    return ('x' in g, 'y' in g, len(g['x']), sum(g['y']))


@case((3,), (2,))
def setd(n: int):
    g = {}
    for i in range(n):
        g.setdefault('x' if i % 2 else 'y', []).append(i)
    return (g['x'], g['y'])


@case((3,), (0,))
def cnt(n: int):
    c = Counter()
    w = ['a', 'b', 'a']
    for i in range(n):
        c[w[i % 3]] += 1
    return (c['a'], c['zz'], len(c), sum(c.values()))


@case((3,), (0,))
def maybe(n: int):
    d = {'a': 1}
    if n > 1:
        d['b'] = 2
    if n > 2:
        d.pop('a')
    t = 0
    for k, v in d.items():
        t += v
    return (t, len(d), list(d.values()), d.get('b', -1), 'a' in d)


@case((3,))
def dicts_in_list(n: int):
    q = [{'a': i} for i in range(n)]
    q[0]['b'] = 3
    return (len(q[0]), q[1]['a'], 'b' in q[1], len(q[2]))


@case((3,))
def sets_in_list(n: int):
    q = [{i, 1} for i in range(n)]
    return (len(q[0]), len(q[1]), 2 in q[2])


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


@case((x3, 3), (x3, 1))
def rows_of_older_tensors(x: Tensor, n: int):
    base = [x + 1, x * 2]
    rows: List[List[Tensor]] = []
    for _ in range(n):
        rows.append([b for b in base])
    return [torch.cat(row) for row in rows]


@case((2,), (1,))
def keyed_by_trip(n: int):
    out: Dict[str, Tensor] = {}
    items = [('a', torch.ones(1, 2)), ('b', torch.full((2,), 3.0))]
    for i in range(len(items)):
        k, v = items[i]
        out[k] = v * n
    return (out['a'], out['b'])


@case((x3, 3), (x3, 0))
def elements_written_in_place(x: Tensor, n: int):
    q: List[Tensor] = []
    for i in range(n):
        y = x + i
        q.append(y)
        y[1] += 1
    for y in q:
        y.mul_(2)
    if n > 1:
        q[1][0] = 5.0
        q[-1].add_(0.5)
    return (len(q), sum(q) if n > 0 else x, q)


@case((x3, 3), (x3, 1))
def element_out_of_a_list(x: Tensor, n: int):
    q = [x * (i + 1) for i in range(n)]
    h = q.pop()
    h.add_(1)
    for i in range(n):
        h += i
    return (q, h)


@case((3,), (1,))
def rows_behind_the_first(n: int):
    rows = [[i, 2 * i] for i in range(n)]
    first = rows[0]
    for row in rows[1:]:
        first[0] = first[0] + row[1]
    return (rows[0][0], first[1])


@case((x3, 3), (x3, 0))
def written_where_nothing_reads_it(x: Tensor, n: int):
    y = x * 1
    q: List[Tensor] = []
    for i in range(n):
        q.append(y)
    s = len(q)
    y.add_(1)
    for i in range(n):
        q = [x * i]
    return (y, s)


@case((x3, 3), (x3, 1))
def an_element_by_two_names(x: Tensor, n: int):
    parts = [x + i for i in range(n)]
    found: List[Dict[str, Tensor]] = []
    for part in parts:
        found.append({"boxes": part, "sum": part.sum()})
    for i, (one, part) in enumerate(zip(found, parts)):
        found[i]["boxes"] = one["boxes"] * 2
        one["sum"] = one["boxes"].sum() + part.sum()
        if "masks" in one:
            found[i]["boxes"] = one["masks"]
    return ([one["boxes"] for one in found], [one["sum"] for one in found])


@case((x3, 3), (x3, 1))
def a_key_that_every_element_gets(x: Tensor, n: int):
    parts = [x + i for i in range(n)]
    found: List[Dict[str, Tensor]] = []
    for part in parts:
        found.append({"boxes": part})
    for part, one in zip(parts, found):
        one["masks"] = part * part
    for i in range(n):
        if "masks" in found[i]:
            found[i]["boxes"] = found[i]["boxes"] - found[i]["masks"]
    return found


@case((3,), (1,), (0,))
def texts_of_lists(n: int):
    q = [i * 3 - 1 for i in range(n)]
    seen: Dict[str, int] = {str(q): n}
    return (str(q), f"{q[1:]} of {q}", seen["[" + ", ".join([str(v) for v in q]) + "]"])


@case((3,), (1,))
def tensors_of_nested_lists(n: int):
    q = [i * 3 - 1 for i in range(n)]
    return (torch.tensor([[v] for v in q]), torch.tensor([(v, 0.5) for v in q]), torch.tensor([[[v, 1], [2, v]] for v in q], dtype=torch.int32))


@case((3,), (1,))
def entries_by_texts_of_lists(n: int):
    best: Dict[str, Tuple[List[int], float]] = {}
    tokens = [0]
    total = 0.0
    for i in range(n):
        for trial in range(2):
            key = str(tokens)
            if key in best:
                total = best[key][1] + 1.0
            best[key] = (tokens, total)
        tokens = tokens + [i]
    return (total, len(best))


@case((x3, 2), (x3, 4))
def an_element_from_the_end(x: Tensor, n: int):
    tensors, rows = [x + i for i in range(n)], [[i] for i in range(n)]
    last, row = tensors[-1], rows[-1]
    tensors.append(x * 10)
    rows.append([5])
    last.add_(1)
    row.append(1)
    return (tensors, len(rows[-1]), len(rows[-2]), rows[0][0])


@case((x3, 2), (x3, 3), (x3, 4))
def elements_put_in_and_written(x: Tensor, n: int):
    tensors = [x + i for i in range(n)]
    one, two = x * 3, x - 7
    tensors.insert(n - 3, one)
    one.add_(1)
    tensors.extend([x + 100, two])
    two.mul_(2)
    one.add_(1)
    return (tensors, one, two)


@case((x3, 2), (x3, 0))
def lists_of_tensors_of_known_number(x: Tensor, n: int):
    rows: List[List[Tensor]] = []
    for i in range(3):
        row: List[Tensor] = []
        for k in range(n):
            row.append(x + i * k)
        rows.append(row)
    total = x
    for row in rows:
        for one in row:
            total = total + one
    return total


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


@case((torch.tensor([1, 2, 3, 1, 4, 2]), 3), (torch.tensor([5, 5, 5, 6, 5, 6]), 1))
def oldest_entry_goes(keys, room: int):
    cache: Dict[int, int] = {}
    hits = 0
    for t, k in enumerate([int(keys[i]) for i in range(6)]):
        if k in cache:
            hits += 1
            del cache[k]
        elif len(cache) >= room:
            cache.pop(next(iter(cache)))
        cache[k] = t
    return hits, list(cache.keys()), list(cache.values())


@case((0,), (3,))
def path_that_ends(n: int):
    v = [n]
    if n > 5:
        return v[1]
    return v[0] + (max([]) if n > 7 else 1)


@case((x3, 2), (x3, 200001))
def number_or_list(x, n: int):
    v: Union[List[int], int] = n if n > 100000 else [n, n + 1]
    if torch.jit.isinstance(v, List[int]):
        return x * v[1]
    return x


@case((torch.ones(2, 7, 6), x3, 2), (torch.ones(1, 4, 4), x3, 0))
def lists_of_two_shapes(x: Tensor, y: Tensor, n: int):
    planes: List[Tensor] = []
    for i in range(x.size(0)):
        planes.append(x[i])
    h, w = (2, 3) if n > 1 else (4, 5)
    tiles: List[Tensor] = []
    for i in range(y.size(0)):
        tile = torch.zeros((h, w))
        tile[: h - 1] = tile[: h - 1] + y[i]
        tiles.append(tile)
    return (torch.stack(planes), torch.stack(tiles))


m23 = torch.arange(6.0).reshape(3, 2) - 2


@case((m23, 0), (m23, 3), (m23, 5))
def view_that_a_trip_chooses(x: Tensor, n: int):
    y = x.clone()
    row = y[0]
    for i in range(n):
        if i % 2 == 0:
            row = y[i % y.size(0)]
        elif i > 2:
            row = y[-1]
        row += i
    row *= 10
    y -= 1
    return y, row


@case((m23, 2), (m23, 1), (m23, 9))
def window_that_a_trip_chooses(x: Tensor, k: int):
    y = x.clone()
    window = y[:1]
    i = 0
    while i + k <= y.size(0):
        window = y[i:i + k]
        window *= 2
        i += k
    window.zero_()
    return y, window


@case((m23, 0), (m23, 1), (m23, 4))
def views_change_places_in_a_loop(x: Tensor, n: int):
    y = x.clone()
    a, b = y[0], y.t()[1]
    for i in range(n):
        a = y[i % y.size(0)]
        b = y.t()[i % y.size(1)][1:]
        a += 1
        b *= 2
    a *= 2
    b -= 1
    return y, a, b


@case((x3, 0), (x3, 1), (x3, 4))
def elements_change_places_in_a_loop(x: Tensor, n: int):
    named = {"a": x.clone(), "b": x * 2}
    held = named["a"]
    for i in range(n):
        for key in named:
            named[key] += i
        named["a"], named["b"] = named["b"], named["a"]
    held *= 3
    named["b"] += 1
    return named, held


@case((x3, 0), (x3, 1), (x3, 7))
def element_of_later_index_in_place(x: Tensor, n: int):
    parts = [x.clone(), x + 1, x + 2]
    first = parts[0]
    for i in range(n):
        parts[i % 3] += i
    for part in parts:
        part *= 2
    return first, parts


@case((x3, 0), (x3, 1), (x3, 7))
def memory_put_back_in_a_loop(x: Tensor, n: int):
    a, b = x.clone(), x + 1
    first = a
    for i in range(n):
        one = a if i % 2 == 0 else b
        one += i
        if i % 3 == 0:
            a = one
        else:
            b = one
    a *= 2
    b -= 1
    return a, b, first


@case((torch.arange(6.0), 0), (torch.arange(6.0), 2), (torch.arange(6.0), 9))
def view_of_the_trip_before(x: Tensor, n: int):
    y = x.clone()
    rest = y[1:]
    for i in range(n):
        rest = rest[1:]
    return rest


@case((torch.arange(18.0).reshape(3, 3, 2), torch.tensor([0, 1]), torch.tensor([2, 2]), 1, 0))
def lists_of_indices(x: Tensor, i: Tensor, j: Tensor, a: int, b: int):
    y, z = x.clone(), x.clone()
    y[[i, j]] = 5
    z[[[a, b], [b, a]]] += 1
    return x[[i, j]], x[[[a, b], [b, b]]], x[[slice(0, 1), a]], x[[None, a]], x[[a, b]], y, z


@case((x3, 0), (x3, 2))
def number_or_tensor_stored(x: Tensor, n: int):
    rows = torch.zeros(3, 2)
    ints = torch.zeros(3, dtype=torch.long)
    for i in range(3):
        rows[i] = x[:2] if i < n else 1
        rows[i, 0] = x.sum() if i > n else float(i)
        ints[i] = x[0] * 10 if i == n else i
    return rows, ints


@case((x3, 0), (x3, 1), (x3, -1))
def element_replaced_on_one_path(x: Tensor, n: int):
    parts = [x * 2, x * 3]
    first, second = parts
    if n > 0:
        parts[0] = second
    elif n < 0:
        parts[1] = first + 1
    first += 1
    parts[0] *= 2
    parts[1][0] = 9
    return parts[0], parts[1], first, second


@case((x3, 0), (x3, 1))
def entry_replaced_on_one_path(x: Tensor, n: int):
    named = {"a": x * 2}
    held = named["a"]
    if n > 0:
        named["a"] = held + 5
    held += 1
    return named["a"], held


@case((x3, 0), (x3, 1), (x3, 2))
def nested_element_replaced_on_one_path(x: Tensor, n: int):
    named = {"a": [x * 2, x * 3], "b": [x.clone()]}
    held = named["a"][1]
    if n > 0:
        named["a"][1] = named["b"][0]
    named["b"][0].mul_(3)
    held += 1
    named["a"][1] -= 4
    return named["a"], named["b"], held


@case((x3, 0, 1, -1), (x3, 1, -3, -2), (x3, 3, 5, 1), (x3, 3, -9, -1), (x3, 2, 9, -3))
def slices_from_before_the_first(x: Tensor, n: int, to: int, step: int):
    numbers = [i * 10 for i in range(n)]
    rows = [x + i for i in range(n)]
    return numbers[-2::-1], numbers[3:0:-1], numbers[to::-1], numbers[-2:to:step], numbers[:to:-1], rows[to::-1], rows[-2::-1]


class Doubling(torch.nn.Module):
    def __call__(self, x, *more):
        return super().__call__(x, *more) * 2

    def forward(self, x, plus=0):
        return x + plus


@case((x3, 0), (x3, 2))
def module_called_by_its_base(x: Tensor, n: int):
    made = Doubling()
    return made(x, n), made.forward(x), torch.nn.Module.__call__(made, x, plus=n), made.__call__(x)


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


@case((5, 2), (0, 1), (2, 7))
def algebra_of_later_sets(n: int, m: int):
    s: Set[int] = set()
    for i in range(n):
        s.add(i * i % 7)
    t = {1, m}
    u = set(range(m))
    return (sorted(s & t), sorted(s - t), sorted(t - s), sorted(s ^ t), len(s | t), s <= u, u.issuperset(s), s.isdisjoint({m, 0}), s == t, s & {1, 2} == {1},
            {1, m} & {3, 2} == {2})


@case((x23, x3, xi), (torch.zeros(0, 3), x3, xi[:0]))
def rows_by_a_vector(m, v, leaves):
    out = m @ v
    for k in leaves.tolist():
        out = out + m @ v * k
    return out, torch.mv(m.t(), out)


@case((x3,))
def paths(x: Tensor):
    lib = Path("/usr") / "lib" / "a.tar.gz"
    names = [lib.name, lib.stem, lib.suffix, str(Path("a") / "b" / "../c"), str(Path("/")), str(Path("/a").parent), str(Path("a").parent), str("x" / Path("y"))]
    return names, list(Path("/a/b").parts), Path("a/b.py").with_suffix(".pt").as_posix(), (Path("none") / "such").exists(), Path("a") == Path("a"), x
@case((x3, 3, True), (x3, 1, True), (x3, 3, False), (x3, 0, False))
def entry_on_some_paths_and_computed_key(x: Tensor, n: int, flag: bool):
    d: Dict[int, Tensor] = {}
    if flag:
        d[2] = x
    if n > 2:
        d[n] = x * 2
    return x + sum([v.sum() for v in d.values()]), len(d)


@case((x3, 3), (x3, 0))
def nothing_of_a_declared_kind(x: Tensor, n: int):
    d: Dict[int, Tensor] = {q: x * q for q in range(0)}
    d.pop(n, None)
    if n > 2:
        d[n] = x
    values: List[int] = []
    values = (values[n:] + values * n)[: n - 1]
    values = list(reversed(values))
    if n > 1:
        values.append(n)
    return len(d), len(values)


@case((x3, 2), (x3, 0))
def zip_with_nothing(x: Tensor, n: int):
    pairs, none = [x, x + 1], []
    for i in range(n):
        pairs = [q for q, p in zip(pairs, none)]
    return len(pairs)


@case((x3, 4.5, 3), (x3, 2.25, 4), (x3, 0.85, 2), (x3, -2.675, 1))
def rounded_to_places(x: Tensor, f: float, n: int):
    total = f
    for i in range(n):
        total = round(total + f, 1)
    return total, round(f * n * 1.05, 2), round(f * 1e17, 1), round(f * 1111.5, n), round(f * 1111.5, -n), round(f * 0.015, 3)
