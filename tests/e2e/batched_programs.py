"""Loops whose iterations become operators on all of them at once, over x (floats of n rows of 3 columns), w (3 by 3) and n (an int);
test_loops.py compares each with eager mode. GONE: operators that an optimised graph has no more."""
from typing import List

import torch
import torch.nn.functional as F
from torch import Tensor

from samples import gone

# ---- operators on all iterations


@gone("Loop")
def shapes(x: Tensor, w: Tensor, n: int):
    a, b, c, d, e = [w[:1].view(1, 3, 1)], [w[0]], [w.view(3, 3, 1)], [w[:, :2]], [w[:, :2]]
    for t in range(x.shape[0]):
        outer = torch.outer(x[t], w[0])
        a.append(x[t].view(1, 3, 1))
        b.append(outer.permute(1, 0)[2])
        c.append(x[t].repeat(3, 1).reshape(-1, 3, 1))
        d.append(outer.t().narrow(1, 1, 2))
        e.append(F.pad(outer, (0, 1))[:, 2:])
    return torch.cat(a), torch.stack(b), torch.cat(c), torch.stack(d), torch.stack(e)


@gone("Loop")
def reductions_of_rows(x: Tensor, w: Tensor, n: int):
    y = torch.zeros(x.shape[0], 10)
    k = torch.zeros(x.shape[0], 4, dtype=torch.int64)
    for t in range(x.shape[0]):
        m = x[t] * w
        values, places = m.max(1)
        y[t] = torch.stack([m.max(), m.min(), m.norm(), m.var(0).sum(), m.std(1).mean(), m.prod(0)[1], m.logsumexp(-1)[0],
                            values.sum(), m.topk(2)[0].sum(), m.sort(0)[0][1].sum()])
        k[t] = torch.stack([places.sum(), m.argmax(), (m > 0).sum(), m.argsort(1)[2, 0]])
    return y, k


@gone("Loop")
def norms_and_products(x: Tensor, w: Tensor, n: int):
    y = torch.zeros(x.shape[0], 3)
    z = torch.zeros(x.shape[0])
    for t in range(x.shape[0]):
        m = torch.einsum("a,bc->cab", x[t], w).sum(2)
        y[t] = F.normalize(F.rms_norm(m @ m.t(), (3,)), dim=0) @ x[t] + F.softmax(m, 1) @ w[t % 3]
        z[t] = torch.dot(x[t], y.new_ones(3)) + torch.dot(x[t], x[t]) + F.cross_entropy(m, m.argmax(1))
    return y, z


@gone("Loop")
def images(x: Tensor, w: Tensor, n: int):
    kernel = w.view(3, 1, 3)
    ys = [torch.zeros(1, 3)]
    for t in range(x.shape[0]):
        one = F.conv1d(x[t].view(1, 1, 3), kernel, padding=1)
        two = F.conv1d(x[t].unsqueeze(0), kernel)
        ys.append(F.max_pool1d(one, 3).flatten(1) + F.adaptive_avg_pool1d(one, 1).squeeze(-1) + two.squeeze(-1))
    return torch.cat(ys)


@gone("Loop")
def rows_of_tables(x: Tensor, w: Tensor, n: int):
    ids = (x[:, 0] > 0).long()
    y, z = torch.zeros_like(x), torch.zeros_like(x)
    for t in range(x.shape[0]):
        y[t] = w[ids[t]] + x[t] - x[0] + F.embedding(ids[t], w)
        z[t] = w[x[t].argmax()] + torch.gather(x[t], 0, (x[t] > 0).long())
    return y, z


@gone("Loop")
def overlapping_windows(x: Tensor, w: Tensor, n: int):
    y = torch.zeros(n, 3)
    for t in range(x.shape[0] - 2):
        y[t] = (x[t:t + 3] * w).sum(0)
    return y


