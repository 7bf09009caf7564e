"""Programs in which a name refers to one of several lists, dictionaries, sets or objects, of which the run decides which one:
swapped in loops, rebound in branches, picked by an index; then one of them is changed. test_containers.py runs them."""
from dataclasses import asdict, dataclass, fields, is_dataclass, replace
from enum import Enum, IntEnum
from typing import Dict, List, Optional

import torch
from torch import Tensor

import samples
from samples import case, x3


@case((x3, 3), (x3, 0), (x3, 4))
def swap_tensor_lists(x: Tensor, n: int):
    a = [x, x + 1]
    b = [x * 2, x * 3]
    for i in range(n):
        a, b = b, a
        a[0] = a[0] + 1
    return a[0], a[1], b[0], b[1]


@case((x3, 3), (x3, 0), (x3, 4))
def swap_tensor_lists_append(x: Tensor, n: int):
    a = [x]
    b: List[Tensor] = []
    for i in range(n):
        a, b = b, a
        a.append(x + i)
    return torch.stack(a + b)


@case((3,), (0,), (4,))
def swap_int_lists(n: int):
    a = [1, 2, 3]
    b = [4, 5]
    for i in range(n):
        a, b = b, a
        a.append(i)
    return a, b


@case((3,), (0,), (4,))
def swap_int_while(n: int):
    a = [1, 2, 3]
    b = [4, 5, 6]
    while n > 0:
        a, b = b, a
        a[1] += n
        n -= 1
    return a, b


@case((5,), (0,), (4,))
def frontier2(n: int):
    cur = [1]
    nxt: List[int] = []
    for i in range(n):
        nxt.clear()
        for v in cur:
            nxt.append(v + 1)
        nxt.append(7)
        cur, nxt = nxt, cur
    return cur, nxt


class P:
    def __init__(self, v: Tensor, n: int):
        self.v = v
        self.n = n
    def step(self, k: int):
        self.v = self.v * 2 + k
        self.n += 1


@case((x3, 3), (x3, 0), (x3, 4))
def swap_objects(x: Tensor, n: int):
    a = P(x, 0)
    b = P(x + 1, 10)
    for i in range(n):
        a, b = b, a
        a.step(i)
    return a.v, a.n, b.v, b.n


@case((x3, 3), (x3, 0), (x3, 4))
def swap_objects_while(x: Tensor, n: int):
    a = P(x, 0)
    b = P(x + 1, 10)
    while a.n < n:
        a.step(1)
        a, b = b, a
    return a.v, a.n, b.v, b.n


@case((x3, 3), (x3, 0))
def swap_three(x: Tensor, n: int):
    a, b, c = [1], [2, 3], [4, 5, 6]
    for i in range(n):
        a, b, c = b, c, a
        a.append(i)
    return a, b, c


@case((x3, 3), (x3, 0))
def swap_dicts(x: Tensor, n: int):
    a = {"k": x, "j": x + 1}
    b = {"k": x * 2, "j": x}
    for i in range(n):
        a, b = b, a
        a["k"] = a["k"] + b["j"]
    return a, b


@case((x3, 3), (x3, 0))
def swap_int_dicts(x: Tensor, n: int):
    a: Dict[int, int] = {1: 2}
    b: Dict[int, int] = {}
    for i in range(n):
        a, b = b, a
        a[i] = i * 2
    return list(a.keys()), list(b.keys()), len(a)


@case((x3, 3), (x3, 0), (x3, 4))
def swap_under_if(x: Tensor, n: int):
    a, b = [x, x + 1], [x * 2, x * 3]
    for i in range(n):
        if a[0].sum() > b[0].sum():
            a, b = b, a
        a[0] = a[0] + 3
    return torch.stack(a), torch.stack(b)


@case((3, 4), (4, 2), (0, 3))
def edit_distance_swap(n: int, m: int):
    prev = list(range(m + 1))
    cur = [0] * (m + 1)
    for i in range(n):
        cur[0] = i + 1
        for j in range(m):
            cur[j + 1] = min(cur[j] + 1, prev[j + 1] + 1, prev[j] + (1 if (i + j) % 3 == 0 else 0))
        prev, cur = cur, prev
    return prev


class Node:
    def __init__(self, v: int):
        self.v = v
        self.next: Optional["Node"] = None


@case((3,), (4,), (0,))
def two_nodes(n: int):
    a, b = Node(1), Node(2)
    a.next = b
    cur = a
    for i in range(n):
        cur.v += i
        cur = b if cur is a else a
    return a.v, b.v


