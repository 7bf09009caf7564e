"""Programs of generators and of itertools, over x (four floats) and n (an int); test_control.py compiles each and compares with eager mode for several inputs.

A generator computes an element when it is asked for one, and goes on where it stopped, whoever asks."""
from itertools import accumulate, chain, count, cycle, dropwhile, groupby, islice, pairwise, product, repeat, starmap, takewhile, tee, zip_longest
from typing import List

import torch


def totals(log: List[int]):
    total = 0
    while True:
        k = yield total
        log.append(k)
        total += k


class Steps:
    def __init__(self, most: int) -> None:
        self.most = most
        self.at = 0
    def __iter__(self):
        return self
    def __next__(self) -> int:
        if self.at >= self.most:
            raise StopIteration
        self.at += 1
        return self.at


def stirred(v, k: int) -> int:
    v[k % 3] += 0.25
    return k


def counting(n: int):
    i = 0
    while i < n:
        yield i
        i += 1


def logged(log: List[int], n: int):
    for i in range(n):
        log.append(i)
        yield i


def counted(log: List[int], most: int):
    for k in range(most):
        log.append(k)
        yield k * 3 % 7


def nested(log: List[int], most: int):
    for k in range(most):
        if k % 2 == 1:
            yield from counted(log, k)
        else:
            yield k
    yield 5


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


class Threefold:
    def __init__(self, m: int):
        self.m = m
        self.seen = 0
    def __iter__(self):
        for i in range(self.m):
            self.seen += 1
            yield i


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


class Factory:
    def __init__(self, n: int):
        self.n = n
        self.log: List[int] = []
    def gen(self):
        for i in range(self.n):
            self.log.append(i)
            yield i
    def __iter__(self):
        return self.gen()


def next_stops_at_its_element(x, n: int):
    seen = []
    def f(v):
        seen.append(v)
        return v
    g = (f(v) for v in [1, 2, 3, 4] if v > 1)
    a = next(g)
    k = len(seen)
    b = next(g)
    return a, b, k, len(seen)


def generator_in_turns(x, n: int):
    g = counting(5)
    a = next(g)
    b = next(g)
    r = 0
    for v in g:
        r = r * 10 + v
    return a, b, r


def generator_in_turns_at_run_time(x, n: int):
    g = counting(n)
    a = next(g, -1)
    b = next(g, -1)
    r = 0
    for v in g:
        r = r * 10 + v
    return a, b, r


def next_in_a_while_loop(x, n: int):
    g = counting(n)
    t = 0
    while True:
        v = next(g, -1)
        if v < 0:
            break
        t = t * 10 + v
    return t


def break_leaves_a_generator(x, n: int):
    log: List[int] = []
    def gen():
        for i in range(10):
            log.append(i)
            yield i
    for v in gen():
        if v == 2:
            break
    return len(log)


def break_leaves_a_generator_at_run_time(x, n: int):
    y = torch.zeros(4)
    def gen(m):
        for i in range(m):
            y[0] += 1
            yield i
    for v in gen(n):
        if v == 2:
            break
    return y


def two_generators_share_state(x, n: int):
    acc = [0]
    def gen(k):
        for i in range(3):
            acc[0] = acc[0] * 10 + k
            yield acc[0]
    a, b = gen(1), gen(2)
    r = 0
    for u, v in zip(a, b):
        r = r + u * v
    return r, acc[0]


def value_of_yield_from(x, n: int):
    def inner(m):
        for i in range(m):
            yield i
        return m
    def outer():
        r = yield from inner(n)
        yield r * 100
    t = 0
    for v in outer():
        t = t * 10 + v
    return t


def yield_from_a_list_of_the_run(x, n: int):
    xs = [i * 3 for i in range(n)]
    def outer():
        yield 1
        yield from xs
        yield 2
    t = 0
    for v in outer():
        t = t * 10 + v
    return t


def send_to_a_generator(x, n: int):
    def acc():
        t = 0
        while True:
            v = yield t
            t += v
    g = acc()
    next(g)
    g.send(3)
    return g.send(n)


