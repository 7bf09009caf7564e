"""Modules distributed over devices: a graph runs on one device, so the module itself is called, under its name."""

from _refusal import refuse
from torch.nn.modules.module import Module


def data_parallel(module, inputs, device_ids=None, output_device=None, dim=0, module_kwargs=None):
    inputs = inputs if isinstance(inputs, tuple) else () if inputs is None else (inputs,)
    return module(*inputs, **({} if module_kwargs is None else module_kwargs))


class DataParallel(Module):
    def __init__(self, module, device_ids=None, output_device=None, dim=0):
        super().__init__()
        self.module = module
        self.dim, self.device_ids, self.output_device = dim, device_ids, output_device

    def forward(self, *inputs, **kwargs):
        return self.module(*inputs, **kwargs)

    def scatter(self, *args):
        refuse("DataParallel distributes over devices, which a graph does not have: compile the module itself")

    replicate = parallel_apply = gather = scatter
