"""A module whose gradients processes would share."""

from torch.nn.parallel.data_parallel import DataParallel


class DistributedDataParallel(DataParallel):
    def __init__(self, module, device_ids=None, output_device=None, dim=0, **kwargs):
        super().__init__(module, device_ids, output_device, dim)
