"""torch.nn"""

from torch.nn import functional, init, modules, parallel, parameter, utils  # noqa: F401
from torch.nn.modules import *  # noqa: F401, F403
from torch.nn.parallel import DataParallel  # noqa: F401
from torch.nn.parameter import Buffer, Parameter, UninitializedBuffer, UninitializedParameter  # noqa: F401

__complete__ = True
