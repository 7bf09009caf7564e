"""torch.ao.quantization.fake_quantize: modules of quantisation-aware training. While its observer is on, a module also moves the range that it has
seen, and with it the scale, at each call, also after eval()."""
import torch
from _refusal import refuse
from torch._quantized.numbers import Numbers
from torch.ao.quantization import observer as observers
from torch.nn.modules.module import Module


class FakeQuantizeBase(Numbers, Module):
    @classmethod
    def with_args(cls, **keywords):
        return observers._Partial(cls, keywords)

    with_callable_args = with_args

    def enable_fake_quant(self, enabled=True):
        self.fake_quant_enabled[0] = 1 if enabled else 0

    def disable_fake_quant(self):
        self.enable_fake_quant(False)

    def enable_observer(self, enabled=True):
        self.observer_enabled[0] = 1 if enabled else 0

    def disable_observer(self):
        self.enable_observer(False)


class FakeQuantize(FakeQuantizeBase):
    def __init__(self, observer=observers.MovingAverageMinMaxObserver, quant_min=None, quant_max=None, is_dynamic=False, **keywords):
        super().__init__()
        if quant_min is not None and quant_max is not None:
            keywords["quant_min"], keywords["quant_max"] = quant_min, quant_max
        seen = observer(is_dynamic=is_dynamic, **keywords)
        self.activation_post_process = seen
        self.quant_min, self.quant_max, self.is_dynamic = seen.quant_min, seen.quant_max, seen.is_dynamic
        self.dtype, self.qscheme = seen.dtype, seen.qscheme
        self.ch_axis = -1 if seen.ch_axis is None else seen.ch_axis
        self.is_per_channel = seen.ch_axis is not None
        fractions = seen.qscheme == torch.per_channel_affine_float_qparams
        self.register_buffer("fake_quant_enabled", torch.tensor([1], dtype=torch.long if self._fused else torch.uint8))
        self.register_buffer("observer_enabled", torch.tensor([1], dtype=torch.long if self._fused else torch.uint8))
        self.register_buffer("scale", torch.tensor([1.0]))
        self.register_buffer("zero_point", torch.tensor([0], dtype=torch.float32 if fractions else torch.int32))
        self.is_symmetric_quant = seen.qscheme in (torch.per_tensor_symmetric, torch.per_channel_symmetric)

    _fused = False

    def forward(self, X):
        if self.observer_enabled.item() != 0:
            refuse("a FakeQuantize whose observer is on is not supported: call torch.ao.quantization.disable_observer on each module before the model is saved")
        if self.fake_quant_enabled.item() != 0:
            low, high = self.activation_post_process.quant_min, self.activation_post_process.quant_max
            if self.is_per_channel:
                X = torch.fake_quantize_per_channel_affine(X, self.scale, self.zero_point, self.ch_axis, low, high)
            else:
                X = torch.fake_quantize_per_tensor_affine(X, self.scale, self.zero_point, low, high)
        return X


class FixedQParamsFakeQuantize(FakeQuantize):
    """Its observer never changes the scale."""

    def __init__(self, observer):
        super().__init__(observer)
        self.scale, self.zero_point = self.activation_post_process.scale, self.activation_post_process.zero_point

    def forward(self, X):
        if self.fake_quant_enabled.item() != 0:
            low, high = self.activation_post_process.quant_min, self.activation_post_process.quant_max
            X = torch.fake_quantize_per_tensor_affine(X, self.scale, self.zero_point, low, high)
        return X


class FusedMovingAvgObsFakeQuantize(FakeQuantize):
    _fused = True

    def __init__(self, observer=observers.MovingAverageMinMaxObserver, quant_min=0, quant_max=255, **keywords):
        super().__init__(observer, quant_min, quant_max, **keywords)

    def forward(self, X):
        seen = self.activation_post_process
        return torch.fused_moving_avg_obs_fake_quant(X, self.observer_enabled, self.fake_quant_enabled, seen.min_val, seen.max_val, self.scale, self.zero_point,
                                                     seen.averaging_constant, seen.quant_min, seen.quant_max, self.ch_axis, self.is_per_channel, self.is_symmetric_quant)


_moving, _moving_channels = observers.MovingAverageMinMaxObserver, observers.MovingAveragePerChannelMinMaxObserver
_weight = dict(quant_min=-128, quant_max=127, dtype=torch.qint8)
_narrow = dict(quant_min=-127, quant_max=127, dtype=torch.qint8, eps=2**-12)
default_fake_quant = FakeQuantize.with_args(observer=_moving, quant_min=0, quant_max=255, dtype=torch.quint8, qscheme=torch.per_tensor_affine,
                                            reduce_range=True)
default_weight_fake_quant = FakeQuantize.with_args(observer=_moving, qscheme=torch.per_tensor_symmetric, reduce_range=False, **_weight)
default_dynamic_fake_quant = FakeQuantize.with_args(observer=_moving, quant_min=0, quant_max=255, is_dynamic=True, dtype=torch.quint8, averaging_constant=1)
default_per_channel_weight_fake_quant = FakeQuantize.with_args(observer=_moving_channels, qscheme=torch.per_channel_symmetric, reduce_range=False,
                                                               ch_axis=0, **_weight)
default_fixed_qparams_range_neg1to1_fake_quant = FixedQParamsFakeQuantize.with_args(observer=observers.default_fixed_qparams_range_neg1to1_observer)
default_fixed_qparams_range_0to1_fake_quant = FixedQParamsFakeQuantize.with_args(observer=observers.default_fixed_qparams_range_0to1_observer)
default_symmetric_fixed_qparams_fake_quant = default_fixed_qparams_range_neg1to1_fake_quant
default_affine_fixed_qparams_fake_quant = default_fixed_qparams_range_0to1_fake_quant
default_embedding_fake_quant = FakeQuantize.with_args(observer=_moving_channels, qscheme=torch.per_channel_affine_float_qparams, dtype=torch.quint8,
                                                      quant_min=0, quant_max=255, ch_axis=0, averaging_constant=1)
default_embedding_fake_quant_4bit = FakeQuantize.with_args(observer=_moving_channels, qscheme=torch.per_channel_affine_float_qparams, ch_axis=0,
                                                           dtype=torch.quint4x2, averaging_constant=1)
default_histogram_fake_quant = FakeQuantize.with_args(observer=observers.HistogramObserver, quant_min=0, quant_max=255, dtype=torch.quint8,
                                                      qscheme=torch.per_tensor_affine, reduce_range=True)
default_fused_act_fake_quant = FusedMovingAvgObsFakeQuantize.with_args(observer=_moving, quant_min=0, quant_max=255, dtype=torch.quint8)
default_fused_wt_fake_quant = FusedMovingAvgObsFakeQuantize.with_args(observer=_moving, qscheme=torch.per_tensor_symmetric, **_weight)
default_fused_per_channel_wt_fake_quant = FusedMovingAvgObsFakeQuantize.with_args(observer=_moving_channels, qscheme=torch.per_channel_symmetric, **_weight)
fused_wt_fake_quant_range_neg_127_to_127 = FusedMovingAvgObsFakeQuantize.with_args(observer=_moving, qscheme=torch.per_tensor_symmetric, **_narrow)
fused_per_channel_wt_fake_quant_range_neg_127_to_127 = FusedMovingAvgObsFakeQuantize.with_args(observer=_moving_channels,
                                                                                               qscheme=torch.per_channel_symmetric, **_narrow)
