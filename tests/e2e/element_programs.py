"""Small programs over lists of tensors: what an element shares its memory with, and what becomes of it; as container_programs.py describes them."""
from pathlib import Path
from typing import Dict, List, Optional, Tuple, Union

import torch
from torch import Tensor

from samples import case, x3, x23, xi


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


@case((x23,))
def shapes(x: Tensor):
    s = list(x.shape)
    s.append(7)
    t = x.shape[::-1]
    b, *r = x.shape
    return (s, list(t), r, [d * 2 for d in x.shape], max(x.shape), sum(x.size()), tuple(x.shape) == (2, 3), x.shape == torch.Size([2, 3]), len(x.shape), 3 in x.shape)


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


@case((x3, 3), (x3, 1))
def rows_of_older_tensors(x: Tensor, n: int):
    base = [x + 1, x * 2]
    rows: List[List[Tensor]] = []
    for _ in range(n):
        rows.append([b for b in base])
    return [torch.cat(row) for row in rows]


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


@case((x3, 2), (x3, 0))
def zip_with_nothing(x: Tensor, n: int):
    pairs, none = [x, x + 1], []
    for i in range(n):
        pairs = [q for q, p in zip(pairs, none)]
    return len(pairs)


@case((x3, True), (x3, False), (torch.zeros(0), True))
def list_popped_on_a_path_and_sliced(x: Tensor, flag: bool):
    q: List[Tensor] = [x]
    r = [x]
    if flag:
        if x.numel() > 0:
            q.pop()
        r = q[1:]
        q = q + [x * 2]
    return len(r), len(q), q[-1]


@case((torch.arange(24.0).reshape(2, 3, 4),))
def parts_of_a_turned_tensor(x: Tensor):
    """A part has no step of its own: whether it is viewed or copied is asked of its strides."""
    a, b = torch.tensor_split(x.transpose(1, 2), (1,), dim=2)
    c = b.transpose(1, 2).reshape(2, -1)
    return a, b.flatten(1), c, b.transpose(1, 2).contiguous().view(2, -1)


@case((x23, 0), (x23, 1), (x23, 5), (x23, 30))
def list_through_which_elements_move(x: Tensor, n: int):
    """More elements than rounds in which a loop may learn what its places may be."""
    q = [x * k for k in range(20)]
    h = x
    for i in range(n):
        q.pop(0)
        q.append(torch.tanh(h + i))
        h = q[0] + q[7]
    return h, q[0], q[19]


@case((x23, 0), (x23, 1), (x23, 5), (x23, 30))
def dictionary_through_which_elements_move(x: Tensor, n: int):
    d = {k: x + k for k in range(12)}
    h = x
    for i in range(n):
        for k in range(11):
            d[k] = d[k + 1]
        d[11] = torch.tanh(h + i)
        h = d[0] + d[3]
    return h, d[5]


@case((x3,))
def dictionary_of_many_known_keys(x: Tensor):
    """Its keys stay known, so that none is looked for when the graph runs."""
    d = {str(k): x * k for k in range(600)}
    s = x
    for k in d:
        s = torch.tanh(s + d[k])
    return s, d["599"], len({k // 2 for k in range(700)})


@case((x3,))
def dictionary_filled_by_counting(x: Tensor):
    d: Dict[int, Tensor] = {}
    e: Dict[str, Tensor] = {}
    for i in range(300):
        d[i * 2] = x * i
        e[str(i)] = x + i
    s = x
    for j in range(300):
        s = torch.tanh(s + d[j * 2]) * 2
    for k in e:
        s = s + e[k]
    return s, d[598], len(d), len(e)


@case((x23,), (torch.zeros(0, 3),))
def list_written_by_counting(x: Tensor):
    q = [x[:, 0].sum(), x[:, 1].sum() * 2, x.sum()]
    r = [x, x[1:], x[:, :2]]
    for i in range(3):
        r[i] = torch.tanh(r[i]) + i
    for t in range(x.shape[0]):
        for i in range(len(q)):
            q[i] = q[i] * 0.5 + x[t, i]
    return q[0] + q[1] * 2, q[2], r[1], r[2]


@case((x23, 1), (x23, 4))
def list_written_at_places_of_the_run(x: Tensor, n: int):
    q = [x * k for k in range(20)]
    for i in range(20):
        q[i] = torch.tanh(q[i]) + i
    for i in range(n):
        q[(i * n) % 20] = x - i
    return sum(q)


@case((x3, 2), (x3, 0))
def kinds_of_values(x: Tensor, n: int):
    grown: List[int] = [1]
    for i in range(n):
        grown.append(i)
    values = [1, 1.5, True, 'a', None, x, [x], [1, 2], ['a'], [], {'a': 1}, {1: x}, {}, (1, 'a'), (x, x), (1,), 1j, [[1], [2]], {'a': [x]}, grown]
    kinds = [int, float, bool, str, Tensor, List[int], List[str], List[Tensor], List[List[int]], Dict[str, int], Dict[int, Tensor], Dict[str, List[Tensor]],
             Tuple[int, str], Tuple[Tensor, Tensor], Tuple[int], Optional[int], Optional[List[int]]]
    return x, [sum([2 ** k for k in range(len(values)) if torch.jit.isinstance(values[k], kind)]) for kind in kinds]


@case((x3,), (x3 - 2,))
def places_of_a_mask_that_are_known(x: Tensor):
    bins = torch.tensor([0.0, 1.0, 2.0, 3.0])
    rows = torch.arange(12.0).reshape(3, 4)[:, bins < 2.0]
    if (rows == 5.0).any():
        x = x + rows.sum()
    if (bins[bins > 1.0] == 0.0).any():
        x = x * 0
    return x, rows


@case((torch.arange(5.0), 2), (torch.arange(3.0) - 1, 0), (torch.ones(2), 7))
def parts_at_trips(x: Tensor, n: int):
    """Parts of different sizes, which few trips read one by one."""
    k = min(n, x.shape[0])
    parts, weights = x.split([k, x.shape[0] - k]), [x.sum() + i for i in range(2)]
    out = []
    for i in range(2):
        out.append(parts[i] * weights[1 - i])
    return torch.cat(out), sum([part.sum() for part in parts])