class Stack:
    def __init__(self):
        self.items: List[int] = []
    def push(self, v: int):
        self.items.append(v)
    def pop(self) -> int:
        return self.items.pop()


@case((3,), (4,), (0,))
def two_stacks(n: int):
    s, t = Stack(), Stack()
    for i in range(n):
        s.push(i)
        if i % 3 == 2:
            s, t = t, s
    return s.items, t.items


@case((3,), (0,), (4,))
def mix_new_and_swap(n: int):
    cur = [1, 2]
    prev = [3, 4]
    for i in range(n):
        prev = cur
        cur = [i, i + 1]
        cur[0] += prev[1]
    return cur, prev


@case((3,), (0,), (4,))
def three_way(n: int):
    a = [1, 2]
    b = [3, 4]
    c = [5]
    cur = a
    for i in range(n):
        if i % 3 == 0:
            cur = b
        elif i % 3 == 1:
            cur = c
        else:
            cur = a
        cur.append(i)
    return a, b, c, cur


@case((3,), (0,), (4,))
def inner_loop(n: int):
    a = [1, 2]
    b = [3, 4]
    for i in range(n):
        for j in range(i):
            a.append(j)
            a, b = b, a
        b[0] += 1
    return a, b


@case((3,), (0,), (4,))
def while_break(n: int):
    a = [1, 2]
    b = [3, 4]
    i = 0
    while True:
        if i >= n:
            break
        a, b = b, a
        a.append(i)
        if len(a) > 4:
            a.pop(0)
            continue
        i += 1
    return a, b


def alternately(a: List[int], b: List[int], n: int) -> List[int]:
    for i in range(n):
        a, b = b, a
        a.append(i)
        if len(a) > 3:
            return a
    return b


@case((3,), (0,), (4,))
def returned(n: int):
    p, q = [1, 2], [3]
    r = alternately(p, q, n)
    r.append(100)
    return p, q, r


@case((3,), (0,), (5,))
def sets_swap(n: int):
    a = {1, 2}
    b = {3}
    for i in range(n):
        a, b = b, a
        a.add(i)
    return sorted(a), sorted(b)


class Holder:
    def __init__(self, xs: List[int]):
        self.xs = xs


@case((3,), (0,), (5,))
def objs_lists(n: int):
    a, b = Holder([1]), Holder([2, 3])
    for i in range(n):
        a.xs, b.xs = b.xs, a.xs
        a.xs.append(i)
    return a.xs, b.xs


@case((x3, 3), (x3, 0), (x3, 5))
def none_or_old(x: Tensor, n: int):
    a, b = [1], [2]
    cur: Optional[List[int]] = None
    for t in range(n):
        if cur is None:
            cur = a
        else:
            cur.append(t)
            cur = b
    return a, b


@case((x3, 3), (x3, 0), (x3, 5))
def closure_swap(x: Tensor, n: int):
    a, b = [1], [2]
    def go(i: int):
        nonlocal a, b
        a, b = b, a
        a.append(i)
    for t in range(n):
        go(t)
    return a, b


@case((x3, 3), (x3, 0), (x3, 5))
def swap_and_read_len(x: Tensor, n: int):
    a, b = [1], [2]
    t = 0
    while len(a) + len(b) < n + 4:
        a, b = b, a
        a.append(len(b))
        t += sum(a)
    return a, b, t


@dataclass
class Beam:
    tok: List[int]
    score: float
    h: Tensor


@case((x3, 3), (x3, 0), (x3, 5))
def best_old_object_mutated(x: Tensor, n: int):
    bs = [Beam([0], 0.0, x), Beam([1], -1.0, x + 1), Beam([5], 1.0, x)]
    best = bs[0]
    for i in range(n):
        if bs[i % 3].score < best.score:
            best = bs[i % 3]
        best.score += 0.7
        best.tok.append(i)
    return best.tok, best.score, bs[0].tok, bs[1].tok, bs[2].score


@case((x3, 3), (x3, 0), (x3, 5))
def tuple_of_lists(x: Tensor, n: int):
    st = ([1], [2, 3])
    for t in range(n):
        st = (st[1], st[0])
        st[0].append(t)
    return st[0], st[1]


@case((3, True), (0, False), (4, True))
def branch_new(n: int, c: bool):
    ys = [1, 2]
    xs = ys if c else [n]
    xs.append(3)
    return xs, ys


@case((3, True), (0, False), (4, True))
def branch_new_stmt(n: int, c: bool):
    ys = [1, 2]
    if c:
        xs = ys
    else:
        xs = [n, n]
    xs[0] = 7
    return xs, ys


