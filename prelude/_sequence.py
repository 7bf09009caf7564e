"""What lists and ranges whose length depends on the run do with several elements at once (C: frontend/kinds/list.c, tuple.c)."""
import torch
from _refusal import refuse


def ordered(a, b, compare):
    """The first elements that differ decide, then the lengths."""
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
    """The positions below n that are not among the given ones, in order."""
    stays = torch.ones(n, dtype=torch.bool)
    stays[torch.tensor(positions, dtype=torch.int64)] = False
    return torch.nonzero(stays).flatten().tolist()


def put(items, positions, values):
    """items[start:stop:step] = values, where the slice has these positions."""
    if len(values) != len(positions):
        raise ValueError("attempt to assign a sequence of another size to an extended slice")
    for i in range(len(positions)):
        items[positions[i]] = values[i]


def in_range(v, start, stop, step):
    """A remainder by 0, which no range has, would end the process that runs the graph."""
    inside = start <= v < stop if step > 0 else stop < v <= start
    return inside and (v - start) % (step if step != 0 else 1) == 0


def row_places(lengths, order):
    """Lists of these lengths stand in a row: where the elements of the lists at the positions `order` do, in that order."""
    length, position = torch.tensor(lengths, dtype=torch.int64), torch.tensor(order, dtype=torch.int64)
    taken = length[position]
    moved = (length.cumsum(0) - length)[position] - (taken.cumsum(0) - taken)
    return (torch.arange(int(taken.sum())) + torch.repeat_interleave(moved, taken)).tolist()


def nested_list(tensor):
    """tensor.tolist() where the first size depends on the run and there are two dimensions or more."""
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
    refuse("a key of a dictionary whose keys depend on the run is made of numbers, texts, dtypes, None and tuples of these")


def tuple_text(key):
    text = "("
    for v in key:
        text = text + part_text(v) + ","
    return text + ")"


def key_text(key):
    """A tuple as a key: equal tuples have one text, which begins as no text of a program does."""
    return "\x1e" + tuple_text(key)
