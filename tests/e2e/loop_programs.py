"""Loops that passes write anew, over x (floats of n rows of 3 columns), w (3 by 3) and n (an int); test_loops.py compares each with eager mode.

GONE: operators that an optimised graph has no more in its loops. Of the programs under `kept` nothing is rewritten: a fact is missing."""
from typing import List

import torch
from torch import Tensor

from samples import gone

# ---- each trip writes a part of its own


@gone("ScatterND")
def rows_written(x: Tensor, w: Tensor, n: int):
    y, h = torch.zeros_like(x), torch.zeros(3)
    for t in range(x.shape[0]):
        h = torch.tanh(x[t] + h @ w)
        y[t] = h
    return y, h


@gone("ScatterND")
def columns_written(x: Tensor, w: Tensor, n: int):
    y, h = torch.zeros_like(x), torch.zeros(x.shape[0])
    for t in range(x.shape[1]):
        h = torch.tanh(x[:, t] + h)
        y[:, t] = h
    return y


@gone("ScatterND")
def columns_of_a_run_time_count(x: Tensor, w: Tensor, n: int):
    y = torch.ones(x.shape[0], n, 3)
    for t in range(n):
        y[:, t] = x * t
    return y


@gone("ScatterND")
def written_backwards(x: Tensor, w: Tensor, n: int):
    y, h = torch.zeros_like(x), torch.zeros(3)
    for t in range(x.shape[0] - 1, -1, -1):
        h = torch.tanh(x[t] + h @ w)
        y[t] = h
    return y


@gone("ScatterND")
def written_reversed(x: Tensor, w: Tensor, n: int):
    y = x.clone()
    for t in reversed(range(x.shape[0] - 1)):
        y[t] = x[t] + 0.5 * y[t + 1]
    return y


@gone("ScatterND")
def from_the_one_before(x: Tensor, w: Tensor, n: int):
    y = torch.zeros(n + 1, 3)
    y[0] = w[0]
    for t in range(n):
        y[t + 1] = torch.tanh(y[t] @ w)
    return y


@gone("ScatterND")
def from_two_before(x: Tensor, w: Tensor, n: int):
    y = x.clone()
    for t in range(2, x.shape[0]):
        y[t] = y[t - 1] + y[t - 2]
    return y


@gone("ScatterND")
def from_the_last_at_first(x: Tensor, w: Tensor, n: int):
    y = x.clone()
    for t in range(x.shape[0]):
        y[t] = 0.5 * y[t - 1] + 1
    return y


@gone("ScatterND")
def only_the_second_before(x: Tensor, w: Tensor, n: int):
    y = torch.ones(n + 2)
    for t in range(n):
        y[t + 2] = y[t] * 2 + t
    return y


@gone("ScatterND")
def from_one_to_come(x: Tensor, w: Tensor, n: int):
    y = x.clone()
    for t in range(x.shape[0] - 1):
        y[t] = y[t] * 2 + y[t + 1]
    return y


@gone("ScatterND")
def first_without_one_before(x: Tensor, w: Tensor, n: int):
    y = torch.empty_like(x)
    for t in range(x.shape[0]):
        if t == 0:
            y[t] = x[t]
        else:
            y[t] = torch.tanh(y[t - 1] @ w) + x[t]
    return y


@gone("ScatterND")
def two_before_where_there_are_two(x: Tensor, w: Tensor, n: int):
    y = torch.zeros_like(x)
    for t in range(x.shape[0]):
        y[t] = x[t]
        if t > 0:
            y[t] = y[t] + 0.5 * y[t - 1]
        if not t < 2 and bool(x[t, 0] > 0):
            y[t] = y[t] - 0.25 * y[t - 2]
    return y


@gone("ScatterND")
def one_behind_but_for_the_last(x: Tensor, w: Tensor, n: int):
    y = torch.zeros_like(x)
    for t in range(x.shape[0] - 1, -1, -1):
        after = w[0] if t == x.shape[0] - 1 else y[t + 1]
        y[t] = x[t] + 0.5 * after
    return y


@gone("ScatterND")
def three_before_in_while(x: Tensor, w: Tensor, n: int):
    y = x.clone()
    t = 0
    while t < x.shape[0]:
        if t:
            y[t] = y[t] * 2 + y[t - 1]
        if t + 1 > 3:
            y[t] += y[t - 3]
        t += 1
    return y


def two_before_where_there_is_one(x: Tensor, w: Tensor, n: int):
    """The second iteration reads the last row, from before the loop."""
    y = x.clone()
    for t in range(x.shape[0]):
        if t >= 1:
            y[t] = y[t] + 0.5 * y[t - 2]
    return y


@gone("ScatterND")
def written_twice(x: Tensor, w: Tensor, n: int):
    y = torch.zeros_like(x)
    for t in range(x.shape[0]):
        y[t] = x[t] * 2
        y[t] += w[0]
        y[t] = y[t] * y[t].sum()
    return y


@gone("ScatterND")
def written_in_a_branch(x: Tensor, w: Tensor, n: int):
    y = torch.full_like(x, 7.0)
    for t in range(x.shape[0]):
        if x[t, 0] > 0:
            y[t] = x[t]
        elif x[t, 1] > 0:
            y[t] = w[1]
    return y


@gone("ScatterND")
def written_until_a_break(x: Tensor, w: Tensor, n: int):
    y = torch.full_like(x, 7.0)
    for t in range(x.shape[0]):
        if x[t, 0] > 1:
            break
        y[t] = x[t] * 2
    return y


@gone("ScatterND")
def written_and_a_break(x: Tensor, w: Tensor, n: int):
    y = torch.full((n, 3), 7.0)
    for t in range(n):
        y[t] = w[0] * t
        if t > 2:
            break
    return y


@gone("ScatterND")
def written_with_continue(x: Tensor, w: Tensor, n: int):
    y = torch.full_like(x, 7.0)
    for t in range(x.shape[0]):
        if x[t, 0] > 0:
            continue
        y[t] = x[t] * 2
    return y


@gone("ScatterND")
def written_in_part(x: Tensor, w: Tensor, n: int):
    y = torch.full((n + 3, 3), 7.0)
    for t in range(n):
        y[t + 1] = w[0] * t
    return y


@gone("ScatterND")
def written_by_while(x: Tensor, w: Tensor, n: int):
    y = torch.zeros(n, 3)
    t = 0
    while t < n:
        y[t] = w[1] + t
        t += 1
    return y


@gone("ScatterND")
def numbers_written(x: Tensor, w: Tensor, n: int):
    y = torch.zeros(x.shape[0])
    for t, row in enumerate(x):
        y[t] = float(row.sum()) + t
    return y


@gone("ScatterND")
def integers_written(x: Tensor, w: Tensor, n: int):
    y = torch.zeros(n, dtype=torch.int64)
    for t in range(n):
        y[t] = t * t - 1
    return y


@gone("ScatterND")
def written_in_two_loops(x: Tensor, w: Tensor, n: int):
    y = torch.zeros_like(x)
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            y[i, j] = x[i, j] * i + j
    return y


