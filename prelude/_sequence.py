"""Operations of lists and ranges of run-time length on several elements at once (C: frontend/kinds/list.c, tuple.c)."""
import torch
from _refusal import refuse


def ordered(a, b, compare):
    """Compares by the first elements that differ, then by the lengths."""
    for i in range(min(len(a), len(b))):
        if a[i] != b[i]:
            return compare(a[i], b[i])
    return compare(len(a), len(b))


def less(a, b):
    return ordered(a, b, lambda x, y: x < y)


def less_or_equal(a, b):
    return ordered(a, b, lambda x, y: x <= y)


def greater(a, b):
    return ordered(a, b, lambda x, y: x > y)


def greater_or_equal(a, b):
    return ordered(a, b, lambda x, y: x >= y)


def others(positions, n):
    """Returns the indices below n that are not among the given ones, in order."""
    stays = torch.ones(n, dtype=torch.bool)
    stays[torch.tensor(positions, dtype=torch.int64)] = False
    return torch.nonzero(stays).flatten().tolist()


def put(items, positions, values):
    """Sets items[start:stop:step] = values, where the slice has these indices."""
    if len(values) != len(positions):
        raise ValueError("attempt to assign a sequence of another size to an extended slice")
    for i in range(len(positions)):
        items[positions[i]] = values[i]


def in_range(v, start, stop, step):
    """Returns whether a number is in a range, without a remainder by 0, which would crash the process that runs the graph."""
    inside = start <= v < stop if step > 0 else stop < v <= start
    return inside and (v - start) % (step if step != 0 else 1) == 0


def part_of_range(of, bounds):
    """Returns of[bounds], where the length or the bounds are those of a run."""
    start, stop, step = _bounds(bounds, len(of))
    return range(of.start + start * of.step, of.start + stop * of.step, of.step * step)


def row_places(lengths, order):
    """For lists of these lengths, concatenated: returns the places of the elements of the lists at the indices `order`, in that order."""
    length, position = torch.tensor(lengths, dtype=torch.int64), torch.tensor(order, dtype=torch.int64)
    taken = length[position]
    moved = (length.cumsum(0) - length)[position] - (taken.cumsum(0) - taken)
    return (torch.arange(int(taken.sum())) + torch.repeat_interleave(moved, taken)).tolist()


def nested_list(tensor):
    """Computes tensor.tolist() for a run-time first size and two or more dimensions."""
    return [row.tolist() for row in tensor]


def part_text(v):
    if isinstance(v, tuple):
        return tuple_text(v)
    if isinstance(v, str):
        return f"s{len(v)}:" + v
    if isinstance(v, int):
        return f"i{int(v)}"
    if isinstance(v, float):
        return f"i{int(v)}" if v.is_integer() else f"f{v!r}"
    if v is None or isinstance(v, (torch.dtype, torch.device)):
        return f"c{v}"
    refuse("a key known only at run time must consist of numbers, strings, dtypes, None and tuples of these")


def tuple_text(key):
    text = "("
    for v in key:
        text = text + part_text(v) + ","
    return text + ")"


def key_text(key):
    """Returns a key for a tuple: equal tuples have the same text, which begins with characters that no text of a program begins with."""
    return "\x1e" + tuple_text(key)


def slice_indices(one, length):
    """Computes slice.indices: the bounds with which the slice cuts a sequence of that length."""
    if length < 0:
        raise ValueError("length should not be negative")
    return _bounds(slice(_whole(one.start), _whole(one.stop), _whole(one.step)), length)


def _whole(bound):
    return int(bound) if isinstance(bound, bool) else bound


def _bounds(one, length):
    step = 1 if one.step is None else one.step
    if step == 0:
        raise ValueError("slice step cannot be zero")
    low, high = (0, length) if step > 0 else (-1, length - 1)
    start = _bound(one.start, low, high, length) if one.start is not None else low if step > 0 else high
    stop = _bound(one.stop, low, high, length) if one.stop is not None else high if step > 0 else low
    return start, stop, step


def _bound(place, low, high, length):
    place = place + length if place < 0 else place
    return min(max(place, low), high)
