"""Programs that change the length of a list while they iterate over it, by itself and through zip, enumerate, map and the like, over x (four floats)
and n (an int); test_control.py compiles each and compares with eager mode for several inputs.

Python reads a list's length before each element: one that shrinks ends the iteration early, and one that grows makes it longer."""
from itertools import chain, islice, pairwise, starmap, tee, zip_longest
from typing import List


class Box:
    def __init__(self, n: int) -> None:
        self.items: List[int] = [i * 2 for i in range(n)]

    def less(self) -> int:
        return self.items.pop()


def start(n: int):
    return [i * 3 % 7 for i in range(n)]


def zip_of_a_list_that_shrinks(x, n: int):
    xs = start(n)
    t = 0
    for a, b in zip(xs, xs):
        xs.pop()
        t += a * 2 + b
    return t, len(xs)


def zip_of_two_lists_of_which_one_shrinks(x, n: int):
    xs = start(n)
    ys = start(n + 1)
    t = 0
    for a, b in zip(ys, xs):
        if len(xs) > 1:
            xs.pop()
        t += a * 2 + b
    return t, xs


def enumerate_of_a_list_that_grows(x, n: int):
    xs = start(n)
    t = 0
    for i, b in enumerate(xs):
        if len(xs) < 10:
            xs.append(b + 1)
        t += i * 2 + b
    return t, xs


def enumerate_of_elements_that_change(x, n: int):
    xs = start(n)
    t = 0
    for i, b in enumerate(xs):
        if i + 1 < len(xs):
            xs[i + 1] += b
        t += i * 2 + b
    return t, xs


def map_over_a_list_that_grows(x, n: int):
    xs = start(n)
    t = 0
    for b in map(lambda q, p: q * 2 - p, xs, xs):
        if len(xs) < 8:
            xs.append(b % 5)
        t += b
    return t, xs


def reversed_of_a_list_that_grows(x, n: int):
    xs = start(n)
    t = 0
    for b in reversed(xs):
        t = t * 3 + b
        xs.append(b)
    return t, xs


def reversed_of_a_list_that_is_cleared(x, n: int):
    xs = start(n)
    t = 0
    for b in reversed(xs):
        t = t * 3 + b
        xs.clear()
    return t, xs


def filter_of_a_list_that_shrinks(x, n: int):
    xs = start(n)
    t = 0
    for b in filter(lambda q: q > 1, xs):
        t = t * 3 + b
        xs.pop()
    return t, xs


def islice_of_a_list_that_shrinks(x, n: int):
    xs = start(n)
    t = 0
    for b in islice(xs, 1, 4):
        t = t * 3 + b
        xs.pop()
    return t, xs


def islice_with_a_step_of_a_list_that_grows(x, n: int):
    xs = start(n)
    t = 0
    for b in islice(xs, 1, None, 2):
        t = t * 3 + b
        if len(xs) < 9:
            xs.append(b + 1)
    return t, xs


def chain_of_a_list_that_shrinks(x, n: int):
    xs = start(n)
    ys = start(2)
    t = 0
    for b in chain(ys, xs):
        t = t * 3 + b
        if len(xs) > 2:
            xs.pop()
    return t, xs


def enumerate_of_a_zip_that_shrinks(x, n: int):
    xs = start(n)
    t = 0
    for i, (a, b) in enumerate(zip(xs, xs)):
        t = t * 3 + b + i * a
        xs.pop()
    return t, xs


def enumerate_of_reversed_that_grows(x, n: int):
    xs = start(n)
    t = 0
    for i, b in enumerate(reversed(xs)):
        t = t * 3 + b + i
        if i == 0:
            xs.append(1)
    return t, xs


def zip_of_a_map_that_shrinks(x, n: int):
    xs = start(n)
    t = 0
    for b, i in zip(map(lambda q: q + 1, xs), range(6)):
        t = t * 3 + b + i
        if i == 1:
            xs.pop()
    return t, xs


def zip_inside_enumerate_that_shrinks(x, n: int):
    xs = start(n)
    t = 0
    for i, b in enumerate(xs, 2):
        for c, d in zip(xs, xs):
            t += c * d
            if len(xs) > 3:
                xs.pop()
        t = t * 3 + b + i
    return t, xs