@gone("ScatterND")
def a_table(x: Tensor, w: Tensor, n: int):
    y = torch.zeros(x.shape[0] + 1, n + 1)
    for i in range(x.shape[0]):
        for j in range(n):
            y[i + 1, j + 1] = torch.maximum(y[i, j + 1], y[i + 1, j]) + x[i, 0]
    return y


@gone("ScatterND")
def two_tensors_written(x: Tensor, w: Tensor, n: int):
    y, z = torch.zeros_like(x), torch.zeros(x.shape[0])
    for t in range(x.shape[0]):
        y[t] = x[t] @ w
        z[t] = y[t].sum()
    return y, z


@gone("ScatterND")
def read_after(x: Tensor, w: Tensor, n: int):
    y = torch.zeros(x.shape[0] + 1)
    for t in range(1, x.shape[0] + 1):
        y[t] = torch.maximum(y[t - 1] + x[t - 1, 0], x[t - 1, 1])
    return y[-1]


# ---- each trip writes several rows of its own


@gone("ScatterND")
def blocks_written(x: Tensor, w: Tensor, n: int):
    y, h = torch.zeros(n * 4, 3), torch.zeros(3)
    for t in range(n):
        h = torch.tanh(x[t] + h @ w)
        y[t * 4:(t + 1) * 4] = h
    return y, h


@gone("ScatterND")
def blocks_of_columns(x: Tensor, w: Tensor, n: int):
    y, h = torch.ones(3, x.shape[0] * 2 + 1), torch.zeros(3)
    for t in range(x.shape[0]):
        h = torch.tanh(x[t] + h @ w)
        y[:, t * 2 + 1:t * 2 + 3] = h[:, None] * t
    return y


@gone("ScatterND")
def blocks_read_before_they_are_written(x: Tensor, w: Tensor, n: int):
    y, h = torch.full((x.shape[0] * 3 + 5, 3), 0.5), torch.zeros(3)
    for t in range(x.shape[0]):
        h = torch.tanh(x[t] + h @ w)
        y[t * 3 + 2:t * 3 + 5] *= h
        if h.sum() > 1:
            break
    return y


def kept_blocks_that_may_not_be_there(x: Tensor, w: Tensor, n: int):
    y, h = torch.ones(7, 3), torch.zeros(3)
    for t in range(n):
        h = torch.tanh(h + t)
        y[t * 2:t * 2 + 2] = h
    return y


def kept_blocks_that_overlap(x: Tensor, w: Tensor, n: int):
    y, h = torch.ones(n * 2 + 1, 3), torch.zeros(3)
    for t in range(n):
        h = torch.tanh(h + t)
        y[t * 2:t * 2 + 3] = h
    return y


# ---- each trip puts rows behind, or in front


@gone("Concat")
def rows_put_behind(x: Tensor, w: Tensor, n: int):
    y, f = w[:1], w[0]
    for t in range(n):
        f = torch.tanh(f @ w)
        y = torch.cat([y, f.unsqueeze(0)])
    return y


@gone("Concat")
def behind_the_last(x: Tensor, w: Tensor, n: int):
    y = w[:1]
    for t in range(n):
        y = torch.cat([y, torch.tanh(y[-1] @ w).unsqueeze(0)])
    return y


@gone("Concat")
def behind_a_slice_of_the_last(x: Tensor, w: Tensor, n: int):
    y = x[:, :1]
    for t in range(n):
        y = torch.cat((y, torch.tanh(y[:, -1:]) + t), 1)
    return y


@gone("Concat")
def rows_put_in_front(x: Tensor, w: Tensor, n: int):
    y = w
    for t in range(n):
        y = torch.cat([y[:1] * 0.5 + t, y])
    return y


@gone("Concat")
def two_rows_at_a_time(x: Tensor, w: Tensor, n: int):
    y = w[:0]
    for t in range(n):
        y = torch.cat([y, w[:2] * t])
    return y


@gone("Concat")
def two_columns_at_a_time(x: Tensor, w: Tensor, n: int):
    y = x
    for t in range(n):
        y = torch.cat([x[:, :2] * t + y[:, :1], y], dim=1)
    return y


@gone("Concat")
def put_behind_in_branches(x: Tensor, w: Tensor, n: int):
    y = x[:0]
    for t in range(x.shape[0]):
        if x[t, 0] > 0:
            y = torch.cat([y, x[t:t + 1][:1].reshape(1, 3)])
        else:
            y = torch.cat([y, w[:1] * t])
        if x[t, 1] > 1:
            break
    return y


@gone("Concat")
def how_many_there_are(x: Tensor, w: Tensor, n: int):
    y = w
    for t in range(n):
        y = torch.cat([y, w[0:1] * y.shape[0]])
    return y, y.shape[0]


def kept_growing_twice(x: Tensor, w: Tensor, n: int):
    y = w
    for t in range(n):
        y = torch.cat([y, w[:1] * t])
        y = torch.cat([y, w[:1] + t])
    return y


def growing_at_times(x: Tensor, w: Tensor, n: int):
    y = w
    for t in range(n):
        if t % 2 == 0:
            y = torch.cat([y, w[:1] * t])
    return y


def kept_read_while_it_grows(x: Tensor, w: Tensor, n: int):
    y = w
    for t in range(n):
        y = torch.cat([y, y.sum(0, keepdim=True) * 0.1])
    return y


def kept_growing_by_more(x: Tensor, w: Tensor, n: int):
    y = w
    for t in range(n):
        y = torch.cat([y, w[:t]])
    return y


# ---- trips that do not depend on each other: no loop is left


@gone("Loop")
def rows_of_a_product(x: Tensor, w: Tensor, n: int):
    y = torch.zeros_like(x)
    for t in range(x.shape[0]):
        y[t] = torch.tanh(x[t] @ w) * w[0] + x[t].sum()
    return y


@gone("Loop")
def rows_appended(x: Tensor, w: Tensor, n: int):
    y = []
    for row in x:
        y.append(torch.relu(w @ row) - row.mean())
    return torch.stack(y, 1)


@gone("Loop")
def columns(x: Tensor, w: Tensor, n: int):
    y = torch.zeros_like(x)
    for t in range(x.shape[1]):
        y[:, t] = torch.softmax(x[:, t], 0) * t + x[:, 2 - t]
    return y


@gone("Loop")
def backwards(x: Tensor, w: Tensor, n: int):
    y = torch.zeros_like(x)
    for t in range(x.shape[0] - 1, -1, -1):
        y[t] = x[t] * 2 + t
    return y


@gone("Loop")
def part_of_the_rows(x: Tensor, w: Tensor, n: int):
    y = torch.ones_like(x)
    for t in range(1, x.shape[0] - 1):
        y[t] = (x[t - 1] + x[t] + x[t + 1]) / 3
    return y


@gone("Loop")
def by_the_number_of_the_trip(x: Tensor, w: Tensor, n: int):
    y = torch.zeros(n, 3)
    for t in range(n):
        y[t] = w[0] * t + (2 * t - 1)
    return y


@gone("Loop")
def matrices(x: Tensor, w: Tensor, n: int):
    y = torch.zeros(x.shape[0], 3, 3)
    for t in range(x.shape[0]):
        outer = x[t].unsqueeze(1) * x[t].unsqueeze(0)
        y[t] = outer @ w @ outer.transpose(0, 1)
    return y


