"""There is one process and one device: wrappers that distribute a module only call it."""

from torch.nn.parallel.data_parallel import DataParallel, data_parallel  # noqa: F401
from torch.nn.parallel.distributed import DistributedDataParallel  # noqa: F401
