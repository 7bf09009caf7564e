"""Types in torch's annotations."""

from torch import Size, device  # noqa: F401
from typing import Any

Number = Any
Device = Any
_size = Any
_int = int
_float = float
_bool = bool
_dtype = Any
