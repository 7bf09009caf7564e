"""There is no accelerator at compile time."""

from torch._absent_device import device_count  # noqa: F401


def is_available():
    return False


def current_accelerator(check_available=False):
    return None


def synchronize(device=None, /):
    pass
