"""Automatic mixed precision on a GPU, which has no effect."""

import torch
from torch.amp import autocast_mode


class autocast(autocast_mode.autocast):
    def __init__(self, enabled=True, dtype=torch.float16, cache_enabled=True):
        autocast_mode.autocast.__init__(self, "cuda", dtype, enabled)


def custom_fwd(fwd=None, **kwargs):
    if fwd is None:
        return lambda inner: inner
    return fwd


custom_bwd = custom_fwd
