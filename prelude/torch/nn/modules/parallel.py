"""Modules distributed over devices: a graph runs on one device, so the module itself is called, under its name."""

from torch.nn.modules.module import Module


class DataParallel(Module):
    def __init__(self, module, device_ids=None, output_device=None, dim=0):
        super().__init__()
        self.module = module
        self.dim, self.device_ids, self.output_device = dim, device_ids, output_device

    def forward(self, *inputs, **kwargs):
        return self.module(*inputs, **kwargs)
