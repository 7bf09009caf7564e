"""torch.autocast in scripted archives, whose interpreter converts other operators than eager mode does, and always to bfloat16."""

from _refusal import refuse
from torch.amp import autocast_mode


class autocast(autocast_mode.autocast):
    def __enter__(self):
        if self.device == "cpu" and self._enabled:
            refuse("torch.autocast('cpu') in a scripted archive: compile the source, or convert the tensors in it")
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        return None


class cpu_autocast(autocast):
    def __init__(self, enabled=True, dtype=None, cache_enabled=True):
        autocast.__init__(self, "cpu", dtype, enabled)