@gone("Loop")
def joined_and_expanded(x: Tensor, w: Tensor, n: int):
    y = []
    for t in range(x.shape[0]):
        row = x[t].unsqueeze(0)
        y.append(torch.cat([row, w, row.expand(2, 3)]).sum(1, keepdim=True))
    return torch.stack(y)


@gone("Loop")
def stacked_in_a_trip(x: Tensor, w: Tensor, n: int):
    y = []
    for t in range(x.shape[0]):
        y.append(torch.stack([x[t], w[1], x[t] * x[t, 0]], dim=1).flatten())
    return torch.stack(y)


@gone("Loop")
def sum_over_trips(x: Tensor, w: Tensor, n: int):
    s = torch.zeros(3)
    for t in range(x.shape[0]):
        s = s + x[t] * x[t]
    return s


@gone("Loop")
def sums_of_products(x: Tensor, w: Tensor, n: int):
    s, m = w.clone(), torch.full((3,), -5.0)
    for t in range(x.shape[0]):
        s = x[t].unsqueeze(1) * x[t] + s
        m = torch.maximum(m, x[t] @ w)
    return s, m


@gone("Loop")
def loops_in_loops(x: Tensor, w: Tensor, n: int):
    y = torch.zeros_like(x)
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            y[i, j] = x[i, j] * i + j
    return y


@gone("Loop")
def with_zip(x: Tensor, w: Tensor, n: int):
    y = []
    for a, b in zip(x, x * 2):
        y.append(torch.where(a > b, a, b) * a.amax(-1))
    return torch.stack(y)


def all_pairs(x: Tensor, w: Tensor, n: int):
    """Would need the pairs' differences for all trips."""
    y = torch.zeros(x.shape[0], x.shape[0])
    for t in range(x.shape[0]):
        y[t] = (x - x[t]).abs().sum(1)
    return y


# ---- a part of the body that does not depend on other trips is in front of the loop


@gone("MatMul")
def product_in_front(x: Tensor, w: Tensor, n: int):
    y, h = torch.zeros_like(x), torch.zeros(3)
    for t in range(x.shape[0]):
        h = torch.tanh(x[t] @ w + h * 0.5)
        y[t] = h
    return y, h


@gone("MatMul", "Relu")
def product_in_front_of_branches(x: Tensor, w: Tensor, n: int):
    h = torch.zeros(3)
    for t in range(x.shape[0]):
        z = torch.relu(x[t] @ w)
        if h.sum() > 0.5:
            h = h - z
        else:
            h = h + z * 2
    return h


def whole_sum(x: Tensor, w: Tensor, n: int):
    s = torch.zeros(3)
    for t in range(x.shape[0]):
        s = s + x[t].sum() * s.mean()
    return s


def number_or_zero(x: Tensor, w: Tensor, n: int):
    y = torch.zeros(n, dtype=torch.int64)
    for t in range(n):
        y[t] = t * t - 1
    return y


def broken_off(x: Tensor, w: Tensor, n: int):
    y = []
    for t in range(x.shape[0]):
        y.append(x[t] @ w)
        if x[t, 0] > 1:
            break
    return len(y)


# ---- lists of which the last element is read, or that grow in front


@gone("SequenceInsert", "SequenceAt")
def appended_to_the_last(x: Tensor, w: Tensor, n: int):
    y = [w[0]]
    for t in range(n):
        y.append(torch.tanh(y[-1] @ w))
    return torch.stack(y)


@gone("SequenceInsert", "SequenceAt")
def appended_to_the_one_at_the_trip(x: Tensor, w: Tensor, n: int):
    y = [w[0], w[1]]
    for t in range(n):
        y.append(torch.tanh(y[t + 1] @ w) * len(y))
        if y[-1].sum() > 0.3:
            break
    return torch.stack(y, 1), len(y)


@gone("SequenceInsert", "SequenceAt")
def appended_in_branches(x: Tensor, w: Tensor, n: int):
    y = [w[0]]
    for t in range(x.shape[0]):
        if x[t, 0] > 0:
            y.append(y[-1] * 0.5 + x[t])
        else:
            y.append(w[1])
            y[-1].sum()
    return torch.cat(y)


@gone("SequenceInsert")
def inserted_in_front(x: Tensor, w: Tensor, n: int):
    y, h = [w[2]], w[0]
    for t in range(n):
        h = torch.tanh(h @ w)
        y.insert(0, h)
    return torch.stack(y)


@gone("SequenceInsert", "SequenceAt")
def in_front_of_the_first(x: Tensor, w: Tensor, n: int):
    y = [w[2], w[1]]
    for t in range(n):
        y.insert(0, torch.tanh(y[0] @ w))
    return torch.stack(y, 1)


def kept_read_at_the_first(x: Tensor, w: Tensor, n: int):
    y = [w[0]]
    for t in range(n):
        y.append(torch.tanh(y[0] + y[-1]))
    return torch.stack(y)


def kept_inserted_and_appended(x: Tensor, w: Tensor, n: int):
    y = [w[0]]
    for t in range(n):
        if t % 2 == 0:
            y.append(w[0] * t)
        else:
            y.insert(0, w[0] * t)
    return torch.stack(y)


# ---- near misses: what trips write or read is not theirs alone


def kept_read_anywhere(x: Tensor, w: Tensor, n: int):
    y = x.clone()
    for t in range(x.shape[0]):
        y[t] = y[x.shape[0] - 1 - t] * 2
    return y


def kept_read_whole(x: Tensor, w: Tensor, n: int):
    y = x.clone()
    for t in range(x.shape[0]):
        y[t] = y.sum(0)
    return y


def kept_written_to_one_place(x: Tensor, w: Tensor, n: int):
    y = x.clone()
    for t in range(x.shape[0]):
        y[0] = y[0] * 0.5 + x[t]
    return y


def kept_second_place(x: Tensor, w: Tensor, n: int):
    y = torch.zeros(x.shape[0] + 1, 3)
    for t in range(x.shape[0]):
        y[t] = x[t]
        y[t + 1] = w[0]
    return y


def kept_from_the_end(x: Tensor, w: Tensor, n: int):
    y = torch.zeros(4, 3)
    for t in range(min(n, 4)):
        y[t - 2] = w[0] * t
    return y


def kept_three_before(x: Tensor, w: Tensor, n: int):
    y = torch.arange(9.0).reshape(3, 3)
    for t in range(1, 3):
        y[t] = y[t - 3] + 1
    return y


def kept_places_of_a_tensor(x: Tensor, w: Tensor, n: int):
    y, at = torch.zeros_like(x), torch.zeros(x.shape[0], dtype=torch.int64)
    for t in range(x.shape[0]):
        y[at[t]] = x[t]
    return y


def kept_beyond_the_end(x: Tensor, w: Tensor, n: int):
    y = torch.full((2, 3), 7.0)
    for t in range(n):
        if t < 2:
            y[t] = w[0] * t
    return y