@gone("Loop")
def blocks_of_rows(x: Tensor, w: Tensor, n: int):
    ys: List[Tensor] = [w[0]]
    for t in range(x.shape[0] // 2):
        ys.append(x[t * 2:(t + 1) * 2].amax(0))
    return torch.stack(ys)


@gone("Loop")
def numbers_of_rows(x: Tensor, w: Tensor, n: int):
    y = torch.zeros_like(x)
    for t in range(x.shape[0]):
        v = float(x[t, 1]) * 0.5 + t
        k = t // 2 - t % 3
        y[t] = x[t] * v / (t + 1) + max(k, 0)
    return y


@gone("Loop", "If")
def branches_of_rows(x: Tensor, w: Tensor, n: int):
    y = torch.zeros_like(x)
    for t in range(x.shape[0]):
        if t % 2 == 0:
            y[t] = x[t] * 2
        elif x[t, 0] > 0:
            y[t] = w[1]
        else:
            y[t] = -x[t]
    return y


# ---- reductions


@gone("Loop", "If")
def counts(x: Tensor, w: Tensor, n: int):
    a, b, total = 0, 5, 0
    for t in range(x.shape[0]):
        if x[t, 0] > 0:
            a += 1
        elif x[t, 1] > 0:
            a += 2
        else:
            b -= t
        total += 1
    return a, b, total


@gone("Loop", "If")
def any_and_all(x: Tensor, w: Tensor, n: int):
    found, good, either, both = False, True, False, True
    some, every = torch.zeros(3, dtype=torch.bool), torch.ones(3, dtype=torch.bool)
    for t in range(x.shape[0]):
        if x[t, 0] > 0.5:
            found = True
        if x[t, 1] > 0.5:
            good = False
        either = either or bool(x[t, 2] > 0.5)
        both = both and bool(x[t, 2] < 0.5)
        some = some | (x[t] > 1)
        every &= x[t] < 1
    return torch.tensor([found, good, either, both]), some, every


@gone("Loop", "If")
def sums_of_several_kinds(x: Tensor, w: Tensor, n: int):
    s, q, d, k = torch.zeros(3), 0.0, w[0], 9007199254740993
    for t in range(x.shape[0]):
        s = s + x[t]
        s = s - torch.tanh(x[t])
        s += w[t % 3]
        q -= float(x[t, 0])
        if x[t, 0] > 0:
            d = d + x[t]
        else:
            d = d - x[t] * 2
        k += int(x[t, 1] * 10)
    return s, torch.tensor(q), d, k


@gone("Loop", "If")
def products_and_extremes(x: Tensor, w: Tensor, n: int):
    p, most, least, top = torch.ones(3), w[0], w[1], 0
    for t in range(x.shape[0]):
        p = p * (1 + x[t])
        if x[t, 0] > 0:
            most = torch.maximum(most, x[t])
        least = torch.minimum(x[t], least)
        top = max(top, int(x[t, 0] * 10))
    return p, most, least, top


@gone("Loop", "If")
def best_row(x: Tensor, w: Tensor, n: int):
    best, row, at = -1e9, torch.zeros(3), -1
    low, when = torch.full((), float("inf")), 7
    for t in range(x.shape[0]):
        v = float(x[t, 0]) if t != 1 else float("nan")
        if v > best:
            best, row, at = v, x[t], t
        if low > x[t].sum():
            low = x[t].sum()
            when = 2 * t
    return torch.tensor(best), row, at, low, when


def best_of_ties(x: Tensor, w: Tensor, n: int):
    best, at, y = -1, -1, [torch.zeros(1)]
    for t in range(x.shape[0]):
        v = int(x[t, 0] > 0)
        if v >= best:
            best, at = v, t
        y = y + [torch.zeros(1)]
    return best, at, torch.cat(y)


# ---- sums at places of a tensor


@gone("Loop", "Scan")
def rows_added_at_places(x: Tensor, w: Tensor, n: int):
    """A place occurs several times, and some are counted from the end."""
    y, z, k = w.clone(), torch.zeros(3), torch.full((3, 3), 5)
    for t in range(x.shape[0]):
        at = int(x[t, 0] * 2) % 5 - 3
        y[max(at, -3)] += x[t]
        z[t * t % 3] -= x[t, 1]
        k[t % 3, (t * 7) % 3 - 3] += 2
    return y, z, k


@gone("Loop", "Scan")
def overlapping_windows(x: Tensor, w: Tensor, n: int):
    y = torch.zeros(2 * x.shape[0] + 1)
    for t in range(x.shape[0]):
        y[t * 2:t * 2 + 3] += x[t]
    return y


@gone("Loop", "Scan")
def windows_in_parts(x: Tensor, w: Tensor, n: int):
    """Windows as long as their step or several times as long, from another place than the first one, along other axes, into tensors that end
    later, and of whole numbers."""
    rows = x.shape[0]
    y, z, k, e = torch.ones(3 * rows), torch.zeros(2, 5 + 2 * rows, 3), torch.arange(rows + 9), torch.full((rows + 2,), -0.0)
    for t in range(rows):
        y[3 * t:3 * t + 3] -= x[t]
        z[:, 2 * t + 1:2 * t + 4] += x[t, :, None]
        k[t + 4:t + 7] += (x[t] * 4).long()
        e[t:t + 3] += x[t] * 0.1
    return y, z, k, e


@gone("Loop", "Scan")
def windows_of_a_step_of_the_run(x: Tensor, w: Tensor, n: int):
    y = torch.zeros(max(x.shape[0] - 1, 0) * n + 3)
    for t in range(x.shape[0]):
        y[t * n:t * n + 3] += x[t]
    return y


@gone("Loop", "Scan")
def windows_that_end_with_the_tensor(x: Tensor, w: Tensor, n: int):
    """Also windows before its first element, and behind its last one."""
    y, z = torch.full((n + 1,), -0.0), torch.zeros(4, n, dtype=torch.int64)
    for t in range(2 * x.shape[0]):
        k = t * 3 % 11 - 5
        y[k:k + 3] += float(t)
        z[t % 4, k:k + 2] += t
    return y, z


@gone("Loop", "Scan")
def columns_and_places_far_apart(x: Tensor, w: Tensor, n: int):
    y, z = torch.zeros(2, 3, 4), torch.zeros(3, 6)
    for t in range(x.shape[0]):
        y[t % 2, :, t * 5 % 4] += x[t]
        z[:, t % 4:t % 4 + 3] += torch.outer(x[t], w[0])
    return y, z


@gone("Loop", "Scan")
def places_of_an_inner_loop(x: Tensor, w: Tensor, n: int):
    y = w.clone()
    for t in range(x.shape[0]):
        for k in range(3):
            y[(t + k) % 3] += x[t] * w[k]
    return y


def places_of_which_one_is_fixed(x: Tensor, w: Tensor, n: int):
    """The first place is the same in all iterations of the inner loop; beside it is a slice."""
    y = torch.zeros(4, 9, 6)
    for t in range(x.shape[0]):
        for k in range(3):
            y[t * 3 % 4 - 4, t + k:t + k + 2, (k - 1) % 6] += 2
    return y


def sums_at_places_read_in_the_loop(x: Tensor, w: Tensor, n: int):
    """What stands at the first place after each iteration is read; what is added follows from a carried value."""
    y, z, h, s = w.clone(), w.clone(), torch.zeros(3), torch.zeros(())
    for t in range(x.shape[0]):
        y[t % 3] += x[t]
        s = s * 0.5 + y[0, 0]
        h = torch.tanh(h + x[t])
        z[t % 2] += h
    return y, z, s


def sums_at_places_under_a_test(x: Tensor, w: Tensor, n: int):
    y = w.clone()
    for t in range(x.shape[0]):
        if x[t, 0] > 0:
            y[t % 3] += x[t]
    return y


# ---- rows that are repeated


@gone("Loop", "SequenceInsert")
def rows_repeated(x: Tensor, w: Tensor, n: int):
    """As often as a number of the run says, perhaps not at all."""
    a, b, c = [], [], []
    for t in range(x.shape[0]):
        often = int(x[t, 0] * 3) % 4
        a.append((x[t] * 2).expand(often, -1))
        b.append(x[t:t + 1].repeat(often, 1))
        c.append(x[t].unsqueeze(0).expand(often if often > 1 else -1, -1))
    return torch.cat(a), torch.cat(b, dim=0), torch.cat(c, -2)


@gone("Loop", "SequenceInsert")
def numbers_repeated(x: Tensor, w: Tensor, n: int):
    ys = []
    for t, row in enumerate(x):
        ys.append((row.sum() * n).expand(max(t - 1, 0)))
    return torch.cat(ys)


def rows_repeated_from_a_carried_value(x: Tensor, w: Tensor, n: int):
    ys, zs, h = [], [w], torch.zeros(3)
    for t in range(x.shape[0]):
        h = torch.tanh(h + x[t])
        ys.append(h.expand(t % 3, -1))
        zs.append(x[t].expand(t % 3, -1))
    return torch.cat(ys), torch.cat(zs)


# ---- what the iterations before computed


@gone("Loop")
def sums_so_far(x: Tensor, w: Tensor, n: int):
    s, before, mean = torch.zeros(3), torch.zeros_like(x), torch.zeros_like(x)
    for t in range(x.shape[0]):
        before[t] = s
        s = x[t] + s
        mean[t] = s / (t + 1)
    return before, mean, s


@gone("Loop")
def sums_of_sums(x: Tensor, w: Tensor, n: int):
    p, v = w[0], w[1]
    ys = [p]
    for t in range(x.shape[0]):
        p = p + v * 0.1
        v = v + x[t] * 0.1
        ys.append(p * v)
    return torch.stack(ys), p, v


@gone("Loop")
def sums_backwards(x: Tensor, w: Tensor, n: int):
    r = torch.zeros(())
    y: List[Tensor] = [r]
    for t in range(x.shape[0] - 1, -1, -1):
        r = r + x[t, 0]
        y.insert(0, r)
    return torch.stack(y)


@gone("Loop")
def differences(x: Tensor, w: Tensor, n: int):
    a, b = torch.zeros(3), w[1]
    y = torch.zeros_like(x)
    for t in range(x.shape[0]):
        y[t] = x[t] - 2 * a + b
        b = a
        a = x[t]
    return y, a, b


@gone("Loop", "If")
def changes(x: Tensor, w: Tensor, n: int):
    ids: List[int] = (x[:, 0] > 0).long().tolist()
    count, last, out = 0, -1, [0]
    for i in ids:
        if i != last:
            count += 1
            out.append(i)
        last = i
    return count, last, torch.tensor(out)


@gone("Loop", "If")
def groups(x: Tensor, w: Tensor, n: int):
    g, s = 0, 0.0
    out: List[int] = [0]
    sums: List[float] = [0.5]
    for t in range(x.shape[0]):
        if x[t, 0] > 0:
            g += 1
        s += float(x[t, 1])
        out.append(g)
        sums.append(s)
    return torch.tensor(out), torch.tensor(sums), g


# ---- what stays in the loop


def kept_recurrences(x: Tensor, w: Tensor, n: int):
    h, s, last = torch.zeros(3), torch.zeros(3), torch.zeros(3)
    ys = torch.zeros_like(x)
    for t in range(x.shape[0]):
        h = torch.tanh(h * s + x[t] @ w + last)
        s = s + h
        last = x[t]
        ys = torch.cat([ys[1:], h.unsqueeze(0)])
    return ys, s, last


def kept_sums_of_themselves(x: Tensor, w: Tensor, n: int):
    s, k = torch.ones(3), 1
    y = torch.zeros(0, 3)
    for t in range(x.shape[0]):
        s = s + (s + x[t]) * 0.5
        k = k + (t + k) % 3
        y = torch.cat([y[:1], s.unsqueeze(0)])
    return y, s, k


# ---- loops in loops


@gone("Loop")
def convolution_by_hand(x: Tensor, w: Tensor, n: int):
    y = torch.zeros_like(x)
    for t in range(x.shape[0] - 2):
        for j in range(3):
            y[t] += x[t + j] * w[j]
    return y


@gone("Loop")
def distances(x: Tensor, w: Tensor, n: int):
    d = torch.zeros(x.shape[0], x.shape[0])
    for i in range(x.shape[0]):
        for j in range(x.shape[0]):
            d[i, j] = (x[i] - x[j]).norm()
    return d


@gone("Loop")
def product_by_hand(x: Tensor, w: Tensor, n: int):
    c = torch.zeros(3, 3)
    for i in range(3):
        for j in range(3):
            for k in range(x.shape[0]):
                c[i, j] += x[k, i] * w[k % 3, j]
    return c


def products_of_no_iterations(x: Tensor, w: Tensor, n: int):
    ys = [w]
    for t in range(x.shape[0]):
        ys.append(w @ (w * float(x[t, 1])))
    return torch.stack(ys)


def elements_before_a_test_holds(x: Tensor, w: Tensor, n: int):
    """The flag is a reduction, but what the list takes depends on it in each trip."""
    taken, found = [], False
    for i in range(n):
        value = i * 3 % 7
        if not found:
            found = value > 2
            taken.append(value)
    return torch.tensor(taken, dtype=torch.int64), found


def elements_after_all_tests_failed(x: Tensor, w: Tensor, n: int):
    rows, low = [x.new_zeros(3)], True
    for row in x:
        if low:
            low = bool(row.sum() < 0.5)
            rows.append(row * 2)
    return torch.stack(rows), low
