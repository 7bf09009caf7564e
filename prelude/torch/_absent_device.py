"""What torch.mps, torch.xpu and torch.mtia say where their device is absent, as it is in a graph."""


def is_available():
    return False


def device_count():
    return 0


def is_initialized():
    return False
