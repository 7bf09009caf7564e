"""There is one process and one device: wrappers that distribute a module only call it."""

from torch.nn.modules.parallel import DataParallel


class DistributedDataParallel(DataParallel):
    def __init__(self, module, device_ids=None, output_device=None, dim=0, **kwargs):
        super().__init__(module, device_ids, output_device, dim)
