"""Small programs whose names may share memory, over the inputs of control_programs.py: aliases, views and containers of them, in branches and in loops.

What REFUSED lists writes memory that another name may or may not share: no graph is better than a wrong one."""
from dataclasses import dataclass
from typing import Dict, Optional

import torch
from torch import Tensor

REFUSED = {"view_that_grows", "kept_in_a_list", "kept_and_written_in_the_loop", "element_of_two_lists",
           "row_of_a_shallow_copy", "one_row_many_times", "put_on_one_path", "written_after_it_was_replaced", "value_written_after_it_was_replaced",
           "list_of_a_tensor_written_in_each_trip", "list_of_a_view_written_in_each_trip", "element_of_a_list_that_grows_is_written", "value_of_a_dictionary_stored_again",
           "one_tensor_twice_in_lists_of_two_lengths", "tensor_that_the_last_trip_stored", "pair_of_a_tensor_of_an_earlier_trip",
           "reshape_of_a_transposed_copy", "reshape_of_a_transposed_sum", "reshape_of_a_copy_of_unknown_rank", "overlapping_parts_that_may_be_copies", "parts_of_an_expanded_tensor_that_may_be_copies"}
# Where eager raises an exception, the run of the graph fails too.
FAIL = {"rows_written_past_the_end", "rows_of_an_input_size_written_past_the_end", "rows_written_past_the_end_of_a_repeated_list",
        "elements_that_do_not_fit_an_input_size"}



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


def list_of_tensors_mut(x, n: int):
    l = [x.clone(), x * 2]
    for i in range(n):
        l[0] += 1
        l[1] = l[0]
    l[1].mul_(2)
    return (l[0], l[1])


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


def global_list_alias(x, n: int):
    a = [x]
    b = [a, a]
    b[0].append(x * 2)
    if n > 1:
        b[1].append(x * n)
    return (len(a), a[-1])


def default_mut(x, n: int):
    d = {}
    for i in range(3):
        d[str(i)] = x * i
    if n == 1:
        d['k'] = x
    s = x * 0
    for k in d:
        s = s + d[k]
    return (s, len(d))


def same_leaf(x, n: int):
    a = x
    b = x
    if n > 1:
        a = b = x * 2
    return (a, b, a + b)


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


def view_of_trips_own_size(x, c: bool):
    r = x[1:]
    if c:
        v = x.tanh()
        for _ in range(3):
            r = v[: int((v > 0).sum())]
    return r * 1


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


def view_that_grows(x, n: int):
    a = x + 1
    b = a
    for i in range(n):
        if n > 2:
            a = a[1:]
        a *= 2
    return b, a


def slices_of_parts(x, n: int):
    x = x * 1
    for part in x.unbind(0)[1:]:
        part.add_(1)
    for part in x.split(2)[:-1]:
        part.mul_(3)
    for part in x.split(2)[n::2]:
        part.sub_(n)
    last = x.chunk(3)[-1:]
    last[0].mul_(2)
    for part in x.unbind(0)[:torch.tensor(n)]:
        part.sub_(1)
    return x, len(x.unbind(0)[n:]), torch.cat(x.split(2)[1:] + x.split(2)[:1])


def reshape_of_a_transposed_copy(x, n: int):
    """The copy has the order in memory of the transposed tensor, so eager's reshape copies."""
    c = x.reshape(2, -1).t().clone()
    c.reshape(-1)[:3].zero_()
    return c


def reshape_of_a_transposed_sum(x, n: int):
    c = x.reshape(2, -1).t() + n
    c.flatten()[:3].zero_()
    return c


def reshape_of_a_copy_of_unknown_rank(x, n: int):
    c = x.reshape([2, -1] if n > 2 else [2, 1, -1]).transpose(0, 1).clone()
    c.contiguous().view(-1)[:3].zero_()
    return c


def backward_slices_of_parts(x, n: int):
    x = x * 1
    for i, part in enumerate(x.unbind(0)[::-1]):
        part.mul_(i)
    for part in x.split(2)[::-2]:
        part.add_(1)
    for part in x.unbind(0)[n:None:-1]:
        part.sub_(3)
    for part in x.unbind(0)[n::(-1 if n % 2 else 2)]:
        part.mul_(2)
    last = x.chunk(3)[::-1]
    last[0].mul_(2)
    last[n % len(last)].add_(3)
    x.unbind(0)[1:][::-1][0].add_(7)
    x.unbind(0)[::-1][::-1][0].add_(5)
    return x, torch.cat(last), len(x.unbind(0)[-1:-3:-1]), len(x.unbind(0)[::-3]), len(x.unbind(0)[:n:-2])


def views_along_a_later_axis(x, n: int):
    m = torch.stack([x, x * 2])
    for t in m.unbind(n % 2):
        t.add_(1)
    for t in m.split(1, (n + 1) % 2):
        t.mul_(2)
    a, b = m.chunk(2, n % 2)
    a.sub_(3)
    return m


def alias_in_a_loop_that_another_tries(x, n: int):
    v = x * 1.5
    while True:
        for i in range(n % 3):
            t = v
            t += 1
            v = v * 0.5
        break
    return v