@case((3, True), (0, False), (4, True))
def branch_new_loop(n: int, c: bool):
    ys = [1, 2]
    xs = ys if c else [n, n, n]
    for i in range(n):
        xs.append(i)
        xs[0] += 1
    return xs, ys


@case((3, True), (0, False), (4, True))
def branch_slice(n: int, c: bool):
    ys = [1, 2, 3]
    xs = ys if c else ys[1:]
    xs.append(n)
    return xs, ys


@case((x3, True), (x3, False))
def branch_tensor_lists(x: Tensor, c: bool):
    ys = [x]
    xs = ys if c else [x + 1, x + 2]
    xs.append(x * 3)
    return torch.stack(xs), torch.stack(ys)


@case((x3, True), (x3, False))
def branch_obj(x: Tensor, c: bool):
    p = P(x, 1)
    q = p if c else P(x + 1, 2)
    q.n += 5
    q.v = q.v * 2
    return p.n, p.v, q.n, q.v


@case((x3, True), (x3, False))
def branch_obj_arg(x: Tensor, c: bool):
    p = P(x, 1)
    def f(q: Optional[P]) -> P:
        if q is None:
            q = P(x * 5, 7)
        q.n += 1
        return q
    r = f(p if c else None)
    r.n += 1
    return p.n, r.n, r.v


@case((x3, 3), (x3, 0), (x3, 5))
def loop_obj_new_or_old(x: Tensor, n: int):
    p = P(x, 1)
    q = p
    for i in range(n):
        q.n += 1
        if q.n > 3:
            q = P(x + i, i)
    return p.n, p.v, q.n, q.v


@case((x3, 3), (x3, 0), (x3, 5))
def loop_obj_written_after(x: Tensor, n: int):
    p = P(x, 1)
    q = p
    for i in range(n):
        q = P(q.v + i, q.n + 1)
    p.n = 77
    return p.n, p.v, q.n, q.v


@case((3,), (0,), (5,))
def loop_list_new_or_old(n: int):
    p = [1]
    q = p
    for i in range(n):
        q.append(i)
        if len(q) > 3:
            q = [i]
    return p, q


@case((3,), (0,), (5,))
def loop_list_written_after(n: int):
    p = [1]
    q = p
    for i in range(n):
        q = q + [i]
    p.append(100)
    q.append(3)
    return p, q


@case((3,), (0,), (5,))
def dict_branch(n: int):
    p = {"a": 1}
    q = p if n > 2 else {"a": 2, "b": 3}
    q["a"] += 5
    return p["a"], q["a"]


@case((3,), (0,), (5,))
def dict_rt_branch(n: int):
    p: Dict[int, int] = {1: 1}
    q = p if n > 2 else {2: 2}
    q[n] = 5
    return len(p), len(q), sum(q.values())


@case((3,), (0,), (5,))
def set_branch(n: int):
    p = {1, 2}
    q = p if n > 2 else {2}
    q.add(n)
    return len(p), len(q), sum(q)


@case((3,), (0,), (5,))
def early_list(n: int):
    def f(xs: List[int], k: int) -> List[int]:
        if k > 3:
            return xs
        ys = list(xs)
        ys.append(k)
        return ys
    a = [1, 2]
    b = f(a, n)
    b.append(9)
    return a, b


class Cache:
    def __init__(self):
        self.items: List[int] = []


@case((3,), (0,), (5,))
def attr_branch(n: int):
    a = Cache()
    other = [5]
    if n > 2:
        a.items = other
    a.items.append(n)
    return a.items, other


@case((3,), (0,), (5,))
def attr_or(n: int):
    other = [5] * n
    xs = other or [1]
    xs.append(n)
    return xs, other


@case((x3, 3), (x3, 0))
def nested_struct(x: Tensor, n: int):
    a = {"h": [x], "n": [1]}
    b = a if n > 2 else {"h": [x + 1], "n": [2, 3]}
    b["h"].append(x * 2)
    b["n"].append(n)
    return torch.stack(a["h"]), a["n"], torch.stack(b["h"]), b["n"]


@case((x3, 3), (x3, 0))
def list_of_two(x: Tensor, n: int):
    a = [1]
    xs = [a, [2]]
    if n > 2:
        xs[0] = [3, 4]
    xs[0].append(n)
    return a, xs[0], xs[1]


