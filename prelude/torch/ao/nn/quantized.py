"""torch.ao.nn.quantized: the wrappers of a float model."""
from torch.nn.quantized import *