def send_in_a_loop(x, n: int):
    def acc():
        t = 0
        while True:
            v = yield t
            t += v
    g = acc()
    next(g)
    r = 0
    for i in range(n):
        r = g.send(i)
    return r


def extend_by_a_generator_that_reads_the_list(x, n: int):
    xs = [1]
    def gen():
        for i in range(n):
            yield xs[-1] + len(xs)
    xs.extend(gen())
    return xs[-1], len(xs)


def unpacked_generator(x, n: int):
    def gen():
        yield n
        yield n + 1
        yield n + 2
    a, *rest = gen()
    return a, rest[0], rest[1]


def islice_gen(x, n: int):
    log: List[int] = []
    g = logged(log, 10)
    r = list(islice(g, 3))
    s = next(g)
    return r[2], s, len(log)


def islice_run(x, n: int):
    y = x.new_zeros(1)
    def gen():
        i = 0
        while True:
            y[0] += 1
            yield i
            i += 1
    t = 0
    for v in islice(gen(), n):
        t = t * 3 + v
    return t, y


def islice_step(x, n: int):
    it = iter(range(20))
    r = [v for v in islice(it, 1, 8, 3)]
    return r[0], r[1], r[2], next(it)


def chain_gen(x, n: int):
    log: List[int] = []
    t = 0
    for v in chain(logged(log, 2), logged(log, 3)):
        t = t * 10 + v
        if v == 1:
            break
    return t, len(log)


def chain_run(x, n: int):
    t = 0
    for v in chain(counting(n), range(2), [7, 8]):
        t = t * 10 + v
        if t > 5000:
            break
    return t


def takewhile_rest(x, n: int):
    it = iter([1, 2, 3, 9, 4, 5])
    a = list(takewhile(lambda v: v < 5, it))
    b = list(it)
    return len(a), len(b), b[0]


def takewhile_run(x, n: int):
    it = iter(range(n))
    t = 0
    for v in takewhile(lambda v: v < 3, it):
        t += v
    r = 0
    for v in it:
        r = r * 10 + v
    return t, r


def dropwhile_run(x, n: int):
    calls = [0]
    def p(v):
        calls[0] += 1
        return v < 2
    t = 0
    for v in dropwhile(p, counting(n)):
        t = t * 10 + v
    return t, calls[0]


def count_zip(x, n: int):
    t = 0
    for i, v in zip(count(), counting(n)):
        t += (i + 1) * v
    return t


def cycle_gen(x, n: int):
    log: List[int] = []
    c = cycle(logged(log, 2))
    a = next(c)
    b = len(log)
    r = [next(c) for _ in range(4)]
    return a, b, r[0], r[1], r[2], r[3], len(log)


def cycle_zip(x, n: int):
    t = 0
    for v, w in zip(range(n), cycle([1, 2, 3])):
        t = t * 10 + w
    return t


def acc_gen(x, n: int):
    t = 0
    for v in accumulate(counting(n)):
        t = t * 10 + v
        if v > 5:
            break
    return t


def acc_list(x, n: int):
    xs = list(accumulate([1, 2, n, 4], lambda a, b: a * b))
    return xs[3], xs[2]


def longest_of_two(x, n: int):
    t = 0
    for a, b in zip_longest([1, 2, 3], counting(2), fillvalue=9):
        t = t * 100 + a * 10 + b
    return t


def tee_gen(x, n: int):
    a, b = tee(counting(4))
    next(a)
    t = 0
    for u, v in zip(a, b):
        t = t * 100 + u * 10 + v
    return t


def groups(x, n: int):
    t = 0
    for k, g in groupby([1, 1, 2, 2, 2, n]):
        t = t * 10 + k * len(list(g))
    return t


def product_of_two(x, n: int):
    t = 0
    for a, b in product(range(2), [1, n]):
        t = t * 10 + a + b
    return t


def repeat_zip(x, n: int):
    t = 0
    for a, b in zip(repeat(3), range(n)):
        t += a * b
    return t


def starmap_lazy(x, n: int):
    calls = [0]
    def f(a, b):
        calls[0] += 1
        return a * b > 3
    r = any(starmap(f, [(1, 2), (n, 3), (4, 5)]))
    return r, calls[0]


