"""Parameters: tensors that belong to a module's state."""

from _refusal import refuse
from torch import Tensor


class Parameter(Tensor, kind="native", form="tensor"):
    pass


class UninitializedParameter(Parameter):
    def __new__(cls, requires_grad=True, device=None, dtype=None):
        refuse("the size of this parameter is known only after the first call: state its size in the constructor, or save the model after a call")


class Buffer(Tensor, kind="native"):
    pass


class UninitializedBuffer(Tensor):
    def __new__(cls, requires_grad=False, device=None, dtype=None, persistent=True):
        refuse("the size of this buffer is known only after the first call: state its size in the constructor, or save the model after a call")


def is_lazy(param):
    from torch.nn.modules.module import _is_lazy

    return _is_lazy(param)
