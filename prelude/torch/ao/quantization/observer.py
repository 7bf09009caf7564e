"""torch.ao.quantization.observer: modules that collect statistics and return their argument. Statistics have no effect on a result, so they
are not collected here; a pickle contains those that a fake quantisation reads."""
from torch._quantized.numbers import Numbers
from torch.nn.modules.module import Module


class ObserverBase(Numbers, Module):
    def forward(self, x_orig):
        return x_orig


class UniformQuantizationObserverBase(ObserverBase):
    pass


class MinMaxObserver(UniformQuantizationObserverBase):
    pass


class MovingAverageMinMaxObserver(MinMaxObserver):
    pass


class PerChannelMinMaxObserver(UniformQuantizationObserverBase):
    pass


class MovingAveragePerChannelMinMaxObserver(PerChannelMinMaxObserver):
    pass


class HistogramObserver(UniformQuantizationObserverBase):
    pass


class FixedQParamsObserver(ObserverBase):
    pass


class PlaceholderObserver(ObserverBase):
    pass


class RecordingObserver(ObserverBase):
    pass


class NoopObserver(ObserverBase):
    pass


class ReuseInputObserver(ObserverBase):
    pass
