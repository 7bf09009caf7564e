"""Heaps in lists, with the same layout as Python's."""


def _rise(heap, first, at):
    """Moves the item up to where its parent is no greater."""
    item = heap[at]
    while at > first:
        above = (at - 1) >> 1
        parent = heap[above]
        if not item < parent:
            break
        heap[at] = parent
        at = above
    heap[at] = item


def _sink(heap, at):
    """Moves the item down to a leaf along the smaller children, and from there up again to its place."""
    first, item, end = at, heap[at], len(heap)
    child = 2 * at + 1
    while child < end:
        if child + 1 < end and not heap[child] < heap[child + 1]:
            child += 1
        heap[at] = heap[child]
        at = child
        child = 2 * at + 1
    heap[at] = item
    _rise(heap, first, at)


def heapify(x):
    for at in reversed(range(len(x) // 2)):
        _sink(x, at)


def heappush(heap, item):
    heap.append(item)
    _rise(heap, 0, len(heap) - 1)


def heappop(heap):
    if _is_handled("IndexError") and not heap:  # noqa: F821
        raise IndexError("index out of range")
    item = heap.pop()
    if not heap:
        return item
    return heapreplace(heap, item)


def heapreplace(heap, item):
    smallest = heap[0]
    heap[0] = item
    _sink(heap, 0)
    return smallest


def heappushpop(heap, item):
    if heap and heap[0] < item:
        return heapreplace(heap, item)
    return item


def nlargest(n, iterable, key=None):
    return sorted(iterable, key=key, reverse=True)[:n]


def nsmallest(n, iterable, key=None):
    return sorted(iterable, key=key)[:n]


def merge(*iterables, key=None, reverse=False):
    return iter(sorted([item for part in iterables for item in part], key=key, reverse=reverse))