def pairs_of_a_generator(x, n: int):
    t = 0
    for a, b in pairwise(counting(n)):
        t = t * 10 + a * b
    return t


def enum_gen(x, n: int):
    t = 0
    for i, v in enumerate(counting(n), 1):
        t += i * v
        if i == 3:
            break
    return t


def gen_in_attr(x, n: int):
    gens = [counting(3), counting(n)]
    t = 0
    for _ in range(2):
        for g in gens:
            t = t * 10 + next(g, 7)
    return t


def next_try_gen(x, n: int):
    g = counting(n)
    t = 0
    try:
        while True:
            t = t * 10 + next(g)
    except StopIteration:
        t = -t
    return t


def stop_value(x, n: int):
    def gen():
        yield 1
        return n * 2
    g = gen()
    next(g)
    r = 0
    try:
        next(g)
    except StopIteration as e:
        r = e.value
    return r


def close_gen(x, n: int):
    g = counting(5)
    a = next(g)
    g.close()
    return a, next(g, -1)


def genexp_tests(x, n: int):
    log: List[int] = []
    def f(v):
        log.append(v)
        return v * 2
    t = 0
    for v in (f(a) + b for a in range(3) if a != 1 for b in range(2)):
        t = t * 10 + v
        if t > n:
            break
    return t, len(log)


def genexp_run_tests(x, n: int):
    c = [0]
    def f(v):
        c[0] += 1
        return v
    r = next((v for v in range(n) if f(v) > 2), -1)
    return r, c[0]


def sum_effects(x, n: int):
    log: List[int] = []
    def f(v):
        log.append(v)
        return v
    s = sum(f(v) for v in logged(log, n))
    t = 0
    for v in log:
        t = t * 3 + v
    return s, t


def set_dict(x, n: int):
    d = {k: v for k, v in zip(counting(3), iter([n, 5, 6, 7]))}
    s = sorted(set(counting(4)))
    return d[0], d[2], s[3], len(d)


def join_gen(x, n: int):
    def words():
        yield "a"
        yield "b"
    return len(",".join(words()))


def gen_tensor(x, n: int):
    def rows():
        y = x
        for i in range(n):
            y = y * 2
            yield y
    t = torch.zeros_like(x)
    for r in rows():
        t = t + r
        if bool(t.sum() > 20):
            break
    return t


def gen_tensor_next(x, n: int):
    def rows():
        y = x
        while True:
            yield y
            y = y + 1
    g = rows()
    t = next(g)
    for i in range(n):
        t = t + next(g)
    return t


def gen_finally(x, n: int):
    log: List[int] = []
    def gen():
        try:
            for i in range(5):
                yield i
        finally:
            log.append(99)
    t = 0
    for v in gen():
        t += v
        if v == n:
            break
    log.append(1)
    return t, log[0], log[1]


def gen_finally_run(x, n: int):
    y = torch.zeros(3)
    def gen():
        try:
            i = 0
            while i < n:
                yield i
                i += 1
        finally:
            y[1] += 10
    for v in gen():
        y[0] += v
        if v == 2:
            y[2] = y[1]
            break
    return y


def for_else(x, n: int):
    r = 0
    for v in counting(4):
        if v == n:
            break
    else:
        r = 5
    g = counting(4)
    for v in g:
        if v == n:
            break
    else:
        r += 10
    return r, next(g, -1)


def for_return(x, n: int):
    for v in counting(4):
        if v * 2 == n:
            return v
    return -1


def for_continue(x, n: int):
    t = 0
    for v in counting(n):
        if v % 2 == 0:
            continue
        t = t * 10 + v
    return t


def nested_gens(x, n: int):
    t = 0
    for a in counting(n):
        for b in counting(a):
            if b == 2:
                break
            t = t * 3 + a + b
    return t


def generator_of_itself(x, n: int):
    def walk(d: int):
        if d > 0:
            yield from walk(d - 1)
            yield d
            yield from walk(d - 1)
    t = 0
    for v in walk(3):
        t = t * 4 + v
        if v == 3:
            break
    return t


def unpack2(x, n: int):
    a, b = counting(2)
    c, *d = iter([1, 2, n])
    return a, b, c, d[1]


