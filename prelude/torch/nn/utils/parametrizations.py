"""torch.nn.utils.parametrizations"""

from torch.nn.utils.weight import spectral_norm  # noqa: F401
