"""Small programs of control flow over x (four floats), n (an int) and c (a bool); test_control.py compiles each and compares with eager mode for several inputs.

They cover branches, loops and their exits, exceptions, names that may share memory, choices, and containers that change in loops. What REFUSED lists writes
memory that another name may or may not share: no graph is better than a wrong one."""
import contextlib
import re
from dataclasses import dataclass
from typing import Dict, List, Optional, Tuple

import torch
from torch import Tensor

REFUSED = {"view_that_grows", "lists2", "obj_share", "kept_in_a_list", "kept_and_written_in_the_loop", "element_of_two_lists",
           "row_of_a_shallow_copy", "one_row_many_times", "put_on_one_path", "written_after_it_was_replaced", "value_written_after_it_was_replaced"}
HELPERS = {"step", "find", "checked", "recorded", "Recorder"}


def alias_if(x, c: bool):
    y = x
    if c:
        y = x * 2
    y += 1
    return (x, y)


def alias_if2(x, c: bool):
    a = x.clone()
    b = x * 3
    t = a if c else b
    a += 10
    return (t, a, b)


def alias_if3(x, c: bool):
    a = x.clone()
    b = x * 3
    t = a[0:2] if c else b[1:3]
    t += 10
    return (t, a, b)


def swap_loop(x, n: int):
    a = x.clone()
    b = x * 3
    for i in range(n):
        a, b = (b, a)
        a += 1
    return (a, b)


def shift_loop(x, n: int):
    a = x.clone()
    b = x * 3
    for i in range(n):
        a = b
        b = b + 1
    return (a, b)


def share_loop(x, n: int):
    a = x.clone()
    b = x * 3
    for i in range(n):
        a = b
        b += 1
    return (a, b)


def view_before_loop(x, n: int):
    y = x.clone()
    v = y[1:3]
    for i in range(n):
        y[1] += 1
    return (y, v)


def best_loop(x, n: int):
    best = x
    for i in range(n):
        c = x * i
        if c.sum() > best.sum():
            best = c
    best = best + 1
    return (best, x)


def list_of_tensors_mut(x, n: int):
    l = [x.clone(), x * 2]
    for i in range(n):
        l[0] += 1
        l[1] = l[0]
    l[1].mul_(2)
    return (l[0], l[1])


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


def lists2(x, n: int):
    l = [1, 2]
    m = l
    if n > 1:
        m = [5]
    m.append(n)
    return (len(l), len(m), m[0])


def lists3(x, n: int):
    a = [1]
    b = [2, 3]
    m = a if n > 1 else b
    m.append(n)
    return (len(a), len(b))


def param_inplace_loop(x, n: int):
    for i in range(n):
        x[i % 4] = x[i % 4] * 2
        x += 1
    return x


def closure(x, n: int):
    k = 2

    def g(t):
        return t * k
    for i in range(n):
        x = g(x)
        k = i
    return x


def raise_arm(x, n: int):
    if n < 0:
        raise ValueError('no')
    if n == 2:
        x = x * 5
    return x


def try_dyn(x, n: int):
    try:
        if n == 2:
            raise ValueError('b')
        if n == 5:
            raise KeyError('b')
        x = x + 1
    except ValueError:
        x = x * 10
    except KeyError:
        x = x * 100
    finally:
        x = x - 1
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


def stale_read(x, n: int):
    a = x.clone()
    h = a
    s = x * 0
    for i in range(n):
        s = s + a
        h += 1
        h = h * 1
    return s


def stale_read2(x, n: int):
    a = x.clone()
    h = a
    s = x * 0
    for i in range(n):
        h += 1
        h = h * 1
    return (a, h)


@dataclass
class P:
    a: Tensor
    k: int


def obj_loop(x, n: int):
    p = P(x, 0)
    for i in range(n):
        p.a = p.a + 1
        p.k += i
        if p.k > 2:
            p = P(x * 2, -1)
    return (p.a, p.k)


