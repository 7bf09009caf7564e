"""Automatic mixed precision: off."""

from torch import autocast  # noqa: F401
from torch.cuda.amp import custom_bwd, custom_fwd  # noqa: F401