def nested_for_gen_next(x, n: int):
    def pairs(m: int):
        for i in range(m):
            for j in range(i):
                yield i * 10 + j
    g = pairs(n)
    t = 0
    for _ in range(4):
        t = t + next(g, -1)
    return t


def enum_gen_next(x, n: int):
    def f(m: int):
        for i, v in enumerate(range(m)):
            yield i + v
    g = f(n)
    t = 0
    k = 0
    while k < 3:
        t = t * 10 + next(g, 7)
        k += 1
    return t


def list_in_gen_next(x, n: int):
    xs = [i * 3 for i in range(n)]
    def f():
        for v in xs:
            yield v
            xs.append(1) if len(xs) < 4 else None
    g = f()
    t = 0
    for k in range(n):
        t = t * 3 + next(g, 7)
    return t, len(xs)


def two_state(x, n: int):
    def f():
        a = 1
        yield a
        a += n
        yield a
        if n > 2:
            yield a * 100
        yield -1
    g = f()
    t = 0
    for k in range(6):
        t = t + (k + 1) * next(g, 5)
    return t


def roundrobin(x, n: int):
    a = counting(n)
    b = iter([10, 20, 30])
    t = 0
    while True:
        u = next(a, -1)
        v = next(b, -1)
        if u < 0 and v < 0:
            break
        t = t * 3 + u + v
    return t


def object_whose_iter_is_a_generator(x, n: int):
    t = Threefold(6)
    r = 0
    for v in t:
        r += v
        if v == 2:
            break
    return r, t.seen


def next_islice(x, n: int):
    c = Numbers(10)
    xs = list(islice(c, 3))
    return sum(xs), c.i


def gen_attr(x, n: int):
    f = Factory(5)
    t = 0
    for v in f:
        t += v
        if v == n:
            break
    return t, len(f.log)


def gen_attr_any(x, n: int):
    f = Factory(n)
    r = any(v > 2 for v in f)
    return r, len(f.log)


def gen_attr_held(x, n: int):
    f = Factory(6)
    g = f.gen()
    a = next(g)
    t = 0
    for v in g:
        t += v
        if t > n:
            break
    return a, t, len(f.log), next(g, -1)


def unpack_star_gen(x, n: int):
    f = Factory(4)
    a, *b = f
    return a, b[2], len(f.log)


def tuple_set(x, n: int):
    f = Factory(4)
    return len(tuple(f)), len(set(f)), len(f.log)


def dict_gen(x, n: int):
    def pairs():
        for i in range(3):
            yield i, i * n
    d = dict(pairs())
    return d[2], len(d)


def list_of_gens_turns(x, n: int):
    f = Factory(6)
    g = f.gen()
    gens = [g, g]
    t = 0
    for k in range(3):
        for h in gens:
            t = t * 6 + next(h)
    return t


def sorted_gen_run(x, n: int):
    f = Factory(n)
    xs = sorted((-v for v in f))
    return len(xs), sum(xs[:2]), len(f.log)


def gen_in_loop_made(x, n: int):
    t = 0
    for i in range(n):
        g = Factory(3).gen()
        t = t * 3 + next(g) + next(g)
    return t


def gen_made_in_branch(x, n: int):
    if n > 2:
        g = Factory(3).gen()
    else:
        g = Factory(2).gen()
    t = 0
    for v in g:
        t += v
    return t


def next_in_branch(x, n: int):
    g = Factory(5).gen()
    t = 0
    if n > 2:
        t = next(g)
    else:
        t = next(g) + next(g)
    for v in g:
        t = t * 10 + v
    return t


def while_any(x, n: int):
    f = Factory(20)
    g = f.gen()
    k = 0
    while any(v % 3 == 0 for v in g):
        k += 1
        if k > n:
            break
    return k, len(f.log)


def try_gen(x, n: int):
    def g():
        try:
            yield 1
            if n > 2:
                raise ValueError
            yield 2
        except ValueError:
            yield 9
    t = 0
    for v in g():
        t = t * 10 + v
    return t


def raise_in_consumer(x, n: int):
    f = Factory(6)
    t = 0
    try:
        for v in f:
            if v == n:
                raise KeyError
            t += v
    except KeyError:
        t = -t
    return t, len(f.log)


