"""What lists and ranges whose length depends on the run do with several elements at once (C: frontend/kinds/list.c, tuple.c)."""
import torch


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