def obj_share(x, n: int):
    p = P(x, 0)
    q = p
    if n > 1:
        q = P(x + 1, 5)
    q.k = 7
    return (p.k, q.k)


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


def fin_ret(x, n: int):
    k = 0
    for i in range(n):
        try:
            if i == 2:
                return (k, x)
            k += 10
        finally:
            k += 1
    return (k, x * 2)


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


def loop_alias_list(x, n: int):
    a = [1]
    b = a
    for i in range(n):
        a = a + [i]
        a.append(5)
    return (a, b)


def view_loop(x, n: int):
    y = x.clone()
    v = y[0]
    for i in range(n):
        v = y[i % 4]
        v += 1
    return (y, v)


def cond_view(x, n: int):
    y = x.clone()
    if n > 2:
        v = y[0:2]
    else:
        v = y[1:3]
    v *= 2
    return (y, v)


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


def assertq(x, n: int):
    assert n >= 0, 'neg'
    y = None
    if n > 2:
        y = x
    if n > 1:
        if y is None:
            y = x * 2
        return y
    return x * 0


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


def step(h, k):
    if k > 2:
        return (h * 2, True)
    h += 1
    return (h, False)


def call_inplace(x, n: int):
    y = x.clone()
    any_ = False
    for i in range(n):
        y, f = step(y, i)
        if f:
            any_ = True
    return (y, any_)


def find(x, n):
    for i in range(n):
        if x[i % 4] > 2:
            return i
    raise ValueError('none')


def call_raise(x, n: int):
    try:
        k = find(x, n)
    except ValueError:
        k = -1
    return k


def call_raise_loop(x, n: int):
    r = 0
    for j in range(n):
        try:
            r += find(x, j)
        except ValueError:
            r += 100
        else:
            r += 1000
    return r


def views_in_list(x, n: int):
    y = x.clone()
    vs = [y[0:2], y[2:4]]
    for v in vs:
        v *= 2
    if n > 1:
        vs[0][0] = 9
    for i in range(n):
        vs[1][1] += i
    return (y, vs[0])


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


def aug_view(x, n: int):
    y = x.clone()
    for i in range(4):
        if i < n:
            y[i] += y[i - 1]
        else:
            y[i:] *= 2
    return y


def mask_loop(x, n: int):
    y = x.clone()
    for i in range(n):
        y[y > 2] = i * 1.0
        y = y + 0.7
    return y


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


def global_list_alias(x, n: int):
    a = [x]
    b = [a, a]
    b[0].append(x * 2)
    if n > 1:
        b[1].append(x * n)
    return (len(a), a[-1])


def try_fin_loop(x, n: int):
    c = 0
    for i in range(n):
        try:
            if i == 1:
                continue
            if i == 4:
                break
            c += 1
        finally:
            c += 10
    return c


def default_mut(x, n: int):
    d = {}
    for i in range(3):
        d[str(i)] = x * i
        if n == i:
            d['k'] = x
    s = x * 0
    for k in d:
        s = s + d[k]
    return (s, len(d))


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


def same_leaf(x, n: int):
    a = x
    b = x
    if n > 1:
        a = b = x * 2
    return (a, b, a + b)


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


def alias_by_an_outer_test(x, n: int):
    """The inner test is known outside of the If: where the outer one fails, `y` is not x."""
    inner = n > 1
    y = x * 2
    if n % 2 == 0:
        y = x if inner else y
    x.add_(1)
    return y


def write_back_where_not_taken(x, n: int):
    inner = n > 1
    v = x * 1.5
    if n != 3:
        w = x if inner else v
    v += v
    return x, v


def break_in_every_trip(x, n: int):
    for _ in range(n):
        break
    else:
        return x * 2
    return x + 1


def view_of_trips_own_size(x, c: bool):
    r = x[1:]
    if c:
        v = x.tanh()
        for _ in range(3):
            r = v[: int((v > 0).sum())]
    return r * 1


