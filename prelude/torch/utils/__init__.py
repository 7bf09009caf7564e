"""torch.utils"""

from torch.utils import checkpoint  # noqa: F401
