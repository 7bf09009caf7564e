"""Small programs that ask for types, over the inputs of control_programs.py: abstract classes, types as values, and torch.jit.isinstance."""
import enum
import numbers
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, MutableMapping, MutableSequence, Sequence, Set, Sized
from typing import Annotated, Any, Dict, List, Literal, Optional, Tuple, TypeVar, Union, get_args, get_origin

import numpy as np
import torch
from torch import Tensor, nn

ABSTRACT = (Iterable, Iterator, Sequence, MutableSequence, Mapping, MutableMapping, Set, Sized, Hashable, Callable, numbers.Number, numbers.Integral)


class Counted:
    def __len__(self):
        return 3

    def __iter__(self):
        return iter((1, 2, 3))


class Steps:
    def __iter__(self):
        return self

    def __next__(self):
        raise StopIteration

    def __call__(self):
        return 1


class Equal:
    def __eq__(self, other):
        return True


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


def kinds(v):
    return sum(1 << i for i, c in enumerate(ABSTRACT) if isinstance(v, c))


def abstract_classes_of_numbers_and_texts(x, n: int):
    return [kinds(v) for v in (1, 2.5, True, 1j, None, "a", b"a", n, n > 2, n / 2)]


def abstract_classes_of_containers(x, n: int):
    return [kinds(v) for v in ([1], (1,), {1}, {1: 2}, range(3), [i for i in range(n)], {i: i for i in range(n)}, (n, [1]))]


def abstract_classes_of_iterators(x, n: int):
    return [kinds(v) for v in (iter([1]), (i for i in range(3)), map(abs, [1]), enumerate([1]), zip([1], [2]), reversed([1]))]


def abstract_classes_of_objects(x, n: int):
    return [kinds(v) for v in (Counted(), Steps(), Equal(), Counted, Colour, Colour.RED, len, kinds, lambda: 0, nn.ReLU(), object())]


def abstract_classes_of_tensors(x, n: int):
    return [int(isinstance(v, c)) for v in (x, x.shape, torch.float32) for c in (Sequence, Mapping, Callable, numbers.Number)]


def classes_and_unions(x, n: int):
    a = isinstance(n, (str, int)) + 2 * isinstance(x, (int, float)) + 4 * isinstance(None, type(None)) + 8 * isinstance([1], list | tuple)
    b = isinstance(n, int | None) + 2 * isinstance(None, Optional[int]) + 4 * isinstance("a", Union[int, str]) + 8 * issubclass(bool, int)
    c = issubclass(Steps, Counted) + 2 * issubclass(Steps, Steps) + 4 * issubclass(list, (tuple, list)) + 8 * issubclass(Colour, enum.Enum)
    return a, b, c, isinstance(2.5, numbers.Real) + 2 * isinstance(n, numbers.Integral) + 4 * isinstance(1j, numbers.Complex)


def parts_of_types(x, n: int):
    forms = (List[int], Dict[str, int], Tuple[int, str], Optional[int], Union[int, str, None], list[float], dict[str, float], int, Annotated[int, "a"])
    origins = (list, dict, tuple, Union, int, None)
    return [origins.index(get_origin(f)) if get_origin(f) in origins else -1 for f in forms], [len(get_args(f)) for f in forms]


def types_are_compared(x, n: int):
    a = (List[int] == List[int]) + 2 * (List[int] == List[str]) + 4 * (Optional[int] == Union[None, int]) + 8 * (Dict[str, int] != Dict[str, float])
    b = (list[int] == list[float]) + 2 * (int | str == Union[int, str]) + 4 * (int | str == int | float) + 8 * (List[int] != int)
    c = (Union[int, int] is int) + 2 * (get_args(Literal[1, "b"]) == (1, "b")) + 4 * (Annotated[int, 3].__metadata__ == (3,)) + 8 * (Annotated[int, 3].__origin__ is int)
    return a, b, c


def types_are_called(x, n: int):
    return len(list[int]((1, n))) + dict[str, int](a=n)["a"] + tuple[int, ...]([n, 2])[0]


def instances_as_torchscript_asks(x, n: int):
    values = ([1], [2.5], [x], {"a": 1}, {"a": x}, (1, "b"), (1, 2), [1, "a"], n, 2.5, True, "a", None, x)
    types = (List[int], List[float], List[Tensor], Dict[str, int], Dict[str, Tensor], Tuple[int, str], Tuple[int, int], int, float, bool, str, Optional[int], Tensor)
    return [sum(1 << i for i, t in enumerate(types) if torch.jit.isinstance(v, t)) for v in values]


def annotated_any(x, n: int):
    v: Any = n
    if n > 2:
        v = n * 2
    return v + isinstance(v, int)


class OwnSet(Set):
    def __init__(self, values):
        self.values = list(dict.fromkeys(values))

    def __contains__(self, value):
        return value in self.values

    def __iter__(self):
        return iter(self.values)

    def __len__(self):
        return len(self.values)


class OwnMapping(Mapping):
    def __init__(self, **given):
        self.given = given

    def __getitem__(self, key):
        return self.given[key]

    def __iter__(self):
        return iter(self.given)

    def __len__(self):
        return len(self.given)


class OwnSequence(Sequence):
    def __getitem__(self, i):
        return [5, 6][i]

    def __len__(self):
        return 2


def classes_derived_from_abstract_ones(x, n: int):
    return [kinds(v) & 255 for v in (frozenset(), OwnSet([1]), OwnMapping(a=1), OwnSequence())], isinstance(OwnMapping(), dict), n