@case((3,), (0,), (5,))
def iterated_dicts(n: int):
    x = {1: 2, 2: 4}
    y = {3: 5}
    a = x if n > 2 else y
    t = 0
    for q in a:
        t += q
    for q in a.values():
        t += q * 10
    for q, r in a.items():
        t += q * r * 100
    return t, len(a), list(a)


@case((3,), (0,), (5,))
def iterated_keys(n: int):
    x = {1: 2, 2: 4}
    y = {3: 5}
    a = x.keys() if n > 2 else y.keys()
    return [q + 1 for q in a]


@case((3,), (0,), (5,))
def list_or_set(n: int):
    x = [1, 2]
    y = {3, 4, 5}
    a = x if n > 2 else y
    return [q + 1 for q in a], sum(a)


@case((3,), (0,), (5,))
def iterators(n: int):
    x = [1, 2]
    a = reversed(x) if n > 2 else iter([7])
    return [q + 1 for q in a]


@case((x3, 0), (x3, 1))
def part_of_a_picked_tensor(x: Tensor, n: int):
    a, b = x * 2, x + 1
    picked = (a, b)[n]
    picked[torch.tensor([0, 2])] += 1.5
    picked[picked > 2.0] *= 0.5
    picked[[1, 0]] -= x[:2]
    return a, b, picked


class Shelf:
    def __init__(self, x: Tensor):
        self.x = x
        self.keys: List[int] = []

    def __getitem__(self, key: int):
        return self.x

    def __setitem__(self, key: int, value: Tensor):
        self.keys.append(key)


@case((x3, 0), (x3, 1))
def augmented_items_of_an_object(x: Tensor, n: int):
    shelf = Shelf(x.clone())
    shelf[3] += 1
    shelf[n] *= 2
    return shelf.x, shelf.keys


@case((x3, 0), (x3, 1))
def augmented_item_of_a_tuple(x: Tensor, n: int):
    pair = (x.clone(), n)
    try:
        pair[0] += 1
    except TypeError:
        n += 5
    return pair[0], n


@case((0,), (1,))
def augmented_parameters(n: int):
    parts = torch.nn.ParameterList([torch.zeros(3), torch.ones(3)])
    with torch.no_grad():
        for i in range(2):
            parts[i] += i + 1
        parts[n] *= 3
        return parts[0] * 1, parts[1] * 1


@dataclass
class Track:
    mean: Tensor
    hits: int = 0


@case((x3, 2), (x3, 3), (x3, 0))
def fields_of_one_of_several(x: Tensor, n: int):
    old, new = Track(x, 1), Track(x * 2)
    for i in range(n):
        old, new = new, old
        old.hits += i
    maybe: Optional[Track] = old if n > 2 else None
    kept = replace(old, mean=old.mean + 1)
    return kept.mean, kept.hits, new.hits, is_dataclass(old), is_dataclass(maybe), len(fields(new)), asdict(new)["hits"]


class Operation(Enum):
    ADD = 0
    MULTIPLY = 1
    SUBTRACT = 2

    def apply(self, a: int, b: int):
        if self is Operation.ADD:
            return a + b
        return a * b if self == Operation.MULTIPLY else a - b


class Mode(Enum):
    FAST = "fast"
    SLOW = "slow"

    @classmethod
    def _missing_(cls, value):
        return cls.SLOW


class Speed(IntEnum):
    LOW = 4
    HIGH = 5


@case((0,), (1,), (2,), (7,))
def members_of_values_of_the_run(n: int):
    try:
        found = Operation(n)
        result, name = found.apply(n + 3, 4) + found.value, len(found.name)
    except ValueError:
        result, name = -1, 0
    mode, missing = Mode("fast" if n > 0 else "slow"), Mode(n)
    speed = Speed(Speed.LOW if n > 1 else Speed.HIGH)
    return result, name, mode is Mode.FAST, missing is Mode.SLOW, speed + 1, Operation(Operation.ADD) is Operation.ADD


TOTAL = 3
CALLS = 0


def counted(k: int):
    global TOTAL, CALLS
    CALLS += 1
    TOTAL += k
    return TOTAL


@case((0,), (1,), (3,), (5,))
def globals_of_paths(n: int):
    global CALLS
    before, calls = TOTAL, CALLS
    if n > 2:
        CALLS += 100
    for i in range(n):
        counted(i + 1)
    if n == 1:
        counted(50)
    return TOTAL - before, CALLS - calls


@case((0,), (4,))
def attribute_of_a_module_on_a_path(n: int):
    before = samples.STEP
    if n > 2:
        samples.STEP += 7
    for i in range(n):
        samples.STEP += i
    return samples.STEP - before
