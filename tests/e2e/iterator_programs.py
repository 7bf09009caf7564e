"""Programs whose iterators have effects, over x (four floats) and n (an int); test_control.py compiles each and compares with eager mode for several inputs.

What ends an iteration early ends its side effects too: no element behind it is computed, whether the number of elements is known or not."""
import torch


def walrus_of_any(x, n: int):
    hit = 0
    any((hit := v) > 3 for v in [1, 5, n, 7])
    return hit


def walrus_of_any_at_run_time(x, n: int):
    xs = [i * 2 for i in range(n)]
    hit = -1
    found = any((hit := v) > 3 for v in xs)
    return hit, found


def predicate_that_counts(x, n: int):
    seen = []

    def large(v):
        seen.append(v)
        return v > 2

    found = any(large(v) for v in [n, 3, 4])
    return len(seen), found


def all_counts(x, n: int):
    count = [0]

    def small(v):
        count[0] += 1
        return v < 3

    fine = all(small(v) for v in range(n))
    return count[0], fine


def relaxed_until(x, n: int):
    y = x.clone()

    def relax(i):
        y[0] += i
        return bool(y.sum() > 6)

    done = any(relax(i) for i in range(n))
    return y, done


def any_guards_what_comes_later(x, n: int):
    xs = [i for i in range(n)]
    return any(k >= n or xs[k] > 1 for k in [0, 2, 4])


def walrus_in_a_list(x, n: int):
    last = -1
    ys = [(last := v) * 2 for v in range(n)]
    return last, len(ys)


def walrus_in_a_list_of_lists(x, n: int):
    last = 0
    ys = [[(last := last + v + w) for w in range(n)] for v in range(3)]
    return last, len(ys)


def key_is_asked_once(x, n: int):
    asked = [0]

    def key(v):
        asked[0] += 1
        return -v

    best = max([i for i in range(n + 1)], key=key)
    return best, asked[0]


def key_of_known_is_asked_once(x, n: int):
    asked = [0]

    def key(v):
        asked[0] += 1
        return v * n

    return min([3, 1, 2], key=key), asked[0]