def written_where_a_name_is_bound_by_a_handler(x, n: int):
    y = x.clone()
    k = n
    try:
        for i in range(3):
            y[0] += k
    except KeyError:
        k = 5
    return y, k


def zeros_of_a_length_written_in_try(x, n: int):
    y = torch.zeros(n + 1)
    try:
        for i in range(3):
            y[0] += n
            y[i % (n + 1)] *= 2
    except KeyError:
        n = 5
    return y + n


def memory_of_turned_tensors(x, n: int):
    """`.contiguous()` of what was computed from a transposed tensor is row-major, and memory of its own."""
    a, b = (x.reshape(2, -1).t() * 2).contiguous(), x.reshape(2, -1).t().clone().contiguous()
    a[0] = n
    return a, b.as_strided((2,), (1,)), b.stride(1), (x.reshape(2, -1).t() + 1).contiguous().is_contiguous()


def memory_with_channels_last(x, n: int):
    a = x.reshape(1, 2, 2, 1)
    b, c = a.to(memory_format=torch.channels_last), torch.cat([a, a], 3).clone(memory_format=torch.channels_last)
    c[0, 0] += n
    d = torch.zeros_like(a, memory_format=torch.channels_last)
    d.copy_(a)
    return (b.as_strided((4,), (1,)), c.as_strided((6,), (1,)), c.stride(), c.is_contiguous(),
            c.is_contiguous(memory_format=torch.channels_last), d.as_strided((2, 2), (1, 2)), c.contiguous().stride(1))


def memory_of_an_unsafe_view(x, n: int):
    w = x.clone()
    torch.ops.aten._unsafe_view.default(w, [2, 2])[0] += n
    torch.ops.aten._unsafe_view(w[2:], [2, 1]).mul_(3)
    return w


def outputs_that_keep_their_shape(x, n: int):
    """arange and linspace fill a tensor of as many elements in its own shape, and change the shape of others."""
    a, b, c = torch.zeros(2, 3), torch.zeros(2, 2), torch.zeros(2, 6)
    torch.arange(6, out=a)
    torch.linspace(0, 1, 5, out=b)
    torch.arange(3, out=c[0].view(2, 3)[1].view(3, 1)).mul_(n)
    return a, b, c


def operators_that_are_functions(x, n: int):
    aten = torch.ops.aten
    return (aten.contiguous(x.view(2, 2).t()), aten.detach.default(x), aten._to_copy.default(x, dtype=torch.float64), aten.to.dtype(x, torch.int64),
            aten.cosine_similarity(x, x + 1, 0), aten.Int(x.sum()), aten._cast_Long(x * 3), torch.ops.prim.NumToTensor(n), torch.ops.prim.NumToTensor(n * 0.1))


def tensor_of_a_table_or_another(x, n: int):
    """What a table gives is memory that the other name still writes, whichever side of the `if` it is on."""
    w = x.clone()
    d = {True: x * 3, False: w}[n % 2 == 0]
    a = d if n > 2 else x * 2
    b = x * 5 if n > 4 else d
    w.sub_(w.mean())
    return a, b


def tensor_of_a_tuple_picked_again(x, n: int):
    w, y = x.clone(), x * 2
    d = (y, w, x.tanh())[n % 3]
    best = max([x * 0.5, d], key=lambda q: float(q.sum()))
    w.add_(1)
    y.mul_(2)
    return best, d


def tensor_of_a_table_in_a_loop(x, n: int):
    w = x.clone()
    v = x * 2
    for i in range(n):
        d = {0: w, 1: x * 3}[i % 2]
        v = d if i > 1 else v
        w.mul_(2)
    w.add_(1)
    return v


def tensor_of_a_table_in_one_arm(x, n: int):
    """Which of the table's tensors it is was lost where the other arm gave the second one of them."""
    w = x.clone()
    v = w * 1.5
    y = {1: v, 2: w, 3: w, 4: v}[n] if 0 < n < 5 else w
    y[1] += 0.25
    return v, w


def list_of_a_tensor_written_in_a_few_trips(x, n: int):
    """The list's first element is the tensor that each trip writes."""
    v = x.clone()
    xs = [v, x[1:]]
    for i in range(3):
        xs.append(v * n)
        v *= 2
    return xs[0], xs[2], xs[3]


def list_of_a_tensor_written_in_each_trip(x, n: int):
    v = x.clone()
    xs = [v]
    for i in range(n):
        v += 1
        xs.append(v * 2)
    return torch.stack(xs)


def list_of_a_view_written_in_each_trip(x, n: int):
    v = x.clone()
    xs = [v[:2]]
    for i in range(n):
        xs.append(v[1:3] * 2)
        v += 1
    return torch.stack(xs)


def element_of_a_list_that_grows_is_written(x, n: int):
    v = x.clone()
    xs = [v]
    for i in range(n):
        xs.append(v * 2)
        xs[0] += 1
    return torch.stack(xs), v


