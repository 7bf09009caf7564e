"""torch.ao.quantization.qconfig: pairs of observers, or of fake quantisations, for activations and weights."""
from collections import namedtuple

import torch
from torch.ao.quantization import fake_quantize as fake
from torch.ao.quantization import observer as observers
from torch.ao.quantization.observer import HistogramObserver, MinMaxObserver, MovingAverageMinMaxObserver, NoopObserver, PlaceholderObserver

QConfig = namedtuple("QConfig", ["activation", "weight"])
QConfigDynamic = namedtuple("QConfigDynamic", ["activation", "weight"], defaults=[torch.nn.Identity, torch.nn.Identity])

default_qconfig = QConfig(observers.default_observer, observers.default_weight_observer)
default_debug_qconfig = QConfig(observers.default_debug_observer, observers.default_weight_observer)
default_per_channel_qconfig = QConfig(observers.default_observer, observers.default_per_channel_weight_observer)
default_dynamic_qconfig = QConfig(observers.default_dynamic_quant_observer, observers.default_weight_observer)
float16_dynamic_qconfig = QConfig(PlaceholderObserver.with_args(dtype=torch.float16, is_dynamic=True), PlaceholderObserver.with_args(dtype=torch.float16))
float16_static_qconfig = QConfig(PlaceholderObserver.with_args(dtype=torch.float16), PlaceholderObserver.with_args(dtype=torch.float16))
per_channel_dynamic_qconfig = QConfig(observers.default_dynamic_quant_observer, observers.default_per_channel_weight_observer)
float_qparams_weight_only_qconfig = QConfig(observers.default_placeholder_observer, observers.default_float_qparams_observer)
float_qparams_weight_only_qconfig_4bit = QConfig(observers.default_placeholder_observer, observers.default_float_qparams_observer_4bit)
default_qat_qconfig = QConfig(fake.default_fake_quant, fake.default_weight_fake_quant)
default_dynamic_qat_qconfig = QConfig(fake.default_dynamic_fake_quant, fake.default_weight_fake_quant)
default_weight_only_qconfig = QConfig(torch.nn.Identity, fake.default_weight_fake_quant)
default_activation_only_qconfig = QConfig(fake.default_fake_quant, torch.nn.Identity)
default_qat_qconfig_v2 = QConfig(fake.default_fused_act_fake_quant, fake.default_fused_wt_fake_quant)
default_reuse_input_qconfig = QConfig(observers.default_reuse_input_observer, NoopObserver)
default_symmetric_qnnpack_qconfig = QConfig(HistogramObserver.with_args(dtype=torch.qint8, reduce_range=False, eps=2**-12),
                                            observers.weight_observer_range_neg_127_to_127)
default_per_channel_symmetric_qnnpack_qconfig = QConfig(HistogramObserver.with_args(dtype=torch.qint8, reduce_range=False, eps=2**-12),
                                                        observers.per_channel_weight_observer_range_neg_127_to_127)
default_embedding_qat_qconfig = QConfig(NoopObserver.with_args(dtype=torch.float32), fake.default_embedding_fake_quant)
default_embedding_qat_qconfig_4bit = QConfig(NoopObserver.with_args(dtype=torch.float32), fake.default_embedding_fake_quant_4bit)
default_quint8_weight_qconfig = QConfig(HistogramObserver, MinMaxObserver)

_ENGINES = ("fbgemm", "x86", "qnnpack", "onednn")


def _checked(backend, version, known):
    if backend not in _ENGINES:
        raise AssertionError(f"backend: {backend} not supported. backend must be one of {list(_ENGINES)}")
    if version not in known:
        raise AssertionError(f"Version number: {version} is not supported")


def get_default_qconfig(backend="x86", version=0):
    _checked(backend, version, (0,))
    weight = observers.default_weight_observer if backend == "qnnpack" else observers.default_per_channel_weight_observer
    return QConfig(HistogramObserver.with_args(reduce_range=backend in ("fbgemm", "x86")), weight)


def get_default_qat_qconfig(backend="x86", version=1):
    _checked(backend, version, (0, 1))
    reduced = backend in ("fbgemm", "x86")
    one = backend == "qnnpack"
    if version == 0:
        activation = fake.FakeQuantize.with_args(observer=MovingAverageMinMaxObserver, quant_min=0, quant_max=255, reduce_range=reduced)
        return QConfig(activation, fake.default_weight_fake_quant if one else fake.default_per_channel_weight_fake_quant)
    activation = fake.FusedMovingAvgObsFakeQuantize.with_args(observer=MovingAverageMinMaxObserver, quant_min=0, quant_max=255, reduce_range=reduced)
    return QConfig(activation, fake.default_fused_wt_fake_quant if one else fake.default_fused_per_channel_wt_fake_quant)
