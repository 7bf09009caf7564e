"""Programs whose iterators have effects, over x (four floats) and n (an int); test_control.py compiles each and compares with eager mode for several inputs.

What ends an iteration early ends its side effects too: no element behind it is computed, whether the number of elements is known or not."""
from itertools import count, cycle
from typing import List

import torch


class Counter:
    def __init__(self, n: int):
        self.n = n
        self.i = 0
    def __iter__(self):
        return self
    def __next__(self):
        if self.i >= self.n:
            raise StopIteration
        self.i += 1
        return self.i


class Gallery:
    def __init__(self, n: int):
        self.n = n
        self.asked = 0
    def __getitem__(self, i: int):
        self.asked += 1
        if i >= self.n:
            raise IndexError
        return i * 2
    def __len__(self):
        return self.n


class Numbers:
    def __init__(self, n: int):
        self.n = n
        self.i = 0
    def __iter__(self):
        return self
    def __next__(self):
        if self.i >= self.n:
            raise StopIteration
        self.i += 1
        return self.i


class Rack:
    def __init__(self, log: List[int], size: int) -> None:
        self.log = log
        self.size = size

    def __getitem__(self, k: int) -> int:
        self.log.append(k)
        if k >= self.size:
            raise IndexError
        return 4 - k


def noted(log: List[int], k: int) -> int:
    log.append(k)
    return k


def walrus_of_any(x, n: int):
    hit = 0
    any((hit := v) > 3 for v in [1, 5, n, 7])
    return hit


def walrus_of_any_at_run_time(x, n: int):
    xs = [i * 2 for i in range(n)]
    hit = -1
    found = any((hit := v) > 3 for v in xs)
    return hit, found


def predicate_that_counts(x, n: int):
    seen = []

    def large(v):
        seen.append(v)
        return v > 2

    found = any(large(v) for v in [n, 3, 4])
    return len(seen), found


def all_counts(x, n: int):
    count = [0]

    def small(v):
        count[0] += 1
        return v < 3

    fine = all(small(v) for v in range(n))
    return count[0], fine


def relaxed_until(x, n: int):
    y = x.clone()

    def relax(i):
        y[0] += i
        return bool(y.sum() > 6)

    done = any(relax(i) for i in range(n))
    return y, done


def any_guards_what_comes_later(x, n: int):
    xs = [i for i in range(n)]
    return any(k >= n or xs[k] > 1 for k in [0, 2, 4])


def walrus_in_a_list(x, n: int):
    last = -1
    ys = [(last := v) * 2 for v in range(n)]
    return last, len(ys)


def walrus_in_a_list_of_lists(x, n: int):
    last = 0
    ys = [[(last := last + v + w) for w in range(n)] for v in range(3)]
    return last, len(ys)


def key_is_asked_once(x, n: int):
    asked = [0]

    def key(v):
        asked[0] += 1
        return -v

    best = max([i for i in range(n + 1)], key=key)
    return best, asked[0]


def key_of_known_is_asked_once(x, n: int):
    asked = [0]

    def key(v):
        asked[0] += 1
        return v * n

    return min([3, 1, 2], key=key), asked[0]


def next_with_a_default(x, n: int):
    g = (v * 2 for v in range(n) if v > 1)
    a = next(g, -1)
    b = next(g, -1)
    return a, b


def goes_on_behind_a_break(x, n: int):
    it = iter([1, 2, 3, 4, 5])
    t = 0
    for v in it:
        t += v
        if v >= n:
            break
    r = 0
    for v in it:
        r = r * 10 + v
    return t, r


def goes_on_behind_a_break_at_run_time(x, n: int):
    xs = [i + 1 for i in range(n)]
    it = iter(xs)
    t = 0
    for v in it:
        t += v
        if t > 3:
            break
    r = 0
    for v in it:
        r = r * 10 + v
    return t, r