def operations_of_abstract_sets(x, n: int):
    a, b = OwnSet([3, 1, 2, 3]), OwnSet([2, 5])
    made = [list(a & b), list(a | b), list(a - b), list(a ^ b)]
    return [len(one) * 10 + one[-1] for one in made], a <= b, OwnSet([2]) < a, a.isdisjoint(b), a == OwnSet([1, 2, 3]), OwnSet([]) == set(), n


class Lengths(Sequence):
    def __getitem__(self, i):
        return i

    def __len__(self):
        return 3


class Counting:
    def __iter__(self):
        return self

    def __next__(self):
        return 1

    def __eq__(self, other):
        return True


def subclasses_of_abstract_classes(x, n: int):
    kinds = (Iterable, Sized, Callable, Iterator, Hashable, Sequence, Mapping, MutableSequence)
    classes = (list, tuple, str, dict, set, frozenset, int, range, type(None), torch.nn.Linear, Lengths, Counting)
    return x + n, [issubclass(c, k) for c in classes for k in kinds]


def kinds_of_numbers(x, n: int):
    from fractions import Fraction
    kinds = (numbers.Number, numbers.Complex, numbers.Real, numbers.Rational, numbers.Integral)
    values = (1j, 2, 2.5, True, n, n / 2, n > 2, Fraction(1, 3), "a")
    return x, [isinstance(v, k) for v in values for k in kinds], [issubclass(type(v), k) for v in values for k in kinds]


def unions_in_any_order(x, n: int):
    numbers_of = {int | str: 1, Optional[float]: 2}
    same = [(int | str) == (str | int), (int | None) == Optional[int], Union[int, str, None] == Optional[Union[str, int]],
            (int | str) != (int | float), (list[int] | int) == (int | list[int]), (list[int] | int) == (int | list[str]), int | str == int]
    return x + numbers_of[str | int] * n + numbers_of[None | float], same


def numbers_of_numpy(x, n: int):
    a, b, c, d = np.float32(0.1), np.uint8(200), np.int32(7), np.float64(2.5)
    rows = np.arange(6, dtype=np.float32).reshape(2, 3)
    made = (a, b, c, d, a * 3, a * d, -a, b - np.uint8(1), c // 2, c / 2, c + 1.5, a < 1, abs(a), np.sqrt(2.0), np.prod([2, 3]), rows[0, 1],
            rows.mean(), rows.std(), rows.argmax(), (rows > 1).any(), rows.tolist()[0][0], rows.size, d.item(), int(c), c.astype(np.int8), 2, 2.5,
            True, n)
    kinds = (int, float, bool, np.integer, np.floating, np.generic, np.number, np.bool_, np.float64, np.int64, np.float32)
    dtypes = [np.issubdtype(v.dtype, k) for v in made if isinstance(v, np.generic) for k in (np.floating, np.integer, np.number)]
    return x, [isinstance(v, k) for v in made for k in kinds], [float(v) for v in made], dtypes


def tensors_of_numbers_of_numpy(x, n: int):
    f, i, rows = np.float32(2.5), np.int32(3), np.arange(3, dtype=np.float32)
    arrays = (rows * np.float64(2), rows * 2.0, rows * f, rows / rows.max(), np.arange(3) * f, np.array([f, f]), np.array([f, 2]), np.sqrt(f), rows.var())
    return (torch.tensor(f), torch.tensor(np.float64(2.5)), torch.tensor([np.float64(1), 2]), torch.tensor(i), torch.tensor([1, f]), x * d_of(f), x + i,
            torch.full((2,), i), torch.tensor(np.sqrt(2.0)), *[torch.from_numpy(np.asarray(one)) for one in arrays])


def d_of(value):
    return np.float64(value) if isinstance(value, np.floating) else value


class Plain(float):
    pass


class Count(int):
    pass


class Word(str):
    pass


class Pair(tuple):
    def first(self):
        return self[0]


def classes_derived_from_values(x, n: int):
    f, i, s, t = Plain(2.5), Count(3), Word("ab"), Pair((1, 2))
    values = (f, i, s, t, f + 1, i * 2, s + "c", t[:1], t[::-1], t + (3,), t * 2, x.shape[:1], -f, abs(i), Count(n + 1))
    table = {i: 5, s: 6}
    return (x * f + i, [isinstance(v, k) for v in values for k in (Plain, Count, Word, Pair, float, int, str, tuple, torch.Size)],
            [type(v) in (Plain, Count, Word, Pair) for v in values], table[3] + table["ab"], t.first(), len(s), s.upper() == "AB", range(i)[-1])


T = TypeVar("T")
Number = TypeVar("Number", int, float, covariant=True)


def first_of(values: List[T], default: T | None = None) -> Optional[T]:
    return values[0] if values else default


def names_of_types(x, n: int):
    forms = (List[int], Dict[str, int], Tuple[int, str], Optional[int], Optional[Tensor], Union[int, str], Literal["a"], Union[int, str, None])
    names = ("List", "Dict", "Tuple", "Optional", "Union", "Literal", None)
    return ([names.index(f._name) for f in forms], [names.index(f.__name__) for f in forms], [names.index(f.__qualname__) for f in forms],
            [f.__module__ == "typing" for f in forms])


def type_variables(x, n: int):
    kept = [isinstance(one, TypeVar) for one in (T, Number, int, List[int], Optional[int], *get_args(Dict[str, T]))]
    return first_of([n, 2]), kept, [T.__name__ == "T", Number.__constraints__ == (int, float), T.__bound__ is None, repr(T) == "~T", repr(Number) == "+Number"]