def zip_with_a_name_that_shrinks(x, n: int):
    xs = start(n)
    t = 0
    z = zip(xs, xs)
    for a, b in z:
        t = t * 3 + b
        xs.pop()
    xs.append(4)
    xs.append(5)
    xs.append(6)
    xs.append(6)
    return t, xs, next(z, (9, 9))


def enumerate_with_a_name_that_shrinks(x, n: int):
    xs = start(n)
    t = 0
    z = enumerate(xs)
    for a, b in z:
        t = t * 3 + b
        xs.pop()
        if a == 1:
            break
    xs.append(4)
    xs.append(5)
    for a, b in z:
        t += a * b
    return t, xs


def zip_of_tensors_that_shrinks(x, n: int):
    xs = [x * i for i in range(n)]
    y = x.clone()
    for a, b in zip(xs, xs):
        y = y + a * b
        xs.pop()
    return y, len(xs)


def zip_of_a_known_list_that_shrinks(x, n: int):
    xs = [1, 2, 3, n]
    t = 0
    for a, b in zip(xs, xs):
        xs.pop()
        t += a * 2 + b
    return t, len(xs)


def enumerate_of_a_known_list_that_grows(x, n: int):
    xs = [1, 2, 3, n]
    t = 0
    for a, b in enumerate(xs):
        if len(xs) < 7:
            xs.append(b + a)
        t += a * 2 + b
    return t, xs


def enumerate_of_a_known_list_that_a_branch_shrinks(x, n: int):
    xs = [1, 2, 3, n]
    t = 0
    for a, b in enumerate(xs):
        if n > a:
            xs.pop()
        t += a * 2 + b
    return t, xs


def reversed_of_a_known_list_that_a_branch_shrinks(x, n: int):
    xs = [1, 2, 3, n]
    t = 0
    for a in reversed(xs):
        if n > a:
            xs.pop()
        t += a * 2
    return t, xs


def enumerate_of_a_list_that_grows_at_its_front(x, n: int):
    xs = start(n)
    t = 0
    for i, a in enumerate(xs):
        if len(xs) < 9:
            xs.insert(0, a)
        t = t * 3 + a
    return t, xs


def comprehension_that_shrinks_its_list(x, n: int):
    xs = start(n)
    ys = [xs.pop() + a for a in xs]
    return ys, xs


def comprehension_that_shrinks_its_zip(x, n: int):
    xs = start(n)
    ys = [xs.pop() + a * i for i, a in zip(xs, xs)]
    return ys, xs


def sum_that_shrinks_its_list(x, n: int):
    xs = start(n)
    t = sum(xs.pop() + a * i for i, a in enumerate(xs))
    return t, xs


def list_of_a_map_that_shrinks_its_list(x, n: int):
    xs = start(n)
    ys = list(map(lambda q: xs.pop() + q, xs))
    return ys, xs


def any_that_shrinks_its_list(x, n: int):
    xs = start(n)
    t = any(xs.pop() + a > 7 for i, a in enumerate(xs))
    return t, xs


def enumerate_that_shrinks_and_breaks(x, n: int):
    xs = start(n)
    t = 0
    for i, a in enumerate(xs):
        if a > 4:
            break
        xs.pop()
        t += a
    else:
        t += 100
    return t, xs


def enumerate_that_grows_and_returns(x, n: int):
    xs = start(n)
    t = 0
    for i, a in enumerate(xs):
        if a > 4:
            return t, xs
        xs.append(a + 2)
        t += a
    return t, xs


def islice_with_a_name(x, n: int):
    xs = start(n)
    it = islice(xs, 1, 6)
    a = next(it, -1)
    xs.append(50)
    b = next(it, -1)
    c = list(it)
    xs.append(5)
    return a, b, c, next(it, -7), xs


def islice_with_a_step_of_the_run(x, n: int):
    xs = start(8)
    xs.append(n)
    t = 0
    for b in islice(xs, 1, None, n + 1):
        t = t * 3 + b
        if len(xs) > 5:
            xs.pop()
    return t, xs


def enumerate_of_one_of_two_lists_that_change(x, n: int):
    xs = start(n)
    ys = start(3)
    zs = xs if n > 2 else ys
    t = 0
    for i, a in enumerate(zs):
        t = t * 3 + a + i
        if len(xs) < 6:
            xs.append(a + 1)
        if len(ys) > 2:
            ys.pop()
    return t, xs, ys


