"""torch.ao.quantization: quantisation in eager mode, and the switches of quantisation-aware training."""
from torch.ao.quantization.fake_quantize import *  # noqa: F403
from torch.ao.quantization.fuse_modules import fuse_known_modules, fuse_modules, fuse_modules_qat  # noqa: F401
from torch.ao.quantization.observer import *  # noqa: F403
from torch.ao.quantization.qconfig import *  # noqa: F403
from torch.ao.quantization.quantization_mappings import *  # noqa: F403
from torch.ao.quantization.quantize import (add_quant_dequant, convert, prepare, prepare_qat, propagate_qconfig_, quantize, quantize_dynamic,  # noqa: F401
                                            quantize_qat, swap_module)
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
