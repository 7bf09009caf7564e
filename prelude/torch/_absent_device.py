"""What torch.cuda, torch.mps, torch.xpu and torch.mtia say where their device is absent, as it is in a graph."""

import torch


def is_available():
    return False


def device_count():
    return torch._C._device_count()


def is_initialized():
    return False
