"""Automatic mixed precision on the CPU."""

import torch
from torch.amp import autocast_mode


class autocast(autocast_mode.autocast):
    def __init__(self, enabled=True, dtype=torch.bfloat16, cache_enabled=True):
        autocast_mode.autocast.__init__(self, "cpu", dtype, enabled)
