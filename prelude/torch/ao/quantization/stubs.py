"""torch.ao.quantization.stubs: marks where quantisation begins and ends; in a float model they do nothing."""
from torch.nn.modules.module import Module


class _Stub(Module):
    def __init__(self, qconfig=None):
        super().__init__()
        if qconfig:
            self.qconfig = qconfig

    def forward(self, x):
        return x


class QuantStub(_Stub):
    pass


class DeQuantStub(_Stub):
    pass


class QuantWrapper(Module):
    def __init__(self, module):
        super().__init__()
        self.add_module("quant", QuantStub())
        self.add_module("dequant", DeQuantStub())
        self.add_module("module", module)
        self.train(module.training)

    def forward(self, X):
        return self.dequant(self.module(self.quant(X)))
