"""torch.ao.quantization: the stubs of eager mode, and the switches of quantisation-aware training."""
from torch.ao.quantization.fake_quantize import FakeQuantize, FakeQuantizeBase, FixedQParamsFakeQuantize, FusedMovingAvgObsFakeQuantize  # noqa: F401
from torch.ao.quantization.stubs import DeQuantStub, QuantStub, QuantWrapper  # noqa: F401


def disable_observer(mod):
    if isinstance(mod, FakeQuantizeBase):
        mod.disable_observer()


def enable_observer(mod):
    if isinstance(mod, FakeQuantizeBase):
        mod.enable_observer()


def disable_fake_quant(mod):
    if isinstance(mod, FakeQuantizeBase):
        mod.disable_fake_quant()


def enable_fake_quant(mod):
    if isinstance(mod, FakeQuantizeBase):
        mod.enable_fake_quant()
