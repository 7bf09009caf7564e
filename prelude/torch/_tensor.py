"""torch._tensor"""

from torch import Tensor  # noqa: F401