def many_branches(x: Tensor, w: Tensor, n: int):
    """Each pair of branches leads to the value before it in two ways."""
    h = w[0]
    for t in range(x.shape[0]):
        if n > 0:
            h = h
        elif x[t, 0] > 0:
            h = h * 0.5 + 0
        if n > 1:
            h = h
        elif x[t, 0] > 1:
            h = h * 0.5 + 1
        if n > 2:
            h = h
        elif x[t, 0] > 2:
            h = h * 0.5 + 2
        if n > 3:
            h = h
        elif x[t, 0] > 3:
            h = h * 0.5 + 3
        if n > 4:
            h = h
        elif x[t, 0] > 4:
            h = h * 0.5 + 4
        if n > 5:
            h = h
        elif x[t, 0] > 5:
            h = h * 0.5 + 5
        if n > 6:
            h = h
        elif x[t, 0] > 6:
            h = h * 0.5 + 6
        if n > 7:
            h = h
        elif x[t, 0] > 7:
            h = h * 0.5 + 7
        if n > 8:
            h = h
        elif x[t, 0] > 8:
            h = h * 0.5 + 8
        if n > 9:
            h = h
        elif x[t, 0] > 9:
            h = h * 0.5 + 9
        if n > 10:
            h = h
        elif x[t, 0] > 10:
            h = h * 0.5 + 10
        if n > 11:
            h = h
        elif x[t, 0] > 11:
            h = h * 0.5 + 11
        if n > 12:
            h = h
        elif x[t, 0] > 12:
            h = h * 0.5 + 12
        if n > 13:
            h = h
        elif x[t, 0] > 13:
            h = h * 0.5 + 13
        if n > 14:
            h = h
        elif x[t, 0] > 14:
            h = h * 0.5 + 14
        if n > 15:
            h = h
        elif x[t, 0] > 15:
            h = h * 0.5 + 15
        if n > 16:
            h = h
        elif x[t, 0] > 16:
            h = h * 0.5 + 16
        if n > 17:
            h = h
        elif x[t, 0] > 17:
            h = h * 0.5 + 17
        if n > 18:
            h = h
        elif x[t, 0] > 18:
            h = h * 0.5 + 18
        if n > 19:
            h = h
        elif x[t, 0] > 19:
            h = h * 0.5 + 19
        if n > 20:
            h = h
        elif x[t, 0] > 20:
            h = h * 0.5 + 20
        if n > 21:
            h = h
        elif x[t, 0] > 21:
            h = h * 0.5 + 21
        if n > 22:
            h = h
        elif x[t, 0] > 22:
            h = h * 0.5 + 22
        if n > 23:
            h = h
        elif x[t, 0] > 23:
            h = h * 0.5 + 23
        if n > 24:
            h = h
        elif x[t, 0] > 24:
            h = h * 0.5 + 24
        if n > 25:
            h = h
        elif x[t, 0] > 25:
            h = h * 0.5 + 25
        if n > 26:
            h = h
        elif x[t, 0] > 26:
            h = h * 0.5 + 26
        if n > 27:
            h = h
        elif x[t, 0] > 27:
            h = h * 0.5 + 27
        if n > 28:
            h = h
        elif x[t, 0] > 28:
            h = h * 0.5 + 28
        if n > 29:
            h = h
        elif x[t, 0] > 29:
            h = h * 0.5 + 29
        if n > 30:
            h = h
        elif x[t, 0] > 30:
            h = h * 0.5 + 30
        if n > 31:
            h = h
        elif x[t, 0] > 31:
            h = h * 0.5 + 31
        if n > 32:
            h = h
        elif x[t, 0] > 32:
            h = h * 0.5 + 32
        if n > 33:
            h = h
        elif x[t, 0] > 33:
            h = h * 0.5 + 33
        if n > 34:
            h = h
        elif x[t, 0] > 34:
            h = h * 0.5 + 34
        if n > 35:
            h = h
        elif x[t, 0] > 35:
            h = h * 0.5 + 35
        if n > 36:
            h = h
        elif x[t, 0] > 36:
            h = h * 0.5 + 36
        if n > 37:
            h = h
        elif x[t, 0] > 37:
            h = h * 0.5 + 37
        if n > 38:
            h = h
        elif x[t, 0] > 38:
            h = h * 0.5 + 38
        if n > 39:
            h = h
        elif x[t, 0] > 39:
            h = h * 0.5 + 39
    return h


# ---- some trips add something, and others do not


@gone("SequenceInsert")
def appended_in_a_branch(x: Tensor, w: Tensor, n: int):
    kept, h = [x[0]], torch.zeros(3)
    for t in range(x.shape[0]):
        h = torch.tanh(x[t] + h @ w)
        if bool(h[0] > 0):
            kept.append(h)
    return torch.stack(kept), len(kept)


@gone("SequenceInsert")
def appended_where_no_branch_skips(x: Tensor, w: Tensor, n: int):
    kept: List[Tensor] = [w[0]]
    for t in range(n):
        if t % 3 == 1:
            continue
        if t % 2 == 0:
            kept.append(w[1] * t)
        elif t > 4:
            kept.append(torch.tanh(w[2] - t))
    return torch.cat(kept), kept[-1]


@gone("SequenceInsert", "Concat")
def appended_until_there_are_enough(x: Tensor, w: Tensor, n: int):
    kept: List[Tensor] = []
    for t in range(x.shape[0]):
        if bool(x[t].sum() > -0.5):
            kept.append(x[t] * len(kept))
        if len(kept) == 2:
            break
    return torch.stack(kept, 1)


@gone("SequenceInsert")
def made_in_the_branch_of_run_time_sizes(x: Tensor, w: Tensor, n: int):
    kept: List[Tensor] = []
    for t in range(3):
        if bool(w[t, 0] > 0) or t == 2:
            kept.append(x[:, t] * t)
    return torch.stack(kept)


@gone("SequenceInsert")
def read_as_a_list(x: Tensor, w: Tensor, n: int):
    kept: List[Tensor] = []
    for t in range(n):
        if t % 2 == 1:
            kept.append(w[0] + t)
    if n > 1:
        return kept[0]
    return w[0]


@gone("Concat")
def numbers_in_a_branch(x: Tensor, w: Tensor, n: int):
    places, values, signs = [7], [0.5], [True]
    for t in range(x.shape[0]):
        v = float(x[t, 0])
        if v > 0:
            places.append(t)
            values.append(v * len(values))
        signs.append(v > 0)
    return torch.tensor(places), torch.tensor(values), torch.tensor(signs), sum(places)


@gone("Concat")
def put_behind_in_a_branch(x: Tensor, w: Tensor, n: int):
    y = x[:, :1]
    for t in range(3):
        if bool(w[t, 1] > 0):
            y = torch.cat([y, x[:, t:t + 1] * y.shape[1]], 1)
    return y, y.shape[1]


@gone("ScatterND")
def written_at_a_number(x: Tensor, w: Tensor, n: int):
    y, k, h = torch.ones(x.shape[0] + 1, 3), 1, torch.zeros(3)
    for t in range(x.shape[0]):
        h = torch.tanh(x[t] + h @ w)
        if bool(h[1] > 0):
            y[k] = h
            k += 1
    return y, y[:k], k


