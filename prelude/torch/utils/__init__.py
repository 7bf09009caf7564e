"""torch.utils"""

from torch.utils import checkpoint, model_zoo  # noqa: F401
