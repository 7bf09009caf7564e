"""The choice of a kernel for attention has no meaning in a graph."""

from contextlib import nullcontext
from enum import Enum


class SDPBackend(Enum):
    ERROR = -1
    MATH = 0
    FLASH_ATTENTION = 1
    EFFICIENT_ATTENTION = 2
    CUDNN_ATTENTION = 3
    OVERRIDEABLE = 4


def sdpa_kernel(backends, set_priority=False):
    return nullcontext()
