"""Lists and dictionaries of run-time length whose elements are lists of tensors, each with the arguments that test_containers.py runs it on.

ONNX has no sequences of sequences: the graph keeps the lengths, and all tensors in a row. Results are compared with eager mode."""
from collections import defaultdict
from typing import Dict, List, Optional, Tuple

import torch
from torch import Tensor

from samples import case, x3, x23

x5, x2 = torch.tensor([1.0, 2, 3, 4, 5]), torch.tensor([1.0, 2, 3])
k5, k2 = torch.tensor([0, 1, 0, 2, 1]), torch.tensor([0, 3, 0])


def folded(lists: List[List[Tensor]], x: Tensor):
    """A number that depends on each tensor and where it stands."""
    total = x * 0
    for i, one in enumerate(lists):
        total = total * 3 + 1
        for j, v in enumerate(one):
            total = total * 2 + v * (j + 1) + i
    return total % 97


@case((x3, 4), (x3, 1), (x3, 0), (x3, 3))
def operations_on_a_list_of_lists(x: Tensor, n: int):
    g = [[x * k + i for k in range(i)] for i in range(n)]
    seen = [folded(g, x)]
    g.append([x, x * 2])
    seen.append(folded(g, x))
    g.insert(0, [x * 5])
    g.insert(-1, [])
    g.insert(100, [x])
    seen.append(folded(g, x))
    g[0] = [x * 7, x * 8, x * 9]
    g[-1] = []
    seen.append(folded(g, x))
    last, first = g.pop(), g.pop(0)
    seen.append(folded(g, x) + len(last) + len(first) + first[1])
    g.reverse()
    seen.append(folded(g, x))
    for part in (g[1:], g[::-1], g[-2:], g + g[:1], g * 2):
        seen.append(folded(part, x))
    del g[0]
    g.extend([[x], [x, x]])
    seen.append(folded(g, x))
    g[0].append(x * 11)
    g[-1][0] = x * 13
    g[-1] += [x, x]
    seen.append(folded(g, x))
    del g[::2]
    seen.append(folded(g, x))
    g.clear()
    return torch.stack(seen), len(g)


@case((x3, 4), (x3, 1), (x3, 2), (x3, 3))
def lists_of_lists_in_order(x: Tensor, n: int):
    g = [[x * k + i for k in range((i * 3) % 4)] for i in range(n)]
    g.sort(key=len)
    return folded(g, x), folded(sorted(g, key=lambda one: -len(one)), x), max(len(one) for one in g), sum(len(one) for one in g)


@case((x3, 4), (x3, 1), (x3, 2), (x3, 3))
def lists_that_one_path_fills(x: Tensor, n: int):
    g = [[] for _ in range(n)]
    if n > 2:
        g[1].append(x)
        g.append([x * 3])
    else:
        g[0] = [x, x * 2]
    for i in range(n):
        if i % 2 == 0:
            g[i].append(x + i)
    return folded(g, x), len(g)


@case((x3, 4), (x3, 1), (x3, 2), (x3, 3))
def tensors_of_inner_lists_changed_in_place(x: Tensor, n: int):
    g = [[x + k for k in range(2)] for i in range(n)]
    g[0][1].add_(10)
    g[n - 1][0] += 5
    for one in g:
        for v in one:
            v.mul_(2)
    return folded(g, x)


@case((x3, 4), (x3, 1), (x3, 2), (x3, 3))
def an_inner_list_by_two_names(x: Tensor, n: int):
    g = [[x + k for k in range(i + 1)] for i in range(n)]
    first = g[0]
    first.append(x * 4)
    g[0].append(x * 6)
    copy = list(g)
    copy.append([])
    return folded(g, x), len(first), len(copy), len(g)


@case((x3, 4), (x3, 1), (x3, 2), (x3, 3))
def lists_of_lists_of_lists(x: Tensor, n: int):
    g = [[[x + k for k in range(j)] for j in range(i)] for i in range(n)]
    g[0].append([x, x])
    g.append([[x * 2]])
    total = x
    for a in g:
        for b in a:
            total = total * 2 + len(b)
            for c in b:
                total = total + c
    return total % 1001


@case((x3, 4), (x3, 1), (x3, 2), (x3, 3))
def lists_of_lists_of_pairs(x: Tensor, n: int):
    g = [[(k, x + k) for k in range(i)] for i in range(n)]
    total = x
    for one in g:
        for k, v in one:
            total = total * 2 + v * k
    return total % 1001, sum(len(one) for one in g)


@case((x5, k5), (x2, k2), (x2[:0], k2[:0]))
def rows_grouped_by_a_key(x: Tensor, keys: Tensor):
    by_default, by_test, stepwise = defaultdict(list), {}, {}
    for i in range(x.shape[0]):
        key = int(keys[i])
        by_default[key].append(x[i])
        if key in by_test:
            by_test[key].append(x[i])
        else:
            by_test[key] = [x[i]]
        if key not in stepwise:
            stepwise[key] = []
        stepwise[key].append(x[i])
    total = x.sum()
    for groups in (by_default, by_test, stepwise):
        for key, group in groups.items():
            total = total * 2 + key + torch.stack(group).sum() * len(group)
    return total, len(by_default), len(by_test), len(stepwise)


@case((x5, k5), (x2, k2), (x2[:0], k2[:0]))
def pairs_grouped_by_a_key(x: Tensor, keys: Tensor):
    groups: Dict[int, List[Tuple[int, Tensor]]] = {}
    for i in range(x.shape[0]):
        groups.setdefault(int(keys[i]), []).append((i, x[i]))
    total = x.sum()
    for key, group in groups.items():
        for i, v in group:
            total = total * 2 % 1001 + key + v * i
    return total, len(groups)


