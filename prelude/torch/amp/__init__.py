"""Automatic mixed precision, which has an effect for the CPU alone, as in eager mode without a GPU."""

from torch.amp.autocast_mode import autocast, is_autocast_available  # noqa: F401
from torch.cuda.amp import custom_bwd, custom_fwd  # noqa: F401
