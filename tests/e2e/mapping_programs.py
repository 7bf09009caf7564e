"""Small programs over dictionaries and sets, known now and at run time, as container_programs.py describes them."""
import copy
import functools
import itertools
import math
import operator
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from typing import Dict, List, Set, Tuple

import torch
from torch import Tensor

from samples import case, x3, xi


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


P = namedtuple('P', ['a', 'b'])


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


@case((5,), (0,))
def setops(n: int):
    s = set()
    for i in range(n):
        s.add(i % 3)
    t = {1, 2, 3}
    u = t | {n}
    return (len(s), 2 in s, sorted(s), len(t & {2, 3, 9}), n in t, sorted(t - {1}), t <= {1, 2, 3, 4})


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


@case((x3, 3), (x3, 1))
def dict_of_tensor_lists(x: Tensor, n: int):
    d: Dict[str, List[Tensor]] = {'a': [], 'b': [x]}
    for i in range(n):
        d['a'].append(x + i)
        if i > 0:
            d['b'].append(x * i)
    return (torch.stack(d['a']), torch.cat(d['b']), len(d['b']))


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


@case((2,), (1,))
def keyed_by_trip(n: int):
    out: Dict[str, Tensor] = {}
    items = [('a', torch.ones(1, 2)), ('b', torch.full((2,), 3.0))]
    for i in range(len(items)):
        k, v = items[i]
        out[k] = v * n
    return (out['a'], out['b'])


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


@case((x3, 0), (x3, 1))
def entry_replaced_on_one_path(x: Tensor, n: int):
    named = {"a": x * 2}
    held = named["a"]
    if n > 0:
        named["a"] = held + 5
    held += 1
    return named["a"], held


@case((5, 2), (0, 1), (2, 7))
def algebra_of_later_sets(n: int, m: int):
    s: Set[int] = set()
    for i in range(n):
        s.add(i * i % 7)
    t = {1, m}
    u = set(range(m))
    return (sorted(s & t), sorted(s - t), sorted(t - s), sorted(s ^ t), len(s | t), s <= u, u.issuperset(s), s.isdisjoint({m, 0}), s == t, s & {1, 2} == {1},
            {1, m} & {3, 2} == {2})


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


@case((0,), (3,), (4,), (9,))
def keys_that_meet_in_an_order(n: int):
    """Keys of one path stand where they were put in there."""
    d = {}
    if n > 2:
        d["k"] = 1
        d["m"] = 5
    d["v"] = 2
    if n > 3:
        d["w"] = 3
    e = {"z": 1}
    if n == 4:
        e = {"y": 3, "z": n}
    return list(d.values()), list(e.values())


@case((0,), (1,), (4,), (5,))
def number_put_back_at_the_end(n: int):
    d = {"a": 1, "b": 2}
    for i in range(n):
        if i == 3:
            d.pop("a")
        if i == 4:
            d["a"] = 7
        if i == 0:
            d["c"] = i
    return list(d.values())


@case((0,), (3,))
def order_that_nobody_asks_for(n: int):
    d = {}
    if n > 2:
        d["x"], d["y"] = 1, 2
    else:
        d["y"], d["x"] = 3, n
    return d["x"] * 10 + d["y"], len(d)