def one_of_two_tensors_or_the_first(x, n: int):
    """One arm has the tensor itself, the other picks it or a third one."""
    a = x.clone()
    b = a + 0.125
    y = b if n > 2 else [b, a][n % 2]
    b += 1
    y += 2
    return a, b, y


def value_of_a_dictionary_stored_again(x, n: int):
    """Two keys have one tensor, so that a write to either is one to both; which two, the input decides."""
    d = {0: x.clone(), 1: x * 0.5}
    d[n] = d[1]
    d[1][0] = 7
    return d[0]


def lists_of_two_lengths_and_a_tensor_of_either(x, n: int):
    a = x.clone()
    b = a + 0.125
    xs = [a, x * 3]
    if n > 1:
        xs = [x * 0.5, b if n > 2 else a, x]
    b.neg_()
    return xs[0], xs[1]


def one_of_a_choice_and_another(x, n: int):
    """An alternative that is a choice itself: each of its tensors is the memory that is written later."""
    a = x.clone()
    b, h = a + 0.125, x * 3
    y = b if n > 3 else [[h, b][n % 2], a][n // 2 % 2]
    h += 1
    z = next(q for q in ([b, a][n % 2], b) if n or True)
    return y, z


def pair_of_a_tensor_of_an_earlier_trip(x, n: int):
    """What the pair holds after one trip is memory that a later one writes."""
    a = x.clone()
    pair = (a - 0.1, n)
    for i in range(n):
        if i == 0:
            pair = (a, n)
        else:
            a[0] = 0.25
    return pair[0]


def attribute_of_a_tensor_of_an_earlier_trip(x, n: int):
    a = x.clone()
    p = P(a - 0.1, n)
    for i in range(n):
        if i == 0:
            p.a = a
        else:
            a[0] = 0.25
    return p.a


@dataclass
class Counted:
    v: Tensor
    k: int = 0

    def next(self, by: int):
        return Counted(self.v * 0.5, self.k + by)


def one_object_on_some_paths(x, n: int):
    """A name may be the other's object, or a new one; that is decided although neither is written."""
    s, t, u = Counted(x, 1), Counted(x + 1, n), Counted(x, 2)
    s = s if n > 1 else t
    s = s if n > 3 else t
    t = t if n > 2 else s.next(2)
    for i in range(n % 3):
        u = max([u, t], key=lambda one: one.k)
    return s is t, s is not t, u is t


def one_tensor_twice_in_lists_of_two_lengths(x, n: int):
    a = x.clone()
    xs = [a, a]
    if n > 2:
        xs.append(x)
    xs[1].neg_()
    return xs[0]


def lists_of_two_lengths_with_a_tensor_twice(x, n: int):
    a = x.clone()
    xs = [a, x]
    if n > 2:
        xs = [x, a, a]
    xs[1].neg_()
    return xs[0], xs[-1]


def tensor_that_the_last_trip_stored(x, n: int):
    """Each trip writes a tensor that the list of the trip before holds."""
    b = x.clone()
    xs = [x - 0.1]
    for i in range(n):
        b[0] -= 0.25
        xs = [xs[-1], b]
    return torch.stack(xs)


def list_with_a_tensor_twice_that_a_trip_replaces(x, n: int):
    b = x.clone()
    xs = [b, b]
    for i in range(n):
        xs = [x * 0.5, x * 2, x * 3]
    xs[0].tanh_()
    return torch.stack(xs)


def rows_written_past_the_end(x, n: int):
    """Eager raises an exception for the larger n; no run may return more rows."""
    a, rows = torch.zeros(5), [torch.zeros(1), torch.zeros(1), torch.zeros(1), torch.zeros(1)]
    for i in range(n):
        a[i + 2] = x[0] * i
        rows[i] = x[1:2]
    return a, torch.stack(rows)


def rows_of_an_input_size_written_past_the_end(x, n: int):
    a = torch.zeros(x.shape[0], 3)
    for i in range(n):
        a[i + 2] = x[0] * i
    return a


def rows_written_past_the_end_of_a_repeated_list(x, n: int):
    rows = [torch.zeros(3)] * x.shape[0]
    for i in range(n):
        rows[i] = torch.ones(3) * i
    return torch.stack(rows)


def elements_that_do_not_fit_an_input_size(x, n: int):
    return torch.arange(n * 2).view(x.shape[0] - 2, 2)


def parts_that_may_be_copies(x, n: int):
    """With one row, each part is a view; a write to it leaves the other parts alone on every run."""
    y = torch.outer(x, torch.arange(6.0))
    a, b, c = (part.reshape(-1) for part in y.chunk(3, 1))
    a *= n
    return a, b, c


def overlapping_parts_that_may_be_copies(x, n: int):
    y = torch.outer(x, torch.arange(6.0))
    a, b = y[:, :3].reshape(-1), y[:, 2:].reshape(-1)
    a *= n
    return b


def parts_of_an_expanded_tensor_that_may_be_copies(x, n: int):
    y = torch.outer(x, torch.arange(6.0)).unsqueeze(0).expand(2, -1, -1)
    a, b = y[0, :, :3].reshape(-1), y[1, :, :3].reshape(-1)
    a *= n
    return b