def zip_of_one_iterator(x, n: int):
    it = iter([1, 2, 3, 4, 5])
    t = 0
    for a, b in zip(it, it):
        t = t * 100 + a * 10 + b
    return t


def zip_of_one_iterator_at_run_time(x, n: int):
    it = iter([i for i in range(n)])
    t = 0
    for a, b in zip(it, it):
        t = t * 100 + a * 10 + b
    return t


def zip_takes_one_more_of_the_first(x, n: int):
    it = iter([1, 2, 3, 4, 5])
    ps = [a + b for a, b in zip(it, [10, 20])]
    return ps[0], ps[1], next(it)


def in_stops_at_what_it_finds(x, n: int):
    it = iter([1, 2, 3, 4, 5])
    f = 3 in it
    return f, next(it, 0)


def in_stops_at_run_time(x, n: int):
    it = iter(range(n))
    f = 3 in it
    return f, next(it, -1)


def keys_are_live(x, n: int):
    d = {1: 2}
    k = d.keys()
    d[5] = 3
    t = 0
    for v in k:
        t = t * 10 + v
    return t


def iterator_sees_a_list_grow(x, n: int):
    xs = [1, 2]
    it = iter(xs)
    a = next(it)
    xs.append(7)
    t = a
    for v in it:
        t = t * 10 + v
    return t


def loop_sees_a_list_grow(x, n: int):
    xs = [n]
    it = iter(xs)
    t = 0
    for v in it:
        t += v
        if v > 0:
            xs.append(v - 1)
    return t


def queue_that_grows(x, n: int):
    queue = [0]
    t = 0
    for v in queue:
        t = t * 3 + v
        if v * 2 + 1 < n:
            queue.append(v * 2 + 1)
        if v * 2 + 2 < n:
            queue.append(v * 2 + 2)
        if v == 5:
            break
    return t


