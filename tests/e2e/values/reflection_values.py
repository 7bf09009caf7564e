"""What programs read from their own functions, and from given arguments of a command line."""
import argparse
import inspect
import numbers
import os
import typing
from collections import abc
from typing import Annotated, List, Optional, Union

import torch
from known import Rows


def first(a, b: int = 3, *args: int, c, d: Optional[int] = "x", **kw) -> List[int]: ...


def second(a, /, b, *, c: torch.Tensor = None, e: "Foo" = 1.5, h: Union[int, str] = (), i=True) -> "X": ...


def third(x, /): ...


def noted(a: Annotated[int, "width", 4], b: str, c: Optional[Annotated[float, 1]] = None) -> float: ...


class Noted:
    size: Annotated[int, 3]
    name: str


def case0():
    return str(inspect.signature(first)), str(inspect.signature(second)), repr(inspect.signature(third))


def case1():
    return str(inspect.signature(second).parameters["c"]), repr(inspect.signature(first).parameters["d"]), str(inspect.signature(first).parameters["kw"])


def case2():
    return inspect.formatannotation(int), inspect.formatannotation(torch.Tensor), inspect.formatannotation(List[int])


def case3():
    hints = typing.get_type_hints(noted, include_extras=True)
    return sorted(hints), hints["a"] == Annotated[int, "width", 4], hints["a"].__metadata__, hints["b"], hints["return"]


def case4():
    hints = typing.get_type_hints(noted)
    return hints["a"], hints["b"], typing.get_type_hints(Noted)["size"], typing.get_type_hints(Noted, include_extras=True)["size"].__metadata__


def case5():
    parser = argparse.ArgumentParser(description="100 %")
    parser.add_argument("name")
    parser.add_argument("--width", "-w", type=int, default=3)
    parser.add_argument("--bias", action="store_true")
    parser.add_argument("--no-norm", dest="norm", action="store_false")
    parser.add_argument("--sizes", nargs="+", type=float)
    parser.add_argument("rest", nargs="*")
    args = parser.parse_args(["net", "u", "-w", "4", "--bias", "--sizes", "1", "2.5"])
    return args.name, args.width, args.bias, args.norm, args.sizes, args.rest


def case6():
    parser = argparse.ArgumentParser()
    parser.add_argument("--mode", choices=["a", "b"], required=True)
    parser.add_argument("-v", action="count", default=0)
    parser.set_defaults(extra=7)
    args, left = parser.parse_known_args(["--mode=b", "-vv", "--unknown", "1"])
    return sorted(vars(args).items()), left


def case7():
    return os.getpid() >= 0, isinstance(os.getpid(), int)


class Bare:
    pass


class Whole:
    def __iter__(self):
        return iter([1])

    def __next__(self):
        return 1

    def __len__(self):
        return 1

    def __call__(self):
        return 1


KINDS = (abc.Iterable, abc.Iterator, abc.Sized, abc.Sequence, abc.MutableSequence, abc.Mapping, abc.Hashable, abc.Callable, numbers.Number)


def kinds_of(value):
    return [isinstance(value, kind) for kind in KINDS]


def case8():
    return kinds_of(Bare()), kinds_of(Whole()), kinds_of(Bare), kinds_of(None)


def case9():
    return kinds_of(1), kinds_of(2.5), kinds_of(True), kinds_of(1j), kinds_of("a"), kinds_of(b"a")


def case10():
    return kinds_of([1]), kinds_of((1,)), kinds_of({1: 2}), kinds_of({1}), kinds_of(range(2)), kinds_of(iter([1])), kinds_of(case8), kinds_of(len)


def case11():
    return (lambda: [last := i for i in range(3)])(), any((found := i) > 1 for i in range(4)), found


def case12():
    total = 0
    rows = [total := total + i for i in (1, 2, 3)]
    return rows, total, [(lambda k: (half := k // 2) + half)(k) for k in (2, 5)]


class Next:
    def __next__(self):
        return 1


def case13():
    d = {1: 2}
    return [kinds_of(v) for v in (d.keys(), d.items(), zip([1], [2]), enumerate([1]), reversed([1]), (i for i in [1]), iter(d))]


def case14():
    return [kinds_of(v) for v in (frozenset([1]), frozenset([(1, 2)]), (1, [2]), Next(), Next)]


class Model(Rows):
    def __init__(self):
        super().__init__([case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10, case11, case12, case13, case14])
