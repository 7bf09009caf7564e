# scriptc: --input 'x: float32[n, 3]' --input 'k: int'
from enum import Enum
from torch import Tensor


class Word(str, Enum):
    BIG = "big"


def f(x: Tensor, k: int):
    super.__init__()  # expect SC2103:5 "`object.__init__` is called without an object" -> "super().__init__(...)"
    int.__init__()  # expect SC2103
    type.mro(x)  # expect SC2103 "`type.mro` is a method of type, but its first argument is a Tensor"
    list.append(3, 4)  # expect SC2103 "its first argument is an int"
    dict.get("a", "b")  # expect SC2103
    set.add([1], 1)  # expect SC2103
    tuple.index([1], 1)  # expect SC2103
    str.upper(k)  # expect SC2103
    complex.conjugate(2.5)  # expect SC2103
    property.setter(f, f)  # expect SC2103
    object.__getattribute__(x, 3)  # expect SC2103 "must be a string known at compile time"
    values = [1]
    list.append(values if k > 2 else [2], 4)
    dict.update({}, {"a": 1})
    return x, str.upper(str(k)), str.upper(Word.BIG), values
