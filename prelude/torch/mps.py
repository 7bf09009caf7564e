"""torch.mps: no device is available."""

from torch._absent_device import device_count, is_available  # noqa: F401
