"""Small programs of control flow over x (four floats), n (an int) and c (a bool); test_control.py compiles each and compares with eager mode for several inputs.

They cover branches, loops and their exits, choices, and containers that change in loops."""
import re
from typing import Dict, List, Optional, Set, Tuple, Union

import torch
from torch import Tensor


def best_loop(x, n: int):
    best = x
    for i in range(n):
        c = x * i
        if c.sum() > best.sum():
            best = c
    best = best + 1
    return (best, x)


def masked_by(keep):
    def positions(i):
        return keep[i]
    return positions


def intersected(first, second):
    def both(i):
        return first(i) & second(i)
    return both


def mask_of(keep, rule):
    if keep.all():
        return None
    rule = intersected(rule, masked_by(keep))
    return rule(torch.arange(keep.shape[0]))


def closures_behind_an_early_return(x, n: int):
    mask = mask_of(x > n, lambda i: i >= 1)
    return x if mask is None else x * mask


def opt_loop(x, n: int):
    m: Optional[Tensor] = None
    for i in range(n):
        if m is None:
            m = x
        else:
            m = m + x
    if m is None:
        return x * 0
    return m


def nested_break(x, n: int):
    c = 0
    for i in range(n):
        for j in range(n):
            if j > i:
                break
            if (i + j) % 2 == 0:
                continue
            c += 1
        else:
            c += 100
    return c


def while_else(x, n: int):
    i = 0
    while i < n:
        i += 1
        if x.sum() * i > 12:
            break
    else:
        i = -1
    return i


def ret_in_nested(x, n: int):
    for i in range(n):
        for j in range(n):
            if i * j == 2:
                return (x * i, j)
    return (x, -1)


def int_to_float(x, n: int):
    s = 0
    for i in range(n):
        s = s + 0.5 * i
    return x * s


def total_tensor(x, n: int):
    t = 0
    for i in range(n):
        t = t + x.sum() * i
    return t


def tuple_state(x, n: int):
    s = (x, 0)
    for i in range(n):
        a, b = s
        s = (a + b, b + 1)
    return s


def dict_state(x, n: int):
    d = {'a': x, 'b': x * 2}
    for i in range(n):
        d['a'] = d['a'] + d['b']
        d['b'] = d['b'] * 0.5
    return (d['a'], d['b'])


def grow(x, n: int):
    y = x
    for i in range(n):
        y = torch.cat([y, x])
    return y


def late_use(x, n: int):
    p = 0
    for i in range(n):
        if i > 0:
            p = p + q
        q = i * 3
    return p


def strs(x, n: int):
    mode = 'a'
    for i in range(n):
        if mode == 'a':
            x = x + 1
            mode = 'b'
        elif mode == 'b':
            x = x * 2
            mode = 'c'
        else:
            x = x - 1
            mode = 'a'
    return x


def closure(x, n: int):
    k = 2

    def g(t):
        return t * k
    for i in range(n):
        x = g(x)
        k = i
    return x


def early(x, n: int):
    if n == 0:
        return x
    y = x * 2
    if n == 2:
        return y + 1
    for i in range(n):
        if i == 3:
            return y * i
        y = y + 1
    return y


def walrus_loop(x, n: int):
    i = 0
    while (k := (i * 2)) < n:
        i += 1
    return (i, k)


def reassign_n(x, n: int):
    for i in range(n):
        n = n - 1
        x = x + n
    return (x, n)


def list_ops(x, n: int):
    l: List[int] = []
    for i in range(n):
        l.append(i * i)
        if len(l) > 3:
            l.pop(0)
        if i == 2:
            l.insert(1, 99)
    return l


def list_tensors(x, n: int):
    l = [x]
    while len(l) < n:
        l.append(l[-1] + len(l))
    l[0] = l[0] * 10
    s = l[0]
    for t in l:
        s = s + t
    return (s, len(l))


def nonl(x, n: int):
    c = 0

    def inc(d):
        nonlocal c
        c += d
        return c
    for i in range(n):
        if inc(i) > 3:
            inc(-2)
    return c


def matchn(x, n: int):
    match n:
        case 0:
            return x
        case 1 | 3:
            y = x * 2
        case k if k > 5:
            y = x * k
        case _:
            y = x - 1
    return y


