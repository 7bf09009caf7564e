"""Small programs of what a value is on one path: names of two kinds that nobody reads, tests of elements, entries and fields, tuples of
lists that loops fill. Over x (four floats) and n (an int); test_control.py compares them with eager mode."""
from dataclasses import dataclass
from typing import Dict, List, NamedTuple, Optional

import torch
from torch import Tensor


# ---- two kinds on two paths, which nobody reads ----

def unread_kinds(x, n: int):
    if n > 1:
        y = x * 2
    else:
        y = 3
    return x + 1


def kinds_before_the_name_is_bound_again(x, n: int):
    if n > 1:
        y = x * 2
        z = y + 1
    else:
        y = [x, x]
        z = y[0]
    y = x
    return z + y


def kinds_in_a_loop(x, n: int):
    for i in range(n):
        if i % 2 == 0:
            t = x * i
            x = x + t
        else:
            t = "odd"
            x = x - 1
    return x


def kinds_of_containers(x, n: int):
    if x.sum() > n:
        out = (x, n)
        r = out[0]
    else:
        out = {"a": x}
        r = out["a"] * 2
    return r


def kinds_in_a_while_loop(x, n: int):
    i = 0
    while i < n:
        if x.sum() > 0:
            tmp = x
        else:
            tmp = 1
        i += 1
        x = x - 1
    return x


def kinds_asked_for(x, n: int):
    if n > 1:
        y = x * 2
    else:
        y = "none"
    if isinstance(y, str):
        return x
    return y + 1


def kind_is_not_text(x, n: int):
    y = None
    for i in range(n):
        y = x * i if i % 2 == 0 else None
    if y is not None:
        return y
    return x


# ---- elements, entries and fields ----

def element_is_none(x, n: int):
    t: List[Optional[Tensor]] = [None, None]
    if n > 1:
        t[0] = x
    if t[0] is not None:
        return x + t[0]
    return x


def element_of_a_tuple(x, n: int):
    t = (x, x * 2 if n > 1 else None)
    if t[-1] is None:
        return t[0]
    return x + t[-1]


def entry_is_none(x, n: int):
    d: Dict[str, Optional[Tensor]] = {"a": None, "b": x}
    if n > 1:
        d["a"] = x
    if d["a"] is not None:
        x = x + d["a"]
    if d.get("a") is None:
        x = x - 1
    return x


class State(NamedTuple):
    h: Optional[Tensor]
    c: Tensor


def field_of_a_named_tuple(x, n: int):
    s = State(x if n > 1 else None, x)
    if s.h is None:
        return x
    return s.h + s.c


@dataclass
class Slot:
    a: Optional[Tensor] = None
    b: int = 0


def field_of_an_element(x, n: int):
    slots = [Slot(), Slot()]
    if n > 1:
        slots[1].a = x
    if slots[1].a is not None:
        slots[1].a += 1
        return slots[1].a * x
    return x


def elements_together(x, n: int):
    t = [x if n > 1 else None, x if n > 3 else None]
    if t[0] is not None and t[1] is not None:
        return t[0] + t[1]
    elif t[0] is not None:
        return t[0] * 3
    return x


def elements_apart(x, n: int):
    t = [x if n > 1 else None, x if n > 3 else None]
    if t[0] is None or t[1] is None:
        return x
    return t[0] * t[1]


def conditional_of_elements(x, n: int):
    t = [x if n > 1 else None, x if n > 3 else None]
    y = t[0] if t[0] is not None else x * 7
    z = t[1] + 1 if not (t[1] is None) else x * 5
    return y + z


def caches_in_loops(x, n: int):
    cache: List[Optional[Tensor]] = [None, None]
    for i in range(n):
        for j in range(2):
            if cache[j] is None:
                cache[j] = x * (j + 1)
            else:
                cache[j] = cache[j] + x
    out = x
    for j in range(2):
        if cache[j] is not None:
            out = out + cache[j]
    return out


def cache_of_the_trip_before(x, n: int):
    cache: List[Optional[Tensor]] = [None]
    i = 0
    while i < n:
        if cache[0] is not None:
            x = x + cache[0]
            cache[0] = None
        else:
            cache[0] = x
        i += 1
    return x


def nested_elements(x, n: int):
    t = [(x if n > 1 else None, x), (None, x)]
    d = {"a": {"b": x if n > 3 else None}}
    if t[0][0] is not None:
        x = t[0][0] + t[0][1]
    if d["a"]["b"] is not None:
        x = x * d["a"]["b"]
    return x


def element_of_two_kinds(x, n: int):
    t = [x if n > 1 else None, n if n > 3 else None]
    if isinstance(t[0], Tensor):
        x = x * t[0]
    if t[1]:
        x = x + t[1]
    return x


