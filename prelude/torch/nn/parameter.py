"""Parameters: tensors that belong to a module's state."""

from _refusal import refuse
from torch import Tensor


class Parameter(Tensor, kind="native"):
    pass


class UninitializedParameter(Parameter):
    def __new__(cls, requires_grad=True, device=None, dtype=None):
        refuse("the size of this parameter is known only after the first call: give it its size in the constructor, or save the model after a call")


class UninitializedBuffer(Tensor):
    pass


def Buffer(data=None, persistent=True):
    from torch.nn.modules.module import _mark_buffer

    return _mark_buffer(data, persistent)
