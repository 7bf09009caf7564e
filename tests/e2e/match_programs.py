"""Small programs with `match`, over the inputs of control_programs.py: patterns of containers whose length or keys the run decides, of classes,
and alternatives that bind names."""
from dataclasses import dataclass


@dataclass
class Pair:
    a: int
    b: int


@dataclass
class Single:
    c: int


def sequence_of_the_run(x, n: int):
    match [i * 2 for i in range(n)]:
        case []:
            return 0
        case [a]:
            return a + 100
        case [0, 2]:
            return 200
        case [0, b, *rest]:
            return b + len(rest) * 10
    return -1


def keys_of_the_run(x, n: int):
    match {i: i * 2 for i in range(n)}:
        case {1: 2, 4: v}:
            r = v
        case {2: v, **rest}:
            r = v * 10 + len(rest)
        case {0: v}:
            r = v + 50
        case _:
            r = -1
    return r


def fields_by_position(x, n: int):
    s = Pair(n, 2) if n < 5 else Single(n - 5)
    match s:
        case Pair(3, b):
            r = b
        case Pair(a=a) if a > 2:
            r = a
        case Single(c=2 | 3):
            r = 77
        case Single(0 | 1 as t):
            r = t + 60
        case _:
            r = 5
    return r


def alternatives_bind(x, n: int):
    match [n, (n * 2 + 1) % 4]:
        case [0, t] | [t, 0]:
            r = t
        case [1 | 2 as t, u] | [u, 3 as t]:
            r = t * 10 + u
        case _:
            r = 1
    return r


def alternatives_of_sequences(x, n: int):
    match [i + 3 for i in range(n)]:
        case [t] | [_, t] | [_, _, t]:
            r = t
        case _:
            r = 1
    return r


def alternatives_of_classes(x, c: bool):
    s = Pair(7, 2) if c else Single(8)
    match s:
        case Pair(a=t, b=2) | Single(c=t):
            r = t
    return r


def nested_choice(x, n: int):
    inner = (n, 1) if n > 2 else None
    match (inner, n):
        case ((a, b), 3 | 5):
            r = a * 10 + b
        case (None, k):
            r = k
        case (_, k):
            r = k * 100
    return r


# ---- inside try: a test, the binding of names or a guard may raise ----
def sequences_in_try(x, n: int):
    try:
        match [i for i in range(n)]:
            case [0, 1]:
                return 5
            case [a, b, c]:
                return a + b * 10 + c * 100
            case [0, v, _, _] | [v]:
                return v + 1000
            case [a, *rest] if 10 // (len(rest) - 4) > 3:
                return a + len(rest)
    except ZeroDivisionError:
        return -2
    return -1


def sequence_and_loop_in_try(x, n: int):
    s = 0
    for k in range(4):
        try:
            match [i for i in range(k if k < n else n)]:
                case [0, a]:
                    s = s + a
                    continue
                case []:
                    s = s + 100
                    if n == 0:
                        break
        except IndexError:
            s = s + 1000
        s = s + 10
    return s


class Checked:
    def __init__(self, v: int):
        self.v = v

    @property
    def w(self):
        if self.v > 2:
            raise ValueError("too much")
        return self.v


def attributes_that_raise(x, n: int):
    try:
        match Checked(n):
            case Checked(w=1):
                return 10
            case Checked(w=2 as a) | Checked(w=a):
                return a + 100
    except ValueError:
        return -3
    return -1


def values_that_raise(x, n: int):
    try:
        match {i: i + 1 for i in range(n)}:
            case {1: 2, 3: v}:
                return v
            case {0: v, **rest} if rest[1] > 1:
                return v * 10 + len(rest)
    except KeyError:
        return -4
    return -1


def guards_before_other_cases(x, n: int):
    match n:
        case 1 if x.sum() > 100:
            y = x + 1
        case 1 | 2 | 3 if x.sum() > 0 and n < 3:
            y = x * 2
        case 3 if x.sum() > 0:
            return x * 3
        case 4 if x.sum() < 0:
            y = x - 4
        case 4 | 5:
            y = x - 5
        case _:
            y = -x
    return y + 1


def guards_that_read_bound_names(x, n: int):
    match (n % 3, x.sum(), n):
        case (0, s, k) if s > k:
            y = x * s + k
        case (1, _, k) if k > 3:
            y = x + k
        case (1, s, 1) if s < 0:
            y = x - 1
        case (a, s, b):
            y = x * a + b + s
    return y


def names_of_a_case_whose_guard_fails(x, n: int):
    k = s = -1
    match (n // 2, n % 2):
        case (0, k) if k > 0:
            y = x + k
        case (1, s) if s > 0:
            y = x * s
        case (2, _):
            y = x * 3
        case _:
            y = x
    return y, k, s


def guards_that_only_the_pattern_allows(x, n: int):
    items = [x[i] for i in range(n)] if n < 5 else []
    match items:
        case [] if n > 5:
            return x[0] - 1
        case [a] if a > 5:
            return a + 1
        case [a, b] if a + b < 0:
            return a
        case [a, *rest] if rest[0] < 0 and len(rest) == 2:
            return rest[1]
        case [_, b, *_]:
            return b
    return x[1] + 7


def guards_that_raise_before_other_cases(x, n: int):
    try:
        match n:
            case 0 | 2 | 3 if 6 // (n - 2) > 5:
                return 1
            case 3 if x.sum() > 100:
                return 2
            case 0 | 3:
                return 3
            case k if 6 // (k - 4) > 2:
                return k
    except ZeroDivisionError:
        return -2
    return -1


def guards_with_loops_and_assignments(x, n: int):
    y = x
    match n:
        case 1 | 2 if any(v > 2 for v in x):
            y = y + 1
        case 1 | 3 if (total := x.sum() + n) > 8:
            y = y + total
        case 3 if [total := n + 1][0] > 3:
            y = y * total
        case 4 if all(k < 4 for k in range(n)):
            y = y - 1
        case 4 | 5:
            y = y * 5
    return y


def guards_of_alternatives_that_bind(x, n: int):
    match (n, n % 2):
        case (1, k) | (k, 0) if k > 2:
            return x + k
        case (k, 1) | (2, k) if x.sum() + k > 7:
            return x * k
        case (k, _):
            return x - k