def queue_of_the_run_that_grows(x, n: int):
    queue = [i for i in range(n)]
    t = 0
    for v in queue:
        t = t + v
        if v > 1:
            queue.append(v // 2)
        if t > 20:
            break
    return t, len(queue)


def object_with_next(x, n: int):
    c = Counter(5)
    t = 0
    for v in c:
        t = t * 10 + v
        if v == 2:
            break
    return t, c.i, next(c)


def object_with_next_at_run_time(x, n: int):
    c = Counter(n)
    t = 0
    for v in c:
        t = t * 10 + v
        if v == 2:
            break
    return t, c.i


def any_of_an_object(x, n: int):
    c = Counter(5)
    r = any(v > 2 for v in c)
    return r, c.i


def extend_by_what_the_list_has(x, n: int):
    xs = [1]
    xs.extend(xs[-1] + v for v in range(n))
    return xs[-1], len(xs)


def count_break(x, n: int):
    c = count(2, 3)
    for v in c:
        if v > n:
            break
    return v, next(c)


def map_lazy(x, n: int):
    calls = [0]
    def f(a):
        calls[0] += 1
        return a * 2
    m = map(f, [1, 2, 3, 4])
    a = next(m)
    k = calls[0]
    for v in m:
        if v >= n:
            break
    return a, k, calls[0], next(m, -1)


def map_two(x, n: int):
    it = iter([1, 2, 3, 4, 5])
    r = [v for v in map(lambda a, b: a * 10 + b, it, it)]
    return r[0], r[1], len(r)


def filter_lazy(x, n: int):
    calls = [0]
    def p(a):
        calls[0] += 1
        return a > n
    v = next(filter(p, [1, 2, 3, 4]), -1)
    return v, calls[0]


def filter_run(x, n: int):
    calls = [0]
    def p(a):
        calls[0] += 1
        return a % 2 == 1
    t = 0
    for v in filter(p, range(n)):
        t = t * 10 + v
        if v > 2:
            break
    return t, calls[0]


def enum_shared(x, n: int):
    e = enumerate([5, 6, 7, 8])
    for i, v in e:
        if v >= n + 4:
            break
    t = 0
    for j, w in e:
        t = t * 10 + w
    return i, t


def next_in_while(x, n: int):
    it = iter([i * i for i in range(n)])
    t = 0
    v = next(it, -1)
    while v >= 0:
        t += v
        if t > 20:
            break
        v = next(it, -1)
    return t, next(it, -5)


def next_try(x, n: int):
    it = iter([3, 4])
    t = 0
    try:
        while True:
            t = t * 10 + next(it)
    except StopIteration:
        t = -t
    return t


def first_match(x, n: int):
    r = next((i for i, v in enumerate([4, n, 6]) if v == 5), 9)
    return r


def getitem_known(x, n: int):
    g = Gallery(5)
    t = 0
    for v in g:
        t += v
        if v >= n:
            break
    return t, g.asked


def getitem_run(x, n: int):
    g = Gallery(n)
    t = 0
    for v in g:
        t += v
    return t, g.asked


def getitem_in(x, n: int):
    g = Gallery(5)
    return 4 in g, g.asked


def next_list(x, n: int):
    c = Numbers(4)
    xs = list(c)
    return xs[3], len(xs), c.i


def next_list_run(x, n: int):
    c = Numbers(n)
    xs = list(c)
    return sum(xs), len(xs), c.i


def next_in_run(x, n: int):
    c = Numbers(n)
    r = 3 in c
    return r, c.i


def next_zip(x, n: int):
    c = Numbers(10)
    t = 0
    for a, b in zip([1, 2, 3], c):
        t += a * b
    return t, c.i


def next_zip_run(x, n: int):
    c = Numbers(n)
    t = 0
    for a, b in zip(range(3), c):
        t += a * b
    return t, c.i


def next_comp(x, n: int):
    c = Numbers(n)
    xs = [v * 2 for v in c if v != 2]
    return sum(xs), len(xs), c.i


def next_sum(x, n: int):
    return sum(Numbers(n)), max(Numbers(n + 1)), sorted(Numbers(3))[2]


def next_builtin(x, n: int):
    c = Numbers(4)
    return next(c), next(c), c.i


def next_dflt(x, n: int):
    c = Numbers(1)
    a = next(c, 7)
    b = next(c, 7)
    return a, b


def next_dflt_run(x, n: int):
    c = Numbers(n)
    t = 0
    for _ in range(3):
        t = t * 10 + next(c, 7)
    return t


def iter_made_in_branch(x, n: int):
    if n > 2:
        g = iter([1, 2, 3])
    else:
        g = iter([4, 5, 6])
    t = 0
    for v in g:
        t = t * 10 + v
    return t


def next_it_branch(x, n: int):
    it = iter([1, 2, 3, 4])
    if n > 2:
        next(it)
    t = 0
    for v in it:
        t = t * 10 + v
    return t


def outer_var(x, n: int):
    k = 1
    g = (i * k for i in range(4))
    a = next(g)
    k = 10
    return a, next(g), next(g)


def reversed_in_parts(x, n: int):
    it = reversed([1, 2, 3, n])
    a = next(it)
    t = 0
    for v in it:
        t = t * 10 + v
    return a, t


def break_inner(x, n: int):
    it = iter(range(12))
    t = 0
    for v in it:
        for w in it:
            if w % 3 == 0:
                break
            t += w
        t = t * 2 + v
    return t


def break_inner_run(x, n: int):
    it = iter(range(n))
    t = 0
    for v in it:
        for w in it:
            if w % 3 == 0:
                break
            t += w
        t = t * 2 + v
    return t


def next_within(x, n: int):
    it = iter([i for i in range(n)])
    t = 0
    for v in it:
        t = t * 10 + v - next(it, 5)
    return t


def while_walrus(x, n: int):
    it = iter([3, 2, n, 0, 9])
    t = 0
    while (v := next(it)) != 0:
        t += v
    return t, next(it)


def iter_sentinel(x, n: int):
    c = [0]
    def f():
        c[0] += 1
        return c[0] * 2
    t = 0
    for v in iter(f, 6):
        t += v
    return t


def tensor_iter(x, n: int):
    it = iter(x)
    s = x.new_zeros(())
    for v in it:
        s = s + v
        if bool(s > 0.5):
            break
    r = x.new_zeros(())
    for v in it:
        r = r * 2 + v
    return s, r


def dict_items_live(x, n: int):
    d = {'a': 1, 'b': n}
    items = d.items()
    vals = d.values()
    d['a'] = 7
    d['c'] = 3
    t = 0
    for k, v in items:
        t = t * 10 + v
    return t, sum(vals), len(d.keys())


def shelf_filtered(x, n: int):
    log: List[int] = []
    it = (e for e in iter(Rack(log, 3)) if noted(log, e) != 2)
    t = 0
    for v in it:
        t = t * 10 + v
    return t, len(log), next(it, 8)


def shelf_filtered_at_run_time(x, n: int):
    log: List[int] = []
    it = (e for e in iter(Rack(log, abs(n) % 6)) if noted(log, e) != 2)
    t = 0
    for v in it:
        t = t * 10 + v
    log.append(next(it, 8))
    return t, len(log), log[-1]


def next_of_a_sum(x, n: int):
    log: List[int] = []
    i = next((e for e in (p + q for p, q in zip(count(4), iter(Rack(log, abs(n) % 6)))) if noted(log, e) > 0), 7)
    return i, len(log)


def list_iterator_that_next_has_ended(x, n: int):
    xs = [i for i in range(n)]
    it = iter(xs)
    a = next(it, 50)
    xs.append(9)
    xs.append(4)
    return a, sum(it)


def list_iterator_that_a_sum_has_ended(x, n: int):
    xs = [i for i in range(n)]
    it = iter(xs)
    a = sum(it)
    xs.append(9)
    return a, next(it, 55), sum(it)


def list_iterator_that_a_loop_may_have_ended(x, n: int):
    xs = [i for i in range(n)]
    it = iter(xs)
    t = 0
    for v in it:
        t += v
        if v == 2:
            break
    xs.append(9)
    xs.append(4)
    for v in it:
        t = t * 10 + v
    return t, next(it, 55)


def list_iterator_of_known_length_that_has_ended(x, n: int):
    xs = [n, 2]
    it = iter(xs)
    a, b, c = next(it), next(it), next(it, 5)
    xs.append(9)
    xs.append(7)
    return a, b, c, next(it, 66), sum(it)


def list_iterator_whose_end_was_caught(x, n: int):
    xs = [i for i in range(n)]
    it = iter(xs)
    t = 0
    try:
        t += next(it)
        t += next(it)
    except StopIteration:
        t = 100
    xs.append(9)
    xs.append(4)
    return t, sum(it)


def list_iterator_that_ends_inside_a_loop(x, n: int):
    xs = [1, 2]
    it = iter(xs)
    t = 0
    for i in range(n):
        t = t * 3 + next(it, 7)
        if i == 3:
            xs.append(5)
    return t, sum(it)


def list_iterator_that_zip_has_ended(x, n: int):
    xs = [i for i in range(n)]
    it = iter(xs)
    t = 0
    for a, b in zip(it, [1, 2, 3]):
        t += a * b
    xs.append(9)
    xs.append(4)
    return t, sum(it)


def counted_in(log: List[int], most: int):
    for k in range(most):
        log.append(k)
        yield k


def nested_counts(log: List[int], most: int):
    for k in range(most):
        if k % 2 == 1:
            yield from counted_in(log, k)
        else:
            yield k


def map_that_is_asked_behind_its_end(x, n: int):
    """It asks its first iterator once more, whose element is lost."""
    log: List[int] = []
    it = map(lambda q, p: q - p, nested_counts(log, n % 6), (e for e in [n, 1, 4] if e > 0))
    s = sum([e for e in it if e > 0])
    before = len(log)
    log.append(next(it, 8))
    log.append(next(it, 9))
    return x + s, before, sum([q * (p + 1) for p, q in enumerate(log)])


def zip_that_is_asked_behind_its_end(x, n: int):
    it = zip((k for k in range(n) if k != 1), (e for e in [n, 1] if e > 0))
    s = 0
    for a, b in it:
        s += a * b
    return x + s, next(it, (50, 1))[0], next(it, (60, 1))[0]


class Shown:
    def __init__(self, kept: List[int]):
        self.kept = kept
    def __iter__(self):
        return iter(self.kept)


class Measured(Shown):
    """Its length is not that of what it gives."""
    def __len__(self) -> int:
        return 3


def objects_picked_by_the_run(x, n: int):
    one = Measured([n, 2]) if n > 2 else Shown([5])
    s = 0
    for k in one:
        s = s * 10 + k
    other = Measured([4]) if n % 2 == 0 else x
    y = x * 0
    for _ in other:
        y = y + 1
    return y, s, len(list(one)), sum([k for k in one])


def rounds_of_a_list_of_the_run(x, n: int):
    s, seen = 0, 0
    for v in cycle([i + 1 for i in range(abs(n))]):
        s = s * 2 % 101 + v
        seen += 1
        if s > 40 or seen > 20:
            break
    for v in cycle([]):
        s += 1000
    return x + s, seen


def slices_of_ranges(x, n: int):
    parts = [range(0, 20, 2)[n:n + 3], range(n * 4)[1:n * 2:2], range(10)[::-1][n:], range(3 * n)[::-2], range(8)[-n:], range(8)[:-n:2]]
    total = 0
    for part in parts:
        for v in part:
            total = (total * 3 + v) % 1000003
        total += len(part)
    return x + total, len(parts[4]), list(parts[0])


def a_class_of_the_call(x, n: int):
    class Scaled:
        step = n

        def __init__(self, by):
            self.by = by

        def of(self, x):
            return x * self.by + self.step * n

    class Twice(Scaled):
        def of(self, x):
            return super().of(x) * 2

    return Scaled(2).of(x), Twice(n).of(x), isinstance(Twice(1), Scaled)


def a_class_in_one_arm(x, n: int):
    if isinstance(x, int):
        class Part:
            size = [i for i in range(3)]
        return x + Part.size[1], n
    else:
        class Part:
            size = [i * 2 for i in range(n)]
        scaled = [x * k for k in Part.size]
        return sum(scaled) + x, len([k for k in Part.size if k > 2])


def lists_that_their_own_map_extends(x, n: int):
    xs, counts = [n, 1], []

    def grown(v, most=5):
        if len(xs) < most:
            xs.append(v + 1)
        return v * 2

    counts.append(len(list(map(grown, xs))))
    xs = [n, 2]
    counts.append(sum(list(grown(v, n + 2) for v in xs)))
    xs = [n]
    first, *others = map(grown, xs)
    counts.append(first + len(others))
    xs = [n]
    both = map(lambda a, b: grown(a) + b, xs, xs)
    counts.append(next(both) + sum(list(both)))
    return x + len(xs), counts


def a_pair_shorter_than_its_call_in_one_arm(x, n: int):
    left, right, taken = [-3, 5, n], [1, 3, 4, 2], 0

    def fewer(items: list[int], k: int) -> int:
        if k % 3 == 1 and len(items) > 1:
            items.pop()
        return k

    if n == 4:
        taken = 7
    else:
        taken = sum(fewer(right, p - q) for p, q in zip(left, right))
        taken += len([fewer(right, p - q) for p, q in zip(left, right)])
    return x + taken, len(right)
