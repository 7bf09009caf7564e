"""torch.quantization: the older name."""
from torch.ao.quantization import *