def checked(n: int) -> int:
    if n < 2:
        raise ValueError("small")
    return n


def raised_in_test(x, n: int):
    try:
        if checked(n) > 3:
            return (x + 1, 1)
        y = x * 2
    except ValueError:
        return (x, 2)
    return (y, 3)


def raised_in_while(x, n: int):
    try:
        while checked(n) > 3 and x.sum() < 1e6:
            n = n - 3
            x = x + 1
    except ValueError:
        x = x * 3
    return (x, n)


def raised_in_iterable(x, n: int):
    s = 0
    try:
        for i, v in enumerate(range(checked(n))):
            s += i * v
            if i == 3:
                break
    except ValueError:
        s = -1
    return (s, n)


def raised_in_arms(x, n: int):
    try:
        y = x * max(checked(n) if n != 6 else checked(-n), 4)
    except ValueError:
        y = x
    return y


def raised_twice(x, n: int):
    try:
        y = x * checked(n) + checked(n - 2) * checked(5 - n)
    except ValueError:
        y = x
    return y


def raised_in_match(x, n: int):
    try:
        match checked(n):
            case 3:
                y = 5
            case _:
                y = 7
    except ValueError:
        y = 8
    return y


@contextlib.contextmanager
def recorded(log, k):
    log.append(k)
    try:
        yield k * 2
    finally:
        log.append(-k)


def managers_leave_in_order(x, n: int):
    log = [0]
    with recorded(log, 1) as a, recorded(log, 2) as b:
        log.append(a + b + n)
    return log


def manager_in_loop(x, n: int):
    log = [0]
    for i in range(n):
        with recorded(log, i) as a:
            if i == 2:
                continue
            log.append(a)
    return log


def manager_and_exception(x, n: int):
    log = [0]
    try:
        with recorded(log, 1):
            if n > 2:
                raise ValueError("x")
            log.append(7)
    except ValueError:
        log.append(9)
    return log


class Recorder:
    def __init__(self, log, swallows):
        self.log, self.swallows = log, swallows

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        self.log.append(1 if kind is None else 2)
        return self.swallows


def exit_sees_exception(x, n: int):
    log = [0]
    try:
        with Recorder(log, False):
            if n < 3:
                raise ValueError("a")
            log.append(10)
    except ValueError:
        log.append(20)
    return log


def exit_swallows(x, n: int):
    log = [0]
    y = x
    with Recorder(log, True):
        if n < 3:
            raise ValueError("a")
        y = x + 1
    with contextlib.suppress(ValueError):
        checked(n)
        y = y * 2
    return (y, log)


def exit_stack(x, n: int):
    log = [0]
    with contextlib.ExitStack() as stack:
        stack.enter_context(Recorder(log, False))
        stack.callback(log.append, 7)
        log.append(n)
    return log


def pattern_in_forward(x, n: int):
    m = re.match(r"layer(\d+)", "layer12.conv3")
    return (x * int(m.group(1)), len(re.split("[.,]", "a.b,c")) + n)


def divided_by_zero(x, n: int):
    s, k = 0, 0
    for i in range(n):
        try:
            s += 10 // (i - 1)
        except ZeroDivisionError:
            s += 100
    if n == 100:
        s = s // k
    try:
        s = s % k
    except ZeroDivisionError:
        s += 7
    return s


def kept_in_a_list(x, n: int):
    kept = []
    for _ in range(n):
        kept.append(x)
    x.add_(1)
    return torch.stack(kept)


def kept_and_written_in_the_loop(x, n: int):
    kept = [x]
    for _ in range(n):
        kept.append(x)
        x.add_(1)
    return torch.stack(kept)


def element_of_two_lists(x, n: int):
    a = [x + i for i in range(n)]
    b = a[:]
    b[0].add_(1)
    return torch.stack(a)


def row_of_a_shallow_copy(x, n: int):
    g = [[i, i + 1] for i in range(n)]
    h = g[:]
    h[0][1] = 7
    return g[0][1] + x.sum()


