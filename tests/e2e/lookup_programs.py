"""Look-ups that fail on some runs inside a `try`, and operands of several kinds; test_containers.py compares with eager mode."""
from enum import Enum
from typing import Dict, List, NamedTuple, Optional, Set, Union

import torch
from torch import Tensor

from samples import case, x3, x23


@case((x3, 1), (x3, 4), (x3, -3), (x3, -4))
def index_of_a_list(x, n: int):
    try:
        return x.tolist()[n]
    except IndexError:
        return -1.0


@case((0,), (1,), (7,))
def key_of_known_entries(n: int):
    entries = {1: 5, 0: 3}
    try:
        return entries[n]
    except KeyError:
        return -n


@case((0,), (3,), (9,))
def entries_and_elements_of_run_time(n: int):
    entries: Dict[int, int] = {}
    for i in range(n):
        entries[i] = i
    try:
        v = entries[2]
        v += entries.pop(5)
    except KeyError:
        v = -1
    items = [i * 2 for i in range(n)]
    try:
        a = items.pop()
        b = items.pop(2)
    except IndexError:
        a, b = -1, -2
    try:
        c = items.index(4)
        items.remove(8)
    except ValueError:
        c = -7
    try:
        items[n - 3] = 100
        del items[1]
    except (IndexError, KeyError):
        items.append(5)
    return v, a, b, c, items, len(entries)


@case((0,), (1,), (9,))
def members_and_extremes(n: int):
    members: Set[int] = set()
    for i in range(n):
        members.add(i % 4)
    try:
        members.remove(2)
        q = (1.0, 2.0, 3.0)[n]
    except KeyError:
        q = -1.0
    except IndexError:
        q = -2.0
    items = [i for i in range(n)]
    try:
        m = max(items) + min([v for v in items if v > 5])
    except ValueError:
        m = -9
    return q, len(members), m


@case((torch.tensor([0, 5, 1]),), (torch.tensor([7]),))
def unknown_words(ids):
    vocabulary = {5: 0, 1: 2}
    out: List[int] = []
    unknown = 0
    for i in ids.tolist():
        try:
            out.append(vocabulary[i])
        except KeyError:
            unknown += 1
            out.append(1)
            continue
        finally:
            unknown += 10
    return out, unknown


@case((x23, 1), (x23, 2), (x23, 0))
def operand_that_may_be_a_number(x, n: int):
    a, b = x[:n], x[n:]
    m = a.mean(0) if len(a) else a.new_zeros(3)
    loss = m + (b.sum(0) if b.size(0) > 0 else 0)
    for i in range(n):
        loss += 0 if i == 0 else x.mean()
    return loss, torch.relu(m * (2 if n > 1 else b.sum(0) + 1))


@case((x3, 1), (x3, 2), (x3, 0))
def one_of_several_kinds(x, n: int):
    r: Union[Tensor, List[Tensor], None] = None
    if n == 1:
        r = x
    elif n == 2:
        r = [x, x * 2]
    w: Union[Tensor, int, None] = x if n == 2 else n if n == 1 else None
    if isinstance(r, list):
        return torch.stack(r).sum(0) + (0 if w is None else w)
    elif r is not None:
        return r
    return torch.zeros(3)


@case((2, 2.0), (5, -1.0))
def dictionaries_of_pairs(n: int, f: float):
    pairs = [(i, f * i) for i in range(n) if i != 1]
    by_key = dict(pairs)
    same = dict(zip(range(n), [f] * n))
    by_key.update([(k + 10, v) for k, v in pairs])
    return list(by_key), list(by_key.values()), sum(same.values()), len(same)