@case((x5, k5), (x2, k2), (x2[:0], k2[:0]))
def rows_in_buckets(x: Tensor, keys: Tensor):
    known: Dict[int, List[Tensor]] = {0: [], 1: [], 2: [], 3: []}
    numbered: List[List[Tensor]] = [[], [], [], []]
    grown: List[List[Tensor]] = []
    of_the_run = [[] for _ in range(int(keys.max()) + 1 if keys.shape[0] > 0 else 0)]
    for i in range(x.shape[0]):
        key = int(keys[i])
        known[key].append(x[i])
        numbered[key].append(x[i])
        of_the_run[key].append(x[i])
        while len(grown) <= key:
            grown.append([])
        grown[key].append(x[i])
    total = x.sum()
    for key in known:
        for v in known[key]:
            total = total * 2 + key + v
    for group in numbered:
        for v in group:
            total = total * 2 + v
    return total, folded(grown, x.sum()), folded(of_the_run, x.sum()), len(grown), len(of_the_run)


@case((4,), (2,), (3,))
def inner_lists_that_begin_empty(n: int):
    ints = [[] for _ in range(n)]
    floats = [[] for _ in range(n)]
    texts = [[] for _ in range(n)]
    never = [[] for _ in range(n)]
    ints[0].append(5)
    ints[1].append(n)
    ints.append([])
    for i in range(n):
        for j in range(i + 1):
            floats[i].append(j * 0.5)
    texts[0].append("a")
    texts[n - 1].append("b")
    return ints, sum(sum(one) for one in floats), sum(len(one) for one in floats), len(texts[0]), texts[n - 1][-1] == "b", sum(len(one) for one in never)


@case((torch.tensor([[0, 1], [1, 2], [2, 0]]),), (torch.tensor([[5, 1]]),), (torch.zeros(0, 2, dtype=torch.int64),))
def numbers_of_a_matrix(edges: Tensor):
    total = 0
    for a, b in edges.tolist():
        total += a * 10 + b
    rows = (edges > 0).tolist()
    parts = (edges / 2).tolist()
    parts.append([1.5, 2.0])
    return total, rows, [any(row) for row in rows], sorted(parts, key=lambda row: row[0])


@case((torch.arange(24).reshape(2, 3, 4),), (torch.arange(12).reshape(3, 2, 2),), (torch.zeros(0, 2, 2, dtype=torch.int64),))
def numbers_of_a_block(x: Tensor):
    lists = x.tolist()
    total = 0
    for plane in lists:
        for row in plane:
            for v in row:
                total = total * 3 % 1001 + v
    return total, len(lists), [len(plane) for plane in lists], sum([sum([sum(row) for row in plane]) for plane in lists])


@case((torch.arange(24).reshape(2, 3, 2, 2) / 2,), (torch.arange(12).reshape(3, 1, 2, 2) / 2,))
def numbers_of_four_dimensions(x: Tensor):
    total = 0.0
    for a in x.tolist():
        for b in a:
            for c in b:
                for d in c:
                    total = total * 0.5 + d
    return total


@case((x23, 0), (x23, 1), (x23, 2))
def filled_by_no_trip(x: Tensor, n: int):
    parts: List[Optional[Tensor]] = [None, None]
    for i in range(n):
        for k in range(2):
            parts[k] = x.sum(0)
    first = x[0, 0] if parts[0] is None else parts[0]
    return first, (x > 0.5).sum(0).sum(), x.sum(0).sum()


@case((0,), (1,), (4,))
def lists_of_other_lengths(n: int):
    log = [0]
    try:
        if n < 2:
            raise ValueError("few")
        log = log[n % 2:n]
    except ValueError:
        if log == [1, n]:
            log.append(n)
        else:
            del log[0]
    return sum(log), len(log)


@case((x23, 3, 0.5), (x23, 0, 0.5), (x23, 5, -9.0), (x23[:0], 4, 0.5))
def one_of_two_tensors_or_none(x: Tensor, n: int, c: float):
    """What stands for the alternative that no element has is a tensor without elements, to which three numbers cannot be added."""
    found: List[Optional[Tensor]] = []
    w = torch.tensor([0.5, -1.0, 2.0])
    for i in range(n):
        found.append(next((q for q in [w % 0.75, (x[0] if len(x) else torch.zeros(3)) * 0.5] if q.sum() > c), w) if i % 2 == 0 else None)
    y = w
    for i in range(len(found)):
        if found[i] is not None:
            y = (y + found[i]).tanh()
    return y


@case((x23,), (x23[:1],))
def pairs_of_a_tensor_and_none(x: Tensor):
    """The second part of the first pair is None, and code that reads it relies on the position of the pair."""
    pairs = []
    for i in range(3):
        y = x * i
        pairs.append([y, None if i == 0 else y + 1])
    z = x
    for i, (a, b) in enumerate(pairs):
        z = z + a
        if i > 0:
            z = z * b
    return z * pairs[2][1]


@case((x23,), (x23[:1],))
def logic_with_a_known_end(x: Tensor):
    """`flag and False` is False whatever the flag of the run is, so the arm that reads `y` has no graph."""
    k = 0
    flag = x.size(0) > 1
    later = flag and k > 0
    always = flag or k == 0
    y = None if not always else x * 2
    z = None
    for i in range(2):
        do = i == 0 and later
        x = x + (z if do else y)
    return x, flag and k == 0, flag or k > 0
