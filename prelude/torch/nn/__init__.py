"""torch.nn"""

from torch.nn import functional, init, modules, parallel, parameter, utils  # noqa: F401
from torch.nn.modules import *  # noqa: F401, F403
from torch.nn.parallel import DataParallel  # noqa: F401
from torch.nn.parameter import Buffer, Parameter, UninitializedBuffer, UninitializedParameter  # noqa: F401

__complete__ = True


def factory_kwargs(kwargs):
    if kwargs is None:
        return {}
    names = ("device", "dtype", "memory_format")
    for name in kwargs:
        if name not in names and name != "factory_kwargs":
            raise TypeError(f"unexpected kwargs {name}")
    made = dict(kwargs.get("factory_kwargs", {}))
    for name in names:
        if name in kwargs:
            if name in made:
                raise TypeError(f"{name} specified twice, in **kwargs and in factory_kwargs")
            made[name] = kwargs[name]
    return made
