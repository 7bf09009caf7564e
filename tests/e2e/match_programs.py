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