def raise_in_gen(x, n: int):
    def g():
        for i in range(5):
            if i == n:
                raise KeyError
            yield i
    t = 0
    try:
        for v in g():
            t = t * 10 + v
    except KeyError:
        t = -t
    return t


def nested_comp(x, n: int):
    f = Factory(4)
    xs = [a * 10 + b for a in f for b in Factory(a)]
    return sum(xs), len(f.log)


def lambda_gen(x, n: int):
    g = (lambda k: (i * k for i in range(k)))(n)
    t = 0
    for v in g:
        t += v
    return t


def for_enum_zip(x, n: int):
    t = 0
    for i, (a, b) in enumerate(zip(Factory(4), [5, 6, 7])):
        t += i * a * b
    return t


def stop_iter_method(x, n: int):
    g = Factory(3).gen()
    return g.__next__(), next(iter(g))


def gen_global_max(x, n: int):
    f = Factory(n + 1)
    return max(f), min(v - 3 for v in f), len(f.log)


def nested_generator_in_turns(x, n: int):
    log: List[int] = []
    it = iter(nested(log, abs(n) % 6))
    a = next(it, 3)
    t = 0
    for v in it:
        t = t * 3 + v
        if v == 4:
            break
    return a, t, len(log), next(it, 8)


def pairs_begun_in_a_branch(x, n: int):
    log: List[int] = []
    it = pairwise(nested(log, abs(n) % 6))
    if n > 2:
        a, b = next(it, (3, 4))
        log.append(a - b)
    t = 0
    for v, w in it:
        t = t * 3 + v - w
    return t, len(log)


def slice_of_a_shelf(x, n: int):
    log: List[int] = []
    it = iter(Rack(log, n))
    t = 0
    for v in islice(it, 3):
        t = t * 10 + v
    return t, len(log), next(it, 8)


def starred_iterators(x, n: int):
    a = [4, *islice(iter(range(n)), 2)]
    b, *c = [1, *range(n)]
    return sum(a), len(a), len(c), min([4, *iter(range(n))])


def walrus_over_a_chain(x, n: int):
    log: List[int] = []
    it = chain(counted(log, n), iter([3, 1]))
    t = 0
    while (v := next(it, -1)) >= 0:
        t = t * 3 + v
        if len(log) > 3:
            break
    return t, len(log), next(it, 8)


def walrus_over_a_filter(x, n: int):
    log: List[int] = []
    it = (e for e in counted(log, n) if noted(log, e) != 1)
    while (v := next(it, -1)) >= 0:
        log.append(v)
        if len(log) > 10:
            break
    log.append(next(it, 8))
    return log[-1], len(log)


def chain_in_a_loop(x, n: int):
    it = chain(iter([2, 4]), iter([3, 1]))
    t = 0
    k = 0
    while k < n:
        t = t * 3 + next(it, 9)
        k += 1
    return t


def yield_from_twice(x, n: int):
    def two():
        yield from iter([2, 4])
        yield from iter([3, 1])
    it = two()
    t = next(it)
    k = 0
    while k < n:
        t = t * 3 + next(it, 9)
        k += 1
    return t


def chain_begun_before_a_loop(x, n: int):
    it = chain(iter([2, 4]), iter([3, 1]))
    t = next(it)
    k = 0
    while k < n:
        t = t * 3 + next(it, 9)
        k += 1
    return t


def key_as_the_elements_come(x, n: int):
    log: List[int] = []
    m = max(counted(log, n + 1), key=lambda q: -noted(log, q))
    return m, sum([q * (p + 1) for p, q in enumerate(log)]), min(counted(log, n), key=lambda q: q, default=3)


def pairs_of_steps_in_parts(x, n: int):
    log: List[int] = []
    it = (p - q for p, q in pairwise(iter(Steps(n))))
    a = next((e for e in it if noted(log, e) > 0), 7)
    b = max(it, key=lambda q: -noted(log, q), default=2)
    return a, b, len(log), next(it, 8)


