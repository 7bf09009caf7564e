"""numpy.typing: what annotations say of arrays. Nothing is checked, so each name stands for any value."""

from typing import Any

import numpy

ArrayLike = Any
DTypeLike = Any


class NDArray(numpy.ndarray):
    def __class_getitem__(cls, scalar):
        return cls
