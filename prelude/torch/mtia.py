"""torch.mtia: no device is available."""

from torch._absent_device import device_count, is_available, is_initialized  # noqa: F401