class Grids(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.known: Dict[Tuple[int, int], Tensor] = {}
        self.hits = 0

    def grid(self, h, w):
        key = (h, w)
        if key not in self.known:
            self.known[key] = torch.arange(h * w).reshape(h, w) * 1.0
        else:
            self.hits += 1
        return self.known[key]

    def forward(self, x):
        total = self.grid(x.shape[0], x.shape[1]) + self.grid(x.shape[1], x.shape[0]).t() * 2 + self.grid(x.shape[0], x.shape[1]) + x
        return total, self.hits, len(self.known)


offsets = {}


def shifted(x: Tensor):
    key = (str(x.device), str(x.size()))
    if key not in offsets:
        offsets[key] = torch.ones_like(x) * 3
    return offsets[key] + x


@case((torch.ones(2, 3),), (torch.ones(1, 3),), (torch.ones(3, 1),), (torch.ones(2, 2),))
def memos_of_sizes(x: Tensor):
    by_size = {}
    total = x
    for _ in range(3):
        if x.size() not in by_size:
            by_size[x.size()] = torch.ones_like(x) * (2 + len(by_size))
        total = total + by_size[x.size()]
    offsets.clear()
    return Grids()(x), shifted(x), shifted(x.t()), shifted(x * 2), total


@case((x3, 1), (x3, 3), (x3, 2))
def tuples_of_the_run_as_keys(x: Tensor, n: int):
    d = {(1, 3): 1, (2, 2): 2, ("a", 1): 3, (2.0, n): 4}
    found = (n, 3) in d, d.get((n, n), -7)
    d[(x.shape[0], n)] = 7
    d[(n, n)] = 9
    d[(n, True, None, x.dtype)] = 4
    d[(n, 1, None, torch.float32)] = d[(n, True, None, x.dtype)] + 10
    texts = {}
    texts[("a", "b" + str(n))] = 1
    texts[("a,s2:b" + str(n),)] = 2
    texts[("a", ("b", n))] = 3
    return found, d[(1, 3)], d.get((2, 2), 0), d.get((3, 1), -1), d[("a", 1)], d.get((n, 2), -5), len(d), (2, n) in d, (n,) in d, sum(d.values()), list(texts.values())


@case((x3, 1), (x3, 3), (x3, 2))
def entries_by_tuples_on_two_paths(x: Tensor, n: int):
    d = {(1, 3): x}
    if n > 1:
        d[(n, 3)] = x * 2
    else:
        d[(5, 5)] = x * 3
    e = d.pop((n, 3), None)
    return x if e is None else e, len(d), d.setdefault((n, n + 1), x * 4)


@case((4,), (2,), (7,))
def tables_by_tuples_in_loops(n: int):
    memo, seen, counts = {}, {}, defaultdict(int)
    for i in range(n):
        for j in range(n):
            memo[(i, j)] = 1 if i == 0 or j == 0 else (memo[(i - 1, j)] + memo[(i, j - 1)]) % 1007
            counts[(i % 2, j % 3)] += 1
    place, steps = (0, 0), 0
    while place not in seen:
        seen[place] = steps
        place = ((place[0] * 3 + 1) % n, (place[1] + place[0]) % n)
        steps += 1
    del memo[(1, 1)]
    memo[(0, 0)] += 5
    return memo[(n - 1, 0)], len(memo), (1, 1) in memo, memo[(0, 0)], steps, seen[place], counts[(0, 0)], len(counts), sum(memo.values())


@case((torch.arange(2.0),))
def keys_with_zero_bytes(x):
    d = {b"a": 1, b"a\0b": 2, ("t", b"\0"): 3}
    shared = (b"a\0", ("t", b"\0"))
    d[(shared, shared)] = 4
    return x * d[b"a\0b"] + d.get(b"a\0", 10), d[("t", b"\0")], d[(shared, (b"a\0", ("t", b"\0")))], "aéb"[1:], "éab€"[3]


@case((torch.arange(12.0).reshape(4, 3), 3), (torch.arange(3.0).reshape(1, 3), 5), (torch.zeros(0, 3), 2))
def items_sorted_by_their_keys(x, n: int):
    groups, last = defaultdict(list), {}
    for i in range(len(x)):
        groups[(i * n) % 4 - 1].append(x[i])
        last[float(-i)] = x[i]
    out = torch.zeros(3)
    for k, v in sorted(groups.items()):
        out = out * 2 + torch.stack(v).sum(0) * k
    return out, [v for _, v in sorted(last.items())], [k for k, _ in sorted(groups.items(), reverse=True)]


@case((torch.arange(6.0).reshape(2, 3),), (torch.ones(1, 3),))
def outputs_under_words_and_counters(x):
    outputs = {}
    for scale in range(2, -1, -1):
        x = x * (scale + 1)
        if scale in (0, 2):
            outputs[("disp", scale)] = x.sigmoid()
    return outputs


class InOrder(dict):
    def __iter__(self):
        return iter(sorted(dict.__iter__(self)))


class Backwards(list):
    def __iter__(self):
        for i in range(len(self)):
            yield self[len(self) - 1 - i]


class Doubled(list):
    def __iter__(self):
        return iter([2 * v for v in super().__iter__()])


class Positive(set):
    def __iter__(self):
        return iter([v for v in set.__iter__(self) if v > 0])


@case((torch.arange(3.0), 3), (torch.ones(2), -1))
def own_iteration(x, n: int):
    keys, rows, twice, some = InOrder(), Backwards([1, 2, n]), Doubled([n, 4, 5]), Positive([-1, 2, 3])
    keys["b"], keys["a"] = 1, 2
    for key in keys:
        x = x * 2 + keys[key]
    for v in rows:
        x = x * 2 + v
    for v in some:
        x = x + v
    a, b, c = rows
    pairs = [i * j for i, j in zip(twice, rows)]
    return x, a, b, c, sum(twice), max(twice), len(twice), pairs, list(keys.items())[0][1], [v for v in iter(rows)]