def zip_of_an_attribute_that_shrinks(x, n: int):
    b = Box(n)
    t = 0
    for i, a in zip(b.items, range(10)):
        t = t * 3 + a + b.less()
    return t, b.items


def rows_that_grow_while_they_are_enumerated(x, n: int):
    rows = [[i] * (i + 1) for i in range(n)]
    t = 0
    for row in rows:
        for i, a in enumerate(row):
            t = t * 3 % 1001 + a + i
            if len(row) < 3:
                row.append(a + 3)
    return t, [len(r) for r in rows]


def helper_that_shrinks_what_its_caller_enumerates(x, n: int):
    xs = start(n)
    log: List[int] = []
    def act(v: int) -> int:
        if v % 2 == 0 and len(xs) > 1:
            xs.pop()
        log.append(v)
        return v
    t = sum(act(a) * i for i, a in enumerate(xs))
    u = [act(a) for a in reversed(xs)]
    return t, u, xs, log


def dictionary_of_a_list_that_shrinks(x, n: int):
    xs = start(n)
    d = {i: xs.pop() for i, a in enumerate(xs)}
    return sum(d.values()), len(d), xs


def any_of_a_known_list_that_a_branch_shrinks(x, n: int):
    xs = [3, 4, n, 6]
    def act(v: int) -> bool:
        if v > n:
            xs.pop()
        return v > 5
    ok = any(act(a) for a in xs)
    return ok, xs


def tuple_of_a_map_that_shrinks_its_list(x, n: int):
    xs = [3, 4, n, 6]
    ys = tuple(map(lambda q: xs.pop() + q, xs))
    return ys, xs


def comprehension_that_makes_its_known_list_grow(x, n: int):
    xs = [3, 4, n]
    def act(v: int) -> int:
        if len(xs) < 7 and v > n - 3:
            xs.append(v - 1)
        return v
    ys = [act(a) + i for i, a in enumerate(xs)]
    return ys, xs


def reversed_with_a_name_that_shrinks(x, n: int):
    xs = start(n)
    r = reversed(xs)
    a = next(r, -1)
    xs.append(9)
    b = next(r, -1)
    while len(xs) > 1:
        xs.pop()
    c = next(r, -1)
    d = next(r, -1)
    return a, b, c, d, xs


def reversed_with_a_name_of_a_shorter_list(x, n: int):
    xs = start(n)
    r = reversed(xs)
    if len(xs) > 3:
        xs.pop()
    t = 0
    for a in r:
        t = t * 3 + a
    return t, xs


def zip_stays_at_its_end(x, n: int):
    xs = start(n)
    ys = start(2)
    z = zip(xs, ys)
    t = 0
    for a, b in z:
        t += a + b
    ys.append(3)
    ys.append(4)
    xs.append(1)
    return t, next(z, (5, 5))


def map_with_a_name_over_a_list_that_changes(x, n: int):
    xs = start(n)
    m = map(lambda q: q + len(xs), xs)
    a = next(m, -1)
    xs.append(2)
    b = next(m, -1)
    if len(xs) > 2:
        xs.pop()
    return a, b, list(m), xs


def generator_over_a_zip_that_shrinks(x, n: int):
    xs = start(n)
    def each(v: List[int]):
        for a, b in zip(v, v):
            yield a + b
    t = 0
    for a in each(xs):
        xs.pop()
        t = t * 3 % 1001 + a
    return t, xs


def loops_over_one_list_that_shrinks(x, n: int):
    xs = start(n)
    t = 0
    for i, a in enumerate(xs):
        for j, b in enumerate(xs):
            if (i + j) % 3 == 2:
                xs.pop()
            t = (t * 3 + a - b) % 1001
    return t, xs


def handler_that_shrinks_what_is_enumerated(x, n: int):
    xs = start(n)
    t = 0
    for i, a in enumerate(xs):
        try:
            if a > 3:
                raise ValueError
            xs.append(a + 4)
        except ValueError:
            xs.pop(0)
        t = (t * 3 + a) % 1001
    return t, xs