def starmap_begun_in_a_branch(x, n: int):
    log: List[int] = []
    it = starmap(noted, ((log, e) for e in counted(log, n)))
    if n < 2:
        log.append(next(it, 3))
    a = next((e for e in it if noted(log, e) > 2), 7)
    b = int(2 in it)
    log.append(next(it, 8))
    return a, b, sum([q * (p + 1) for p, q in enumerate(log)])


def list_grows_by_what_reads_it(x, n: int):
    log: List[int] = []
    log.extend((e + len(log) for e in dropwhile(lambda q: noted(log, q) < 3, (e for e in range(abs(n) % 6) if noted(log, e) != n - 1))))
    return sum([q * (p + 1) for p, q in enumerate(log)])


def totals_made_in_a_loop(x, n: int):
    log: List[int] = []
    t = 0
    for i in range(n % 3):
        it = totals(log)
        next(it)
        for e in range(abs(n) % 4):
            t += it.send(e)
        it.close()
    return t, sum([q * (p + 1) for p, q in enumerate(log)])


def zip_computes_one_more(x, n: int):
    v0 = x.new_zeros(3)
    t = 0
    for e, i in zip((p * q % 9 for p, q in enumerate((stirred(v0, e) for e in [n // 2, 5, 2, n]))), range(2)):
        t = t * 5 + e
    return v0, t


def zip_computes_one_more_of_an_expression(x, n: int):
    v0 = x.new_zeros(3)
    t = 0
    for e, i in zip((stirred(v0, e) for e in [n // 2, 5, 2, n]), range(2)):
        t = t * 5 + e
    return v0, t


def dropwhile_stirs(x, n: int):
    v0 = x.new_zeros(3)
    it = dropwhile(lambda q: stirred(v0, q) < 0, iter([3, n, 1, 2]))
    a = next(it, 3)
    b = all(stirred(v0, e) > -1 for e in it)
    return v0, a, b


def zip_computes_one_more_of_a_map(x, n: int):
    v0 = x.new_zeros(3)
    t = 0
    for e, i in zip(map(lambda q: stirred(v0, q), [n // 2, 5, 2, n]), range(2)):
        t = t * 5 + e
    return v0, t


def zip_computes_no_more_of_the_last(x, n: int):
    v0 = x.new_zeros(3)
    t = 0
    for i, e in zip(range(n), map(lambda q: stirred(v0, q), [n // 2, 5, 2, n])):
        t = t * 5 + e
    return v0, t


def zip_computes_one_more_at_run_time(x, n: int):
    v0 = x.new_zeros(3)
    t = 0
    for e, i in zip((stirred(v0, e) for e in range(n)), range(2)):
        t = t * 5 + e
    return v0, t


def dropwhile_in_pairs(x, n: int):
    v0 = x.new_zeros(3)
    li: List[int] = []
    xs = [i for i in range(n)]
    it = dropwhile(lambda q: stirred(v0, q) < 0, iter(list(xs)))
    for a, b in zip(it, it):
        li.append(a - b)
    i = int(all(stirred(v0, e) > -1 for e in it)) % 31
    j = sum(sorted(it)[:2]) % 31
    li.append(next(it, 8))
    return v0, len(li), li[-1], i, j


def dropwhile_of_known_in_pairs(x, n: int):
    v0 = x.new_zeros(3)
    it = dropwhile(lambda q: stirred(v0, q) < 0, iter([n, 3, 4]))
    t = 0
    for a, b in zip(it, it):
        t = t * 10 + a - b
    return v0, t, next(it, 8)


def dropwhile_of_the_run(x, n: int):
    v0 = x.new_zeros(3)
    xs = [i for i in range(n)]
    it = dropwhile(lambda q: stirred(v0, q) < 0, iter(xs))
    t = 0
    for a in it:
        t = t * 10 + a
    return v0, t


def dropwhile_in_turns(x, n: int):
    v0 = x.new_zeros(3)
    xs = [i for i in range(n)]
    it = dropwhile(lambda q: stirred(v0, q) < 0, iter(xs))
    a = next(it, 3)
    return v0, a, next(it, 3)


def filtered_in_pairs(x, n: int):
    v0 = x.new_zeros(3)
    it = (stirred(v0, q) for q in range(n) if q != 1)
    t = 0
    for a, b in zip(it, it):
        t = t * 10 + a - b
    return v0, t, next(it, 8)


def filter_feeds_a_list_that_is_read(x, n: int):
    log: List[int] = []
    it = filter(lambda q: noted(log, q) > 2, iter([n, 4, 1, 7]))
    if n == 2:
        log.append(next(it, 3))
    for v in log:
        if len(log) > 5:
            break
        log.append(next(it, v + 1))
    return sum([q * (p + 1) for p, q in enumerate(log)])


def filter_feeds_a_growing_list(x, n: int):
    log: List[int] = [1]
    it = filter(lambda q: noted(log, q) > 2, iter([n, 4, 1, 7]))
    for v in log:
        if len(log) > 5:
            break
        log.append(next(it, v + 1))
    return sum([q * (p + 1) for p, q in enumerate(log)])


def chain_of_many(x, n: int):
    rows = {k: [str(k), k] for k in range(250)}
    t = 0
    for v in chain([1, 2], (n,), "ab", {5: 6}, [x]):
        t = t * 10 + (v if isinstance(v, int) else len(v))
    for a, b in zip(chain([x], [x, x]), chain([n], (2, 3))):
        x = x + a * b
    it = chain([x], [])
    return x, t, len(list(chain(*rows.values()))), len(list(chain())), next(it), next(it, n)


def stops_by_the_exception_of_next(x, n: int):
    def doubled(it):
        while True:
            yield next(it) * 2

    def once():
        yield n
        raise StopIteration

    found = 0
    for made in (doubled(iter([1, n, 3])), doubled(iter(range(n))), once()):
        try:
            for v in made:
                found = found * 3 + v
                if found > 1000:
                    break
        except StopIteration:
            found += 100
        except RuntimeError:
            found -= 50
    return found


class Layers:
    """Yields a part that a class may lack, as caches of keys and values do."""

    def __init__(self, *layers):
        self.layers = list(layers)

    def __iter__(self):
        for layer in self.layers:
            yield layer[0], layer[1], getattr(layer, "window", None)

    def __len__(self):
        return len(self.layers)


class PairedLayers:
    def __init__(self, first, second):
        self.first = first
        self.second = second

    def __iter__(self):
        for a, b in zip(self.first, self.second):
            yield a + b

    def __len__(self):
        return len(self.first)


def layers_in_pairs(x, n: int):
    """The result is a tuple, and so are its parts, since every step of both generators is known."""
    made = PairedLayers(Layers((x + 1, x * n), (x + 3, x * 5)), Layers((x - 1, x * 3), (x - n, x * 7)))
    return tuple(made)


def counted_up(k: int):
    before = 0
    for w in range(k):
        yield w
        before = w
    return before


def ended_in_an_arm(x, n: int):
    """A generator without items, which an arm ends, has only reached its start or its end, never the yield."""
    it = counted_up(0)
    if n > 2:
        next(it, 3)
    try:
        next(it)
    except StopIteration:
        x = x + 1
    pairs = pairwise(counted_up(1) if n > 1 else counted_up(2))
    if n > 4:
        next(pairs, 3)
    return x, next(it, 7), next(pairs, (4, 5))


def asked_until_none(items):
    """Its loop would go on for ever, and a step ends in its first trip."""
    it = iter(items)
    while True:
        item = next(it, None)
        if item is None:
            return
        yield item


def counted_trips(items, most: int):
    k = 0
    while k < most:
        if k % 2 == 0:
            yield items[k] * k
        k += 1


def consumed_by_expressions(x, n: int):
    """A generator expression asks another generator, whose `while` yields, step by step."""
    parts = (x + 1, x * n, x - 2)
    made = tuple(part * 2 for part in asked_until_none(parts))
    longer = list(a + (0 if b is None else b) for a, b in zip_longest(parts, asked_until_none([x * 3]), fillvalue=None))
    third = [a - b for a, b in zip(asked_until_none(parts), (part + 1 for part in asked_until_none(parts)))]
    return made[2] + made[0], longer[0], longer[2], third[1], sum(part for part in counted_trips(parts, 3))