def comp(x, n: int):
    l = [i * 2 for i in range(n) if i % 3 != 1]
    d = {i: i + 1 for i in range(3)}
    return (l, sum(l), d[n % 3])


def many_exits(x, n: int):
    s = 0
    i = 0
    while True:
        i += 1
        if i > 20:
            break
        if i == n:
            continue
        if i % 5 == 4:
            if n == 3:
                return (s, x)
            s += 2
            continue
        s += i
        if s > 30:
            break
    return (s, x + i)


def rank_change(x, n: int):
    y = x
    if n > 2:
        y = y.unsqueeze(0)
    if n > 5:
        y = y.unsqueeze(0)
    return (y.sum(), y.dim())


def dtype_choice(x, n: int):
    y = x
    if n > 2:
        y = x.to(torch.int64)
    z = y * 2
    return z.to(torch.float32)


def fn_choice(x, n: int):
    f = torch.relu if n > 2 else torch.abs
    return f(x)


def opt_int(x, n: int):
    k: Optional[int] = None
    if n > 2:
        k = n
    if k is not None and k > 4:
        x = x * k
    if k is None:
        k = -1
    return x + k


def ret_none(x, n: int):

    def f(a):
        if a > 2:
            return a
    r = f(n)
    return x if r is None else x * r


def zipenum(x, n: int):
    s = 0
    for i, (a, b) in enumerate(zip(x, range(n))):
        s = s + a * b * i
    return s


def two_lists(x, n: int):
    a: List[int] = []
    b: List[int] = []
    for i in range(n):
        t = a if i % 2 == 0 else b
        t.append(i)
    return (a, b)


def unrolled_break(x, n: int):
    s = 0
    for k in [1, 2, 3]:
        if k == n:
            break
        s += k
    else:
        s = 100
    return s


def unrolled_ret(x, n: int):
    for k in (1, 3, 5):
        if k == n:
            return x * k
        x = x + 1
    return x


def static_range(x, n: int):
    for i in range(5):
        if i == n:
            continue
        x = x * 2 + i
    return x


def dictrun(x, n: int):
    d: Dict[int, int] = {}
    for i in range(n):
        d[i % 3] = d.get(i % 3, 0) + i
    s = 0
    for k, v in d.items():
        s += k * 100 + v
    return (s, len(d))


def del_name(x, n: int):
    y = x
    if n > 1:
        t = y * 2
        y = t
        del t
    return y


