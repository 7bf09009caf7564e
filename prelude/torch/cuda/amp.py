"""Automatic mixed precision: off."""

from torch import autocast  # noqa: F401


def custom_fwd(fwd=None, **kwargs):
    if fwd is None:
        return lambda inner: inner
    return fwd


custom_bwd = custom_fwd
