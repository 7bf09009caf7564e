"""Parameters: tensors that belong to a module's state."""

from torch import Tensor


class Parameter(Tensor, kind="native"):
    pass


class UninitializedParameter(Parameter):
    pass


class UninitializedBuffer(Tensor):
    pass


def Buffer(data=None, persistent=True):
    from torch.nn.modules.module import _mark_buffer

    return _mark_buffer(data, persistent)