def element_is_asserted(x, n: int):
    t = [x if n > 1 else None]
    if n <= 1:
        return x
    assert t[0] is not None
    return x + t[0]


def element_with_a_name(x, n: int):
    t = [x, x if n > 1 else None]
    v = t[-1]
    if v is not None:
        x = x + t[1]
    if (w := t[1]) is not None:
        return x + w * v
    return x


def elements_of_a_grown_list(x, n: int):
    t: List[Optional[Tensor]] = []
    for i in range(n):
        t.append(None if i % 2 == 0 else x * i)
    y = x
    for i in range(len(t)):
        if t[i] is not None:
            y = y + t[i]
    if len(t) > 1 and t[1] is not None:
        y = y * t[1]
    return y


def elements_where_an_index_may_raise(x, n: int):
    y = x
    try:
        t: List[Optional[Tensor]] = []
        for i in range(n):
            t.append(x if i % 2 == 0 else None)
        for i in range(len(t)):
            if t[i] is not None:
                y = y + t[i]
        if t[3] is None:
            y = y * 2
    except IndexError:
        y = x * 3
    return y


def element_is_replaced(x, n: int):
    t: List[Optional[Tensor]] = [x if n > 1 else None]
    if t[0] is None:
        t[0] = x * 3
    else:
        t[0] = t[0] * 2
    return t[0] + 1


def hidden_of(state: Dict[str, Optional[Tensor]], x):
    if state["h"] is None:
        return x
    return state["h"] + x


def entry_in_a_call(x, n: int):
    state: Dict[str, Optional[Tensor]] = {"h": None}
    for i in range(n):
        state["h"] = hidden_of(state, x) if i % 2 == 0 else None
    return hidden_of(state, x)


# ---- tuples of lists that loops fill ----

def tuple_of_four(x, n: int):
    xs = []
    for i in range(4):
        xs.append(x + i)
    return tuple(xs)


def tuple_of_four_in_branches(x, n: int):
    xs = [x]
    for i in range(4):
        if i < n:
            xs.append(x + i)
        else:
            xs.append(x - i)
            xs[-1] = xs[-1] * 2
    a, b, c, d, e = xs
    return a, e, tuple(xs)[2], len(xs)


def tuple_of_nested_loops(x, n: int):
    xs, ks = [], []
    for i in range(2):
        for j in range(2):
            xs.append(x * i + j)
        ks.append(i * n)
    return tuple(xs), tuple(ks)


def tuple_after_a_break(x, n: int):
    xs = []
    for i in range(4):
        if i == n:
            break
        xs.append(x + i)
    y = x * 0
    for v in tuple(xs):
        y = y + v
    return y


def tuple_of_sums(x, n: int):
    xs = []
    for i in range(n + 1):
        xs.append(x + i)
    t = tuple(xs)
    return torch.stack(t), t[0] + t[-1], len(t)


def returned_tuple_of_the_run(x, n: int):
    return list(tuple(x + i for i in range(n)))


def walrus_of_a_call_in_a_while(x, n: int):
    def pick(k: int) -> Optional[int]:
        return None if k > n else k

    t = 0
    k = 0
    while (v := pick(k)) is not None:
        t = t * 2 + v
        k += 1
    return t


def walrus_of_an_iterator_in_a_while(x, n: int):
    it = iter([i for i in range(n)])
    t = 0
    while (v := next(it, None)) is not None:
        t = t * 2 + v
    return t


def walrus_of_a_pop_in_an_if(x, n: int):
    xs = [i * 2 for i in range(n)]
    if (v := xs.pop() if xs else None) is None or v > 6:
        return -1
    return v + len(xs)


# ---- one test, asked again ----

def the_same_flag_later(x, n: int):
    y, k = None, None
    flag = n > 1
    if flag:
        y = x * 2
        k = n * 3
    z = y if flag else x
    other = n > 1 and x.sum() > -1e9
    return torch.cat([z, x]), (x if not flag else x + k), (y.sum() if other else x.sum())


def the_same_comparison_later(x, n: int):
    y = None
    if n > 1:
        y = x * 2
    if n % 2 == 0 and n > 1:
        return torch.cat([y, x])
    return x


def the_outcome_of_another_test(x, n: int):
    y = None if n > 3 or n < 0 else x + n
    if n > 3:
        return x
    if not n < 0:
        return y * 2
    return x * 3


def an_optional_pair_by_position(x, n: int):
    pairs = []
    for i in range(2):
        pairs.append([x + i, None if i == 0 else x * 3])
    r = pairs[1][n % 2]
    return torch.einsum("t,d->td", r, x), torch.cat([pairs[1][n % 2], x])
