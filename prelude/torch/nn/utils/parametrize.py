"""torch.nn.utils.parametrize: an attribute that is computed from parameters in `parametrizations` whenever it is read."""

import contextlib

import torch
from torch.nn.modules.container import ModuleDict, ModuleList
from torch.nn.parameter import Parameter


def _own(tensor, original):
    return Parameter(torch.empty(tensor.shape, dtype=tensor.dtype)) if isinstance(original, Parameter) else tensor


class ParametrizationList(ModuleList):
    def __init__(self, modules, original):
        super().__init__(modules)
        parts = original
        for module in reversed(modules):
            if hasattr(module, "right_inverse"):
                parts = module.right_inverse(parts)
        self.ntensors = len(parts) if isinstance(parts, (tuple, list)) else 0
        if not self.ntensors:
            self.original = original
        for i in range(self.ntensors):
            setattr(self, "original" + str(i), _own(parts[i], original))

    def forward(self):
        if self.ntensors:
            value = self[0](*[getattr(self, "original" + str(i)) for i in range(self.ntensors)])
        else:
            value = self[0](self.original)
        for module in list(self)[1:]:
            value = module(value)
        return value


def register_parametrization(module, tensor_name, parametrization, *, unsafe=False):
    if "parametrizations" not in module._modules:
        module.parametrizations = ModuleDict()
    if tensor_name in module.parametrizations:
        module.parametrizations[tensor_name].append(parametrization)
        return module
    original = getattr(module, tensor_name)
    delattr(module, tensor_name)
    module.parametrizations[tensor_name] = ParametrizationList([parametrization], original)
    return module


def remove_parametrizations(module, tensor_name, leave_parametrized=True):
    value = getattr(module, tensor_name) if leave_parametrized else module.parametrizations[tensor_name].original
    del module.parametrizations[tensor_name]
    setattr(module, tensor_name, value)
    return module


def is_parametrized(module, tensor_name=None):
    if "parametrizations" not in module._modules:
        return False
    return len(module.parametrizations) > 0 if tensor_name is None else tensor_name in module.parametrizations


@contextlib.contextmanager
def cached():
    yield