def one_row_many_times(x, n: int):
    g = [[1, 2]] * n
    g[0][0] = 5
    return g[n - 1][0] + x.sum()


def put_on_one_path(x, n: int):
    y = x * 2
    kept = [x]
    for i in range(n):
        if i % 2 == 0:
            kept.append(y)
    y.add_(1)
    return kept[-1]


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


def written_after_it_was_replaced(x, n: int):
    kept = [x + i for i in range(n)]
    old = kept[0]
    kept[0] = x * 10
    old.add_(1)
    return kept[0] + kept[-1]


def value_written_after_it_was_replaced(x, n: int):
    kept: Dict[int, Tensor] = {}
    for i in range(n):
        kept[i] = x + i
    old = kept[0]
    kept[0] = x * 10
    old.add_(1)
    return kept[0]


def chosen_on_one_path(x, n: int):
    y = x * 2
    if n > 1:
        v = x * 3
        o: Optional[Tensor] = None
        if n > 3:
            o = v
    else:
        y += 1
    if n > 3 and o is not None:
        v += 1
        y = y + o
    return y


def view_of_weights_on_one_path(x, n: int):
    w = torch.tensor(0.5) * x.sum()
    y = x.unsqueeze(0)
    if n > 1:
        y = w.expand(n, 1)
    w.mul_(2)
    return y * 1


def caught_by_its_class(x, n: int):
    try:
        if n == 0:
            raise ValueError("zero", 3)
        if n == 1:
            raise KeyError("one")
        k = 5
    except KeyError as e:
        k = len(e.args)
    except ValueError as e:
        k = 10 * len(e.args)
    return x, k


class _Coded(Exception):
    def __init__(self, code):
        self.code = code


def attribute_of_what_was_caught(x, n: int):
    try:
        if n == 0:
            raise KeyError("zero")
        if n == 1:
            raise _Coded(7)
        k = 5
    except _Coded as e:
        k = e.code
    except KeyError:
        k = 2
    return x, k


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
def swapped_on_some_trips(x, n: int):
    a, b = x.clone(), x.tanh()
    for i in range(n):
        if i % 2:
            a, b = b, a
        a.mul_(0.5)
    b.add_(1)
    return a, b


def rotated_and_written(x, n: int):
    a, b, c = x + 0, x + 1, x + 2
    if n > 2:
        a = c.view(-1)
    for i in range(n):
        if i > 0:
            a, b, c = b, c, a
        b[0] += 2
        if i == 2:
            b = a * 2
    return a, b, c


def two_names_of_one_memory_from_the_trip_before(x, n: int):
    a, b = x + 0, x + 1
    for i in range(n):
        if i > 1:
            b = a
        elif i == 1:
            a = b[:]
        b += 1
        a *= 2
    return a, b


def swapped_in_a_nested_branch(x, n: int):
    a, b = x + 0, x + 1
    for i in range(n):
        if n > 2:
            if i % 2 == 0:
                a, b = b, a
                v = a[::2]
                v.mul_(0.5)
            else:
                b, a = a, b
        b += 1
    return a, b


def many_names_of_few_memories(x, n: int):
    a, b, c = x + 0, x + 1, x + 2
    c = a
    for i in range(n):
        a = b
        for j in range(2):
            if i % 2 == 0:
                c = a.clone()
            b = c if i > 0 else b
        if n > 3:
            c, a = a, c
            b[0] += 3
        else:
            c, b = b, c
        c += 1
    return a, b, c


def number_of_a_trip_that_did_not_come(x, n: int):
    y = x.clone()
    for i in range(n):
        if x.numel() > 7:
            q = x.size(0)
        elif x.size(0) == 0:
            y = y + 1
    return y


def view_that_grows(x, n: int):
    a = x + 1
    b = a
    for i in range(n):
        if n > 2:
            a = a[1:]
        a *= 2
    return b, a