def else_of_a_zip_that_is_cleared(x, n: int):
    xs = start(n)
    t = 0
    for a, b in zip(xs, islice(xs, 1, None)):
        t = (t * 3 + a - b) % 1001
        if b > 4:
            break
        if b == 2:
            xs.clear()
    else:
        t += 5000
    return t, xs


def slice_assigned_while_enumerated(x, n: int):
    xs = start(n)
    t = 0
    for i, a in enumerate(xs):
        t = (t * 3 + a) % 1001
        if i == 1:
            xs[2:] = [9, 8]
    return t, xs


def list_sorted_while_enumerated(x, n: int):
    xs = start(n)
    t = 0
    for i, a in enumerate(xs):
        t = (t * 3 + a) % 1001
        if i == 1:
            xs.sort()
    return t, xs


def list_reversed_while_zipped(x, n: int):
    xs = start(n)
    t = 0
    for i, a in zip(xs, reversed(xs)):
        t = (t * 3 + a - i) % 1001
        xs.reverse()
    return t, xs


def zip_of_three_lists_that_change(x, n: int):
    xs, ys, zs = start(n), start(n + 1), start(n + 2)
    t = 0
    for a, b, c in zip(xs, ys, zs):
        t = (t * 3 + a - b * c) % 1001
        if t % 2 == 0:
            zs.pop()
            zs.pop(0)
        else:
            ys.append(4)
            if len(xs) < 7:
                xs.insert(1, 3)
    return t, xs, ys, zs


def pairwise_of_a_list_that_shrinks(x, n: int):
    xs = start(n)
    t = 0
    for a, b in pairwise(xs):
        xs.pop()
        t = (t * 3 + a - b) % 1001
    return t, xs


def starmap_of_a_zip_that_shrinks(x, n: int):
    xs = start(n)
    t = 0
    for a in starmap(lambda p, q: p + q, zip(xs, xs)):
        xs.pop()
        t = (t * 3 + a) % 1001
    return t, xs


def islice_with_a_step_that_has_ended(x, n: int):
    xs: List[int] = [2, 5, n]
    it = iter(a - 1 for a in islice(xs, 0, None, 2))
    t = [next(it, -1)]
    if n > 2:
        xs.pop(0)
    t.append(next(it, -1))
    t += [a for a in it]
    return t, xs


def enumerate_with_a_name_of_a_list_that_is_cleared(x, n: int):
    xs: List[int] = [2, 5, n]
    it = enumerate(xs)
    t = 0
    for i, a in it:
        t += i * a
        if i == 1:
            break
    xs.clear()
    return t, len(list(it))


def zip_longest_of_a_list_that_grows(x, n: int):
    xs = [i for i in range(n)]
    t: List[int] = []
    for a, b in zip_longest(xs, [1, 2], fillvalue=-1):
        t.append(a * 10 + b)
        if len(xs) < 6:
            xs.append(a + 5)
    return t


def tee_of_a_list_that_shrinks(x, n: int):
    xs = [i for i in range(n)]
    t: List[int] = []
    a, b = tee(xs)
    for v in a:
        t.append(v)
        if len(xs) > 2:
            xs.pop()
    return t + [v for v in b]


def marked(log: List[int], n: int):
    for i in range(n):
        log.append(i)
        yield i


def tee_takes_elements_in_turns(x, n: int):
    log: List[int] = []
    a, b = tee(marked(log, n))
    for v in a:
        log.append(10 + v)
        if v == 2:
            break
    for v in b:
        log.append(20 + v)
    return log + [v for v in a]


def zip_longest_takes_elements_in_turns(x, n: int):
    log: List[int] = []
    for a, b in zip_longest(marked(log, n), marked(log, 2)):
        log.append(10 if a is None else a + 20)
        log.append(10 if b is None else b + 20)
    return log


def zip_longest_of_lists_of_tensors(x, n: int):
    s = x
    ts = [x * i for i in range(n)]
    for a, b in zip_longest(ts, [x, x + 1], fillvalue=x * 7):
        s = s + a * b
    return s


def inserted_in_an_empty_list(x, n: int):
    """Wherever the index points, the item becomes the only one; the list states no type of its own."""
    xs, ys = [], [k for k in range(0)]
    xs.insert(n % 3 - 1, x * 2)
    ys.insert(n, n + 1)
    ys.insert(n, n * 2)
    return xs[0], len(xs), ys, ys[-1]
