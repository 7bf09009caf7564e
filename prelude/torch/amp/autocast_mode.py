"""torch.autocast: a region in which some operators convert their tensors. It has an effect for the CPU alone, since there is no other device."""

import functools

import torch


def is_autocast_available(device_type):
    return device_type in ("cpu", "cuda", "mps", "xpu")


class autocast:
    """Its attributes are named as PyTorch's, since objects of a running program are given theirs."""

    def __init__(self, device_type, dtype=None, enabled=True, cache_enabled=None):
        self.device = device_type
        self.fast_dtype = torch.get_autocast_dtype(device_type) if dtype is None else dtype
        self._enabled = enabled

    def __enter__(self):
        if self.device == "cpu":
            self.prev = torch._C._set_autocast(self.fast_dtype, self._enabled)
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        if self.device == "cpu":
            torch._C._set_autocast(self.prev, self.prev is not None)
        return False

    def __call__(self, func):
        if self.device != "cpu":
            return func

        @functools.wraps(func)
        def decorate_autocast(*args, **kwargs):
            with self:
                return func(*args, **kwargs)

        return decorate_autocast
