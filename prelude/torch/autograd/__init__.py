"""The names of torch.autograd; gradients are not part of the graph."""

from torch import profiler  # noqa: F401
from torch.utils._contexts import enable_grad, inference_mode, no_grad, set_grad_enabled  # noqa: F401

from torch.autograd import forward_ad  # noqa: F401
from torch.autograd.function import Function, Variable  # noqa: F401