def kept_read_in_the_loop(x: Tensor, w: Tensor, n: int):
    kept: List[Tensor] = [x[0]]
    for t in range(x.shape[0]):
        if bool(x[t, 0] > 0):
            kept.append(kept[0] + x[t])
    return torch.stack(kept)


def kept_at_places_that_may_not_be_there(x: Tensor, w: Tensor, n: int):
    y, k = torch.zeros(4, 3), 0
    for t in range(x.shape[0]):
        if bool(x[t, 1] > 0):
            y[k] = x[t]
            k += 1
    return y, k


def kept_where_the_number_goes_up_elsewhere(x: Tensor, w: Tensor, n: int):
    y, k = torch.zeros(x.shape[0], 3), 0
    for t in range(x.shape[0]):
        if bool(x[t, 1] > 0):
            y[k] = x[t]
        else:
            k += 1
    return y


def divided_trips(x: Tensor, w: Tensor, n: int):
    """A trip's number is never negative; a number before it may be."""
    s, k = torch.zeros(3), 0
    for i in range(n):
        if i % 2 == 0:
            s = torch.tanh(s + x[(i + 1) // 2]) * (i * 3 % 4)
        k += (i - 2) // 2 + (i - 2) % 3 + i // 3
    return s, k


def counted_down_from_a_remainder(x: Tensor, w: Tensor, n: int):
    """The number of trips is the quotient of a number that is not negative by -1."""
    k, y = 0, w
    for i in range(n % 4, 0, -1):
        k += i
        y = y + x.sum()
    for i in range(len(x), 0, -1):
        k += 1
    return k, y


# ---- lists that later loops change, reverse and slice


@gone("SequenceInsert", "SequenceErase")
def elements_replaced(x: Tensor, w: Tensor, n: int):
    ys, h = [torch.zeros(3) for _ in range(x.shape[0])], torch.zeros(3)
    for t in range(x.shape[0]):
        h = torch.tanh(x[t] + h @ w)
        ys[t] = h
    for t in range(len(ys) - 1, -1, -1):
        if ys[t][0] > 0:
            ys[t] = ys[t] * 2
    return sum(ys, torch.zeros(3)), len(ys)


@gone("SequenceInsert", "SequenceErase")
def elements_from_those_before(x: Tensor, w: Tensor, n: int):
    ys = [w[0] for _ in range(n + 1)]
    for t in range(n):
        ys[t + 1] = torch.tanh(ys[t] @ w)
    return torch.stack(ys)


@gone("SequenceInsert")
def turned_lists(x: Tensor, w: Tensor, n: int):
    ys: List[Tensor] = []
    h = torch.zeros(3)
    for t in range(n):
        h = torch.tanh(h @ w + t)
        ys.append(h)
    ys.reverse()
    ys = ys[1:]
    for y in reversed(ys):
        h = torch.tanh(h * y)
    return h, len(ys)


@gone("SequenceInsert")
def appended_to_a_list_of_a_loop(x: Tensor, w: Tensor, n: int):
    ys: List[Tensor] = []
    for t in range(x.shape[0]):
        ys.append(x[t] @ w)
    h = torch.zeros(3)
    for t in range(n):
        h = torch.tanh(h @ w + t)
        ys.append(h)
    return torch.cat(ys + [h])


class Holder:
    pass


def attribute_that_some_trips_set(x: Tensor, w: Tensor, n: int):
    """The attribute does not exist before the loop, and keeps the value of the trip that set it."""
    first, later = Holder(), Holder()
    for i in range(n + 2):
        if i == 0:
            first.value = x * (i + 5)
        else:
            later.value = x.sum() * i
    return first.value + later.value


def attribute_of_the_object_of_a_trip(x: Tensor, w: Tensor, n: int):
    holders = [Holder(), Holder(), Holder()]
    for i in range(n + 3):
        holders[i % 3].value = x.sum() * i
    return holders[0].value, holders[2].value


def attribute_that_an_inner_loop_sets(x: Tensor, w: Tensor, n: int):
    holder = Holder()
    for i in range(n + 2):
        for j in range(i % 2 + i // 2 * (i % 3)):
            holder.value = x.sum() * (i + j)
    return holder.value


# ---- carried tensors whose sizes depend on slices of one row


@gone("SequenceInsert")
def steps_of_one_row(x: Tensor, w: Tensor, n: int):
    h, c, out = torch.zeros(1, 3), torch.zeros(1, 3), []
    for t in range(x.shape[0]):
        h = torch.tanh(x[t:t + 1] + h @ w)
        c = c * 0.5 + h
        out.append(c)
    return torch.cat(out) if len(out) > 0 else x


@gone("ScatterND")
def rows_of_slices_in_two_loops(x: Tensor, w: Tensor, n: int):
    y, h = torch.zeros(x.shape[0], 1, 3), torch.zeros(1, 3)
    for t in range(x.shape[0]):
        for k in range(2):
            h = torch.tanh(x[t:t + 1] * k + h @ w)
        y[t] = h
    return y


def kept_slices_that_grow(x: Tensor, w: Tensor, n: int):
    """One carried value keeps its size beside one that does not."""
    h, g, out = torch.zeros(1, 3), torch.zeros(1, 3), []
    for t in range(x.shape[0]):
        h = torch.tanh(x[t:t + 1] + h @ w)
        g = torch.cat([g[-2:], h * t])
        out.append(g.clone())
    return torch.cat(out) if len(out) > 0 else x


@gone("SequenceInsert", "SequenceAt")
def two_directions_one_turned_by_a_slice(x: Tensor, w: Tensor, n: int):
    m, f, b, out, back = x.shape[0], torch.zeros(3), torch.zeros(3), [], []
    for t in range(m):
        f = torch.tanh(x[t] + f @ w)
        out.append(f)
        b = torch.tanh(x[m - 1 - t] + b @ w)
        back.append(b)
    back = back[::-1]
    return torch.cat([torch.stack(out), torch.stack(back)], 1) if m > 0 else x


@gone("SequenceInsert")
def last_of_a_list_by_its_length(x: Tensor, w: Tensor, n: int):
    y = [w[0]]
    for t in range(x.shape[0]):
        y.append(torch.tanh(x[t] + y[len(y) - 1] @ w))
    return torch.stack(y), len(y)


# ---- what each trip computes again


@gone("Softmax", "Transpose", "Exp")
def same_weights_in_each_trip(x: Tensor, w: Tensor, n: int):
    h = torch.zeros(3)
    for t in range(x.shape[0]):
        k = torch.softmax(w @ w.t(), -1)
        h = torch.tanh(x[t] + h @ k * k.exp().sum())
    return h


@gone("Softmax")
def same_weights_in_each_known_trip(x: Tensor, w: Tensor, n: int):
    h = torch.zeros(3)
    for t in range(3):
        h = torch.tanh(w[t] + h @ torch.softmax(x.t() @ x + w, -1))
    return h


@gone("MatMul")
def same_product_in_each_trip_of_a_while(x: Tensor, w: Tensor, n: int):
    h = torch.zeros(3)
    while h.sum() < n:
        h = h + (w @ w).abs().sum(0) + 0.25
    return h


# ---- rows read backwards, and columns


@gone("Gather", "Mul")
def rows_read_backwards(x: Tensor, w: Tensor, n: int):
    h, out = torch.zeros(3), [torch.zeros(3)]
    for t in range(x.shape[0] - 1, -1, -1):
        h = torch.tanh(x[t] + h @ w)
        out.insert(0, h)
    return torch.stack(out)


@gone("Gather")
def columns_read_by_a_recurrence(x: Tensor, w: Tensor, n: int):
    sequence = torch.stack([x, x * 2]) @ w
    h, y = torch.zeros(2, 3), torch.zeros_like(sequence)
    for t in range(sequence.shape[1]):
        h = torch.tanh(sequence[:, t] + h @ w)
        y[:, t] = h
    return y, h


@gone("Gather")
def columns_read_in_both_directions(x: Tensor, w: Tensor, n: int):
    m, h, g = x.shape[0], torch.zeros(3), torch.zeros(3)
    turned = x.t()
    for t in range(m):
        h = torch.tanh(turned[:, t] + h @ w + t)
        g = torch.tanh(turned[:, m - 1 - t] * x[m - 1 - t] + g @ w)
    return h, g


def rows_read_backwards_by_a_used_number(x: Tensor, w: Tensor, n: int):
    h = torch.zeros(3)
    for t in range(x.shape[0] - 1, -1, -1):
        if t % 2 == 0:
            h = torch.tanh(x[t] + h @ w)
        h = h + x[t] * t
    return h


@gone("Gather")
def known_rows_read_backwards(x: Tensor, w: Tensor, n: int):
    h = torch.zeros(3)
    for t in reversed(range(3)):
        h = torch.tanh(w[t] + h @ w.t() + w[:, t])
    return h


# ---- the newest element of a list that some trips lengthen


@gone("SequenceInsert", "SequenceAt")
def far_from_the_newest(x: Tensor, w: Tensor, n: int):
    out = [x[0]]
    for t in range(1, x.shape[0]):
        if (x[t] - out[-1]).abs().sum() > 1.5:
            out.append(x[t])
    return torch.stack(out)


@gone("SequenceInsert", "SequenceAt")
def far_from_the_newest_of_none_at_first(x: Tensor, w: Tensor, n: int):
    out: List[Tensor] = []
    total = 0
    for t in range(x.shape[0]):
        if len(out) == 0 or (x[t] - out[-1]).abs().sum() > 1.5:
            out.append(x[t] + (out[-1] if out else 0.5))
        total += len(out)
    return torch.stack(out), total


@gone("SequenceInsert", "SequenceAt")
def newest_under_many_tests(x: Tensor, w: Tensor, n: int):
    out: List[Tensor] = []
    s = torch.zeros(3)
    for t in range(x.shape[0]):
        if out:
            s = s * 0.5 + out[-1]
        if not len(out) > 0:
            s = s - 1
        else:
            s = s * 0.5 + out[len(out) - 1]
        s = out[-1] if len(out) else s
        if bool(x[t, 0] > 0):
            out.append(x[t] + s * 0.1)
        if len(out) >= 1 and bool(out[-1][1] > 0):
            s = s + out[-1]
    return s, len(out)


@gone("SequenceInsert", "SequenceAt")
def newest_of_rows_of_run_time_sizes(x: Tensor, w: Tensor, n: int):
    out: List[Tensor] = []
    for t in range(x.shape[0]):
        if len(out) == 0:
            out.append(x[:, 0] * t)
        elif bool(x[t, 0] > 0):
            out.append(out[-1] * 0.5 + x[:, 1])
    return torch.stack(out)


@gone("SequenceInsert", "SequenceAt")
def newest_in_later_trips(x: Tensor, w: Tensor, n: int):
    out: List[Tensor] = []
    for t in range(x.shape[0]):
        if t == 0:
            out.append(x[t])
        else:
            out.append(out[-1] * 0.5 + x[t])
    return torch.stack(out)


def kept_newest_that_may_not_be_there(x: Tensor, w: Tensor, n: int):
    out: List[Tensor] = []
    s = torch.zeros(3)
    for t in range(x.shape[0]):
        if bool(x[t, 0] > -9):
            out.append(x[t])
        if bool(x[t, 1] > -9):
            s = s + out[-1]
    return torch.stack(out), s


# ---- loops that count and end by a test in them


@gone("If", "Less", "GreaterOrEqual")
def ended_by_a_test_in_front(x: Tensor, w: Tensor, n: int):
    h, i = torch.zeros(3), 0
    while True:
        if i >= x.shape[0]:
            break
        h = torch.tanh(x[i] + h @ w)
        i += 1
    return h, i


@gone("If", "Less", "GreaterOrEqual")
def ended_by_a_test_behind(x: Tensor, w: Tensor, n: int):
    h, i = torch.zeros(3), 0
    while True:
        h = torch.tanh(h @ w + i)
        i += 1
        if i >= n:
            break
    return h, i


@gone("If", "Less", "GreaterOrEqual", "LessOrEqual")
def counted_from_other_numbers(x: Tensor, w: Tensor, n: int):
    h, i, k = torch.zeros(3), 2, 1
    while i < n:
        h = torch.tanh(h @ w + i)
        i += 1
    while k <= n:
        h = torch.tanh(h @ w + k)
        k += 1
    return h, i, k


def ended_by_either_of_two_tests(x: Tensor, w: Tensor, n: int):
    h, i = torch.zeros(3), 0
    while True:
        h = torch.tanh(h @ w + 1)
        i += 1
        if bool(h.sum() > 1.5) or i >= n:
            break
    return h, i


def ended_in_front_by_what_the_body_reads(x: Tensor, w: Tensor, n: int):
    h, i = torch.zeros(3), 0
    while True:
        s = h.abs().sum()
        if bool(s > 2.0) or i > n:
            break
        h = h + s * 0.25 + 0.125
        i += 1
    return h, i


def ended_in_front_and_in_the_middle(x: Tensor, w: Tensor, n: int):
    h, i = torch.zeros(3), 0
    while True:
        if i >= n:
            break
        h = h + w[i % 3]
        if bool(h.sum() > 1):
            break
        i += 1
    return h, i


@gone("SequenceInsert")
def some_inserted_in_front(x: Tensor, w: Tensor, n: int):
    y, h = [w[2]], w[0]
    for t in range(n):
        h = torch.tanh(h @ w + x[t])
        if bool(h[0] > 0):
            y.insert(0, h * len(y))
    return torch.stack(y), len(y)


@gone("SequenceInsert")
def numbers_inserted_in_front(x: Tensor, w: Tensor, n: int):
    some: List[int] = [7]
    each: List[float] = []
    for t in range(n):
        if bool(x[t, 0] > 0):
            some.insert(0, t * 10 + len(some))
        each.insert(0, float(x[t, 1]) * t)
    return torch.tensor(some), torch.tensor(each), each


@gone("Concat")
def some_put_in_front(x: Tensor, w: Tensor, n: int):
    y, z = w[:1], w.t()[:, :1]
    for t in range(n):
        if bool(x[t, 0] > 0):
            y = torch.cat([(x[t] * t).unsqueeze(0), y])
        if t % 3 != 1:
            z = torch.cat([(x[t] * t).unsqueeze(1), z], 1)
    return y, z


def kept_in_front_and_behind_of_numbers(x: Tensor, w: Tensor, n: int):
    y: List[int] = [7]
    for t in range(n):
        if bool(x[t, 0] > 0):
            y.insert(0, t)
        else:
            y.append(t)
    return torch.tensor(y)


# ---- a Scan hands over the rows that trips read by first + t or last - t


@gone("Gather")
def from_the_second_row_on(x: Tensor, w: Tensor, n: int):
    h = w[0]
    for t in range(1, x.shape[0]):
        h = torch.tanh(h @ w + x[t])
    return h


@gone("Gather")
def the_row_and_those_before(x: Tensor, w: Tensor, n: int):
    h = w[0]
    for t in range(2, x.shape[0]):
        h = torch.tanh(h @ w + x[t] * x[t - 1] - x[t - 2])
    return h


@gone("Gather")
def columns_and_those_before(x: Tensor, w: Tensor, n: int):
    h = x[:, 0]
    for t in range(1, x.shape[1]):
        h = torch.tanh(h + x[:, t] * x[:, t - 1])
    return h


@gone("Gather")
def back_to_the_second_row(x: Tensor, w: Tensor, n: int):
    h = w[0]
    for t in range(x.shape[0] - 1, 0, -1):
        h = torch.tanh(h @ w + x[t] * x[t - 1])
    return h


@gone("Gather")
def back_from_the_last_row_but_one(x: Tensor, w: Tensor, n: int):
    h = w[0]
    for t in range(x.shape[0] - 2, -1, -1):
        h = torch.tanh(h @ w + x[t] + x[t + 1] * t)
    return h


@gone("Gather")
def rows_of_two(x: Tensor, w: Tensor, n: int):
    h = w[0]
    for t in range(min(x.shape[0], w.shape[0])):
        h = torch.tanh(h @ w + x[t] * w[t])
    return h


@gone("Gather")
def fewer_trips_than_rows(x: Tensor, w: Tensor, n: int):
    h = w[0]
    for t in range(x.shape[0] - 3):
        h = torch.tanh(h @ w + x[t + 1] * x[t])
    return h


def a_path_backwards(x: Tensor, w: Tensor, n: int):
    score, seen = x[0], [torch.zeros(3, dtype=torch.int64)]
    seen.pop()
    for t in range(1, x.shape[0]):
        score, best = (score.unsqueeze(1) + w + x[t]).max(0)
        seen.append(best)
    last = score.argmax()
    path = [last]
    for best in reversed(seen):
        last = best[last]
        path.append(last)
    path.reverse()
    return torch.stack(path)


def reads_of_rows_that_there_may_not_be(x: Tensor, w: Tensor, n: int):
    y = torch.zeros(n, 3)
    for t in range(n):
        y[t] = y[t - 1] @ w + x[t]
    return y


# ---- lists that grow again behind the loop


@gone("SequenceInsert")
def put_in_front_of_all(x: Tensor, w: Tensor, n: int):
    h = w[0]
    out: List[Tensor] = []
    for t in range(x.shape[0]):
        h = torch.tanh(h @ w + x[t])
        out.append(h)
    return torch.stack([w[0]] + out), torch.cat([x[:1], torch.stack(out + [h, w[1]])], 0)


@gone("SequenceInsert")
def put_in_front_and_behind(x: Tensor, w: Tensor, n: int):
    h = w[0]
    out: List[Tensor] = []
    for t in range(n):
        h = torch.tanh(h @ w + x[0])
        out.append(h)
    out.append(h * 2)
    out.insert(0, w[1])
    all = [w[2], w[2]]
    all.extend(out)
    return torch.stack(all[::-1], 1), len(all)


@gone("SequenceInsert")
def put_in_front_of_rows_of_all_columns(x: Tensor, w: Tensor, n: int):
    h = torch.zeros(x.shape[0], 2)
    out: List[Tensor] = []
    for t in range(n):
        h = torch.tanh(h + t)
        out.append(h)
    return torch.stack([h * 0] + out, 1)


def kept_other_sizes_in_front(x: Tensor, w: Tensor, n: int):
    out: List[Tensor] = []
    for t in range(n):
        out.append(x * t)
    return torch.cat([w] + out), torch.cat(out + [w])


# ---- parts whose bounds differ between trips


@gone("Loop")
def masks_of_lengths(x: Tensor, w: Tensor, n: int):
    lengths = (x[:, 0] * 3).to(torch.int64)
    kept = torch.zeros(x.shape[0], 5, dtype=torch.bool)
    left = torch.ones(x.shape[0], 5)
    both = torch.full((x.shape[0], 5), -1.0)
    for i in range(x.shape[0]):
        kept[i, :lengths[i]] = True
        left[i, int(lengths[i]):] = 0
        both[i, lengths[i]:lengths[i] + 2] = x[i, 1]
    return kept, left, both


@gone("Loop")
def rows_padded_by_lengths(x: Tensor, w: Tensor, n: int):
    lengths, wide = (x[:, 0] * 3).to(torch.int64), x.repeat(1, 2).unsqueeze(2).expand(-1, -1, 2)
    y = wide.new_full((x.shape[0], 6, 2), 0.5)
    z = torch.zeros(x.shape[0], 6, 2)
    for i in range(x.shape[0]):
        k = int(lengths[i])
        y[i, :k] = wide[i, :k]
        z[i, k - 1:] = w[0, :2] * i
    return y, z


@gone("Loop")
def a_triangle(x: Tensor, w: Tensor, n: int):
    rows = x.shape[0]
    y, d = torch.zeros(rows, rows), torch.zeros(rows, rows)
    all = torch.arange(rows).unsqueeze(1) * torch.ones(rows, rows)
    for i in range(rows):
        y[i, :i + 1] = all[i, :i + 1]
        d[i, i] = x[i].sum()
    return y, d


@gone("Loop")
def deviations_of_rows(x: Tensor, w: Tensor, n: int):
    y = x.clone()
    for i in range(x.shape[0]):
        y[i] = (y[i] - y[i].mean()) / (y[i].std() + 1e-5) + y[i].var(unbiased=False) + y[i].std(dim=0, correction=2)
    return y


@gone("Loop")
def accumulated_in_rows(x: Tensor, w: Tensor, n: int):
    sums = torch.zeros(n, 3)
    most = torch.zeros(n, 3)
    for i in range(n):
        sums[i] = x[i].cumprod(0) + torch.logcumsumexp(x[i], -1) + x[i].roll(1, 0) + x[i].movedim(0, -1)
        most[i] = x[i].median(0)[0] + x[i].kthvalue(2)[0]
    return sums, most


@gone("Loop")
def attention_of_windows(x: Tensor, w: Tensor, n: int):
    out: List[Tensor] = []
    for i in range(x.shape[0]):
        q = x[i].unsqueeze(1) * w
        out.append(torch.nn.functional.scaled_dot_product_attention(q, q + 1, q * 2))
    return torch.stack(out)


@gone("Loop")
def boxes_of_images(x: Tensor, w: Tensor, n: int):
    low, high = (x[:, 0] * 2).to(torch.int64), (x[:, 1] * 2).to(torch.int64) + 2
    y = torch.zeros(x.shape[0], 5, 4)
    z = torch.ones(x.shape[0], 5, 4)
    for i in range(x.shape[0]):
        y[i, low[i]:high[i], 1:int(high[i])] = 1
        z[i, low[i]:, 2] = x[i, 0]
        z[i, :, :int(low[i]) - 3] = 0
    return y, z


def kept_parts_of_other_bounds(x: Tensor, w: Tensor, n: int):
    y = torch.zeros(n, 3)
    for i in range(n):
        k = int(x[i, 0] > 0) + 1
        y[i, :k] = x[i, 1:1 + k]
        y[i, k] = 1
    return y


def sum_that_asks_whether_it_is_a_tensor(x: Tensor, w: Tensor, n: int):
    total = 0
    for i in range(x.shape[0]):
        if torch.is_tensor(total):
            total = total * 2 + 10
        total = x[i] + total
    return total + x.sum()


def sums_that_ask_for_their_kinds(x: Tensor, w: Tensor, n: int):
    total, count, tensors = 0, 1.5, 0
    for i in range(n):
        if isinstance(total, int):
            tensors = tensors + 100
        elif i > 0 and not isinstance(count, float):
            count = count * 3
        total = total + x[i].sum()
        count = x[i] + count
        tensors += type(count) is torch.Tensor
    return total + count + x.sum(), tensors


def blocks_that_are_repeated_once_they_are_tensors(x: Tensor, w: Tensor, n: int):
    parts = [x[i:] for i in range(n)]
    total = 0
    for i, part in enumerate(reversed(parts)):
        last = i == len(parts) - 1
        if not last and torch.is_tensor(total):
            total = torch.cat([total, total[:1]])
        total = part.sum(0, keepdim=True) + total
    return total + x.sum()


def rows_of_known_tuples(x: Tensor, w: Tensor, n: int):
    rows = [(1, 2)] * n + [(3, 4.5)]
    pairs = [(1, 2)] * n
    for i in range(n):
        if x[i, 0] > 0:
            pairs[i] = (5, 7)
    return torch.tensor(rows) + x.sum(), torch.tensor([((1, 2), (3, 4))] * n + [((5, 6), (7, 8))]), torch.tensor(pairs + [(0, 0)])


def parts_with_none_for_each(x: Tensor, w: Tensor, n: int):
    parts = x.split(2)
    masks, scales = (None,) * len(parts), ((None,) * n,) * n
    total = x.sum()
    for part, mask in zip(parts, masks):
        total = total + (part.sum() * 2 if mask is None else part.sum() * mask)
    return total + len(masks) + len(scales)


def number_that_the_last_trip_leaves(x: Tensor, w: Tensor, n: int):
    a = b = x
    for i in range(40):
        a = (x[0] + i).sum()
        b = x.sum(0) + i
    return a + 1, a.dim() + b.dim(), b


def parts_of_which_the_first_is_none(x: Tensor, w: Tensor, n: int):
    parts = []
    for k in range(3):
        parts.append(None if k == 0 else x * k)
    return parts[2] + parts[1]


def parts_by_a_counter_of_two_loops(x: Tensor, w: Tensor, n: int):
    parts = [(x, None), (w, x[0]), (w, x[1])]
    total, at, back = x.sum(), 0, 9
    for k in range(3):
        total = total + parts[0][0].sum() * k
        at += 1
        back -= 4
    for k in range(2):
        total = total * 2 + parts[at - 2 + k][1].sum()
    return total + parts[back + 4][1], at


def stopped_by_a_debugger(x: Tensor, w: Tensor, n: int):
    for i in range(n):
        if torch.isnan(x[i]).any():
            breakpoint()
        x = x + i
    return x


def sums_whose_clauses_ask_for_their_kinds(x: Tensor, w: Tensor, n: int):
    total, count, seen = 0, 1.5, x * 0
    for i in range(n):
        try:
            seen = seen + total.clone()
        except AttributeError:
            seen = seen + 100
        try:
            seen = seen + len(count)
        except (TypeError, ValueError):
            seen = seen + 7
        seen = seen + getattr(total, "ndim", 50)
        total, count = total + x[i], x[i] + count
    return seen + x.sum()


# ---- a first trip that gives names their values


def named_in_the_first_trip(x: Tensor, w: Tensor, n: int):
    states, outputs = [], [x[:0].sum(0)]
    for step, row in enumerate(x):
        for layer in range(2):
            if step == 0:
                m, h = torch.zeros_like(row), torch.ones_like(row)
                states.append(h)
            m = torch.tanh(row @ w + states[layer]) * 0.5 + m
            states[layer] = m * 0.25
            row = m
        outputs.append(row)
    return torch.stack(outputs)


def named_in_the_first_of_n_trips(x: Tensor, w: Tensor, n: int):
    total = x.sum(0)
    for i in range(n):
        if i == 0:
            m, best = total * 2, [total]
        m = m * 0.5 + i
        best.append(m)
        total = total + m * len(best) + best[-2]
    return total


def named_in_the_first_trip_of_an_inner_loop(x: Tensor, w: Tensor, n: int):
    total = x.sum(0)
    for i in range(n):
        for k in range(x.shape[0]):
            if k < 1:
                last = x[k] * 3
            last = last * 0.5 + x[k] * i
        total = total + last
    return total


# ---- older elements of lists that grow ----


@gone("SequenceInsert", "SequenceAt")
def of_the_two_newest(x: Tensor, w: Tensor, n: int):
    y: List[Tensor] = [x[0], x[0] * 2]
    for t in range(n):
        y.append(y[-1] * 0.5 + y[-2] * 0.25 + t)
    return torch.stack(y)


@gone("SequenceInsert", "SequenceAt")
def of_older_ones_by_several_indices(x: Tensor, w: Tensor, n: int):
    """By numbers of the trip, by the length, and after the new element is there."""
    y, z = [x[0], x[0] + 1, x[0] - 1], [x[0, :2], x[0, :2] * 3]
    for t in range(3, n + 3):
        y.append(torch.tanh(y[t - 1] @ w) - y[t - 3] * 0.5 + y[len(y) - 2])
        z.insert(0, z[0] + z[1] * 0.5 + y[-3][:2] + y[-1][1:])
    return torch.stack(y), torch.stack(z)


@gone("SequenceInsert", "SequenceAt")
def of_an_older_one_until_it_is_small(x: Tensor, w: Tensor, n: int):
    y = [x[0], x[0] * 0.9]
    for t in range(n + 4):
        y.append(y[-2] * 0.8)
        if y[-2].abs().sum() < 0.5:
            break
    return torch.stack(y), y[-1]


def of_older_ones_that_may_be_absent(x: Tensor, w: Tensor, n: int):
    """Some trips add nothing, and in the first trips there are not as many."""
    y, z = [x[0], x[0] * 2], [x[0]]
    for t in range(n):
        if t % 3 != 1:
            y.append(y[-2] + y[-1] * 0.5 + t)
        z.append(z[-2] - z[-1] if t > 0 else z[-1] + 1)
    return torch.stack(y), torch.stack(z)
