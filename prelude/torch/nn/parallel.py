"""One process and one device: wrappers that distribute a module just call it."""

from torch.nn.modules.module import Module


class DataParallel(Module):
    def __init__(self, module, device_ids=None, output_device=None, dim=0):
        super().__init__()
        self.module = module

    def forward(self, *inputs, **kwargs):
        return self.module(*inputs, **kwargs)


class DistributedDataParallel(DataParallel):
    def __init__(self, module, device_ids=None, output_device=None, dim=0, **kwargs):
        super().__init__(module)
