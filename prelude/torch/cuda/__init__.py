"""torch.cuda: no device is available."""

from torch.cuda import amp  # noqa: F401


def is_available():
    return False


def device_count():
    return 0


def empty_cache():
    pass


def current_device():
    return 0


def synchronize(device=None):
    pass


def manual_seed(seed):
    pass


manual_seed_all = manual_seed


def is_initialized():
    return False
