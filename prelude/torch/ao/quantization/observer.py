"""torch.ao.quantization.observer: modules that collect statistics and return their argument. Statistics have no effect on a result, so they
are not collected here; files contain those that a fake quantisation reads."""
import torch
from torch._quantized.numbers import Numbers
from torch._quantized.types import type_of
from torch.nn.modules.module import Module

EPS = 1.1920928955078125e-07


class _Partial:
    """A class with arguments for its constructor."""

    def __init__(self, make, keywords):
        self.make = make
        self.keywords = keywords

    def __call__(self, *args, **keywords):
        return self.make(*args, **{**self.keywords, **keywords})

    def with_args(self, **keywords):
        return _Partial(self, keywords)

    with_callable_args = with_args


def _range_of(dtype, quant_min, quant_max, reduce_range):
    if quant_min is None or quant_max is None:
        if dtype == torch.float16 or dtype == torch.float32 or dtype == torch.bfloat16:
            return None, None
        if dtype == torch.int8 or dtype == torch.uint8 or dtype == torch.int16 or dtype == torch.int32:
            quant_min, quant_max = torch.iinfo(dtype).min, torch.iinfo(dtype).max
        else:
            quant_min, quant_max = type_of(dtype).low, type_of(dtype).high
        return (quant_min // 2, (quant_max - 1) // 2) if reduce_range else (quant_min, quant_max)
    return (quant_min // 2, quant_max // 2) if reduce_range else (quant_min, quant_max)


class ObserverBase(Numbers, Module):
    ch_axis = None

    def __init__(self, dtype=torch.quint8, is_dynamic=False, **keywords):
        super().__init__()
        self.dtype = dtype
        self.is_dynamic = is_dynamic

    @classmethod
    def with_args(cls, **keywords):
        return _Partial(cls, keywords)

    with_callable_args = with_args

    def forward(self, x_orig):
        return x_orig


class UniformQuantizationObserverBase(ObserverBase):
    def __init__(self, dtype=torch.quint8, qscheme=torch.per_tensor_affine, reduce_range=False, quant_min=None, quant_max=None, factory_kwargs=None, eps=EPS,
                 is_dynamic=False, **keywords):
        super().__init__(dtype, is_dynamic)
        self.qscheme = qscheme
        self.reduce_range = reduce_range
        self.least_scale = eps
        self.has_customized_qrange = quant_min is not None and quant_max is not None
        self.quant_min, self.quant_max = _range_of(dtype, quant_min, quant_max, reduce_range)
        self.register_buffer("eps", torch.tensor([eps]))


class MinMaxObserver(UniformQuantizationObserverBase):
    def __init__(self, dtype=torch.quint8, qscheme=torch.per_tensor_affine, reduce_range=False, quant_min=None, quant_max=None, factory_kwargs=None, eps=EPS,
                 is_dynamic=False, **keywords):
        super().__init__(dtype, qscheme, reduce_range, quant_min, quant_max, None, eps, is_dynamic)
        self.register_buffer("min_val", torch.tensor(float("inf")))
        self.register_buffer("max_val", torch.tensor(float("-inf")))


class MovingAverageMinMaxObserver(MinMaxObserver):
    def __init__(self, averaging_constant=0.01, dtype=torch.quint8, qscheme=torch.per_tensor_affine, reduce_range=False, quant_min=None, quant_max=None,
                 eps=EPS, is_dynamic=False, **keywords):
        super().__init__(dtype, qscheme, reduce_range, quant_min, quant_max, None, eps, is_dynamic)
        self.averaging_constant = averaging_constant


class PerChannelMinMaxObserver(UniformQuantizationObserverBase):
    def __init__(self, ch_axis=0, dtype=torch.quint8, qscheme=torch.per_channel_affine, reduce_range=False, quant_min=None, quant_max=None,
                 factory_kwargs=None, eps=EPS, is_dynamic=False, **keywords):
        super().__init__(dtype, qscheme, reduce_range, quant_min, quant_max, None, eps, is_dynamic)
        self.ch_axis = ch_axis
        self.register_buffer("min_val", torch.tensor([]))
        self.register_buffer("max_val", torch.tensor([]))


class MovingAveragePerChannelMinMaxObserver(PerChannelMinMaxObserver):
    def __init__(self, averaging_constant=0.01, ch_axis=0, dtype=torch.quint8, qscheme=torch.per_channel_affine, reduce_range=False, quant_min=None,
                 quant_max=None, eps=EPS, is_dynamic=False, **keywords):
        super().__init__(ch_axis, dtype, qscheme, reduce_range, quant_min, quant_max, None, eps, is_dynamic)
        self.averaging_constant = averaging_constant


class HistogramObserver(UniformQuantizationObserverBase):
    def __init__(self, bins=2048, dtype=torch.quint8, qscheme=torch.per_tensor_affine, reduce_range=False, quant_min=None, quant_max=None,
                 factory_kwargs=None, eps=EPS, is_dynamic=False, **keywords):
        super().__init__(dtype, qscheme, reduce_range, quant_min, quant_max, None, eps, is_dynamic)
        self.bins = bins
        self.register_buffer("histogram", torch.zeros(bins))
        self.register_buffer("min_val", torch.tensor(float("inf")))
        self.register_buffer("max_val", torch.tensor(float("-inf")))


class FixedQParamsObserver(ObserverBase):
    qscheme = torch.per_tensor_affine

    def __init__(self, scale, zero_point, dtype=torch.quint8, qscheme=torch.per_tensor_affine, quant_min=0, quant_max=255, is_dynamic=False, **keywords):
        super().__init__(dtype, is_dynamic)
        self.qscheme = qscheme
        self.quant_min = quant_min
        self.quant_max = quant_max
        self.register_buffer("scale", torch.tensor([scale]))
        self.register_buffer("zero_point", torch.tensor([zero_point], dtype=torch.int32))


class PlaceholderObserver(ObserverBase):
    """The observer for dtypes whose range needs no statistics."""

    def __init__(self, dtype=torch.float32, custom_op_name="", compute_dtype=None, quant_min=None, quant_max=None, qscheme=None, eps=None, is_dynamic=False):
        super().__init__(dtype, is_dynamic)
        self.qscheme = torch.per_tensor_affine if qscheme is None else qscheme
        self.quant_min = quant_min
        self.quant_max = quant_max


class RecordingObserver(ObserverBase):
    pass


class NoopObserver(ObserverBase):
    pass


class ReuseInputObserver(ObserverBase):
    pass


default_observer = MinMaxObserver.with_args(quant_min=0, quant_max=127)
default_placeholder_observer = PlaceholderObserver
default_debug_observer = RecordingObserver
default_weight_observer = MinMaxObserver.with_args(dtype=torch.qint8, qscheme=torch.per_tensor_symmetric)
weight_observer_range_neg_127_to_127 = MinMaxObserver.with_args(dtype=torch.qint8, qscheme=torch.per_tensor_symmetric, quant_min=-127, quant_max=127,
                                                                eps=2**-12)
default_histogram_observer = HistogramObserver.with_args(quant_min=0, quant_max=127)
default_per_channel_weight_observer = PerChannelMinMaxObserver.with_args(dtype=torch.qint8, qscheme=torch.per_channel_symmetric)
per_channel_weight_observer_range_neg_127_to_127 = PerChannelMinMaxObserver.with_args(dtype=torch.qint8, qscheme=torch.per_channel_symmetric,
                                                                                      quant_min=-127, quant_max=127, eps=2**-12)
default_dynamic_quant_observer = PlaceholderObserver.with_args(dtype=torch.quint8, quant_min=0, quant_max=255, is_dynamic=True)
default_float_qparams_observer = PerChannelMinMaxObserver.with_args(dtype=torch.quint8, qscheme=torch.per_channel_affine_float_qparams, ch_axis=0)
default_float_qparams_observer_4bit = PerChannelMinMaxObserver.with_args(dtype=torch.quint4x2, qscheme=torch.per_channel_affine_float_qparams, ch_axis=0)
default_fixed_qparams_range_neg1to1_observer = FixedQParamsObserver.with_args(scale=2.0 / 256.0, zero_point=128, dtype=torch.quint8)
default_fixed_qparams_range_0to1_observer = FixedQParamsObserver.with_args(scale=1.0 / 256.0, zero_point=0, dtype=torch.quint8)
default_symmetric_fixed_qparams_observer = default_fixed_qparams_range_neg1to1_observer
default_affine_fixed_qparams_observer = default_fixed_qparams_range_0to1_observer
default_reuse_input_observer = ReuseInputObserver