class Hue(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3


@case((3,), (0,), (7,))
def members_in_a_list(n: int):
    out: List[Hue] = []
    for i in range(n):
        out.append([Hue.RED, Hue.GREEN, Hue.BLUE][i % 3])
    return out.count(Hue.GREEN), Hue.BLUE in out, [hue.value for hue in out], out.index(Hue.RED) if n > 0 else -1


@case((3,), (5,))
def texts_chosen_later(n: int):
    out: List[str] = []
    for i in range(n):
        out.append("ab"[i % 2])
    return out, out.count("a"), "b" in out, "c" in out


@case((x3, 2), (x3, 5), (x3, 0))
def elements_that_are_none_at_first(x, n: int):
    known: List[Optional[Tensor]] = [None, None, None]
    later: List[Optional[Tensor]] = [None] * n
    odd: List[Optional[int]] = []
    for i in range(min(n, 3)):
        known[i] = x * i
    for i in range(0, n, 2):
        later[i] = x * i
        odd.append(None if i % 4 else i)
    total, missing = torch.zeros(3), 0
    for y in known + later:
        if y is None:
            missing += 1
        else:
            total = total + y
    return total, missing, later.count(None), odd.count(None), 4 in odd


@case((3,), (0,), (5,))
def dictionaries_in_a_dictionary(n: int):
    d: Dict[int, Dict[int, int]] = {}
    for i in range(n):
        if i % 2 not in d:
            d[i % 2] = {}
        d[i % 2][i] = i * i
    return len(d), sum([sum(inner.values()) for inner in d.values()])


@case((3,), (0,), (5,))
def lists_that_begin_empty(n: int):
    halves: Dict[int, List[float]] = {}
    for i in range(n):
        halves.setdefault(i % 3, []).append(i * 0.5)
    return len(halves), sum([sum(v) for v in halves.values()], 0.0)


@case((3,), (0,))
def names_made_in_a_loop(n: int):
    out: Dict[str, int] = {}
    for i in range(2):
        for k in range(2):
            out[f"entry_{i}{k}"] = i * n + k
        if i:
            out["last"] = n
    return out


class Found(NamedTuple):
    value: Tensor
    at: Optional[Tensor] = None


@case((x3, 1), (x3, 0))
def tuple_that_equals_itself(x, n: int):
    found = Found(x)
    if n > 0:
        found = Found(x, x * 2)
    return found == found, x if found.at is None else found.at


@case((x3, 2), (x3, 9), (x3, -9))
def index_of_a_tensor(x, n: int):
    steps = iter([i for i in range(n)])
    total = 0
    while True:
        try:
            total += next(steps)
        except StopIteration:
            break
    try:
        return x[n], total
    except IndexError:
        return x.sum(), total


@case((3,), (0,), (7,))
def containers_of_two_lists(n: int):
    counts: Dict[int, Dict[int, int]] = {}
    halves: Dict[int, List[float]] = {}
    rows: List[List[int]] = []
    parts: List[List[float]] = []
    for i in range(n):
        if i % 2 not in counts:
            counts[i % 2] = {}
        counts[i % 2][i] = i * i
        halves.setdefault(i % 3, []).append(i * 0.5)
        rows.append([i])
        parts.append([])
        rows[i // 2].append(i)
        parts[i // 3].append(i * 0.5)
    return len(counts), [len(v) for v in halves.values()], [sum(row) for row in rows], [len(part) for part in parts]


@case((x23, torch.tensor([0, 1, 1])), (x23, torch.tensor([1, 0, 0])))
def tensors_and_names_chosen_later(x, ids):
    parts = {"a": x[0], "b": x[1]}
    names = ["a", "b"]
    order = ["b", "a"] if ids[0] > 0 else ["b"]
    picked: List[Tensor] = []
    for i in ids.tolist():
        picked.append(parts[names[i]])
    two = [int(ids[0]), int(ids[1])]
    return torch.cat([parts[o] for o in order]), torch.stack(picked), [parts[names[i]] for i in two], [names[i] for i in two]


MET: List[int] = []
BY_KEY: Dict[int, int] = {}
NESTED = [[0]]


@case((3,), (0,), (5,))
def a_list_of_the_module(n: int):
    for i in range(n):
        MET.append(i * i)
    out = sum(MET), len(MET)
    MET.clear()
    return out


@case((3,), (0,), (5,))
def a_list_of_the_module_left_early(n: int):
    for i in range(n):
        MET.append(i)
        if len(MET) > 3:
            break
    out = sum(MET), len(MET)
    MET.clear()
    return out


@case((3,), (0,), (5,))
def a_dictionary_of_the_module(n: int):
    for i in range(n):
        BY_KEY[i % 3] = i
    out = len(BY_KEY), sum(BY_KEY.values())
    BY_KEY.clear()
    return out


@case((3,), (0,), (5,))
def an_element_of_the_module(n: int):
    for i in range(n):
        if i % 2:
            NESTED[0][0] += i
    out = NESTED[0][0]
    NESTED[0][0] = 0
    return out


@case((torch.tensor([1]),), (torch.tensor([1, 2]),), (torch.tensor([1, 2, 3]),))
def unpacking_that_a_clause_catches(x):
    values = x.tolist()
    try:
        a, b = values
    except ValueError:
        a, b = -1, len(values)
    try:
        first, *rest, last = values
        size = first + len(rest) * last
    except ValueError:
        size = -1
    try:
        y, z = x
        w = y * 2 + z
    except ValueError:
        w = x.sum()
    return a, b, size, w


# ---- look-ups that fail for every value of the sizes ----


@case((1,), (4,))
def index_that_is_never_there(n: int):
    room, failed = torch.zeros(n), 0
    try:
        failed = [0][(n * 2 - 1) % 4]
    except IndexError:
        failed += 1
    try:
        failed = "abc"[n % 2 + 3]
    except IndexError:
        failed += 10
    try:
        failed = range(3)[n % 2 + 3]
    except IndexError:
        failed += 100
    try:
        failed = (7, room)[n % 2 + 2]
    except IndexError:
        failed += 1000
    return failed


@case((1,), (4,))
def part_that_is_never_there(n: int):
    room, failed = torch.arange(3.0 * n).view(n, 3), 0
    y = z = room.sum()
    try:
        y = room[n]
    except IndexError:
        failed += 1
    try:
        y = room[:, None, n % 2 + 3]
    except IndexError:
        failed += 10
    try:
        z = room[-n - 1, 0]
    except IndexError:
        failed += 100
    try:
        z = room.unbind()[n]
    except IndexError:
        failed += 1000
    return y, z, failed


@case((torch.arange(6.0).view(2, 3), 0, 1), (torch.arange(6.0).view(2, 3), 1, -3), (torch.arange(6.0).view(2, 3), 2, 0), (torch.arange(6.0).view(2, 3), 0, 3))
def part_that_may_be_there(x, i: int, j: int):
    try:
        return x[i, j]
    except IndexError:
        return x.sum()


@case((1,), (4,))
def change_that_never_applies(n: int):
    room, xs, failed = torch.zeros(n), [7, 8], 0
    try:
        xs[n % 2 + 2] = 5
    except IndexError:
        failed += 1
    try:
        del xs[n % 2 + 2]
    except IndexError:
        failed += 10
    try:
        xs.pop(n % 2 + 2)
    except IndexError:
        failed += 100
    try:
        xs.remove(n % 2)
    except ValueError:
        failed += 1000
    return xs, failed, room


@case((1,), (4,))
def key_that_is_never_there(n: int):
    room, entries, failed = torch.zeros(n), {7: 1, 8: 2}, 0
    try:
        failed = entries[n % 2]
    except KeyError:
        failed += 10
    try:
        entries.pop(n % 2)
    except KeyError:
        failed += 100
    return entries, failed, room


@case((torch.arange(6.0).reshape(2, 3), 0), (torch.arange(6.0).reshape(2, 3), 1), (torch.arange(6.0).reshape(2, 3), -3))
def item_of_a_tensor_written(x, i: int):
    room, failed = x.clone(), 0
    try:
        room[0] = 4
        room[i + 1] = 5
        room += 1
    except IndexError:
        failed += 1
    try:
        room[i, i + 2] += 10
        room[-1, 1:] = 7
    except IndexError:
        failed += 10
    try:
        room[len(x)] = 9
    except IndexError:
        failed += 100
    return room, failed


@case((x3,))
def parts_that_need_no_length(x):
    total = x.sum()
    try:
        return total[...] + total[None], x[:, None][...], x.tolist()[1:]
    except IndexError:
        return total, x, x.tolist()
