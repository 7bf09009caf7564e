"""Containers of modules and parameters, whose parts are attributes named by index or key."""

from collections import OrderedDict

import torch
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter

__keeps_elements__ = True  # `parameters[i] += x` writes in place; what it stores is what it read
__filled_by_users__ = True


def _position(index, n):
    position = index + n if index < 0 else index
    if not 0 <= position < n:
        raise IndexError("index " + str(index) + " is out of range")
    return position


def _counted(modules):
    """Returns whether the number of modules is known, so that they can be attributes."""
    return torch._C._is_known(len(modules))


class Sequential(Module):
    _chosen = None  # the modules, if their number is known only at run time

    def __init__(self, *args):
        super().__init__()
        if not _counted(args):
            self._chosen = list(args)
        elif len(args) == 1 and isinstance(args[0], dict):
            for name, module in args[0].items():
                self.add_module(name, module)
        else:
            for i, module in enumerate(args):
                self.add_module(str(i), module)

    def _all(self):
        return list(self._modules.values()) if self._chosen is None else self._chosen

    def forward(self, input):
        for module in self._all():
            input = module(input)
        return input

    def __len__(self):
        return len(self._all())

    def __iter__(self):
        return iter(self._all())

    def __getitem__(self, idx):
        if not isinstance(idx, slice):
            return self._all()[idx]
        part = self._all()[idx]
        if _counted(part):
            return self.__class__(OrderedDict(list(self._modules.items())[idx]))
        made = Sequential()
        made._chosen = part
        return made

    def __setitem__(self, idx, module):
        setattr(self, list(self._modules.keys())[idx], module)

    def __delitem__(self, idx):
        names = list(self._modules.keys())
        modules = list(self._modules.values())
        del modules[idx]
        numbered = all([name == str(i) for i, name in enumerate(names)])
        kept = [str(i) for i in range(len(modules))]
        if not numbered:
            kept = list(names)
            del kept[idx]
        for name in names:
            delattr(self, name)
        for name, module in zip(kept, modules):
            setattr(self, name, module)

    def __add__(self, other):
        return Sequential(*list(self), *list(other))

    def append(self, module):
        self.add_module(str(len(self)), module)
        return self

    def insert(self, index, module):
        modules = list(self)
        modules.insert(index, module)
        for i, one in enumerate(modules):
            setattr(self, str(i), one)
        return self

    def extend(self, sequential):
        for module in sequential:
            self.append(module)
        return self

    def pop(self, key):
        module = self[key]
        del self[key]
        return module


class ModuleList(Module):
    _chosen = None  # the modules, if their number is known only at run time

    def __init__(self, modules=None):
        super().__init__()
        if modules is not None:
            self.extend(modules)

    def __repr__(self):
        from torch.nn.modules import _summary
        return _summary.repeated(self._get_name(), [repr(module).replace("\n", "\n  ") for module in self])

    def _all(self):
        return list(self._modules.values()) if self._chosen is None else self._chosen

    def __len__(self):
        return len(self._all())

    def __iter__(self):
        return iter(self._all())

    def __getitem__(self, idx):
        part = self._all()[idx]
        if not isinstance(idx, slice):
            return part
        if _counted(part):
            return self.__class__(part)
        made = ModuleList()
        made._chosen = part
        return made

    def __setitem__(self, idx, module):
        setattr(self, str(_position(idx, len(self))), module)

    def __delitem__(self, idx):
        modules = list(self)
        names = list(self._modules.keys())
        del modules[idx]
        for name in names:
            delattr(self, name)
        self.extend(modules)

    def __add__(self, other):
        return ModuleList(list(self) + list(other))

    def __iadd__(self, modules):
        return self.extend(modules)

    def __contains__(self, module):
        return any([module is one for one in self])

    def append(self, module):
        self.add_module(str(len(self)), module)
        return self

    def insert(self, index, module):
        modules = list(self)
        modules.insert(index, module)
        for i, one in enumerate(modules):
            setattr(self, str(i), one)

    def extend(self, modules):
        n = len(self)
        for i, module in enumerate(modules):
            self.add_module(str(n + i), module)
        return self

    def pop(self, key):
        module = self[key]
        del self[key]
        return module

    def index(self, module):
        return list(self).index(module)


class ModuleDict(Module):
    def __init__(self, modules=None):
        super().__init__()
        if modules is not None:
            self.update(modules)

    def __getitem__(self, key):
        return self._modules[key]

    def __setitem__(self, key, module):
        self.add_module(key, module)

    def __delitem__(self, key):
        delattr(self, key)

    def __len__(self):
        return len(self._modules)

    def __iter__(self):
        return iter(list(self._modules.keys()))

    def __contains__(self, key):
        return key in self._modules

    def keys(self):
        return self._modules.keys()

    def items(self):
        return self._modules.items()

    def values(self):
        return self._modules.values()

    def get(self, key, default=None):
        return self._modules.get(key, default)

    def pop(self, key):
        module = self[key]
        delattr(self, key)
        return module

    def clear(self):
        for key in list(self._modules.keys()):
            delattr(self, key)

    def update(self, modules):
        if isinstance(modules, (dict, ModuleDict)):
            for key, module in modules.items():
                self[key] = module
        else:
            for key, module in modules:
                self[key] = module


def _as_parameter(value):
    if isinstance(value, torch.Tensor) and not isinstance(value, Parameter):
        return Parameter(value)
    return value


class ParameterList(Module):
    def __init__(self, values=None):
        super().__init__()
        self._size = 0
        if values is not None:
            self.extend(values)

    def __len__(self):
        return self._size

    def __iter__(self):
        return iter([getattr(self, str(i)) for i in range(self._size)])

    def __getitem__(self, idx):
        if isinstance(idx, slice):
            part = list(self)[idx]
            return ParameterList(part) if _counted(part) else part
        return list(self)[idx]

    def __setitem__(self, idx, value):
        setattr(self, str(_position(idx, self._size)), _as_parameter(value))

    def append(self, value):
        setattr(self, str(self._size), _as_parameter(value))
        self._size = self._size + 1
        return self

    def extend(self, values):
        for value in values:
            self.append(value)
        return self

    def __iadd__(self, values):
        return self.extend(values)


class ParameterDict(Module):
    def __init__(self, parameters=None):
        super().__init__()
        self._keys = []
        if parameters is not None:
            self.update(parameters)

    def __getitem__(self, key):
        return getattr(self, key)

    def __setitem__(self, key, value):
        if key not in self._keys:
            self._keys.append(key)
        setattr(self, key, _as_parameter(value))

    def __len__(self):
        return len(self._keys)

    def __iter__(self):
        return iter(list(self._keys))

    def __contains__(self, key):
        return key in self._keys

    def keys(self):
        return list(self._keys)

    def values(self):
        return [getattr(self, key) for key in self._keys]

    def items(self):
        return [(key, getattr(self, key)) for key in self._keys]

    def get(self, key, default=None):
        return getattr(self, key) if key in self._keys else default

    def update(self, parameters):
        pairs = parameters.items() if isinstance(parameters, (dict, ParameterDict)) else parameters
        for key, value in pairs:
            self[key] = value