def expr_sc(x, n: int):
    return (n and 10 // max(n, 1), n or 7, n > 1 and n < 4, not n, 0 < n < 4)


def divguard(x, n: int):
    if n != 0 and 12 // n > 3:
        return x
    return x * 2


def closure_in_arm(x, n: int):
    if n > 2:

        def f(a):
            return a * n
    else:
        f = lambda a: a - n
    return f(x)


def nested_if_ret(x, n: int):
    if n > 0:
        if n > 2:
            if n > 5:
                return x * 6
            x = x + 1
        else:
            return x * 2
    elif n == 0:
        x = x - 5
    return x * 10


def loop_in_if(x, n: int):
    k = 0
    if n > 1:
        for i in range(n):
            if i == 2:
                k = i
                break
            x = x + 1
    else:
        while k < 3:
            k += 1
    return (x, k)


def while_true_ret(x, n: int):
    i = 0
    while True:
        i += 1
        if i * i > n:
            return (i, x * i)


def inf_float(x, n: int):
    best = float('inf')
    bi = -1
    for i in range(n):
        v = float(x[i % 4]) * i
        if v < best:
            best = v
            bi = i
    return bi


def boolflag(x, n: int):
    done = False
    c = 0
    for i in range(n):
        if not done:
            c += 1
            done = c > 2
    return (c, done)


def tuple_opt(x, n: int):
    r: Optional[Tuple[Tensor, int]] = None
    for i in range(n):
        if i == 2:
            r = (x * i, i)
    if r is None:
        return (x, -1)
    a, b = r
    return (a + b, b)


def list_opt(x, n: int):
    l: List[Optional[Tensor]] = [None, None]
    if n > 1:
        l[0] = x
    s = x * 0
    for t in l:
        if t is not None:
            s = s + t
    return s


def fib_list(x, n: int):
    l = [1, 1]
    for i in range(n):
        l.append(l[-1] + l[-2])
    return (l, l[n // 2])


def ll(x, n: int):
    l: List[List[int]] = []
    for i in range(n):
        r: List[int] = []
        for j in range(i):
            r.append(j)
        l.append(r)
    t = 0
    for r in l:
        t += len(r)
    return t


def chained(x, n: int):
    a = b = 0
    for i in range(n):
        a, b = (b, a + i)
        if a > b:
            a = b
    return (a, b)


def out_unused(x, n: int):
    for i in range(n):
        t = x * i
        x = t
    else:
        t = x
    return t


def while_state(x, n: int):
    st = 's'
    c = 0
    k = 0
    while st != 'end':
        c += 1
        if st == 's':
            st = 'm' if n > 0 else 'end'
        elif st == 'm':
            k += 1
            if k >= n:
                st = 'e'
        else:
            st = 'end'
    return (c, k)


def neg_step(x, n: int):
    l = []
    for i in range(n, 0, -2):
        l.append(i)
    return (l, i if n > 0 else -9)


def tensor_iter(x, n: int):
    s = 0.0
    c = 0
    for v in x:
        if v < 0:
            continue
        s = s + v
        c += 1
        if c == n:
            break
    return (s, c)


def recursion_dyn(x, n: int):

    def f(k):
        if k <= 1:
            return 1
        return k * f(k - 1)
    return f(n)


def none_default(x, n: int):

    def f(a, m=None):
        if m is None:
            m = a * 0
        return a + m
    y = f(x)
    for i in range(n):
        y = f(y, y if i > 1 else None)
    return y


def while_pop(x, n: int):
    l = [i for i in range(n)]
    s = 0
    while l:
        k = l.pop()
        s += k
        if k == 4:
            l.append(1)
    return s


def ternary_chain(x, n: int):
    y = x if n < 1 else x * 2 if n < 2 else x * 3 if n < 4 else x * 4
    z = (n if n > 2 else -n) * 2
    return y * z


def set_dyn(x, n: int):
    s = set()
    for i in range(n):
        s.add(i % 3)
    return (len(s), 2 in s)


def many_returns(x, n: int):
    if n == 3:
        return x * 3
    if n == 4:
        return x * 4
    if n == 5:
        return x * 5
    if n == 6:
        return x * 6
    if n == 7:
        return x * 7
    if n == 8:
        return x * 8
    if n == 9:
        return x * 9
    if n == 10:
        return x * 10
    if n == 11:
        return x * 11
    if n == 12:
        return x * 12
    if n == 13:
        return x * 13
    if n == 14:
        return x * 14
    if n == 15:
        return x * 15
    if n == 16:
        return x * 16
    if n == 17:
        return x * 17
    if n == 18:
        return x * 18
    if n == 19:
        return x * 19
    return x


def many_breaks(x, n: int):
    for i in range(n):
        if i == 0 and n == 2:
            break
        x = x + 0
        if i == 1 and n == 3:
            break
        x = x + 1
        if i == 2 and n == 4:
            break
        x = x + 2
        if i == 3 and n == 5:
            break
        x = x + 3
        if i == 4 and n == 6:
            break
        x = x + 4
        if i == 5 and n == 7:
            break
        x = x + 5
        if i == 6 and n == 8:
            break
        x = x + 6
        if i == 7 and n == 9:
            break
        x = x + 7
        if i == 8 and n == 10:
            break
        x = x + 8
        if i == 9 and n == 11:
            break
        x = x + 9
        if i == 10 and n == 12:
            break
        x = x + 10
        if i == 11 and n == 13:
            break
        x = x + 11
        if i == 12 and n == 14:
            break
        x = x + 12
        if i == 13 and n == 15:
            break
        x = x + 13
        if i == 14 and n == 16:
            break
        x = x + 14
        if i == 15 and n == 17:
            break
        x = x + 15
        if i == 16 and n == 18:
            break
        x = x + 16
        if i == 17 and n == 19:
            break
        x = x + 17
    return x


def break_in_every_trip(x, n: int):
    for _ in range(n):
        break
    else:
        return x * 2
    return x + 1


def pattern_in_forward(x, n: int):
    m = re.match(r"layer(\d+)", "layer12.conv3")
    return (x * int(m.group(1)), len(re.split("[.,]", "a.b,c")) + n)


def loop_returns_in_its_last_round(x, n: int):
    kept = []
    y = x.clone()
    z = x.sum()
    for i in range(1, n):
        if i % 2:
            z.tanh_()
        else:
            z = z
            if x[0] > 0:
                if i == 4:
                    return z
                kept.append(1)
            else:
                y[0] = i
    kept.append(2)
    return y * len(kept)


def greatest_or_default(x, n: int):
    return x, max([i * i for i in range(n)], default=-1), min([i - 3 for i in range(n)], default=-1)


def item_of_a_tuple_by_a_flag(x, c: bool):
    return (x, x + 1)[c]


def variable_of_a_function_that_returned(x, n: int):
    def counter():
        count = 5

        def add(k):
            nonlocal count
            count += k
            return count

        return add

    add = counter()
    for i in range(n):
        add(i)
    return x, add(1)


def rest_of_a_mapping(x, n: int):
    match {"a": 1, "b": 2, "c": x}:
        case {"a": k, **rest}:
            return rest["c"] + k, len(rest) + n


def twins_are_narrowed_together(x, c: bool):
    mask = x * 2 if c else None
    other = mask
    if mask is not None:
        other = other[:2]
    third = mask
    if other is None:
        third = x + 1
    return third if third is not None else x, other is None


def twins_part_when_one_is_set(x, c: bool):
    mask = x * 2 if c else None
    other = mask
    if c:
        mask = None
    if mask is None:
        mask = x
    return mask, other.sum() if other is not None else x.sum()


def number_of_a_trip_that_did_not_come(x, n: int):
    y = x.clone()
    for i in range(n):
        if x.numel() > 7:
            q = x.size(0)
        elif x.size(0) == 0:
            y = y + 1
    return y


def value_of_or_is_no_none(x, n: int):
    t = None if n == 3 else n
    u = None if n == 5 else x.sum() * n
    return (t or 3) % 5, (u or x.max()) + 1


def set_that_is_empty_in_each_trip(x, n: int):
    r = 0
    for t in range(n):
        s: Set[int] = set()
        if t > 2:
            s.discard(t)
        elif t > 1:
            s.add(t)
        r += len(s)
    return r


def union_set_in_a_loop(x, n: int):
    u: Union[int, Tensor] = n + 1
    for i in range(n):
        if i == 2:
            u = x * 2
    if isinstance(u, int):
        r = x * u
    else:
        r = u + 0.5
    return r


def union_set_in_each_trip(x, n: int):
    u: Union[int, Tensor] = n + 1
    for i in range(n):
        if i > 1:
            u = x * i
        else:
            u = i
    return x * u if isinstance(u, int) else u


def union_with_none_in_a_loop(x, n: int):
    u: Optional[Union[float, Tensor]] = None
    for i in range(n):
        if i == 1:
            u = 2.5
        if i == 3:
            u = x.sum()
    return x if u is None else x * u if isinstance(u, float) else x + u


def number_for_a_tensor_in_a_loop(x, n: int):
    u: Union[int, Tensor] = x * 2
    for i in range(n):
        if i == 2:
            u = i
    return x * u if isinstance(u, int) else u + 0.5


def list_rebound_in_an_arm_whose_other_returns(x, n: int):
    kept: List[int] = [n]
    if n:
        if n > 3:
            kept = []
    else:
        return x
    kept.append(n)
    return x + len(kept) + sum(kept)


def list_filtered_in_an_arm_whose_other_returns(x, n: int):
    kept: List[int] = [n, 3]
    if n > 1:
        kept = [q for q in kept if q > 2]
    else:
        return x
    kept.append(n)
    for q in kept:
        x = x + q
    return x


def tensor_picked_in_an_arm_whose_other_returns(x, n: int):
    y = x * 2
    if n > 1:
        if n > 3:
            y = x.clone()
    else:
        return x
    y[0] = n
    y.add_(1)
    return y + x
def inner_loop_reads_the_trip_before(x, n: int):
    t = 0
    for i in range(n):
        for j in range(2):
            if i == 0:
                last = j + 5
            else:
                t = t * 3 + last
                last = j + i
    return t


def branches_of_which_only_the_first_applies(x, n: int):
    a = [0, 3, 6, 2]
    for e in [0, 1, 2, 3, 4]:
        if n > 2:
            if len(a) > 2:
                a[1:] = [e]
    return a


class Cache:
    def __init__(self):
        self.k: Optional[Tensor] = None
        self.v: Optional[Tensor] = None


def caches_absent_together(x, n: int):
    cache = Cache()
    out = x * 0
    for i in range(abs(n)):
        k, v = x * (i + 1), x + i
        if cache.k is None:
            cache.k, cache.v = k, v
        else:
            cache.k = torch.cat([cache.k, k])
            cache.v = torch.cat([cache.v, v])
        out = out + cache.k.sum() * cache.v.mean()
    if cache.v is None:
        return out, x
    return out, cache.k * cache.v


def optionals_absent_apart(x, n: int):
    a: Optional[Tensor] = None
    b: Optional[Tensor] = None
    out = x * 0
    for i in range(abs(n) * 2):
        if a is None:
            a = x + i
        elif b is None:
            b = x * i
        else:
            a, b = b, a
        if a is not None and b is not None:
            out = out + a * b
        if i % 4 == 3:
            b = None
    return out, (a.sum() if a is not None else x), (b.sum() if b is not None else x)


def one_optional_reset(x, n: int):
    k: Optional[Tensor] = None
    v: Optional[Tensor] = None
    out = x * 0
    for i in range(abs(n) * 2):
        if k is None:
            k = x * i
            if v is None:
                v = x + 1
            else:
                out = out + v
        elif i % 2:
            k = None
    return out, (v if v is not None else out)


KEPT_OF_THE_MODULE = [0]


def captured_by_a_loop_that_returns(x, n: int):
    """A helper changes captured numbers, lists, objects and memory in a loop of the run that returns early."""
    class Counts:
        def __init__(self):
            self.n = 0

    counts, cells, seen, m, y = Counts(), [0], [], 0, x.clone()

    def up(i: int):
        nonlocal m
        m += i
        cells[0] += 1
        counts.n += 2
        seen.append(i * i)
        y[0] += i

    for i in range(n):
        up(i)
        if i > 2:
            return x + m, y, cells[0], counts.n, len(seen), sum(seen)
    up(7)
    return y * 2, y, cells[0], counts.n, len(seen), sum(seen)


def writes_before_a_clause(x, n: int):
    y = x.clone()
    try:
        for i in range(3):
            y[0] += n
    except KeyError:
        n = 5
    return y, n


def list_of_the_module(x, n: int):
    KEPT_OF_THE_MODULE[:] = [1]
    for i in range(n):
        KEPT_OF_THE_MODULE.append(i)
    return x + len(KEPT_OF_THE_MODULE), sum(KEPT_OF_THE_MODULE)


def gathered_in_batches(x, n: int):
    """Indices by a tuple of ranges and slices, which loops over the axes make."""
    data = x.reshape(1, 1, -1, 1) * torch.arange(1.0, 31.0).reshape(2, 3, 1, 5)
    places = torch.zeros(2, 3, 6, dtype=torch.int64)
    ranges = []
    for i, size in enumerate(data.shape[:2]):
        ranges.append(torch.arange(size).view(*(*((1,) * i), -1, *((1,) * (len(places.shape) - i - 1)))))
    rest = [slice(None) for _ in range(len(data.shape) - 2)]
    rest[-2] = places
    ranges.extend(rest)
    return data[tuple(ranges)] + n


def table_or_longer_one(x, n: int):
    """A table that is kept for inputs of up to four elements, as that of rotary embeddings is; longer ones compute theirs."""
    size = x.shape[0]
    table = torch.arange(4.0).cos()
    if size > 4:
        table = torch.arange(size + 2.0).cos()
    other = torch.arange(4.0) if n > 2 else x
    return x * table[:size], other[:n], other[n:], other[: size - 2]


def certain_draws(x, n: int):
    y = x
    if torch.rand(1) < 1:
        y = y + 1
    if torch.rand(1).item() >= 1.0:
        y = y * n
    if 0 <= torch.rand(()):
        y = y - 3
    if float(torch.rand(1, 1)) < 0:
        y = y / 2
    return y
